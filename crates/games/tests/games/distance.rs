//! How soon every game of the catalog is won or lost that is only won or lost, against nothing but its rules.

use std::collections::HashMap;
use std::ops::ControlFlow;

use stonework::erased::{ErasedGame, ErasedState};
use stonework::{Run, StopReason, Turn, Wdl, WinLose};
use stonework_games::catalog::{
    AnyErasedGame, InputKind, Instance, NoDistance, Notation, ShownValue,
};

use crate::support::{Failures, every_game, example, game, settings, small};

/// Games with more positions than this are left to others.
const MOST: usize = 400;

/// The ways in which a move is written, and what it is worth to the mover.
pub(crate) type MoveWorth = (Vec<Notation>, (bool, u32));

/// Of each position, by its text and whether play is over in it, whether the player to move wins and in how many
/// plies.
pub(crate) struct Remoteness<'a> {
    instance: &'a dyn Instance,
    pub(crate) rules: &'a dyn ErasedGame<WinLose>,
    /// It gives up where there are more positions than this.
    most: usize,
    known: HashMap<String, (bool, u32)>,
}

impl<'a> Remoteness<'a> {
    /// Of a game that is only won or lost.
    pub(crate) fn of(instance: &'a dyn Instance, most: usize) -> Option<Self> {
        let AnyErasedGame::WinLose(rules) = instance.erased() else {
            return None;
        };
        let known = HashMap::new();
        Some(Self {
            instance,
            rules,
            most,
            known,
        })
    }

    /// That of a position; `None` if there are too many.
    pub(crate) fn at(&mut self, state: &ErasedState) -> Option<(bool, u32)> {
        if let Some(end) = self.rules.terminal_value(state) {
            return Some((end == WinLose::Win, 0));
        }
        let text = self.instance.write_state(state);
        if let Some(&known) = self.known.get(&text) {
            return Some(known);
        }
        if self.known.len() > self.most {
            return None;
        }
        let moves = self.moves(state)?;
        let won = moves.iter().filter(|(_, (wins, _))| *wins);
        let soonest = won.map(|(_, (_, plies))| *plies).min();
        let latest = moves.iter().map(|(_, (_, plies))| *plies).max();
        let value = (soonest.is_some(), soonest.or(latest).unwrap());
        self.known.insert(text, value);
        Some(value)
    }

    /// What each move is worth to the mover, with the ways in which it is written.
    pub(crate) fn moves(&mut self, state: &ErasedState) -> Option<Vec<MoveWorth>> {
        let mut after = Vec::new();
        if self.rules.terminal_value(state).is_none() {
            self.instance
                .visit_written(state, &mut |names, gain, turn, state| {
                    assert_eq!(gain, None);
                    after.push((names.to_vec(), turn, state));
                    ControlFlow::Continue(())
                });
        }
        let moves = after.into_iter().map(|(names, turn, state)| {
            let (wins, plies) = self.at(&state)?;
            Some((names, (wins == (turn == Turn::Stays), plies + 1)))
        });
        moves.collect()
    }
}

pub(crate) fn shown((wins, plies): (bool, u32)) -> ShownValue {
    let result = if wins { Wdl::Win } else { Wdl::Loss };
    ShownValue::Outcome {
        result,
        plies: Some(plies),
    }
}

/// What is told of a position: its value and that of every move; best are those of the position's own value.
pub(crate) fn check_told(
    expected: (bool, u32),
    moves: &[MoveWorth],
    value: Option<ShownValue>,
    told: &[(Notation, ShownValue)],
    best: &[Notation],
) {
    assert_eq!(value, Some(shown(expected)));
    for (names, worth) in moves {
        for name in names {
            let (_, told) = told.iter().find(|(mv, _)| mv == name).unwrap();
            assert_eq!(*told, shown(*worth), "{name}");
            assert_eq!(best.contains(name), *worth == expected, "{name}");
        }
    }
    let is_named = |mv| {
        moves
            .iter()
            .any(|(names, _)| names.contains(mv) || names.len() == 64)
    };
    assert!(told.iter().all(|(mv, _)| is_named(mv)));
}

