//! The solvers that fit a game of the catalog: [`SolverEntry`], [`Fitting`].

use std::sync::Arc;

use stonework_boards::Player;
use stonework_core::{
    ByTheorem, Game, Indexed, Layered, Negamax, RollingTable, Run, Solution, SolutionOf,
    SolveErrorOf, Solver, Table, Theorem,
};
use stonework_erased::{DepthFirst, Edge, Erased, ErasedOracle, ErasedState, Positions};
use stonework_search::alpha_beta::Goal;

use super::catalog_game::CatalogGame;
use super::estimates::{DENSE, DENSE_ERASED, Work, by_theorem, dense_bytes, rolling, table, work};
use super::failure::SolveFailure;
use super::game_solution::GameSolution;
use super::line_by_oracle;
use super::played_line::PlayedLine;
use super::refused::{refused, refused_erased};
use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use super::solvers::SolverInfo;
use super::told::Told;

/// The memo of `negamax-bounded` takes this many bytes if there is no limit, else half the limit.
const BOUNDED_BYTES: usize = 64 << 20;

/// The bytes that the memo of `negamax-bounded` takes.
pub(super) fn bounded_bytes(run: &Run) -> usize {
    run.bytes().map_or(BOUNDED_BYTES, |limit| limit / 2)
}

/// What is to be solved, and how.
pub(super) struct Request<'a> {
    /// The position.
    pub(super) start: &'a ErasedState,
    /// Who is to move in it: the one who begins the game is the first.
    pub(super) player: Player,
    /// How much is to be found out; a solver may find out more.
    pub(super) goal: Goal,
    pub(super) run: &'a Run,
}

/// How much a search has to find out for a request.
pub(super) fn goal_of(request: &Request<'_>, distance_matters: bool) -> Goal {
    match request.goal {
        // Where a slower win is as good as any, the best moves are worth different values.
        Goal::BestMoves | Goal::OneBestMove { .. } if !distance_matters => Goal::EveryMove,
        goal => goal,
    }
}

/// A solver with its settings, for a game, and what the catalog knows of it.
pub(super) struct Fitting<G: Game> {
    solve: Box<SolveGame<G>>,
    estimate: Option<Box<EstimateGame<G>>>,
}

/// What a solver takes for a game, as far as that is known beforehand.
#[derive(Clone, Copy)]
pub(super) struct Cost {
    /// The bytes of its table.
    pub(super) bytes: usize,
    /// About how long it takes, as [`super::estimates`] counts.
    pub(super) nanos: u64,
    /// The bytes that a line of best play takes beside these; `None` if it tells one in every game
    /// or in none.
    pub(super) line_bytes: Option<usize>,
}

impl From<(usize, u64)> for Cost {
    fn from((bytes, nanos): (usize, u64)) -> Self {
        Self {
            bytes,
            nanos,
            line_bytes: None,
        }
    }
}

