//! Targets: the places of a text that want them, and what may be targeted (115, 601.2c, 603.3d).

use crate::game::Game;
use crate::state::Being;
use crate::state::amounts::small;
use crate::state::context::Context;
use crate::state::of_players::PLAYER_TARGETABLE;
use crate::state::stack_items::Instructions;
use crate::state::targetable::targetable;
use crate::words::amount::{HowMany, Number, Part, Shield, ShieldAmount};
use crate::words::cards::{Keyword, ValuedKeyword};
use crate::words::scenario::Targets;
use crate::words::select::{KindWord, Selector};
use crate::words::slots::{Divided, Slot};
use crate::words::spots::asks_for_blocks;
use kernel::clause::Clause;
use kernel::rule;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::stop::{Refusal, Stop};
use kernel::words::name::Name;
use kernel::words::scenario::Give;

kernel::interpretation! {
    /// 608.2b: `true` if a target is still legal as a spell or ability resolves, by the same test as when it was
    /// chosen.
    pub(crate) LEGAL_ON_RESOLUTION: for<'a> fn(&Game<'a>, &Slot<'a>, Being, &Context) -> bool = legal_on_resolution;
}

fn legal_on_resolution<'a>(game: &Game<'a>, slot: &Slot<'a>, target: Being, ctx: &Context) -> bool {
    game.legal_target(slot, target, ctx)
}

kernel::interpretation! {
    /// 601.2c: `true` if a target is legal as a spell or ability is announced. "Another target" is tested against the
    /// targets before it.
    pub(crate) LEGAL_AS_ANNOUNCED: for<'a> fn(&Game<'a>, &Slot<'a>, Being, &Context) -> bool = legal_as_announced;
}

pub(crate) fn legal_as_announced<'a>(game: &Game<'a>, slot: &Slot<'a>, target: Being, ctx: &Context) -> bool {
    game.legal_target(slot, target, ctx)
}

kernel::interpretation! {
    /// 115.3: `true` if the first may be the targets of one place of a text whose earlier places have the second. Each
    /// is named once for a place, though it may be a target of earlier places too.
    pub(crate) MAY_BE_NAMED: fn(&[Being], &[Being]) -> bool;
}

/// Returns `true` if each is named once.
pub(crate) fn each_once(own: &[Being]) -> bool {
    own.iter().enumerate().all(|(i, being)| own.iter().take(i).all(|other| other != being))
}

kernel::interpretation! {
    /// 601.2d: `true` if an amount may be divided so among targets; each target gets at least 1 of it.
    pub(crate) MAY_BE_PARTS: fn(&[i64]) -> bool = may_be_parts;
}

fn may_be_parts(shares: &[i64]) -> bool {
    shares.iter().all(|share| *share > 0)
}

impl<'a> Game<'a> {
    /// Returns `true` if something is a legal target for a place of a text.
    pub(crate) fn legal_target(&self, slot: &Slot<'a>, being: Being, ctx: &Context) -> bool {
        let exists = match being {
            Being::Player(seat) => self.state.player(seat).is_some_and(|player| !player.lost),
            Being::Object(id) => self.state.object(id).is_some_and(|object| object.exists),
        };
        let any = !matches!(slot.filter, Selector::Kind(KindWord::Any)) || self.is_damageable(being);
        let open = match being {
            Being::Player(seat) => self.by(&PLAYER_TARGETABLE)(&self.state, seat, ctx),
            Being::Object(_) => targetable(&self.state, being, ctx),
        };
        exists && any && self.state.fits(slot.filter, being, ctx) && open
    }

    /// Returns `true` if there are fewer legal targets than a place of a text wants.
    fn lacks_targets(&self, slot: &Slot<'a>, ctx: &Context) -> bool {
        let legal = self.state.everyone().into_iter().filter(|being| self.legal_target(slot, *being, ctx)).count();
        legal < small(slot.count.least(ctx.x))
    }

