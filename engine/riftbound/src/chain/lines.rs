//! 359: an item resolves: its lines are carried out one after the other, as far as they can be.
//!
//! "Stun a unit. Draw 1": with the unit gone the card is drawn all the same.
//! A spell's card goes to the trash once its last line was carried out.

use std::sync::Arc;

use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::abilities::bans::{self, FROM_NOW_ON};
use crate::abilities::nobody;
use crate::abilities::occurrences::{self, Deed, Occurrence};
use crate::abilities::referents;
use crate::abilities::referents::TARGET_IS_GONE;
use crate::chain::{choices, counter, delayed, following, playing};
use crate::damage::{bonus, sources};
use crate::death::kill;
use crate::death::kill::{KILLED_UNITS, UNITS_TO_KILL};
use crate::game::Game;
use crate::prevention::{coverage, making};
use crate::state::{
    ChainItem, DamageChange, KnownObject, Object, ObjectId, PlayerId, TimedBan, TimedCost, TimedReady, Zone,
};
use crate::words::effects::{
    Attach, Cards, Destination, Done, Effect, GiveMight, Kill, MoveUnits, Points, ReadyRunes, SwapMight,
};
use crate::words::phrases::Phrase;
use crate::words::targets::{destination_word, target_words};
use crate::zones::leaving::MAY_LEAVE;
use crate::zones::{board, control, deck, leaving, looking, moving, points, tokens};

/// Resolves an item of the chain.
pub fn resolve(game: &mut Game<'_>, item: &mut ChainItem) -> Result<(), Stop> {
    let lines = item.effect.clone();
    game.by(&RESOLVE_LINES)(game, item, &lines)?;
    // A spell that has played itself again is on the chain anew.
    if let Some(card) = item.card
        && game.state.object(card).zone == Zone::Chain
        && item.own.is_none_or(|own| game.state.is_same(own))
    {
        leaving::leave_chain(game, card, item.goes, &item.agent.name)?;
    }
    following::follow(game, item);
    match item.card {
        Some(card) => was_played(game, item, card),
        None => Ok(()),
    }
}

/// A player has played a spell: what waits for that triggers.
pub fn was_played(game: &mut Game<'_>, item: &ChainItem, card: ObjectId) -> Result<(), Stop> {
    let done = Occurrence {
        of_player: true,
        player: item.agent.player,
        at: None,
        from_hidden: item.from_hidden.is_some(),
        ..Occurrence::to_one(Deed::Plays, game.state.known(card), None)
    };
    occurrences::happens(game, &[done])
}

