//! Choices as a spell or ability resolves (608.2d): a color, a type, a name, an object or a player.
//!
//! Decides that it is chosen then and not before, by whom, among what, and for how long it is known: by the rest of the
//! text and the effects it leaves, or for good by the object that has the ability.
//!
//! "Prevent all damage that sources of the color of your choice would deal this turn": nobody knows the color until the
//! spell resolves.

use crate::game::Game;
use crate::state::context::Context;
use crate::state::{Being, Seat};
use crate::words::choices::{ChoiceWord, Choosable, Choose};
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;
use kernel::words::scenario::Give;

kernel::interpretation! {
    /// 608.2d: the choice of something as the instruction is carried out. A choice made before is not asked for again.
    pub(crate) CHOOSE: for<'a> fn(&mut Game<'a>, &'a Choose, &mut Context) -> Result<(), Stop> = choose;
}

pub(crate) fn choose<'a>(game: &mut Game<'a>, choice: &'a Choose, ctx: &mut Context) -> Result<(), Stop> {
    let who = match &choice.who {
        None => Some(ctx.you),
        Some(who) => game.seats_of(who, ctx)?.first().copied(),
    };
    let Some(who) = who else { return Ok(()) };
    match &choice.what {
        Choosable::Word(word) => game.choose_word(*word, choice, who, ctx),
        Choosable::What(what) => {
            let there: Vec<Being> = game.state.meant(what, ctx);
            let names: Vec<Name> = there.iter().map(|being| game.name(*being)).collect();
            ctx.it = Vec::new();
            if names.is_empty() {
                return Ok(());
            }
            let players = there.iter().all(|being| matches!(being, Being::Player(_)));
            let (asked, kind) = (game.seat_name(who), if players { "player" } else { "object" });
            let under = Some(clause!("608.2d-chosen-on-resolution"));
            let picked = game.log.pick(&asked, kind, under, None, &names)?;
            ctx.it = there.get(picked).copied().into_iter().collect();
            game.log.cite(clause!("608.2d-chosen-on-resolution"), || format!("{asked} chooses as it resolves"));
            if let (true, Some(name)) = (choice.kept, names.get(picked)) {
                game.keep_chosen(name, ctx);
            }
            Ok(())
        }
    }
}

impl Game<'_> {
    fn choose_word(&mut self, word: ChoiceWord, choice: &Choose, seat: Seat, ctx: &mut Context) -> Result<(), Stop> {
        let mut names = self.state.choosable(word);
        if !choice.among.is_empty() {
            names.retain(|name| choice.among.iter().any(|one| one.0 == *name));
        }
        let chosen = match names.as_slice() {
            [] => return Ok(()),
            [only] => only.clone(),
            _ => {
                let question = Question {
                    who: self.seat_name(seat),
                    kind: if word == ChoiceWord::Color { "color" } else { "object" },
                    under: Some(clause!("608.2d-chosen-on-resolution")),
                    about: None,
                    options: Options::One(names.into()),
                };
                self.log.ask(&question, |give| match give {
                    Give::One(name) => Ok(name.clone()),
                    other => Ok(Name::from(other.to_string())),
                })?
            }
        };
        let why = || format!("{chosen} is chosen as it resolves");
        self.log.cite(clause!("608.2d-chosen-on-resolution"), why);
        if choice.kept {
            self.keep_chosen(&chosen, ctx);
        }
        ctx.chosen = Some(chosen);
        Ok(())
    }

    /// Something stays chosen for the object that has the ability, in place of what was chosen for it before.
    fn keep_chosen(&mut self, chosen: &Name, ctx: &Context) {
        if let Some(object) = ctx.this.and_then(|this| self.state.object_mut(this)) {
            object.chosen = Some(chosen.clone());
        }
    }
}
