//! Games of the catalog are solved, played and counted with an oracle as without.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex};

use stonework::{Coded, Outcome, Run, Wdl};
use stonework_games::catalog::{
    CountFailure, DATABASE, Entry, Failed, InputKind, Instance, PositionOracle, Rated, Settings,
    ShownValue, SolveFailure, Solved,
};

use crate::support::{Failures, every_game, example, game, settings, small};

/// Knows some positions of a game: it solves them when it is asked.
struct Solves {
    entry: Entry,
    settings: Settings,
    /// Of a hundred positions it knows so many.
    percent: u64,
    known: Mutex<HashMap<String, Option<u32>>>,
}

impl Solves {
    fn new(entry: &Entry, settings: &Settings, percent: u64) -> Arc<Self> {
        Arc::new(Self {
            entry: *entry,
            settings: settings.clone(),
            percent,
            known: Mutex::default(),
        })
    }

    fn solve(&self, position: &str) -> Option<u32> {
        let mut hasher = DefaultHasher::new();
        position.hash(&mut hasher);
        if hasher.finish() % 100 >= self.percent {
            return None;
        }
        let input = self.entry.input.parse(position).ok()?;
        let there = self.entry.build(&input, &self.settings).ok()?;
        let solver = there.choose(&Run::new()).solver.name;
        let value = there.solve(solver, &Run::new()).ok()?.value?;
        let (result, plies) = match value {
            ShownValue::Outcome { result, plies } => (result, plies.unwrap_or(0)),
            ShownValue::Margin(score) | ShownValue::Spare { score, .. } => {
                return i32::try_from(score.0).ok()?.stored_code();
            }
            _ => return None,
        };
        let outcome = match result {
            Wdl::Win => Outcome::win_in(plies),
            Wdl::Draw => Outcome::DRAW,
            Wdl::Loss => Outcome::loss_in(plies),
        };
        outcome.stored_code()
    }
}

impl PositionOracle for Solves {
    fn codes(&self, positions: &[String], codes: &mut Vec<Option<u32>>) -> Result<(), Failed> {
        let mut known = self.known.lock().unwrap();
        for position in positions {
            let code = known.get(position).copied();
            let code = code.unwrap_or_else(|| self.solve(position));
            known.insert(position.clone(), code);
            codes.push(code);
        }
        Ok(())
    }
}

/// What is said of the start, whatever the solver: value, answer, best moves, all moves.
fn said(solved: &Solved) -> String {
    let Solved {
        answer,
        value,
        best_moves,
        moves,
        ..
    } = solved;
    format!("{answer:?} {value:?} {best_moves:?} {moves:?}")
}

fn rated(rated: &Rated) -> String {
    let Rated {
        value,
        best_moves,
        moves,
        ..
    } = rated;
    format!("{value:?} {best_moves:?} {moves:?}")
}

