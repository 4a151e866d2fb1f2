//! Selectors and conditions: the objects and players that a selector means, and whether a condition holds.
//!
//! "Target creature an opponent controls" means any permanent that is a creature and whose controller is not the
//! player whose text it is.

use std::collections::BTreeSet;

use crate::state::characteristics::Layer;
use crate::state::context::Context;
use crate::state::stack_items::StackItem;
use crate::state::{Being, ObjId, Seat, State, Unsaid};
use crate::words::cards::{Color, Type};
use crate::words::creature_types::is_creature_type;
use crate::words::select::{
    ColorWord, Condition, ConditionOf, ConditionWord, Filter, KindWord, Phrase, Phrased, Reference, Selector, Tie,
    Whether, Zone,
};
use crate::words::slots::place_of;
use kernel::words::name::Name;
use kernel::words::shape::Many;

/// Returns `true` if an object of these colors has a color.
pub(super) fn has_color(colors: &[Color], word: ColorWord, chosen: Option<&str>, spent: &[Color]) -> bool {
    match word {
        ColorWord::White => colors.contains(&Color::White),
        ColorWord::Blue => colors.contains(&Color::Blue),
        ColorWord::Black => colors.contains(&Color::Black),
        ColorWord::Red => colors.contains(&Color::Red),
        ColorWord::Green => colors.contains(&Color::Green),
        ColorWord::Colorless => colors.is_empty(),
        ColorWord::Monocolored => colors.len() == 1,
        ColorWord::Multicolored => colors.len() > 1,
        ColorWord::Chosen => chosen.and_then(Color::of).is_some_and(|color| colors.contains(&color)),
        ColorWord::Spent => colors.iter().any(|color| spent.contains(color)),
    }
}

/// Returns `true` if there is no selector, or the selector means an object or player.
pub(crate) fn means(state: &State<'_>, selector: Option<&Selector>, being: Being, ctx: &Context) -> bool {
    selector.is_none_or(|selector| state.fits(selector, being, ctx))
}

/// Returns `true` if an event's pattern is about a card that changes zones. A kind of permanent then means that kind of
/// card, in any zone.
pub(crate) fn means_card(state: &State<'_>, selector: Option<&Selector>, id: ObjId, ctx: &Context) -> bool {
    let what = Being::Object(id);
    let zone = state.object(id).map(|object| object.zone);
    let card = zone.filter(|zone| *zone != Zone::Battlefield);
    match (selector, card) {
        (Some(Selector::List(list)), _) => list.iter().any(|one| means_card(state, Some(one), id, ctx)),
        (Some(Selector::Filter(filter)), Some(_)) if filter.zone.is_empty() => {
            state.fits_filter(filter, what, ctx, Layer::All, false)
        }
        (Some(Selector::Kind(kind)), Some(_)) if state.characteristics(id).is_kind(*kind) => true,
        _ => means(state, selector, what, ctx),
    }
}