kernel::interpretation! {
    /// 359.3.e.5: the lines of a spell or ability, carried out as it resolves.
    pub(crate) RESOLVE_LINES: fn(&mut Game<'_>, &mut ChainItem, lines: &[Effect]) -> Result<(), Stop> = execute;
}

/// Carries out lines one after the other; what they do may carry out others in turn.
pub fn execute(game: &mut Game<'_>, item: &mut ChainItem, lines: &[Effect]) -> Result<(), Stop> {
    game.fuel.deeper(&game.log)?;
    for line in lines {
        if game.state.won.is_some() {
            break;
        }
        game.spend_fuel()?;
        carry_out(game, item, line)?;
    }
    game.fuel.shallower();
    Ok(())
}

fn carry_out(game: &mut Game<'_>, item: &mut ChainItem, effect: &Effect) -> Result<(), Stop> {
    match effect {
        Effect::Prevent(line) => making::make_prevent(game, item, line),
        Effect::Double(line) => double_line(game, item, line.to),
        Effect::Deal(line) => sources::deal_line(game, item, line),
        Effect::Kill(line) => kill_line(game, item, line),
        Effect::Replace(line) => delayed::delayed_replacement_line(game, item, line),
        Effect::Delayed(line) => delayed::delayed_trigger_line(game, item, line),
        Effect::Play(line) => playing::play_line(game, item, line),
        Effect::Give(line) => give_line(game, item, line),
        Effect::SwapMight(line) => swap_line(game, item, line),
        Effect::Draw(line) => draw_line(game, item, line),
        Effect::Discard(line) => discard_line(game, item, line),
        Effect::Channel(line) => channel_line(game, item, line),
        Effect::Score(line) => score_line(game, item, line),
        Effect::ReadyRunes(line) => ready_runes_line(game, item, line),
        Effect::RevealHand(line) => {
            for player in referents::players(game, item, line.who.as_ref())?.unwrap_or_default() {
                looking::reveal_hand(game, player, &item.agent.name);
            }
            Ok(())
        }
        Effect::Add(line) => {
            if nobody::is_of_nobody(game, item) {
                return Ok(());
            }
            board::add_to_pool(game, item.agent.player, line, &item.agent.name);
            Ok(())
        }
        Effect::Look(line) => playing::look_line(game, item, line),
        Effect::Equip(line) => playing::equip_line(game, item, line),
        Effect::Heal(line) => done(game, item, line, None, board::heal),
        Effect::Ready(line) => done(game, item, line, Some(Deed::Readied), board::ready),
        Effect::Buff(line) => done(game, item, line, Some(Deed::Buffed), board::buff),
        Effect::Empower(line) => done(game, item, line, None, board::empower),
        Effect::Move(line) => move_line(game, item, line),
        Effect::Attach(line) => attach_line(game, item, line),
        Effect::Detach(line) => done(game, item, line, None, board::detach),
        Effect::Put(line) => {
            let what = Done { what: line.what, r#if: None };
            let (end, player) = (line.at, item.agent.player);
            let before: Vec<usize> = game.state.players.iter().map(|player| player.recycled.len()).collect();
            leave(game, item, &what, |game, id, by| {
                let end = deck::which_end(game, player, id, end, by)?;
                leaving::put_on_deck(game, id, end, by)
            })?;
            deck::join_recycled(game, &before);
            Ok(())
        }
        Effect::Choose(line) => referents::about(game, item, line.what, None).map(|_| ()),
        Effect::May(line) => choices::may_line(game, item, line),
        Effect::Check(line) => choices::check_line(game, item, line),
        Effect::GainXp(line) => gain_line(game, item, line),
        Effect::NameCard(line) => bans::name_card(game, item, line),
        Effect::PayAny(line) => choices::pay_any(game, item, line),
        Effect::PlayTokens(line) => tokens::tokens_line(game, item, line),
        Effect::Costs(line) => {
            let (player, source) = (you(game, item), item.perspective.source);
            game.state.timed_costs.push(TimedCost { player, change: Arc::new(line.clone()), source, used_by: None });
            Ok(())
        }
        Effect::EnterReady(line) => {
            let (player, source) = (you(game, item), item.perspective.source);
            game.state.timed_ready.push(TimedReady { player, says: Arc::new(line.clone()), source });
            Ok(())
        }
        Effect::Counter(line) => counter::counter_line(game, item, line),
        Effect::Predict(line) => playing::predict_line(game, item, line),
        Effect::DoThis(line) => following::do_this_line(game, item, line),
        Effect::BecomeCopy(line) => following::become_copy_line(game, item, line),
        Effect::ChooseOne(_) => Err(Stop::unsupported("`choose_one` under another line")),
        Effect::NoCombatDamage(line) => {
            let what = Done { what: line.by, r#if: line.r#if.clone() };
            done(game, item, &what, None, board::disarm)
        }
        Effect::BonusDamage(line) => bonus::bonus_line(game, item, line),
        Effect::Exhaust(line) => done(game, item, line, None, board::exhaust),
        Effect::Recall(line) => done(game, item, line, Some(Deed::Recalled), leaving::recall),
        Effect::Return(line) => leave(game, item, line, leaving::return_to_hand),
        Effect::Banish(line) => {
            let source = game.state.now(item.perspective.source);
            leave(game, item, line, |game, id, by| {
                leaving::banish(game, id, by)?;
                game.state.change(id, |card| card.banished_by = Some(source));
                Ok(())
            })
        }
        Effect::Stun(line) => done(game, item, line, Some(Deed::Stunned), board::stun),
        Effect::TakeControl(line) => {
            if nobody::is_of_nobody(game, item) {
                return Ok(());
            }
            let player = item.agent.player;
            done(game, item, line, None, |game, id, _| control::take(game, id, player))
        }
        Effect::LoseControl(line) => {
            if nobody::is_of_nobody(game, item) {
                return Ok(());
            }
            let player = item.agent.player;
            done(game, item, line, None, |game, id, _| control::lose(game, id, player))
        }
        Effect::Cannot(line) if line.play.is_some() => {
            let player = you(game, item);
            for says in line.play.iter().filter(|_| line.be_chosen.is_none() && line.be_dealt.is_none()) {
                let note = || "some cards cannot be played this turn; what is on the chain stays".to_owned();
                game.log.cite(clause!("419.1-cannot-be-played"), note);
                if let Some(wrong) = game.by(&FROM_NOW_ON) {
                    wrong(game, says, player);
                }
                let named = game.state.object(item.perspective.itself).named.clone();
                game.state.timed_bans.push(TimedBan { player, says: says.clone(), named });
            }
            Ok(())
        }
        Effect::Cannot(line) => match line.be_chosen {
            Some(what) if line.be_dealt.is_none() => {
                let (player, by) = (item.agent.player, line.by.0.clone());
                let what = Done { what, r#if: line.r#if.clone() };
                done(game, item, &what, None, |game, id, _| {
                    game.state.change(id, |object| object.unchosen_by.push((player, by.clone())));
                })
            }
            _ => Err(Stop::unsupported("effect `cannot` for a turn, other than `be_chosen`")),
        },
        Effect::Lethal(_) => Err(Stop::unsupported(format!("effect `{}` for a turn", effect.word()))),
    }
}

/// The player that `you` is in what an item leaves behind: nobody for a battlefield that nobody controls (187.6.c).
fn you(game: &mut Game<'_>, item: &ChainItem) -> PlayerId {
    if nobody::is_of_nobody(game, item) { PlayerId::NOBODY } else { item.agent.player }
}

/// Carries out a line that kills.
fn kill_line(game: &mut Game<'_>, item: &mut ChainItem, line: &Kill) -> Result<(), Stop> {
    let first = item.slot;
    if line.who.is_some() {
        return choices::each_kills(game, item, line);
    }
    let found = referents::about(game, item, line.what, line.r#if.as_ref())?;
    // The target words of what follows are passed over where it does not.
    let skip = item.slot + target_words(&line.if_done).len();
    let Some(found) = found else {
        game.by(&TARGET_IS_GONE)(game, item, first);
        item.slot = skip;
        return Ok(());
    };
    for known in &found {
        referents::cite_asked(game, line.r#if.as_ref(), known);
    }
    let victims = game.by(&UNITS_TO_KILL)(game, item, line, &found);
    let ids: Vec<ObjectId> = victims.iter().map(|known| known.at.id).collect();
    for id in &ids {
        coverage::cite_not_damage(game, *id, "a kill is not damage");
    }
    let died = kill::kill(game, &ids, Some(&item.agent.clone()))?;
    let saved = victims.iter().any(|known| !died.contains(&known.at.id));
    if saved && item.asks_for_killed() {
        let name = &item.agent.name;
        game.log.cite(clause!("faq-no-killed-unit"), || format!("{name} killed no unit"));
    }
    let killed = game.by(&KILLED_UNITS)(&victims, &died);
    item.killed = killed.first().copied();
    item.replaced = saved;
    if !line.if_done.is_empty() {
        if killed.is_empty() {
            game.log.cite(clause!("359.3.e.14-if-you-do"), || "it was not done".to_owned());
            game.log.cite(clause!("428.5-no-kill-no-credit"), || "nothing was killed".to_owned());
        } else {
            item.it = killed;
            execute(game, item, &line.if_done)?;
        }
        item.slot = skip;
    }
    Ok(())
}

fn double_line(game: &mut Game<'_>, item: &mut ChainItem, to: Phrase) -> Result<(), Stop> {
    for known in referents::about(game, item, to, None)?.unwrap_or_default() {
        if game.state.is_there(&known) {
            let tracked = item.tracks(&mut game.state, Some(&known), DamageChange::Double, &[]);
            game.state.tracked.push(tracked);
        }
    }
    Ok(())
}

fn give_line(game: &mut Game<'_>, item: &mut ChainItem, line: &GiveMight) -> Result<(), Stop> {
    let might = line.might.map(|might| referents::amount(game, item, might));
    let least = line.minimum.map(|least| least.0);
    let condition = line.r#if.as_ref();
    for known in referents::about(game, item, line.to, condition)?.unwrap_or_default() {
        if !game.state.is_there(&known) || !referents::meets(game, item, condition, &known) {
            continue;
        }
        if let Some(Some(might)) = might {
            board::give_might(game, known.at.id, might, least);
        }
        if !line.keywords.is_empty() {
            board::give_keywords(game, known.at.id, &line.keywords, line.lasting);
        }
    }
    Ok(())
}

fn swap_line(game: &mut Game<'_>, item: &mut ChainItem, line: &SwapMight) -> Result<(), Stop> {
    let one = referents::about(game, item, line.of, None)?.unwrap_or_default();
    let other = referents::about(game, item, line.with, None)?.unwrap_or_default();
    if let (Some(one), Some(other)) = (one.first(), other.first())
        && game.state.is_there(one)
        && game.state.is_there(other)
    {
        board::swap_might(game, one.at.id, other.at.id);
    }
    Ok(())
}

fn move_line(game: &mut Game<'_>, item: &mut ChainItem, line: &MoveUnits) -> Result<(), Stop> {
    let there = match line.to {
        Destination::Here => referents::here(game, item),
        Destination::There => item.it.first().map(|known| referents::where_now(&game.state, known)),
        Destination::ThatBattlefield => item.last_place().map(Zone::Battlefield),
        Destination::Base | Destination::Anywhere | Destination::ABattlefield => None,
    };
    let mut found = referents::about(game, item, line.what, None)?.unwrap_or_default();
    found.retain(|known| game.state.is_there(known));
    let chosen = destination_word(line).and_then(|_| {
        item.slot += 1;
        item.targets.get(item.slot - 1).and_then(|targets| targets.first()).copied()
    });
    moving::move_units(game, item, &found, line.to, chosen, there)
}

fn attach_line(game: &mut Game<'_>, item: &mut ChainItem, line: &Attach) -> Result<(), Stop> {
    let gear = referents::about(game, item, line.what, None)?.unwrap_or_default();
    let unit = referents::about(game, item, line.to, None)?.unwrap_or_default();
    if let (Some(gear), Some(unit)) = (gear.first(), unit.first())
        && game.state.is_there(gear)
        && game.state.is_there(unit)
    {
        board::attach(game, gear.at.id, unit.at.id, &item.agent.name);
    }
    Ok(())
}

fn draw_line(game: &mut Game<'_>, item: &ChainItem, line: &Cards) -> Result<(), Stop> {
    let n = referents::amount(game, item, line.amount).unwrap_or(0);
    for player in referents::players(game, item, line.who.as_ref())?.unwrap_or_default() {
        deck::draw(game, player, n, Some(&item.agent.name))?;
    }
    Ok(())
}

fn gain_line(game: &mut Game<'_>, item: &ChainItem, line: &Cards) -> Result<(), Stop> {
    let n = referents::amount(game, item, line.amount).unwrap_or(0).max(0);
    for player in referents::players(game, item, line.who.as_ref())?.unwrap_or_default() {
        game.state.change_player(player, |player| player.xp = Some(player.xp.unwrap_or(0).saturating_add(n)));
    }
    Ok(())
}

fn discard_line(game: &mut Game<'_>, item: &mut ChainItem, line: &Cards) -> Result<(), Stop> {
    let n = referents::amount(game, item, line.amount).unwrap_or(0);
    let mut discarded = Vec::new();
    for player in referents::players(game, item, line.who.as_ref())?.unwrap_or_default() {
        let cards = deck::discard(game, player, n, &item.agent)?;
        // It is known as it was before: a card of the hand.
        discarded.extend(cards.into_iter().map(|card| KnownObject { zone: Zone::Hand, ..game.state.known(card) }));
    }
    item.it = discarded;
    Ok(())
}

fn channel_line(game: &mut Game<'_>, item: &ChainItem, line: &Cards) -> Result<(), Stop> {
    let n = referents::amount(game, item, line.amount).unwrap_or(0);
    for player in referents::players(game, item, line.who.as_ref())?.unwrap_or_default() {
        let exhausted = line.exhausted;
        game.state.change_player(player, |player| {
            let before = player.runes;
            player.runes = (player.runes + n.max(0)).min(12).max(player.runes);
            if exhausted {
                player.exhausted_runes = player.exhausted_runes.saturating_add(player.runes.saturating_sub(before));
            }
        });
    }
    Ok(())
}

fn ready_runes_line(game: &mut Game<'_>, item: &ChainItem, line: &ReadyRunes) -> Result<(), Stop> {
    let most = line.amount.map(|amount| referents::amount(game, item, amount).unwrap_or(0).max(0));
    for player in referents::players(game, item, line.who.as_ref())?.unwrap_or_default() {
        game.state.change_player(player, |player| {
            let readied = most.map_or(player.exhausted_runes, |most| most.min(player.exhausted_runes));
            player.exhausted_runes = player.exhausted_runes.saturating_sub(readied);
        });
    }
    Ok(())
}

fn score_line(game: &mut Game<'_>, item: &ChainItem, line: &Points) -> Result<(), Stop> {
    let n = referents::amount(game, item, line.amount).unwrap_or(0);
    for player in referents::players(game, item, line.who.as_ref())?.unwrap_or_default() {
        points::gain(game, player, n);
    }
    Ok(())
}

/// Carries out a line that takes cards from wherever they are.
fn leave(
    game: &mut Game<'_>,
    item: &mut ChainItem,
    line: &Done,
    act: impl Fn(&mut Game<'_>, ObjectId, &Name) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let condition = line.r#if.as_ref();
    game.state.begin_moment();
    for known in referents::about(game, item, line.what, condition)?.unwrap_or_default() {
        let may = game.by(&MAY_LEAVE)(&game.state, &known);
        if may && referents::meets(game, item, condition, &known) {
            act(game, known.at.id, &item.agent.name)?;
        }
    }
    Ok(())
}

/// Does something to objects at one time, which abilities may wait for.
fn done(
    game: &mut Game<'_>,
    item: &mut ChainItem,
    line: &Done,
    deed: Option<Deed>,
    act: impl Fn(&mut Game<'_>, ObjectId, &Name),
) -> Result<(), Stop> {
    let condition = line.r#if.as_ref();
    let mut happened = Vec::new();
    let objects = referents::about(game, item, line.what, condition)?.unwrap_or_default();
    let outer = game.log.begin_batch();
    for known in objects {
        if game.state.is_there(&known) && referents::meets(game, item, condition, &known) {
            let id = known.at.id;
            let marks = |object: &Object| (object.zone, object.stunned, object.buffed, object.exhausted);
            let before = marks(game.state.object(id));
            act(game, id, &item.agent.name);
            if marks(game.state.object(id)) != before {
                let now = game.state.known(id);
                happened.extend(deed.map(|deed| Occurrence::to_one(deed, now, Some(item.agent.clone()))));
            }
        }
    }
    game.log.set_simultaneous(outer);
    if happened.is_empty() { Ok(()) } else { occurrences::happens(game, &happened) }
}
