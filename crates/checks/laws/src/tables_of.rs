//! The states and moves of one game that its check has met: [`TablesOf`].

use std::cell::{Ref, RefCell};
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};

use stonework_core::{Gain, Game, Run, Solver, Turn};

use super::answer::{Answer, Verdict, ask};
use super::any_game::{AnyGame, AnyMove, AnyResult, AnyState, Rules, Tables};
use super::violation::{Violation, ViolationOf};

/// A game with the states and moves that its check has met, by their numbers. What is here is all
/// of a check that is compiled for each game.
///
/// While a state is borrowed, none may be added or dropped: whatever the game answers for it is
/// collected before it becomes numbers.
pub(super) struct TablesOf<'g, G: Game> {
    pub(super) game: &'g G,
    states: RefCell<States<G::State>>,
    moves: RefCell<Moves<G::Move>>,
}

/// States, each until it is dropped.
struct States<S> {
    kept: Vec<Option<S>>,
    /// The numbers without a state.
    free: Vec<usize>,
}

impl<S> States<S> {
    fn add(&mut self, state: S) -> usize {
        if let Some(number) = self.free.pop() {
            self.kept[number] = Some(state);
            return number;
        }
        self.kept.push(Some(state));
        self.kept.len() - 1
    }
}

/// Moves, for as long as the check goes on.
struct Moves<M> {
    kept: Vec<M>,
    /// For each place in a list of moves, the numbers of those met there: the last one first, as it
    /// is most often met again.
    met: Vec<Vec<usize>>,
}

impl<M: Copy + Eq> Moves<M> {
    /// The number of a move met at a place of a list. Moves of the same number are equal; of a move
    /// that many others were met in place of, there may be several.
    fn number(&mut self, place: usize, mv: M) -> usize {
        /// The most moves that are compared.
        const MET: usize = 32;
        if place >= self.met.len() {
            self.met.resize_with(place + 1, Vec::new);
        }
        let met = &mut self.met[place];
        let number = if let Some(at) = met.iter().position(|&number| self.kept[number] == mv) {
            met.remove(at)
        } else {
            self.kept.push(mv);
            met.truncate(MET - 1);
            self.kept.len() - 1
        };
        met.insert(0, number);
        number
    }
}

impl<'g, G: Game> TablesOf<'g, G> {
    pub(super) fn new(game: &'g G) -> Self {
        let states = States {
            kept: Vec::new(),
            free: Vec::new(),
        };
        let moves = Moves {
            kept: Vec::new(),
            met: Vec::new(),
        };
        Self {
            game,
            states: RefCell::new(states),
            moves: RefCell::new(moves),
        }
    }