impl State<'_> {
    /// Returns `true` if a selector means an object or player.
    pub(crate) fn fits(&self, selector: &Selector, being: Being, ctx: &Context) -> bool {
        self.looking(|| self.fits_in(selector, being, ctx, Layer::All))
    }

    /// Like `fits`, with characteristics up to a layer.
    pub(crate) fn fits_in(&self, selector: &Selector, being: Being, ctx: &Context, layer: Layer) -> bool {
        match selector {
            Selector::Reference(Reference::Opponent) => matches!(being, Being::Player(seat) if seat != ctx.you),
            Selector::Reference(Reference::You) => being == Being::Player(ctx.you),
            Selector::Reference(Reference::This) => ctx.this.map(Being::Object) == Some(being),
            Selector::Reference(reference) => self.refers(*reference, ctx).contains(&being),
            Selector::Kind(kind) => self.is_kind(*kind, being, ctx, layer, true),
            Selector::List(list) => list.iter().any(|selector| self.fits_in(selector, being, ctx, layer)),
            Selector::Phrase(phrased) => self.fits_phrase(phrased, being, ctx, layer),
            Selector::Filter(filter) => self.fits_filter(filter, being, ctx, layer, filter.zone.is_empty()),
        }
    }

    fn fits_phrase(&self, phrased: &Phrased, being: Being, ctx: &Context, layer: Layer) -> bool {
        match &phrased.of {
            Phrase::Target(_) | Phrase::Chosen(_) => {
                ctx.bound_to(place_of(phrased)).is_some_and(|bound| bound.contains(&being))
            }
            Phrase::Each(inner) => self.fits_in(inner, being, ctx, layer),
            Phrase::ControllerOf(inner) => self.controllers(inner, ctx, layer).contains(&being),
            Phrase::OwnerOf(inner) => self.meant_in(inner, ctx, layer).iter().any(|it| self.owner(*it) == being),
        }
    }

    fn owner(&self, being: Being) -> Being {
        match being {
            Being::Player(_) => being,
            Being::Object(id) => Being::Player(self.object(id).map_or(self.active, |object| object.owner)),
        }
    }

    /// The players who control what a selector means, each of them once. A card that is no longer a permanent is
    /// controlled by nobody, so the player who last controlled the permanent counts (608.2h).
    fn controllers(&self, of: &Selector, ctx: &Context, layer: Layer) -> Vec<Being> {
        if let Selector::Reference(Reference::Targeter) = of {
            let targeter = ctx.targeter.map(|one| Being::Player(self.controller_of_targeter(one)));
            return targeter.into_iter().collect();
        }
        let mut found: Vec<Being> = Vec::new();
        let last = |being: Being| (self.measuring.as_it_left)(being, ctx);
        for controller in self.meant_in(of, ctx, layer).into_iter().map(|being| self.controller(last(being))) {
            if !found.contains(&controller) {
                found.push(controller);
            }
        }
        found
    }

    fn controller(&self, being: Being) -> Being {
        match being {
            Being::Player(_) => being,
            Being::Object(id) => Being::Player(self.object(id).map_or(self.active, |object| object.controller)),
        }
    }

    /// The objects and players that a reference stands for.
    pub(crate) fn refers(&self, reference: Reference, ctx: &Context) -> Vec<Being> {
        match reference {
            Reference::This => ctx.this.map(Being::Object).into_iter().collect(),
            Reference::You => vec![Being::Player(ctx.you)],
            Reference::Opponent => {
                let others = self.in_turn_order().into_iter().filter(|seat| *seat != ctx.you);
                others.map(Being::Player).collect()
            }
            Reference::Granter => ctx.granter.map(Being::Object).into_iter().collect(),
            Reference::Host => {
                let host = ctx.this.and_then(|this| self.object(this)).and_then(|object| object.attached);
                host.map(Being::Object).into_iter().collect()
            }
            Reference::It => ctx.it.clone(),
            Reference::Source => ctx.source.map(Being::Object).into_iter().collect(),
            Reference::Recipient => ctx.recipient.into_iter().collect(),
            Reference::Target => ctx.targets.clone(),
            Reference::Targeter => ctx.targeter.and_then(|one| one.spell).map(Being::Object).into_iter().collect(),
            Reference::Payer => ctx.payer.map(Being::Player).into_iter().collect(),
            Reference::DefendingPlayer => self.defending_player(ctx).map(Being::Player).into_iter().collect(),
            Reference::Attacked => self.attacked(ctx).into_iter().collect(),
            Reference::ChosenPlayer => {
                let chosen = ctx.this.and_then(|this| self.object(this)).and_then(|this| this.chosen.as_ref());
                chosen.and_then(|chosen| self.seat(chosen)).map(Being::Player).into_iter().collect()
            }
        }
    }

    /// The choice that the text made before, or else the one made for the object that has the ability.
    fn chosen_for<'s>(&'s self, ctx: &'s Context) -> Option<&'s str> {
        let kept = || ctx.this.and_then(|this| self.object(this)).and_then(|this| this.chosen.as_deref());
        ctx.chosen.as_deref().or_else(kept)
    }

    pub(super) fn is_kind(&self, kind: KindWord, being: Being, ctx: &Context, layer: Layer, in_play: bool) -> bool {
        let id = match being {
            Being::Player(seat) => {
                return match kind {
                    KindWord::Any | KindWord::Player => true,
                    KindWord::Opponent => seat != ctx.you,
                    _ => false,
                };
            }
            Being::Object(id) => id,
        };
        let Some(object) = self.object(id) else { return false };
        let permanent = object.zone == Zone::Battlefield;
        match kind {
            KindWord::Any => true,
            KindWord::Player | KindWord::Opponent | KindWord::Ability => false,
            KindWord::Spell => object.zone == Zone::Stack,
            KindWord::Permanent => permanent,
            KindWord::Card => !object.token,
            KindWord::Token => object.token,
            KindWord::Chosen => {
                let chosen = self.chosen_for(ctx).and_then(Type::of);
                chosen.is_some_and(|chosen| self.characteristics_in(id, layer).is(chosen))
            }
            KindWord::Instant | KindWord::Sorcery => self.characteristics_in(id, layer).is_kind(kind),
            _ => (permanent || !in_play) && self.characteristics_in(id, layer).is_kind(kind),
        }
    }

    /// Returns `true` if an object or player fits a filter; with `in_play` a kind of permanent means only permanents on
    /// the battlefield.
    pub(super) fn fits_filter(
        &self,
        filter: &Filter,
        being: Being,
        ctx: &Context,
        layer: Layer,
        in_play: bool,
    ) -> bool {
        if !filter.kind.is_empty() && !filter.kind.iter().any(|kind| self.is_kind(*kind, being, ctx, layer, in_play)) {
            return false;
        }
        // A description with a subtype alone means a permanent (109.2), as one with a card type does.
        let described = filter.kind.is_empty() && !filter.subtype.is_empty();
        if described && in_play && !self.is_kind(KindWord::Permanent, being, ctx, layer, in_play) {
            return false;
        }
        if filter.other && ctx.this.map(Being::Object) == Some(being) {
            return false;
        }
        if filter.not.as_ref().is_some_and(|not| self.fits_in(not, being, ctx, layer)) {
            return false;
        }
        if filter.also.as_ref().is_some_and(|also| !self.fits_in(also, being, ctx, layer)) {
            return false;
        }
        match being {
            Being::Player(seat) => {
                let hurt = self.dealt.iter().filter(|(_, to, _)| *to == being).map(|(source, ..)| *source);
                !asks_about_objects(filter)
                    && filter.attacked.is_none_or(|flag| flag == self.was_attacked(being))
                    && self.player(seat).is_some_and(|player| player.counters.fit(filter))
                    && self.is_damaged_by(filter, hurt, ctx, layer)
            }
            Being::Object(id) => self.fits_object(filter, id, ctx, layer),
        }
    }

    fn fits_object(&self, filter: &Filter, id: ObjId, ctx: &Context, layer: Layer) -> bool {
        let Some(object) = self.object(id) else { return false };
        let found = self.characteristics_in(id, layer);
        let whose = |selector: &Option<Selector>, seat: Seat| {
            selector.as_ref().is_none_or(|selector| self.fits_in(selector, Being::Player(seat), ctx, layer))
        };
        let in_play = matches!(object.zone, Zone::Battlefield | Zone::Stack);
        let controller = if in_play { object.controller } else { object.owner };
        let chosen = self.chosen_for(ctx);
        let spent = ctx.spent.as_deref().unwrap_or_default();
        let is = |wanted: &str, real: &Name| if wanted == "chosen" { chosen == Some(real) } else { real == wanted };
        let subtype = |wanted: &str| {
            let wanted_type = if wanted == "chosen" { chosen.unwrap_or(wanted) } else { wanted };
            found.subtypes.iter().any(|subtype| is(wanted, &subtype.0))
                || (is_creature_type(wanted_type) && found.every_creature_type)
        };
        // A face-down object has no name (708.2a). An object without a card has the name that the case gives it.
        let name = object.card_name.as_ref().or((!object.face_down).then_some(&object.name));
        let named = |wanted: &str| name.is_some_and(|name| is(wanted, name));
        let number = |compare: Option<crate::words::amount::Compare>, value: i64| compare.is_none_or(|c| c.fits(value));
        (filter.zone.is_empty() || filter.zone.contains(&object.zone))
            && (filter.name.is_empty() || filter.name.iter().any(|wanted| named(wanted)))
            && filter.attacked.is_none()
            && (filter.supertype.is_empty() || filter.supertype.iter().any(|wanted| found.supertypes.contains(wanted)))
            && (filter.subtype.is_empty() || filter.subtype.iter().any(|wanted| subtype(wanted)))
            && (filter.color.is_empty()
                || filter.color.iter().any(|word| has_color(&found.colors, *word, chosen, spent)))
            && (filter.keyword.is_empty() || filter.keyword.iter().any(|word| found.has(*word)))
            && !filter.without.iter().any(|word| found.has(*word))
            && whose(&filter.controller, controller)
            && whose(&filter.owner, object.owner)
            && filter.tapped.is_none_or(|tapped| tapped == object.tapped)
            && number(filter.power, found.stats.map_or(0, |stats| stats.power))
            && number(filter.toughness, found.stats.map_or(0, |stats| stats.toughness))
            && object.counters.fit(filter)
            && filter.weaker_than.as_ref().is_none_or(|than| self.is_weaker_than(&found, than, ctx, layer))
            && filter.commander.is_none_or(|commander| commander == object.printed.commander)
            && filter.switched_on.is_none_or(|on| on != object.switched_off)
            && (filter.cast_from.is_empty() || self.cast_from(id).is_some_and(|zone| filter.cast_from.contains(&zone)))
            && self.fits_combat(filter, id, ctx, layer)
            && self.fits_attached(filter, id, ctx, layer)
            && filter.mana_value.is_none_or(|asked| asked.fits(self.mana_value(id)))
            && filter.same_name.as_ref().is_none_or(|other| self.has_name_of(id, other, ctx, layer))
            && filter.targeting.as_ref().is_none_or(|whom| self.targets_one_of(id, whom, ctx, layer))
            && self.is_damaged_by(filter, object.damaged_by.iter().copied(), ctx, layer)
            && self.fits_shared(filter, &found, ctx, layer)
            && self.fits_numbers(filter, id, &found, ctx, layer)
    }

    /// Returns `true` if a filter asks for no source of damage, or one of these sources is of that kind.
    fn is_damaged_by(
        &self,
        filter: &Filter,
        mut sources: impl Iterator<Item = ObjId>,
        ctx: &Context,
        layer: Layer,
    ) -> bool {
        filter.damaged_by.as_ref().is_none_or(|by| {
            let any = matches!(by, Selector::Kind(KindWord::Any));
            sources.any(|source| any || self.fits_in(by, Being::Object(source), ctx, layer))
        })
    }

    /// The attacking creatures that a creature blocks.
    pub(crate) fn blocked_by_creature(&self, id: ObjId) -> Vec<ObjId> {
        let blocked = self.attackers.iter().filter(|attacker| attacker.blockers.contains(&id));
        blocked.map(|attacker| attacker.creature).collect()
    }

    fn fits_combat(&self, filter: &Filter, id: ObjId, ctx: &Context, layer: Layer) -> bool {
        let left = self.object(id).and_then(|object| object.last_combat.as_deref());
        let attacks = self.attackers.iter().find(|attacker| attacker.creature == id);
        let attacks = attacks.or_else(|| left.and_then(|left| left.attacks.as_ref()));
        let blocks = left.map_or_else(|| self.blocked_by_creature(id), |left| left.blocks.clone());
        let attacking = match &filter.attacking {
            None => true,
            Some(Tie::Flag(flag)) => *flag == attacks.is_some(),
            Some(Tie::With(whom)) => attacks.is_some_and(|attacker| self.fits_in(whom, attacker.defender, ctx, layer)),
        };
        let blocking = match &filter.blocking {
            None => true,
            Some(Tie::Flag(flag)) => *flag != blocks.is_empty(),
            Some(Tie::With(whom)) => {
                blocks.iter().any(|creature| self.fits_in(whom, Being::Object(*creature), ctx, layer))
            }
        };
        let blocked_by = filter.blocked_by.as_ref().is_none_or(|whom| {
            let mut blockers = attacks.into_iter().flat_map(|attacker| &attacker.blockers);
            blockers.any(|blocker| self.fits_in(whom, Being::Object(*blocker), ctx, layer))
        });
        let is = |blocked: bool| attacks.is_some_and(|attacker| attacker.blocked == Some(blocked));
        let unblocked = filter.unblocked.is_none_or(|flag| flag == is(false));
        let blocked = filter.blocked.is_none_or(|flag| flag == is(true));
        let banded = filter.banded.as_ref().is_none_or(|with| {
            let own = attacks.and_then(|attacker| attacker.band);
            let mut others = self.attackers.iter().filter(|other| own.is_some() && other.band == own);
            others.any(|other| other.creature != id && self.fits_in(with, Being::Object(other.creature), ctx, layer))
        });
        attacking && blocking && blocked_by && unblocked && blocked && banded
    }

    /// Returns `true` if the objects attached to an object, and the object to which it is attached, fit a filter
    /// (301.5, 303.4b).
    fn fits_attached(&self, filter: &Filter, id: ObjId, ctx: &Context, layer: Layer) -> bool {
        let has = |subtype: &str| {
            self.permanents.all.iter().any(|other| {
                self.object(*other).is_some_and(|other| other.attached == Some(id))
                    && self.characteristics_in(*other, layer).subtypes.iter().any(|own| **own == *subtype)
            })
        };
        let host = || self.object(id).and_then(|object| object.attached);
        filter.enchanted.is_none_or(|enchanted| enchanted == has("Aura"))
            && filter.equipped.is_none_or(|equipped| equipped == has("Equipment"))
            && filter
                .attached_to
                .as_ref()
                .is_none_or(|to| host().is_some_and(|host| self.fits_in(to, Being::Object(host), ctx, layer)))
    }

    /// Returns `true` if an object has the name of one of these (201.2).
    fn has_name_of(&self, id: ObjId, others: &Selector, ctx: &Context, layer: Layer) -> bool {
        let own = self.object(id).and_then(|object| object.card_name.as_ref());
        own.is_some()
            && self.meant_in(others, ctx, layer).iter().any(|other| match other {
                Being::Player(_) => false,
                Being::Object(other) => self.object(*other).and_then(|other| other.card_name.as_ref()) == own,
            })
    }

    /// Returns `true` if a spell on the stack targets one of these.
    fn targets_one_of(&self, id: ObjId, whom: &Selector, ctx: &Context, layer: Layer) -> bool {
        let items = self.stack.iter().filter(|item| item.spell == Some(id));
        let mut targets = items.flat_map(|item| &item.parts).flat_map(|part| part.ctx.targets.iter());
        targets.any(|target| self.fits_in(whom, *target, ctx, layer))
    }

    /// Returns `true` if a selector means the spell or ability that resolves.
    pub(crate) fn is_caused_by(&self, selector: &Selector, ctx: &Context, layer: Layer) -> bool {
        let resolving = self.resolving.and_then(|id| self.stack.iter().find(|item| item.id == id));
        resolving.is_some_and(|item| self.is_on_the_stack_as(item, selector, ctx, layer))
    }

    /// Returns `true` if a selector means the object on the stack with this number, under this controller.
    pub(crate) fn is_an_item_of(
        &self,
        item: u32,
        who: Option<&Selector>,
        what: Option<&Selector>,
        ctx: &Context,
    ) -> bool {
        self.stack.iter().find(|other| other.id == item).is_some_and(|item| {
            means(self, who, Being::Player(item.controller), ctx)
                && what.is_none_or(|what| self.is_on_the_stack_as(item, what, ctx, Layer::All))
        })
    }

    /// Returns `true` if a selector means a spell or ability on the stack. Of an ability it can name the controller and
    /// the targets.
    fn is_on_the_stack_as(&self, item: &StackItem<'_>, selector: &Selector, ctx: &Context, layer: Layer) -> bool {
        let fits = |selector: &Selector| self.is_on_the_stack_as(item, selector, ctx, layer);
        match (selector, item.spell) {
            (Selector::List(list), _) => list.iter().any(fits),
            (Selector::Filter(filter), None) => {
                let controller = Being::Player(item.controller);
                let mut targets = item.parts.iter().flat_map(|part| &part.ctx.targets);
                (filter.kind.is_empty() || filter.kind.contains(&KindWord::Ability))
                    && filter.controller.as_ref().is_none_or(|who| self.fits_in(who, controller, ctx, layer))
                    && filter
                        .targeting
                        .as_ref()
                        .is_none_or(|whom| targets.any(|target| self.fits_in(whom, *target, ctx, layer)))
                    && filter.also.as_ref().is_none_or(fits)
                    && !filter.not.as_ref().is_some_and(fits)
            }
            (Selector::Kind(kind), None) => *kind == KindWord::Ability,
            (_, Some(spell)) => self.fits_in(selector, Being::Object(spell), ctx, layer),
            (_, None) => false,
        }
    }

    /// All objects and players that a selector means, players first, in turn order, then objects in
    /// the order in which they came.
    pub(crate) fn meant(&self, selector: &Selector, ctx: &Context) -> Vec<Being> {
        self.looking(|| self.meant_in(selector, ctx, Layer::All))
    }

    /// Like `meant`, with characteristics up to a layer.
    pub(crate) fn meant_in(&self, selector: &Selector, ctx: &Context, layer: Layer) -> Vec<Being> {
        match selector {
            Selector::Reference(reference) => self.refers(*reference, ctx),
            Selector::List(list) => {
                let mut found: Vec<Being> = Vec::new();
                for being in list.iter().flat_map(|selector| self.meant_in(selector, ctx, layer)) {
                    if !found.contains(&being) {
                        found.push(being);
                    }
                }
                found
            }
            Selector::Phrase(phrased) => match &phrased.of {
                Phrase::Target(_) | Phrase::Chosen(_) => {
                    ctx.bound_to(place_of(phrased)).map(<[Being]>::to_vec).unwrap_or_default()
                }
                Phrase::Each(inner) => self.meant_in(inner, ctx, layer),
                Phrase::OwnerOf(inner) => {
                    let mut found: Vec<Being> = Vec::new();
                    for owner in self.meant_in(inner, ctx, layer).into_iter().map(|being| self.owner(being)) {
                        if !found.contains(&owner) {
                            found.push(owner);
                        }
                    }
                    found
                }
                Phrase::ControllerOf(inner) => self.controllers(inner, ctx, layer),
            },
            Selector::Kind(_) | Selector::Filter(_) => {
                self.everyone().into_iter().filter(|being| self.fits_in(selector, *being, ctx, layer)).collect()
            }
        }
    }

    /// All players who are still in the game and all objects there are, in the order in which they are asked about.
    pub(crate) fn everyone(&self) -> Vec<Being> {
        let players = self.in_turn_order().into_iter().map(Being::Player);
        let objects = self.objects.iter().enumerate().filter(|(_, object)| object.exists);
        let objects = objects.map(|(i, _)| ObjId(u32::try_from(i).unwrap_or(u32::MAX)));
        let there = objects.filter(|id| !self.entering.contains(id));
        players.chain(there.map(Being::Object)).collect()
    }

    /// The creature types among all objects of the game, by name.
    pub(crate) fn creature_types(&self) -> Vec<Name> {
        let all = (0..self.objects.len()).map(|i| self.characteristics(ObjId(u32::try_from(i).unwrap_or(u32::MAX))));
        let all: BTreeSet<Name> = all
            .filter(|found| found.is(Type::Creature))
            .flat_map(|found| found.subtypes.clone().into_owned())
            .map(|text| text.0)
            .collect();
        all.into_iter().collect()
    }

    /// The names of all cards of the game.
    pub(crate) fn card_names(&self) -> Vec<Name> {
        let all: BTreeSet<Name> = self.objects.iter().filter_map(|object| object.card_name.clone()).collect();
        all.into_iter().collect()
    }

    /// Returns `true` if a condition holds.
    pub(crate) fn holds(&self, condition: &Condition, ctx: &Context) -> bool {
        self.looking(|| self.holds_in(condition, ctx, Layer::All))
    }

    /// Like `holds`, with characteristics up to a layer.
    pub(crate) fn holds_in(&self, condition: &Condition, ctx: &Context, layer: Layer) -> bool {
        let any = |beings: Vec<Being>, selector: &Selector| {
            beings.iter().any(|being| self.fits_in(selector, *being, ctx, layer))
        };
        match condition {
            Condition::Word(ConditionWord::Kicked) => ctx.kicked,
            Condition::Word(ConditionWord::OptionalCost) => ctx.paid.more,
            Condition::Word(ConditionWord::Cleaved) => ctx.paid.cleave,
            Condition::Word(ConditionWord::AlternativeCost) => ctx.paid.alternative,
            Condition::Word(ConditionWord::NewSinceUpkeep) => {
                ctx.this.is_some_and(|this| self.is_new_since_upkeep(this))
            }
            Condition::Of(of) => match of {
                ConditionOf::X(compare) => compare.fits(ctx.x),
                ConditionOf::Amount(compare) => compare.fits(ctx.amount),
                ConditionOf::Turn(whose) => self.fits_in(whose, Being::Player(self.active), ctx, layer),
                ConditionOf::Controls(filter) => self.battlefield().into_iter().any(|id| {
                    self.object(id).is_some_and(|object| object.controller == ctx.you)
                        && self.fits_in(filter, Being::Object(id), ctx, layer)
                }),
                ConditionOf::Exists(selector) => !self.meant_in(selector, ctx, layer).is_empty(),
                ConditionOf::This(selector) => any(self.looked_at_as_itself(selector, ctx), selector),
                ConditionOf::Source(selector) => any(self.refers(Reference::Source, ctx), selector),
                ConditionOf::Recipient(selector) => any(self.refers(Reference::Recipient, ctx), selector),
                ConditionOf::Host(selector) => any(self.refers(Reference::Host, ctx), selector),
                ConditionOf::It(selector) => any(self.looked_at_as_it(selector, ctx), selector),
                ConditionOf::Target(selector) => any(self.refers(Reference::Target, ctx), selector),
                ConditionOf::Not(condition) => !self.holds_in(condition, ctx, layer),
                ConditionOf::And(all) => all.iter().all(|condition| self.holds_in(condition, ctx, layer)),
                ConditionOf::Or(any) => any.iter().any(|condition| self.holds_in(condition, ctx, layer)),
                ConditionOf::Compare(compared) => self.compares(compared, ctx, layer),
                ConditionOf::ThisTurn(pattern) => (self.measuring.happened)(self, pattern, ctx) > 0,
                ConditionOf::Monarch(who) => {
                    self.monarch.is_some_and(|seat| self.fits_in(who, Being::Player(seat), ctx, layer))
                }
                ConditionOf::Spent(colors) => {
                    if ctx.spent.is_none() {
                        self.unsaid.set(Some(Unsaid::Spent(ctx.this)));
                    }
                    ctx.spent.as_ref().is_some_and(|spent| colors.iter().any(|color| spent.contains(color)))
                }
                ConditionOf::CastFrom(zones) => {
                    ctx.this.and_then(|this| self.cast_from(this)).is_some_and(|zone| zones.contains(&zone))
                }
                ConditionOf::During(parts) => parts.iter().any(|part| part.has(self.stage)),
                ConditionOf::Cause(selector) => self.is_caused_by(selector, ctx, layer),
            },
        }
    }

    /// Returns `true` if a flag is set, or its condition holds.
    pub(crate) fn whether(&self, whether: Option<&Whether>, ctx: &Context) -> bool {
        match whether {
            None => false,
            Some(Whether::Flag(flag)) => *flag,
            Some(Whether::If(condition)) => self.holds(condition, ctx),
        }
    }
}

