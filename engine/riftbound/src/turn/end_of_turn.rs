//! 315 to 317: the end of a turn: the abilities of its end, the healing, and after all else the end of the effects of
//! this turn (317.2); then the next player's turn up to the Main Phase: readying, the abilities of its beginning, the
//! scoring, the runes and the card. The table in `timetable` has the steps in order.
//!
//! A Prevent for this turn still guards against what triggers at its end.
//! One for each combat stays.

use kernel::transcript::observed::Event;
use kernel::transcript::stop::Stop;
use kernel::words::name::Name;

use crate::abilities::occurrences::{self, Deed, Occurrence};
use crate::chain;
use crate::death::cleanup;
use crate::game::Game;
use crate::state::{Agent, AgentKind, Counted, DelayedTrigger, ObjectId, PlayerId, Pool, State, TrackedChange};
use crate::turn::battlefields;
use crate::turn::timetable::{TURN_STEPS, TurnStep};
use crate::words::cards::Triggered;
use crate::words::effects::{Awaited, Phase, Until, When};
use crate::words::scenario::Step;
use crate::zones::{board, deck};

kernel::interpretation! {
    /// 317: the end of a turn, before what triggers then resolves.
    pub(crate) BEFORE_END_OF_TURN: fn(&mut Game<'_>);
}

kernel::interpretation! {
    /// 423.1.a.2: the step at the start of which stunned units lose that status (1.3), or with whose this-turn effects
    /// they do (1.4).
    pub(crate) STUNS_END: fn() -> TurnStep = stuns_end;
}

/// Stuns end with the other effects of the turn, as in 1.4.
pub fn stuns_end() -> TurnStep {
    TurnStep::Expiration
}

/// Stuns end before what happens at the end of the turn, as in 1.3.
pub fn stuns_end_first() -> TurnStep {
    TurnStep::Ending
}

/// Ends the stuns of all units, if that happens in this step.
fn end_stuns(game: &mut Game<'_>, step: TurnStep) {
    let stunned: Vec<ObjectId> = game.state.ids().filter(|id| game.state.object(*id).stunned).collect();
    // Asked only if a unit is stunned: otherwise the editions agree, and a case is played once for both.
    if stunned.is_empty() || game.by(&STUNS_END)() != step {
        return;
    }
    let (clause, when) = if step == TurnStep::Ending {
        (clause!("423.1.a.2-stun-ends-first"), "before the abilities at the end of the turn")
    } else {
        (clause!("423.1.a.2-stun-ends-last"), "with the effects of this turn")
    };
    game.log.cite(clause, || format!("stuns end {when}"));
    for id in stunned {
        game.state.change(id, |object| object.stunned = false);
    }
}

kernel::interpretation! {
    /// 317.2: ends the changes of damage with the turn, except Prevents that come back each combat.
    pub(crate) END_TRACKED: fn(&mut State) = end_tracked;
}

fn end_tracked(state: &mut State) {
    state.tracked.retain(TrackedChange::is_for_each_combat);
}

kernel::interpretation! {
    /// 390.3: ends the replacements of deaths that were set up for this turn.
    pub(crate) END_DELAYED: fn(&mut State) = end_delayed;
}

fn end_delayed(state: &mut State) {
    state.delayed_replacements.clear();
}

kernel::interpretation! {
    /// 390.3: ends the abilities that wait for an event this turn, except those that wait longer.
    pub(crate) END_WAITING: fn(&mut State) = end_waiting;
}

fn end_waiting(state: &mut State) {
    let (turn, turns) = (state.turn, state.turns);
    state.delayed_triggers.retain(|waiting| match waiting.until {
        Some((Until::EndOfYourNextTurn, made)) => waiting.player != turn || made == turns,
        Some((Until::YourNextTurn, _)) => true,
        None => false,
    });
}

/// A turn ends, and the next player's begins, up to its Main Phase: each step that the table of the turn has.
/// `responses` are taken while the first items wait that it puts on the chain.
pub fn end_turn<'a>(game: &mut Game<'a>, player: &Name, responses: &'a [Step]) -> Result<(), Stop> {
    if game.state.player_of(player) != Some(game.state.turn) {
        return Err(game.log.rejected(format!("it is not the turn of `{player}`")));
    }
    let mut responses = responses;
    let table = game.by(&TURN_STEPS)();
    let ending = table.from(TurnStep::Ending).map(|line| line.then);
    for step in ending.chain(table.steps().take_while(|step| *step != TurnStep::Ending)) {
        take_step(game, step, &mut responses)?;
    }
    chain::run_chain(game, None, responses)
}

