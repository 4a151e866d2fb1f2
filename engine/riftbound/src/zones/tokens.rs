//! Tokens: permanents that are no cards. They are played like others, units exhausted and gear ready unless it is
//! said otherwise, and are gone once they leave the board.
//!
//! "Play a Recruit token of Might 1": it stands exhausted in the base of its player.
//! A token that is killed triggers its Deathknell like any unit, and is in no trash.

use std::sync::Arc;

use kernel::transcript::stop::Stop;

use crate::abilities::{from_hidden, nobody, referents};
use crate::game::Game;
use crate::state::{ChainItem, Object, ObjectId, Zone};
use crate::words::cards::Card;
use crate::words::effects::{CardType, Destination, PlayTokens};
use crate::words::phrases::Phrase;
use crate::zones::entering;

/// The most tokens that one effect plays.
const MOST: i64 = 24;

/// Carries out a line that plays tokens.
pub fn tokens_line(game: &mut Game<'_>, item: &mut ChainItem, line: &PlayTokens) -> Result<(), Stop> {
    let Some(facts) = &line.token else { return Err(Stop::unsupported("tokens without `token`")) };
    if nobody::is_of_nobody(game, item) {
        return Ok(());
    }
    let amount = match line.amount {
        Some(amount) => referents::amount(game, item, amount).unwrap_or(0),
        None => 1,
    };
    if amount > MOST {
        return Err(Stop::unsupported(format!("more than {MOST} tokens at once")));
    }
    let player = item.agent.player;
    let there = match line.to {
        Some(Destination::Here) => referents::here(game, item),
        _ => item.it.first().map(|known| referents::where_now(&game.state, known)),
    };
    let mut made = Vec::new();
    for _ in 0..amount {
        game.spend_fuel()?;
        if matches!(line.to, Some(Destination::Here | Destination::There)) && there.is_none() {
            break;
        }
        let id = make(game, item, facts);
        let to = match line.to {
            Some(Destination::Base) => Zone::Base(player),
            Some(Destination::Here | Destination::There) => there.unwrap_or(Zone::Base(player)),
            Some(Destination::ThatBattlefield) => {
                return Err(Stop::unsupported("tokens played to `that battlefield`"));
            }
            Some(Destination::ABattlefield | Destination::Anywhere) | None => {
                let zones = entering::play_zones(game, id, player);
                match from_hidden::place_of_unit(game, item, id) {
                    Some(zone) if zones.contains(&zone) => zone,
                    Some(_) => continue,
                    None => entering::ask_place(game, id, player, &zones)?,
                }
            }
        };
        entering::enter(game, id, player, to, Some(&item.agent.name))?;
        if let Some(of) = line.copy_of.and_then(|of| original(item, of)) {
            become_copy(game, id, of);
        }
        if let Some(ready) = line.ready {
            game.state.change(id, |token| token.exhausted = !ready);
        }
        made.push(game.state.known(id));
    }
    item.it = made;
    item.ignored = false;
    Ok(())
}

/// The object of which a token becomes a copy as it comes into play.
fn original(item: &ChainItem, of: Phrase) -> Option<ObjectId> {
    match of {
        Phrase::Itself => Some(item.perspective.itself),
        Phrase::It => item.it.first().map(|known| known.at.id),
        _ => None,
    }
}

/// A token in play becomes a copy: it has the facts of the other, but none of what has become of that.
pub fn become_copy(game: &mut Game<'_>, token: ObjectId, other: ObjectId) {
    let name = game.state.object(other).name.clone();
    let card = game.by(&COPIED_FACTS).map_or_else(|| game.state.object(other).card.clone(), |wrong| wrong());
    let Some(facts) = card.clone() else { return };
    game.log.cite(clause!("182-a-token-may-be-a-copy"), || format!("it is a copy of {name}"));
    game.state.change(token, |object| {
        object.might = facts.might.map(|might| might.0);
        object.keywords.clone_from(&facts.keywords);
        object.card = card;
    });
}

kernel::interpretation! {
    /// 182: the facts of a copy in place of those of the original.
    pub(crate) COPIED_FACTS: fn() -> Option<Arc<Card>>;
}

fn make(game: &mut Game<'_>, item: &ChainItem, facts: &Card) -> ObjectId {
    let mut facts = facts.clone();
    if facts.types.is_empty() {
        facts.types.push(CardType::Unit);
    }
    let words: Vec<&str> = facts.subtypes.iter().map(|subtype| &**subtype).collect();
    let called = words.join(" ");
    let name = game.state.free_name(format!("{called} token"));
    let player = item.agent.player;
    game.state.add(Object {
        name,
        might: facts.might.map(|might| might.0),
        keywords: facts.keywords.clone(),
        card: Some(Arc::new(facts)),
        owner: player,
        controller: player,
        zone: Zone::Gone,
        token: true,
        ..Object::blank()
    })
}
