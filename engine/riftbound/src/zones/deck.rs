//! Cards of a player's hand and deck: drawn, discarded, put back. 817: Predict.
//!
//! "Draw 2": two cards from the top of the deck.
//! "Predict 2": of the top two any are recycled, and the others are put back in any order.

use kernel::transcript::choice::{Options, Question};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

use crate::abilities::occurrences::{self, Deed, Occurrence};
use crate::game::Game;
use crate::state::{Agent, BLANK, ObjectId, PlayerId, Zone};
use crate::words::effects::DeckEnd;

/// A player draws cards.
pub fn draw(game: &mut Game<'_>, id: PlayerId, n: i64, by: Option<&Name>) -> Result<(), Stop> {
    let mut drawn = 0;
    for _ in 0..n {
        let Some(card) = game.state.player(id).and_then(|player| player.deck.first().copied()) else {
            return Err(Stop::unsupported("drawing from an empty deck"));
        };
        if card == BLANK {
            game.state.change_player(id, |player| {
                player.deck.remove(0);
                player.hand.push(BLANK);
            });
        } else {
            game.state.bring(card, Zone::Hand);
        }
        drawn += 1;
    }
    if drawn > 0 {
        let who = game.state.player_name(id);
        game.log.event(Event::new("drew").with("who", who).with("amount", drawn).with_some("by", by));
    }
    Ok(())
}

/// The end of its deck at which a card is put, if its player chooses that.
pub fn which_end(
    game: &mut Game<'_>,
    player: PlayerId,
    card: ObjectId,
    end: DeckEnd,
    by: &Name,
) -> Result<DeckEnd, Stop> {
    if end != DeckEnd::TopOrBottom {
        return Ok(end);
    }
    let (who, about) = (game.state.player_name(player), Some(game.state.object(card).name.clone()));
    let about = about.filter(|name| name != by).or_else(|| Some(by.clone()));
    let index = game.log.pick(&who, "end", None, about.as_ref(), &[Name::Word("top"), Name::Word("bottom")])?;
    Ok(if index == 0 { DeckEnd::Top } else { DeckEnd::Bottom })
}

/// Discards cards of a player's choice. Returns them.
pub fn discard(game: &mut Game<'_>, id: PlayerId, n: i64, agent: &Agent) -> Result<Vec<ObjectId>, Stop> {
    let by = &agent.name;
    let mut discarded = Vec::new();
    for left in (1..=n).rev() {
        let mut cards: Vec<ObjectId> = game.state.player(id).map(|player| player.hand.clone()).unwrap_or_default();
        // Who discards all that they have chooses nothing.
        let all = i64::try_from(cards.len()).is_ok_and(|there| there <= left);
        let blank = cards.iter().position(|card| *card == BLANK);
        cards.retain(|card| *card != BLANK);
        cards.extend(blank.map(|_| BLANK));
        if cards.is_empty() {
            break;
        }
        let names: Vec<Name> = cards.iter().map(|card| game.state.object(*card).name.clone()).collect();
        let who = game.state.player_name(id);
        let index = if all { 0 } else { game.log.pick(&who, "cost", None, Some(by), &names)? };
        let card = cards.get(index).copied().unwrap_or(BLANK);
        leaves_the_hand(game, id, card, by);
        discarded.push(card);
    }
    see_discarded(game, id, &discarded, agent)?;
    Ok(discarded)
}

/// A player discards a card that was picked already.
pub fn discard_this(game: &mut Game<'_>, id: PlayerId, card: ObjectId, agent: &Agent) -> Result<(), Stop> {
    leaves_the_hand(game, id, card, &agent.name);
    see_discarded(game, id, &[card], agent)
}

/// A card of a hand goes to the trash.
fn leaves_the_hand(game: &mut Game<'_>, id: PlayerId, card: ObjectId, by: &Name) {
    let (name, who) = (game.state.object(card).name.clone(), game.state.player_name(id));
    game.log.event(Event::new("discarded").with("what", name).with("who", &who).with("by", by));
    if card == BLANK {
        game.state.change_player(id, |player| {
            if let Some(at) = player.hand.iter().position(|card| *card == BLANK) {
                player.hand.remove(at);
                player.trash.push(BLANK);
            }
        });
    } else {
        game.state.bring(card, Zone::Trash);
    }
}