fn take_step<'a>(game: &mut Game<'a>, step: TurnStep, responses: &mut &'a [Step]) -> Result<(), Stop> {
    if game.state.won.is_some() {
        return Ok(());
    }
    let turn = game.state.turn;
    game.state.phase = matches!(step, TurnStep::Beginning | TurnStep::Scoring).then_some(Phase::Beginning);
    match step {
        TurnStep::Awaken => awaken(game, turn)?,
        TurnStep::Beginning => {
            at(game, Deed::BeginsBeginning)?;
            if !game.state.pending.is_empty() {
                let note = || "abilities that trigger now resolve before the scoring".to_owned();
                game.log.cite(clause!("315.2.a-before-scoring"), note);
            }
        }
        TurnStep::Scoring => battlefields::hold_all(game, turn)?,
        TurnStep::Channel => game.state.change_player(turn, |player| {
            player.runes = (player.runes + 2).min(player.runes.max(12));
        }),
        TurnStep::Draw => deck::draw(game, turn, 1, None)?,
        TurnStep::Main => {
            empty_pools(game);
            at(game, Deed::BeginsMain)?;
        }
        TurnStep::Ending => ending(game)?,
        TurnStep::Expiration => return expiration(game, responses),
        TurnStep::Next => {
            next_turn(game);
            return Ok(());
        }
    }
    chain::run_waiting(game, responses)
}

/// A point of the turn: what waits for it triggers.
fn at(game: &mut Game<'_>, deed: Deed) -> Result<(), Stop> {
    let turn = game.state.turn;
    occurrences::happens(game, &[Occurrence::of(deed, turn)])
}

/// A player readies their runes and all else that is exhausted, at one time.
fn awaken(game: &mut Game<'_>, player: PlayerId) -> Result<(), Stop> {
    game.state.change_player(player, |player| player.exhausted_runes = 0);
    let is_readied = |id: &ObjectId| game.state.object(*id).exhausted && game.state.controller(*id) == player;
    let readied: Vec<ObjectId> = game.state.ids().filter(is_readied).collect();
    let state = &game.state;
    game.log.together(|log| {
        for id in &readied {
            log.event(Event::new("readied").with("to", &state.object(*id).name));
        }
    });
    for id in &readied {
        game.state.change(*id, |object| object.exhausted = false);
    }
    let waits = |when: &When| matches!(when.event, Awaited::Readied(_));
    let waits = |says: &Triggered| std::iter::once(&says.when).chain(says.or_when.iter()).any(waits);
    if game.state.triggered().iter().any(|ability| waits(&ability.says)) {
        let note = || format!("{} are readied in the Awaken Phase", readied.len());
        game.log.cite(clause!("415.3.a-awaken-readies"), note);
    }
    game.by(&SEE_AWAKENED)(game, player, &readied)
}

kernel::interpretation! {
    /// 415.3.a: triggers what waits for an object to be readied, as its player readies it in the Awaken Phase.
    pub(crate) SEE_AWAKENED: fn(&mut Game<'_>, PlayerId, readied: &[ObjectId]) -> Result<(), Stop> = see_awakened;
}

fn see_awakened(game: &mut Game<'_>, player: PlayerId, readied: &[ObjectId]) -> Result<(), Stop> {
    let by = Agent { kind: AgentKind::Player, player, name: game.state.player_name(player), card: None };
    let of = |id: &ObjectId| Occurrence::to_one(Deed::Readied, game.state.known(*id), Some(by.clone()));
    let occurrences: Vec<Occurrence> = readied.iter().map(of).collect();
    if occurrences.is_empty() { Ok(()) } else { occurrences::happens(game, &occurrences) }
}

fn ending(game: &mut Game<'_>) -> Result<(), Stop> {
    end_stuns(game, TurnStep::Ending);
    at(game, Deed::EndsTurn)?;
    if let Some(hook) = game.by(&BEFORE_END_OF_TURN) {
        hook(game);
    }
    if !game.state.pending.is_empty() && lasts_this_turn(game) {
        game.log.cite(clause!("317.2-expires-last"), || "effects for this turn still apply".to_owned());
    }
    Ok(())
}

/// Units heal and effects for this turn end; again, where that set something off (317.2.e).
fn expiration<'a>(game: &mut Game<'a>, responses: &mut &'a [Step]) -> Result<(), Stop> {
    loop {
        board::heal_all(game);
        expire(game);
        empty_pools(game);
        cleanup::cleanup(game)?;
        if game.state.pending.is_empty() {
            return Ok(());
        }
        chain::run_waiting(game, responses)?;
    }
}