    /// Fills the places that want targets with those a step names.
    pub(crate) fn bind(&mut self, parts: &mut [Instructions<'a>], targets: Option<&Targets>) -> Result<(), Stop> {
        let (names, shares): (Vec<Name>, Vec<Option<i64>>) = match targets {
            None => (Vec::new(), Vec::new()),
            Some(Targets::List(list)) => list.iter().map(|target| (target.0.clone(), None)).unzip(),
            Some(Targets::Split(split)) => split.iter().map(|(target, n)| (target.0.clone(), Some(n.0))).unzip(),
        };
        let mut beings = Vec::new();
        for name in &names {
            let Some(being) = self.state.being(name) else {
                return Err(self.log.rejected(format!("there is no `{name}` to target")));
            };
            beings.push(being);
        }
        let least: usize =
            parts.iter().flat_map(|part| part.slots.iter().map(|slot| small(slot.count.least(part.ctx.x)))).sum();
        let Some(mut extra) = beings.len().checked_sub(least) else {
            if parts.iter().any(|part| part.slots.iter().any(|slot| self.lacks_targets(slot, &part.ctx))) {
                return Err(Stop::refused(&[clause!("601.2c-each-target-is-legal")], "there is no legal target"));
            }
            let wanted =
                if least == 1 { "1 target is required".to_owned() } else { format!("{least} targets are required") };
            let said =
                if beings.is_empty() { "none is named".to_owned() } else { format!("only {} named", beings.len()) };
            return Err(self.log.rejected(format!("{wanted}, but {said}: list them under `targets`")));
        };
        let mut next = 0;
        for part in parts {
            for slot in part.slots.clone() {
                let (least, most) = (slot.count.least(part.ctx.x), slot.count.most(part.ctx.x));
                let more = most.map_or(extra, |most| small(most - least).min(extra));
                extra -= more;
                let end = next + small(least) + more;
                let own: Vec<Being> = beings.get(next..end).unwrap_or_default().to_vec();
                let own_shares: Vec<Option<i64>> = shares.get(next..end).unwrap_or_default().to_vec();
                self.divide(&slot, &own, &own_shares, &mut part.ctx)?;
                let before = &part.ctx.targets;
                if !self.by(&MAY_BE_NAMED).map_or_else(|| each_once(&own), |wrong| wrong(&own, before)) {
                    let clauses = &[clause!("115.3-once-for-each-word")];
                    return Err(Stop::refused(clauses, "an object can be chosen only once for one use of `target`"));
                }
                if own.iter().any(|being| part.ctx.targets.contains(being)) {
                    let why = || "it is a target for another use of `target`".to_owned();
                    self.log.cite(clause!("115.3-once-for-each-word"), why);
                }
                for being in &own {
                    let name = self.name(*being);
                    let asks = asks_for_blocks(slot.filter);
                    if asks {
                        self.cite_blocked(|| format!("{name} is checked as a target"));
                    }
                    if !self.by(&LEGAL_AS_ANNOUNCED)(self, &slot, *being, &part.ctx) {
                        let mut clauses = vec![clause!("601.2c-each-target-is-legal")];
                        clauses.extend(asks.then_some(clause!("509.1h-blocked-or-unblocked")));
                        clauses.extend(self.warded_off(*being, &part.ctx));
                        return Err(Stop::refused(&clauses, format!("{name} is not a legal target")));
                    }
                }
                part.ctx.targets.extend(own.iter().copied());
                part.ctx.bound.push((slot.place, own));
                next = end;
            }
        }
        if extra > 0 {
            let clauses = [clause!("601.2c-each-target-is-legal")];
            return Err(Stop::refused(&clauses, "more targets are named than it has".to_owned()));
        }
        Ok(())
    }

    /// The clause under which something with a keyword against it is not a legal target.
    fn warded_off(&self, being: Being, ctx: &Context) -> &'static [Clause] {
        match being {
            Being::Player(seat) => {
                let mut all = self.state.keywords_of_player(seat).into_iter();
                match all.find(|of| self.state.wards_off(of.keyword, seat, ctx, &of.ctx)).map(|of| of.keyword) {
                    Some(Keyword::Valued(ValuedKeyword::Protection(_))) => &[clause!("702.16-of-players")],
                    Some(_) => &[clause!("702.11-of-players")],
                    None => &[],
                }
            }
            Being::Object(id) => {
                let own = self.state.context_of(id, None);
                let found = self.state.characteristics(id);
                let wards = |keyword: &&Keyword| match (keyword, ctx.this) {
                    (Keyword::Valued(ValuedKeyword::Protection(from)), Some(source)) => {
                        self.state.has_a_kind_off_the_battlefield(from, source, &own)
                    }
                    _ => false,
                };
                if found.keywords.iter().any(wards) { &[clause!("702.16a-spells-of-a-subtype")] } else { &[] }
            }
        }
    }

    /// Divides an amount among targets: all of it, at least 1 for each (601.2d).
    fn divide(
        &mut self,
        slot: &Slot<'a>,
        own: &[Being],
        shares: &[Option<i64>],
        ctx: &mut Context,
    ) -> Result<(), Stop> {
        let Some(divided) = slot.divided else {
            return match shares.iter().flatten().next() {
                None => Ok(()),
                Some(_) => Err(self.log.rejected("nothing is divided among these targets")),
            };
        };
        let given: Vec<i64> = shares.iter().flatten().copied().collect();
        if given.len() < own.len() && (own.len() > 1 || !given.is_empty()) {
            return Err(self.log.rejected("the division of the amount is missing"));
        }
        if given.is_empty() {
            return Ok(());
        }
        let total = self.total(divided, ctx);
        let sum = given.iter().copied().fold(0, i64::saturating_add);
        if total.is_some_and(|total| total != sum) || !self.by(&MAY_BE_PARTS)(&given) {
            let all = total.map_or_else(String::new, |total| format!(" of {total}"));
            let why = format!("each target must get a part{all}, and the parts must add up to the whole");
            return Err(Stop::refused(&[clause!("601.2d-each-gets-a-part")], why));
        }
        self.log.cite(clause!("601.2d-each-gets-a-part"), || "each target gets a part".to_owned());
        ctx.divided.extend(own.iter().copied().zip(given));
        Ok(())
    }

