//! Tokens and emblems (701.7, 114), and that how many are created is settled before any of them enters (616.1g).
//!
//! Decides how many tokens an effect creates and what they are like. What changes how many there are is applied first;
//! then what changes how each of them enters.
//!
//! "Create a token", and an effect creates twice as many, and another has creatures enter tapped: two tokens enter, each
//! tapped by itself.

use crate::game::Game;
use crate::state::amounts::small;
use crate::state::context::Context;
use crate::state::copies::COPIABLE;
use crate::state::created::{Tokens, name_of_token};
use crate::state::past::{PastEvent, PastMove};
use crate::state::pending::PendingEvent;
use crate::state::{Being, ObjId, Object, Printed, Seat};
use crate::words::cards::Card;
use crate::words::effects::Create;
use crate::words::select::Zone;
use crate::words::support;
use crate::zones::moving::CAN_ENTER_AT_ALL;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// The most tokens that one effect creates.
const MOST_TOKENS: i64 = 1_000;

/// The number of objects in a game after which no more tokens are created, since each that enters is compared with all
/// others.
const MOST_OBJECTS: usize = 2_000;

/// The characteristics of tokens.
#[derive(Clone, Debug)]
pub(crate) struct Template<'a> {
    /// The characteristics.
    pub(crate) card: &'a Card,
    name: Name,
}

kernel::interpretation! {
    /// 616.1g: the creation of a number of tokens of each kind for a player. How many there are is settled first, then
    /// each of them enters.
    pub(crate) CREATE_FOR: for<'a> fn(&mut Game<'a>, Seat, i64, &[Template<'a>], &mut Context) -> Result<(), Stop> =
        create_for;
}

kernel::interpretation! {
    /// 707.2: the objects of which tokens are copies, out of those that the text names: each of them.
    pub(crate) COPIED: fn(Vec<ObjId>) -> Vec<ObjId> = each_of_them;
}

fn each_of_them(named: Vec<ObjId>) -> Vec<ObjId> {
    named
}

pub(crate) fn create_for<'a>(
    game: &mut Game<'a>,
    seat: Seat,
    amount: i64,
    templates: &[Template<'a>],
    ctx: &mut Context,
) -> Result<(), Stop> {
    let Some((seat, kinds)) = game.tokens_to_create(seat, amount, templates, ctx)? else { return Ok(()) };
    let already = game.state.entering.clone();
    let mut changed = false;
    let mut made = Vec::new();
    for (template, count) in kinds {
        for _ in 0..count {
            game.spend_fuel()?;
            let id = game.token(seat, &template);
            game.state.entering.push(id);
            changed |= game.entrance(id, &[])?;
            made.push(id);
        }
    }
    game.state.entering = already;
    if changed && made.len() > small(amount).saturating_mul(templates.len()) {
        game.cite_settled_first();
    }
    game.report_tokens(seat, &made, ctx);
    Ok(())
}

/// The kinds of tokens to create, each with its number.
type Kinds<'a> = Vec<(Template<'a>, i64)>;

impl<'a> Game<'a> {
    /// Creates tokens.
    pub(crate) fn create(&mut self, create: &'a Create, ctx: &mut Context) -> Result<(), Stop> {
        let mut amount = &create.amount;
        if let Some(instead) = &create.instead
            && self.state.holds(&instead.r#if, ctx)
        {
            self.cite_self_replacement();
            amount = &instead.amount;
        }
        let amount = self.state.amount(amount, ctx, 0);
        let seats: Vec<Seat> = match &create.who {
            None => vec![ctx.you],
            Some(who) => self.seats_of(who, ctx)?,
        };
        let templates = match (&create.token, &create.copy_of) {
            (Some(card), _) => vec![Template { card, name: name_of_token(card) }],
            (None, Some(of)) => {
                let models = self.objects_of(of, ctx)?;
                self.by(&COPIED)(models).into_iter().map(|model| self.copied(model)).collect::<Result<_, _>>()?
            }
            (None, None) => return Err(Stop::unsupported("`create` without `token` or `copy_of`")),
        };
        // The text goes on about the tokens that it creates (603.7c), of all players.
        let mut all = Vec::new();
        for seat in seats {
            ctx.it = Vec::new();
            self.by(&CREATE_FOR)(self, seat, amount, &templates, ctx)?;
            all.append(&mut ctx.it);
        }
        ctx.it = all;
        Ok(())
    }

    /// The characteristics of a token that is a copy of an object.
    fn copied(&mut self, model: ObjId) -> Result<Template<'a>, Stop> {
        let face = self.state.object(model).map(|object| (self.by(&COPIABLE)(object), object.name.clone()));
        let Some((Printed { card: Some(card), card_name, .. }, name)) = face else {
            return Err(Stop::unsupported("a copy of a thing without a card"));
        };
        self.log.cite(clause!("707.2-what-is-printed"), || "the token is a copy".to_owned());
        Ok(Template { card, name: card_name.unwrap_or(name) })
    }

