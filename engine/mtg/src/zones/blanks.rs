//! Blank cards as they change zones (400.7): cards that a case counts and does not describe.
//!
//! Decides that effects and abilities that are about any card are about blank ones too. While a blank card moves, or may be
//! picked to move, it is an object like others; otherwise it is one of a number of cards without a name.
//!
//! "If a card would be put into a graveyard from anywhere, exile it instead": four blank cards that are milled are exiled.

use std::rc::Rc;

use crate::game::Game;
use crate::state::matching::is_of_any_card;
use crate::state::{ObjId, Object, Printed, Seat};
use crate::words::select::{Phrase, Selector, Zone};
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

/// The zones of which a selector means cards, and whether it means all that fit.
fn zones_of(selector: &Selector) -> (&[Zone], bool) {
    match selector {
        Selector::Filter(filter) => (&filter.zone, false),
        Selector::Phrase(phrased) => match &phrased.of {
            Phrase::Chosen(of) => zones_of(of),
            Phrase::Each(of) => (zones_of(of).0, true),
            Phrase::Target(_) | Phrase::ControllerOf(_) | Phrase::OwnerOf(_) => (&[], false),
        },
        Selector::Kind(_) | Selector::List(_) | Selector::Reference(_) => (&[], false),
    }
}

impl Game<'_> {
    /// An object for a blank card in a zone.
    pub(crate) fn blank(&mut self, seat: Seat, zone: Zone) -> ObjId {
        let printed = Printed { card: None, card_name: None, traits: None, commander: false };
        let born = self.state.tick();
        self.state.add(Object::new(Name::Word("blank"), printed, seat, zone, born))
    }

    /// Calls `act` while the blank cards of these players that a selector may mean are objects, at most `most` in each
    /// zone unless the selector means all cards. Afterwards they are numbers again, in the zones where they are then.
    pub(crate) fn with_blanks<T>(
        &mut self,
        seats: &[Seat],
        selector: &Selector,
        most: usize,
        act: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let mut shown = Vec::new();
        for seat in seats {
            shown.append(&mut self.show_blanks(*seat, selector, most));
        }
        let done = act(self);
        self.hide_blanks(&shown)?;
        done
    }

    /// Makes objects of the blank cards of a player in the zones of which a selector means cards: as many in each zone as
    /// may be picked.
    fn show_blanks(&mut self, seat: Seat, selector: &Selector, most: usize) -> Vec<ObjId> {
        let mut shown = Vec::new();
        let (zones, all) = zones_of(selector);
        for zone in zones.iter().copied().filter(|zone| *zone != Zone::Library) {
            let heap = self.state.player(seat).and_then(|player| player.heap(zone));
            let places = heap.into_iter().flatten().enumerate().filter(|(_, card)| card.is_none());
            let places: Vec<usize> = places.map(|(place, _)| place).take(if all { usize::MAX } else { most }).collect();
            for place in places {
                let id = self.blank(seat, zone);
                let heap = self.state.player_mut(seat).and_then(|player| player.heap_mut(zone));
                if let Some(card) = heap.and_then(|heap| heap.get_mut(place)) {
                    *card = Some(id);
                    shown.push(id);
                }
            }
        }
        shown
    }

    /// Makes blank cards of the objects that stand for them, wherever those are now.
    pub(crate) fn hide_blanks(&mut self, shown: &[ObjId]) -> Result<(), Stop> {
        for id in shown {
            let mut now = *id;
            while let Some(became) = self.state.object(now).and_then(|object| object.became) {
                now = became;
            }
            let zone = self.state.object(now).map(|object| object.zone);
            if matches!(zone, Some(Zone::Battlefield | Zone::Stack)) {
                return Err(Stop::unsupported("blank cards on the battlefield"));
            }
            self.state.end(now);
            let piles = self.state.players.iter_mut().filter_map(|player| Rc::make_mut(player).heap_mut(zone?));
            for card in piles.flatten().filter(|card| **card == Some(now)) {
                *card = None;
            }
        }
        Ok(())
    }

    /// The number of a player's blank cards that a cost can move.
    pub(crate) fn blanks_to_pay(&self, seat: Seat, selector: &Selector) -> usize {
        let Some(player) = self.state.player(seat) else { return 0 };
        let piles = zones_of(selector).0.iter().filter(|zone| **zone != Zone::Library);
        let plain = is_of_any_card(selector);
        let blanks = piles.filter_map(|zone| player.heap(*zone)).flatten().filter(|card| card.is_none() && plain);
        blanks.count()
    }
}
