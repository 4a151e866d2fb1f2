//! The facts of a card: what is printed, and its abilities.

use indexmap::IndexMap;
use kernel::words::shape::{Count, Many, Positive, Text};
use kernel::{one_of, record, tagged};

use crate::words::amounts::{Amount, Said};
use crate::words::effects::{Cost, Effect};
use crate::words::{
    AbilityWord, CardName, CardType, Counter, DamageKind, During, Edition, Once, Period, Reference, ServerFilter, Side,
    That, This, TypeWord, What, Zone,
};

record! {
    /// A card.
    pub struct Card {
        /// Whose card it is.
        side: Side,
        /// Its type.
        r#type: CardType,
        /// Its subtypes.
        subtypes: Many<Text>,
        /// Whether it is unique, so that of its name no two can be active.
        unique: bool,
        /// The credits for playing, installing or rezzing it.
        cost: Option<Count>,
        /// Its strength.
        strength: Option<Count>,
        /// The credits for trashing it when it is accessed.
        trash_cost: Option<Count>,
        /// The advancement counters it needs.
        advancement: Option<Count>,
        /// Its agenda points.
        points: Option<Count>,
        /// The memory it needs.
        mu: Option<Count>,
        /// The counters with which it enters.
        enters_with: IndexMap<Counter, Count>,
        /// It may be played only if this holds.
        play_only_if: Option<Condition>,
        /// Further costs.
        additional_cost: Option<AdditionalCost>,
        /// What else it does, for people; a case may not lean on that.
        omits: Option<Text>,
        /// What differs by edition, laid over the rest.
        r#in: IndexMap<Edition, Overlay>,
        /// Its paid abilities.
        paid: Many<Paid>,
        /// Its conditional abilities.
        conditional: Many<Conditional>,
        /// Its static abilities (FFG: constant).
        r#static: Many<Static>,
        /// Its subroutines, each a list of effects.
        subroutines: Vec<Vec<Effect>>,
        /// What an event or operation does.
        effect: Many<Effect>,
    }
}

record! {
    /// What one edition prints in place of the rest.
    pub struct Overlay {
        /// Its subtypes.
        subtypes: Option<Many<Text>>,
        /// The credits for playing, installing or rezzing it.
        cost: Option<Count>,
        /// Its strength.
        strength: Option<Count>,
        /// The credits for trashing it when it is accessed.
        trash_cost: Option<Count>,
        /// The advancement counters it needs.
        advancement: Option<Count>,
        /// Its agenda points.
        points: Option<Count>,
        /// The memory it needs.
        mu: Option<Count>,
        /// The counters with which it enters.
        enters_with: Option<IndexMap<Counter, Count>>,
        /// It may be played only if this holds.
        play_only_if: Option<Condition>,
        /// Further costs.
        additional_cost: Option<AdditionalCost>,
        /// What else it does, for people.
        omits: Option<Text>,
        /// Its paid abilities.
        paid: Option<Many<Paid>>,
        /// Its conditional abilities.
        conditional: Option<Many<Conditional>>,
        /// Its static abilities.
        r#static: Option<Many<Static>>,
        /// Its subroutines.
        subroutines: Option<Vec<Vec<Effect>>>,
        /// What an event or operation does.
        effect: Option<Many<Effect>>,
    }
}

impl Card {
    /// The card as an edition prints it. `ffg-2017` prints what `ffg` does unless a card says more.
    #[must_use]
    pub fn printed_in(&self, edition: Edition) -> Self {
        let over = match edition {
            Edition::Ffg2017 => self.r#in.get(&edition).or_else(|| self.r#in.get(&Edition::Ffg)),
            _ => self.r#in.get(&edition),
        };
        let Some(over) = over else { return self.clone() };
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
        /// Of stealing it.
        steal: Option<Cost>,
        /// Of playing it.
        play: Option<Cost>,
    }
}

record! {
    /// A paid ability.
    pub struct Paid {
        /// Its name, where the card has several.
        name: Option<Text>,
        /// What is paid.
        cost: Option<Cost>,
        /// What X is, where nobody says it.
        x: Option<Amount>,
        /// It may be used only if this holds.
        only_if: Option<Condition>,
        /// How often it may be used.
        once: Option<Once>,
        /// Whether it works only on ice that is being encountered.
        interface: bool,
        /// What it does.
        effect: Many<Effect>,
    }
}

