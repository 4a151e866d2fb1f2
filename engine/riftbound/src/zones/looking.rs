//! Cards of a deck that are looked at or revealed, one of which may be taken. 359.3.e.12: a Might asked for of a
//! killed unit, where none was killed, is null. 055: what cannot be done of it is left out.
//!
//! "Banish a unit with Might up to 1 more than the killed unit": 3 or less where one of Might 2 died,
//! and none at all where its death was replaced.

use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::abilities::referents;
use crate::abilities::referents::COMPARES;
use crate::game::Game;
use crate::state::{BLANK, ChainItem, ObjectId, PlayerId, Zone};
use crate::words::amounts::Bound;
use crate::words::effects::{CardType, Look, MayBanish, Rest};
use crate::zones::{deck, entering, leaving};

/// The result of looking: the card that was taken, and the number of other cards seen of each player.
pub struct Looked {
    /// The card.
    pub taken: Option<ObjectId>,
    rest: Vec<(PlayerId, usize)>,
}

/// A player looks at the top of decks, and may take one of the cards.
pub fn look(game: &mut Game<'_>, item: &mut ChainItem, line: &Look) -> Result<Looked, Stop> {
    let (player, by) = (item.agent.player, item.agent.name.clone());
    let source = game.state.now(item.perspective.source);
    let mut tops: Vec<(PlayerId, Vec<ObjectId>)> = Vec::new();
    for owner in referents::players(game, item, line.who.as_ref())?.unwrap_or_default() {
        let top = top_of(game, item, line, owner)?;
        let word = if line.reveal { "revealed" } else { "looked" };
        let seen = i64::try_from(top.len()).unwrap_or(0);
        let who = game.state.player_name(owner);
        if seen > 0 {
            game.log.event(Event::new(word).with("who", who).with("amount", seen).with("by", &by));
        }
        tops.push((owner, top));
    }
    let all: Vec<ObjectId> = tops.iter().flat_map(|(_, top)| top).filter(|card| **card != BLANK).copied().collect();
    game.state.shown = all.iter().map(|card| game.state.now(*card)).collect();
    let taken = match line.may_banish.as_ref().or(line.may_draw.as_ref()) {
        Some(asked) => take(game, item, line, &all, asked)?,
        None => None,
    };
    if let Some(card) = taken {
        if line.may_banish.is_none() {
            game.state.bring(card, Zone::Hand);
            let who = game.state.player_name(player);
            game.log.event(Event::new("drew").with("who", who).with("amount", 1).with("by", &by));
        } else {
            leaving::banish(game, card, &by)?;
            game.state.change(card, |card| card.banished_by = Some(source));
        }
        if line.then_play.is_some() {
            entering::play_free(game, card, player, None, &by)?;
        }
    }
    let left = |(owner, top): (PlayerId, Vec<ObjectId>)| {
        let gone = top.iter().any(|card| Some(*card) == taken && *card != BLANK);
        (owner, top.len().saturating_sub(usize::from(gone)))
    };
    Ok(Looked { taken, rest: tops.into_iter().map(left).collect() })
}

/// The cards that are seen of a player's deck.
fn top_of(game: &mut Game<'_>, item: &ChainItem, line: &Look, owner: PlayerId) -> Result<Vec<ObjectId>, Stop> {
    let deck_of = |game: &Game<'_>| game.state.player(owner).map(|player| player.deck.clone()).unwrap_or_default();
    let Some(wanted) = line.until else {
        let n = line.amount.and_then(|amount| referents::amount(game, item, amount)).unwrap_or(0);
        let n = usize::try_from(n).unwrap_or(0);
        deck::settle_top(game, owner, n)?;
        return Ok(deck_of(game).into_iter().take(n).collect());
    };
    let mut found = 0;
    for at in 0..deck_of(game).len() {
        found = at.saturating_add(1);
        deck::settle_top(game, owner, found)?;
        // A card of which the case says nothing is of no type.
        let card = deck_of(game).get(at).copied().unwrap_or(BLANK);
        if card != BLANK && game.state.object(card).is(wanted) {
            break;
        }
    }
    Ok(deck_of(game).into_iter().take(found).collect())
}

