//! The creature types (205.3m): all subtypes but those of other card types.

/// The subtypes of artifacts (205.3g), enchantments (205.3h), lands (205.3i), spells (205.3k) and battles (205.3q);
/// those of planeswalkers are on no creature with them.
const OTHERS: [&str; 58] = [
    "Attraction",
    "Blood",
    "Bobblehead",
    "Clue",
    "Contraption",
    "Equipment",
    "Food",
    "Fortification",
    "Gold",
    "Incubator",
    "Infinity",
    "Junk",
    "Lander",
    "Map",
    "Mutagen",
    "Powerstone",
    "Spacecraft",
    "Stone",
    "Treasure",
    "Vehicle",
    "Aura",
    "Background",
    "Cartouche",
    "Case",
    "Class",
    "Curse",
    "Plan",
    "Role",
    "Room",
    "Rune",
    "Saga",
    "Shard",
    "Shrine",
    "Cave",
    "Cloud",
    "Desert",
    "Forest",
    "Gate",
    "Island",
    "Lair",
    "Locus",
    "Mine",
    "Mountain",
    "Plains",
    "Planet",
    "Power-Plant",
    "Sphere",
    "Swamp",
    "Tower",
    "Town",
    "Urza's",
    "Adventure",
    "Arcane",
    "Chorus",
    "Lesson",
    "Omen",
    "Trap",
    "Siege",
];

/// Returns `true` if a subtype is a creature type, as far as it is no subtype of another card type.
pub(crate) fn is_creature_type(subtype: &str) -> bool {
    !OTHERS.contains(&subtype)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subtypes_of_other_card_types_are_no_creature_types() {
        assert!(is_creature_type("Elf"));
        assert!(!is_creature_type("Aura"));
        assert!(!is_creature_type("Desert"));
    }
}
