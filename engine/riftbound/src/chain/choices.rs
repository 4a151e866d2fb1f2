//! 355.10: the decisions and payments of players while a spell or ability resolves: optional actions, any amount that
//! they pay, and the objects that each of them must kill. Nobody can respond to it any more.
//!
//! "Deal 6 to it unless its controller has you draw 2": its controller decides as the spell resolves.
//! "Each player kills one of their gear": the turn player chooses first, and they die at the same time.

use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::scenario::Give;
use kernel::words::shape::Whole;

use crate::abilities::{nobody, referents};
use crate::chain::lines;
use crate::costs::{self, Payment};
use crate::death::kill;
use crate::death::kill::KILLED_UNITS;
use crate::game::Game;
use crate::state::{ChainItem, KnownObject, ObjectId, PlayerId};
use crate::words::effects::{Check, Circumstance, Compared, Condition, Cost, Kill, May, PayAny, Power};
use crate::words::phrases::Phrase;
use crate::words::targets::target_words;

/// A player has so many runes, and so much power to pay with, where nothing is counted.
const RUNES: i64 = 12;

kernel::interpretation! {
    /// 355.10: the player who decides for another one who may do something while an item resolves.
    pub(crate) WHO_DECIDES: fn(&ChainItem) -> PlayerId;
}

/// Carries out a line that a player may decide.
pub fn may_line(game: &mut Game<'_>, item: &mut ChainItem, line: &May) -> Result<(), Stop> {
    let words = |effects| target_words(effects).len();
    let end = item.slot + words(&line.effect) + words(&line.otherwise);
    let Some(who) = referents::players(game, item, line.who.as_ref())? else {
        item.slot = end;
        return Ok(());
    };
    let free = Cost::free();
    let cost = line.cost.as_ref().unwrap_or(&free);
    let mut agreed = false;
    let it = item.it.clone();
    for player in who {
        let player = game.by(&WHO_DECIDES).map_or(player, |wrong| wrong(item));
        let note = || format!("{} decides while {} resolves", game.state.player_name(player), item.agent.name);
        game.log.cite(clause!("355.10-decided-on-resolution"), note);
        let payment = Payment { player, ..Payment::of_item(cost, item) };
        agreed = costs::agrees(game, &payment, &item.agent.name)?;
        if agreed {
            break;
        }
    }
    item.it = it;
    if agreed {
        lines::execute(game, item, &line.effect)?;
    } else {
        item.slot += words(&line.effect);
        lines::execute(game, item, &line.otherwise)?;
    }
    item.slot = end;
    Ok(())
}

/// Returns `true` if a condition is about the player of an effect, and not about `it`.
fn is_of_player(condition: &Condition) -> bool {
    match condition {
        Condition::Compared(
            Compared::Runes(_)
            | Compared::Xp(_)
            | Compared::Count(_)
            | Compared::Excess(_)
            | Compared::Points(_)
            | Compared::Happened(_),
        )
        | Condition::Circumstance(
            Circumstance::Legion
            | Circumstance::NotLegion
            | Circumstance::ExtraPaid
            | Circumstance::ExtraNotPaid
            | Circumstance::FromHand
            | Circumstance::NotFromHand
            | Circumstance::FromFacedown
            | Circumstance::YourTurn
            | Circumstance::OpponentsTurn
            | Circumstance::YourBeginningPhase,
        ) => true,
        Condition::Compared(Compared::Not(condition)) => is_of_player(condition),
        Condition::Compared(Compared::All(all) | Compared::Any(all)) => all.iter().all(is_of_player),
        Condition::Compared(Compared::Moved(_) | Compared::Might(_) | Compared::Is(_)) | Condition::Circumstance(_) => {
            false
        }
    }
}

