//! Every option of the searches with every other: hints, tables, threads, endgames, oracles and
//! symmetry, on random games.
//!
//! All of them are options of one type of games for each type of values, [`Asked`]: its oracle may
//! know nothing and its symmetry may fold nothing, so that each solver is compiled for it only
//! once. Of the searches with all combinations of ordered, bounded, packed, parallel and endgames,
//! a quarter is compiled for margins and another for outcomes: ordered, bounded and endgames
//! determine the other two, so that each quarter has each pair of options, on and off.

use std::collections::HashSet;
use std::fmt::Debug;
use std::sync::Arc;

use proptest::prelude::*;
use stonework::alpha_beta::TableKind;
use stonework::laws::Laws;
use stonework::proof_number::ProofTableKind;
use stonework::random::{GraphGame, LayeredGraph, RandomGraph, RandomValue};
use stonework::retrograde::ForcedValue;
use stonework::{
    AlphaBeta, Canonical, Coded, Exhaustive, Game, Goal, Indexed, InfinitePlay, Levels, Oracle,
    OracleSolver, Outcome, ProofNumber, Retrograde, Run, SeededRng, SolutionOf, Solver, Table,
    Turn, UseHints, WinLose, WithOracle,
};

use crate::proof_number::check_proof;
use stonework_test_kit::cases;
use stonework_test_kit::fixed_point::fixed_point;
use stonework_test_kit::support::{POOLS, random_graphs, said};
use stonework_test_kit::twins::{Known, Place, Source, Twins, worth_of_nodes};

/// A game folded by its symmetry, some of whose values are known.
type Asked<V> = Canonical<WithOracle<Twins<V>, Source<V>>>;

/// A game and what is true of it.
struct Case<V: RandomValue> {
    game: Asked<V>,
    /// Every move of the start and its value.
    moves: Vec<(usize, V)>,
    value: V,
    /// The line of the game without symmetry and oracle, if it has no cycles.
    line: Option<Vec<usize>>,
    /// Whether infinite play is worth different things to the players.
    is_sided: bool,
}

impl<V: RandomValue> Case<V> {
    fn new(twins: Twins<V>, start: Place, source: Source<V>) -> Self {
        let moves = twins.moves(&start).map(|mv| {
            let edge = twins.turned(start, mv);
            (mv, twins.worth_of(start.node, edge, [0, 1]))
        });
        Self {
            moves: moves.collect(),
            value: twins.worth(start, 0),
            line: None,
            is_sided: false,
            game: Canonical(WithOracle::new(twins, source).starting_at(start)),
        }
    }

    fn twins(&self) -> &Twins<V> {
        self.game.0.game()
    }

    /// What a solver says of the start has to be true, and its line has to be one of best play.
    fn check(&self, goal: Goal, solution: &SolutionOf<Asked<V>>, solver: &dyn Debug) {
        self.check_good_move(solution, solver);
        let context = || format!("{solver:?}: {}", solution.report());
        assert_eq!(solution.stopped(), None, "{}", context());
        assert_eq!(solution.value(), Some(self.value), "{}", context());
        let found = solution.moves().iter().map(|rated| (rated.mv, rated.value));
        let best = self.moves.iter().filter(|&&(_, value)| value == self.value);
        let mut is_first = true;
        match goal {
            Goal::EveryMove => assert!(found.eq(self.moves.iter().copied()), "{}", context()),
            Goal::BestMoves => assert!(found.eq(best.copied()), "{}", context()),
            Goal::OneBestMove { easy } => {
                let mut best = best.copied();
                let (count, all) = (found.len(), best.clone().count());
                assert!(
                    found.clone().all(|mv| best.any(|other| mv == other)),
                    "{}",
                    context()
                );
                assert_eq!(solution.best_moves().len(), count, "{}", context());
                let is_complete = solution.best_moves_complete();
                assert!(is_complete || easy < EASY && count > 0, "{}", context());
                assert!(!is_complete || count == all, "{}", context());
                is_first = easy == EASY;
            }
            Goal::Value => return,
        }
        let line = solution.line().unwrap();
        if let Some(truth) = self.line.as_ref().filter(|_| !self.twins().folds())
            && is_first
        {
            assert!(truth.starts_with(line), "{}", context());
        }
        self.check_line(line, &context());
    }

