//! The facts of a card: what is printed, and its abilities.

use std::sync::Arc;

use indexmap::IndexMap;
use kernel::record;
use kernel::words::shape::{Count, Many, Positive, Signed, Text};

use crate::words::amounts::Amount;
pub use crate::words::conditions::{Bounds, CardIs, Condition, FirstOf, Happening, TurnFacts, When, Would};
use crate::words::effects::{Cost, Effect};
pub use crate::words::filters::{All, CardFilter, CardRef, Choose, Named, NumberOn, Top};
use crate::words::kinds;
use crate::words::{
    CardType, Counter, DamageKind, Deed, Edition, Once, Period, Purpose, Reference, ServerFilter, Side, What, Zone,
};

record! {
    /// A card.
    pub struct Card {
        /// The player whose card it is.
        side: Side,
        /// The card type that is printed on it.
        r#type: CardType,
        /// Its subtypes, in small letters.
        subtypes: Many<Text>,
        /// `true` if it is unique: no two cards of its name can be active.
        unique: bool,
        /// The credits for playing, installing or rezzing it.
        cost: Option<Count>,
        /// The strength of ice or of an icebreaker.
        strength: Option<Count>,
        /// The credits for trashing it when it is accessed.
        trash_cost: Option<Count>,
        /// The advancement counters that the agenda needs to be scored.
        advancement: Option<Count>,
        /// The agenda points that it is worth.
        points: Option<Count>,
        /// The memory that the program needs.
        mu: Option<Count>,
        /// The link that it gives the Runner.
        link: Option<Count>,
        /// The faction whose card it is, in small letters.
        faction: Option<Text>,
        /// The credits that are on it, and may be spent (1.10.4).
        credits: Option<Credits>,
        /// The rule for its cost, if that is X and its player chooses it (1.16.2c).
        x_cost: Option<XCost> [card: &["X"]],
        /// `true` if it can be advanced although it is not an agenda.
        advanceable: bool,
        /// `true` if it is installed faceup, and is active that way.
        faceup: bool,
        /// The counters with which it enters, by kind.
        enters_with: IndexMap<Counter, Count>,
        /// The condition to play it.
        play_only_if: Option<Condition>,
        /// The additional cost to steal it or to play it.
        additional_cost: Option<AdditionalCost>,
        /// The part of its text that the language cannot express; no case may depend on it.
        omits: Option<Text>,
        /// The differences of an edition's printing from the rest.
        r#in: IndexMap<Edition, Overlay> [apart: true],
        /// Its paid abilities, each with a cost and effects.
        paid: Many<Paid> [apart: true],
        /// Its conditional abilities, each with what meets its condition.
        conditional: Many<Conditional> [apart: true],
        /// Its static abilities (FFG: constant), which always work.
        r#static: Many<Static> [apart: true],
        /// The subroutines of the ice, each a list of effects.
        subroutines: Vec<Vec<Effect>> [apart: true],
        /// The effects of an event or operation, in order.
        effect: Many<Effect>,
    }
}

record! {
    /// The printing of one edition, in place of the rest.
    pub struct Overlay {
        /// Its subtypes, in small letters.
        subtypes: Option<Many<Text>>,
        /// The credits for playing, installing or rezzing it.
        cost: Option<Count>,
        /// The strength of ice or of an icebreaker.
        strength: Option<Count>,
        /// The credits for trashing it when it is accessed.
        trash_cost: Option<Count>,
        /// The advancement counters that the agenda needs to be scored.
        advancement: Option<Count>,
        /// The agenda points that it is worth.
        points: Option<Count>,
        /// The memory that the program needs.
        mu: Option<Count>,
        /// The link that it gives the Runner.
        link: Option<Count>,
        /// The counters with which it enters, by kind.
        enters_with: Option<IndexMap<Counter, Count>>,
        /// The condition to play it.
        play_only_if: Option<Condition>,
        /// The additional cost to steal it or to play it.
        additional_cost: Option<AdditionalCost>,
        /// The part of its text that the language cannot express; no case may depend on it.
        omits: Option<Text>,
        /// Its paid abilities, each with a cost and effects.
        paid: Option<Many<Paid>> [apart: true],
        /// Its conditional abilities, each with what meets its condition.
        conditional: Option<Many<Conditional>> [apart: true],
        /// Its static abilities (FFG: constant), which always work.
        r#static: Option<Many<Static>> [apart: true],
        /// The subroutines of the ice, each a list of effects.
        subroutines: Option<Vec<Vec<Effect>>> [apart: true],
        /// The effects of an event or operation, in order.
        effect: Option<Many<Effect>>,
    }
}

