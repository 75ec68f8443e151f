//! Games solved in every position: what is said of the start and of a sample of positions is what other solvers say.

use stonework::{Run, Wdl};
use stonework_game_kit::{Chosen, outcome_by_session};
use stonework_games::CATALOG;
use stonework_games::catalog::{
    Instance, PositionValue, Settings, ShownStrongSolution, ShownValue, SolveFailure, WantedValue,
};

use crate::support::{Failures, every_game, example, settings, small};

/// Solvers that work by themselves, whatever every position was solved by.
fn others(game: &dyn Instance, strong: &str) -> Vec<&'static str> {
    let mut others: Vec<_> = game.solvers().iter().map(|info| info.name).collect();
    others.retain(|&name| name != strong && name != "exhaustive");
    others
}

/// Holds the start against every other solver; where there is none, against every way that the game can be played.
fn check_start(game: &dyn Instance, every: &dyn ShownStrongSolution) {
    let told = every.solved();
    assert_eq!(told.stopped, None);
    let others = others(game, every.solver());
    for &other in &others {
        let solved = game.solve(other, &small(Run::new())).unwrap();
        assert_eq!(solved.value, told.value, "{other}");
        assert_eq!(solved.answer, told.answer, "{other}");
        assert_eq!(solved.best_moves, told.best_moves, "{other}");
        assert_eq!(solved.moves, told.moves, "{other}");
    }
    match game.infinite_play() {
        // Margins are held against value iteration in the tests of their game.
        Some(_) if matches!(told.value, Some(ShownValue::Margin(_))) => {}
        Some(endless) => {
            outcome_by_session(game, endless).check(told.value.unwrap(), every.solver());
        }
        None => assert!(!others.is_empty(), "nothing to compare with"),
    }
}

/// A few positions that are won, drawn and lost, each told with the value that it was wanted for.
fn sample(every: &dyn ShownStrongSolution) -> Vec<PositionValue> {
    let mut sample = Vec::new();
    for wanted in [Wdl::Win, Wdl::Draw, Wdl::Loss] {
        for seed in 0..8 {
            if let Some(told) = every.random(WantedValue::Result(wanted), seed) {
                assert_eq!(told.value.result(), wanted, "{}", told.position);
                sample.push(told);
            }
        }
    }
    sample
}

/// Whether two values are the same; who wins, where one of them has no distance.
fn agree(one: ShownValue, other: ShownValue) -> bool {
    let has_distance = |value| matches!(value, ShownValue::Outcome { plies: Some(_), .. });
    let is_outcome = |value| matches!(value, ShownValue::Outcome { .. });
    if is_outcome(one) && is_outcome(other) && has_distance(one) != has_distance(other) {
        return one.result() == other.result();
    }
    one == other
}

/// Holds a position against the same game that starts from it. Tells whether there is such a game.
fn check_position((entry, chosen): &Chosen, strong: &str, told: &PositionValue) -> bool {
    let input = entry.input.parse(&told.position).unwrap();
    let Ok(game) = entry.build(&input, &settings(chosen)) else {
        return false;
    };
    let solver = others(game.as_ref(), strong).first().copied();
    let Some(solver) = solver else { return false };
    let solved = game.solve(solver, &small(Run::new())).unwrap();
    let said = format!("{} by {solver}", told.position);
    assert!(agree(solved.value.unwrap(), told.value), "{said}");
    assert_eq!(solved.moves.len(), told.moves.len(), "{said}");
    for (found, told) in solved.moves.iter().zip(&told.moves) {
        assert_eq!(found.0, told.0, "{said}");
        assert!(agree(found.1, told.1), "{said}: {}", told.0);
    }
    true
}

#[test]
fn a_random_position_has_the_value_it_is_told_with_where_infinite_play_is_won_or_lost() {
    // Nobody can force anything: whoever is the first player wins, or loses, by going round.
    let round = r#"{"start":0,"nodes":[[1],[0]]}"#;
    for (endless, first) in [("first-wins", "0"), ("first-loses", "1")] {
        let entry = CATALOG.find("graph").unwrap();
        let given = Settings::new().with(&format!("endless={endless}")).unwrap();
        let input = entry.input.parse(round).unwrap();
        let game = entry.build(&input, &given).unwrap();
        let every = game.solve_strongly(&Run::new()).unwrap();
        let told = sample(every.as_ref());
        assert!(told.iter().all(|told| told.value.result() != Wdl::Draw));
        let won = every.random(WantedValue::Result(Wdl::Win), 1).unwrap();
        assert_eq!(won.position, first, "{endless}");
        assert!(every.random(WantedValue::Result(Wdl::Draw), 1).is_none());
    }
}

#[test]
fn the_start_and_a_sample_of_positions_are_worth_what_other_solvers_say() {
    let mut failures = Failures::new();
    let (mut games, mut positions) = (0, 0);
    for chosen in every_game() {
        let (entry, settings_of) = &chosen;
        let name = format!("{} {settings_of:?}", entry.id);
        let checked = failures.check(&name, || {
            let input = entry.input.parse(example(entry)).unwrap();
            let game = entry.build(&input, &settings(settings_of)).unwrap();
            let every = match game.solve_strongly(&Run::new()) {
                Err(SolveFailure::NotStrong { .. }) => return None,
                every => every.unwrap(),
            };
            check_start(game.as_ref(), every.as_ref());
            let counts = every.counts(&Run::new().watch()).unwrap().unwrap();
            assert_eq!(counts.won + counts.drawn + counts.lost, counts.positions);
            if entry.input.if_none().is_none() {
                return Some(0);
            }
            let sample = sample(every.as_ref());
            // Positions at the end have no moves, and may be none to start from.
            let alive = sample.iter().filter(|told| !told.moves.is_empty());
            let checked = alive.map(|told| check_position(&chosen, every.solver(), told));
            Some(checked.filter(|&is_checked| is_checked).count())
        });
        if let Some(Some(checked)) = checked {
            games += 1;
            positions += checked;
        }
    }
    failures.report();
    assert!(
        games > 20 && positions > 200,
        "{games} games, {positions} positions"
    );
}
