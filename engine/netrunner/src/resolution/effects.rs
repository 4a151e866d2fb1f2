//! Resolves an ability, one effect after the other: 8.1.4a (a card that is turned facedown), and what each word does.

use std::sync::Arc;

use kernel::words::name::Name;
use kernel::words::shape::MOST;

use crate::game::{Done, Game, refused};
use crate::resolution::amounts::{BOOSTS_LAST, RAISE_STRENGTH};
use crate::resolution::context::Context;
use crate::resolution::instructions::{IN_ORDER, INSTRUCTION, counting};
use crate::resolution::searching::FROM_WHICH_END;
use crate::state::facts::Fact;
use crate::state::imminent::{CardGoes, Part};
use crate::state::{CardId, CardState, InPlaceOfBreach, Lasting, Stage};
use crate::words::effects::{Effect, May, Pay, Purse as PurseWords};
use crate::words::open::Open;
use crate::words::{CardType, Server, ServerFilter, Side, TypeWord, Until, What};

kernel::interpretation! {
    /// 8.1.4a: turns a card facedown. It has no type, no subtypes, no name and no abilities from now on
    /// (8.1.4a-facedown).
    pub(crate) TURNED_FACEDOWN: fn(&mut CardState) = without_a_face;
}

fn without_a_face(obj: &mut CardState) {
    obj.facedown = true;
    obj.faceless = true;
    obj.rezzed = false;
}