impl Card {
    /// Returns the facts that an edition prints differently. `ffg-2017` prints the same as `ffg` unless a card lists
    /// more.
    pub(crate) fn over(&self, edition: Edition) -> Option<&Overlay> {
        match edition {
            Edition::Ffg2017 => self.r#in.get(&edition).or_else(|| self.r#in.get(&Edition::Ffg)),
            _ => self.r#in.get(&edition),
        }
    }

    /// Returns the card as an edition prints it, shared if nothing differs.
    pub(crate) fn shared_in(card: &Arc<Self>, edition: Edition) -> Arc<Self> {
        if card.over(edition).is_none() { Arc::clone(card) } else { Arc::new(card.printed_in(edition)) }
    }

    /// The card as an edition prints it.
    #[must_use]
    pub fn printed_in(&self, edition: Edition) -> Self {
        let Some(over) = self.over(edition) else { return self.clone() };
        let over = over.clone();
        let base = self.clone();
        Self {
            subtypes: over.subtypes.unwrap_or(base.subtypes),
            cost: over.cost.or(base.cost),
            strength: over.strength.or(base.strength),
            trash_cost: over.trash_cost.or(base.trash_cost),
            advancement: over.advancement.or(base.advancement),
            points: over.points.or(base.points),
            mu: over.mu.or(base.mu),
            link: over.link.or(base.link),
            enters_with: over.enters_with.unwrap_or(base.enters_with),
            play_only_if: over.play_only_if.or(base.play_only_if),
            additional_cost: over.additional_cost.or(base.additional_cost),
            omits: over.omits.or(base.omits),
            paid: over.paid.unwrap_or(base.paid),
            conditional: over.conditional.unwrap_or(base.conditional),
            r#static: over.r#static.unwrap_or(base.r#static),
            subroutines: over.subroutines.unwrap_or(base.subroutines),
            effect: over.effect.unwrap_or(base.effect),
            ..base
        }
    }
}

record! {
    /// Further costs of doing something with a card.
    pub struct AdditionalCost {
        /// The additional cost to steal the agenda.
        steal: Option<Cost>,
        /// The additional cost to play the card.
        play: Option<Cost>,
        /// The additional cost to rez the card.
        rez: Option<Cost>,
    }
}

record! {
    /// A paid ability.
    pub struct Paid {
        /// The name by which a step refers to the ability, where the card has several.
        name: Option<Text>,
        /// The cost to use it; none, if left out.
        cost: Option<Cost> [binds: &["accessed"]],
        /// The value of X, if nobody chooses it.
        x: Option<Amount> [early: &["X"]],
        /// The event it interrupts: it may be used only while that is about to happen.
        interrupt: Option<Would> [early: kinds::IMMINENT],
        /// The condition to use it.
        only_if: Option<Condition> [binds: &["accessed"]],
        /// The limit on its uses in a turn or run; any number of times, if left out.
        once: Option<Once>,
        /// The player who alone may use it: the one whose card it is, if left out.
        who: Option<Side>,
        /// `true` if it works only on ice that is being encountered.
        interface: bool,
        /// `true` if it is used while a card is accessed: one such ability in each access; trashing the card is another
        /// (7.1.4).
        access: bool,
        /// The zone in which its card is as it is used; where the card is active, if left out.
        zone: Option<Zone>,
        /// The effects of the ability, in order.
        effect: Many<Effect> [binds: &["accessed"]],
    }
}

record! {
    /// A conditional ability.
    pub struct Conditional {
        /// The name by which a step refers to the ability, where the card has several.
        name: Option<Text>,
        /// The trigger condition of the ability.
        when: When,
        /// The ability is there only while this holds.
        only_if: Option<Condition>,
        /// The limit on its uses in a turn or run; any number of times, if left out.
        once: Option<Once>,
        /// `true` if its player may decline it.
        optional: bool,
        /// The zone in which its card is as the condition is met; where the card is active, if left out.
        zone: Option<Zone>,
        /// `true` if it works for the rest of the run once the Runner has trashed its rezzed card in its access (9.12.5).
        persistent: bool,
        /// The effects of the ability, in order.
        effect: Many<Effect>,
    }
}

