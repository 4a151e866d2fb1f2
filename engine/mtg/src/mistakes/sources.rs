//! How a source of damage is chosen and known again (609.7, 615.9).

use crate::rulings::{
    ChosenSpell, GoneSource, IllegalTargets, Rulings, SourceChoice, SourceOptions, SourceRecheck, SourceTime,
    StaticSources,
};

kernel::mistakes! {
    game: "mtg", rulings: Rulings;

    "source not rechecked", [clause!("615.9-properties-rechecked"), clause!("615.9-mismatch-not-prevented"), clause!("615.9-mismatch-not-used-up")],
        "A source that was once chosen counts, whatever it is like when it deals damage.":
        source_recheck = SourceRecheck::NotRechecked;

    "source targeted", [clause!("609.7a-not-a-target")],
        "Only what could be targeted can be chosen as a source.":
        source_choice = SourceChoice::Targeted;

    "any source may be chosen", [clause!("609.7a-must-match-when-chosen")],
        "A source may be chosen that does not have the named properties.":
        source_choice = SourceChoice::Anything;

    "source must be able to deal damage", [clause!("609.7a-any-permanent")],
        "Only spells and creatures with power can be chosen as a source.":
        source_options = SourceOptions::AbleToDeal;

    "source must still be there", [clause!("609.7a-referred-to-on-the-stack")],
        "What left the battlefield cannot be chosen, though its ability is on the stack.":
        source_options = SourceOptions::StillThere;

    "source chosen on announcement", [clause!("609.7a-chosen-on-resolution")],
        "The source is chosen as the spell is cast, together with the targets.":
        source_time = SourceTime::OnAnnouncement;

    "gone source has no properties", [clause!("113.7a-last-known-source")],
        "Damage from a source that has left is from nothing, so no shield against sources stops it.":
        gone_source = GoneSource::Nothing;

    "static effects look at permanents only", [clause!("609.7c-static-sees-spells")],
        "A static effect about sources does not see spells.":
        static_sources = StaticSources::PermanentsOnly;

    "chosen spell not followed", [clause!("615.2-from-a-source"), clause!("615.8-next-instance")],
        "A shield against a permanent spell does not know the permanent.":
        chosen_spell = ChosenSpell::Lost;

    "shield made on an illegal target", [clause!("608.2b-no-legal-target")],
        "A spell makes its shield though its target has become illegal.":
        illegal_targets = IllegalTargets::Ignored;
}