    /// The bounds hold, also where a limit stopped the solve, and a move is worth the lower one.
    fn check_good_move(&self, solution: &SolutionOf<Asked<V>>, solver: &dyn Debug) {
        let context = format!("{solver:?}: {} {solution:?}", solution.report());
        let bounds = solution.bounds();
        assert!(
            bounds.lower.is_none_or(|lower| lower <= self.value),
            "{context}"
        );
        assert!(
            bounds.upper.is_none_or(|upper| upper >= self.value),
            "{context}"
        );
        let Some(good) = solution.good_move() else {
            let best = solution.best_moves();
            assert!(best.is_empty(), "{context}");
            return;
        };
        let worth = self.moves.iter().find(|&&(mv, _)| mv == good);
        assert!(worth.map(|&(_, worth)| worth) >= bounds.lower, "{context}");
        assert!(worth.is_some(), "{context}");
    }

    /// Follows a line of canonical positions, and what it is in the game itself.
    fn check_line(&self, line: &[usize], context: &str) {
        let twins = self.twins();
        let played = self.game.line_of_play(line);
        let (mut seen, mut real, mut sides) = (self.game.start(), self.game.start(), [0, 1]);
        let mut before = HashSet::new();
        for (at, &mv) in line.iter().enumerate() {
            assert_eq!(self.game.terminal_value(&seen), None, "{context}");
            assert!(before.insert((seen, sides[0])), "{context}");
            let edge = twins.turned(seen, mv);
            let worth = twins.worth_of(seen.node, edge, sides);
            assert_eq!(worth, twins.worth(seen, sides[0]), "{context}");
            let step = self.game.play(&seen, mv);
            match played.get(at) {
                Some(&mv) => {
                    let edge = twins.turned(real, mv);
                    let worth = twins.worth_of(real.node, edge, sides);
                    assert_eq!(worth, twins.worth(real, sides[0]), "{context}");
                    real = twins.play(&real, mv).state;
                    assert_eq!(real.node, step.state.node, "{context}");
                }
                // Play has come back to the start, which stands for itself only.
                None => assert!(
                    self.line.is_none() && at >= played.len() && {
                        let start = self.game.start().node;
                        at > played.len() || step.state.node == start
                    },
                    "{context}"
                ),
            }
            if self.is_sided && step.turn == Turn::Passes {
                sides.reverse();
            }
            seen = step.state;
        }
        let is_over = self.game.terminal_value(&seen).is_some();
        let is_cycle = self.line.is_none() && before.contains(&(seen, sides[0]));
        assert!(is_over || is_cycle, "{context}");
    }

    fn solve<S: Solver<Asked<V>> + Debug>(&self, solver: &S) {
        let solution = solver.solve(&self.game, &Run::new()).unwrap();
        self.check(Goal::EveryMove, &solution, solver);
    }
}

/// The settings of a search.
struct Settings {
    bytes: usize,
    threads: usize,
    patience: u64,
    cutoffs_from: u64,
    endgames_after: u64,
    /// How much is easily found.
    easy: u64,
    /// Where solves are stopped.
    stop_after: u64,
}

/// So much that all is easily found.
const EASY: u64 = 100_000;

impl Settings {
    fn draw(dice: &mut SeededRng) -> Self {
        Self {
            bytes: [0, 700, 3000, 1 << 20][dice.below(4)],
            threads: 1 + dice.below(4),
            patience: [0, 10][dice.below(2)],
            cutoffs_from: [0, 10, 64][dice.below(3)],
            endgames_after: [0, 20][dice.below(2)],
            easy: [0, 1, 10, 40, EASY][dice.below(5)],
            stop_after: dice.below(80) as u64,
        }
    }

    fn goals(&self) -> [Goal; 4] {
        let one = Goal::OneBestMove { easy: self.easy };
        [Goal::EveryMove, Goal::BestMoves, one, Goal::Value]
    }

    /// Solves a game for a goal, and once more until a limit comes.
    fn solve<V: RandomValue>(
        &self,
        case: &Case<V>,
        goal: Goal,
        search: &(impl Solver<Asked<V>> + Debug + Sync),
    ) {
        let solve = |run: Run| {
            let solved = POOLS[self.threads - 1].install(|| search.solve(&case.game, &run));
            solved.unwrap()
        };
        case.check(goal, &solve(Run::new()), search);
        let stopped = solve(Run::new().with_positions(self.stop_after));
        case.check_good_move(&stopped, search);
        if stopped.stopped().is_none() && goal != Goal::Value {
            assert_eq!(stopped.good_move().is_none(), case.moves.is_empty());
        }
    }

