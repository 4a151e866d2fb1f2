//! Cards of a player's hand and deck: drawn, discarded, put back. 817: Predict. 413.4, 431: a player who must draw from
//! an empty deck burns out, and again while there is nothing to recycle (431.3). 416.5: cards that are recycled
//! together are in a random order, which chance settles once one of them is drawn or seen.
//!
//! "Draw 2" with 1 card in the deck and 1 in the trash: both are drawn, and an opponent gains 1 point.
//! "Draw 2": two cards from the top of the deck.
//! "Predict 2": of the top two any are recycled, and the others are put back in any order.

use kernel::transcript::CHANCE;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

use crate::abilities::occurrences::{self, Deed, Occurrence};
use crate::game::Game;
use crate::state::{Agent, BLANK, ObjectId, PlayerId, Zone};
use crate::words::effects::DeckEnd;
use crate::zones::points;

/// Draws cards for a player. If the deck is empty, the player burns out and then draws the rest (413.4).
pub fn draw(game: &mut Game<'_>, id: PlayerId, n: i64, by: Option<&Name>) -> Result<(), Stop> {
    let (mut drawn, mut burned_out) = (0, false);
    for left in (1..=n).rev() {
        if top(game, id).is_none() {
            report_drawn(game, id, std::mem::take(&mut drawn), by);
            burn_out_for_a_card(game, id, by, &mut burned_out)?;
        }
        settle_top(game, id, usize::try_from(left).unwrap_or(1))?;
        let Some(card) = top(game, id) else { break };
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
    report_drawn(game, id, drawn, by);
    Ok(())
}

/// The card on top of a deck.
fn top(game: &Game<'_>, id: PlayerId) -> Option<ObjectId> {
    game.state.player(id).and_then(|player| player.deck.first().copied())
}

/// Burns a player out until there is a card to draw or an opponent has won. `burned_out` is `true` if the player has
/// already burned out for this draw.
fn burn_out_for_a_card(
    game: &mut Game<'_>,
    id: PlayerId,
    by: Option<&Name>,
    burned_out: &mut bool,
) -> Result<(), Stop> {
    // Each time, an opponent gains 1 point, and wins with `VICTORY` points and more than anybody else. Until one does, each
    // of several opponents can gain up to so many points.
    let most = game.state.players.iter().map(|player| player.points).max().unwrap_or(0).max(0);
    let opponents = i64::try_from(game.state.opponents(id).count()).unwrap_or(i64::MAX);
    for _ in 0..=most.saturating_add(points::VICTORY).saturating_mul(opponents) {
        if top(game, id).is_some() || game.state.won.is_some() {
            return Ok(());
        }
        let again = std::mem::replace(burned_out, true);
        if again && !game.by(&BURNS_OUT_AGAIN)(game, id) {
            return Ok(());
        }
        game.by(&BURN_OUT)(game, id, by)?;
        if again {
            points::win(game);
        }
    }
    Ok(())
}

kernel::interpretation! {
    /// 431.3: `true` if a player who has burned out and still has no card to draw burns out again. An opponent who then
    /// has enough points wins at once.
    pub(crate) BURNS_OUT_AGAIN: fn(&mut Game<'_>, PlayerId) -> bool = burns_out_again;
}

fn burns_out_again(game: &mut Game<'_>, id: PlayerId) -> bool {
    let note = || format!("the deck of {} is still empty", game.state.player_name(id));
    game.log.cite(clause!("431.3-burns-out-again"), note);
    true
}

fn report_drawn(game: &mut Game<'_>, id: PlayerId, drawn: i64, by: Option<&Name>) {
    if drawn > 0 {
        let who = game.state.player_name(id);
        game.log.event(Event::new("drew").with("who", who).with("amount", drawn).with_some("by", by));
    }
}

kernel::interpretation! {
    /// 431: a player with cards still to draw and none in the deck burns out: the trash is recycled, and an opponent
    /// gains 1 point.
    pub(crate) BURN_OUT: fn(&mut Game<'_>, PlayerId, by: Option<&Name>) -> Result<(), Stop> = burn_out;
}

fn burn_out(game: &mut Game<'_>, id: PlayerId, by: Option<&Name>) -> Result<(), Stop> {
    let trash = game.state.player(id).map(|player| player.trash.clone()).unwrap_or_default();
    let who = game.state.player_name(id);
    game.log.cite(clause!("413.4-burns-out"), || format!("the deck of {who} is empty, and the trash is recycled"));
    game.state.change_player(id, |player| {
        player.trash.retain(|card| *card != BLANK);
        player.deck.extend(trash.iter().filter(|card| **card == BLANK));
    });
    for card in trash.iter().filter(|card| **card != BLANK) {
        game.state.bring(*card, Zone::Deck);
    }
    recycled_together(game, id, trash.len());
    let amount = i64::try_from(trash.len()).unwrap_or(0);
    if amount > 0 {
        game.log.event(Event::new("recycled").with("who", &who).with("amount", amount).with_some("by", by));
    }
    let opponents: Vec<PlayerId> = game.state.opponents(id).collect();
    let names: Vec<Name> = opponents.iter().map(|one| game.state.player_name(*one)).collect();
    let index = game.log.pick(&who, "pick", Some(clause!("413.4-burns-out")), by, &names)?;
    if let Some(opponent) = opponents.get(index) {
        points::gain(game, *opponent, 1);
    }
    Ok(())
}

kernel::interpretation! {
    /// 416.5: the sizes of the groups, each in a random order, that cards recycled at one time form.
    pub(crate) GROUPS_RECYCLED: fn(together: usize) -> Vec<usize> = one_group;
}

fn one_group(together: usize) -> Vec<usize> {
    vec![together]
}

/// Notes that the bottom cards of a deck were recycled at one time.
pub fn recycled_together(game: &mut Game<'_>, id: PlayerId, together: usize) {
    let groups = game.by(&GROUPS_RECYCLED)(together);
    game.state.change_player(id, |player| player.recycled.extend(groups.iter().filter(|group| **group > 0)));
}

/// Joins the groups of cards that one instruction recycled one by one, because it recycled them at one time. `before`
/// has the number of groups of each player before the instruction.
pub fn join_recycled(game: &mut Game<'_>, before: &[usize]) {
    for (id, before) in game.state.in_seat_order().zip(before) {
        let groups = game.state.player(id).map_or(0, |player| player.recycled.len());
        let together = groups.saturating_sub(*before);
        if together > 1 {
            game.state.change_player(id, |player| player.recycled.truncate(*before));
            recycled_together(game, id, together);
        }
    }
}

/// Lets chance settle the top `number` cards of a deck, if only some of the cards recycled together are among them
/// (416.5). A group that is entirely among them needs no order, because all its cards are drawn or seen.
pub fn settle_top(game: &mut Game<'_>, id: PlayerId, number: usize) -> Result<(), Stop> {
    while let Some(player) = game.state.player(id) {
        let (settled, group) = (player.settled(), player.recycled.first().copied());
        let Some(group) = group.filter(|_| settled < number) else { return Ok(()) };
        if settled.saturating_add(group) <= number {
            game.state.change_player(id, |player| {
                player.recycled.remove(0);
            });
            continue;
        }
        let cards: Vec<ObjectId> = player.deck.iter().skip(settled).take(group).copied().collect();
        let mut differ: Vec<ObjectId> = Vec::new();
        for card in cards {
            if !differ.contains(&card) {
                differ.push(card);
            }
        }
        let index = if differ.len() > 1 {
            let names: Vec<Name> = differ.iter().map(|card| game.state.object(*card).name.clone()).collect();
            let clause = clause!("416.5-random-order");
            game.log.cite(clause, || format!("{} were recycled together", names.len()));
            game.log.pick(&Name::Word(CHANCE), "chance", Some(clause), None, &names)?
        } else {
            0
        };
        let top = differ.get(index).copied().unwrap_or(BLANK);
        game.state.change_player(id, |player| {
            let there = player.deck.iter().skip(settled).position(|card| *card == top);
            if let Some(at) = there.map(|at| at.saturating_add(settled)).filter(|at| *at < player.deck.len()) {
                let card = player.deck.remove(at);
                player.deck.insert(settled, card);
            }
            if let Some(group) = player.recycled.first_mut() {
                *group = group.saturating_sub(1);
            }
            player.recycled.retain(|group| *group > 0);
        });
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
    settle_top(game, id, wanted)?;
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
    recycled_together(game, id, gone.len());
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
