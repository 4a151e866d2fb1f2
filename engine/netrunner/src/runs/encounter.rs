//! Encounters: 9.8.10b (a prevented subroutine does nothing), 9.8.10d (each subroutine resolves separately), 9.8.4b (one
//! that is gained is unbroken), 6.5.7 (fully broken ice, also without subroutines).
//!
//! Ice with "do 1 net damage" and "end the run": if the first subroutine is prevented nothing of it happens, and the
//! second resolves all the same, with windows of its own.

use kernel::words::name::Name;

use crate::abilities::lasting::Ending;
use crate::abilities::lasting::LET_LAPSE;
use crate::game::{Done, Game};
use crate::resolution::context::Context;
use crate::state::facts::Fact;
use crate::state::imminent::Part;
use crate::state::{CardId, Encounter, Place, Run, Stage, State, SubroutineId};
use crate::words::amounts::{Amount, Said};
use crate::words::effects::{Break, Effect};
use crate::words::{AbilityWord, Side, What};

/// A subroutine that resolves.
#[derive(Clone, Copy)]
pub(crate) struct Subroutine<'s> {
    /// The ice.
    pub(crate) ice: CardId,
    /// Its place among the subroutines of the ice.
    pub(crate) place: usize,
    /// Its effects.
    pub(crate) effects: &'s [Effect],
    /// The number of subroutines of that ice that have resolved before.
    pub(crate) earlier: usize,
}

kernel::interpretation! {
    /// 9.8.10d: resolves a subroutine by itself (9.8.10d-window-each). It may be prevented as a whole; then its
    /// instructions are carried out, with windows of their own.
    pub(crate) SUBROUTINE: fn(&mut Game<'_>, Subroutine<'_>) -> Done = subroutine_alone;
}

pub(crate) fn subroutine_alone(game: &mut Game<'_>, subroutine: Subroutine<'_>) -> Done {
    let Subroutine { ice, place, effects, earlier } = subroutine;
    if earlier > 0 {
        game.log.cite(clause!("9.8.10d-window-each"), || "each subroutine resolves separately".into());
    }
    let part = Part { card: Some(ice), ..Part::new(What::Subroutine, Some(ice), Side::Corp) };
    let left = game.about_to(part)?;
    if left.amount == 0 {
        if left.replaced == 0 {
            game.by(&SUBROUTINE_PREVENTED)(game);
        }
        return Ok(());
    }
    let (source, effects) = match &left.subroutine {
        Some((by, others)) => {
            game.log.cite(clause!("9.8.9-same-source"), || "it is a subroutine of the same ice".into());
            (game.by(&SOURCE_OF_ANOTHER)(ice, *by), others.as_slice())
        }
        None => (ice, effects),
    };
    let depth = game.encounters_made();
    game.ability(effects, Context { ability: Some(AbilityWord::Subroutine), ..Context::new(source, Side::Corp) })?;
    let number = i64::try_from(place).unwrap_or(0) + 1;
    let resolved = Fact { number, ..Fact::of("resolved", ice, &game.state) };
    if game.waits_for_encounter(depth) {
        game.put_off_facts(vec![resolved]);
    } else {
        game.report(vec![resolved]);
    }
    Ok(())
}

kernel::interpretation! {
    /// 9.8.9: the source of a subroutine that the Corp resolves in place of another one, given the ice and the
    /// replacing card: the ice (9.8.9-same-source).
    pub(crate) SOURCE_OF_ANOTHER: fn(CardId, CardId) -> CardId = the_ice;
}

fn the_ice(ice: CardId, _by: CardId) -> CardId {
    ice
}

