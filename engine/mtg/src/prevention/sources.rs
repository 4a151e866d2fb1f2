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
use crate::state::context::Context;
use crate::state::targetable::targetable;
use crate::state::{Being, ObjId, State};
use crate::words::select::{KindWord, Phrase, Phrased, Selector, Zone};
use crate::words::slots::place_of;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::name::Name;
use kernel::words::scenario::Give;

/// What may be chosen as a source at all (609.7a): permanents, spells, what something on the stack or something that
/// waits refers to, and what lies open in the command zone. A spell that resolves is on the stack until it is done
/// (608.2n), so it may choose itself.
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

/// Whether one of these may be a source: any of them, able to deal damage or not, still there or only referred to
/// (609.7a).
pub(crate) fn may_be_source(state: &State<'_>, id: ObjId) -> bool {
    state.object(id).is_some()
}

kernel::interpretation! {
    /// 609.7a: whether a source has the properties that a choice names.
    pub(crate) MAY_BE_CHOSEN: fn(&Game<'_>, ObjId, &Selector, &Context) -> bool = may_be_chosen;
}

/// Whether a source has the properties that a choice names (609.7a); it need be no legal target.
pub(crate) fn may_be_chosen(game: &Game<'_>, source: ObjId, named: &Selector, ctx: &Context) -> bool {
    game.state.fits(named, Being::Object(source), ctx)
}

kernel::interpretation! {
    /// 113.7a: whether something is known of a source.
    pub(crate) IS_KNOWN: fn(&State<'_>, ObjId) -> bool = is_known;
}

/// Whether something is known of a source: of one that is gone, what it was when it left (113.7a).
pub(crate) fn is_known(state: &State<'_>, source: ObjId) -> bool {
    state.object(source).is_some()
}

kernel::interpretation! {
    /// 609.7c: whether a static effect is about a source that has the qualities it names.
    pub(crate) STATIC_SEES: fn(&State<'_>, &Selector, ObjId, &Context) -> bool = static_sees;
}

/// Whether a static effect that names sources by their qualities is about this one, wherever it is (609.7c).
pub(crate) fn static_sees(state: &State<'_>, named: &Selector, source: ObjId, ctx: &Context) -> bool {
    state.fits(named, Being::Object(source), ctx)
}

kernel::interpretation! {
    /// 609.7a: whether a permanent is what a chosen spell became.
    pub(crate) FOLLOWS_SPELL: fn(&State<'_>, ObjId, ObjId) -> bool = follows_spell;
}

/// Whether a permanent is what a spell became that was chosen as a source (609.7a).
pub(crate) fn follows_spell(state: &State<'_>, was: ObjId, now: ObjId) -> bool {
    state.object(was).is_some_and(|object| object.zone == Zone::Stack && object.became == Some(now))
}

kernel::interpretation! {
    /// 615.9: whether a chosen source still has the named properties.
    pub(crate) STILL_FITS: fn(&State<'_>, &Selector, ObjId, &Context) -> bool = still_fits;
}

/// Whether a chosen source still has the named properties (615.9).
pub(crate) fn still_fits(state: &State<'_>, named: &Selector, source: ObjId, ctx: &Context) -> bool {
    state.fits(named, Being::Object(source), ctx)
}

kernel::interpretation! {
    /// 615.2: whether damage comes from a source that an effect is about.
    pub(crate) SOURCE_FITS: for<'a> fn(
        &mut Game<'a>,
        &ActiveEffect<'a>,
        &Selector,
        &DamageEvent,
        &Context,
        bool,
    ) -> bool = source_fits;
}

/// Whether damage comes from a source that an effect is about; `from` is what its text says of sources.
/// With `decide`, says under which clause it does not.
pub(crate) fn source_fits<'a>(
    game: &mut Game<'a>,
    effect: &ActiveEffect<'a>,
    from: &Selector,
    damage: &DamageEvent,
    ctx: &Context,
    decide: bool,
) -> bool {
    if !game.by(&IS_KNOWN)(&game.state, damage.source) {
        return false;
    }
    match from {
        Selector::List(list) => list.iter().any(|one| source_fits(game, effect, one, damage, ctx, decide)),
        Selector::Phrase(phrased) => match &phrased.of {
            Phrase::Chosen(named) => {
                game.is_bound_source(phrased, damage.source, ctx, decide)
                    && (matches!(**named, Selector::Kind(KindWord::Any))
                        || game.chosen_still_fits(effect, named, damage.source, ctx, decide))
            }
            Phrase::Target(_) => game.is_bound_source(phrased, damage.source, ctx, decide),
            Phrase::Each(_) | Phrase::ControllerOf(_) | Phrase::OwnerOf(_) => {
                game.has_named_qualities(effect, from, damage.source, ctx)
            }
        },
        Selector::Reference(_) | Selector::Kind(_) | Selector::Filter(_) => {
            game.has_named_qualities(effect, from, damage.source, ctx)
        }
    }
}

impl<'a> Game<'a> {
    /// Whether a source has the qualities by which a text names sources.
    fn has_named_qualities(&self, effect: &ActiveEffect<'a>, named: &Selector, source: ObjId, ctx: &Context) -> bool {
        if effect.is_static() {
            self.by(&STATIC_SEES)(&self.state, named, source, ctx)
        } else {
            self.state.fits(named, Being::Object(source), ctx)
        }
    }

    /// Whether a source is the one that was chosen or targeted, or the permanent that this spell became.
    fn is_bound_source(&mut self, phrased: &Phrased, source: ObjId, ctx: &Context, decide: bool) -> bool {
        let Some(bound) = ctx.bound_to(place_of(phrased)) else { return false };
        if bound.contains(&Being::Object(source)) {
            return true;
        }
        let former = self.state.former(source);
        let Some(was) = former.into_iter().find(|id| bound.contains(&Being::Object(*id))) else { return false };
        if self.by(&FOLLOWS_SPELL)(&self.state, was, source) {
            return true;
        }
        if decide {
            self.log.cite(clause!("400.7-new-object"), || "that source is another object now".to_owned());
        }
        self.by(&SAME_OBJECT)(was, source)
    }

    /// Looks at a chosen source again (615.9).
    fn chosen_still_fits(
        &mut self,
        effect: &ActiveEffect<'a>,
        named: &Selector,
        source: ObjId,
        ctx: &Context,
        decide: bool,
    ) -> bool {
        let fits = self.by(&STILL_FITS)(&self.state, named, source, ctx);
        if decide && !effect.spent {
            self.log.cite(clause!("615.9-properties-rechecked"), || "the source is looked at again".to_owned());
            if !fits {
                self.log.cite(clause!("615.9-mismatch-not-prevented"), || "the source no longer fits".to_owned());
                self.log.cite(clause!("615.9-mismatch-not-used-up"), || "the shield is kept".to_owned());
            }
        }
        fits
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
            [only] => {
                let (who, name) = (self.seat_name(ctx.you), self.object_name(*only));
                self.log.not_asked(&who, "source", &name);
                Some(*only)
            }
            _ => self.ask_for_source(named, &all, &legal, ctx)?,
        };
        match picked {
            Some(source) => self.cite_chosen(source, legal.len() < all.len(), ctx),
            None => {
                self.log.cite(clause!("609.7a-chosen-on-resolution"), || "there is nothing to choose now".to_owned());
            }
        }
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
        let unlike = all.iter().filter(|id| !self.state.fits(filter, Being::Object(**id), ctx));
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

    /// What the choice of a source decides.
    fn cite_chosen(&mut self, source: ObjId, others_differ: bool, ctx: &Context) {
        let name = self.object_name(source);
        self.log.cite(clause!("609.7a-chosen-on-resolution"), || format!("{name} is chosen"));
        if others_differ {
            self.log.cite(clause!("609.7a-must-match-when-chosen"), || "only what fits may be chosen".to_owned());
        }
        if !targetable(&self.state, Being::Object(source), ctx) {
            self.log.cite(clause!("609.7a-not-a-target"), || format!("{name} could not be targeted"));
        }
        if self.state.is_permanent(source) && self.state.power(source) <= 0 {
            self.log.cite(clause!("609.7a-any-permanent"), || format!("{name} need not be able to deal damage"));
        }
        let Some(object) = self.state.object(source) else { return };
        let clause = match (object.exists, object.zone) {
            (true, Zone::Stack) => clause!("609.7a-any-spell"),
            (false, _) if self.state.referred_on_the_stack().contains(&source) => {
                clause!("609.7a-referred-to-on-the-stack")
            }
            (false, _) => clause!("609.7a-referred-to-by-what-waits"),
            (true, _) => return,
        };
        self.log.cite(clause, || format!("{name} is no permanent, and may be chosen"));
    }
}