/// Checks a game by every solver; false if it has too many positions.
fn check(instance: &dyn Instance) -> bool {
    let run = small(Run::new());
    let mut remoteness = Remoteness::of(instance, MOST).unwrap();
    let start = remoteness.rules.start();
    let Some(expected) = remoteness.at(&start) else {
        return false;
    };
    let moves = remoteness.moves(&start).unwrap();
    let plain = instance
        .solve(instance.choose(&run).solver.name, &run)
        .unwrap();
    let with = instance.with_distance().unwrap().unwrap();
    assert_eq!(with.answer(), instance.answer());
    assert_eq!(with.answer_type(), instance.answer_type());
    assert_eq!(with.start_text(), instance.start_text());
    assert_eq!(with.players(), instance.players());
    // It has what it needs of itself, and nothing that knows who wins alone.
    assert!(with.with_distance().unwrap().is_none());
    assert!(with.stored_positions().is_none());
    let names: Vec<_> = with.solvers().iter().map(|solver| solver.name).collect();
    let by_keys = ["alpha-beta", "proof-number"];
    let of_rules = names.iter().filter(|name| !by_keys.contains(name));
    assert_eq!(
        of_rules.copied().collect::<Vec<_>>(),
        ["retrograde", "negamax", "negamax-bounded", "exhaustive"]
    );
    assert!([4, 6].contains(&names.len()), "{names:?}");
    for name in names {
        let is_patient = name != "exhaustive";
        let limited = if is_patient {
            run.clone()
        } else {
            run.clone().with_positions(20_000)
        };
        let solved = with.solve(name, &limited).unwrap();
        assert!(!is_patient || solved.stopped.is_none());
        if solved.stopped.is_some() {
            continue;
        }
        check_told(
            expected,
            &moves,
            solved.value,
            &solved.moves,
            &solved.best_moves,
        );
        assert!(solved.best_moves_complete && solved.has_every_move);
        assert_eq!(solved.answer, plain.answer, "{name}");
        let line = solved.line.unwrap();
        assert_eq!(line.moves.len(), expected.1 as usize, "{name}");
        let mut session = with.session();
        for mv in line.moves {
            assert!(session.play_move(mv));
        }
        assert_eq!(session.to_move(), None);
        let best = with.solve_best(name, &limited).unwrap();
        assert_eq!(best.value, Some(shown(expected)));
        assert_eq!(best.best_moves, solved.best_moves);
        assert_eq!(
            with.solve_value(name, &limited).unwrap().value,
            Some(shown(expected))
        );
    }
    // Along a line of moves of all kinds.
    let (mut session, mut state) = (with.session(), start);
    for turn in 0.. {
        let moves = remoteness.moves(&state).unwrap();
        if moves.is_empty() {
            break;
        }
        let expected = remoteness.at(&state).unwrap();
        let rated = session.rate("negamax", &run).unwrap();
        assert_eq!(rated.value, Some(shown(expected)));
        let index = turn * 7 % moves.len();
        let written = remoteness.instance.write_state(&state);
        assert_eq!(
            with.read_position(&session.position()).ok(),
            instance.read_position(&written).ok()
        );
        state = remoteness.rules.play(&state, index).unwrap().state;
        let mv = moves[index].0[0];
        // What it is called along this line, where things are alike.
        if !session.play_move(mv) {
            break;
        }
    }
    let every = with.solve_strongly(&run).unwrap();
    assert_eq!(every.solved().value, Some(shown(expected)));
    let mut positions = 0;
    every
        .for_each(&run.watch(), &mut |text, value| {
            positions += 1;
            if let Some(&known) = remoteness.known.get(&text) {
                let ended = ShownValue::Outcome {
                    result: value.result(),
                    plies: Some(0),
                };
                assert!(value == shown(known) || value == ended, "{text}: {value}");
            }
        })
        .unwrap();
    assert!(positions >= remoteness.known.len());
    true
}