kernel::interpretation! {
    /// 9.8.10b: leaves out a prevented subroutine. None of its instructions is carried out, the other subroutines of
    /// that ice are (9.8.10b-subroutine-prevented).
    pub(crate) SUBROUTINE_PREVENTED: fn(&mut Game<'_>) = none_of_it_happens;
}

pub(crate) fn none_of_it_happens(game: &mut Game<'_>) {
    game.log.cite(clause!("9.8.10b-subroutine-prevented"), || "none of its instructions is carried out".into());
}

kernel::interpretation! {
    /// 6.2.7c: `true` if ice is still encountered: while it is installed and rezzed (6.2.7c-encounter-ends).
    pub(crate) IS_ENCOUNTERED: fn(&State, CardId) -> bool = there_and_rezzed;
}

pub(crate) fn there_and_rezzed(state: &State, ice: CardId) -> bool {
    state.card(ice).is_some_and(|obj| obj.rezzed && matches!(obj.place, Place::Ice(_)))
}

kernel::interpretation! {
    /// 6.5.7b: the card that fully breaks ice: the one whose abilities broke all of its subroutines
    /// (6.5.7b-one-object).
    pub(crate) FULLY_BREAKS: fn(&[CardId]) -> Option<CardId> = broke_all;
}

fn broke_all(breakers: &[CardId]) -> Option<CardId> {
    let (first, others) = breakers.split_first()?;
    others.iter().all(|other| other == first).then_some(*first)
}

/// `true` if ice was fully broken in an encounter, and the card that broke it.
pub(crate) type FullyBroken = (bool, Option<CardId>);

kernel::interpretation! {
    /// 6.1.3f: the breaking after which ice is passed: that of the encounter directly before (6.1.3f-after-fully-breaking).
    pub(crate) PASSED_AFTER: fn(&State, CardId, FullyBroken) -> FullyBroken = directly_before;
}

fn directly_before(_state: &State, _ice: CardId, before: FullyBroken) -> FullyBroken {
    before
}

/// Subroutines that are not broken, each with its place, itself and its mark.
type Unbroken = Vec<(usize, SubroutineId, SubroutineId)>;

kernel::interpretation! {
    /// 9.8.6b: the place of the subroutine that is not broken as all but one are, of those that the ice has: the one that
    /// the player chooses (9.8.6b-all-but-the-chosen).
    pub(crate) SPARED: fn(&mut Game<'_>, Side, &Name, &[Name]) -> Done<usize> = as_its_player_chooses;
}

fn as_its_player_chooses(game: &mut Game<'_>, who: Side, about: &Name, all: &[Name]) -> Done<usize> {
    game.log.pick(&Name::Word(who.as_str()), "option", None, Some(about), all)
}

kernel::interpretation! {
    /// 9.8.4b: the mark of a broken subroutine, by its place. In a right engine the mark is of the subroutine itself,
    /// so that one which comes to its place is unbroken (9.8.4b-unbroken).
    pub(crate) MARKED: fn(usize) -> SubroutineId;
}

kernel::interpretation! {
    /// 6.5.7c: looks at ice without subroutines as these may be broken: all of them are (6.5.7c-no-subroutines).
    pub(crate) WITHOUT_SUBROUTINES: fn(&mut Game<'_>, CardId) -> Done = fully_broken_at_once;
}

fn fully_broken_at_once(game: &mut Game<'_>, ice: CardId) -> Done {
    game.log.cite(clause!("6.5.7c-no-subroutines"), || "all of its no subroutines are broken, by no card".into());
    game.is_fully_broken(ice);
    game.settle()
}

kernel::interpretation! {
    /// 3.9.5d: removes strength that was raised for an encounter before there was one, as the encounter begins
    /// (3.9.5d-no-encounter).
    pub(crate) EARLY_STRENGTH: fn(&mut Game<'_>) = lose_early_strength;
}

fn lose_early_strength(game: &mut Game<'_>) {
    if game.state.cards_mut(|obj| obj.boost != 0).map(|obj| obj.boost = 0).count() > 0 {
        game.log.cite(clause!("3.9.5d-no-encounter"), || "earlier additions to its strength are gone".into());
    }
}

impl Game<'_> {
    /// Begins an encounter (6.9.3a). Returns `true` if it does begin.
    pub(crate) fn encounter(&mut self, ice: CardId) -> Done<bool> {
        let in_another = |run: &Run| run.outer.iter().any(|outer| matches!(outer.stage, Stage::Encounter(_)));
        if !self.state.running().is_some_and(in_another) {
            self.by(&EARLY_STRENGTH)(self);
        }
        if let Some(run) = &mut self.state.run {
            run.stage = Stage::Encounter(ice);
            run.encounter = Encounter::default();
        }
        self.report(vec![Fact { who: Some(Side::Runner), ..Fact::of("encountered", ice, &self.state) }]);
        self.settle()?;
        Ok(true)
    }

    /// Ends the encounter that goes on, with its last step or with the run (6.9.3e).
    pub(crate) fn encounter_ends(&mut self) {
        let Some(run) = self.state.running() else { return };
        let Stage::Encounter(ice) = run.stage else { return };
        let (fully_broken, by, who) = (run.encounter.fully_broken, run.encounter.fully_broken_by, Some(Side::Runner));
        self.happened_unseen(Fact { by, who, fully_broken, ..Fact::of("encounter_ended", ice, &self.state) });
        self.by(&LET_LAPSE)(self, Ending::Encounter);
    }

    /// Reports that ice was passed, with whether it was fully broken in the encounter directly before, and the card that
    /// did that (6.1.3f-after-fully-breaking).
    pub(super) fn report_passing(&mut self, ice: CardId, before: FullyBroken) {
        let fact = Fact { who: Some(Side::Runner), ..Fact::of("passed", ice, &self.state) };
        let (fully_broken, by) = self.by(&PASSED_AFTER)(&self.state, ice, before);
        let asks = |broken, by| {
            let fact = Fact { fully_broken: broken, by, ..fact.clone() };
            self.state.ids().any(|id| self.waits_for(id, &fact))
        };
        let without = asks(false, None);
        let mut breakers = self.state.ids();
        if !without && (asks(true, None) || breakers.any(|id| asks(true, Some(id)))) {
            let clause = clause!("6.1.3f-after-fully-breaking");
            let was = if fully_broken { "was" } else { "was not" };
            self.log.cite(clause, || format!("the ice {was} fully broken in the encounter directly before"));
        }
        self.happened_unseen(Fact { by, fully_broken, ..fact });
    }

    /// The mark that says that a subroutine is broken.
    fn mark(&self, place: usize, id: SubroutineId) -> SubroutineId {
        self.by(&MARKED).map_or(id, |wrong| wrong(place))
    }

    /// The subroutines of ice with their marks.
    fn marked(&self, ice: CardId) -> Vec<(Vec<Effect>, SubroutineId, SubroutineId)> {
        let all = self.subroutines_of(ice).into_iter().enumerate();
        all.map(|(place, (effects, id))| (effects, id, self.mark(place, id))).collect()
    }

    /// Notes that ice is fully broken, the first time that all of its subroutines are broken (6.5.7a).
    pub(crate) fn is_fully_broken(&mut self, ice: CardId) {
        let marks: Vec<SubroutineId> = self.marked(ice).into_iter().map(|(_, _, mark)| mark).collect();
        let whole = |run: &&mut Run| {
            !run.encounter.fully_broken && marks.iter().all(|mark| run.encounter.broken.contains(mark))
        };
        let Some(run) = self.state.run.as_mut().filter(whole) else { return };
        run.encounter.fully_broken = true;
        let broke = run.encounter.broken.iter().zip(&run.encounter.breakers).filter(|(mark, _)| marks.contains(mark));
        let breakers: Vec<CardId> = broke.map(|(_, breaker)| *breaker).collect();
        let by = self.interpretations.by(&FULLY_BREAKS)(&breakers);
        run.encounter.fully_broken_by = by;
        let fact = Fact { who: Some(Side::Runner), by, ..Fact::of("fully_broke", ice, &self.state) };
        let breaks = |source: CardId| self.waits_for(source, &Fact { by: Some(source), ..fact.clone() });
        if self.state.ids().any(breaks) {
            self.log.cite(clause!("6.5.7b-one-object"), || {
                format!(
                    "{} broke all of it",
                    by.map_or("no single card".into(), |id| format!("`{}`", self.state.name(id)))
                )
            });
        }
        self.happened_unseen(fact);
    }

    /// Resolves the subroutines that are not broken, one after the other: each time the first of those that have not
    /// resolved in this encounter (6.9.3c). Returns `false` if it stops for an encounter that one of them made (6.5.9).
    pub(crate) fn subroutines(&mut self, ice: CardId) -> Done<bool> {
        let mut left = usize::MAX;
        let depth = self.state.running().map_or(0, |run| run.outer.len());
        loop {
            let Some(run) = self.state.going_on() else { return Ok(true) };
            if run.stage != Stage::Encounter(ice) || run.outer.len() > depth {
                return Ok(run.outer.len() <= depth);
            }
            // Ice that is gone is encountered no more (6.2.7c), and has no subroutine any more that it had gained. Ice
            // that is accessed is encountered where it is.
            let installed = run.outer.last().is_none_or(|outer| outer.with_installed);
            if installed && !self.by(&IS_ENCOUNTERED)(&self.state, ice) {
                if left > 0 {
                    self.log.cite(clause!("6.2.7c-encounter-ends"), || "the ice that was encountered is gone".into());
                }
                return Ok(true);
            }
            if run.encounter.bypassed || self.state.over.is_some() {
                return Ok(true);
            }
            // They may change as they resolve.
            let all = self.marked(ice);
            let Encounter { broken, resolved, .. } = &run.encounter;
            let open = |mark: &SubroutineId| !resolved.contains(mark) && !broken.contains(mark);
            left = all.iter().filter(|(_, _, mark)| open(mark)).count().saturating_sub(1);
            let Some((place, (effects, id, mark))) = all.iter().enumerate().find(|(_, (_, _, mark))| open(mark)) else {
                return Ok(true);
            };
            let (is_new, earlier) = (!id.is_printed() && !broken.is_empty(), resolved.len());
            let (id, mark) = (*id, *mark);
            self.state.run.iter_mut().for_each(|run| run.encounter.resolved.push(mark));
            if !id.is_printed() {
                self.log.cite(clause!("9.8.2-gained"), || "a subroutine that it gained".into());
            }
            if is_new {
                self.log.cite(clause!("9.8.4b-unbroken"), || "it came unbroken, whatever was broken before".into());
            }
            let subroutine = Subroutine { ice, place, effects, earlier };
            self.resolving(|game| game.by(&SUBROUTINE)(game, subroutine))?;
            self.settle()?;
        }
    }

    /// The unbroken subroutines of ice but for those that are chosen not to be broken, of all that the ice has, broken or
    /// not (9.8.6b-all-but-the-chosen).
    fn but_those(&mut self, ice: CardId, mut whole: Unbroken, number: i64, ctx: &Context) -> Done<Unbroken> {
        let mut places: Vec<usize> = (0..self.marked(ice).len()).collect();
        let about = self.state.name(ctx.source);
        for _ in 0..number.clamp(0, 100) {
            if places.is_empty() {
                break;
            }
            let names: Vec<Name> = places.iter().map(|place| Name::from((place + 1).to_string())).collect();
            let picked = self.by(&SPARED)(self, ctx.side, &about, &names)?;
            let spared = places.remove(picked.min(places.len().saturating_sub(1)));
            self.log.cite(clause!("9.8.6b-all-but-the-chosen"), || format!("subroutine {} is not broken", spared + 1));
            whole.retain(|(place, _, _)| *place != spared);
        }
        Ok(whole)
    }

    /// The effect `break`: the first subroutines that are not broken yet.
    pub(crate) fn break_subroutines(&mut self, words: &Break, ctx: &Context) -> Done {
        let Some(Stage::Encounter(ice)) = self.state.running().map(|run| run.stage) else { return Ok(()) };
        if words.ice.as_ref().is_some_and(|filter| !self.state.fits(filter, ice, ctx.asker())) {
            return Ok(());
        }
        let broken = self.state.running().map_or(Vec::new(), |run| run.encounter.broken.clone());
        let whole: Unbroken = self
            .marked(ice)
            .into_iter()
            .enumerate()
            .map(|(place, (_, id, mark))| (place, id, mark))
            .filter(|(_, _, mark)| !broken.contains(mark))
            .collect();
        let whole = match &words.subroutines {
            Amount::Said(Said::AllBut(number)) => self.but_those(ice, whole, *number, ctx)?,
            _ => whole,
        };
        let most = i64::try_from(whole.len()).unwrap_or(0);
        let number = match &words.subroutines {
            Amount::Said(Said::Any) => ctx.amount.unwrap_or(most),
            Amount::Said(Said::AllBut(_)) => most,
            amount => self.amount(amount, most, ctx)?,
        };
        let wanted = usize::try_from(number).unwrap_or(0);
        let breaking = |id: SubroutineId| Part {
            card: Some(ice),
            printed: Some(id.is_printed()),
            ..Part::new(What::Break, Some(ctx.source), ctx.side)
        };
        // Those that can be broken are chosen before those that cannot.
        let (able, unable): (Vec<_>, Vec<_>) =
            whole.into_iter().partition(|(_, id, _)| !self.forbids_part(&breaking(*id)));
        if !able.is_empty() && !unable.is_empty() {
            self.log.cite(clause!("1.2.2-cannot"), || "some of the others cannot be broken".into());
        }
        for (place, id, mark) in able.into_iter().chain(unable).take(wanted) {
            if self.about_to(breaking(id))?.amount == 0 {
                continue;
            }
            if let Some(run) = &mut self.state.run {
                run.encounter.broken.push(mark);
                run.encounter.breakers.push(ctx.source);
            }
            let number = i64::try_from(place).unwrap_or(0) + 1;
            self.report(vec![Fact {
                number,
                by: Some(ctx.source),
                who: Some(ctx.side),
                clicks: ctx.by_clicks,
                ..Fact::of("broke", ice, &self.state)
            }]);
            self.is_fully_broken(ice);
        }
        Ok(())
    }
}