/// Solves, plays and counts a game with an oracle that knows all positions, some, or none.
fn check(entry: &Entry, settings: &Settings, instance: &dyn Instance) -> bool {
    let run = small(Run::new());
    let chosen = instance.choose(&run).solver.name;
    let plain = instance.solve(chosen, &run).unwrap();
    let mut nodes = Vec::new();
    let depth = 3;
    let mut add = |_, lines| nodes.push(lines);
    instance.perft(depth, true, &run, &mut add).unwrap();
    for percent in [0, 40, 100] {
        let oracle = Solves::new(entry, settings, percent);
        let Some(with) = instance.with_oracle(oracle) else {
            return false;
        };
        if with.solvers().is_empty() && percent < 100 {
            // A position that is not known cannot be searched.
            let found = with.solve(DATABASE.name, &run).map(|_| ());
            let refused = found.map_err(|failure| matches!(failure, SolveFailure::Oracle(_)));
            assert!(refused == Err(true) || percent > 0 && refused.is_ok());
            continue;
        }
        for info in with.solvers() {
            if info.name == "exhaustive" && percent < 100 {
                continue;
            }
            let found = with.solve(info.name, &run).unwrap();
            assert_eq!(said(&found.solved), said(&plain), "{}", info.name);
            assert_eq!(found.searched_by, Some(info));
            let report = &found.solved.report;
            assert!(
                report.solver.ends_with(" with the database"),
                "{}",
                report.solver
            );
        }
        let found = with.solve(DATABASE.name, &run).unwrap();
        assert_eq!(
            said(&found.solved),
            said(&plain),
            "database, {percent} in a hundred"
        );
        let is_over = instance.session().to_move().is_none();
        if percent == 100 && !is_over {
            assert_eq!(found.searched_by, None);
            let line = found.solved.line.unwrap();
            assert_ne!(line.moves, []);
        }
        assert!(is_over || found.look_ups > 0);

        let mut lines = Vec::new();
        let mut add = |_, by| lines.push(by);
        with.perft(depth, &run, &mut add).unwrap();
        assert!(lines.iter().map(|by| by.lines).eq(nodes.iter().copied()));
        for by in &lines {
            assert_eq!(by.won + by.drawn + by.lost + by.unknown, by.lines);
            assert!(percent < 100 || by.unknown == 0);
        }
        let values = with.first_moves().unwrap();
        let divided = instance.divide(1, false, &run).unwrap();
        assert!(
            values
                .iter()
                .map(|(mv, _)| mv)
                .eq(divided.iter().map(|(mv, _)| mv))
        );
        for (mv, value) in &values {
            assert!(percent < 100 || value.is_some());
            let known = plain.moves.iter().find(|(other, _)| other == mv);
            assert!(value.is_none_or(|value| known.is_some_and(|known| known.1 == value)));
        }

        let (mut one, mut other) = (with.session(), instance.session());
        assert_eq!(one.choose(&run).solver, &DATABASE);
        for _ in 0..3 {
            let Some(&mv) = other.moves().last() else {
                break;
            };
            let solver = other.choose(&run).solver.name;
            let expected = other.rate(solver, &run).unwrap();
            assert_eq!(
                rated(&one.rate("database", &run).unwrap()),
                rated(&expected)
            );
            assert!(one.play(&mv.to_string()).is_some() && other.play(&mv.to_string()).is_some());
        }
    }
    true
}

#[test]
#[ignore = "takes 10 s: every game on a board, by every solver"]
fn a_game_is_solved_played_and_counted_with_an_oracle_as_without() {
    let mut failures = Failures::new();
    let mut fit = 0;
    for (entry, chosen) in every_game() {
        if entry.input != InputKind::Position {
            continue;
        }
        let settings = settings(&chosen);
        let input = entry.input.parse(example(entry)).unwrap();
        let instance = entry.build(&input, &settings).unwrap();
        let name = format!("{} {chosen:?}", entry.id);
        let checked = failures.check(&name, || check(entry, &settings, instance.as_ref()));
        fit += usize::from(checked == Some(true));
    }
    failures.report();
    assert!(fit > 20, "{fit} games fit");
}

/// Fails, or contradicts itself.
struct Wrong(Option<Outcome>);

impl PositionOracle for Wrong {
    fn codes(&self, positions: &[String], codes: &mut Vec<Option<u32>>) -> Result<(), Failed> {
        let outcome = self.0.ok_or("the disk is gone")?;
        codes.extend(positions.iter().map(|_| outcome.stored_code()));
        Ok(())
    }
}

#[test]
fn a_failure_of_the_oracle_is_told_and_a_contradiction_noticed() {
    let run = Run::new();
    for (name, solver) in [("tic-tac-toe", "negamax"), ("quixo", "retrograde")] {
        let instance = game(name, &[], "start");
        let with = instance.with_oracle(Arc::new(Wrong(None))).unwrap();
        let gone = SolveFailure::Oracle("the disk is gone".to_owned());
        for solver in [solver, "database"] {
            assert_eq!(with.solve(solver, &run).unwrap_err(), gone);
            assert_eq!(with.session().rate(solver, &run).unwrap_err(), gone);
        }
        assert_eq!(with.first_moves().unwrap_err(), gone);
        let counted = with.perft(2, &run, &mut |_, _| {});
        assert_eq!(
            counted.unwrap_err(),
            CountFailure::Game("the disk is gone".to_owned())
        );

        let wrong = Arc::new(Wrong(Some(Outcome::win_in(1))));
        let with = instance.with_oracle(wrong).unwrap();
        let refused = with.solve("database", &run).unwrap_err().to_string();
        assert!(
            refused.contains("is not that of its best move"),
            "{refused}"
        );
    }
}
