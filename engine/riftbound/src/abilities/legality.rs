//! 359.3.e.2: the targets of a spell or ability that are still legal as it resolves: those that meet all that their
//! choice asked for, also the battlefield where the card was hidden (359.3.e.4). 359.3.e.5: an illegal one is unaffected.
//! 758.1, since 1.4: a target that can no longer be chosen is illegal; 758.2: for as long as that lasts.
//! 355.11.b: of targets that no longer fit together, by their places or their Might, the player keeps a part that does.
//!
//! "Deal 2 to a unit at a battlefield": in its base by now, it is unaffected; back at a battlefield, it is not.
//! "Kill any number of units with total Might 4 or less": of 1, 1, 2 and 2, the two 2s may be kept.

use kernel::transcript::stop::Stop;

use crate::abilities::from_hidden::MAY_CHOOSE;
use crate::abilities::targets;
use crate::game::Game;
use crate::state::{ChainItem, KnownObject, ObjectId, ObjectRef, PlaceId, Target, Zone};
use crate::words::phrases::At;
use crate::words::targets::{TargetWord, group, target_words};

/// The targets of a target word that are still legal; none if not one is. `slot` is the place of the word in the item.
pub fn legal(
    game: &mut Game<'_>,
    item: &mut ChainItem,
    word: &TargetWord,
    slot: usize,
) -> Result<Option<Vec<KnownObject>>, Stop> {
    if word.is_grouped() {
        keep_part(game, item, slot)?;
    }
    let targets = item.targets.get(slot).cloned().unwrap_or_default();
    let mut legal = Vec::new();
    let mut lost = false;
    for target in targets {
        match target {
            Target::Object(was) => {
                let note = || "the engine looks at a target again".to_owned();
                game.log.cite(clause!("359.3.e.2-legal-again-on-resolution"), note);
                if item.unaffected.contains(&(slot, was)) {
                    lost = true;
                } else if is_shut(game, item, was.id) {
                    let note = || format!("{} cannot be chosen any more", game.state.object(was.id).name);
                    game.log.cite(clause!("758.1-untargetable-is-illegal"), note);
                    lost = true;
                    item.unaffected.push((slot, was));
                } else if game.by(&IS_LEGAL_STILL)(game, item, word, was) {
                    legal.push(game.state.known(was.id));
                } else {
                    lost = true;
                    item.unaffected.push((slot, was));
                }
            }
            Target::Base => {}
            Target::Place(place) => {
                let here = game.state.on_board().filter(|id| {
                    game.state.location(*id) == Zone::Battlefield(place)
                        && game.state.fits(word.described, *id, item.perspective)
                });
                legal.extend(here.map(|id| game.state.known(id)));
            }
        }
    }
    if lost {
        let note = || "a target has become illegal".to_owned();
        game.log.cite(clause!("359.3.e.5-illegal-target-unaffected"), note);
    }
    Ok((!lost || !legal.is_empty()).then_some(legal))
}

/// Returns `true` if a target is illegal because it cannot be chosen now. Only some editions have this rule.
fn is_shut(game: &Game<'_>, item: &ChainItem, id: ObjectId) -> bool {
    // Asked only if the target cannot be chosen: otherwise the editions agree, and a case is played once for both.
    !targets::is_open_to(&game.state, id, &item.agent) && game.by(&UNTARGETABLE_IS_ILLEGAL)()
}

kernel::interpretation! {
    /// 758.1: `true` if a target that can no longer be chosen is illegal on resolution.
    pub(crate) UNTARGETABLE_IS_ILLEGAL: fn() -> bool = untargetable_is_illegal;
}

fn untargetable_is_illegal() -> bool {
    true
}

/// 1.3 has no such rule: a chosen target stays legal.
pub fn chosen_once_for_all() -> bool {
    false
}

kernel::interpretation! {
    /// 359.3.e.2: `true` if a target still is the object that was chosen, and meets all that its choice asked for.
    pub(crate) IS_LEGAL_STILL: fn(&Game<'_>, &ChainItem, &TargetWord, ObjectRef) -> bool = is_legal_still;
}

fn is_legal_still(game: &Game<'_>, item: &ChainItem, word: &TargetWord, was: ObjectRef) -> bool {
    let bound = item.from_hidden.filter(|_| word.described.at != At::Elsewhere);
    game.state.is_same(was)
        && targets::may_target(game, word, was.id, item.perspective)
        && bound.is_none_or(|place| game.by(&STILL_AT)(game, was, place))
}

kernel::interpretation! {
    /// 359.3.e.4, 811.1.d.2: `true` if a target of a card that was hidden at a battlefield is still there.
    pub(crate) STILL_AT: fn(&Game<'_>, ObjectRef, hidden: PlaceId) -> bool = still_at;
}

fn still_at(game: &Game<'_>, was: ObjectRef, hidden: PlaceId) -> bool {
    game.by(&MAY_CHOOSE)(&game.state, Target::Object(was), hidden)
}

/// Keeps a part of the targets that must fit together, as the first of their target words is read, where all that are
/// left do not.
fn keep_part(game: &mut Game<'_>, item: &mut ChainItem, slot: usize) -> Result<(), Stop> {
    let words = target_words(&item.effect);
    let together = group(&words, slot);
    let Some(word) = words.get(slot).filter(|_| together.start == slot) else { return Ok(()) };
    let mut left: Vec<(usize, ObjectRef)> = Vec::new();
    for slot in together {
        let targets = item.targets.get(slot).into_iter().flatten();
        let objects = targets.filter_map(|target| if let Target::Object(was) = *target { Some(was) } else { None });
        let legal = |word: &TargetWord, was| game.by(&IS_LEGAL_STILL)(game, item, word, was);
        let open = |was: &ObjectRef| !is_shut(game, item, was.id);
        let fit = objects.filter(|was| words.get(slot).is_some_and(|word| legal(word, *was)) && open(was));
        left.extend(fit.map(|was| (slot, was)));
    }
    let ids: Vec<ObjectId> = left.iter().map(|(_, was)| was.id).collect();
    game.log.cite(clause!("355.11.b-keeps-a-part-that-fits"), || {
        let do_not = if targets::fit_together(&game.state, word, &ids) { "" } else { "do not " };
        format!("the targets of {} {do_not}fit together", item.agent.name)
    });
    if !targets::fit_together(&game.state, word, &ids) {
        let kept = game.by(&PART_KEPT)(game, item, word, &ids)?;
        item.unaffected.extend(left.into_iter().filter(|(_, was)| !kept.contains(&was.id)));
    }
    Ok(())
}

kernel::interpretation! {
    /// 355.11.b: the part of the targets that stays, where they do not fit together any more: one that its player
    /// chooses, and that does.
    pub(crate) PART_KEPT: fn(&mut Game<'_>, &ChainItem, &TargetWord, &[ObjectId]) -> Result<Vec<ObjectId>, Stop> =
        part_kept;
}

fn part_kept(
    game: &mut Game<'_>,
    item: &ChainItem,
    word: &TargetWord,
    ids: &[ObjectId],
) -> Result<Vec<ObjectId>, Stop> {
    // Where no target fits alone, no part but the empty one fits: what they must have together is a place or so much
    // Might or less.
    if !ids.iter().any(|id| targets::fit_together(&game.state, word, &[*id])) {
        return Ok(Vec::new());
    }
    let picked = targets::ask_targets(game, item, ids, word, ("pick", 0, usize::MAX))?;
    Ok(picked.iter().filter_map(|index| ids.get(*index)).copied().collect())
}