    /// Solves a game for each goal.
    fn alpha_beta<V, H, T>(&self, case: &Case<V>, search: AlphaBeta<H, T>)
    where
        V: RandomValue,
        H: UseHints<Asked<V>> + Send + Sync,
        T: TableKind<Asked<V>> + Send + Sync,
        AlphaBeta<H, T>: Debug + Copy,
    {
        let search = search.with_table_bytes(self.bytes);
        let search = search.cutoffs_from(self.cutoffs_from);
        for goal in self.goals() {
            self.solve(case, goal, &search.with_goal(goal));
        }
    }

    /// Solves a game for each goal, and asks about a value.
    fn proof_number<V, H, T>(&self, case: &Case<V>, asked: V, search: ProofNumber<H, T>)
    where
        V: RandomValue,
        H: UseHints<Asked<V>> + Send + Sync,
        T: ProofTableKind<Asked<V>> + Send + Sync,
        ProofNumber<H, T>: Debug + Copy,
    {
        let search = search.with_table_bytes(self.bytes);
        for goal in self.goals() {
            self.solve(case, goal, &search.with_goal(goal));
        }
        let prove = || search.is_at_least(&case.game, asked, &Run::new()).unwrap();
        let proof = POOLS[self.threads - 1].install(prove);
        assert_eq!(proof.stopped(), None);
        check_proof(&case.game, &proof, asked, case.value);
    }
}

/// What is known beforehand of a graph without cycles.
type KnownOf<V> = fn(&LayeredGraph<V>, usize) -> Known<V>;

fn by_minimax<V: RandomValue>(graph: &LayeredGraph<V>, _: usize) -> Known<V> {
    let worth = worth_of_nodes(graph.graph());
    Arc::new(move |node| Some(worth[node][0]))
}

/// What levels say of the positions that play comes to from a node.
fn by_levels<V: RandomValue + Coded>(graph: &LayeredGraph<V>, from: usize) -> Known<V> {
    let graph = graph.clone();
    let solved = Levels::new().solve_with_oracle_from(&graph, &from, &Run::new());
    let (_, every) = solved.unwrap();
    Arc::new(move |node| every.probe(&graph, &node))
}

fn by_table<V: RandomValue>(graph: &LayeredGraph<V>, _: usize) -> Known<V> {
    let graph = graph.clone();
    let (_, table) = Table::new().solve_with_oracle(&graph, &Run::new()).unwrap();
    Arc::new(move |node| table.probe(&graph, &node))
}

fn by_retrograde(graph: &LayeredGraph<Outcome>, _: usize) -> Known<Outcome> {
    let graph = graph.clone();
    let solver = Retrograde::new(InfinitePlay::Draw).numbered();
    let (_, every) = solver.solve_with_oracle(&graph, &Run::new()).unwrap();
    Arc::new(move |node| every.probe(&graph, &node))
}

/// A game without cycles, from its start or another place.
fn layered_case<V: RandomValue + Coded>(
    graph: &RandomGraph,
    known: &[KnownOf<V>],
    dice: &mut SeededRng,
) -> Case<V> {
    let graph = graph.acyclic::<V>();
    let worth = Arc::new(worth_of_nodes(graph.graph()));
    let twins = Twins::layered(&graph, worth, dice);
    let start = start(&twins, dice);
    let from = if dice.percent(50) {
        start.node
    } else {
        dice.below(graph.count())
    };
    let known = known[dice.below(known.len())](&graph, from);
    let source = Source::new(known, dice.percent(75), dice);
    let truth = Exhaustive::new().solve_from(&twins, &start, &Run::new());
    let truth = truth.unwrap();
    let mut case = Case::new(twins, start, source);
    let best = case.moves.iter().filter(|&&(_, value)| value == case.value);
    let best = best.map(|&(mv, _)| mv).collect();
    assert_eq!(said(&truth), (Some(case.value), case.moves.clone(), best));
    case.line = truth.line().map(<[_]>::to_vec);
    case
}

/// Where a solve begins.
fn start<V: RandomValue>(twins: &Twins<V>, dice: &mut SeededRng) -> Place {
    if dice.percent(75) {
        twins.start()
    } else {
        twins.unrank(dice.below(twins.count()))
    }
}