    fn state_of(&self, number: usize) -> Ref<'_, G::State> {
        Ref::map(self.states.borrow(), |states| {
            let state = states.kept[number].as_ref();
            state.expect("a state is there until it is dropped")
        })
    }

    fn move_of(&self, number: usize) -> G::Move {
        self.moves.borrow().kept[number]
    }

    /// The game's own state.
    pub(super) fn state(&self, state: &AnyState<'_>) -> Ref<'_, G::State> {
        self.state_of(state.number())
    }

    /// The game's own move.
    pub(super) fn own_move(&self, mv: AnyMove<'_>) -> G::Move {
        self.move_of(mv.number())
    }

    /// A state of the game, as a number.
    pub(super) fn any_state(&self, state: G::State) -> AnyState<'_> {
        AnyState::of(self.states.borrow_mut().add(state), self)
    }

    /// States of the game as numbers.
    pub(super) fn any_states(&self, states: Vec<G::State>) -> Vec<AnyState<'_>> {
        let states = states.into_iter();
        states.map(|state| self.any_state(state)).collect()
    }

    /// A move of the game, met at a place of a list, as a number.
    pub(super) fn any_move(&self, place: usize, mv: G::Move) -> AnyMove<'_> {
        AnyMove::of(self.moves.borrow_mut().number(place, mv), self)
    }

    /// Moves of the game as numbers.
    pub(super) fn any_moves(&self, moves: impl IntoIterator<Item = G::Move>) -> Vec<AnyMove<'_>> {
        let moves = moves.into_iter().enumerate();
        moves.map(|(place, mv)| self.any_move(place, mv)).collect()
    }

    /// What the game breaks, with a state and moves as numbers.
    pub(super) fn any_violation(
        &self,
        violation: ViolationOf<G>,
    ) -> Violation<AnyState<'_>, AnyMove<'_>> {
        violation.map(|state| self.any_state(state), |path| self.any_moves(path))
    }

    /// What the game breaks, with its own state and moves.
    pub(super) fn violation(
        &self,
        violation: Violation<AnyState<'_>, AnyMove<'_>>,
    ) -> ViolationOf<G> {
        let moves = |path: Vec<AnyMove<'_>>| {
            let moves = path.into_iter();
            moves.map(|mv| self.own_move(mv)).collect()
        };
        violation.map(|state| self.state(&state).clone(), moves)
    }

    /// Asks a solver of the game itself.
    pub(super) fn ask(
        &self,
        solver: &'static str,
        by: &dyn Solver<G>,
        at: &AnyState<'_>,
        run: &Run,
    ) -> AnyResult<'_, Answer<AnyGame<'_, G::Value>>> {
        let answer = ask(solver, by, self.game, &self.state(at), run);
        let answer = answer.map_err(|violation| self.any_violation(violation))?;
        Ok(self.any_answer(answer))
    }

    /// What a solver of the game answers, with a state and moves as numbers.
    pub(super) fn any_answer(&self, answer: Answer<G>) -> Answer<AnyGame<'_, G::Value>> {
        let verdict = match answer.verdict {
            Verdict::Solved { value, moves, line } => {
                let (moves, values): (Vec<_>, Vec<_>) = moves.into_iter().unzip();
                Verdict::Solved {
                    value,
                    moves: self.any_moves(moves).into_iter().zip(values).collect(),
                    line: line.map(|line| self.any_moves(line)),
                }
            }
            Verdict::Stopped => Verdict::Stopped,
            Verdict::Cyclic(state) => Verdict::Cyclic(state.map(|state| self.any_state(state))),
        };
        Answer {
            solver: answer.solver,
            verdict,
        }
    }
}

impl<G: Game> Tables for TablesOf<'_, G> {
    fn clone_state(&self, number: usize) -> usize {
        let state = self.state_of(number).clone();
        self.states.borrow_mut().add(state)
    }

    fn drop_state(&self, number: usize) {
        let mut states = self.states.borrow_mut();
        states.free.push(number);
        let state = states.kept[number].take();
        drop(states);
        drop(state);
    }

    fn equal_states(&self, one: usize, other: usize) -> bool {
        *self.state_of(one) == *self.state_of(other)
    }

    fn hash_state(&self, number: usize, mut hasher: &mut dyn Hasher) {
        self.state_of(number).hash(&mut hasher);
    }

    fn show_state(&self, number: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.state_of(number).fmt(f)
    }

    fn state_bytes(&self, number: usize) -> usize {
        size_of::<G::State>() + G::state_heap_bytes(&self.state_of(number))
    }

    fn equal_moves(&self, one: usize, other: usize) -> bool {
        one == other || self.move_of(one) == self.move_of(other)
    }

    fn show_move(&self, number: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.move_of(number).fmt(f)
    }
}

impl<G: Game> Rules<G::Value> for TablesOf<'_, G> {
    fn start(&self) -> usize {
        let start = self.game.start();
        self.states.borrow_mut().add(start)
    }

    fn terminal_value(&self, state: usize) -> Option<G::Value> {
        self.game.terminal_value(&self.state_of(state))
    }

    fn moves(&self, state: usize) -> Vec<usize> {
        let state = self.state_of(state);
        let moves = self.game.moves(&state).enumerate();
        moves
            .map(|(place, mv)| self.moves.borrow_mut().number(place, mv))
            .collect()
    }

    fn play(&self, state: usize, mv: usize) -> (usize, Gain<G>, Turn) {
        let step = self.game.play(&self.state_of(state), self.move_of(mv));
        let state = self.states.borrow_mut().add(step.state);
        (state, step.gain, step.turn)
    }
}
