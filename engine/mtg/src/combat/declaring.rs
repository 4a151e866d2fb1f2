//! Declaring attackers and blockers (508, 509, 702.9 and the other evasion abilities).
//!
//! Decides whether a player may declare these attackers and these blockers, and that they are declared: all at the same
//! time, each defending player's blockers once.
//!
//! A tapped creature is declared as a blocker: the step is refused, and all is as it was.

use crate::combat::banding::BLOCK_BANDS;
use crate::combat::blocked::BEFORE_BLOCKS;
use crate::combat::blocking_several::each_once;
use crate::combat::costs::Part;
use crate::game::Game;
use crate::prohibitions::Prohibition;
use crate::state::past::PastEvent;
use crate::state::{Attacker, Being, ObjId, Seat, State};
use crate::words::cards::{KeywordWord, Type};
use crate::words::scenario::{Attack, Block, Stage};
use crate::zones::permanents::IS_READY;
use kernel::clause::Clause;
use kernel::rule;
use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

kernel::interpretation! {
    /// 508.1: `true` if a player declares the attackers: the active player does.
    pub(crate) DECLARES_ATTACKERS: fn(&State<'_>, Seat) -> bool = declares_attackers;
}

fn declares_attackers(state: &State<'_>, seat: Seat) -> bool {
    state.active == seat
}

kernel::interpretation! {
    /// 508.1b: `true` if the second player may attack the first, or what the first defends: an opponent.
    pub(crate) MAY_BE_ATTACKED_BY: fn(Seat, Seat) -> bool = is_another;
}

fn is_another(defending: Seat, attacking: Seat) -> bool {
    defending != attacking
}

kernel::interpretation! {
    /// 508.1a, 702.3b: the clause by which a creature of the active player cannot be declared as an attacker.
    pub(crate) KEPT_FROM_ATTACKING: fn(&State<'_>, ObjId) -> Option<Clause> = kept_from_attacking;
}

fn kept_from_attacking(state: &State<'_>, id: ObjId) -> Option<Clause> {
    if state.object(id).is_none_or(|object| object.tapped) {
        return Some(clause!("508.1a-untapped-creatures"));
    }
    state.characteristics(id).has(KeywordWord::Defender).then_some(clause!("702.3b-defender"))
}

kernel::interpretation! {
    /// 509.1a: `true` if a creature may be declared as a blocker, being untapped.
    pub(crate) UNTAPPED_TO_BLOCK: fn(&State<'_>, ObjId) -> bool = is_untapped;
}

fn is_untapped(state: &State<'_>, id: ObjId) -> bool {
    state.object(id).is_some_and(|object| !object.tapped)
}

kernel::interpretation! {
    /// 509.1b: `true` if an attacker, the first, cannot be blocked by a creature because of an evasion ability or of
    /// protection.
    pub(crate) EVADES: fn(&Game<'_>, ObjId, ObjId) -> bool = evades;
}

fn evades(game: &Game<'_>, attacker: ObjId, blocker: ObjId) -> bool {
    game.evades(attacker, blocker)
}

impl Game<'_> {
    /// Declares attackers (508).
    pub(crate) fn attack(&mut self, seat: Seat, attack: &Attack) -> Result<(), Stop> {
        if !self.by(&DECLARES_ATTACKERS)(&self.state, seat) {
            return Err(Stop::refused(&[clause!("508.1-the-active-player-attacks")], "only the active player attacks"));
        }
        if self.state.attacked {
            return Err(self.log.rejected("attackers have been declared this turn"));
        }
        self.on_to_combat(Stage::DeclareAttackers)?;
        self.declare_attackers(seat, attack)
    }

    /// Attackers are declared as their step begins (508.1).
    pub(super) fn declare_attackers(&mut self, seat: Seat, attack: &Attack) -> Result<(), Stop> {
        self.state.attacked = true;
        let blocked = self.by(&BEFORE_BLOCKS).map(|wrong| wrong());
        let mut declared: Vec<ObjId> = Vec::new();
        for (defender, creatures) in &attack.attackers {
            let Some(defender) = self.state.being(defender) else {
                return Err(self.log.rejected(format!("there is no `{}` to attack", **defender)));
            };
            if !self.may_be_attacked(defender, seat) {
                let why = format!("{} cannot be attacked", self.name(defender));
                return Err(Stop::refused(&[clause!("508.1b-whom-it-attacks")], why));
            }
            for name in creatures.iter() {
                let Some(id) = self.state.named(name).filter(|id| self.state.is_permanent(*id)) else {
                    return Err(self.log.rejected(format!("`{}` is not on the battlefield", **name)));
                };
                if self.banned(Prohibition::Attack, id) {
                    return Err(Stop::refused(&[clause!("614.17-cant-wins")], format!("`{}` cannot attack", **name)));
                }
                if let Some(clause) = self.kept_from_attacking(seat, id) {
                    return Err(Stop::refused(&[clause], format!("`{}` cannot attack", **name)));
                }
                if declared.contains(&id) {
                    let why = format!("`{}` attacks one player or permanent", **name);
                    return Err(Stop::refused(&[clause!("508.1b-whom-it-attacks")], why));
                }
                declared.push(id);
                self.state.attackers.push(Attacker {
                    creature: id,
                    defender,
                    blocked,
                    blockers: Vec::new(),
                    band: None,
                    astray: None,
                });
            }
        }
        // They become tapped together (508.1f).
        self.at_one_time(|game| {
            for id in &declared {
                if !game.state.characteristics(*id).has(KeywordWord::Vigilance) {
                    game.tap(*id);
                }
            }
        });
        self.held_to_attack(seat, &declared)?;
        self.form_bands(&attack.bands)?;
        let attackers = self.state.attackers.iter();
        let pairs: Vec<(ObjId, Being)> = attackers.map(|attacker| (attacker.creature, attacker.defender)).collect();
        self.pay_for_combat(seat, Part::Attack, &pairs)?;
        self.state.fighting = !declared.is_empty();
        let who = self.seat_name(seat);
        let names: Vec<Name> = declared.iter().map(|id| self.object_name(*id)).collect();
        self.log.together(|log| {
            for name in names {
                log.event(Event::new("attacked").with("who", &who).with("what", &name));
            }
        });
        let exerted = self.exert(seat, &declared)?;
        for (id, whom) in &pairs {
            self.note(&PastEvent::Attacked(*id, *whom));
        }
        for id in exerted {
            self.note(&PastEvent::Exerted(id));
        }
        self.note(&PastEvent::AttackedAtOnce(pairs));
        self.settle()
    }

    /// Attackers that may be exerted are, as their controller likes (508.1g, 701.43a).
    fn exert(&mut self, seat: Seat, declared: &[ObjId]) -> Result<Vec<ObjId>, Stop> {
        let mut exerted = Vec::new();
        for id in declared {
            if !self.state.characteristics(*id).has(KeywordWord::Exert) {
                continue;
            }
            let (who, what) = (self.seat_name(seat), self.object_name(*id));
            if !self.log.may(&who, "may", Some(rule!("508.1g")), Some(&what), "accept")? {
                continue;
            }
            if let Some(object) = self.state.object_mut(*id) {
                object.stays_tapped.push((Some(seat), 1));
            }
            self.log.event(Event::new("exerted").with("who", &who).with("what", &what));
            exerted.push(*id);
        }
        Ok(exerted)
    }

    /// Returns `true` if a creature of a player may attack (508.1a).
    pub(super) fn can_attack(&self, seat: Seat, id: ObjId) -> bool {
        self.kept_from_attacking(seat, id).is_none()
    }

    /// The clause by which a permanent cannot be declared as an attacker of a player, if there is one.
    fn kept_from_attacking(&self, seat: Seat, id: ObjId) -> Option<Clause> {
        let own = self.state.object(id).is_some_and(|object| object.controller == seat);
        if !own || !self.state.characteristics(id).is(Type::Creature) {
            return Some(clause!("508.1a-untapped-creatures"));
        }
        if !self.by(&IS_READY)(&self.state, id) {
            return Some(clause!("302.6-not-in-its-first-turn"));
        }
        self.by(&KEPT_FROM_ATTACKING)(&self.state, id)
    }

    /// Returns `true` if a player may attack this: an opponent, an opponent's planeswalker, or a battle that an
    /// opponent protects (508.1b).
    pub(super) fn may_be_attacked(&self, defender: Being, seat: Seat) -> bool {
        self.defending(defender).is_some_and(|defending| self.by(&MAY_BE_ATTACKED_BY)(defending, seat))
    }

    /// The player who defends against an attacker, even if the planeswalker or battle that it attacked was removed from
    /// combat (506.4c).
    pub(super) fn defending_against(&self, attacker: &Attacker) -> Option<Seat> {
        attacker.defended_by(|defender| self.defending(defender))
    }

    /// The player who defends against what attacks this (506.2); nobody where it cannot be attacked.
    pub(super) fn defending(&self, defender: Being) -> Option<Seat> {
        let id = match defender {
            Being::Player(seat) => return self.state.player(seat).filter(|player| !player.lost).map(|_| seat),
            Being::Object(id) => id,
        };
        let found = self.state.characteristics(id);
        let attackable = found.is(Type::Battle) || found.is(Type::Planeswalker);
        if attackable && self.state.is_permanent(id) { self.state.defends(defender) } else { None }
    }

    /// Declares blockers (509). Each defending player declares once.
    pub(crate) fn block(&mut self, seat: Seat, block: &Block) -> Result<(), Stop> {
        if self.state.stage != Stage::DeclareBlockers || self.state.blocked_by.is_empty() {
            self.on_to_combat(Stage::DeclareBlockers)?;
        }
        if self.state.blocked_by.contains(&seat) {
            return Err(self.log.rejected("these blockers have been declared"));
        }
        self.declare_blockers(seat, block)
    }

    /// A player's blockers are declared (509.1).
    pub(super) fn declare_blockers(&mut self, seat: Seat, block: &Block) -> Result<(), Stop> {
        self.state.blocked_by.push(seat);
        let mut declared: Vec<ObjId> = Vec::new();
        for (attacker, blockers) in &block.blockers {
            let Some(id) = self.state.named(attacker) else {
                return Err(self.log.rejected(format!("there is no `{}`", **attacker)));
            };
            let Some(place) = self.state.attackers.iter().position(|attacker| attacker.creature == id) else {
                return Err(self.log.rejected(format!("`{}` does not attack", **attacker)));
            };
            let mut own = Vec::new();
            for name in blockers.iter() {
                let Some(blocker) = self.state.named(name).filter(|id| self.state.is_permanent(*id)) else {
                    return Err(self.log.rejected(format!("`{}` is not on the battlefield", **name)));
                };
                let against = self.state.attackers.get(place);
                let defends = against.is_some_and(|attacker| self.defending_against(attacker) == Some(seat));
                if self.banned(Prohibition::Block(id), blocker) {
                    let why = format!("`{}` cannot block `{}`", **name, **attacker);
                    return Err(Stop::refused(&[clause!("614.17-cant-wins")], why));
                }
                self.held_to_landwalk(id, seat)?;
                let able = self.can_block(seat, blocker, id);
                let why = || format!("`{}` cannot block `{}`", **name, **attacker);
                if !defends || own.contains(&blocker) || !self.is_a_blocker(seat, blocker) {
                    return Err(Stop::refused(&[clause!("509.1a-untapped-creatures")], why()));
                }
                if !able {
                    return Err(Stop::refused(&[clause!("509.1b-evasion")], why()));
                }
                let others = declared.iter().filter(|other| **other == blocker).count();
                self.blocks_one_more(blocker, others, &self.object_name(blocker))?;
                declared.push(blocker);
                own.push(blocker);
            }
            if own.len() == 1 && self.state.characteristics(id).has(KeywordWord::Menace) {
                return Err(Stop::refused(&[clause!("509.1b-evasion")], "menace requires two blockers"));
            }
            if let Some(attacker) = self.state.attackers.get_mut(place) {
                attacker.blocked = Some(!own.is_empty());
                attacker.blockers = own;
            }
        }
        self.held_to_block(seat, &declared)?;
        let all = self.state.attackers.iter();
        let own = all.flat_map(|attacker| attacker.blockers.iter().map(|blocker| (*blocker, attacker.creature)));
        let pairs: Vec<(ObjId, Being)> = own
            .filter(|(blocker, _)| declared.contains(blocker))
            .map(|(blocker, attacker)| (blocker, Being::Object(attacker)))
            .collect();
        self.pay_for_combat(seat, Part::Block, &pairs)?;
        self.by(&BLOCK_BANDS)(self);
        let who = self.seat_name(seat);
        let names: Vec<Name> = each_once(&declared).into_iter().map(|id| self.object_name(id)).collect();
        self.log.together(|log| {
            for name in names {
                log.event(Event::new("blocked").with("who", &who).with("what", &name));
            }
        });
        self.note_blockers(&declared);
        self.tell_blocked(seat);
        self.tell_unblocked(Some(seat));
        self.settle()
    }

    /// The attackers that were not blocked as blockers were declared, by one defending player or by all (509.1h).
    pub(crate) fn tell_unblocked(&mut self, by: Option<Seat>) {
        let mine = |one: &Attacker| by.is_none_or(|seat| self.defending_against(one) == Some(seat));
        let free = self.state.attackers.iter().filter(|one| one.blocked != Some(true) && mine(one));
        let free: Vec<ObjId> = free.map(|attacker| attacker.creature).collect();
        let names: Vec<(Name, Name)> = free
            .iter()
            .map(|id| (self.seat_name(self.state.chooser(Being::Object(*id))), self.object_name(*id)))
            .collect();
        self.log.together(|log| {
            for (who, what) in names {
                log.event(Event::new("unblocked").with("who", &who).with("what", &what));
            }
        });
        for id in free {
            self.note(&PastEvent::Unblocked(id));
        }
    }

    /// The attackers that this player's creatures block became blocked (509.3c).
    fn tell_blocked(&mut self, by: Seat) {
        let own = self
            .state
            .attackers
            .iter()
            .filter(|one| one.blocked == Some(true) && self.defending_against(one) == Some(by));
        let blocked: Vec<ObjId> = own.map(|attacker| attacker.creature).collect();
        self.tell_became_blocked(&blocked);
    }

    /// Returns `true` if a permanent may be declared as a blocker of a player, whatever it blocks (509.1a).
    fn is_a_blocker(&self, seat: Seat, blocker: ObjId) -> bool {
        let own = self.state.object(blocker).is_some_and(|object| object.controller == seat);
        own && seat != self.state.active
            && self.state.characteristics(blocker).is(Type::Creature)
            && self.by(&UNTAPPED_TO_BLOCK)(&self.state, blocker)
    }

    pub(super) fn can_block(&self, seat: Seat, blocker: ObjId, attacker: ObjId) -> bool {
        self.is_a_blocker(seat, blocker) && !self.by(&EVADES)(self, attacker, blocker)
    }

    /// Returns `true` if evasion abilities of an attacker, or its protection, keep a creature from blocking it.
    fn evades(&self, attacker: ObjId, blocker: ObjId) -> bool {
        let own = self.state.characteristics(blocker);
        let other = self.state.characteristics(attacker);
        let shares = own.colors.iter().any(|color| other.colors.contains(color));
        let protected = self.protected_from(attacker, blocker);
        let evades = (other.has(KeywordWord::Flying) && !own.has(KeywordWord::Flying) && !own.has(KeywordWord::Reach))
            || other.has(KeywordWord::Shadow) != own.has(KeywordWord::Shadow)
            || (other.has(KeywordWord::Horsemanship) && !own.has(KeywordWord::Horsemanship))
            || (other.has(KeywordWord::Fear)
                && !own.is(Type::Artifact)
                && !own.colors.contains(&crate::words::cards::Color::Black))
            || (other.has(KeywordWord::Intimidate) && !own.is(Type::Artifact) && !shares)
            || (other.has(KeywordWord::Skulk) && self.state.power(blocker) > self.state.power(attacker))
            || other.has(KeywordWord::Unblockable);
        protected || evades
    }
}
