//! Every game of the catalog is played at random, back and anew, with moves that are none and moves after the end, and
//! held against its rules, which know moves by their indices alone.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroU64;

use fastrand::Rng;
use stonework::erased::{ErasedGame, ErasedState};
use stonework::{Run, Turn};
use stonework_game_kit::choices;
use stonework_games::CATALOG;
use stonework_games::catalog::{
    AnyErasedGame, Entry, Instance, Notation, Player, Session, ShowValue, ShownValue,
};
use stonework_test_kit::cases;

use crate::support::{Failures, example, plain_solver, settings, small};

/// So many times a position is left at the most, by a move or back.
const STEPS: usize = 40;

/// Of more moves than these, the others are not asked for when they are none.
const FEW: usize = 100;

/// A game as its rules play it: the positions so far, who moves there, and the move that was made.
struct Plain<'g, V: ShowValue> {
    rules: &'g dyn ErasedGame<V>,
    state: ErasedState,
    player: Player,
    line: Vec<Made<V>>,
}

struct Made<V: ShowValue> {
    state: ErasedState,
    player: Player,
    mv: Notation,
    gain: V::Gain,
    turn: Turn,
}

impl<'g, V: ShowValue> Plain<'g, V> {
    fn new(rules: &'g dyn ErasedGame<V>) -> Self {
        Self {
            rules,
            state: rules.start(),
            player: Player::First,
            line: Vec::new(),
        }
    }

    fn is_over(&self) -> bool {
        self.rules.terminal_value(&self.state).is_some()
    }

    fn move_count(&self) -> usize {
        if self.is_over() {
            0
        } else {
            self.rules.move_count(&self.state)
        }
    }

    /// Whether a session stands where this does.
    fn is_at(&self, session: &dyn Session) -> bool {
        let (state, player) = (&self.state, self.player);
        let stands = format!("Playing {{ state: {state:?}, player: {player:?}, moves_played: ");
        format!("{session:?}").starts_with(&stands)
    }

    /// Makes the move that a session has made: one that leads to where it stands.
    fn follow(&mut self, mv: Notation, place: usize, count: usize, session: &dyn Session) {
        let all = 0..self.rules.move_count(&self.state);
        // A name that is no index stands where its move does, unless the game names some moves twice.
        let indices = if index(mv).is_some() || all.len() != count {
            all.collect()
        } else {
            vec![place]
        };
        let (before, mover) = (self.state.clone(), self.player);
        for index in indices {
            let step = self.rules.play(&before, index).unwrap();
            self.state = step.state;
            self.player = match step.turn {
                Turn::Passes => mover.other(),
                Turn::Stays => mover,
            };
            if self.is_at(session) {
                self.line.push(Made {
                    state: before,
                    player: mover,
                    mv,
                    gain: step.gain,
                    turn: step.turn,
                });
                return;
            }
        }
        panic!("no move leads from {before:?} to {session:?}, where `{mv}` led");
    }

    fn undo(&mut self) -> Option<(Player, Notation)> {
        let made = self.line.pop()?;
        (self.state, self.player) = (made.state, made.player);
        Some((made.player, made.mv))
    }

    /// How the game ended, to the first player.
    fn result(&self) -> Option<stonework::Wdl> {
        let end = self.rules.terminal_value(&self.state)?;
        let mut back = self.line.iter().rev();
        let value = back.try_fold(end, |value, made| value.back_up(made.gain, made.turn));
        Some(value.unwrap().shown().result())
    }
}

fn index(mv: Notation) -> Option<u32> {
    match mv {
        Notation::Index(at) | Notation::Digit(at, _) => Some(at),
        _ => None,
    }
}

/// What a session says of the position it is in; gives its moves.
fn check<V: ShowValue>(plain: &Plain<'_, V>, session: &dyn Session) -> Vec<Notation> {
    assert!(plain.is_at(session), "{session:?} is not {:?}", plain.state);
    let is_over = plain.is_over();
    assert_eq!(session.to_move(), (!is_over).then_some(plain.player));
    let result = session.result().map(ShownValue::result);
    assert_eq!(result, plain.result());
    let moves = session.moves();
    assert_eq!(moves.is_empty(), is_over);
    assert!(moves.len() >= plain.move_count());
    if moves.len() > plain.move_count() {
        // What is alike goes once, whichever of it a move is called by.
        let gone: HashSet<u32> = plain
            .line
            .iter()
            .filter_map(|made| index(made.mv))
            .collect();
        let is_gone = |mv: &Notation| index(*mv).is_some_and(|at| gone.contains(&at));
        assert!(!moves.iter().any(is_gone), "{moves:?}");
    }
    let names: HashSet<String> = moves.iter().map(ToString::to_string).collect();
    assert_eq!(names.len(), moves.len(), "names are not unique: {moves:?}");
    moves
}

