//! The opening of Nine Men's Morris: with an oracle of the endgames it is worth what the whole game
//! is.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use stonework::{
    AlphaBeta, Canonical, Game, Goal, Indexed, InfinitePlay, Oracle, OracleSolver, Outcome,
    Retrograde, Run, Solver, Symmetric, perft,
};
use stonework_catalog::{
    EndgameOutcomes, EndgamesError, Instance, Settings, ShownValue, SolveFailure, SolvedEndgames,
};
use stonework_game_kit::{game, settings, threads};
use stonework_movement::CATALOG;
use stonework_movement::{Board, Men, MorrisEndgame, MorrisOpening, MorrisVariant, NineMensMorris};

use crate::morris::VARIANTS;

/// The endgame with so many men each, and the outcome of each of its positions by number.
fn endgame(men: u32, variant: MorrisVariant) -> (MorrisEndgame, Vec<Outcome>) {
    let endgame = NineMensMorris::of(variant).endgame(men, men).unwrap();
    let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered();
    let (_, strong) = solver
        .with_predecessors()
        .solve_with_oracle(&endgame, &Run::new())
        .unwrap();
    let mut outcomes = vec![Outcome::DRAW; endgame.count()];
    for (men, outcome) in strong.positions(&endgame) {
        outcomes[endgame.rank(&men)] = outcome;
    }
    (endgame, outcomes)
}

/// An oracle that has these outcomes.
fn oracle(outcomes: Vec<Outcome>) -> Arc<EndgameOutcomes> {
    Arc::new(EndgameOutcomes::new(move |number: usize| {
        Ok(outcomes[number])
    }))
}

/// The opening with so many men each, and an oracle of its endgames.
pub(crate) fn opening(men: u32, variant: MorrisVariant) -> MorrisOpening {
    let (endgame, outcomes) = endgame(men, variant);
    let opening = MorrisOpening::of(men, variant).unwrap();
    opening.with_endgames(endgame, oracle(outcomes)).unwrap()
}

/// Positions with men to put, after moves at random, of which captures are tried more often.
fn random_positions(game: &MorrisOpening, count: usize, visit: &mut dyn FnMut(&Men)) {
    let mut random = fastrand::Rng::with_seed(9);
    let mut visited = 0;
    while visited < count {
        let mut men = game.start();
        let plies = random.u8(..men.to_put);
        for _ in 0..plies {
            let mut moves: Vec<_> = game.moves(&men).collect();
            if moves.iter().any(|mv| mv.taken.is_some()) && random.bool() {
                moves.retain(|mv| mv.taken.is_some());
            }
            men = game.play(&men, moves[random.usize(..moves.len())]).state;
            if game.terminal_value(&men).is_some() {
                break;
            }
        }
        if men.to_put > 0 && game.terminal_value(&men).is_none() {
            visit(&men);
            visited += 1;
        }
    }
}

#[test]
#[ignore = "takes 25 s: whole games are solved beside"]
fn the_opening_with_an_oracle_is_worth_what_the_whole_game_is() {
    for variant in VARIANTS {
        compare_with_the_whole_game(3, variant, 1000);
    }
}

#[test]
#[ignore = "takes minutes and a gigabyte, and is run by hand: all positions with four men each, without numbers"]
fn on_demand_the_opening_with_four_men_each_is_worth_what_the_whole_game_is() {
    compare_with_the_whole_game(4, VARIANTS[0], 1000);
}

/// Solves the whole game by plain retrograde analysis of the positions it finds, and compares
/// values of the opening, distances and all.
fn compare_with_the_whole_game(men: u32, variant: MorrisVariant, count: usize) {
    let whole = Canonical(MorrisOpening::of(men, variant).unwrap());
    let (solution, every) = Retrograde::new(InfinitePlay::Draw)
        .solve_with_oracle(&whole, &Run::new())
        .unwrap();
    let opening = Canonical(opening(men, variant));
    let search = AlphaBeta::new().ordered().packed();
    let run = Run::new();
    let found = search.solve(&opening, &run).unwrap();
    assert_eq!(found.value(), solution.value());
    assert_eq!(found.best_moves(), solution.best_moves());

    let search = search.with_goal(Goal::Value).with_table_bytes(1 << 20);
    let mut results = [0; 3];
    random_positions(&opening.0, count, &mut |men| {
        let found = search.solve_from(&opening, men, &run).unwrap();
        let state = whole.0.canonical(men);
        assert_eq!(found.value(), every.value_at(&whole, &state), "{men:?}");
        results[found.value().unwrap().result() as usize] += 1;
    });
    // Draws are rare with few men.
    assert!(results.iter().all(|&count| count > 0), "{results:?}");
}

