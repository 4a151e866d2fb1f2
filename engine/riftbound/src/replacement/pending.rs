//! Damage that is about to be dealt, and the account of what became of it.

use kernel::transcript::account::{Account, Change, How};
use kernel::words::name::Name;

use crate::game::Game;
use crate::state::{Agent, ObjectId};

/// Damage that is about to be dealt to one unit.
#[derive(Clone, Debug)]
pub struct PendingDamage {
    /// The unit.
    pub to: ObjectId,
    /// The amount.
    pub amount: i64,
    /// The agent that deals it.
    pub agent: Agent,
    /// The card of the spell that deals it, if one does.
    pub spell: Option<ObjectId>,
    /// The sources, as events have them.
    pub from: Vec<Name>,
    /// The prevented parts: the effect, the unit and the amount.
    pub prevented: Vec<(Name, ObjectId, i64)>,
    /// The other replacements: the effect and the unit.
    pub replaced: Vec<(Name, ObjectId)>,
    /// The Bonus Damage that it has of itself.
    pub bonus: i64,
    /// `true` if it is a part of split damage, whose Bonus Damage was split with it.
    pub is_part: bool,
    /// The number of its account.
    pub account: Option<usize>,
}

impl PendingDamage {
    /// Damage as it is before anything changes it.
    pub(crate) fn new(to: ObjectId, amount: i64, agent: Agent, from: Vec<Name>) -> Self {
        let (prevented, replaced) = (Vec::new(), Vec::new());
        Self { to, amount, agent, spell: None, from, prevented, replaced, bonus: 0, is_part: false, account: None }
    }

    /// The least damage of an agent to a unit, to see what would change any.
    pub(crate) fn probe(to: ObjectId, agent: &Agent) -> Self {
        Self::new(to, 1, agent.clone(), Vec::new())
    }
}

/// Opens the account of damage; where another unit takes it, that of the first one goes on there.
pub fn open_account(game: &mut Game<'_>, damage: &mut PendingDamage) {
    let from = damage.from.first().unwrap_or(&damage.agent.name).clone();
    let to = game.state.object(damage.to).name.clone();
    let account = Account { of: damage.account, from, to, would: damage.amount, changes: Vec::new(), came: 0 };
    damage.account = Some(game.log.account(account));
}

/// Writes down what an effect did with damage, and what it held before and holds now.
pub fn record(
    game: &mut Game<'_>,
    damage: &PendingDamage,
    by: Name,
    effect: u64,
    how: How,
    amount: i64,
    holds: Option<(i64, i64)>,
) {
    let (held, left) = holds.unzip();
    if let Some(account) = damage.account.and_then(|number| game.log.account_mut(number)) {
        account.changes.push(Change { by, effect, how, amount, held, left });
    }
}
