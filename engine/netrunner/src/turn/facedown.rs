//! Cards of the Runner that lie facedown in the rig: 8.1.4a (they have no characteristics and no abilities), 8.1.4e (they
//! have them again once they are turned faceup, and are not installed by that), 8.5.11a (they have no install cost).
//!
//! A resource that needs 3 credits is installed facedown for nothing, even if the Runner cannot install such resources.
//! Turned faceup later, it works, and its ability on being installed does not.

use crate::game::{Done, Game};
use crate::resolution::context::For;
use crate::resolution::effects::TURNED_FACEDOWN;
use crate::state::facts::Fact;
use crate::state::imminent::Part;
use crate::state::{CardId, CardState, Place};
use crate::turn::installing::MAY_BE_INSTALLED;
use crate::words::{CardType, Deed, Purpose, Side, What, Zone};

kernel::interpretation! {
    /// 8.5.11a: the credits for which a card is installed facedown, given its printed install cost: none
    /// (8.5.11a-no-install-cost).
    pub(crate) FACEDOWN_COST: fn(i64) -> i64 = nothing;
}

fn nothing(_printed: i64) -> i64 {
    0
}

kernel::interpretation! {
    /// 8.1.4e: looks at a card of the rig as it is turned faceup. In a right engine it is not installed by that
    /// (8.1.4e-turned-faceup).
    pub(crate) SHOWS_ITS_FACE: fn(&mut Game<'_>, CardId);
}

impl Game<'_> {
    /// Installs a card of the Runner facedown, whatever its type.
    pub(crate) fn install_facedown(&mut self, id: CardId) -> Done {
        let who = Side::Runner;
        let from = self.state.card(id).and_then(CardState::zone);
        let printed = self.state.card(id).and_then(|obj| obj.printed.cost).map_or(0, |n| n.0);
        let turned = self.by(&TURNED_FACEDOWN);
        // What is about cards of a kind does not apply to it: it will not be of any.
        self.state.card_mut(id).into_iter().for_each(turned);
        self.by(&MAY_BE_INSTALLED)(self, id)?;
        let (cost, purpose) = (self.by(&FACEDOWN_COST)(printed), For { card: id, purpose: Purpose::Install });
        self.log
            .cite(clause!("8.5.11a-no-install-cost"), || "it is installed facedown, without an install cost".into());
        self.check_credits(who, cost, purpose)?;
        let further = self.further_costs(Deed::Install, id);
        self.check_at_once(who, cost, purpose, &further)?;
        self.spend(who, cost, purpose)?;
        if !self.pay_further(who, further, Purpose::Install)? {
            return Ok(());
        }
        let part = Part { card: Some(id), ..Part::new(What::Install, None, who) };
        if self.step_about_to(part)? == 0 {
            return Ok(());
        }
        let mut moves = Vec::new();
        self.shift(id, None, Place::Pile(Zone::Rig), &mut moves);
        self.state.card_mut(id).into_iter().for_each(turned);
        let fact = Fact { who: Some(who), zone: from, ..Fact::of("installed", id, &self.state) };
        self.report_with(vec![fact], moves);
        Ok(())
    }

    /// The effect `turn_faceup`: a card of Archives is shown, and one of the rig has its characteristics again, unless
    /// it cannot lie faceup there.
    pub(crate) fn turn_faceup(&mut self, id: CardId) -> Done {
        let Some(obj) = self.state.card_mut(id) else { return Ok(()) };
        match obj.place {
            Place::Pile(Zone::Archives) => obj.facedown = false,
            Place::Pile(Zone::Rig) if obj.faceless && obj.printed.r#type != CardType::Event => {
                (obj.facedown, obj.faceless) = (false, false);
                let clause = clause!("8.1.4e-turned-faceup");
                self.log.cite(clause, || "it has its characteristics again, and is not installed by that".into());
                if let Some(wrong) = self.by(&SHOWS_ITS_FACE) {
                    wrong(self, id);
                }
                self.only_one(id)?;
            }
            _ => {}
        }
        Ok(())
    }
}