fn check_margins(graph: &RandomGraph, dice: &mut SeededRng) {
    let case = layered_case::<i64>(graph, &[by_minimax, by_levels, by_table], dice);
    for _ in 0..3 {
        let with = Settings::draw(dice);
        let plain = AlphaBeta::new();
        let shared = plain.parallel().sharing_after(with.patience);
        let after = with.endgames_after;
        // Packed if ordered or bounded, but not both; parallel if ordered or with endgames, but not
        // both.
        match dice.below(8) {
            0 => with.alpha_beta(&case, plain),
            1 => with.alpha_beta(&case, shared.endgames().endgames_after(after)),
            2 => with.alpha_beta(&case, plain.bounded().packed()),
            3 => {
                let search = shared.bounded().packed().endgames();
                with.alpha_beta(&case, search.endgames_after(after));
            }
            4 => with.alpha_beta(&case, shared.ordered().packed()),
            5 => {
                let search = plain.ordered().packed().endgames();
                with.alpha_beta(&case, search.endgames_after(after));
            }
            6 => with.alpha_beta(&case, shared.ordered().bounded()),
            _ => {
                let search = plain.ordered().bounded().endgames();
                with.alpha_beta(&case, search.endgames_after(after));
            }
        }
    }
    let with = Settings::draw(dice);
    let asked = case.value + dice.between(-2, 2);
    let plain = ProofNumber::new();
    let shared = plain.parallel().sharing_after(with.patience);
    // Packed if ordered, parallel if bounded.
    match dice.below(4) {
        0 => with.proof_number(&case, asked, plain),
        1 => with.proof_number(&case, asked, plain.ordered().packed()),
        2 => with.proof_number(&case, asked, shared.bounded()),
        _ => with.proof_number(&case, asked, shared.ordered().bounded().packed()),
    }
    case.solve(&Levels::new());
}

fn check_outcomes(graph: &RandomGraph, dice: &mut SeededRng) {
    let known: [KnownOf<_>; 4] = [by_minimax, by_levels, by_table, by_retrograde];
    let case = layered_case::<Outcome>(graph, &known, dice);
    for _ in 0..3 {
        let with = Settings::draw(dice);
        let plain = AlphaBeta::new();
        let shared = plain.parallel().sharing_after(with.patience);
        let after = with.endgames_after;
        // The other way round: packed if ordered and bounded or neither, parallel if ordered and with
        // endgames or neither.
        match dice.below(8) {
            0 => with.alpha_beta(&case, shared.packed()),
            1 => {
                let search = plain.packed().endgames();
                with.alpha_beta(&case, search.endgames_after(after));
            }
            2 => with.alpha_beta(&case, shared.bounded()),
            3 => with.alpha_beta(&case, plain.bounded().endgames().endgames_after(after)),
            4 => with.alpha_beta(&case, plain.ordered()),
            5 => {
                let search = shared.ordered().endgames();
                with.alpha_beta(&case, search.endgames_after(after));
            }
            6 => with.alpha_beta(&case, plain.ordered().bounded().packed()),
            _ => {
                let search = shared.ordered().bounded().packed().endgames();
                with.alpha_beta(&case, search.endgames_after(after));
            }
        }
    }
    let with = Settings::draw(dice);
    let asked = [Outcome::DRAW, case.value][dice.below(2)];
    with.outcomes(&case, asked, ProofNumber::new(), dice);
    case.solve(&Levels::new());
}

impl Settings {
    /// Proof-number search for outcomes: packed if not ordered, parallel if not bounded.
    fn outcomes(
        &self,
        case: &Case<Outcome>,
        asked: Outcome,
        plain: ProofNumber,
        dice: &mut SeededRng,
    ) {
        let shared = plain.parallel().sharing_after(self.patience);
        match dice.below(4) {
            0 => self.proof_number(case, asked, shared.packed()),
            1 => self.proof_number(case, asked, shared.ordered()),
            2 => self.proof_number(case, asked, plain.bounded().packed()),
            _ => self.proof_number(case, asked, plain.ordered().bounded()),
        }
    }

    /// The same for winners: packed if ordered, parallel if bounded.
    fn winners(
        &self,
        case: &Case<WinLose>,
        asked: WinLose,
        plain: ProofNumber,
        dice: &mut SeededRng,
    ) {
        let shared = plain.parallel().sharing_after(self.patience);
        match dice.below(4) {
            0 => self.proof_number(case, asked, plain),
            1 => self.proof_number(case, asked, plain.ordered().packed()),
            2 => self.proof_number(case, asked, shared.bounded()),
            _ => self.proof_number(case, asked, shared.ordered().bounded().packed()),
        }
    }
}

fn check_winners(graph: &RandomGraph, dice: &mut SeededRng) {
    let case = layered_case::<WinLose>(graph, &[by_minimax, by_levels, by_table], dice);
    let with = Settings::draw(dice);
    let after = with.endgames_after;
    let search = AlphaBeta::new().packed().parallel();
    let search = search.sharing_after(with.patience).endgames();
    with.alpha_beta(&case, search.endgames_after(after));
    with.winners(&case, WinLose::Win, ProofNumber::new(), dice);
}