#[test]
fn every_game_that_is_won_or_lost_tells_how_soon() {
    let mut failures = Failures::new();
    let mut checked: Vec<&str> = Vec::new();
    for chosen in every_game() {
        let (entry, assignments) = &chosen;
        failures.check(&format!("{} {assignments:?}", entry.id), || {
            let mut inputs = vec![example(entry)];
            match entry.input {
                InputKind::Row => inputs.extend(["1", "[2,2]", "[1,3,4]"]),
                InputKind::Count => inputs.extend(["1", "2", "11"]),
                _ => {}
            }
            for text in inputs {
                let input = entry.input.parse(text).unwrap();
                let Ok(instance) = entry.build(&input, &settings(assignments)) else {
                    continue;
                };
                match (instance.erased(), instance.infinite_play()) {
                    (AnyErasedGame::Outcome(_), _) => {
                        assert!(instance.with_distance().unwrap().is_none());
                    }
                    (AnyErasedGame::WinLose(_), Some(_)) => {
                        assert_eq!(instance.with_distance().unwrap_err(), NoDistance::Endless);
                    }
                    (AnyErasedGame::WinLose(_), None) => {
                        if check(instance.as_ref()) && !checked.contains(&entry.id) {
                            checked.push(entry.id);
                        }
                    }
                    // How many stones a win spares is how soon it comes.
                    _ if entry.id == "connect-four" => {
                        assert!(instance.with_distance().unwrap().is_none());
                    }
                    _ => assert_eq!(instance.with_distance().unwrap_err(), NoDistance::Scores),
                }
            }
        });
    }
    failures.report();
    assert!(checked.len() >= 25, "{checked:?}");
}

#[test]
fn known_lengths() {
    for (name, set, input, value) in [
        ("chomp", &[][..], "start", "win in 7"),
        ("chomp", &["rows=1", "cols=1"], "start", "loss in 0"),
        ("chomp", &["rows=2", "cols=2"], "start", "win in 3"),
        // The loser takes one stone from a heap, the winner one from the other.
        ("nim", &[], "[4,4]", "loss in 8"),
        ("nim", &[], "[1,2,3]", "loss in 6"),
        ("nim", &[], "[7]", "win in 1"),
        ("nim", &["rule=misere"], "[7]", "win in 2"),
        ("divisor-game", &[], "4", "win in 3"),
    ] {
        let with = game(name, set, input).with_distance().unwrap().unwrap();
        let solved = with.solve("negamax", &Run::new()).unwrap();
        assert_eq!(solved.value.unwrap().to_string(), value, "{name} {input}");
    }
}

#[test]
fn limits_stop_a_search_for_distances() {
    let with = game("nim", &[], "[8,9,10]")
        .with_distance()
        .unwrap()
        .unwrap();
    let solve = |name: &str, run: Run| with.solve(name, &run).unwrap();
    for name in ["negamax", "negamax-bounded", "retrograde", "exhaustive"] {
        let solved = solve(name, Run::new().with_positions(100));
        assert_eq!(solved.stopped, Some(StopReason::Positions(100)), "{name}");
        assert_eq!(solved.value, None);
    }
    for name in ["negamax", "retrograde"] {
        let solved = solve(name, Run::new().with_bytes(20_000));
        assert!(
            matches!(solved.stopped, Some(StopReason::Bytes { .. })),
            "{name}"
        );
        assert_eq!(solved.value, None);
    }
    let solved = solve("negamax-bounded", Run::new().with_bytes(1 << 20));
    assert_eq!(solved.value, solve("negamax", Run::new()).value);
    assert!(solved.report.peak_bytes <= 1 << 20);
}