/// The opening as the catalog has it, with these men each, and an oracle.
fn in_catalog(
    set: &[&str],
    input: &str,
    solved: (&str, &Settings),
    outcomes: &Arc<EndgameOutcomes>,
) -> Result<Box<dyn Instance>, EndgamesError> {
    let (name, settings) = solved;
    game(&CATALOG, "nine-mens-morris-opening", set, input).with_endgames(&SolvedEndgames {
        game: name,
        settings,
        outcomes,
    })
}

/// Settings of an endgame.
fn of_endgame(own: u32, other: u32, flying: &str) -> Settings {
    settings(&[
        format!("own={own}"),
        format!("other={other}"),
        format!("flying={flying}"),
    ])
}

#[test]
#[ignore = "takes 5 s: several solvers, one after the other"]
fn every_solver_of_the_opening_finds_the_same_in_the_catalog() {
    let (_, outcomes) = endgame(3, VARIANTS[0]);
    let outcomes = oracle(outcomes);
    let solved = of_endgame(3, 3, "yes");
    let inputs = [
        ("start", None),
        ("x../.../.../....../.../.../o.. x 2 2", None),
        // A mill next takes the third man there is left.
        (
            "xx./.o./.../....../.../.../..o x 1 1",
            Some(Outcome::win_in(1)),
        ),
        ("xx./.o./.../....../.../.../.oo x 0 0", None),
    ];
    for (input, known) in inputs {
        let game = in_catalog(&["men=3"], input, ("nine-mens-morris", &solved), &outcomes);
        let game = game.unwrap();
        assert_eq!(game.infinite_play(), None);
        let expected = game.solve("alpha-beta", &threads(2)).unwrap();
        if let Some(known) = known {
            assert_eq!(
                expected.value,
                Some(ShownValue::Outcome {
                    result: known.result(),
                    plies: known.plies()
                })
            );
        }
        for solver in game.solvers() {
            let is_slow = solver.name == "exhaustive" && input == "start";
            if is_slow {
                continue;
            }
            for threads in [threads(1), threads(2)] {
                let found = game.solve(solver.name, &threads).unwrap();
                assert_eq!(found.value, expected.value, "{} {input}", solver.name);
                assert_eq!(found.moves, expected.moves, "{} {input}", solver.name);
            }
        }
        // The line is one of the game itself, not of turned boards, and it ends with the opening.
        let line = expected.line.unwrap();
        let mut session = game.session();
        for mv in &line.moves {
            assert!(session.play(&mv.to_string()).is_some(), "{mv} {input}");
        }
        assert!(session.moves().is_empty(), "{input}");
    }
    assert_eq!(outcomes.failure(), None);
    assert!(outcomes.asked() > 0);
}

#[test]
#[ignore = "takes 5 s: the endgame is solved in every position"]
fn a_larger_endgame_answers_a_smaller_opening() {
    let value = |men, endgame: (MorrisEndgame, Vec<Outcome>)| {
        let opening = MorrisOpening::new(men, true).unwrap();
        let opening = opening.with_endgames(endgame.0, oracle(endgame.1)).unwrap();
        let search = AlphaBeta::new().ordered().packed();
        let solution = search.solve(&Canonical(opening), &Run::new()).unwrap();
        solution.value().unwrap()
    };
    let four = endgame(4, VARIANTS[0]);
    assert_eq!(value(3, endgame(3, VARIANTS[0])), Outcome::win_in(23));
    assert_eq!(value(3, four.clone()), Outcome::win_in(23));
    assert_eq!(value(4, four), Outcome::DRAW);
}

#[test]
fn a_solve_ends_with_an_error_if_the_oracle_fails() {
    let (_, outcomes) = endgame(3, VARIANTS[0]);
    let solved = of_endgame(3, 3, "yes");
    let solvers = ["alpha-beta", "negamax", "negamax-bounded"];
    for (solver, before) in solvers
        .into_iter()
        .flat_map(|name| [(name, 0), (name, 900)])
    {
        let outcomes = outcomes.clone();
        let asked = AtomicU64::new(0);
        let failing = Arc::new(EndgameOutcomes::new(move |number: usize| {
            if asked.fetch_add(1, Ordering::Relaxed) < before {
                Ok(outcomes[number])
            } else {
                Err("the disk is gone".into())
            }
        }));
        let game = in_catalog(&["men=3"], "start", ("nine-mens-morris", &solved), &failing);
        let game = game.unwrap();
        let error = game.solve_best(solver, &threads(2)).unwrap_err();
        assert_eq!(error, SolveFailure::Endgames("the disk is gone".to_owned()));
        assert_eq!(
            error.to_string(),
            "an endgame could not be looked up: the disk is gone"
        );
        // It stays so.
        let again = game.solve("negamax", &Run::new()).unwrap_err();
        assert_eq!(again, error);
        let rated = game.session().rate(solver, &Run::new());
        assert_eq!(rated.unwrap_err(), error);
    }
}