/// A game in which play may go round.
fn loopy_case<V: RandomValue + ForcedValue + Coded>(
    graph: &RandomGraph,
    rule: InfinitePlay,
    dice: &mut SeededRng,
) -> Case<V> {
    let graph = graph.cyclic::<V>();
    let infinite = |is_first| V::of_infinite_play(rule.result(is_first)).unwrap();
    let worth = Arc::new(fixed_point(&graph, infinite, rule.is_sided()));
    let twins = Twins::new(graph.clone(), worth.clone(), dice);
    let start = start(&twins, dice);
    let known: Known<V> = match dice.below(3) {
        // Where it does not depend on who is to move.
        0 => Arc::new(move |node| {
            let [one, two] = worth[node];
            (one == two).then_some(one)
        }),
        // Where only one of the players is to move when play comes there.
        kind => by_retrograde_of(graph, rule, start.node, kind == 1),
    };
    let source = Source::new(known, dice.percent(75), dice);
    Case {
        is_sided: rule.is_sided(),
        ..Case::new(twins, start, source)
    }
}

fn by_retrograde_of<V: RandomValue + ForcedValue>(
    graph: GraphGame<V>,
    rule: InfinitePlay,
    from: usize,
    is_numbered: bool,
) -> Known<V> {
    let (solver, run) = (Retrograde::new(rule), Run::new());
    let every = if is_numbered {
        solver
            .numbered()
            .solve_with_oracle_from(&graph, &from, &run)
    } else {
        solver.solve_with_oracle_from(&graph, &from, &run)
    };
    let (_, every) = every.unwrap();
    Arc::new(move |node| every.probe(&graph, &node))
}

fn check_loopy(graph: &RandomGraph, dice: &mut SeededRng) {
    let rule = InfinitePlay::Draw;
    let case = loopy_case::<Outcome>(graph, rule, dice);
    let asked = [Outcome::DRAW, case.value][dice.below(2)];
    let search = ProofNumber::new().with_repetition(rule);
    Settings::draw(dice).outcomes(&case, asked, search, dice);
    case.solve(&Retrograde::new(rule));
    case.solve(&Retrograde::new(rule).numbered());
    for rule in [InfinitePlay::LostByFirst, InfinitePlay::WonByFirst] {
        let case = loopy_case::<WinLose>(graph, rule, dice);
        let search = ProofNumber::new().with_repetition(rule);
        Settings::draw(dice).winners(&case, WinLose::Win, search, dice);
        case.solve(&Retrograde::new(rule));
        case.solve(&Retrograde::new(rule).numbered());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases(4000)) })]

    #[test]
    fn every_option_with_every_other_finds_the_margin(graph in random_graphs(), seed: u64) {
        check_margins(&graph, &mut SeededRng::new(seed));
    }

    #[test]
    fn every_option_with_every_other_finds_the_outcome(graph in random_graphs(), seed: u64) {
        check_outcomes(&graph, &mut SeededRng::new(seed));
    }

    #[test]
    fn every_option_with_every_other_finds_the_winner(graph in random_graphs(), seed: u64) {
        check_winners(&graph, &mut SeededRng::new(seed));
    }

    #[test]
    fn every_option_with_every_other_finds_what_loopy_play_is_worth(
        graph in random_graphs(),
        loops in 0_u8..50,
        seed: u64,
    ) {
        check_loopy(&graph.with_loops(loops), &mut SeededRng::new(seed));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases(300)) })]

    #[test]
    fn a_symmetric_game_with_endgames_keeps_its_laws_with_an_oracle(
        graph in random_graphs(),
        seed: u64,
    ) {
        let dice = &mut SeededRng::new(seed);
        let graph = graph.acyclic::<Outcome>();
        let worth = Arc::new(worth_of_nodes(graph.graph()));
        let twins = Twins::layered(&graph, worth, dice);
        let start = start(&twins, dice);
        let source = Source::new(by_minimax(&graph, 0), true, dice);
        let game = WithOracle::new(twins, source).starting_at(start);
        // Positions that play does not come to may be images of the start.
        Laws::new().symmetric().graded().check(&game).unwrap();
        Laws::new().endgame().check(&game).unwrap();
        Laws::new().endgame().graded().check(&Canonical(game)).unwrap();
    }
}
