//! 417.6.b: what deals damage. The damage of an ability is dealt by the ability and by the object that
//! has it (417.6.b.2); where units are said to deal it, they are the sources and the spell is not
//! (417.6.b.3).
//!
//! A Prevent of spell damage covers what Falling Star deals, and nothing of what two units deal to each
//! other because Duel says so.

use crate::game::Game;
use crate::replacement::PendingDamage;
use crate::state::{Agent, AgentKind, ChainItem, KnownObject, ObjectId};
use crate::words::amounts::Quantity;
use crate::words::effects::Deal;
use crate::words::phrases::Phrase;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// Damage of a spell or ability is dealt by it.
pub fn dealt_by_item(item: &ChainItem, to: ObjectId, amount: i64) -> PendingDamage {
    let name: Name = item.agent.name.clone();
    PendingDamage::new(to, amount, item.agent.clone(), vec![name])
}

/// Where a unit is said to deal damage, it does, for whoever controls it.
pub fn unit_as_agent(item: &ChainItem, unit: &KnownObject) -> Agent {
    Agent { kind: AgentKind::Unit, player: unit.controller, name: item.agent.name.clone() }
}

impl Game<'_> {
    /// Carries out a line that deals damage.
    pub fn deal_line(&mut self, item: &mut ChainItem, line: &Deal) -> Result<(), Stop> {
        if line.from.is_empty() { self.item_deals(item, line) } else { self.units_deal(item, line) }
    }

    fn item_deals(&mut self, item: &mut ChainItem, line: &Deal) -> Result<(), Stop> {
        // Read before the line says what it is about: `its might` is that of the line before.
        let amount = Self::amount(item, line.amount);
        let Some(found) = self.about(item, line.to, None)? else { return Ok(()) };
        let mut batch = Vec::new();
        for known in found {
            if !self.state.is_there(&known) {
                continue;
            }
            let instead = line.instead.as_ref().filter(|instead| self.holds(item, Some(&instead.r#if), Some(&known)));
            let amount = match instead {
                Some(instead) => Self::amount(item, instead.amount)?,
                None => amount.clone()?,
            };
            batch.push((self.rulings.dealt_by_item)(item, known.at.id, amount));
        }
        if item.agent.kind == AgentKind::Ability && !batch.is_empty() {
            self.log.cite(clause!("417.6.b.2-ability-is-source"), || "the ability is the source".to_owned());
        }
        self.deal(batch)
    }

    fn units_deal(&mut self, item: &mut ChainItem, line: &Deal) -> Result<(), Stop> {
        if line.to != Phrase::EachOther {
            return Err(Stop::unsupported("units that deal damage, but not to each other"));
        }
        let mut fighters = Vec::new();
        for phrase in line.from.iter() {
            fighters.extend(self.about(item, *phrase, None)?.unwrap_or_default());
        }
        let mut batch = Vec::new();
        for by in &fighters {
            let amount = match line.amount {
                Quantity::ItsMight => by.might,
                Quantity::Number(n) => n,
            };
            let source = self.state.object(by.at.id).name.clone();
            let agent = (self.rulings.unit_as_agent)(item, by);
            for to in fighters.iter().filter(|to| to.at != by.at) {
                batch.push(PendingDamage::new(to.at.id, amount, agent.clone(), vec![source.clone()]));
            }
        }
        self.log.cite(clause!("417.6.b.3-named-unit-is-source"), || "the units deal the damage".to_owned());
        self.deal(batch)
    }
}
