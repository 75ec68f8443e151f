//! Alpha-beta search of games by keys: [`KeyedAlphaBeta`].

use std::fmt::{self, Debug};
use std::marker::PhantomData;
use std::sync::Arc;

use stonework_core::kit::Meter;
use stonework_core::{
    Bounds, Canonical, Coded, Outcome, Packed, Question, Run, Solution, StopReason, Symmetric,
    Value, WinLose,
};
use stonework_erased::ErasedState;

use super::KeyedGame;
use super::game::{KeyedError, KeyedPosition, KeyedPositions};
use super::of_game::{ByPacking, Keys};
use super::proof::with_indices;
use super::rules::Known;
use crate::alpha_beta::asked::{Asked, Halted, HaltedBy, UseSearch};
use crate::alpha_beta::asker::Asker;
use crate::alpha_beta::settings::Settings;
use crate::alpha_beta::solve::{Kinds, solve, with_search};
use crate::alpha_beta::{JudgeMoves, PackedKeys, Parallel, Serial, TableKind};
use crate::proof_number::taking_turns::{TABLE_BYTES, Turns, taking_turns};
use crate::question::Answer;
use crate::wins_first::AFTER;
use crate::{AlphaBeta, Hints, UseHints};
use stonework_core::Goal;

/// An [`AlphaBeta`] search of a game, with the types of the game erased but for its value.
///
/// What runs for each position is compiled for the game. What is asked of the search, from the value
/// of the start to a line of best play, is compiled here, once for each [`super::KeyedValue`].
///
/// # Returns
///
/// What [`AlphaBeta`] returns, after as many positions and in the same time, with indices of moves
/// in place of moves.
///
/// # Example
///
/// ```
/// use std::sync::Arc;
///
/// use stonework::erased::ErasedState;
/// use stonework::keyed::KeyedAlphaBeta;
/// use stonework::random::RandomGraph;
/// use stonework::{AlphaBeta, Game, Outcome, Run, Solver};
///
/// let graph = Arc::new(RandomGraph::new(1).acyclic::<Outcome>());
/// let (search, run) = (AlphaBeta::new().packed(), Run::new());
/// let plain = search.solve(&*graph, &run)?;
///
/// let start = ErasedState::new(graph.start());
/// let keyed = KeyedAlphaBeta::packed(&graph, search);
/// let found = keyed.solve_from(&start, &run).unwrap();
/// assert_eq!(found.value(), plain.value());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct KeyedAlphaBeta<V: Value> {
    pub(super) game: KeyedGame<V>,
    search: Arc<dyn SearchByKeys<V>>,
    settings: Settings,
    /// As [`crate::WinsFirst::after`], if it takes turns with proof-number search.
    turns_after: Option<u64>,
}

impl<V: Value> KeyedAlphaBeta<V> {
    /// Of a packed game, with the hints of the solver.
    #[must_use]
    pub fn packed<G, H, T>(game: &Arc<G>, solver: AlphaBeta<H, T>) -> Self
    where
        G: Packed<State: Send + Sync + 'static, Value = V> + Send + Sync + 'static,
        H: UseHints<G> + 'static,
        T: TableKind<G> + 'static,
    {
        let kind = PhantomData::<fn() -> (H, T)>;
        Self {
            game: KeyedGame::packed::<H, G>(game),
            search: Arc::new(Plain(Arc::clone(game), kind)),
            settings: solver.settings(),
            turns_after: None,
        }
    }

    /// The same of a symmetric game: the search visits one of the images of each position. The
    /// position that a solve starts from is not replaced.
    #[must_use]
    pub fn symmetric<G, H, T>(game: &Arc<G>, solver: AlphaBeta<H, T>) -> Self
    where
        G: Packed<State: Send + Sync + 'static, Value = V>
            + Symmetric
            + Clone
            + Send
            + Sync
            + 'static,
        H: UseHints<G> + UseHints<Canonical<G>> + 'static,
        T: TableKind<Canonical<G>> + 'static,
    {
        let kind = PhantomData::<fn() -> (H, T)>;
        Self {
            game: KeyedGame::symmetric::<H, G>(game),
            search: Arc::new(ByImage(Arc::clone(game), kind)),
            settings: solver.settings(),
            turns_after: None,
        }
    }

    /// As [`crate::WinsFirst`]: by default, alpha-beta search goes alone.
    #[must_use]
    pub fn wins_first(self) -> Self {
        self.wins_first_after(AFTER)
    }