/// Carries out a line that does one thing or another; neither where it asks about something that the line before,
/// which was ignored, would have been about.
pub fn check_line(game: &mut Game<'_>, item: &mut ChainItem, line: &Check) -> Result<(), Stop> {
    let words = |effects| target_words(effects).len();
    let (first, end) = (item.slot + words(&line.effect), item.slot + words(&line.effect) + words(&line.otherwise));
    let of_player = is_of_player(&line.r#if);
    let about = if of_player { None } else { referents::referent(game, item) };
    let about = about.and_then(|it| it.first().copied());
    let of_killed = line.r#if == Condition::Circumstance(Circumstance::NoDearerThanKilled) && item.killed.is_some();
    let killed = item.killed.filter(|_| of_killed);
    referents::cite_gone(game, killed.as_slice());
    referents::cite_gone(game, about.as_slice());
    if of_player || about.is_some() {
        let condition = Some(&line.r#if);
        let holds = match &about {
            Some(known) => referents::meets(game, item, condition, known),
            None => referents::holds(game, item, condition, None),
        };
        if holds {
            lines::execute(game, item, &line.effect)?;
        } else {
            item.slot = first;
            lines::execute(game, item, &line.otherwise)?;
        }
    }
    item.slot = end;
    Ok(())
}

/// Lets the player of an item pay any amount of power.
pub fn pay_any(game: &mut Game<'_>, item: &mut ChainItem, line: &PayAny) -> Result<(), Stop> {
    let player = item.agent.player;
    if line.power == Power::Own {
        return Err(Stop::unsupported("any amount of power of the card's own domains"));
    }
    if nobody::is_of_nobody(game, item) {
        item.paid = Some(0);
        return Ok(());
    }
    let most = power_of(game, player, line.power);
    let options = Options::Number { least: 0, most };
    let (who, about) = (game.state.player_name(player), Some(item.agent.name.clone()));
    let question = Question { who, kind: "amount", under: None, about, options };
    let amount = game.log.ask(&question, |give| match give {
        Give::Number(n) if (0..=most).contains(n) => Ok(*n),
        _ => Err(Refusal::new(&[clause!("357-cost-paid-in-full")], "that amount cannot be paid")),
    })?;
    let power = [(line.power, Whole(amount))].into_iter().collect();
    let cost = Cost { power, ..Cost::free() };
    costs::pay(game, &Payment::of_item(&cost, item))?;
    game.log.cite(clause!("355.10-decided-on-resolution"), || format!("{amount} is paid while it resolves"));
    item.paid = Some(amount);
    Ok(())
}

/// The power of a domain that a player can pay.
fn power_of(game: &Game<'_>, player: PlayerId, domain: Power) -> i64 {
    let Some(pool) = game.state.player(player).and_then(|player| player.pool.as_ref()) else { return RUNES };
    let counts = |power: Power| domain == Power::Any || power == domain || power == Power::Any;
    pool.power.iter().filter(|(power, _)| counts(**power)).fold(0, |sum, (_, n)| sum.saturating_add(*n))
}

/// Each of several players chooses what of theirs is killed, in turn order; it dies at the same time.
pub fn each_kills(game: &mut Game<'_>, item: &mut ChainItem, line: &Kill) -> Result<(), Stop> {
    let Phrase::Objects(described) = line.what else {
        return Err(Stop::unsupported(format!("`{}` killed by several players", line.what)));
    };
    let who = referents::players(game, item, line.who.as_ref())?.unwrap_or_default();
    let mut victims: Vec<KnownObject> = Vec::new();
    let mut killed: Vec<(ObjectId, PlayerId)> = Vec::new();
    for player in who {
        let chosen = referents::choose(game, item, described, player)?;
        killed.extend(chosen.iter().map(|known| (known.at.id, player)));
        victims.extend(chosen);
    }
    let died = kill::kill_each(game, item, &killed)?;
    item.it = game.by(&KILLED_UNITS)(&victims, &died);
    if !item.it.is_empty() {
        lines::execute(game, item, &line.if_done)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use kernel::game::play;
    use kernel::outcome::Variant;
    use kernel::transcript::{Notes, Open};
    use kernel::words::codec::Codec;

    use crate::Riftbound;
    use crate::words::scenario::Scenario;

    /// Returns `true` if a condition about a card of the trash looks back after the line before chose or moved the
    /// card.
    fn looks_back(line: &str) -> bool {
        let text = format!(
            r#"{{
                "cards": {{
                    "Reading": {{"types": ["Spell"], "effect": [
                        {{"{line}": {{"what": "target unit in your trash"}}}},
                        {{"check": {{"if": {{"compared": {{"might": "3 or less"}}}}, "effect": [{{"draw": {{"amount": 1}}}}]}}}}
                    ]}},
                    "Ox": {{"types": ["Unit"], "might": 2}}
                }},
                "given": {{"players": {{
                    "alice": {{"hand": [{{"card": "Reading"}}], "deck": [{{"blanks": 1}}], "trash": [{{"card": "Ox"}}]}},
                    "bob": {{}}
                }}}},
                "when": [{{"id": 0, "act": {{"player": {{"who": "alice",
                    "does": {{"play": {{"card": "Reading", "targets": ["Ox"]}}}}}}}}, "beside": {{}}}}]
            }}"#
        );
        let scenario = Scenario::from_json(&text).unwrap();
        let variant = Variant { edition: "1.4", mistakes: &[] };
        let (observed, trace) = play::<Riftbound>(&scenario, variant, Open::default(), Notes::default()).unwrap();
        assert!(observed.events.iter().any(|event| event.word == "drew"), "the condition holds");
        trace.has("359.3.e.13-looks-back")
    }

    #[test]
    fn only_what_was_moved_is_looked_back_at() {
        assert!(looks_back("return"));
        assert!(!looks_back("choose"), "it is still the card of the trash that it was");
    }
}