/// Asks for what is no move: nothing is played.
fn check_wrong<V: ShowValue>(
    plain: &Plain<'_, V>,
    session: &mut dyn Session,
    seen: &HashMap<String, Notation>,
    moves: &[Notation],
) {
    for (text, &mv) in seen.iter().filter(|(_, mv)| !moves.contains(mv)) {
        assert_eq!(session.play(text), None, "{session:?}");
        assert!(!session.play_move(mv), "`{mv}` is no move");
    }
    for text in ["", "hint", "-1", "999999", "0=x", "z99", "…"] {
        assert_eq!(session.play(text), None, "{session:?}");
    }
    assert!(plain.is_at(session), "what is no move was played");
}

/// What is rated are the moves that are listed, and the line can be played.
fn check_rated(game: &dyn Instance, session: &mut dyn Session) {
    let run = small(Run::new()).with_positions(20_000);
    let rated = session.rate(plain_solver(game), &run).unwrap();
    let moves = session.moves();
    if rated.stopped.is_none() {
        let told: Vec<Notation> = rated.moves.iter().map(|&(mv, _)| mv).collect();
        assert_eq!(told, moves);
    }
    assert!(rated.best_moves.iter().all(|mv| moves.contains(mv)));
    let line = rated.line.map_or_else(Vec::new, |line| line.moves);
    for mv in &line {
        assert_eq!(
            session.play(&mv.to_string()),
            Some(*mv),
            "in the line {line:?}"
        );
    }
    for _ in &line {
        session.undo();
    }
}

/// Plays a game at random.
fn play<V: ShowValue>(game: &dyn Instance, rules: &dyn ErasedGame<V>, rng: &mut Rng) {
    let mut session = game.session();
    let mut plain = Plain::new(rules);
    let mut seen = HashMap::new();
    for _ in 0..STEPS {
        let moves = check(&plain, session.as_ref());
        if rng.u8(..6) == 0 || moves.is_empty() {
            check_wrong(&plain, session.as_mut(), &seen, &moves);
        }
        let few = moves.iter().take(FEW);
        seen.extend(few.map(|&mv| (mv.to_string(), mv)));
        if moves.is_empty() || rng.u8(..10) == 0 {
            let all = if rng.u8(..4) == 0 {
                plain.line.len()
            } else {
                1
            };
            for _ in 0..all {
                assert_eq!(session.undo(), plain.undo());
            }
            continue;
        }
        if rng.u8(..20) == 0 {
            check_rated(game, session.as_mut());
        }
        let place = rng.usize(..moves.len());
        let mv = moves[place];
        if rng.bool() {
            assert_eq!(session.play(&mv.to_string()), Some(mv));
        } else {
            assert!(session.play_move(mv), "{mv}");
        }
        plain.follow(mv, place, moves.len(), session.as_ref());
    }
}

/// A game on its example or, if that can be, on a small random input.
fn built(entry: &Entry, chosen: &[String], seed: u64) -> Box<dyn Instance> {
    const MOST: NonZeroU64 = NonZeroU64::new(4).unwrap();
    let size = 2 + 2 * usize::try_from(seed % 3).unwrap();
    let random = entry
        .input
        .random(size, seed, MOST)
        .ok()
        .filter(|_| seed % 2 == 1);
    let game = random.and_then(|input| entry.build(&input, &settings(chosen)).ok());
    game.unwrap_or_else(|| {
        let input = entry.input.parse(example(entry)).unwrap();
        entry.build(&input, &settings(chosen)).unwrap()
    })
}

#[test]
fn every_game_is_played_as_its_rules_play_it() {
    let mut failures = Failures::new();
    for entry in &CATALOG {
        let mut games = choices(entry);
        if games.is_empty() {
            games.push((entry, Vec::new()));
        }
        for seed in 0..u64::from(cases(200)) {
            let (entry, chosen) = &games[usize::try_from(seed).unwrap() % games.len()];
            failures.check(&format!("{} {chosen:?}, seed {seed}", entry.id), || {
                let (game, rng) = (built(entry, chosen, seed), &mut Rng::with_seed(seed));
                match game.erased() {
                    AnyErasedGame::I32(rules) => play(game.as_ref(), rules, rng),
                    AnyErasedGame::I64(rules) => play(game.as_ref(), rules, rng),
                    AnyErasedGame::I128(rules) => play(game.as_ref(), rules, rng),
                    AnyErasedGame::Outcome(rules) => play(game.as_ref(), rules, rng),
                    AnyErasedGame::WinLose(rules) => play(game.as_ref(), rules, rng),
                    _ => panic!("its values are not checked"),
                }
            });
        }
    }
    failures.report();
}
