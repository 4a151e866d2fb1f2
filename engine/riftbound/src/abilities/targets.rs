//! 355.8: the targets of spells and abilities. One without a legal target cannot be put on the chain.
//!
//! "Deal 3 to an enemy unit at a battlefield" cannot be played while the enemy has none there.
//! "Up to one target unit" and "any number of target unit" can: nothing has to be chosen for them (355.13).

use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::name::Name;
use kernel::words::scenario::Give;

use crate::game::Game;
use crate::state::matching::{ActiveAbility, Perspective, comes_from, within};
use crate::state::snapshot::zone_name;
use crate::state::{Agent, ChainItem, ObjectId, State, Target, Zone};
use crate::words::effects::Static;
use crate::words::phrases::{At, How, Number, Phrase};
use crate::words::scenario::TargetName;
use crate::words::targets::{TargetWord, group, target_words};

kernel::interpretation! {
    /// 355.8, 355.9.b: `true` if an object fits a target word; a condition on what is done to it does not matter.
    pub(crate) FITS_TARGET: fn(&State, &TargetWord, ObjectId, Perspective) -> bool = fits_target;
}

/// Returns `true` if an object fits a target word.
pub fn fits_target(state: &State, word: &TargetWord, id: ObjectId, perspective: Perspective) -> bool {
    state.fits(word.described, id, perspective)
}

kernel::interpretation! {
    /// 355.13: the least number of targets of a target word: none for any number, or up to some number.
    pub(crate) LEAST_TARGETS: fn(Number) -> usize = least_targets;
}

fn least_targets(number: Number) -> usize {
    usize::from(!number.may_be_none())
}

/// The least number of targets of a target word. Cites the rules about the number and about a condition of its line.
pub fn least(game: &mut Game<'_>, item: &ChainItem, word: &TargetWord) -> usize {
    let name = &item.agent.name;
    if word.described.number.may_be_none() {
        let note = || format!("{name} can have no target for `{word}`");
        game.log.cite(clause!("355.13-any-number-may-be-none"), note);
    }
    if word.might.is_some() {
        let note = || format!("a condition of {name} restricts no target");
        game.log.cite(clause!("355.9.b-only-what-its-words-ask"), note);
    }
    game.by(&LEAST_TARGETS)(word.described.number)
}

/// Returns `true` if an object may be chosen for a target word.
pub fn may_target(game: &Game<'_>, word: &TargetWord, id: ObjectId, perspective: Perspective) -> bool {
    game.by(&FITS_TARGET)(&game.state, word, id, perspective)
}

kernel::interpretation! {
    /// 355.8: `true` if nothing forbids a spell or ability to choose an object, neither a passive ability nor an effect
    /// of this turn.
    pub(crate) IS_OPEN_TO: fn(&State, ObjectId, &Agent) -> bool = is_open_to;
}