#[test]
fn endgames_of_another_game_are_refused() {
    let (_, outcomes) = endgame(3, VARIANTS[0]);
    let outcomes = oracle(outcomes);
    let refused = |set: &[&str], name: &str, settings: &Settings| {
        let attached = in_catalog(set, "start", (name, settings), &outcomes);
        attached.unwrap_err().to_string()
    };
    assert_eq!(
        refused(&["men=4"], "nine-mens-morris", &of_endgame(4, 3, "yes")),
        "the database is of `nine-mens-morris flying=yes own=4 other=3`, but the endgames of this game are positions of `nine-mens-morris` with flying=yes, and own and other at least 4"
    );
    assert_eq!(
        refused(&["men=3"], "nine-mens-morris", &of_endgame(3, 3, "no")),
        "the database is of `nine-mens-morris flying=no own=3 other=3`, but the endgames of this game are positions of `nine-mens-morris` with flying=yes, and own and other at least 3"
    );
    assert_eq!(
        refused(&["men=3", "flying=no"], "quixo", &Settings::new()),
        "the database is of `quixo`, but the endgames of this game are positions of `nine-mens-morris` with flying=no, and own and other at least 3"
    );
    let spared = settings(&[
        "own=3".to_owned(),
        "other=3".to_owned(),
        "removal=no".to_owned(),
    ]);
    assert_eq!(
        refused(&["men=3", "stuck=passes"], "nine-mens-morris", &spared),
        "the database is of `nine-mens-morris flying=yes removal=no own=3 other=3`, but the endgames of this game are positions of `nine-mens-morris` with flying=yes stuck=passes, and own and other at least 3"
    );
    assert_eq!(
        refused(&["men=3"], "nine-mens-morris", &Settings::new()),
        "the database is of `nine-mens-morris`, but the endgames of this game are positions of `nine-mens-morris` with flying=yes, and own and other at least 3"
    );
    let quixo = game(&CATALOG, "quixo", &["size=2"], "start");
    let settings = of_endgame(3, 3, "yes");
    let solved = SolvedEndgames {
        game: "nine-mens-morris",
        settings: &settings,
        outcomes: &outcomes,
    };
    assert_eq!(
        quixo.with_endgames(&solved).unwrap_err(),
        EndgamesError::NoEndgames
    );
    assert_eq!(outcomes.asked(), 0);
}

#[test]
fn with_nine_men_the_opening_is_that_of_the_whole_game() {
    let opening = MorrisOpening::new(9, true).unwrap();
    let whole = NineMensMorris::new(true);
    assert_eq!(opening.start(), whole.start());
    for plies in 0..4 {
        let run = Run::new();
        assert_eq!(
            perft(&opening, plies, &run).unwrap(),
            perft(&whole, plies, &run).unwrap()
        );
    }
}

#[test]
fn what_is_lost_by_the_rules_is_not_looked_up() {
    let opening = opening(3, VARIANTS[0]);
    let value = |text: &str| opening.terminal_value(&opening.parse_state(text).unwrap());
    // Two men left, one of them to be put.
    assert_eq!(
        value("xxx/.../.../....../.../.../o.. o 0 1"),
        Some(Outcome::loss_in(0))
    );
    // Men to be put count: the opponent has one on the board, two to put.
    assert_eq!(value("xx./.../.../....../.../.../o.. o 1 2"), None);
}

#[test]
fn positions_with_more_men_than_there_are_are_refused() {
    let opening = MorrisOpening::new(4, true).unwrap();
    let refused = |text: &str| opening.parse_state(text).unwrap_err().to_string();
    assert_eq!(
        refused("xx./.../.../....../.../.../oo. x 3 3"),
        "there are 5 men of one player: 4 at the most are possible"
    );
    assert!(MorrisOpening::new(2, true).is_err());
    assert!(MorrisOpening::new(10, true).is_err());
    let both = opening.parse_state("xx./.../.../....../.../.../oo. x 2 2");
    assert_eq!(both.unwrap().to_put, 4);
}
