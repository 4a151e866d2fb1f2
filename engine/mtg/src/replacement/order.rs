//! The order in which effects change an event (616.1 to 616.2, 614.5, 109.5, 101.4).
//!
//! Decides, of the effects that apply to an event as it stands: of which class the next must be, who says which of
//! several of that class it is, whether its controller declines it, and that none is applied twice. After each one what
//! applies is looked for again. Both kinds of events ask here: damage, of which much is dealt at one time (`batch`), and
//! everything else, which happens by itself (`single`).
//!
//! 3 damage to a player, who has a "next 2" shield, and an effect that doubles damage: the player says which is applied
//! first, and is dealt 2 after the shield, or 4 after the doubling.

use std::collections::HashMap;

use crate::continuous::active::{ActiveEffect, EffectKind};
use crate::game::Game;
use crate::state::{Being, Seat, State};
use crate::words::select::Zone;
use kernel::clause::Clause;
use kernel::transcript::names::Names;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// The classes of effects, the one that comes first at the top. What a text says of itself comes before all of them
/// (616.1a, see `self_replacing`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    /// Changes the player under whose control something enters (616.1b).
    Control,
    /// Makes the object enter as a copy (616.1c).
    Copy,
    /// Changes the face with which something enters (616.1d).
    Face,
    /// Anything else (616.1e).
    Any,
}

impl Class {
    /// The clause by which effects of this class come before later ones.
    pub(crate) fn clause(self) -> Clause {
        match self {
            Self::Control => clause!("616.1b-then-control"),
            Self::Copy => clause!("616.1c-then-copies"),
            Self::Face => clause!("616.1d-then-back-face"),
            Self::Any => clause!("616.1e-then-any"),
        }
    }
}

