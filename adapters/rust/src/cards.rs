//! The cards that the engine knows, by their names.

use std::rc::Rc;

/// The printed facts of a card.
#[derive(Clone, Debug, Default)]
pub struct Card {
    pub name: String,
    pub kind: Kind,
    pub colors: Vec<String>,
    pub power: i64,
    pub toughness: i64,
    pub keywords: Vec<String>,
    /// The effects of a spell, by mode; the mode is `""` where it has none.
    pub modes: Vec<(&'static str, Wants, Effect)>,
    /// Its activated ability: whether it taps, the target, the effect.
    pub ability: Option<(bool, Wants, Effect)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    #[default]
    Creature,
    Enchantment,
    Instant,
    Sorcery,
}

/// The target that is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    Nothing,
    Player,
    Any,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    None,
    Burn(i64),
    Sweep { amount: i64, players: bool, spares_flyers: bool },
    Gain(i64),
    Protect(i64),
    Fog,
    RedCircle,
}

impl Card {
    pub fn has(&self, keyword: &str) -> bool {
        self.keywords.iter().any(|word| word == keyword)
    }

    fn new(name: &str, kind: Kind, color: &str) -> Self {
        Self { name: name.to_owned(), kind, colors: vec![color.to_owned()], ..Self::default() }
    }

    fn spell(name: &str, kind: Kind, color: &str, wants: Wants, effect: Effect) -> Self {
        Self { modes: vec![("", wants, effect)], ..Self::new(name, kind, color) }
    }

    fn body(name: &str, color: &str, power: i64, toughness: i64) -> Self {
        Self { power, toughness, ..Self::new(name, Kind::Creature, color) }
    }

    /// The card of that name.
    pub fn named(name: &str) -> Option<Rc<Self>> {
        use Effect::{Burn, Fog, Gain, Protect, RedCircle, Sweep};
        use Kind::{Enchantment, Instant, Sorcery};
        use Wants::{Any, Nothing, Player};
        let sweep = |amount, players, spares_flyers| Sweep { amount, players, spares_flyers };
        Some(Rc::new(match name {
            "Lightning Bolt" => Self::spell(name, Instant, "red", Any, Burn(3)),
            "Shock" => Self::spell(name, Instant, "red", Any, Burn(2)),
            "Gut Shot" => Self::spell(name, Instant, "red", Any, Burn(1)),
            "Flame Javelin" => Self::spell(name, Instant, "red", Any, Burn(4)),
            "Explosive Impact" => Self::spell(name, Instant, "red", Any, Burn(5)),
            "Lava Axe" => Self::spell(name, Sorcery, "red", Player, Burn(5)),
            "Famine" => Self::spell(name, Sorcery, "black", Nothing, sweep(3, true, false)),
            "Pyroclasm" => Self::spell(name, Sorcery, "red", Nothing, sweep(2, false, false)),
            "Tremor" => Self::spell(name, Sorcery, "red", Nothing, sweep(1, false, true)),
            "Fog" => Self::spell(name, Instant, "green", Nothing, Fog),
            "Holy Day" => Self::spell(name, Instant, "white", Nothing, Fog),
            "Healing Salve" => {
                let modes = vec![("life", Player, Gain(3)), ("shield", Any, Protect(3))];
                Self { modes, ..Self::new(name, Instant, "white") }
            }
            "Samite Healer" => Self { ability: Some((true, Any, Protect(1))), ..Self::body(name, "white", 1, 1) },
            "Prodigal Pyromancer" => Self { ability: Some((true, Any, Burn(1))), ..Self::body(name, "red", 1, 1) },
            "Circle of Protection: Red" => {
                Self { ability: Some((false, Nothing, RedCircle)), ..Self::new(name, Enchantment, "white") }
            }
            "Grizzly Bears" => Self::body(name, "green", 2, 2),
            "Hill Giant" => Self::body(name, "red", 3, 3),
            _ => return None,
        }))
    }
}