    /// The amount that is divided, where it is known as the spell or ability is announced.
    fn total(&self, divided: Divided<'a>, ctx: &Context) -> Option<i64> {
        match divided {
            Divided::Amount(amount) => Some(self.state.amount(amount, ctx, 0)),
            Divided::Damage(deal) => {
                let instead = deal.instead.as_ref().filter(|instead| self.state.holds(&instead.r#if, ctx));
                let amount = instead.and_then(|instead| instead.amount.as_ref()).unwrap_or(&deal.amount);
                Some(self.state.amount(amount, ctx, 0))
            }
            Divided::Prevented(prevent) => {
                let instead = prevent.instead.as_ref().filter(|instead| self.state.holds(&instead.r#if, ctx));
                let amount = instead.and_then(|instead| instead.amount.as_ref()).unwrap_or(&prevent.amount);
                let x = prevent.x.as_ref().map_or(ctx.x, |x| self.state.measured(x, ctx));
                self.total_of_shield(amount, &Context { x, ..ctx.clone() })
            }
            Divided::Shield(amount) => self.total_of_shield(amount, ctx),
            Divided::Unknown => None,
        }
    }

    fn total_of_shield(&self, amount: &ShieldAmount, ctx: &Context) -> Option<i64> {
        match amount {
            ShieldAmount::Word(Shield::Next(number) | Shield::Each(Part::Of(number))) => Some(match number {
                Number::Fixed(n) => *n,
                Number::X => ctx.x,
            }),
            ShieldAmount::Of(measured) => Some(self.state.measured(measured, ctx)),
            ShieldAmount::Word(_) => None,
        }
    }

    /// A triggered ability's controller says how an amount is divided among its targets (603.3d).
    fn divide_as_asked(&mut self, slot: &Slot<'a>, picked: &[Being], ctx: &mut Context) -> Result<(), Stop> {
        let Some(total) = slot.divided.and_then(|divided| self.total(divided, ctx)).filter(|_| picked.len() > 1) else {
            return Ok(());
        };
        // Each target gets at least 1 (601.2d), so there is only one way to divide.
        if i64::try_from(picked.len()).is_ok_and(|least| least == total) {
            ctx.divided.extend(picked.iter().map(|being| (*being, 1)));
            return Ok(());
        }
        let names: Vec<Name> = picked.iter().map(|being| self.name(*being)).collect();
        let options = Options::Split { total, caps: names.iter().map(|name| (name.clone(), total)).collect() };
        let who = self.seat_name(ctx.you);
        let question = Question { who, kind: "targets", under: Some(rule!("603.3d")), about: None, options };
        let shares: Vec<i64> = self.log.ask(&question, |give| {
            let shares: Vec<i64> = match give {
                Give::Split(parts) => names.iter().map(|name| parts.get(name).copied().unwrap_or(0)).collect(),
                _ => Vec::new(),
            };
            if may_be_parts(&shares) {
                Ok(shares)
            } else {
                Err(Refusal::new(&[clause!("601.2d-each-gets-a-part")], "each gets a part"))
            }
        })?;
        ctx.divided.extend(picked.iter().copied().zip(shares));
        Ok(())
    }

    /// The targets of a triggered ability, as its controller picks (603.3d). Says whether it can be
    /// put on the stack.
    pub(crate) fn choose_targets(&mut self, part: &mut Instructions<'a>) -> Result<bool, Stop> {
        for slot in part.slots.clone() {
            let ctx = part.ctx.clone();
            let legal: Vec<Being> =
                self.state.everyone().into_iter().filter(|being| self.legal_target(&slot, *being, &ctx)).collect();
            let (least, most) = (small(slot.count.least(ctx.x)), slot.count.most(ctx.x).map(small));
            if legal.len() < least {
                return Ok(false);
            }
            let names: Vec<Name> = legal.iter().map(|being| self.name(*being)).collect();
            let who = self.seat_name(part.ctx.you);
            let single = slot.count == HowMany::ONE;
            let picked: Vec<Being> = if single {
                let picked = self.log.pick(&who, "targets", Some(rule!("603.3d")), None, &names)?;
                legal.get(picked).copied().into_iter().collect()
            } else {
                let most = most.map_or(names.len(), |most| most.min(names.len()));
                let options = Options::Several { of: names.clone(), least, most, ordered: false };
                let question = Question { who, kind: "targets", under: Some(rule!("603.3d")), about: None, options };
                let chosen: Vec<Name> = self.log.ask(&question, |give| {
                    Ok(match give {
                        Give::Several(names) => names.clone(),
                        Give::One(name) => vec![name.clone()],
                        _ => Vec::new(),
                    })
                })?;
                chosen
                    .iter()
                    .filter_map(|name| names.iter().position(|other| other == name))
                    .filter_map(|index| legal.get(index).copied())
                    .collect()
            };
            self.divide_as_asked(&slot, &picked, &mut part.ctx)?;
            part.ctx.targets.extend(picked.iter().copied());
            part.ctx.bound.push((slot.place, picked));
        }
        Ok(true)
    }
}
