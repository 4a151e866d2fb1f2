//! The parts of an effect that are left open, to be given as it is used or chosen as it resolves: numbers, cards,
//! servers.

use crate::words::amounts::{Amount, Said};
use crate::words::cards::{CardFilter, CardRef};
use crate::words::effects::{Effect, Lasting, May, Pay, Prevent, Run};
use crate::words::{Reference, Server, ServerFilter};

/// The open parts that some effects mention.
#[derive(Debug, Default)]
pub struct Open<'e> {
    amounts: Vec<&'e Amount>,
    cards: Vec<&'e CardRef>,
    servers: Vec<ServerFilter>,
    prevents: Vec<&'e Prevent>,
    /// `true` if they speak of ice that is encountered.
    encounter: bool,
    /// The cards on which others are put or installed.
    hosts: Vec<&'e CardRef>,
    /// The payments inside of them.
    pub pays: Vec<&'e Pay>,
    /// The offers inside of them that a player may decline.
    pub mays: Vec<&'e May>,
    /// The runs that they make.
    pub runs: Vec<&'e Run>,
    /// The abilities they create for a while.
    pub lasting: Vec<&'e Lasting>,
}

impl<'e> Open<'e> {
    /// The choices that these effects leave open, with all that they consist of.
    #[must_use]
    pub fn of(effects: &'e [Effect]) -> Self {
        let mut open = Self::default();
        open.add(effects);
        open
    }

    /// Returns `true` if a number is left open, as in "up to 3" and "any".
    #[must_use]
    pub fn number(&self) -> bool {
        self.amounts.iter().any(|amount| matches!(amount, Amount::Said(Said::Any | Said::UpTo(_))))
    }

    /// The cards that are to be chosen.
    pub fn choices(&self) -> impl Iterator<Item = &'e CardFilter> + '_ {
        self.cards.iter().filter_map(|card| match card {
            CardRef::Choose(choose) => Some(&choose.choose),
            _ => None,
        })
    }

    /// Returns `true` if the server of a run is left open, so that it may be this one.
    #[must_use]
    pub fn server(&self, said: Server) -> bool {
        self.servers.iter().any(|server| match server {
            ServerFilter::Any => true,
            ServerFilter::Remote => matches!(said, Server::Remote(_)),
            ServerFilter::Central => !matches!(said, Server::Remote(_)),
            ServerFilter::Here | ServerFilter::Chosen | ServerFilter::Attacked | ServerFilter::One(_) => false,
        })
    }

    /// Returns `true` if "this server" is spoken of.
    #[must_use]
    pub fn this_server(&self) -> bool {
        let asked = |card: &CardRef| match card {
            CardRef::Choose(choose) => choose.choose.server == Some(ServerFilter::Here),
            CardRef::All(all) => all.all.server == Some(ServerFilter::Here),
            CardRef::Filter(filter) => filter.server == Some(ServerFilter::Here),
            CardRef::Reference(_) | CardRef::Top(_) => false,
        };
        self.servers.contains(&ServerFilter::Here)
            || self.cards.iter().any(|card| asked(card))
            || self
                .prevents
                .iter()
                .any(|prevent| prevent.server == Some(ServerFilter::Here) || prevent.card.as_ref().is_some_and(asked))
    }

    /// Returns `true` if they speak of ice that is encountered: they bypass it, or break its subroutines.
    #[must_use]
    pub fn of_an_encounter(&self) -> bool {
        self.encounter
    }

    /// Returns `true` if they put cards on this one.
    #[must_use]
    pub fn puts_on_itself(&self) -> bool {
        self.hosts.iter().any(|host| matches!(host, CardRef::Reference(Reference::This)))
    }

    fn add(&mut self, effects: &'e [Effect]) {
        for effect in effects {
            self.add_one(effect);
        }
    }