/// Takes one of the cards that fit, where its player likes or must.
fn take(
    game: &mut Game<'_>,
    item: &ChainItem,
    line: &Look,
    all: &[ObjectId],
    asked: &MayBanish,
) -> Result<Option<ObjectId>, Stop> {
    let fit = that_fit(game, item, asked, line.until, all);
    if fit.is_empty() {
        return Ok(None);
    }
    let mut names: Vec<Name> = fit.iter().map(|card| game.state.object(*card).name.clone()).collect();
    let who = game.state.player_name(item.agent.player);
    let by_kind = asked.asks_for_a_kind();
    // A revealed card is not private, so its player cannot keep it back.
    let kept = !line.must || !line.reveal && referents::cite_kept(game, by_kind, &who);
    names.extend(kept.then_some(Name::Word("decline")));
    let index = game.log.pick(&who, "pick", None, Some(&item.agent.name), &names)?;
    Ok(fit.get(index).copied())
}

/// The cards that may be taken. A Might compared with that of no killed unit is compared with null, and no card
/// fits (359.3.e.12).
fn that_fit(
    game: &mut Game<'_>,
    item: &ChainItem,
    asked: &MayBanish,
    until: Option<CardType>,
    all: &[ObjectId],
) -> Vec<ObjectId> {
    let is_type = |card: &&ObjectId| {
        let object = game.state.object(**card);
        let named = asked.types.is_empty() || asked.types.iter().any(|wanted| object.is(*wanted));
        named && until.is_none_or(|until| object.is(until))
    };
    let of_type: Vec<ObjectId> = all.iter().filter(is_type).copied().collect();
    let Some(bound) = asked.might else { return of_type };
    let other = match bound {
        Bound::MoreThanKilled(_) => referents::killed_might(game, item),
        Bound::Exactly(_) | Bound::AtLeast(_) | Bound::AtMost(_) | Bound::LessThanSelf => None,
    };
    let compares = game.by(&COMPARES);
    let fits = |card: &ObjectId| game.state.object(*card).might.is_some_and(|might| compares(&bound, might, other));
    of_type.into_iter().filter(fits).collect()
}

/// A player reveals the hand to all.
pub fn reveal_hand(game: &mut Game<'_>, player: PlayerId, by: &Name) {
    let hand = game.state.player(player).map(|player| player.hand.clone()).unwrap_or_default();
    game.state.shown = hand.iter().filter(|card| **card != BLANK).map(|card| game.state.now(*card)).collect();
    let (who, amount) = (game.state.player_name(player), i64::try_from(hand.len()).unwrap_or(0));
    if amount > 0 {
        game.log.event(Event::new("hand_revealed").with("who", who).with("amount", amount).with("by", by));
    }
}

/// Draws or recycles the cards that were seen and not taken, which are on top of their decks.
pub fn rest(game: &mut Game<'_>, looked: &Looked, what: Option<Rest>, by: &Name) -> Result<(), Stop> {
    let Some(what) = what else { return Ok(()) };
    for (owner, rest) in looked.rest.iter().filter(|(_, rest)| *rest > 0) {
        let amount = i64::try_from(*rest).unwrap_or(0);
        match what {
            Rest::Draw => deck::draw(game, *owner, amount, Some(by))?,
            Rest::Recycle => {
                game.state.change_player(*owner, |player| {
                    let under: Vec<ObjectId> = player.deck.drain(..(*rest).min(player.deck.len())).collect();
                    player.deck.extend(under);
                });
                deck::recycled_together(game, *owner, *rest);
                let who = game.state.player_name(*owner);
                game.log.event(Event::new("recycled").with("who", who).with("amount", amount).with("by", by));
            }
        }
    }
    Ok(())
}
