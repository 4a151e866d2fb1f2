//! How a source of damage is chosen and known again (609.7, 615.9).

use super::mistake;
use crate::kernel::mistake::Mistake;
use crate::mtg::rulings::{
    ChosenSpell, GoneSource, IllegalTargets, Rulings, SourceChoice, SourceOptions, SourceRecheck, SourceTime,
    StaticSources,
};

/// The mistakes.
pub const MISTAKES: &[Mistake<Rulings>] = &[
    mistake(
        "source not rechecked",
        &["615.9-properties-rechecked", "615.9-mismatch-not-prevented", "615.9-mismatch-not-used-up"],
        "A source that was once chosen counts, whatever it is like when it deals damage.",
        |rulings| rulings.source_recheck = SourceRecheck::NotRechecked,
    ),
    mistake(
        "source targeted",
        &["609.7a-not-a-target"],
        "Only what could be targeted can be chosen as a source.",
        |rulings| rulings.source_choice = SourceChoice::Targeted,
    ),
    mistake(
        "any source may be chosen",
        &["609.7a-must-match-when-chosen"],
        "A source may be chosen that does not have the named properties.",
        |rulings| rulings.source_choice = SourceChoice::Anything,
    ),
    mistake(
        "source must be able to deal damage",
        &["609.7a-any-permanent"],
        "Only spells and creatures with power can be chosen as a source.",
        |rulings| rulings.source_options = SourceOptions::AbleToDeal,
    ),
    mistake(
        "source must still be there",
        &["609.7a-referred-to-on-the-stack"],
        "What left the battlefield cannot be chosen, though its ability is on the stack.",
        |rulings| rulings.source_options = SourceOptions::StillThere,
    ),
    mistake(
        "source chosen on announcement",
        &["609.7a-chosen-on-resolution"],
        "The source is chosen as the spell is cast, together with the targets.",
        |rulings| rulings.source_time = SourceTime::OnAnnouncement,
    ),
    mistake(
        "gone source has no properties",
        &["113.7a-last-known-source"],
        "Damage from a source that has left is from nothing, so no shield against sources stops it.",
        |rulings| rulings.gone_source = GoneSource::Nothing,
    ),
    mistake(
        "static effects look at permanents only",
        &["609.7c-static-sees-spells"],
        "A static effect about sources does not see spells.",
        |rulings| rulings.static_sources = StaticSources::PermanentsOnly,
    ),
    mistake(
        "chosen spell not followed",
        &["615.2-from-a-source", "615.8-next-instance"],
        "A shield against a permanent spell does not know the permanent.",
        |rulings| rulings.chosen_spell = ChosenSpell::Lost,
    ),
    mistake(
        "shield made on an illegal target",
        &["608.2b-no-legal-target"],
        "A spell makes its shield though its target has become illegal.",
        |rulings| rulings.illegal_targets = IllegalTargets::Ignored,
    ),
];
