//! 417: damage is dealt to units at the same time, after all that changes it, and marked on them. 417.1.e.1,
//! 437.4: what is 0 by then was not dealt at all. 373.1: what is asked about it is asked in turn order.
//!
//! 3 damage to a unit with 1 marked: 4 are marked, and what waits for damage to it sees 3.
//! 3 damage of which a Prevent takes all: nothing is marked, and nothing sees it.

use kernel::clause::Clause;
use kernel::transcript::account::How;
use kernel::transcript::observed::{Event, Value};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::abilities::occurrences;
use crate::abilities::passive::PASSIVE_HOLDS;
use crate::damage::bonus;
use crate::damage::changes::EFFECTS_ON_DAMAGE;
use crate::game::Game;
use crate::prevention::directed;
use crate::replacement::order::{self, Competing};
use crate::replacement::{PendingDamage, pending};
use crate::state::{ObjectId, PlayerId, Wound};
use crate::words::effects::Static;

kernel::interpretation! {
    /// 437.6.a: damage is about to be changed.
    pub(crate) BEFORE_DAMAGE_CHANGES: fn(&mut Game<'_>, &mut PendingDamage);
    /// 323.5: a spell or ability has dealt damage.
    pub(crate) AFTER_DEALING: fn(&mut Game<'_>) -> Result<(), Stop>;
}

kernel::interpretation! {
    /// 417.1: the damage marked on a unit once more is dealt: the sum.
    pub(crate) MARKED_AFTER: fn(marked: i64, dealt: i64) -> i64 = marked_after;
}

fn marked_after(marked: i64, dealt: i64) -> i64 {
    marked.saturating_add(dealt)
}

kernel::interpretation! {
    /// 417.1.e.1, 437.4: triggers the abilities that wait for damage, if it is 1 or more.
    pub(crate) NOTICE_DAMAGE: fn(&mut Game<'_>, &PendingDamage) -> Result<(), Stop> = notice_damage;
}

fn notice_damage(game: &mut Game<'_>, damage: &PendingDamage) -> Result<(), Stop> {
    if damage.amount > 0 { occurrences::see_damage(game, damage) } else { Ok(()) }
}

/// Deals damage to units at the same time, after all that changes it.
pub fn deal(game: &mut Game<'_>, batch: Vec<PendingDamage>) -> Result<(), Stop> {
    let mut batch = batch;
    batch.retain(|damage| can_be_dealt(game, damage.to));
    change_together(game, &mut batch)?;
    mark_damage(game, &batch)?;
    game.by(&AFTER_DEALING).map_or(Ok(()), |hook| hook(game))
}

/// Changes damage to several units at one time: that to the units of each player in turn order, since
/// what is asked about it is asked in that order (373.1).
pub fn change_together(game: &mut Game<'_>, batch: &mut [PendingDamage]) -> Result<(), Stop> {
    cite_turn_order(game, batch);
    for index in game.by(&ORDER_OF_CHANGES)(game, batch) {
        if let Some(damage) = batch.get_mut(index) {
            change_damage(game, damage)?;
        }
    }
    Ok(())
}

kernel::interpretation! {
    /// 373.1: the order in which damage to several units is changed: by the player who orders the effects on each, in
    /// turn order.
    pub(crate) ORDER_OF_CHANGES: fn(&Game<'_>, &[PendingDamage]) -> Vec<usize> = in_turn_order;
}

fn in_turn_order(game: &Game<'_>, batch: &[PendingDamage]) -> Vec<usize> {
    let players = game.state.in_turn_order();
    let place = |damage: &PendingDamage| {
        let asked = orderer_of(game, damage);
        players.iter().position(|player| *player == asked)
    };
    let mut order: Vec<usize> = (0..batch.len()).collect();
    order.sort_by_key(|index| batch.get(*index).and_then(place));
    order
}

fn orderer_of(game: &Game<'_>, damage: &PendingDamage) -> PlayerId {
    order::orderer(game, &Competing { on: damage.to, effects: Vec::new() }).player
}

/// Cites that players order effects on simultaneous damage in turn order.
fn cite_turn_order(game: &mut Game<'_>, batch: &[PendingDamage]) {
    let is_ordered = |damage: &&PendingDamage| game.by(&EFFECTS_ON_DAMAGE)(game, damage).len() > 1;
    let asked: Vec<PlayerId> = batch.iter().filter(is_ordered).map(|damage| orderer_of(game, damage)).collect();
    if asked.iter().any(|player| asked.first() != Some(player)) {
        game.log.cite(clause!("373.1-turn-order"), || "the turn player comes first".to_owned());
    }
}

/// The answer to the question if a unit can be dealt damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealable {
    /// `true` if it can.
    pub can: bool,
    /// `true` if the condition of a passive ability decides it (364.3).
    conditional: bool,
}

/// Looks for passive abilities by which a unit cannot be dealt damage.
pub fn dealable(game: &Game<'_>, id: ObjectId) -> Dealable {
    let mut found =
        Dealable { can: game.state.is_unit(id) && game.state.object(id).zone.is_board(), conditional: false };
    for ability in game.state.statics() {
        let Static::Cannot(cannot) = &ability.says else { continue };
        if cannot.be_dealt.is_some_and(|phrase| game.state.means(phrase, id, ability.perspective)) {
            let holds = |condition| game.by(&PASSIVE_HOLDS)(&game.state, condition, id, ability.perspective);
            found.can &= !cannot.r#if.as_ref().is_none_or(holds);
            found.conditional |= cannot.r#if.is_some();
        }
    }
    found
}

/// Returns `true` if a unit can be dealt damage, and cites the reason.
pub fn can_be_dealt(game: &mut Game<'_>, id: ObjectId) -> bool {
    let found = dealable(game, id);
    if found.conditional {
        let note = || "whether it can be dealt damage has a condition".to_owned();
        game.log.cite(clause!("364.3-conditional-passive"), note);
    }
    found.can
}

/// Lets replacements and Bonus Damage change damage.
pub fn change_damage(game: &mut Game<'_>, damage: &mut PendingDamage) -> Result<(), Stop> {
    if damage.account.is_none() {
        pending::open_account(game, damage);
    }
    directed::cite_shield_keyword(game, damage.to);
    if let Some(hook) = game.by(&BEFORE_DAMAGE_CHANGES) {
        hook(game, damage);
    }
    bonus::change(game, damage)?;
    // A redirection may have sent it to a unit that cannot be dealt any.
    if damage.amount > 0 && !dealable(game, damage.to).can {
        pending::record(game, damage, Name::Word("nothing"), u64::MAX - 1, How::Replaced, damage.amount, None);
        damage.amount = 0;
    }
    Ok(())
}

/// Marks damage that nothing changes any more, all at the same time, and notes what waits for it.
pub fn mark_damage(game: &mut Game<'_>, batch: &[PendingDamage]) -> Result<(), Stop> {
    report_damage(game, batch);
    game.state.begin_moment();
    for damage in batch {
        if let Some(account) = damage.account.and_then(|number| game.log.account_mut(number)) {
            account.came = damage.amount;
        }
        if damage.amount > 0 {
            mark_one(game, damage);
        }
        for clause in deciding(damage) {
            game.log.cite(*clause, || format!("{} of the damage is dealt and marked", damage.amount));
        }
        game.by(&NOTICE_DAMAGE)(game, damage)?;
    }
    Ok(())
}

/// The clauses that decide on the result of damage after all that changed it.
fn deciding(damage: &PendingDamage) -> &'static [Clause] {
    match (damage.amount > 0, damage.prevented.is_empty(), damage.replaced.is_empty()) {
        (true, true, _) => &[clause!("417.1-marks-damage")],
        (true, false, _) => &[clause!("417.1-marks-damage"), clause!("417.1.e.1-only-valid-damage")],
        (false, false, _) => &[
            clause!("437.2.a-zero-not-dealt"),
            clause!("437.4-not-dealt-at-all"),
            clause!("417.1.e.1-only-valid-damage"),
        ],
        (false, true, true) => &[clause!("417.1.e.1-only-valid-damage")],
        (false, true, false) => &[],
    }
}

fn report_damage(game: &mut Game<'_>, batch: &[PendingDamage]) {
    let state = &game.state;
    game.log.together(|log| {
        for damage in batch {
            for (by, unit) in &damage.replaced {
                let event = Event::new("replaced").with("event", "dealt").with("by", by);
                log.event(event.with("to", &state.object(*unit).name));
            }
            for (by, unit, amount) in &damage.prevented {
                let event = Event::new("prevented").with("by", by).with("from", bag(&damage.from));
                log.event(event.with("to", &state.object(*unit).name).with("amount", *amount));
            }
            let to = &state.object(damage.to).name;
            if damage.amount > 0 {
                let event = Event::new("dealt").with("by", &damage.agent.name).with("from", bag(&damage.from));
                log.event(event.with("to", to).with("amount", damage.amount));
            }
        }
    });
}

fn mark_one(game: &mut Game<'_>, damage: &PendingDamage) {
    let marked = game.by(&MARKED_AFTER)(game.state.object(damage.to).damage, damage.amount);
    game.state.change(damage.to, |object| {
        object.damage = marked;
        object.wounds.push(Wound { agent: damage.agent.clone(), amount: damage.amount, fresh: true });
    });
}

fn bag(names: &[Name]) -> Value {
    Value::Bag(names.iter().cloned().map(Value::Word).collect())
}