/// Solves a game from a position.
type SolveGame<G> = dyn Fn(&G, &<G as Game>::State, &Request<'_>) -> Result<SolutionOf<G>, SolveErrorOf<G>>
    + Send
    + Sync;

/// What a solver takes for a game.
type EstimateGame<G> = dyn Fn(&G) -> Cost + Send + Sync;

impl<G: Game> Fitting<G> {
    /// A solver that solves every request alike.
    pub(super) fn new(solver: impl Solver<G> + Send + Sync + 'static) -> Self {
        Self::by(move |game, start, request| solver.solve_from(game, start, request.run))
    }

    /// A solver of its own for each request, where it needs more than the position and the limits.
    pub(super) fn adapted<S: Solver<G>>(
        adapt: impl Fn(&Request<'_>) -> S + Send + Sync + 'static,
    ) -> Self {
        Self::by(move |game, start, request| adapt(request).solve_from(game, start, request.run))
    }

    /// A solver that is a function.
    pub(super) fn by(
        solve: impl Fn(&G, &G::State, &Request<'_>) -> Result<SolutionOf<G>, SolveErrorOf<G>>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        Self {
            solve: Box::new(solve),
            estimate: None,
        }
    }

    /// What is proved about a game.
    pub(super) fn by_theorem<T>(theorem: T) -> Self
    where
        G: Send + Sync + 'static,
        T: Theorem<G> + Send + Sync + 'static,
    {
        let theorem = Arc::new(ByTheorem(theorem));
        let solver = Arc::clone(&theorem);
        let applied =
            Self::by(move |game, start, request| solver.solve_from(game, start, request.run));
        applied.estimated(move |game: &G| Cost {
            bytes: theorem.0.bytes(game),
            nanos: by_theorem(theorem.0.positions(game)),
            line_bytes: theorem.0.line_bytes(game),
        })
    }

    /// Negamax with a slot for every position. `shown` is the same game as it is shown.
    pub(super) fn dense<H>(shown: &Arc<H>) -> Self
    where
        G: Indexed,
        H: CatalogGame<State = G::State>,
    {
        let shown = Arc::clone(shown);
        Self::new(Negamax::dense()).estimated(move |game: &G| {
            let work = work(game, |state| shown.may_be_reached(state));
            let bytes = dense_bytes::<G::Value>(game.count());
            (bytes, work.nanos(H::MOVE_PICOS, DENSE))
        })
    }

    /// A table of all values, where a move takes so many picoseconds.
    pub(super) fn table(picos: u64) -> Self
    where
        G: Layered + Sync,
    {
        Self::new(Table::new()).estimated(move |game: &G| table(game, picos))
    }

    /// A table of the last layers.
    pub(super) fn rolling(picos: u64) -> Self
    where
        G: Layered + Sync,
    {
        Self::new(RollingTable::new()).estimated(move |game: &G| rolling(game, picos))
    }

    /// The same solver of `game` for a game that is the same in other numbers.
    pub(super) fn of_game<H>(self, game: &Arc<G>) -> Fitting<H>
    where
        G: Send + Sync + 'static,
        H: Game<State = G::State, Move = G::Move, Value: From<G::Value>>,
    {
        let Self { solve, estimate } = self;
        let (solved, estimated) = (Arc::clone(game), Arc::clone(game));
        Fitting {
            solve: Box::new(move |_, start, request| {
                let solution = solve(&solved, start, request)?;
                Ok(solution.map_values(H::Value::from))
            }),
            estimate: estimate.map(|estimate| {
                Box::new(move |_: &H| estimate(&estimated)) as Box<EstimateGame<H>>
            }),
        }
    }

    /// The same with what it takes, where that is known beforehand.
    pub(super) fn estimated<C: Into<Cost>>(
        mut self,
        estimate: impl Fn(&G) -> C + Send + Sync + 'static,
    ) -> Self {
        self.estimate = Some(Box::new(move |game| estimate(game).into()));
        self
    }
}

/// A solver that fits a game, with the types of the game erased but for its value.
pub(super) trait SolverEntry<V: ShowValue>: Send + Sync {
    /// Its name and what it needs.
    fn info(&self) -> &'static SolverInfo;

    /// Whether it solves the game from its start only.
    fn start_only(&self) -> bool;

    /// What it takes, where that is known beforehand.
    fn estimate(&self) -> Option<Cost> {
        None
    }

    /// What there is to say of how it solves the game.
    fn remark(&self) -> Option<&'static str> {
        None
    }

    /// Solves the game from a position.
    fn solve(&self, request: &Request<'_>) -> Result<GameSolution<V>, SolveFailure>;

    /// The search that can ask an oracle; `None` if the solver cannot.
    fn oracle_search(&self) -> Option<&dyn OracleSearch<V>>;
}

/// A search that can ask an oracle.
pub(super) trait OracleSearch<V: ShowValue>: Send + Sync {
    /// Solves the game from a position; what the oracle knows is not searched.
    fn search(
        &self,
        request: &Request<'_>,
        oracle: Option<&OracleUse<'_, V>>,
    ) -> Result<GameSolution<V>, SolveFailure>;
}

/// An oracle that a search asks.
pub(super) struct OracleUse<'o, V: ShowValue> {
    pub(super) oracle: &'o Arc<dyn ErasedOracle<V>>,
    /// Whether the line of play is followed by what the oracle knows.
    pub(super) follows: bool,
}

/// A solver that is compiled for one game.
pub(super) struct OfGame<G: Game> {
    pub(super) game: Arc<G>,
    pub(super) info: &'static SolverInfo,
    pub(super) start_only: bool,
    pub(super) solver: Fitting<G>,
}

impl<G: CatalogGame> SolverEntry<G::Value> for OfGame<G> {
    fn info(&self) -> &'static SolverInfo {
        self.info
    }

    fn start_only(&self) -> bool {
        self.start_only
    }

    fn estimate(&self) -> Option<Cost> {
        let estimate = self.solver.estimate.as_ref();
        estimate.map(|estimate| estimate(&self.game))
    }

    fn solve(&self, request: &Request<'_>) -> Result<GameSolution<G::Value>, SolveFailure> {
        let start = request.start;
        let solution = (self.solver.solve)(&self.game, start.expect(), request);
        let solution = solution.map_err(refused(&*self.game))?;
        Ok(match request.goal {
            Goal::Value => GameSolution::of_value(&solution),
            Goal::EveryMove | Goal::BestMoves | Goal::OneBestMove { .. } => {
                let best_only = request.goal != Goal::EveryMove;
                let told = Told::beside(&solution, 0, request.run);
                GameSolution::of(&self.game, start, &solution, best_only, told)
            }
        })
    }

    fn oracle_search(&self) -> Option<&dyn OracleSearch<G::Value>> {
        None
    }
}