    /// The same, with [`crate::WinsFirst::after`] so many positions.
    #[must_use]
    pub fn wins_first_after(mut self, positions: u64) -> Self {
        self.turns_after = V::EXTREMES.is_some().then_some(positions);
        self
    }

    /// As [`AlphaBeta::with_goal`].
    #[must_use]
    pub fn with_goal(mut self, goal: Goal) -> Self {
        self.settings.goal = goal;
        self
    }
}

impl KeyedAlphaBeta<Outcome> {
    /// Of a game that is only won or lost, how soon: see [`KeyedGame::counting_plies`]. It takes the
    /// settings of a solver, but for the hints, which are those that the game was made with.
    ///
    /// It is compiled once for all games, and takes about twice as long for a position as one that is
    /// compiled for its game.
    #[must_use]
    pub fn counting_plies<H>(
        game: &KeyedGame<WinLose>,
        solver: AlphaBeta<H, Parallel<PackedKeys>>,
    ) -> Self {
        Self {
            game: game.counting_plies(),
            search: Arc::new(OfKeys(game.0.hint_names())),
            settings: solver.settings(),
            turns_after: None,
        }
    }
}

/// Asks for good moves of a game by keys.
pub type UseJudge<'u, V> =
    dyn for<'g> FnMut(&KeyedPositions<'g, V>, &mut dyn JudgeMoves<KeyedPositions<'g, V>>) + 'u;

impl<V: Value> Debug for KeyedAlphaBeta<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyedAlphaBeta")
            .field("game", &self.game)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

/// The game says all hints that it has, and for the others that it has none.
type AllHints = Hints<true, true>;

/// As [`KeyedAlphaBeta::solve_from`].
pub(super) fn solve_by_keys<'k, V: Coded>(
    keyed: &'k KeyedAlphaBeta<V>,
    start: &ErasedState,
    run: &Run,
) -> Result<Solution<usize, V>, KeyedError<'k, V>> {
    let KeyedAlphaBeta {
        game,
        search,
        settings,
        ..
    } = keyed;
    let positions = KeyedPositions::new(game, start);
    let from = positions.position(start);
    let (goal, another) = (settings.goal, settings.of_another(TABLE_BYTES));
    let kinds = search.kinds().taking_turns(keyed.turns_after.is_some());
    let solution = solve::<_, AllHints>(&positions, &from, goal, run, kinds, &mut |user| {
        search.with_search(game, settings, run, &mut |first| {
            let Some(after) = keyed.turns_after else {
                return user(first);
            };
            let turns = Turns {
                after: after.max(1),
                threads: kinds.threads(run),
            };
            taking_turns::<_, AllHints, Serial<PackedKeys>>(
                &positions,
                &from,
                turns,
                first,
                &mut |run, user| search.with_search(game, &another, run, user),
                user,
            );
        })
    })?;
    Ok(with_indices(game, start, solution))
}

/// As [`KeyedAlphaBeta::judging`].
pub(super) fn judge_by_keys<V: Value>(
    keyed: &KeyedAlphaBeta<V>,
    run: &Run,
    user: &mut UseJudge<'_, V>,
) -> Result<(), StopReason> {
    let KeyedAlphaBeta {
        game,
        search,
        settings,
        ..
    } = keyed;
    let positions = KeyedPositions::new(game, &game.0.start());
    search.with_search(game, settings, run, &mut |search| {
        user(
            &positions,
            &mut Asker::<_, AllHints>::new(&positions, search),
        );
    })
}

/// The search of one game.
trait SearchByKeys<V: Value>: Send + Sync {
    fn kinds(&self) -> Kinds;

    /// Calls a user with the search: see [`with_search`].
    fn with_search<'g, 'r>(
        &self,
        game: &'g KeyedGame<V>,
        settings: &Settings,
        run: &'r Run,
        user: &mut UseSearch<'_, 'r, KeyedPosition<'g, V>, V>,
    ) -> Result<(), StopReason>;
}

/// Of the keys themselves, with hints that are named so.
struct OfKeys(&'static [&'static str]);

/// Of the game itself.
struct Plain<G, H, T>(Arc<G>, PhantomData<fn() -> (H, T)>);

/// Of the canonical images of its positions.
struct ByImage<G, H, T>(Arc<G>, PhantomData<fn() -> (H, T)>);

