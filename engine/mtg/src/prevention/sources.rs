//! The source of damage: how one is chosen (609.7a), and whether damage comes from one that an effect is
//! about (609.7c, 615.9, 113.7a, 400.7).
//!
//! Decides what may be chosen as a source, what becomes of a chosen spell, and that a chosen source must
//! still have the named properties when it would deal damage.
//!
//! "The next time a red source of your choice would deal damage": a red creature is chosen, turns blue
//! and deals its damage; the shield is kept for the next time it is red.

use crate::continuous::active::ActiveEffect;
use crate::continuous::durations::IS_USED_UP;
use crate::game::Game;
use crate::prevention::scope::SAME_OBJECT;
use crate::replacement::events::DamageEvent;
use crate::replacement::reasons::{Fit, Miss, shown};
use crate::state::context::Context;
use crate::state::targetable::targetable;
use crate::state::{Being, ObjId, State};
use crate::words::select::{KindWord, Phrase, Phrased, Selector, Zone};
use crate::words::slots::place_of;
use kernel::clause::Clause;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::name::Name;
use kernel::words::scenario::Give;

/// Returns everything that may be chosen as a source (609.7a): permanents, spells, whatever an object on the stack or a
/// waiting effect refers to, and face-up objects in the command zone. A resolving spell is on the stack until it is
/// done (608.2n), so it may choose itself.
fn possible_sources(game: &Game<'_>) -> Vec<ObjId> {
    let state = &game.state;
    let mut found = state.battlefield();
    let mut add = |id: ObjId| {
        if !found.contains(&id) {
            found.push(id);
        }
    };
    state.stack.iter().filter_map(|item| item.spell).for_each(&mut add);
    state.referred_on_the_stack().into_iter().for_each(&mut add);
    state.referred_by_what_waits(game.by(&IS_USED_UP)).into_iter().for_each(&mut add);
    for player in &state.players {
        player.command.iter().flatten().copied().for_each(&mut add);
    }
    // By the name of a card the latest is meant of all that it was.
    let there: Vec<(bool, Name)> =
        found.iter().map(|id| (state.object(*id).is_some_and(|object| object.exists), game.object_name(*id))).collect();
    let mut place = 0;
    found.retain(|_| {
        let earlier = there.get(place).is_some_and(|(exists, name)| {
            !exists && there.iter().enumerate().any(|(other, (is, named))| named == name && (*is || other < place))
        });
        place += 1;
        !earlier
    });
    found
}

