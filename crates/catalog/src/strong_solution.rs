//! What is known when every position of a game is solved: [`ShownStrongSolution`].

use std::fmt::{self, Debug};
use std::ops::ControlFlow;
use std::sync::Arc;

use stonework_core::{Coded, Oracle, RatedMove, Run, StopReason, Value, Watch};
use stonework_erased::ErasedState;
use stonework_strong::{Statistics, StrongSolution};

use super::catalog_game::CatalogGame;
use super::certificate::{CertifiedClaim, CertifyFailure, WriteLine};
use super::certified_rules::CertifiedRules;
use super::certify::certify_every_position;
use super::position_value::PositionValue;
use super::sealed::Sealed;
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use super::solved::Solved;
use super::strong_values::{SolvedGame, StrongValue, StrongValues};
use super::value_counts::ValueCounts;
use stonework_inputs::{BoardReader, InputError, read_position};
use stonework_words::{ShownValue, WantedValue};

/// A game solved in every position, whatever its types. Made by [`super::Instance::solve_strongly`].
///
/// ```
/// use stonework::Run;
/// use stonework_catalog::Settings;
///
/// let entry = stonework_games::CATALOG.find("mnk").expect("a game of the catalog");
/// let game = entry.build(&entry.input.parse("start")?, &Settings::new())?;
/// let every = game.solve_strongly(&Run::new())?;
/// assert_eq!(every.counts(&Run::new().watch())?.expect("it was not stopped").positions, 5478);
/// let corner = every.position("x../.../...")?.expect("play comes to it");
/// assert_eq!(corner.best_moves().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait ShownStrongSolution: Sealed + Debug + Send {
    /// The name of the solver.
    fn solver(&self) -> &'static str;

    /// The start: its value, best moves and line, and what the solve cost.
    fn solved(&self) -> &Solved;

    /// How many positions there are of each value; `None` if the solve was stopped.
    ///
    /// O(moves of all positions) time.
    ///
    /// # Errors
    ///
    /// As [`Watch::check`].
    fn counts(&self, watch: &Watch) -> Result<Option<ValueCounts>, StopReason>;

    /// Certifies the value of every position that play comes to: gives the records of the certificate
    /// away, one by one in no particular order, and then what it claims.
    ///
    /// # Errors
    ///
    /// [`CertifyFailure`] if the solve was stopped, the limits are too small, the solver is wrong, or
    /// `write` wants no more.
    fn certify(
        &self,
        run: &Run,
        write: &mut WriteLine<'_>,
    ) -> Result<CertifiedClaim, CertifyFailure>;

    /// What a position is worth, and every move of it; `None` if it is none of those that were solved.
    ///
    /// # Errors
    ///
    /// [`InputError`] for what is no position of this game.
    fn position(&self, text: &str) -> Result<Option<PositionValue>, InputError>;

    /// One of the positions of this value, each as likely as any other; `None` if there are none. The same for
    /// the same seed.
    fn random(&self, wanted: WantedValue, seed: u64) -> Option<PositionValue>;

    /// Shows every position with its value to the player to move, in the order in which the solver
    /// has them.
    ///
    /// # Errors
    ///
    /// As [`Watch::check`].
    fn for_each(
        &self,
        watch: &Watch,
        show: &mut dyn FnMut(String, ShownValue),
    ) -> Result<(), StopReason>;
}

/// A game and its strong solution.
pub(super) struct EveryPosition<G: CatalogGame, F> {
    pub(super) game: Arc<G>,
    pub(super) every: StrongSolution<G, F>,
}

impl<G: CatalogGame, F: Coded> EveryPosition<G, F> {
    /// What a position is worth whose forced value this is.
    fn at(&self, state: &G::State, forced: F) -> StrongValue<F, G::Value> {
        StrongValue::of(forced, || self.every.probe(&self.game, state))
    }
}

impl<G: CatalogGame, F: Coded> SolvedGame<F, G::Value> for EveryPosition<G, F> {
    fn statistics(&self, watch: &Watch) -> Result<Option<Statistics<F>>, StopReason> {
        if self.every.is_empty() {
            return Ok(None);
        }
        self.every.statistics_within(&self.game, watch).map(Some)
    }