impl<G, H, T> SearchByKeys<G::Value> for Plain<G, H, T>
where
    G: Packed + Send + Sync,
    H: UseHints<G>,
    T: TableKind<G>,
{
    fn kinds(&self) -> Kinds {
        Kinds::of::<G, H, T>()
    }

    fn with_search<'g, 'r>(
        &self,
        game: &'g KeyedGame<G::Value>,
        settings: &Settings,
        run: &'r Run,
        user: &mut UseSearch<'_, 'r, KeyedPosition<'g, G::Value>, G::Value>,
    ) -> Result<(), StopReason> {
        search_by_keys::<G, H, T>(&self.0, game, settings, run, user)
    }
}

impl<G, H, T> SearchByKeys<G::Value> for ByImage<G, H, T>
where
    G: Packed + Symmetric + Clone + Send + Sync,
    H: UseHints<Canonical<G>>,
    T: TableKind<Canonical<G>>,
{
    fn kinds(&self) -> Kinds {
        Kinds::of::<Canonical<G>, H, T>()
    }

    fn with_search<'g, 'r>(
        &self,
        game: &'g KeyedGame<G::Value>,
        settings: &Settings,
        run: &'r Run,
        user: &mut UseSearch<'_, 'r, KeyedPosition<'g, G::Value>, G::Value>,
    ) -> Result<(), StopReason> {
        let canonical = Canonical(G::clone(&self.0));
        search_by_keys::<Canonical<G>, H, T>(&canonical, game, settings, run, user)
    }
}

/// The table of a search of keys.
type KeyTable = Parallel<PackedKeys>;

impl SearchByKeys<Outcome> for OfKeys {
    fn kinds(&self) -> Kinds {
        let kinds = Kinds::of::<KeyedPositions<'_, Outcome>, AllHints, KeyTable>();
        kinds.with_hints_named(self.0)
    }

    fn with_search<'g, 'r>(
        &self,
        game: &'g KeyedGame<Outcome>,
        settings: &Settings,
        run: &'r Run,
        user: &mut UseSearch<'_, 'r, KeyedPosition<'g, Outcome>, Outcome>,
    ) -> Result<(), StopReason> {
        let positions = KeyedPositions::new(game, &game.0.start());
        with_search::<_, AllHints, KeyTable>(settings, &positions, run, user)
    }
}

fn search_by_keys<'g, 'r, G: Packed, H: UseHints<G>, T: TableKind<G>>(
    game: &G,
    keyed: &'g KeyedGame<G::Value>,
    settings: &Settings,
    run: &'r Run,
    user: &mut UseSearch<'_, 'r, KeyedPosition<'g, G::Value>, G::Value>,
) -> Result<(), StopReason> {
    with_search::<G, H, T>(settings, game, run, &mut |search| {
        user(&mut ByKeys {
            game,
            keyed,
            search,
        });
    })
}

/// A search that is asked about keys.
struct ByKeys<'s, 'g, 'r, G: Packed> {
    game: &'s G,
    keyed: &'g KeyedGame<G::Value>,
    search: &'s mut dyn Asked<'r, G::State, G::Value>,
}

impl<'g, 'r, G: Packed> Asked<'r, KeyedPosition<'g, G::Value>, G::Value> for ByKeys<'_, 'g, 'r, G> {
    fn ask(
        &mut self,
        position: &KeyedPosition<'g, G::Value>,
        question: Question<G::Value>,
        within: Option<u64>,
    ) -> Result<Option<Answer<G::Value>>, Halted> {
        let state = ByPacking::state(self.game, position.key);
        self.search.ask(&state, question, within)
    }

    fn go_on(
        &mut self,
        position: &KeyedPosition<'g, G::Value>,
        question: Question<G::Value>,
        within: u64,
        together: bool,
    ) -> Result<Option<Answer<G::Value>>, Halted> {
        let state = ByPacking::state(self.game, position.key);
        self.search.go_on(&state, question, within, together)
    }

    fn best_place(&self, position: &KeyedPosition<'g, G::Value>) -> Option<u8> {
        let state = ByPacking::state(self.game, position.key);
        self.search.best_place(&state)
    }

    fn take_halt(&mut self) -> Option<HaltedBy<KeyedPosition<'g, G::Value>>> {
        Some(match self.search.take_halt()? {
            HaltedBy::Stopped(reason) => HaltedBy::Stopped(reason),
            HaltedBy::Broken(law, state) => HaltedBy::Broken(
                law,
                KeyedPosition {
                    game: self.keyed,
                    key: ByPacking::key(self.game, &state),
                    known: Known::Within(Bounds::unknown()),
                },
            ),
        })
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        self.search.meter()
    }
}
