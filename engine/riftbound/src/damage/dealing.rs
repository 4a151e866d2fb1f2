//! 417: damage is dealt to units at the same time, after all that changes it, and marked on them. 417.1.e.1,
//! 437.4: what is 0 by then was not dealt at all. 373.1: what is asked about it is asked in turn order.
//!
//! 3 damage to a unit with 1 marked: 4 are marked, and what waits for damage to it sees 3.
//! 3 damage of which a Prevent takes all: nothing is marked, and nothing sees it.

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
use crate::state::matching::ActiveAbility;
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
    for damage in &batch {
        cite_conditional(game, damage.to);
    }
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

/// Where players order effects on damage that is dealt at one time, they do so in turn order.
fn cite_turn_order(game: &mut Game<'_>, batch: &[PendingDamage]) {
    let is_ordered = |damage: &&PendingDamage| game.by(&EFFECTS_ON_DAMAGE)(game, damage).len() > 1;
    let asked: Vec<PlayerId> = batch.iter().filter(is_ordered).map(|damage| orderer_of(game, damage)).collect();
    if asked.iter().any(|player| asked.first() != Some(player)) {
        game.log.cite(clause!("373.1-turn-order"), || "the turn player comes first".to_owned());
    }
}

/// Where the condition of a passive ability decides whether a unit can be dealt damage (364.3).
pub fn cite_conditional(game: &mut Game<'_>, unit: ObjectId) {
    let asks = |ability: &ActiveAbility<Static>| match &ability.says {
        Static::Cannot(cannot) => {
            let about = |phrase| game.state.means(phrase, unit, ability.perspective);
            cannot.r#if.is_some() && cannot.be_dealt.is_some_and(about)
        }
        Static::Prevent(_)
        | Static::Double(_)
        | Static::Redirect(_)
        | Static::BonusDamage(_)
        | Static::Lethal(_)
        | Static::Give(_)
        | Static::NoCombatDamage(_)
        | Static::DeathknellsAgain(_)
        | Static::NoTemporary(_)
        | Static::Costs(_)
        | Static::EnterReady(_) => false,
    };
    if game.state.statics().iter().any(asks) {
        let note = || "whether it can be dealt damage has a condition".to_owned();
        game.log.cite(clause!("364.3-conditional-passive"), note);
    }
}

/// Whether a unit can be dealt damage at all.
pub fn can_be_dealt(game: &Game<'_>, id: ObjectId) -> bool {
    let forbids = |ability: &ActiveAbility<Static>| match &ability.says {
        Static::Cannot(cannot) => {
            let holds = |condition| game.by(&PASSIVE_HOLDS)(&game.state, condition, id, ability.perspective);
            let about = |phrase| game.state.means(phrase, id, ability.perspective);
            cannot.be_dealt.is_some_and(about) && cannot.r#if.as_ref().is_none_or(holds)
        }
        Static::Prevent(_)
        | Static::Double(_)
        | Static::Redirect(_)
        | Static::BonusDamage(_)
        | Static::Lethal(_)
        | Static::Give(_)
        | Static::NoCombatDamage(_)
        | Static::DeathknellsAgain(_)
        | Static::NoTemporary(_)
        | Static::Costs(_)
        | Static::EnterReady(_) => false,
    };
    game.state.is_unit(id) && game.state.object(id).zone.is_board() && !game.state.statics().iter().any(forbids)
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
    if damage.amount > 0 && !can_be_dealt(game, damage.to) {
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
            game.log.cite(clause!("417.1-marks-damage"), || format!("{} is marked", damage.amount));
            if !damage.prevented.is_empty() {
                let note = || match damage.amount {
                    1 => "the 1 that is left is dealt".to_owned(),
                    amount => format!("the {amount} that are left are dealt"),
                };
                game.log.cite(clause!("417.1.e.1-only-valid-damage"), note);
            }
        } else if !damage.prevented.is_empty() {
            for clause in [
                clause!("437.2.a-zero-not-dealt"),
                clause!("437.4-not-dealt-at-all"),
                clause!("417.1.e.1-only-valid-damage"),
            ] {
                game.log.cite(clause, || "0 damage is not dealt".to_owned());
            }
        } else if damage.replaced.is_empty() {
            let note = || "damage of 0 is not dealt, and meets no Prevent".to_owned();
            game.log.cite(clause!("417.1.e.1-only-valid-damage"), note);
        }
        game.by(&NOTICE_DAMAGE)(game, damage)?;
    }
    Ok(())
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