/// A solver, and the search that stands for it where an oracle is asked.
pub(super) struct WithSearch<V: ShowValue> {
    pub(super) entry: Box<dyn SolverEntry<V>>,
    pub(super) search: Box<dyn SolverEntry<V>>,
}

impl<V: ShowValue> SolverEntry<V> for WithSearch<V> {
    fn info(&self) -> &'static SolverInfo {
        self.entry.info()
    }

    fn start_only(&self) -> bool {
        self.entry.start_only()
    }

    fn estimate(&self) -> Option<Cost> {
        self.entry.estimate()
    }

    fn solve(&self, request: &Request<'_>) -> Result<GameSolution<V>, SolveFailure> {
        self.entry.solve(request)
    }

    fn oracle_search(&self) -> Option<&dyn OracleSearch<V>> {
        self.search.oracle_search()
    }
}

/// A solver that is compiled once for all games of a value.
pub(super) struct General<V: ShowValue> {
    pub(super) info: &'static SolverInfo,
    pub(super) rules: Arc<dyn ShownGame<V>>,
    pub(super) kind: GeneralKind<V>,
}

/// Which one.
pub(super) enum GeneralKind<V: ShowValue> {
    /// Plain minimax.
    Exhaustive,
    /// Negamax that forgets nothing.
    Hashed,
    /// Negamax in so many bytes.
    Bounded,
    /// Negamax by the numbers that the game gives its positions.
    Dense(Numbered<V>),
}

/// A numbered game, as far as the solver by numbers has to know it.
pub(super) struct Numbered<V: ShowValue> {
    /// How many positions it numbers.
    pub(super) count: usize,
    /// What there is to do for those that play may come to.
    pub(super) work: Box<dyn Fn() -> Work + Send + Sync>,
    /// As [`CatalogGame::MOVE_PICOS`].
    pub(super) move_picos: u64,
    /// Opens its positions.
    pub(super) positions: Box<dyn Fn() -> Positions<V> + Send + Sync>,
}

impl<V: ShowValue> SolverEntry<V> for General<V> {
    fn info(&self) -> &'static SolverInfo {
        self.info
    }

    fn start_only(&self) -> bool {
        false
    }

    fn estimate(&self) -> Option<Cost> {
        let GeneralKind::Dense(numbered) = &self.kind else {
            return None;
        };
        let nanos = (numbered.work)().nanos(numbered.move_picos, DENSE_ERASED);
        Some((dense_bytes::<V>(numbered.count), nanos).into())
    }

    fn solve(&self, request: &Request<'_>) -> Result<GameSolution<V>, SolveFailure> {
        self.search(request, None)
    }

    fn oracle_search(&self) -> Option<&dyn OracleSearch<V>> {
        Some(self)
    }
}