kernel::interpretation! {
    /// 616.1b to 616.1e: the class of an effect on how something enters.
    pub(crate) CLASS_ON_ENTERING: fn(&ActiveEffect<'_>) -> Class = class_of;
    /// 616.1b to 616.1e: the class of an effect on damage.
    pub(crate) CLASS_ON_DAMAGE: fn(&ActiveEffect<'_>) -> Class = class_of;
}

/// The class of an effect: by what it changes.
pub(crate) fn class_of(effect: &ActiveEffect<'_>) -> Class {
    match effect.kind {
        EffectKind::Daybound => Class::Face,
        EffectKind::Replace(replace) => match &replace.change {
            Some(change) if change.controller.is_some() => Class::Control,
            Some(change) if change.copy_of.is_some() => Class::Copy,
            Some(change) if change.face.is_some() => Class::Face,
            Some(_) | None => Class::Any,
        },
        EffectKind::Prevent(_)
        | EffectKind::Protection(_)
        | EffectKind::Absorb(_)
        | EffectKind::ShieldCounter
        | EffectKind::Regeneration => Class::Any,
    }
}

kernel::interpretation! {
    /// 614.5: whether an effect that was applied so often to an event is not applied to it again.
    pub(crate) USED_UP: fn(usize) -> bool = once;
}

/// Returns `true` if an effect that was applied so often to an event, or to the events that replaced it, is not applied
/// again (614.5).
pub(crate) fn once(times: usize) -> bool {
    times > 0
}

kernel::interpretation! {
    /// 616.1: whether two effects are one option to choose among.
    pub(crate) IS_ONE_OPTION: fn(&ActiveEffect<'_>, &ActiveEffect<'_>) -> bool = is_one_option;
}

/// Returns `true` if two effects are one option: effects with the same text about the same object give the same result
/// in either order, and have one name.
pub(crate) fn is_one_option(one: &ActiveEffect<'_>, other: &ActiveEffect<'_>) -> bool {
    one.name == other.name && one.is_like(other)
}

kernel::interpretation! {
    /// 101.4: when the questions about something affected are asked.
    pub(crate) TURN_OF: fn(&State<'_>, Being) -> usize = in_turn_order;
}

/// Returns the position of questions about something affected: they are asked in turn order of the players who choose
/// (101.4, 616.1).
pub(crate) fn in_turn_order(state: &State<'_>, affected: Being) -> usize {
    state.turn_order(state.chooser(affected))
}

kernel::interpretation! {
    /// 616.1: which of several effects is applied next.
    pub(crate) NEXT_EFFECT: fn(&mut Game<'_>, Being, &[&ActiveEffect<'_>], &mut Asked) -> Result<usize, Stop> =
        said_by_the_affected;
}

/// The affected player says which effect is applied next, or who controls the affected object, or owns it where nobody
/// does (616.1). `asked` is what was asked before at the same time.
pub(crate) fn said_by_the_affected(
    game: &mut Game<'_>,
    affected: Being,
    among: &[&ActiveEffect<'_>],
    asked: &mut Asked,
) -> Result<usize, Stop> {
    let who = game.state.chooser(affected);
    game.log.cite(chosen_under(&game.state, affected), || "several effects apply".to_owned());
    game.log.cite(clause!("616.1e-then-any"), || "any of them may come first".to_owned());
    if asked.last.is_some_and(|last| last != who) {
        game.log.cite(clause!("616.1-apnap"), || "choices come in turn order".to_owned());
    }
    asked.last = Some(who);
    game.ask_for_the_next(who, affected, among, asked)
}

kernel::interpretation! {
    /// 109.5: whether an effect that may be declined is applied.
    pub(crate) IS_ACCEPTED: fn(&mut Game<'_>, &ActiveEffect<'_>, Being) -> Result<bool, Stop> = said_by_its_controller;
}

/// The controller of an effect says whether it is applied, where that may be declined (109.5).
pub(crate) fn said_by_its_controller(
    game: &mut Game<'_>,
    effect: &ActiveEffect<'_>,
    affected: Being,
) -> Result<bool, Stop> {
    game.ask_whether(effect.ctx.you, affected)
}

/// The clause by which somebody chooses for what is affected.
fn chosen_under(state: &State<'_>, affected: Being) -> Clause {
    match affected {
        Being::Player(_) => clause!("616.1-affected-player-chooses"),
        Being::Object(id) => match state.object(id).map(|object| object.zone) {
            Some(Zone::Battlefield | Zone::Stack) => clause!("616.1-controller-chooses"),
            _ => clause!("616.1-owner-if-no-controller"),
        },
    }
}

/// The questions asked about events that happen at one time.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    /// The player who was last asked which effect comes next.
    last: Option<Seat>,
    /// The effects among which the next is chosen now, by what tells them apart; none where nothing does for long.
    pub(crate) places: Vec<usize>,
    /// The options that were last offered.
    options: Option<Options>,
}

impl Asked {
    /// Effects may have other names now.
    pub(crate) fn forget(&mut self) {
        self.options = None;
    }
}

/// Effects as options.
#[derive(Debug)]
struct Options {
    /// The effects, as they are distinguished.
    of: Vec<usize>,
    /// The names of the options in the choice.
    names: Names,
    /// The first effect of each option, where they do not each have a name and an option of their own.
    firsts: Option<Vec<usize>>,
}

impl Options {
    /// The options where one effect is there no more: to name all of a thousand again after each would take the square
    /// of their number.
    fn fewer(self, now: &[usize]) -> Option<Self> {
        let gone = self.of.iter().zip(now).take_while(|(then, now)| then == now).count();
        let same =
            self.firsts.is_none() && self.of.len() == now.len() + 1 && self.of.get(gone + 1..) == now.get(gone..);
        same.then(|| Self { names: self.names.without(gone), ..self })
    }
}

impl Game<'_> {
    /// The first of each of the effects that are options, by its place, with what the choice calls it: the second of
    /// one name that is not like the first is `NAME 2`.
    fn options_of(&self, among: &[&ActiveEffect<'_>]) -> Options {
        let mut firsts: Vec<usize> = Vec::new();
        let mut names: Vec<Name> = Vec::new();
        // Only effects of one name are compared, since many may be offered.
        let mut of_name: HashMap<&str, Vec<&ActiveEffect<'_>>> = HashMap::with_capacity(among.len());
        let mut numbered = false;
        for (place, effect) in among.iter().enumerate() {
            let earlier = of_name.entry(effect.name.as_str()).or_default();
            if earlier.iter().any(|other| self.by(&IS_ONE_OPTION)(other, effect)) {
                continue;
            }
            earlier.push(effect);
            let number = earlier.len();
            let name = &effect.name;
            numbered |= number > 1;
            names.push(if number == 1 { name.clone() } else { Name::from(format!("{name} {number}")) });
            firsts.push(place);
        }
        let firsts = (numbered || firsts.len() < among.len()).then_some(firsts);
        Options { of: Vec::new(), names: names.into(), firsts }
    }

    /// Returns the index of the effect that comes next. This is the one place that decides whether anybody is asked
    /// (616.1): a question is asked if more than one option is left, whether or not their order makes a difference.
    /// Effects with one name, text and subject are one option.
    pub(crate) fn next_of(
        &mut self,
        affected: Being,
        among: &[&ActiveEffect<'_>],
        asked: &mut Asked,
    ) -> Result<usize, Stop> {
        let is_one_option = self.by(&IS_ONE_OPTION);
        if among.split_first().is_none_or(|(first, rest)| rest.iter().all(|one| is_one_option(first, one))) {
            return Ok(0);
        }
        self.by(&NEXT_EFFECT)(self, affected, among, asked)
    }

    /// Asks a player which effect is applied next.
    pub(crate) fn ask_for_the_next(
        &mut self,
        who: Seat,
        affected: Being,
        among: &[&ActiveEffect<'_>],
        asked: &mut Asked,
    ) -> Result<usize, Stop> {
        let options = asked.options.take().filter(|_| !asked.places.is_empty());
        let options = options.and_then(|before| before.fewer(&asked.places)).unwrap_or_else(|| self.options_of(among));
        let (who, about) = (self.seat_name(who), self.name(affected));
        let under = chosen_under(&self.state, affected);
        let picked = self.log.pick_of(&who, "order", Some(under), Some(&about), &options.names)?;
        let place = options.firsts.as_ref().map_or(Some(picked), |firsts| firsts.get(picked).copied());
        asked.options = Some(Options { of: std::mem::take(&mut asked.places), ..options });
        Ok(place.unwrap_or(0))
    }

    /// Asks a player whether an effect that may be declined is applied.
    pub(crate) fn ask_whether(&mut self, who: Seat, affected: Being) -> Result<bool, Stop> {
        let (who, about) = (self.seat_name(who), self.name(affected));
        self.log.may(&who, "may", Some(clause!("109.5-may-is-the-controllers")), Some(&about), "accept")
    }
}

#[cfg(test)]
mod tests {
    use crate::Magic;
    use kernel::game::{AnyGame, Game};
    use kernel::outcome::{Outcome, Variant};
    use kernel::transcript::choice;
    use kernel::transcript::{Notes, Open};
    use kernel::words::name::Name;

    /// Alice deals 3 damage to Bob while these permanents of hers are there, and nobody has answered anything.
    fn bolt_beside(permanents: &[&str]) -> Outcome {
        let permanents: Vec<String> =
            permanents.iter().enumerate().map(|(i, card)| format!(r#"{{"alias": "{i}", "card": "{card}"}}"#)).collect();
        let text = format!(
            r#"{{"cards": {{
                "Bolt": {{"types": ["Instant"], "effect": [{{"act": {{"effect": {{"deal_damage": {{
                    "amount": {{"word": 3}}, "to": {{"phrase": {{"of": {{"target": {{"kind": "any"}}}}}}}}}}}}}}}}]}},
                "Furnace": {{"types": ["Enchantment"], "static": [{{"act": {{"effect": {{"replace": {{
                    "would": {{"dealt": {{}}}}, "change": {{"amount": {{"word": "double"}}}}}}}}}}}}]}},
                "Fog": {{"types": ["Enchantment"], "static": [{{"act": {{"effect": {{"prevent": {{
                    "amount": {{"word": "all"}}}}}}}}}}]}}
            }},
            "given": {{"players": {{"alice": {{"battlefield": [{}], "hand": [{{"card": "Bolt"}}]}}, "bob": {{}}}}}},
            "when": [{{"id": 0, "act": {{"player": {{"who": "alice", "does": {{"cast": {{"what": "Bolt",
                "targets": {{"list": ["bob"]}}}}}}}}}}, "beside": {{}}}}]}}"#,
            permanents.join(", ")
        );
        let variant = Variant { edition: "2026-09-25", mistakes: &[] };
        Magic::GAME.read(&text).unwrap().play(variant, Open::default(), Notes::default())
    }

    #[test]
    fn the_affected_player_is_asked_among_effects() {
        let Outcome::Undecided(question) = bolt_beside(&["Furnace", "Fog"]) else { panic!("nobody was asked") };
        assert_eq!((question.who.as_ref(), question.kind), ("bob", "order"));
        assert_eq!(
            question.options,
            choice::Options::One(vec![Name::from("0".to_owned()), Name::from("1".to_owned())].into())
        );
    }

    #[test]
    fn nobody_is_asked_about_one_effect() {
        assert!(matches!(bolt_beside(&["Fog"]), Outcome::Played { .. }));
        assert!(matches!(bolt_beside(&["Fog", "Fog"]), Outcome::Undecided(_)), "two of them have names of their own");
    }
}