impl Conditional {
    /// Returns `true` if it only makes a choice when a turn begins. Such a choice lasts for that turn (9.10.3b).
    pub fn chooses_for_turn(&self) -> bool {
        matches!(self.when, When::TurnBegan(_)) && matches!(&*self.effect, [Effect::ChooseServer(_)])
    }
}

record! {
    /// A static ability (FFG: constant).
    pub struct Static {
        /// The prohibitions while the card is active.
        cannot: Option<Cannot>,
        /// The player who picks the cards that damage trashes, instead of chance.
        selects_damage: Option<SelectsDamage> [binds: kinds::IMMINENT],
        /// The additional cost to steal an agenda from this server.
        steal_cost: Option<Cost>,
        /// The amount by which the card is stronger than printed.
        strength: Option<Amount>,
        /// The cards that may be installed on this one, and their number.
        hosts: Option<Hosts>,
        /// Subroutines that ice has after those that are printed on it.
        subroutines: Option<MoreSubroutines>,
        /// The change of the cost of doing something with a card.
        price: Option<Price>,
        /// The change of the points that agendas in a score area are worth (1.17.1).
        worth: Option<Worth>,
        /// The counters with which this agenda enters a score area, however it comes there.
        enters_score: Option<EntersScore>,
        /// The change of the number of counters that agendas need to be scored (1.17.3a).
        requirement: Option<Requirement>,
        /// Further tags that the Runner is considered to have (1.9.4).
        considered_tags: Option<Count>,
        /// `true` if the Runner is tagged, with or without tags.
        tagged: bool,
        /// The change of the maximum hand size of a player.
        hand_size: Option<HandSize>,
        /// The change of the Runner's memory limit (1.20.2).
        memory: Option<Signed>,
        /// Other cards that are stronger, or weaker.
        strengthens: Option<Strengthens>,
        /// The additional cost of doing something with cards (1.16.10).
        additional: Option<Additional>,
        /// The additional cost of a run on a server.
        run_cost: Option<RunCost>,
        /// Cards that their player may install faceup (8.5.2).
        faceup: Option<CardRef>,
        /// Credits on this card that may be spent, and for what (1.10.4b).
        spend: Option<Spend>,
        /// The condition under which it works.
        only_if: Option<Condition>,
        /// `true` if it works for the rest of the run once the Runner has trashed its rezzed card in its access (9.12.5).
        persistent: bool,
        /// The effects that prevent or enlarge something, in order.
        effect: Many<Effect> [binds: kinds::IMMINENT],
    }
}

record! {
    /// Subroutines that are gained.
    pub struct MoreSubroutines {
        /// The effects of each subroutine, in order.
        effect: Many<Effect>,
        /// The number of subroutines; one, if left out.
        number: Option<Amount>,
        /// The ice that gains them; this card, if left out.
        ice: Option<CardFilter>,
        /// A card that gains them, such as `chosen`.
        card: Option<Reference> [binds: &["accessed"]],
        /// `true` to put them before the printed subroutines instead of after them.
        before: bool,
    }
}

record! {
    /// A cost of X.
    pub struct XCost {
        /// The most that X may be; as much as can be paid, if left out.
        at_most: Option<Amount>,
    }
}

record! {
    /// Credits that are on a card.
    pub struct Credits {
        /// The number of credits placed on it as it becomes active.
        enters_with: Option<Count>,
        /// The number of credits to which it is filled as it becomes active and as each turn of its player begins
        /// (1.10.5).
        recurring: Option<Count>,
    }
}

record! {
    /// Credits on a card that may be spent.
    pub struct Spend {
        /// The purposes they may be spent for; any, if left out.
        of: Many<Purpose>,
        /// The cards for which they may be spent; any, if left out.
        card: Option<CardRef>,
    }
}