record! {
    /// A conditional ability.
    pub struct Conditional {
        /// Its name, where the card has several.
        name: Option<Text>,
        /// What meets its condition.
        when: When,
        /// Whether it may be declined.
        optional: bool,
        /// What it does.
        effect: Many<Effect>,
    }
}

record! {
    /// A static ability (FFG: constant).
    pub struct Static {
        /// What cannot be done.
        cannot: Option<Cannot>,
        /// Who picks the cards that damage trashes.
        selects_damage: Option<SelectsDamage>,
        /// What stealing an agenda from this server costs besides.
        steal_cost: Option<Cost>,
        /// It works only while this holds.
        only_if: Option<Condition>,
        /// What it prevents or enlarges.
        effect: Many<Effect>,
    }
}

record! {
    /// What cannot be done.
    pub struct Cannot {
        /// What.
        what: What,
    }
}

record! {
    /// Who picks the cards that damage trashes, in place of chance.
    pub struct SelectsDamage {
        /// Who picks.
        who: Side,
        /// For which kinds of damage.
        kind: Many<DamageKind>,
        /// How many of the cards; all, if left out.
        amount: Option<Positive>,
        /// Only for the first in this time.
        first: Option<Period>,
        /// Whether it may be declined.
        optional: bool,
    }
}

tagged! {
    /// What meets the condition of an ability.
    pub enum When "condition" {
        /// Damage was suffered.
        Damaged(Happening) = "damaged",
        /// Tags were taken.
        Tagged(Happening) = "tagged",
        /// Tags were removed.
        RemovedTags(Happening) = "removed_tags",
        /// A card was trashed.
        Trashed(Happening) = "trashed",
        /// A card was exposed.
        Exposed(Happening) = "exposed",
        /// A card was installed.
        Installed(Happening) = "installed",
        /// A card was rezzed.
        Rezzed(Happening) = "rezzed",
        /// An agenda was stolen.
        Stolen(Happening) = "stolen",
        /// An agenda was scored.
        Scored(Happening) = "scored",
        /// A card was accessed.
        Accessed(Happening) = "accessed",
        /// A piece of ice was encountered.
        Encountered(Happening) = "encountered",
        /// A piece of ice was bypassed.
        Bypassed(Happening) = "bypassed",
        /// The last counter left a card.
        Emptied(Happening) = "emptied",
        /// Cards were drawn.
        Drew(Happening) = "drew",
        /// A turn began.
        TurnBegan(Happening) = "turn_began",
        /// A run ended; its amount is that of the agendas that were stolen in it.
        RunEnded(Happening) = "run_ended",
        /// A subroutine resolved.
        Resolved(Happening) = "resolved",
        /// Something was prevented.
        Prevented(Happening) = "prevented",
        /// Something was enlarged.
        Increased(Happening) = "increased",
        /// Something was replaced.
        Replaced(Happening) = "replaced",
        /// Something was paid.
        Paid(Happening) = "paid",
        /// An ability was used: a paid one, or by 26.03 an optional interrupt.
        Used(Happening) = "used",
        /// Something would happen: an interrupt.
        Would(Would) = "would",
        /// One of several.
        AnyOf(Vec<When>) = "any_of",
    }
}

record! {
    /// What is asked of an event. Whatever is left out may be anything.
    pub struct Happening {
        /// What was prevented, enlarged or replaced.
        what: Option<What>,
        /// The kind of damage.
        kind: Many<DamageKind>,
        /// So much, or more.
        amount: Option<Count>,
        /// So much, or more.
        at_least: Option<Count>,
        /// What it happened to.
        card: Option<CardRef>,
        /// The card whose effect it was.
        source: Option<CardRef>,
        /// The card whose ability did it.
        by: Option<CardRef>,
        /// Who did it, or whom it happened to.
        who: Option<Side>,
        /// The damage that trashed it.
        by_damage: Many<DamageKind>,
        /// Which ability did it.
        ability: Option<AbilityWord>,
        /// Who is responsible for it.
        responsible: Option<Side>,
        /// Where.
        server: Option<ServerFilter>,
        /// Not from this zone.
        not_in: Option<Zone>,
        /// The type of the card it happened to.
        r#type: Many<TypeWord>,
        /// Whether that card was installed.
        installed: Option<bool>,
        /// Whether that card was rezzed.
        rezzed: Option<bool>,
        /// Only the first that meets the rest.
        first: Option<Period>,
    }
}