kernel::interpretation! {
    /// 1.16.11: asks a player whether to pay a cost within an effect. The player may decline (1.16.11-nested-cost).
    pub(crate) NESTED_COST: fn(&mut Game<'_>, Side, &Name) -> Done<bool> = asked_to_pay;
}

fn asked_to_pay(game: &mut Game<'_>, who: Side, about: &Name) -> Done<bool> {
    let clause = clause!("1.16.11-nested-cost");
    let pays = game.log.may(&Name::Word(who.as_str()), "pay", None, Some(about), "pay")?;
    game.log.cite(clause, || format!("the {} {}", who.as_str(), if pays { "pays" } else { "declines" }));
    Ok(pays)
}

kernel::interpretation! {
    /// 1.13.3: looks at the credits on cards as their player has too few to lose. They are not the player's, and stay
    /// (1.13.3-not-the-players).
    pub(crate) LOSES_HOSTED: fn(&mut Game<'_>, Side, i64) = stay_on_their_cards;
}

fn stay_on_their_cards(game: &mut Game<'_>, who: Side, too_few: i64) {
    let mut cards = game.state.objects.iter().filter(|obj| obj.side() == who && obj.active());
    if too_few > 0 && cards.any(|obj| obj.credits > 0) {
        game.log.cite(clause!("1.13.3-not-the-players"), || "credits hosted on cards are not lost".into());
    }
}

kernel::interpretation! {
    /// 7.3.5b: the number of cards that may be accessed from HQ or R&D, with additional ones (7.3.5b-additional).
    pub(crate) RANDOM_ACCESSES: fn(u32, i64) -> u32 = with_additional;
}

fn with_additional(limit: u32, more: i64) -> u32 {
    limit.saturating_add(u32::try_from(more.clamp(0, MOST)).unwrap_or(0))
}

kernel::interpretation! {
    /// Resolves what an effect set off as soon as the effect is carried out, although its ability is not done.
    pub(crate) AFTER_EFFECT: fn(&mut Game<'_>) -> Done = resolve_now;
}

pub(crate) fn resolve_now(game: &mut Game<'_>) -> Done {
    game.by(&CORRECT)(game)?;
    game.settle_now()?;
    game.count_anew();
    Ok(())
}

kernel::interpretation! {
    /// 10.3.4, 10.3.5: corrects an illegal state at each checkpoint, after a cost and between two instructions, though
    /// an ability is not done (10.3.1e-too-much-memory).
    pub(crate) CORRECT: fn(&mut Game<'_>) -> Done = correct;
}

fn correct(game: &mut Game<'_>) -> Done {
    game.correct_the_state()
}

/// Resolves what waits once nothing else resolves, as the older rules do.
pub(crate) fn once_nothing_resolves(game: &mut Game<'_>) -> Done {
    game.settle()
}

kernel::interpretation! {
    /// 9.11.3: `true` if an instruction goes on after one of its effects, given `true` for an effect of several of one
    /// sentence. What such an effect sets off comes after the sentence (9.11.3-one-sentence-one-instruction).
    pub(crate) GOES_ON: fn(bool) -> bool = within_a_sentence;
}

fn within_a_sentence(within: bool) -> bool {
    within
}

impl Game<'_> {
    /// Resolves an ability. What it causes waits until nothing resolves any more.
    pub(crate) fn ability(&mut self, effects: &[Effect], mut ctx: Context) -> Done {
        self.ability_with(effects, &mut ctx)
    }

    /// Resolves an ability like [`Game::ability`], and leaves its context as it is in the end.
    pub(crate) fn ability_with(&mut self, effects: &[Effect], ctx: &mut Context) -> Done {
        ctx.since = self.state.facts.len();
        ctx.object = ctx.object.or_else(|| self.state.card(ctx.source).map(|obj| obj.moves));
        self.cite_considered(ctx.source);
        self.cite_this_server(ctx.source, effects);
        self.resolving(|game| game.effects(effects, ctx))
    }

    /// Cites that "this server" is the one that a card left, where its ability speaks of it.
    fn cite_this_server(&mut self, source: CardId, effects: &[Effect]) {
        let Some(server) = self.state.card(source).and_then(|obj| obj.was_in) else { return };
        if Open::of(effects).this_server() {
            self.log.cite(clause!("4.6.6i-this-server"), || format!("{server} is the server that it left"));
        }
    }

    pub(crate) fn effects(&mut self, effects: &[Effect], ctx: &mut Context) -> Done {
        self.by(&IN_ORDER)(self, effects, ctx, |game, effect, ctx| {
            game.count()?;
            game.effect(effect, ctx)?;
            if game.by(&GOES_ON)(ctx.within) { Ok(()) } else { game.by(&AFTER_EFFECT)(game) }
        })
    }

    /// Carries out effects that are no part of the present instruction: what a nested cost, a choice, a bid or a trace
    /// decides (9.11.4f, 9.11.4g).
    pub(crate) fn effects_apart(&mut self, effects: &[Effect], ctx: &mut Context) -> Done {
        let within = std::mem::take(&mut ctx.within);
        self.effects(effects, ctx)?;
        ctx.within = within;
        Ok(())
    }

    /// Carries out an effect: at once, or once what it is about to do was changed.
    pub(crate) fn effect(&mut self, effect: &Effect, ctx: &mut Context) -> Done {
        match effect {
            Effect::Damage(_)
            | Effect::Tag(_)
            | Effect::BadPublicity(_)
            | Effect::Trash(_)
            | Effect::Expose(_)
            | Effect::Purge(_)
            | Effect::EndRun(_) => self.by(&INSTRUCTION)(self, std::slice::from_ref(effect), ctx),
            Effect::RemoveTags(remove) => {
                let amount = self.amount(&remove.amount, self.state.tags, ctx)?;
                self.take_tags_away(amount, ctx.side, Some(ctx.source));
                Ok(())
            }
            Effect::Gain(purse) => self.gain(purse, ctx),
            Effect::Lose(purse) => self.lose(purse, ctx),
            Effect::Draw(draw) => {
                let amount = self.amount(&draw.amount, MOST, ctx)?;
                let counts = counting(&draw.amount, amount, ctx);
                let part = Part { amount, counts, ..Part::new(What::Draw, Some(ctx.source), draw.who) };
                let amount = self.step_about_to(part)?;
                self.carry_out_draw(draw.who, amount, ctx)
            }
            Effect::Place(place) => {
                let Some((to, _)) = self.cards(&place.to, ctx)?.first().copied() else { return Ok(()) };
                let credits = match &place.credits {
                    Some(amount) => self.amount(amount, MOST, ctx)?,
                    None => 0,
                };
                let placed = Fact { by: Some(ctx.source), who: Some(ctx.side), ..Fact::of("placed", to, &self.state) };
                for (kind, amount) in &place.counters {
                    let amount = self.amount(amount, MOST, ctx)?;
                    self.state.card_mut(to).into_iter().for_each(|obj| obj.add(*kind, amount));
                    if amount > 0 {
                        self.happened_unseen(Fact { amount, counter: Some(*kind), ..placed.clone() });
                    }
                }
                self.state.card_mut(to).into_iter().for_each(|obj| obj.credits = obj.credits.saturating_add(credits));
                if credits > 0 {
                    self.happened_unseen(Fact { amount: credits, ..placed });
                }
                Ok(())
            }
            Effect::Take(take) => self.take(take, ctx),
            Effect::Run(_) if self.state.run.as_ref().is_some_and(|run| run.stage == Stage::Ending) => {
                self.log.cite(clause!("6.8.2c-completed"), || "the run has been ended, and nothing new begins".into());
                Ok(())
            }
            Effect::Run(run) => {
                let server = self.server_of(run.server, ctx);
                let server = server.ok_or_else(|| self.log.rejected("name the `server` of the run"))?;
                if !self.state.in_server(run.server, Some(server), Some(server), ctx.source)
                    || run.unrun && self.state.ran_on.contains(&server)
                {
                    return refused(&[clause!("9.3.3c-restriction")], "no run is made there by this");
                }
                if !self.pays_for_run(server)? {
                    return Ok(());
                }
                if !run.conditional.is_empty() {
                    self.state.let_last(Lasting {
                        source: ctx.source,
                        side: ctx.side,
                        until: Until::RunEnds,
                        conditional: run.conditional.to_vec(),
                        statics: Vec::new(),
                        since: self.state.imminent.len(),
                        picked: ctx.picked.map(|id| self.state.object(id)),
                        named: ctx.named,
                        x: ctx.x,
                        number: 0,
                        nested: 0,
                        since_fact: 0,
                        run_on: Some(run.server),
                    });
                }
                if run.pool {
                    self.lend(ctx.source);
                }
                self.begin_run(server)?;
                if !run.instead_of_breach.is_empty()
                    && let Some(started) = &mut self.state.run
                {
                    started.in_place_of_breach.push(InPlaceOfBreach {
                        source: ctx.source,
                        effects: Arc::new(run.instead_of_breach.to_vec()),
                        optional: run.or_breach,
                        run_on: Some(run.server),
                    });
                }
                Ok(())
            }
            Effect::Install(install) => self.install_by_effect(install, ctx),
            Effect::Play(play) => self.play_by_effect(play, ctx),
            Effect::ChooseServer(words) => self.choose_server(words, ctx),
            Effect::InsteadOfBreach(words) => {
                self.replace_breach(words, ctx);
                Ok(())
            }
            Effect::MoveIce(words) => self.move_ice(words, ctx),
            Effect::Swap(words) => self.swap(words, ctx),
            Effect::Encounter(words) => self.encounter_by_effect(words, ctx),
            Effect::ChooseSubtypes(words) => self.choose_subtypes(words, ctx),
            Effect::LoseAbilities(words) => self.lose_abilities(words, ctx),
            Effect::Break(breaks) => self.break_subroutines(breaks, ctx),
            Effect::Strength(raise) => {
                let amount = self.amount(&raise.amount, 0, ctx)?;
                // What would last until the end of a run that is not there is over at once (9.10.4).
                if raise.this_run && self.state.run.is_none() {
                    let why = || "there is no run to the end of which it would last".to_owned();
                    self.log.cite(clause!("9.10.4-expires-at-once"), why);
                    return Ok(());
                }
                let cards = match &raise.card {
                    Some(reference) => self.cards(reference, ctx)?,
                    None => vec![(ctx.source, None)],
                };
                for (id, _) in cards {
                    let amount = if raise.weaker {
                        amount.saturating_neg()
                    } else {
                        let counts = counting(&raise.amount, amount, ctx);
                        let part = Part::new(What::Strength, Some(ctx.source), ctx.side);
                        let part = Part { card: Some(id), amount, counts, ..part };
                        self.by(&RAISE_STRENGTH)(self, part)?
                    };
                    let lasts = raise.card.is_none() && self.by(&BOOSTS_LAST)(self, ctx.source);
                    let Some(obj) = self.state.card_mut(id) else { continue };
                    let boost = match (raise.this_run || lasts, &raise.card) {
                        (true, _) => &mut obj.boost_of_run,
                        (false, Some(_)) => &mut obj.boost_of_turn,
                        (false, None) => &mut obj.boost,
                    };
                    *boost = boost.saturating_add(amount);
                }
                Ok(())
            }
            Effect::Bypass(_) => {
                if let Some(run) = self.state.run.as_mut().filter(|run| run.goes_on()) {
                    run.encounter.bypassed = true;
                    if let Stage::Encounter(ice) = run.stage {
                        let (by, who) = (Some(ctx.source), Some(ctx.side));
                        self.report(vec![Fact { by, who, ..Fact::of("bypassed", ice, &self.state) }]);
                    }
                }
                Ok(())
            }
            Effect::Prevent(prevent) => self.prevent(prevent, ctx),
            Effect::Increase(raise) => {
                let amount = self.amount(&raise.amount, 0, ctx)?;
                self.increase(amount, ctx);
                Ok(())
            }
            Effect::Set(set) => self.set_value(set, ctx),
            Effect::Attack(attack) => self.attack(attack, ctx),
            Effect::Lasting(lasting) => self.last(lasting, ctx),
            Effect::Pay(pay) => self.pay_inside(pay, ctx),
            Effect::May(may) => {
                let about = self.state.name(ctx.source);
                let accepted = std::mem::take(&mut ctx.accepted) && may.who == ctx.side;
                if self.cannot_keep_it_off(may, ctx) {
                    self.log.cite(clause!("1.16.11-nested-cost"), || format!("the {} cannot pay", may.who.as_str()));
                    return self.effects(&may.otherwise, ctx);
                }
                let yes =
                    accepted || self.log.may(&Name::Word(may.who.as_str()), "may", None, Some(&about), "accept")?;
                if !yes {
                    ctx.declined |= may.who == ctx.side && may.otherwise.is_empty();
                    return self.effects(&may.otherwise, ctx);
                }
                self.effects(&may.then, ctx)?;
                self.used_by(may.who, ctx);
                Ok(())
            }
            Effect::Option(choice) => self.option(choice, ctx),
            Effect::If(by) => {
                let holds = self.holds(&by.is, ctx);
                self.cite_all_of_none(&by.is, ctx);
                if by.is.happened.is_some() || by.is.this_run.is_some() {
                    self.log.cite(clause!("9.9.5b-first-did"), || {
                        "by the event that happened, not by the one that would have".into()
                    });
                }
                self.effects(if holds { &by.then } else { &by.otherwise }, ctx)
            }
            Effect::Trace(trace) => self.trace(trace, ctx),
            Effect::Together(all) => self.by(&INSTRUCTION)(self, all, ctx),
            Effect::NameType(name) => {
                let all = CardType::ALL.iter().filter(|one| name.of.is_none_or(|side| one.may_be_of(side)));
                let all: Vec<CardType> = all.copied().collect();
                let names: Vec<Name> = all.iter().map(|one| Name::Word(one.as_str())).collect();
                let about = self.state.name(ctx.source);
                let picked = self.log.pick(&Name::Word(name.who.as_str()), "type", None, Some(&about), &names)?;
                ctx.named = all.get(picked).and_then(|card_type| TypeWord::of(card_type.as_str()));
                Ok(())
            }
            Effect::Instead(effects) => self.instead(effects, ctx),
            Effect::Subroutine(_) => Ok(()),
            Effect::TrashedFacedown(_) => self.trashed_elsewhere(effect, CardGoes::Facedown, ctx),
            Effect::TrashedTo(to) => self.trashed_elsewhere(effect, CardGoes::To(to.zone, to.at), ctx),
            Effect::Choose(choose) => {
                ctx.those = self.cards(&choose.card, ctx)?;
                ctx.picked = ctx.those.first().map(|(id, _)| *id);
                Ok(())
            }
            Effect::Rez(rez) => self.rez_by_effect(rez, ctx),
            Effect::SetX(set) => {
                ctx.x = Some(self.amount(&set.amount, 0, ctx)?);
                Ok(())
            }
            Effect::JackOut(_) => self.jack_out_by_effect(),
            Effect::Forfeit(forfeit) => {
                let able = self.forfeitable(ctx.side, &forfeit.card, ctx);
                let chosen = self.cards(&forfeit.card, ctx)?.into_iter().map(|(id, _)| id);
                chosen.filter(|id| able.contains(id)).for_each(|id| self.forfeit(id));
                Ok(())
            }
            Effect::Derez(derez) => {
                self.cards(&derez.card, ctx)?.into_iter().for_each(|(id, _)| self.derez(id, ctx.side));
                Ok(())
            }
            Effect::Move(words) => self.move_cards(words, ctx),
            Effect::Reveal(reveal) => {
                let cards = self.with_zones(&reveal.card, ctx)?;
                self.reveal(&cards, ctx.source);
                ctx.those.clone_from(&cards);
                ctx.looked = cards;
                Ok(())
            }
            Effect::AsAgenda(words) => self.becomes_an_agenda(words, ctx),
            Effect::Sabotage(words) => self.sabotage(words, ctx),
            Effect::AccessMore(more) => {
                let amount = self.amount(&more.amount, MOST, ctx)?;
                self.access_more(amount);
                Ok(())
            }
            Effect::Psi(psi) => {
                let differ = self.bid(ctx)?;
                self.effects_apart(if differ { &psi.differ } else { &psi.same }, ctx)
            }
            Effect::Host(words) => self.put_on(words, ctx),
            Effect::Look(look) => {
                ctx.looked = self.with_zones(&look.card, ctx)?;
                Ok(())
            }
            Effect::Search(search) => self.search(search, ctx),
            Effect::Arrange(words) => self.arrange(words, ctx),
            Effect::Shuffle(words) => {
                self.state.shuffle(words.zone);
                Ok(())
            }
            Effect::AccessFromBottom(_) => {
                if let Some(run) = self.state.run.as_mut().filter(|run| run.stage == Stage::Breach && run.limit_open) {
                    run.from_bottom = self.interpretations.by(&FROM_WHICH_END).is_none_or(|wrong| wrong());
                    self.log.cite(clause!("7.4.7b-from-the-bottom"), || "cards are accessed from the bottom".into());
                }
                Ok(())
            }
            Effect::Advance(words) => self.advance_by_effect(words, ctx),
            Effect::Steal(words) => self.steal_by_effect(words, ctx),
            Effect::Score(words) => self.score_by_effect(words, ctx),
            Effect::SayNumber(words) => {
                let most = self.amount(&words.at_most, MOST, ctx)?;
                ctx.x = Some(self.ask_number(words.who, most, ctx)?);
                Ok(())
            }
            Effect::RemoveBadPublicity(remove) => {
                let there = self.state.bad_publicity;
                let amount = self.amount(&remove.amount, there, ctx)?.min(there);
                self.state.bad_publicity = there - amount;
                Ok(())
            }
            Effect::TurnFaceup(turn) => {
                self.cards(&turn.card, ctx)?.into_iter().try_for_each(|(id, _)| self.turn_faceup(id))
            }
            Effect::TurnFacedown(turn) => {
                for (id, _) in self.cards(&turn.card, ctx)? {
                    let turned = self.by(&TURNED_FACEDOWN);
                    self.state.card_mut(id).into_iter().for_each(turned);
                }
                Ok(())
            }
        }
    }

    /// Raises the number of cards that may be accessed, as a breach of HQ or R&D begins. Later it is too late (7.3.5b).
    fn access_more(&mut self, amount: i64) {
        let more = self.by(&RANDOM_ACCESSES);
        let Some(run) = self.state.run.as_mut().filter(|run| run.stage == Stage::Breach && run.limit_open) else {
            return;
        };
        if matches!(run.server, Server::Hq | Server::Rd) {
            run.from_pile = more(run.from_pile, amount);
            self.log.cite(clause!("7.3.5b-additional"), || format!("{amount} more cards may be accessed"));
        }
    }

    /// The server that an effect speaks of.
    pub(crate) fn server_of(&self, words: ServerFilter, ctx: &Context) -> Option<Server> {
        match words {
            ServerFilter::One(server) => Some(server),
            ServerFilter::Any | ServerFilter::Remote | ServerFilter::Central => ctx.server,
            ServerFilter::Attacked => self.state.running().map(|run| run.server),
            ServerFilter::Here => self.state.card(ctx.source).and_then(CardState::this_server),
            ServerFilter::Chosen => {
                let chosen = self.state.card(ctx.source).and_then(|obj| obj.chosen.as_ref());
                chosen.and_then(|chosen| chosen.name.parse().ok())
            }
        }
    }

    fn lose(&mut self, words: &PurseWords, ctx: &mut Context) -> Done {
        if let Some(amount) = &words.credits {
            let held = self.state.purse(words.who).credits;
            if let Some(held) = held {
                let said = self.amount(amount, held, ctx)?;
                let lost = said.min(held);
                self.by(&LOSES_HOSTED)(self, words.who, said - lost);
                self.state.purse_mut(words.who).credits = Some(held - lost);
                self.use_lent(words.who, lost);
                ctx.lost = lost;
            } else {
                ctx.lost = 0;
            }
        }
        if let Some(amount) = words.clicks.as_ref().filter(|_| words.next_turn) {
            let amount = self.amount(amount, 0, ctx)?;
            *self.state.next_allotment(words.who) -= amount;
        } else if let Some(amount) = &words.clicks
            && let Some(held) = self.state.purse(words.who).clicks
        {
            let lost = self.amount(amount, held, ctx)?.min(held);
            self.state.purse_mut(words.who).clicks = Some(held - lost);
        }
        Ok(())
    }

    /// Returns `true` if a player may rez a card to keep something from happening and cannot pay for that (1.16.11b):
    /// nobody is asked then.
    fn cannot_keep_it_off(&self, may: &May, ctx: &Context) -> bool {
        let rez = match may.then.first() {
            Some(Effect::Rez(rez)) if !may.otherwise.is_empty() => rez,
            _ => return false,
        };
        !self.could_rez(rez, ctx)
    }

    /// A payment inside an effect: forced if it must be made and can be.
    fn pay_inside(&mut self, pay: &Pay, ctx: &mut Context) -> Done {
        let checked = self.check_cost(pay.who, &pay.cost, ctx);
        let payable = checked.is_ok();
        let how_much = pay.cost.says_how_much();
        let about = self.state.name(ctx.source);
        let accepted = ctx.accepted && pay.who == ctx.side;
        if accepted && !payable {
            return refused(&[clause!("1.16.1-cannot-pay")], "it cannot be paid for");
        }
        if let Err(refusal) = checked {
            let note = || format!("the {} cannot pay for what {} says", pay.who.as_str(), about);
            refusal.clauses.iter().for_each(|clause| self.log.cite(*clause, note));
        }
        ctx.accepted = ctx.accepted && !accepted;
        let pays = payable && (pay.must || accepted || how_much || self.by(&NESTED_COST)(self, pay.who, &about)?);
        let cost = if pays { self.said_cost(pay.who, &pay.cost, ctx)? } else { pay.cost.clone() };
        if how_much {
            let clause = clause!("1.16.11-nested-cost");
            self.log.cite(clause, || format!("the {} says {}", pay.who.as_str(), ctx.x.unwrap_or(0)));
        }
        let paid = pays && self.pay_by_steps(pay.who, Some(&cost), ctx, None, |_, _| ())?;
        if self.state.over.is_some() {
            return Ok(());
        }
        if !paid {
            ctx.declined |= pay.who == ctx.side && !pay.must && pay.otherwise.is_empty();
            return self.effects_apart(&pay.otherwise, ctx);
        }
        self.cite_this_server(ctx.source, &pay.then);
        self.effects_apart(&pay.then, ctx)?;
        if !pay.must {
            self.used_by(pay.who, ctx);
        }
        Ok(())
    }
}