record! {
    /// Other cards that are stronger.
    pub struct Strengthens {
        /// The cards that are stronger, such as `host`.
        card: CardRef,
        /// The amount by which they are stronger.
        amount: Amount,
        /// `true` if their strength is lowered by the amount.
        weaker: bool,
        /// `true` if abilities that raise their own strength last until the run ends.
        lasts: bool,
    }
}

record! {
    /// An additional cost of doing something.
    pub struct Additional {
        /// The things done with the card.
        of: Many<Deed>,
        /// The cards to which it applies; all, if left out.
        card: Option<CardRef>,
        /// The additional cost.
        cost: Cost,
    }
}

record! {
    /// An additional cost of a run.
    pub struct RunCost {
        /// The servers to which it applies.
        server: ServerFilter,
        /// The cost that the Runner pays as the run begins.
        cost: Cost,
    }
}

record! {
    /// A change of what something costs in credits.
    pub struct Price {
        /// The things done with the card.
        of: Many<Deed>,
        /// The cards to which it applies: those that fit, or `self` for this card alone; all, if left out.
        card: Option<CardRef>,
        /// The amount by which the cost is reduced.
        less: Option<Amount>,
        /// The amount by which the cost is increased.
        more: Option<Amount>,
        /// The cost for which the player may apply it; it always applies, if left out.
        cost: Option<Cost>,
        /// `true` if it applies only to the first such card of a turn.
        once: bool,
    }
}

record! {
    /// A change of what agendas are worth.
    pub struct Worth {
        /// The agendas to which it applies; this card itself, if left out.
        card: Option<CardFilter>,
        /// The score area in which it applies; either, if left out.
        zone: Option<Zone>,
        /// The change of their points.
        by: Signed,
        /// The counters on the agenda for each of which it applies; once, if left out.
        each: Option<Counter>,
        /// The counters of which there must be at least one on the agenda; none, if left out.
        with: Option<Counter>,
    }
}

record! {
    /// Counters with which an agenda enters a score area.
    pub struct EntersScore {
        /// The score area.
        zone: Zone,
        /// The counters that are hosted on it there, by kind.
        counters: IndexMap<Counter, Count>,
        /// A zone from which it enters without them.
        not_from: Option<Zone>,
    }
}

record! {
    /// A change of what agendas need to be scored.
    pub struct Requirement {
        /// The agendas to which it applies; this card itself, if left out.
        card: Option<CardFilter>,
        /// The number of counters fewer they need.
        less: Option<Amount>,
        /// The number of counters more they need.
        more: Option<Amount>,
    }
}

record! {
    /// A change of the maximum hand size.
    pub struct HandSize {
        /// The player whose hand it is.
        who: Side,
        /// The change of the hand size.
        by: Signed,
        /// The counters on this card for each of which it applies; once, if left out.
        each: Option<Counter>,
    }
}

record! {
    /// The cards that a card can host (1.13.6a).
    pub struct Hosts {
        /// The cards that may be installed on it.
        card: CardFilter,
        /// The greatest number it may host; any, if left out.
        most: Option<Positive>,
        /// The memory that a hosted program may need at the most.
        memory: Option<Amount>,
        /// `true` if hosted programs do not count against the memory limit.
        free_memory: bool,
    }
}

record! {
    /// Something that cannot be done.
    pub struct Cannot {
        /// The action that cannot be taken, or the step that is not taken.
        what: What,
        /// Only in runs on this server; anywhere, if left out.
        server: Option<ServerFilter>,
        /// The card to which it cannot be done; any, if left out.
        card: Option<CardRef>,
        /// The player who cannot do it; either, if left out.
        who: Option<Side>,
        /// The card with which it cannot be done; any, if left out.
        source: Option<CardRef>,
        /// Of subroutines, only those that are printed on the ice, or only those that it has gained; any, if left out.
        printed: Option<bool>,
    }
}

record! {
    /// The player who picks the cards that damage trashes, instead of chance.
    pub struct SelectsDamage {
        /// The player who picks the cards.
        who: Side,
        /// The kinds of damage to which it applies; all, if left out.
        kind: Many<DamageKind>,
        /// The number of cards picked; all, if left out.
        amount: Option<Positive>,
        /// Only for the first such damage in this time.
        first: Option<Period>,
        /// `true` if the player may decline to pick.
        optional: bool,
    }
}
