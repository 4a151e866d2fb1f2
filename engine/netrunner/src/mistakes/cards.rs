//! Known mistakes about cards that are trashed, and about unique ones.

use crate::game::{Done, Game};
use crate::replacement::CHANGES_WHERE;
use crate::resolution::context::Context;
use crate::state::CardId;
use crate::state::facts::Fact;
use crate::state::imminent::CardGoes;
use crate::state::imminent::Part;
use crate::turn::facedown::{FACEDOWN_COST, SHOWS_ITS_FACE};
use crate::turn::unique::OLDER_ONES;
use crate::words::cards::CardRef;
use crate::words::effects::{Effect, OfCard};
use crate::words::{Reference, Side, What};

kernel::mistakes! {
    game: "netrunner";

    "what does not leave is not trashed", [clause!("8.2.2-still-that-movement")],
        "A card that is turned facedown instead of going to the heap does not count as trashed.":
        CHANGES_WHERE = replaced_whole;

    "a facedown card costs what it would faceup", [clause!("8.5.11a-no-install-cost")],
        "The Runner pays the printed install cost of a card that is installed facedown.":
        FACEDOWN_COST = as_printed;

    "a card that is turned faceup is installed anew", [clause!("8.1.4e-turned-faceup")],
        "A facedown card of the rig that is turned faceup meets conditions on being installed.":
        SHOWS_ITS_FACE = Some(installed_anew);

    "unique cards lie beside each other", [clause!("10.1.1-newest-stays")],
        "A unique card that becomes active leaves other cards with its name in play.":
        OLDER_ONES = stay;

    "the older of two unique cards can be saved", [clause!("10.1.1-newest-stays")],
        "The older of two unique cards is trashed as if by an effect, which can be prevented.":
        OLDER_ONES = unless_prevented;
}

fn replaced_whole(game: &mut Game<'_>, at: usize, _goes: CardGoes, ctx: &mut Context) -> Done {
    let facedown = OfCard { card: CardRef::Reference(Reference::That) };
    game.replace_part(at, &[Effect::TurnFacedown(facedown)], ctx)
}

/// What is printed on its face.
fn as_printed(printed: i64) -> i64 {
    printed
}

/// It is reported as installed.
fn installed_anew(game: &mut Game<'_>, id: CardId) {
    game.report(vec![Fact { who: Some(Side::Runner), ..Fact::of("installed", id, &game.state) }]);
}

fn stay(_game: &mut Game<'_>, _older: Vec<CardId>) -> Done {
    Ok(())
}

fn unless_prevented(game: &mut Game<'_>, older: Vec<CardId>) -> Done {
    for id in older {
        let part = Part { card: Some(id), ..Part::new(What::Trash, None, game.state.turn) };
        game.resolving(|game| {
            let part = game.about_to(part)?;
            game.carry_out_trash(&[part], vec![(id, None)], None, None);
            Ok(())
        })?;
    }
    Ok(())
}