    /// The player for whom tokens are created, and how many of each kind, after replacement effects on that.
    pub(crate) fn tokens_to_create(
        &mut self,
        seat: Seat,
        amount: i64,
        templates: &[Template<'a>],
        ctx: &Context,
    ) -> Result<Option<(Seat, Kinds<'a>)>, Stop> {
        if amount <= 0 || templates.is_empty() {
            return Ok(None);
        }
        let models = templates.iter().map(|kind| self.state.model_of(seat, kind.card, &kind.name));
        let would = PendingEvent::Create(seat, models.map(|like| Tokens { like, count: amount }).collect());
        let Some(PendingEvent::Create(seat, mut all)) = self.rewritten(would, ctx)? else { return Ok(None) };
        if Tokens::total(&all) > MOST_TOKENS {
            return Err(Stop::unsupported(format!("more than {MOST_TOKENS} tokens at once")));
        }
        if self.state.objects.len() > MOST_OBJECTS {
            return Err(Stop::unsupported(format!("tokens beside more than {MOST_OBJECTS} objects")));
        }
        // A token that cannot enter is not created (111.5).
        let enters = |tokens: &Tokens| PendingEvent::Move(tokens.like, Zone::Battlefield, Some(seat));
        let can_enter = self.by(&CAN_ENTER_AT_ALL);
        all.retain(|tokens| can_enter(self, &enters(tokens), ctx));
        let kinds = all.into_iter().filter_map(|tokens| {
            let model = self.state.object(tokens.like)?;
            let name = model.card_name.clone()?;
            Some((Template { card: model.card?, name }, tokens.count))
        });
        Ok(Some((seat, kinds.collect::<Kinds<'a>>())).filter(|(_, kinds)| !kinds.is_empty()))
    }

    /// Cites that replacement effects on the number of tokens came before those on how each of them enters.
    pub(crate) fn cite_settled_first(&mut self) {
        self.log.cite(clause!("616.1g-inner-event-waits"), || "how many was settled first".to_owned());
        self.log.cite(clause!("616.1g-tokens-doubled-first"), || "then each token entered".to_owned());
    }

    /// Reports tokens that were created, and notes them for triggers.
    pub(crate) fn report_tokens(&mut self, seat: Seat, made: &[ObjId], ctx: &mut Context) {
        let count = i64::try_from(made.len()).unwrap_or(0);
        let created = Event::new("created").with("who", self.seat_name(seat)).with("amount", count);
        let created = created.with("by", &ctx.name);
        let names: Vec<Name> = made.iter().map(|id| self.object_name(*id)).collect();
        self.log.together(|log| {
            log.event(created);
            for name in names {
                log.event(Event::new("entered").with("what", &name).with("to", "battlefield"));
            }
        });
        self.happened(ctx, PastEvent::Created(seat, made.to_vec(), ctx.origin()));
        let arrival = |id: &ObjId| PastMove { was: *id, now: Some(*id), from: Zone::Gone, to: Zone::Battlefield };
        let moves: Vec<PastMove> = made.iter().map(arrival).collect();
        for one in &moves {
            self.happened(ctx, PastEvent::from(*one));
        }
        if !moves.is_empty() {
            self.happened(ctx, PastEvent::MovedAtOnce(moves));
        }
        ctx.it = made.iter().copied().map(Being::Object).collect();
    }

    /// A player gets an emblem: an object in the command zone that has nothing but abilities (114).
    pub(crate) fn emblem(&mut self, card: &'a Card, ctx: &Context) -> Result<(), Stop> {
        support::check(card)?;
        let name = Name::from(format!("{} emblem", ctx.name));
        let id = self.made(ctx.you, card, &name, name.clone(), Zone::Command);
        if let Some(player) = self.state.player_mut(ctx.you) {
            player.command.push(Some(id));
        }
        Ok(())
    }

    /// A token that is about to enter, under a name of its own.
    pub(crate) fn token(&mut self, seat: Seat, template: &Template<'a>) -> ObjId {
        let Template { card, name } = template;
        let alias = self.state.free_name(format!("{name} token"));
        self.made(seat, card, name, alias, Zone::Battlefield)
    }

    /// An object that is no card: a token or an emblem.
    fn made(&mut self, seat: Seat, card: &'a Card, name: &Name, alias: Name, zone: Zone) -> ObjId {
        let born = self.state.tick();
        let printed = Printed { card: Some(card), card_name: Some(name.clone()), traits: None, commander: false };
        let made = Object { new: true, token: true, ..Object::new(alias.clone(), printed, seat, zone, born) };
        let id = self.state.add(made);
        self.state.names.insert(alias, id);
        id
    }
}