fn empty_pools(game: &mut Game<'_>) {
    for player in &mut game.state.players {
        if player.pool.is_some() {
            player.pool = Some(Pool::default());
        }
    }
}

/// Ends the effects of this turn, after everything else in it (317.2).
pub fn expire(game: &mut Game<'_>) {
    let ends = |tracked: &&TrackedChange| !tracked.is_for_each_combat();
    if game.state.tracked.iter().filter(ends).any(TrackedChange::prevents) {
        game.log.cite(clause!("437.1.b-timespan"), || "Prevents for this turn end with it".to_owned());
    }
    if lasts_this_turn(game) {
        game.log.cite(clause!("317.2-expires-last"), || "effects for this turn end".to_owned());
    }
    if !game.state.delayed_replacements.is_empty() {
        let note = || "replacements of deaths this turn end with it".to_owned();
        game.log.cite(clause!("390.3-only-in-its-time"), note);
    }
    game.by(&END_TRACKED)(&mut game.state);
    game.by(&END_DELAYED)(&mut game.state);
    if game.state.delayed_triggers.iter().any(|waiting| waiting.until.is_some()) {
        let note = || "abilities that wait longer than this turn do not end with it".to_owned();
        game.log.cite(clause!("390.3-only-in-its-time"), note);
    }
    game.by(&END_WAITING)(&mut game.state);
    game.state.bonuses.clear();
    game.state.timed_costs.clear();
    game.state.timed_ready.clear();
    game.state.timed_bans.clear();
    end_stuns(game, TurnStep::Expiration);
    for id in game.state.ids() {
        game.state.change(id, |object| {
            object.moved = 0;
            object.given = 0;
            object.lent.clear();
            object.unchosen_by.clear();
            object.harmless = false;
        });
    }
}

/// Returns `true` if an effect lasts until the end of this turn.
fn lasts_this_turn(game: &Game<'_>) -> bool {
    let state = &game.state;
    let stuns_last = || game.by(&STUNS_END)() == TurnStep::Expiration;
    let is_changed = |id: ObjectId| {
        let object = state.object(id);
        let lent = !object.lent.is_empty() || !object.unchosen_by.is_empty();
        object.stunned && stuns_last() || object.harmless || object.given != 0 || lent
    };
    state.tracked.iter().any(|tracked| !tracked.is_for_each_combat())
        || !state.delayed_replacements.is_empty()
        || state.delayed_triggers.iter().any(|waiting| waiting.until.is_none())
        || !state.bonuses.is_empty()
        || state.timed_costs.iter().any(|one| one.used_by.is_none())
        || !state.timed_ready.is_empty()
        || !state.timed_bans.is_empty()
        || state.ids().any(is_changed)
}

/// The next player becomes the turn player; what is counted each turn begins anew.
fn next_turn(game: &mut Game<'_>) {
    game.state.turn = game.state.next_player(game.state.turn);
    game.state.turns = game.state.turns.saturating_add(1);
    let turn = game.state.turn;
    let ends = |one: &DelayedTrigger| matches!(one.until, Some((Until::YourNextTurn, _))) && one.player == turn;
    if game.state.delayed_triggers.iter().any(ends) {
        let note = || "abilities that waited until this turn no longer wait".to_owned();
        game.log.cite(clause!("390.3-only-in-its-time"), note);
    }
    game.state.delayed_triggers.retain(|one| !ends(one));
    game.state.counted = Counted::default();
    game.state.happened.clear();
    game.state.excess.clear();
    for player in &mut game.state.players {
        player.finalized.clear();
    }
    for place in &mut game.state.places {
        place.scored.clear();
    }
}
