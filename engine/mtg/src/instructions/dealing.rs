//! Dealing damage by an instruction (120, 608.2c).
//!
//! Decides which sources deal how much damage to whom at one time, where it goes beyond what is lethal (120.4a), and how
//! much of it is excess for the rest of the text (120.10).
//!
//! "Deals 5 damage to target creature. Create a token for each excess damage": 2 tokens, if 3 was lethal.

use crate::game::Game;
use crate::instructions::paying::OWN_PREVENTION;
use crate::instructions::shared;
use crate::replacement::events::DamageEvent;
use crate::replacement::self_replacing::{DealsSaid, SAID_OF_DAMAGE};
use crate::state::amounts::within;
use crate::state::context::Context;
use crate::state::past::PastEvent;
use crate::state::{Being, ObjId, SaidOfDamage};
use crate::words::amount::Amount;
use crate::words::effects::DealDamage;
use crate::words::select::{Selector, Whether};
use kernel::transcript::stop::Stop;

impl<'a> Game<'a> {
    /// Deals damage at one time, and keeps what of it is excess.
    pub(super) fn deal_damage(&mut self, deal: &'a DealDamage, ctx: &mut Context) -> Result<(), Stop> {
        let DealsSaid { amount, to, unpreventable } = self.by(&SAID_OF_DAMAGE)(self, deal, ctx);
        let sources = match &deal.from {
            None => ctx.this.into_iter().collect(),
            Some(from) => self.objects_of(from, ctx)?,
        };
        let mut dealt: Vec<(&Amount, &Selector, Being)> = Vec::new();
        for (amount, to) in std::iter::once((amount, to)).chain(deal.and.iter().map(|share| (&share.amount, &share.to)))
        {
            dealt.extend(self.chosen_of(to, ctx)?.into_iter().map(|being| (amount, to, being)));
        }
        let before = self.state.said_of_damage.len();
        let mut events = Vec::new();
        for source in sources {
            for (amount, to, to_whom) in &dealt {
                let mut inner = ctx.clone();
                if deal.from.is_some() || inner.source.is_none() {
                    inner.source = Some(source);
                }
                let amount = match shared(ctx, to, *to_whom) {
                    Some(share) => share,
                    None => self.state.amount(amount, &inner, 0),
                };
                inner.recipient = Some(*to_whom);
                let asks = [unpreventable, deal.not_redirected.as_ref()];
                let said = asks.iter().any(|said| matches!(said, Some(Whether::If(_)))).then(|| {
                    let not_redirected = deal.not_redirected.as_ref();
                    self.state.said_of_damage.push(SaidOfDamage { unpreventable, not_redirected, ctx: inner.clone() });
                    self.state.said_of_damage.len() - 1
                });
                events.push(DamageEvent {
                    source,
                    to: *to_whom,
                    amount: within(amount)?,
                    combat: false,
                    unpreventable: self.state.whether(unpreventable, &inner),
                    not_redirected: self.state.whether(deal.not_redirected.as_ref(), &inner),
                    said,
                });
            }
        }
        if let Some(excess) = &deal.excess_to {
            self.move_excess(excess, ctx, &mut events)?;
        }
        ctx.it = dealt.into_iter().map(|(_, _, being)| being).collect();
        let own = self.by(&OWN_PREVENTION)(self, deal, ctx)?;
        let (since, sources) = (self.state.happened.len(), events.iter().map(|event| event.source).collect::<Vec<_>>());
        self.deal(events)?;
        ctx.excess = self.excess_since(since, &sources, &ctx.it);
        self.state.lasting.retain(|lasting| !own.contains(&lasting.id));
        self.state.said_of_damage.truncate(before);
        Ok(())
    }

    /// The excess damage that these sources dealt to these permanents at the first time since an event of the turn
    /// (120.10). What effects did besides came later.
    fn excess_since(&self, since: usize, sources: &[ObjId], to: &[Being]) -> i64 {
        let events = self.state.happened.iter().skip(since).map(|past| &past.event);
        let first = events.take_while(|event| !matches!(event, PastEvent::DealtAtOnce(_)));
        let excess = first.filter_map(|event| match event {
            PastEvent::DealtTogether { parts, to: being, excess, .. } => {
                let own = to.contains(being) && parts.iter().any(|(source, _)| sources.contains(source));
                own.then_some(*excess)
            }
            _ => None,
        });
        excess.fold(0, i64::saturating_add)
    }
}