record! {
    /// What is asked of something that is about to happen.
    pub struct Would {
        /// What would happen.
        what: Option<What>,
        /// One of several.
        any_of: Vec<Would>,
        /// The kind of damage.
        kind: Many<DamageKind>,
        /// So much, or more.
        amount: Option<Count>,
        /// So much, or more.
        at_least: Option<Count>,
        /// What it would happen to.
        card: Option<CardRef>,
        /// The card whose effect it is.
        source: Option<CardRef>,
        /// Which ability would do it.
        ability: Option<AbilityWord>,
        /// Who is responsible for it.
        responsible: Option<Side>,
        /// Where.
        server: Option<ServerFilter>,
        /// Not from this zone.
        not_in: Option<Zone>,
        /// Only the first that meets the rest.
        first: Option<Period>,
    }
}

record! {
    /// What must hold. All that is said must.
    pub struct Condition {
        /// The Runner has at least so many tags.
        tags: Option<Positive>,
        /// What the Runner did last turn.
        last_turn: Option<TurnFacts>,
        /// What the Runner did this turn.
        this_turn: Option<TurnFacts>,
        /// During what.
        during: Option<During>,
        /// Whether no ice protects the server of this card.
        unprotected: Option<bool>,
        /// What the effect did so far.
        happened: Option<When>,
    }
}

record! {
    /// What the Runner did in a turn.
    pub struct TurnFacts {
        /// Whether a run was made.
        ran: Option<bool>,
        /// On which server a run was successful.
        succeeded: Option<ServerFilter>,
        /// Agendas that were stolen.
        stole: Many<CardName>,
    }
}

one_of! {
    /// Which cards.
    pub enum CardRef "card" {
        /// One that the ability refers to.
        Reference(Reference): OneOf(Reference::WORDS) = "reference",
        /// Chosen as it resolves.
        Choose(Choose): With(&["choose"]) = "chosen",
        /// All of them.
        All(All): With(&["all"]) = "every",
        /// From the top of the stack.
        Top(Top): With(&["top"]) = "topmost",
        /// By property.
        Filter(CardFilter): Map = "filter",
    }
}

record! {
    /// Cards chosen as the effect resolves.
    pub struct Choose {
        /// Among which.
        choose: CardFilter,
    }
}

record! {
    /// All cards of a kind.
    pub struct All {
        /// Which.
        all: CardFilter,
    }
}

record! {
    /// Cards from the top of the stack.
    pub struct Top {
        /// How many.
        top: Said,
    }
}

one_of! {
    /// The name of a card.
    pub enum Named "card name" {
        /// The same as this card's.
        This(This): OneOf(This::WORDS) = "reference",
        /// This name.
        Name(CardName): Scalar = "name",
    }
}

record! {
    /// Cards by property. All that is said must hold.
    pub struct CardFilter {
        /// Of one of these types.
        r#type: Many<TypeWord>,
        /// With all of these subtypes.
        subtype: Many<Text>,
        /// With none of these subtypes.
        not_subtype: Many<Text>,
        /// Whether it is installed.
        installed: Option<bool>,
        /// Whether it is faceup.
        faceup: Option<bool>,
        /// Whether it is rezzed.
        rezzed: Option<bool>,
        /// Whose card it is.
        owner: Option<Side>,
        /// Where it is.
        zone: Option<Zone>,
        /// In or protecting which server.
        server: Option<ServerFilter>,
        /// What it is called.
        named: Option<Named>,
        /// Of the same type as that card.
        same_type: Option<That>,
        /// Whether this card itself is left out.
        other: bool,
        /// How many of them.
        count: Option<Said>,
    }
}