    fn add_one(&mut self, effect: &'e Effect) {
        match effect {
            Effect::Damage(damage) => self.amounts.push(&damage.amount),
            Effect::Tag(give) | Effect::BadPublicity(give) => self.amounts.push(&give.amount),
            Effect::RemoveTags(remove) | Effect::RemoveBadPublicity(remove) => self.amounts.push(&remove.amount),
            Effect::Trash(trash) => self.cards.push(&trash.card),
            Effect::Expose(of)
            | Effect::Choose(of)
            | Effect::TurnFacedown(of)
            | Effect::TurnFaceup(of)
            | Effect::Forfeit(of)
            | Effect::Derez(of)
            | Effect::Reveal(of)
            | Effect::Look(of)
            | Effect::Steal(of)
            | Effect::Score(of) => self.cards.push(&of.card),
            Effect::Advance(words) => {
                self.cards.push(&words.card);
                self.amounts.extend(&words.times);
            }
            Effect::Arrange(words) => self.cards.push(&words.card),
            Effect::Move(words) => self.cards.push(&words.card),
            Effect::LoseAbilities(words) => self.cards.push(&words.card),
            Effect::AsAgenda(words) => self.cards.push(&words.card),
            Effect::Host(words) => {
                self.cards.extend([&words.card, &words.to]);
                self.hosts.push(&words.to);
            }
            Effect::SetX(set) => self.amounts.push(&set.amount),
            Effect::Sabotage(words) => self.amounts.push(&words.amount),
            Effect::Psi(psi) => {
                self.add(&psi.differ);
                self.add(&psi.same);
            }
            Effect::Gain(purse) | Effect::Lose(purse) => {
                self.amounts.extend(purse.credits.iter().chain(&purse.clicks));
            }
            Effect::Draw(draw) => self.amounts.push(&draw.amount),
            Effect::Place(place) => {
                self.amounts.extend(place.credits.iter().chain(place.counters.values()));
                self.cards.push(&place.to);
            }
            Effect::Take(take) => {
                self.amounts.extend(take.credits.iter().chain(take.counters.values()));
                self.cards.push(&take.from);
            }
            Effect::Run(run) => {
                self.servers.push(run.server);
                self.runs.push(run);
            }
            Effect::Lasting(lasting) => self.lasting.push(lasting),
            Effect::Install(install) => {
                self.amounts.extend(&install.less_by);
                self.cards.push(&install.card);
                self.cards.extend(&install.host);
                self.hosts.extend(&install.host);
                self.servers.extend(install.server);
            }
            Effect::Break(breaks) => {
                self.amounts.push(&breaks.subroutines);
                self.encounter = true;
            }
            Effect::Bypass(_) => self.encounter = true,
            Effect::Strength(raise) => {
                self.amounts.push(&raise.amount);
                self.cards.extend(&raise.card);
            }
            Effect::Prevent(prevent) => {
                self.amounts.extend(&prevent.amount);
                self.prevents.push(prevent);
            }
            Effect::Increase(raise) | Effect::AccessMore(raise) => self.amounts.push(&raise.amount),
            Effect::Set(set) => self.amounts.push(&set.amount),
            Effect::Attack(attack) => self.servers.push(attack.server),
            Effect::Instead(effects) | Effect::Together(effects) | Effect::Subroutine(effects) => self.add(effects),
            Effect::Pay(pay) => {
                self.pays.push(pay);
                self.add(&pay.then);
                self.add(&pay.otherwise);
            }
            Effect::May(may) => {
                self.mays.push(may);
                self.add(&may.then);
                self.add(&may.otherwise);
            }
            Effect::If(by) => {
                self.add(&by.then);
                self.add(&by.otherwise);
            }
            Effect::Trace(trace) => {
                self.amounts.push(&trace.base);
                self.add(&trace.success);
                self.add(&trace.failure);
                self.add(&trace.then);
            }
            Effect::Option(choice) => choice.of.values().for_each(|effects| self.add(effects)),
            Effect::Rez(rez) => {
                self.amounts.extend(&rez.less);
                self.cards.push(&rez.card);
            }
            Effect::Play(play) => {
                self.amounts.extend(&play.less);
                self.cards.push(&play.card);
            }
            Effect::MoveIce(words) => {
                self.cards.push(&words.card);
                self.servers.extend(words.server);
            }
            Effect::Swap(swap) => self.cards.extend(std::iter::once(&swap.card).chain(&swap.with)),
            Effect::Encounter(words) => self.cards.push(&words.card),
            Effect::InsteadOfBreach(words) => self.add(&words.then),
            Effect::Purge(_)
            | Effect::ChooseServer(_)
            | Effect::ChooseSubtypes(_)
            | Effect::EndRun(_)
            | Effect::TrashedFacedown(_)
            | Effect::TrashedTo(_)
            | Effect::JackOut(_)
            | Effect::Search(_)
            | Effect::Shuffle(_)
            | Effect::AccessFromBottom(_)
            | Effect::SayNumber(_)
            | Effect::NameType(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::words::codec::Codec;
    use kernel::words::shape::Many;

    use super::*;

    fn effects(text: &str) -> Many<Effect> {
        Many::from_json(text).unwrap()
    }

    #[test]
    fn a_number_inside_of_another_effect_is_left_open() {
        let all =
            effects(r#"[{"pay": {"who": "corp", "cost": {}, "then": [{"break": {"subroutines": {"said": "any"}}}]}}]"#);
        assert!(Open::of(&all).number() && Open::of(&all).pays.len() == 1);
        assert!(!Open::of(&effects(r#"[{"tag": {"amount": {"said": 1}}}]"#)).number());
    }

    #[test]
    fn a_server_that_is_named_is_not_left_open() {
        let open = |text: &str, said| Open::of(&effects(text)).server(said);
        assert!(open(r#"[{"run": {"server": "any"}}]"#, Server::Hq));
        assert!(open(r#"[{"run": {"server": "remote"}}]"#, Server::Remote(2)));
        assert!(!open(r#"[{"run": {"server": "remote"}}]"#, Server::Hq));
        assert!(!open(r#"[{"run": {"server": "hq"}}]"#, Server::Hq));
    }
}
