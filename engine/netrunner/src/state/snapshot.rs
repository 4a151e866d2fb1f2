//! Snapshots: the state as it can be seen at one moment.

use std::rc::Rc;
use std::sync::Arc;

use kernel::transcript::observed::{Snapshot, Subject, Value};
use kernel::words::name::Name;

use super::facts::End;
use super::{BLANK, CardId, CardState, Stage, State};
use crate::words::{Side, Zone};

impl State {
    fn seen_cards(&self, pile: &[CardId]) -> Value {
        let named = pile.iter().filter(|id| **id != BLANK).map(|id| self.name(*id)).collect();
        let blank = pile.iter().filter(|id| **id == BLANK).count();
        Value::Cards { named, blank: u32::try_from(blank).unwrap_or(u32::MAX) }
    }

    fn seen_pile(&self, subject: &mut Subject, field: &'static str, zone: Zone) {
        if !self.endless.contains(&zone) {
            subject.set(field, self.seen_cards(self.pile(zone)));
        }
    }

    fn seen_player(&self, side: Side) -> Subject {
        let mut seen = Subject::new(Name::Word(side.as_str()));
        let purse = self.purse(side);
        if let Some(credits) = purse.credits {
            seen.set("credits", credits);
        }
        if let Some(clicks) = purse.clicks {
            seen.set("clicks", clicks);
        }
        let identity = self.objects.iter().find(|obj| obj.place == super::Place::Identity && obj.side() == side);
        if let Some(identity) = identity {
            seen.set("identity", &identity.name);
        }
        seen.set("points", self.points(side));
        seen.set("won", self.over == Some(End::Won(side)));
        seen.set("max_hand_size", self.max_hand_size(side));
        match side {
            Side::Corp => {
                self.seen_pile(&mut seen, "score", Zone::CorpScore);
                self.seen_pile(&mut seen, "hq", Zone::Hq);
                self.seen_pile(&mut seen, "rd", Zone::Rd);
                self.seen_pile(&mut seen, "archives", Zone::Archives);
                let (mut ice, mut root) = (Vec::new(), Vec::new());
                for cards in &self.servers {
                    let name = cards.server.name();
                    ice.push((name.clone(), self.seen_cards(&cards.ice)));
                    root.push((name, self.seen_cards(&cards.root)));
                }
                seen.set("ice", Value::Map(ice));
                seen.set("root", Value::Map(root));
                seen.set("bad_publicity", self.bad_publicity);
            }
            Side::Runner => {
                self.seen_pile(&mut seen, "score", Zone::RunnerScore);
                self.seen_pile(&mut seen, "grip", Zone::Grip);
                self.seen_pile(&mut seen, "stack", Zone::Stack);
                self.seen_pile(&mut seen, "heap", Zone::Heap);
                self.seen_pile(&mut seen, "rig", Zone::Rig);
                seen.set("tags", self.tags);
                seen.set("core_damage", self.core_damage);
                seen.set("flatlined", self.flatlined);
            }
        }
        seen
    }

    fn seen_object(obj: &CardState) -> Subject {
        let mut seen = Subject::new(obj.name.clone());
        if let Some(zone) = obj.zone() {
            seen.set("zone", zone.as_str());
        }
        if obj.side() == Side::Corp {
            seen.set("rezzed", obj.rezzed);
        }
        seen.set("faceup", obj.faceup());
        let counters = obj.counters.iter().map(|(kind, n)| (Name::Word(kind.as_str()), *n)).collect();
        seen.set("counters", Value::Counts(counters));
        seen.set("credits", obj.credits);
        seen
    }

    /// Returns the observable state. Only cards that changed are looked at.
    pub fn snapshot(&mut self) -> Snapshot {
        let mut subjects = vec![Arc::new(self.seen_player(Side::Corp)), Arc::new(self.seen_player(Side::Runner))];
        let mut before = std::mem::take(&mut self.seen).into_iter();
        for card in &self.objects {
            let kept = before.next().filter(|(seen, _)| Rc::ptr_eq(seen, card));
            let (card, seen) = kept.unwrap_or_else(|| (Rc::clone(card), Arc::new(Self::seen_object(card))));
            subjects.push(Arc::clone(&seen));
            self.seen.push((card, seen));
        }
        if let Some(run) = &self.run {
            let mut seen = Subject::new(Name::Word("run"));
            seen.set("ended", run.stage == Stage::Ended);
            seen.set("successful", run.successful);
            if let Some(by) = &run.by {
                seen.set("by", by);
            }
            subjects.push(Arc::new(seen));
        }
        Snapshot { subjects, events: 0 }
    }
}
