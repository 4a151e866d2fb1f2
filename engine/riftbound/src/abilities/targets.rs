//! 355.8: the targets of spells and abilities. One without a legal target cannot be put on the chain.
//!
//! "Deal 3 to an enemy unit at a battlefield" cannot be played while the enemy has none there.
//! "Up to one target unit" can: nothing is chosen for it.

use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::name::Name;
use kernel::words::scenario::Give;

use crate::game::Game;
use crate::state::matching::{ActiveAbility, Perspective, comes_from, within};
use crate::state::snapshot::zone_name;
use crate::state::{Agent, ChainItem, ObjectId, State, Target, Zone};
use crate::words::effects::Static;
use crate::words::phrases::{At, How};
use crate::words::scenario::TargetName;
use crate::words::targets::{TargetWord, target_words};

kernel::interpretation! {
    /// 355.8: `true` if an object fits a target word and has the Might that the word asks for.
    pub(crate) FITS_TARGET: fn(&State, &TargetWord, ObjectId, Perspective) -> bool = fits_target;
}

/// Returns `true` if an object fits a target word and has the Might that the word asks for.
pub fn fits_target(state: &State, word: &TargetWord, id: ObjectId, perspective: Perspective) -> bool {
    let might = |bound| within(&bound, state.might(id), state.own_might(perspective));
    state.fits(word.described, id, perspective) && word.might.is_none_or(might)
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

fn is_open_to(state: &State, id: ObjectId, agent: &Agent) -> bool {
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

fn may_be_chosen(game: &Game<'_>, id: ObjectId, agent: &Agent) -> bool {
    game.by(&IS_OPEN_TO)(&game.state, id, agent)
}

/// Aims an item at the targets that a step names. What is done so often (`times`) has targets of its own each time:
/// "another" is another one than those of that time.
pub fn aim(game: &mut Game<'_>, item: &mut ChainItem, names: &[TargetName], times: usize) -> Result<(), Stop> {
    let mut names = names.iter().peekable();
    let mut before: Vec<Target> = Vec::new();
    let words = target_words(&item.effect);
    // Where the times do not choose alike, as with other modes, the words are not separated: all stand together.
    let each = words.len().checked_div(times).filter(|each| each.checked_mul(times) == Some(words.len()));
    for (nth, word) in words.into_iter().enumerate() {
        if each.and_then(|each| nth.checked_rem(each)) == Some(0) {
            before.clear();
        }
        let mut chosen = Vec::new();
        let perspective = Perspective { there: where_chosen(&game.state, &before), ..item.perspective };
        while let Some(name) = names.peek() {
            let Some(target) = legal_target(game, &word, name, (perspective, &item.agent), (&before, &chosen)) else {
                if word.described.number.may_be_none() || !chosen.is_empty() {
                    break;
                }
                let shut =
                    |id: &ObjectId| game.state.object(*id).name == name.0 && !may_be_chosen(game, *id, &item.agent);
                let under = if game.state.ids().any(|id| shut(&id)) {
                    clause!("355.8-cannot-be-chosen")
                } else {
                    clause!("355.8-needs-a-legal-target")
                };
                return Err(Stop::refused(&[under], format!("{} is no legal target of {}", name.0, item.agent.name)));
            };
            names.next();
            chosen.push(target);
            if word.described.at != At::EachLocation && chosen.len() >= word.described.number.most() {
                break;
            }
        }
        if chosen.is_empty() && !word.described.number.may_be_none() {
            let some = if word.is_place {
                !places(&game.state, &word).is_empty()
            } else {
                game.state
                    .ids()
                    .any(|id| may_target(game, &word, id, perspective) && may_be_chosen(game, id, &item.agent))
            };
            if some {
                let (name, nth) = (&item.agent.name, item.targets.len().saturating_add(1));
                return Err(game.log.rejected(format!("a target is missing for `{name}`: {nth}, `{word}`")));
            }
            let why = format!("{} has no legal target", item.agent.name);
            return Err(Stop::refused(&[clause!("355.8-needs-a-legal-target")], why));
        }
        if !fits_total(&game.state, &word, &chosen) {
            let why = format!("what {} chooses has not that Might together", item.agent.name);
            return Err(Stop::refused(&[clause!("355.8-needs-a-legal-target")], why));
        }
        before.extend(chosen.iter().copied());
        item.targets.push(chosen);
    }
    match names.next() {
        Some(name) => Err(Stop::refused(
            &[clause!("355.8-needs-a-legal-target")],
            format!("{} has no target word for {}", item.agent.name, name.0),
        )),
        None => Ok(()),
    }
}

/// The place of the target that was chosen last, or the chosen battlefield: `there` for the next target.
pub fn where_chosen(state: &State, before: &[Target]) -> Option<Zone> {
    match *before.last()? {
        Target::Object(was) => Some(state.location(was.id)),
        Target::Place(place) => Some(Zone::Battlefield(place)),
        Target::Base => None,
    }
}

/// Returns `true` if the units chosen for a target word have together the Might that it asks for.
pub fn fits_total(state: &State, word: &TargetWord, chosen: &[Target]) -> bool {
    let might = |target: &Target| match target {
        Target::Object(was) => state.might(was.id),
        Target::Place(_) | Target::Base => 0,
    };
    let total = || chosen.iter().map(might).fold(0, i64::saturating_add);
    word.described.total.is_none_or(|bound| within(&bound, total(), None))
}

/// The places that may be chosen for a target word: each battlefield, and the base where that may be one.
pub fn places(state: &State, word: &TargetWord) -> Vec<Target> {
    let base = word.or_base.then_some(Target::Base);
    state.place_ids().map(Target::Place).chain(base).collect()
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
    game: &Game<'_>,
    word: &TargetWord,
    name: &Name,
    (perspective, agent): (Perspective, &Agent),
    (before, chosen): (&[Target], &[Target]),
) -> Option<Target> {
    if word.is_place {
        if word.or_base && *name == "base" {
            return Some(Target::Base);
        }
        return game.state.place_of(name).map(Target::Place);
    }
    let id =
        game.state.ids().find(|id| game.state.object(*id).name == *name && may_target(game, word, *id, perspective))?;
    if !may_be_chosen(game, id, agent) {
        return None;
    }
    let target = Target::Object(game.state.now(id));
    let is_new = word.described.how != How::AnotherTarget || !before.contains(&target);
    let location = game.state.location(id);
    let fits_others = chosen.iter().all(|other| match other {
        Target::Object(other) => other.id != id && go_together(word, game.state.location(other.id), location),
        Target::Place(_) | Target::Base => true,
    });
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

/// Asks for the targets of one target word, by their places in the names: as many as it says; of `any number`, one
/// at least.
pub fn ask_targets(
    game: &mut Game<'_>,
    who: &Name,
    about: &Name,
    ids: &[ObjectId],
    word: &TargetWord,
) -> Result<Vec<usize>, Stop> {
    let state = &game.state;
    let names: Vec<Name> = ids.iter().map(|id| state.object(*id).name.clone()).collect();
    let places: Vec<Zone> = ids.iter().map(|id| state.location(*id)).collect();
    let apart = places.iter().enumerate().filter(|(i, zone)| !places.iter().take(*i).any(|other| other == *zone));
    let most = match word.described.at {
        At::EachLocation => apart.count(),
        _ => word.described.number.most().min(names.len()),
    };
    let least = usize::from(!word.described.number.may_be_none());
    let options = Options::Several { of: names.clone(), least, most, ordered: false };
    let question = Question { who: who.clone(), kind: "target", under: None, about: Some(about.clone()), options };
    game.log.ask(&question, |give| {
        let chosen: Vec<usize> = match give {
            Give::One(name) => names.iter().position(|other| other == name).into_iter().collect(),
            Give::Several(chosen) => {
                chosen.iter().filter_map(|name| names.iter().position(|other| other == name)).collect()
            }
            _ => Vec::new(),
        };
        let place = |index: &usize| places.get(*index).copied();
        let picked: Vec<Target> = {
            let target = |index: &usize| ids.get(*index).map(|id| Target::Object(state.now(*id)));
            chosen.iter().filter_map(target).collect()
        };
        let clash = |one: &usize, other: &usize| {
            place(one).zip(place(other)).is_none_or(|(one, other)| !go_together(word, one, other))
        };
        if chosen.iter().enumerate().any(|(i, a)| chosen.iter().take(i).any(|b| clash(a, b))) {
            Err(Refusal::new(&[], "where these are, they cannot be chosen together"))
        } else if !fits_total(state, word, &picked) {
            Err(Refusal::new(&[], "these have not that Might together"))
        } else {
            Ok(chosen)
        }
    })
}