impl<V: ShowValue> OracleSearch<V> for General<V> {
    fn search(
        &self,
        request: &Request<'_>,
        oracle: Option<&OracleUse<'_, V>>,
    ) -> Result<GameSolution<V>, SolveFailure> {
        let rules = &*self.rules;
        match &self.kind {
            GeneralKind::Exhaustive => {
                let positions = rules.on_path(None);
                solve_erased(rules, &DepthFirst::exhaustive(), positions, request, oracle)
            }
            GeneralKind::Hashed => {
                let solver = DepthFirst::growing();
                solve_erased(rules, &solver, rules.interned(false), request, oracle)
            }
            GeneralKind::Bounded => {
                let bytes = bounded_bytes(request.run);
                let solver = DepthFirst::within(bytes);
                let positions = rules.on_path(Some(bytes));
                solve_erased(rules, &solver, positions, request, oracle)
            }
            GeneralKind::Dense(numbered) => {
                let solver = DepthFirst::with_room(numbered.count);
                solve_erased(rules, &solver, (numbered.positions)(), request, oracle)
            }
        }
    }
}

/// Solves an erased game; what the oracle knows is not searched.
pub(super) fn solve_erased<V, S>(
    rules: &dyn ShownGame<V>,
    solver: &S,
    mut positions: Positions<V>,
    request: &Request<'_>,
    oracle: Option<&OracleUse<'_, V>>,
) -> Result<GameSolution<V>, SolveFailure>
where
    V: ShowValue,
    S: for<'p> Solver<Erased<'p, V>>,
{
    if let Some(OracleUse { oracle, .. }) = oracle {
        positions = positions.with_oracle(Arc::clone(oracle));
    }
    let start = positions.enter(request.start);
    let run = positions.counted_by(request.run);
    let solved = solver.solve_from(&Erased(&positions), &start, &run);
    if let Some(failure) = positions.take_failure() {
        return Err(SolveFailure::Oracle(failure.to_string()));
    }
    let solution = solved.map_err(refused_erased(rules))?;
    // Nothing is asked of the positions any more.
    drop(positions);
    let mut found = erased_solution(
        rules,
        request.start,
        &solution,
        Edge::index,
        Told::beside(&solution, 0, request.run),
    );
    if let (Some(OracleUse { oracle, .. }), Some(line), None) = (
        oracle.filter(|oracle| oracle.follows),
        solution.line(),
        solution.stopped(),
    ) {
        let line = line.iter().map(Edge::index).collect();
        found.line = Some(line_by_oracle::follow(
            rules,
            &***oracle,
            request.start,
            line,
        )?);
    }
    Ok(found)
}

/// The solution of an erased game from a position, told as far as there is room. `index` gives the index
/// of a move.
pub(super) fn erased_solution<V: ShowValue, M: Copy>(
    rules: &dyn ShownGame<V>,
    start: &ErasedState,
    solution: &Solution<M, V>,
    index: fn(&M) -> usize,
    mut told: Told<V>,
) -> GameSolution<V> {
    let rated = solution.moves().iter();
    let mut rated = rated.map(|rated| (index(&rated.mv), rated.value));
    told.tell_rated(rules, start, &mut rated);
    let mut play = |line: &[M]| {
        let budget = &mut told.budget;
        PlayedLine::of(rules, start, budget, &mut |state, at, play| {
            if let Some(mv) = line.get(at) {
                rules.with_move(state, index(mv), play);
            }
        })
    };
    let line = solution.line().map(&mut play);
    let so_far = solution.line_so_far();
    let line_so_far = (!so_far.is_empty()).then(|| play(so_far));
    let mut found = GameSolution::without_moves(solution).with_told(told, line, line_so_far);
    if let Some(good) = solution.good_move() {
        rules.with_move(start, index(&good), &mut |mv| {
            found.good_move = Some(mv.notation());
        });
    }
    found
}