pub fn is_open_to(state: &State, id: ObjectId, agent: &Agent) -> bool {
    let forbids = |ability: &ActiveAbility<Static>| match &ability.says {
        Static::Cannot(cannot) => {
            let from = ability.perspective;
            cannot.be_chosen.is_some_and(|phrase| state.means(phrase, id, from))
                && comes_from(&cannot.by.0, agent, from.player)
                && state.holds_for(cannot.r#if.as_ref(), id, from)
        }
        _ => false,
    };
    let said = state.object(id).unchosen_by.iter();
    !said.clone().any(|(player, by)| comes_from(by, agent, *player)) && !state.statics().iter().any(forbids)
}

kernel::interpretation! {
    /// 355.10.a: `true` if a triggered ability does not choose a target until it resolves.
    pub(crate) IS_CHOSEN_LATER: fn(&TargetWord) -> bool;
}

/// Cites that a card that is chosen in a public zone is a target.
pub fn cite_public(game: &mut Game<'_>, word: &TargetWord) {
    if is_in_a_trash(word) {
        game.log.cite(clause!("355.10.a-public-card-is-a-target"), || format!("{word} is chosen now"));
    }
}

/// Returns `true` if a target word is about cards in a trash.
pub fn is_in_a_trash(word: &TargetWord) -> bool {
    matches!(word.described.at, At::YourTrash | At::ATrash)
}

fn may_be_chosen(game: &Game<'_>, id: ObjectId, agent: &Agent) -> bool {
    game.by(&IS_OPEN_TO)(&game.state, id, agent)
}

/// The index of the first target word of the time to which the `nth` word belongs, if a spell is done `times` times.
pub fn first_of_its_time(nth: usize, words: usize, times: usize) -> usize {
    // If the times do not choose alike, for example with other modes, their words cannot be separated.
    let each = words.checked_div(times).filter(|each| each.checked_mul(times) == Some(words));
    each.and_then(|each| nth.checked_rem(each)).map_or(0, |within| nth.saturating_sub(within))
}

/// Aims an item at the targets that a step names. What is done so often (`times`) has targets of its own each time:
/// "another" is another one than those of that time.
pub fn aim(game: &mut Game<'_>, item: &mut ChainItem, names: &[TargetName], times: usize) -> Result<(), Stop> {
    let mut names = names.iter().peekable();
    let mut before: Vec<Target> = Vec::new();
    let words = target_words(&item.effect);
    for (nth, word) in words.iter().enumerate() {
        if first_of_its_time(nth, words.len(), times) == nth {
            before.clear();
        }
        cite_public(game, word);
        let mut chosen = Vec::new();
        let perspective = Perspective { there: where_chosen(&game.state, &before), ..item.perspective };
        let beside = chosen_beside(item, &words, nth);
        let least = least(game, item, word);
        while let Some(name) = names.peek() {
            let among = (before.as_slice(), beside.as_slice(), chosen.as_slice());
            let Some(target) = legal_target(game, word, name, (perspective, &*item), among) else {
                if word.is_place && game.state.place_of(name).is_some() || word.or_base && name.0 == "base" {
                    let why = format!("{} cannot move an object to its current place", item.agent.name);
                    return Err(Stop::refused(&[clause!("355.4.a-another-place")], why));
                }
                if chosen.len() >= least {
                    break;
                }
                return Err(no_target(game, item, name));
            };
            names.next();
            chosen.push(target);
            if chosen.len() >= word.most() {
                break;
            }
        }
        if chosen.len() < least {
            let some = if word.is_place {
                !places(game, item, word).is_empty()
            } else {
                game.state
                    .ids()
                    .any(|id| may_target(game, word, id, perspective) && may_be_chosen(game, id, &item.agent))
            };
            if some {
                let (name, nth) = (&item.agent.name, item.targets.len().saturating_add(1));
                return Err(game.log.rejected(format!("a target is missing for `{name}`: {nth}, `{word}`")));
            }
            let why = format!("{} has no legal target", item.agent.name);
            return Err(Stop::refused(&[clause!("355.8-needs-a-legal-target")], why));
        }
        if !fits_total(&game.state, word, &objects_of(&chosen)) {
            let why = format!("the objects that {} chooses do not have that total Might", item.agent.name);
            return Err(Stop::refused(&[clause!("355.8-needs-a-legal-target")], why));
        }
        before.extend(chosen.iter().copied());
        item.targets.push(chosen);
    }
    match names.next() {
        Some(name) => Err(no_target(game, item, name)),
        None => Ok(()),
    }
}

/// The refusal of a target that is not legal.
fn no_target(game: &Game<'_>, item: &ChainItem, name: &Name) -> Stop {
    let shut = |id: ObjectId| game.state.object(id).name == *name && !may_be_chosen(game, id, &item.agent);
    let under = if game.state.ids().any(shut) {
        clause!("355.8-cannot-be-chosen")
    } else {
        clause!("355.8-needs-a-legal-target")
    };
    Stop::refused(&[under], format!("{name} is not a legal target of {}", item.agent.name))
}

/// The place of the target that was chosen last, or the chosen battlefield: `there` for the next target.
pub fn where_chosen(state: &State, before: &[Target]) -> Option<Zone> {
    match *before.last()? {
        Target::Object(was) => Some(state.location(was.id)),
        Target::Place(place) => Some(Zone::Battlefield(place)),
        Target::Base => None,
    }
}

/// The objects chosen before that must fit together with what is chosen for a word: those of other words of its group.
pub fn chosen_beside(item: &ChainItem, words: &[TargetWord], nth: usize) -> Vec<Target> {
    let beside = group(words, nth).start..nth;
    item.targets.get(beside).into_iter().flatten().flatten().copied().collect()
}

fn objects_of(targets: &[Target]) -> Vec<ObjectId> {
    targets.iter().filter_map(Target::object).collect()
}

/// Returns `true` if an object may be chosen beside others for a target word.
pub fn are_beside(state: &State, word: &TargetWord, others: &[Target], id: ObjectId) -> bool {
    others.iter().all(|other| match other {
        Target::Object(other) => other.id != id && go_together(word, state.location(other.id), state.location(id)),
        Target::Place(_) | Target::Base => true,
    })
}

/// Returns `true` if units have together the Might that a target word asks for.
fn fits_total(state: &State, word: &TargetWord, chosen: &[ObjectId]) -> bool {
    let total = || chosen.iter().map(|id| state.might(*id)).fold(0, i64::saturating_add);
    word.described.total.is_none_or(|bound| within(&bound, total(), None))
}

/// Returns `true` if objects may be the targets of a target word together (355.11).
pub fn fit_together(state: &State, word: &TargetWord, chosen: &[ObjectId]) -> bool {
    let apart = |(nth, id): (usize, &ObjectId)| {
        let mut before = chosen.iter().take(nth);
        before.all(|other| go_together(word, state.location(*other), state.location(*id)))
    };
    chosen.iter().enumerate().all(apart) && fits_total(state, word, chosen)
}

/// The places that may be chosen for a target word: each battlefield, and the base where that may be one. A move goes to
/// another place than that of the units that it moves (355.4.a).
pub fn places(game: &mut Game<'_>, item: &ChainItem, word: &TargetWord) -> Vec<Target> {
    let base = word.or_base.then_some(Target::Base);
    let all = game.state.place_ids().map(Target::Place).chain(base);
    let Some(what) = word.moves else { return all.collect() };
    let moved = units_moved(&game.state, item, what);
    if !moved.is_empty() {
        let note = || format!("what {} moves goes to another place", item.agent.name);
        game.log.cite(clause!("355.4.a-another-place"), note);
    }
    all.filter(|place| game.by(&IS_DESTINATION)(&game.state, *place, &moved)).collect()
}

kernel::interpretation! {
    /// 355.4.a: `true` if a place may be chosen as that to which units are moved: not all of them are there.
    pub(crate) IS_DESTINATION: fn(&State, Target, moved: &[ObjectId]) -> bool = is_destination;
}

fn is_destination(state: &State, place: Target, moved: &[ObjectId]) -> bool {
    let is_there = |id: &ObjectId| match place {
        Target::Place(place) => state.location(*id) == Zone::Battlefield(place),
        Target::Base => state.location(*id) == Zone::Base(state.controller(*id)),
        Target::Object(_) => false,
    };
    moved.is_empty() || !moved.iter().all(is_there)
}

/// The units that a line is to move, as far as that is known while its destination is chosen.
fn units_moved(state: &State, item: &ChainItem, what: Phrase) -> Vec<ObjectId> {
    let last = || item.targets.last().map(|targets| objects_of(targets)).unwrap_or_default();
    match what {
        Phrase::Itself => vec![item.perspective.itself],
        Phrase::It if item.targets.is_empty() => item.it.iter().map(|known| known.at.id).collect(),
        Phrase::It => last(),
        Phrase::FirstTarget => item.first_target(0).map(|first| first.id).into_iter().collect(),
        Phrase::Objects(described) if described.is_target() => last(),
        Phrase::Objects(described) if matches!(described.how, How::Every | How::EveryOther) => {
            state.ids().filter(|id| state.fits(described, *id, item.perspective)).collect()
        }
        // What is chosen as the line is carried out is not known yet.
        Phrase::Objects(_)
        | Phrase::ThisGear
        | Phrase::You
        | Phrase::ItsController
        | Phrase::ItsOwner
        | Phrase::EachOther
        | Phrase::EachPlayer
        | Phrase::EachOpponent => Vec::new(),
    }
}

/// Returns `true` if a move that has a unit as its target has some place to go to.
pub fn can_go(game: &Game<'_>, words: &[TargetWord], nth: usize, id: ObjectId) -> bool {
    let next = words.get(nth.saturating_add(1));
    let Some(to) = next.filter(|word| word.moves.is_some_and(|what| what.is_target())) else {
        return true;
    };
    let base = to.or_base.then_some(Target::Base);
    let mut all = game.state.place_ids().map(Target::Place).chain(base);
    all.any(|place| game.by(&IS_DESTINATION)(&game.state, place, &[id]))
}

/// The name of a place that may be chosen.
pub fn place_name(state: &State, place: Target) -> Name {
    match place {
        Target::Place(place) => zone_name(state, Zone::Battlefield(place)),
        Target::Base => Name::Word("base"),
        Target::Object(object) => state.object(object.id).name.clone(),
    }
}

fn legal_target(
    game: &mut Game<'_>,
    word: &TargetWord,
    name: &Name,
    (perspective, item): (Perspective, &ChainItem),
    (before, beside, chosen): (&[Target], &[Target], &[Target]),
) -> Option<Target> {
    if word.is_place {
        return places(game, item, word).into_iter().find(|place| place_name(&game.state, *place) == *name);
    }
    let id =
        game.state.ids().find(|id| game.state.object(*id).name == *name && may_target(game, word, *id, perspective))?;
    if !may_be_chosen(game, id, &item.agent) {
        return None;
    }
    let target = Target::Object(game.state.now(id));
    let is_new = word.described.how != How::AnotherTarget || !before.contains(&target);
    let fits_others = are_beside(&game.state, word, chosen, id) && are_beside(&game.state, word, beside, id);
    (is_new && fits_others).then_some(target)
}

/// Returns `true` if two targets of one target word may be at these places.
pub fn go_together(word: &TargetWord, one: Zone, other: Zone) -> bool {
    match word.described.at {
        At::EachLocation => one != other,
        At::SameLocation | At::SameBattlefield => one == other,
        _ => true,
    }
}

/// Asks for targets of one target word, by their places in `ids`: at least and at most so many.
pub fn ask_targets(
    game: &mut Game<'_>,
    item: &ChainItem,
    ids: &[ObjectId],
    word: &TargetWord,
    (kind, least, most): (&'static str, usize, usize),
) -> Result<Vec<usize>, Stop> {
    let state = &game.state;
    let names: Vec<Name> = ids.iter().map(|id| state.object(*id).name.clone()).collect();
    let places: Vec<Zone> = ids.iter().map(|id| state.location(*id)).collect();
    let apart = places.iter().enumerate().filter(|(i, zone)| !places.iter().take(*i).any(|other| other == *zone));
    let most = match word.described.at {
        At::EachLocation => most.min(apart.count()),
        _ => most.min(names.len()),
    };
    let options = Options::Several { of: names.clone(), least, most, ordered: false };
    let (who, about) = (state.player_name(item.agent.player), Some(item.agent.name.clone()));
    let question = Question { who, kind, under: None, about, options };
    game.log.ask(&question, |give| {
        let chosen: Vec<usize> = match give {
            Give::One(name) => names.iter().position(|other| other == name).into_iter().collect(),
            Give::Several(chosen) => {
                chosen.iter().filter_map(|name| names.iter().position(|other| other == name)).collect()
            }
            _ => Vec::new(),
        };
        let picked: Vec<ObjectId> = chosen.iter().filter_map(|index| ids.get(*index)).copied().collect();
        if fit_together(state, word, &picked) {
            Ok(chosen)
        } else {
            let why = "these cannot be chosen together, because of their places or their Might";
            Err(Refusal::new(&[clause!("355.8-needs-a-legal-target")], why))
        }
    })
}