    fn value(&self, state: &ErasedState) -> Option<StrongValue<F, G::Value>> {
        let state = state.expect();
        Some(self.at(state, self.every.forced_value(&self.game, state)?))
    }

    fn moves(&self, state: &ErasedState) -> Option<Vec<StrongValue<F, G::Value>>> {
        let (game, state) = (&*self.game, state.expect());
        let mut worth = Vec::new();
        for RatedMove { mv, value } in self.every.forced_moves(game, state)? {
            worth.push(StrongValue::of(value, || {
                let step = game.play(state, mv);
                let child = self.every.probe(game, &step.state)?;
                child.back_up(step.gain, step.turn)
            }));
        }
        Some(worth)
    }

    fn random(
        &self,
        seed: u64,
        is_wanted: &dyn Fn(StrongValue<F, G::Value>) -> bool,
    ) -> Option<ErasedState> {
        let is_wanted = |forced, told| is_wanted(StrongValue::of(forced, || told));
        let state = self.every.random_position(&self.game, seed, is_wanted)?;
        Some(ErasedState::new(state))
    }

    fn for_each(
        &self,
        visit: &mut dyn FnMut(ErasedState, StrongValue<F, G::Value>) -> ControlFlow<()>,
    ) {
        for (state, forced) in self.every.positions(&self.game) {
            let value = self.at(&state, forced);
            if visit(ErasedState::new(state), value).is_break() {
                break;
            }
        }
    }
}

/// A game, and the values of all its positions.
pub(super) struct SolvedPositions<'a, V: ShowValue> {
    pub(super) rules: &'a dyn ShownGame<V>,
    /// How people write its positions.
    pub(super) board: Option<BoardReader>,
    /// The game as certificates know it, unless there are none of it.
    pub(super) certified: Result<CertifiedRules<'a, V>, CertifyFailure>,
    /// The name of the solver.
    pub(super) name: &'static str,
    pub(super) solved: Solved,
    pub(super) values: Box<dyn StrongValues + 'a>,
}

impl<V: ShowValue> SolvedPositions<'_, V> {
    fn at(&self, state: &ErasedState) -> Option<PositionValue> {
        let worth = self.values.moves(state)?;
        PositionValue::of(self.rules, state, self.values.value(state)?, &worth)
    }
}

impl<V: ShowValue> Sealed for SolvedPositions<'_, V> {}

impl<V: ShowValue> ShownStrongSolution for SolvedPositions<'_, V> {
    fn solver(&self) -> &'static str {
        self.name
    }

    fn solved(&self) -> &Solved {
        &self.solved
    }

    fn counts(&self, watch: &Watch) -> Result<Option<ValueCounts>, StopReason> {
        self.values.counts(watch)
    }

    fn certify(
        &self,
        run: &Run,
        write: &mut WriteLine<'_>,
    ) -> Result<CertifiedClaim, CertifyFailure> {
        let game = self.certified.as_ref().map_err(Clone::clone)?;
        certify_every_position(game, &self.solved, &*self.values, write, run)
    }

    fn position(&self, text: &str) -> Result<Option<PositionValue>, InputError> {
        let read = |text: &str| self.rules.read_state(text);
        let state = read_position(text, self.board, &read)?;
        Ok(self.at(&state))
    }

    fn random(&self, wanted: WantedValue, seed: u64) -> Option<PositionValue> {
        let state = self.values.random(seed, &|value| wanted.is(value))?;
        self.at(&state)
    }

    fn for_each(
        &self,
        watch: &Watch,
        show: &mut dyn FnMut(String, ShownValue),
    ) -> Result<(), StopReason> {
        /// The limits are checked each time so many positions were shown.
        const PACE: usize = 1 << 10;
        let (mut shown, mut stopped) = (0_usize, None);
        self.values.for_each(&mut |state, value| {
            if shown.is_multiple_of(PACE)
                && let Err(reason) = watch.check()
            {
                stopped = Some(reason);
                return ControlFlow::Break(());
            }
            shown += 1;
            show(self.rules.draw(&state), value);
            ControlFlow::Continue(())
        });
        stopped.map_or(Ok(()), Err)
    }
}

impl<V: ShowValue> Debug for SolvedPositions<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SolvedPositions")
            .field("solver", &self.name)
            .finish_non_exhaustive()
    }
}