/// Returns `true` if a selector means any card of its zones and players, so blank ones too.
pub(crate) fn is_of_any_card(selector: &Selector) -> bool {
    let Selector::Filter(filter) = selector else { return false };
    let of_all = Filter { zone: Many(Vec::new()), owner: None, controller: None, ..(**filter).clone() };
    filter.kind.iter().all(|kind| *kind == KindWord::Card)
        && filter.also.is_none()
        && filter.counter.is_none()
        && filter.damaged_by.is_none()
        && !asks_about_objects(&of_all)
}

/// Returns `true` if a filter asks for a property that no player has.
fn asks_about_objects(filter: &Filter) -> bool {
    !filter.zone.is_empty()
        || !filter.name.is_empty()
        || !filter.supertype.is_empty()
        || filter.targeting.is_some()
        || !filter.subtype.is_empty()
        || !filter.color.is_empty()
        || !filter.keyword.is_empty()
        || !filter.without.is_empty()
        || filter.power.is_some()
        || filter.weaker_than.is_some()
        || filter.toughness.is_some()
        || filter.attacking.is_some()
        || filter.blocking.is_some()
        || filter.unblocked.is_some()
        || filter.banded.is_some()
        || filter.blocked.is_some()
        || filter.tapped.is_some()
        || filter.shares_color.is_some()
        || filter.shares_card_type.is_some()
        || filter.mana_value_is.is_some()
        || filter.power_is.is_some()
        || filter.toughness_is.is_some()
        || filter.blocked_by.is_some()
        || filter.enchanted.is_some()
        || filter.equipped.is_some()
        || filter.attached_to.is_some()
        || filter.same_name.is_some()
        || filter.mana_value.is_some()
        || filter.controller.is_some()
        || filter.owner.is_some()
        || filter.commander.is_some()
        || filter.switched_on.is_some()
        || !filter.cast_from.is_empty()
}
