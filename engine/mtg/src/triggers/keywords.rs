//! Triggered abilities of keywords that see an event (603.2, 702.1).
//!
//! Decides whose keywords are looked at: those of the permanents, and of one that dies as it last was. It may have the
//! keyword by an effect.

use crate::game::Game;
use crate::keywords::triggered::MEANT_BY;
use crate::state::context::Context;
use crate::state::past::PastEvent;
use crate::state::{Being, ObjId};
use crate::triggers::matching::SEES;
use crate::words::cards::Keyword;
use crate::words::effects::TriggerEvent;
use crate::words::scenario::Stage;
use crate::words::select::Zone;

impl Game<'_> {
    /// The abilities that keywords stand for may trigger on an event.
    pub(crate) fn note_for_keywords(&mut self, event: &PastEvent) {
        for id in self.keepers(event) {
            let Some(object) = self.state.object(id) else { continue };
            let ctx = Context::new(object.controller, Some(id), object.name.clone());
            for keyword in &self.state.characteristics(id).keywords {
                let Some((abilities, clause)) = self.by(&MEANT_BY)(keyword) else { continue };
                for ability in abilities {
                    let TriggerEvent::Event(pattern) = &ability.when else { continue };
                    let Some(mut facts) = self.by(&SEES)(&self.state, pattern, event, &ctx) else { continue };
                    facts.times = self.with_additional_times(id, Some(event), facts.times);
                    self.log.cite(clause, || format!("{} has the keyword", ctx.name));
                    for one in self.wait(&ability.effect, &ctx, &facts, ability.may, ability.r#if.as_ref()) {
                        one.keyword = Some(called(keyword));
                    }
                }
            }
        }
    }

    /// The objects whose keywords may see an event: few events are of interest to any.
    fn keepers(&self, event: &PastEvent) -> Vec<ObjId> {
        match event {
            PastEvent::Moved { was, from: Zone::Battlefield, to: Zone::Graveyard, .. } => vec![*was],
            PastEvent::Targeted { what: Being::Object(id), .. } | PastEvent::CountersRemoved(Being::Object(id), ..)
                if self.state.is_permanent(*id) =>
            {
                vec![*id]
            }
            PastEvent::Attacked(..)
            | PastEvent::Blocked(_)
            | PastEvent::BecameBlocked(_)
            | PastEvent::Cast(..)
            | PastEvent::Began(Stage::Upkeep, _) => self.state.battlefield(),
            _ => Vec::new(),
        }
    }
}

/// The word for a keyword in a choice.
fn called(keyword: &Keyword) -> &'static str {
    match keyword {
        Keyword::Plain(word) => word.as_str(),
        Keyword::Valued(valued) => valued.word(),
    }
}