kernel::interpretation! {
    /// 609.7a: whether a permanent, a spell or what is referred to may be a source.
    pub(crate) MAY_BE_SOURCE: fn(&State<'_>, ObjId) -> bool = may_be_source;
}

/// Returns `true` if one of these objects may be a source, whether or not it can deal damage, and even if it has left
/// and is only referred to (609.7a).
pub(crate) fn may_be_source(state: &State<'_>, id: ObjId) -> bool {
    state.object(id).is_some()
}

kernel::interpretation! {
    /// 609.7a: whether a source has the properties that a choice names.
    pub(crate) MAY_BE_CHOSEN: fn(&Game<'_>, ObjId, &Selector, &Context) -> bool = may_be_chosen;
}

/// Returns `true` if a source has the properties that a choice names (609.7a); it need not be a legal target.
pub(crate) fn may_be_chosen(game: &Game<'_>, source: ObjId, named: &Selector, ctx: &Context) -> bool {
    game.state.fits_as_source(named, source, ctx)
}

kernel::interpretation! {
    /// 113.7a: whether something is known of a source.
    pub(crate) IS_KNOWN: fn(&State<'_>, ObjId) -> bool = is_known;
}

/// Returns `true` if a source is known, by its last known information if it is gone (113.7a).
pub(crate) fn is_known(state: &State<'_>, source: ObjId) -> bool {
    state.object(source).is_some()
}

kernel::interpretation! {
    /// 609.7c: whether a static effect is about a source that has the qualities it names.
    pub(crate) STATIC_SEES: fn(&State<'_>, &Selector, ObjId, &Context) -> bool = static_sees;
}

/// Returns `true` if a static effect that names sources by their qualities covers this source, wherever it is (609.7c).
pub(crate) fn static_sees(state: &State<'_>, named: &Selector, source: ObjId, ctx: &Context) -> bool {
    state.fits(named, Being::Object(source), ctx)
}

kernel::interpretation! {
    /// 609.7a: whether a permanent is what a chosen spell became.
    pub(crate) FOLLOWS_SPELL: fn(&State<'_>, ObjId, ObjId) -> bool = follows_spell;
}

/// Returns `true` if a permanent was the spell that was chosen as a source (609.7a).
pub(crate) fn follows_spell(state: &State<'_>, was: ObjId, now: ObjId) -> bool {
    state.object(was).is_some_and(|object| object.zone == Zone::Stack && object.became == Some(now))
}

kernel::interpretation! {
    /// 615.9: whether a chosen source still has the named properties.
    pub(crate) STILL_FITS: fn(&State<'_>, &Selector, ObjId, &Context) -> bool = still_fits;
}

/// Returns `true` if a chosen source still has the named properties (615.9).
pub(crate) fn still_fits(state: &State<'_>, named: &Selector, source: ObjId, ctx: &Context) -> bool {
    state.fits_as_source(named, source, ctx)
}

kernel::interpretation! {
    /// 615.2: whether damage comes from a source that an effect is about.
    pub(crate) SOURCE_FITS: for<'a> fn(
        &Game<'a>,
        &ActiveEffect<'a>,
        &Selector,
        &DamageEvent,
        &Context,
    ) -> Result<Fit, Miss> = source_fits;
}

/// Returns how damage comes from a source that an effect is about; `from` is what its text says of sources.
pub(crate) fn source_fits<'a>(
    game: &Game<'a>,
    effect: &ActiveEffect<'a>,
    from: &Selector,
    damage: &DamageEvent,
    ctx: &Context,
) -> Result<Fit, Miss> {
    let source = damage.source;
    if !game.by(&IS_KNOWN)(&game.state, source) {
        return Err(Miss::Source);
    }
    match from {
        Selector::List(list) => {
            let mut miss = Miss::Source;
            for one in list {
                match source_fits(game, effect, one, damage, ctx) {
                    Err(other) => miss = miss.max(other),
                    fit => return fit,
                }
            }
            Err(miss)
        }
        Selector::Phrase(phrased) if matches!(phrased.of, Phrase::Chosen(_) | Phrase::Target(_)) => {
            game.is_bound_source(phrased, source, ctx)?;
            match &phrased.of {
                Phrase::Chosen(named) if !matches!(**named, Selector::Kind(KindWord::Any)) => {
                    let fits = game.by(&STILL_FITS)(&game.state, named, source, ctx);
                    if fits { Ok(Fit::Rechecked) } else { Err(Miss::ChangedSource) }
                }
                _ => Ok(Fit::Named),
            }
        }
        Selector::Phrase(_) | Selector::Reference(_) | Selector::Kind(_) | Selector::Filter(_) => {
            let fits = if effect.is_static() {
                game.by(&STATIC_SEES)(&game.state, from, source, ctx)
            } else {
                game.state.fits(from, Being::Object(source), ctx)
            };
            if fits { Ok(Fit::Named) } else { Err(Miss::Source) }
        }
    }
}

impl<'a> Game<'a> {
    /// Returns whether a source is the one that was chosen or targeted, or the permanent that this spell became.
    fn is_bound_source(&self, phrased: &Phrased, source: ObjId, ctx: &Context) -> Result<(), Miss> {
        let bound = ctx.bound_to(place_of(phrased)).ok_or(Miss::Source)?;
        if bound.contains(&Being::Object(source)) {
            return Ok(());
        }
        let mut former = self.state.former(source).into_iter();
        let was = former.find(|id| bound.contains(&Being::Object(*id))).ok_or(Miss::Source)?;
        let same = self.by(&FOLLOWS_SPELL)(&self.state, was, source) || self.by(&SAME_OBJECT)(was, source);
        if same { Ok(()) } else { Err(Miss::NewSource) }
    }

    /// Chooses a source where a text says so (609.7a), as it resolves and once.
    pub(crate) fn choose_sources(&mut self, selector: &'a Selector, ctx: &mut Context) -> Result<(), Stop> {
        match selector {
            Selector::List(list) => list.iter().try_for_each(|selector| self.choose_sources(selector, ctx)),
            Selector::Phrase(phrased) => {
                let Phrase::Chosen(named) = &phrased.of else { return Ok(()) };
                if ctx.bound_to(place_of(phrased)).is_some() {
                    return Ok(());
                }
                let source = self.choose_source(named, ctx)?;
                ctx.bound.push((place_of(phrased), source.map(Being::Object).into_iter().collect()));
                Ok(())
            }
            Selector::Reference(_) | Selector::Kind(_) | Selector::Filter(_) => Ok(()),
        }
    }

    fn choose_source(&mut self, named: &'a Selector, ctx: &Context) -> Result<Option<ObjId>, Stop> {
        let all = possible_sources(self);
        let fits =
            |id: &ObjId| self.by(&MAY_BE_CHOSEN)(self, *id, named, ctx) && self.by(&MAY_BE_SOURCE)(&self.state, *id);
        let legal: Vec<ObjId> = all.iter().copied().filter(fits).collect();
        let picked = match legal.as_slice() {
            [] => None,
            _ => self.ask_for_source(named, &all, &legal, ctx)?,
        };
        let (clauses, name) = match picked {
            Some(source) => {
                (shown_by_choice(&self.state, source, legal.len() < all.len(), ctx), self.object_name(source))
            }
            None => (vec![clause!("609.7a-chosen-on-resolution")], Name::Word("nothing")),
        };
        self.cite_all(clauses, || format!("{name} is chosen"));
        Ok(picked)
    }

    /// Asks for one of several sources. What lacks the named properties is refused under a clause of its
    /// own.
    fn ask_for_source(
        &mut self,
        filter: &'a Selector,
        all: &[ObjId],
        legal: &[ObjId],
        ctx: &Context,
    ) -> Result<Option<ObjId>, Stop> {
        let names: Vec<Name> = legal.iter().map(|id| self.object_name(*id)).collect();
        let unlike = all.iter().filter(|id| !self.state.fits_as_source(filter, **id, ctx));
        let unlike: Vec<Name> = unlike.map(|id| self.object_name(*id)).collect();
        let question = Question {
            who: self.seat_name(ctx.you),
            kind: "source",
            under: Some(clause!("609.7a-chosen-on-resolution")),
            about: None,
            options: Options::One(names.clone().into()),
        };
        let barred = |give: &Give| match give {
            Give::One(name) if unlike.contains(name) => Some(Refusal::new(
                &[clause!("609.7a-must-match-when-chosen"), clause!("615.9-properties-rechecked")],
                format!("{name} does not have the named properties"),
            )),
            _ => None,
        };
        let index = self.log.ask_or(&question, barred, |give| match give {
            Give::One(name) => Ok(names.iter().position(|other| other == name).unwrap_or(0)),
            _ => Ok(0),
        })?;
        Ok(legal.get(index).copied())
    }
}

/// The clauses that the choice of a source shows; `others_differ` where some sources lack the named properties.
fn shown_by_choice(state: &State<'_>, source: ObjId, others_differ: bool, ctx: &Context) -> Vec<Clause> {
    let object = state.object(source);
    let spell = object.is_some_and(|object| object.exists && object.zone == Zone::Stack);
    let gone = object.is_some_and(|object| !object.exists);
    let on_the_stack = gone && state.referred_on_the_stack().contains(&source);
    shown([
        (true, clause!("609.7a-chosen-on-resolution")),
        (others_differ, clause!("609.7a-must-match-when-chosen")),
        (!targetable(state, Being::Object(source), ctx), clause!("609.7a-not-a-target")),
        (state.is_permanent(source) && state.power(source) <= 0, clause!("609.7a-any-permanent")),
        (spell, clause!("609.7a-any-spell")),
        (on_the_stack, clause!("609.7a-referred-to-on-the-stack")),
        (gone && !on_the_stack, clause!("609.7a-referred-to-by-what-waits")),
    ])
}