/// Triggers the abilities that wait for a player to discard, for all cards discarded together.
fn see_discarded(game: &mut Game<'_>, id: PlayerId, discarded: &[ObjectId], agent: &Agent) -> Result<(), Stop> {
    if discarded.is_empty() {
        return Ok(());
    }
    let cards: Vec<ObjectId> = discarded.iter().filter(|card| **card != BLANK).copied().collect();
    let to = occurrences::known(&game.state, &cards);
    occurrences::happens(game, &[Occurrence { to, by: Some(agent.clone()), ..Occurrence::of(Deed::Discarded, id) }])
}

/// A player looks at the top cards of the deck, recycles any of them and puts the others back in any order.
pub fn predict(game: &mut Game<'_>, id: PlayerId, n: i64, by: &Name) -> Result<(), Stop> {
    let wanted = usize::try_from(n).unwrap_or(0);
    let deck = game.state.player(id).map(|player| player.deck.clone()).unwrap_or_default();
    let top: Vec<ObjectId> = deck.iter().take(wanted).copied().collect();
    if top.is_empty() {
        return Ok(());
    }
    let who = game.state.player_name(id);
    let seen = i64::try_from(top.len()).unwrap_or(n);
    game.log.event(Event::new("looked").with("who", &who).with("amount", seen).with("by", by));
    let recycled = ask_cards(game, &who, by, &top, (0, false))?;
    let under = game.by(&PREDICTED).map_or(recycled, |wrong| wrong(top.len()));
    let rest: Vec<ObjectId> =
        top.iter().enumerate().filter(|(index, _)| !under.contains(index)).map(|(_, card)| *card).collect();
    let differ = rest.iter().any(|card| Some(card) != rest.first());
    let order = if differ { ask_cards(game, &who, by, &rest, (rest.len(), true))? } else { (0..rest.len()).collect() };
    let back: Vec<ObjectId> = order.iter().filter_map(|index| rest.get(*index)).copied().collect();
    let gone: Vec<ObjectId> = under.iter().filter_map(|index| top.get(*index)).copied().collect();
    game.log.cite(clause!("817-recycles-any-of-them"), || format!("{} of {seen} are recycled", gone.len()));
    game.state.change_player(id, |player| {
        let below = player.deck.split_off(top.len().min(player.deck.len()));
        player.deck = back.iter().chain(&below).chain(&gone).copied().collect();
    });
    if !gone.is_empty() {
        let amount = i64::try_from(gone.len()).unwrap_or(0);
        game.log.event(Event::new("recycled").with("who", who).with("amount", amount).with("by", by));
    }
    Ok(())
}

kernel::interpretation! {
    /// 817: the cards that go under the deck in place of those that the player names.
    pub(crate) PREDICTED: fn(seen: usize) -> Vec<usize>;
}

/// Asks for cards that a player looks at, by their places: at least so many, in an order if that matters.
fn ask_cards(
    game: &mut Game<'_>,
    who: &Name,
    by: &Name,
    cards: &[ObjectId],
    (least, ordered): (usize, bool),
) -> Result<Vec<usize>, Stop> {
    let names: Vec<Name> = cards.iter().map(|card| game.state.object(*card).name.clone()).collect();
    let options = Options::Several { of: names.clone(), least, most: names.len(), ordered };
    let question = Question { who: who.clone(), kind: "predict", under: None, about: Some(by.clone()), options };
    game.log.ask(&question, |give| {
        let given: Vec<&Name> = match give {
            Give::One(name) => vec![name],
            Give::Several(names) => names.iter().collect(),
            _ => Vec::new(),
        };
        let mut found: Vec<usize> = Vec::new();
        for name in given {
            let next = names.iter().enumerate().find(|(index, other)| *other == name && !found.contains(index));
            found.extend(next.map(|(index, _)| index));
        }
        Ok(found)
    })
}
