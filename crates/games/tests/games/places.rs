//! Games whose moves are named by where a thing is in the input, as plain code plays them that knows which things are
//! gone: what is left can be taken by its name, what is gone can not, and the best moves are those of what is left.

use std::collections::BTreeSet;

use fastrand::Rng;
use stonework::{Run, Wdl};
use stonework_games::catalog::{Int, Notation, Player, Session, ShownValue};
use stonework_test_kit::cases;

use crate::support::{Failures, game, small};

/// What a move takes: the place of a thing in the input, and the digit that is put there, if one is.
type Taken = (usize, Option<u8>);

/// A game in which each move takes one of the things that are left, whatever was taken before.
struct Things {
    id: &'static str,
    input: String,
    places: Vec<usize>,
    digits: Vec<Option<u8>>,
    /// What a line is worth to the first player if play is over after it.
    end: Box<End>,
}

type End = dyn Fn(&[Taken]) -> Option<i64>;

impl Things {
    fn moves(&self, line: &[Taken]) -> Vec<Taken> {
        if (self.end)(line).is_some() {
            return Vec::new();
        }
        let is_left = |place: &&usize| line.iter().all(|(gone, _)| gone != *place);
        let left = self.places.iter().filter(is_left);
        let each = left.flat_map(|&place| self.digits.iter().map(move |&digit| (place, digit)));
        each.collect()
    }

    /// What a line is worth to the first player, by plain minimax.
    fn worth(&self, line: &[Taken]) -> i64 {
        if let Some(end) = (self.end)(line) {
            return end;
        }
        let after = |mv| self.worth(&[line, &[mv]].concat());
        let worths = self.moves(line).into_iter().map(after);
        if line.len().is_multiple_of(2) {
            worths.max().unwrap()
        } else {
            worths.min().unwrap()
        }
    }

    fn best_moves(&self, line: &[Taken]) -> Vec<Taken> {
        let worth = self.worth(line);
        let mut best = self.moves(line);
        best.retain(|&mv| self.worth(&[line, &[mv]].concat()) == worth);
        best
    }
}

fn notation((place, digit): Taken) -> Notation {
    let place = u32::try_from(place).unwrap();
    digit.map_or(Notation::Index(place), |digit| {
        Notation::Digit(place, digit)
    })
}

fn notations(moves: &[Taken]) -> Vec<Notation> {
    moves.iter().map(|&mv| notation(mv)).collect()
}

/// A few small numbers, many of them equal.
fn numbers(len: usize, rng: &mut Rng) -> Vec<i64> {
    (0..len).map(|_| rng.i64(1..=4)).collect()
}

/// Who erases a number last before the others have the exclusive or 0 has lost.
fn chalkboard_xor(rng: &mut Rng) -> Things {
    let numbers = numbers(rng.usize(1..=5), rng);
    Things {
        id: "chalkboard-xor",
        input: format!("{numbers:?}"),
        places: (0..numbers.len()).collect(),
        digits: vec![None],
        end: Box::new(move |line| {
            let is_gone = |at: usize| line.iter().any(|&(gone, _)| gone == at);
            let left = (0..numbers.len()).filter(|&at| !is_gone(at));
            let xor = left.fold(0, |xor, at| xor ^ numbers[at]);
            let first_moves = line.len().is_multiple_of(2);
            (xor == 0).then_some(if first_moves { 1 } else { -1 })
        }),
    }
}

/// Who makes the sum of what is gone divisible by three has lost; else the second player wins.
fn stone_game_ix(rng: &mut Rng) -> Things {
    let stones = numbers(rng.usize(1..=5), rng);
    Things {
        id: "stone-game-ix",
        input: format!("{stones:?}"),
        places: (0..stones.len()).collect(),
        digits: vec![None],
        end: Box::new(move |line| {
            let sum: i64 = line.iter().map(|&(place, _)| stones[place]).sum();
            let first_moves = line.len().is_multiple_of(2);
            match line {
                [] => None,
                _ if sum % 3 == 0 => Some(if first_moves { 1 } else { -1 }),
                _ => (line.len() == stones.len()).then_some(-1),
            }
        }),
    }
}

/// Each player scores what a stone is worth to them.
fn stone_game_vi(rng: &mut Rng) -> Things {
    let len = rng.usize(1..=5);
    let worths = [numbers(len, rng), numbers(len, rng)];
    Things {
        id: "stone-game-vi",
        input: format!("{worths:?}"),
        places: (0..len).collect(),
        digits: vec![None],
        end: Box::new(move |line| {
            let scores = line
                .iter()
                .enumerate()
                .map(|(at, &(place, _))| match at % 2 {
                    0 => worths[0][place],
                    _ => -worths[1][place],
                });
            (line.len() == len).then(|| scores.sum())
        }),
    }
}

/// Equal halves win for the second player.
fn sum_game(rng: &mut Rng) -> Things {
    let half = rng.usize(1..=3);
    let mut digits: Vec<char> = (0..2 * half).map(|_| rng.digit(10)).collect();
    for _ in 0..rng.usize(1..=3) {
        digits[rng.usize(..2 * half)] = '?';
    }
    let input: String = digits.iter().collect();
    let marks = (0..2 * half).filter(|&at| digits[at] == '?');
    let places: Vec<usize> = marks.collect();
    let count = places.len();
    Things {
        id: "sum-game",
        input,
        places,
        digits: (0..10).map(Some).collect(),
        end: Box::new(move |line| {
            let put = |at: usize| {
                line.iter()
                    .find_map(|&(place, put)| put.filter(|_| place == at))
            };
            let digit = |at: usize| digits[at].to_digit(10).or(put(at).map(u32::from));
            let sum = |half: std::ops::Range<usize>| half.filter_map(digit).sum::<u32>();
            let is_equal = sum(0..half) == sum(half..2 * half);
            (line.len() == count).then_some(if is_equal { -1 } else { 1 })
        }),
    }
}

const GAMES: [fn(&mut Rng) -> Things; 4] = [chalkboard_xor, stone_game_ix, stone_game_vi, sum_game];

/// What a session says of the position after a line.
fn check(things: &Things, line: &[Taken], session: &mut dyn Session) {
    let moves = things.moves(line);
    assert_eq!(session.moves(), notations(&moves), "{line:?}");
    let is_first = line.len().is_multiple_of(2);
    let player = if is_first {
        Player::First
    } else {
        Player::Second
    };
    let end = (things.end)(line);
    assert_eq!(session.to_move(), end.is_none().then_some(player));
    match (session.result(), end) {
        (Some(ShownValue::Margin(Int(found))), Some(margin)) => assert_eq!(found, margin.into()),
        (Some(found), Some(worth)) => assert_eq!(found.result(), sign(worth)),
        (found, end) => assert_eq!((found, end), (None, None)),
    }
    // What is gone is no move any more, nor is any move one when play is over.
    for mv in things
        .moves(&[])
        .into_iter()
        .filter(|mv| !moves.contains(mv))
    {
        assert_eq!(session.play(&notation(mv).to_string()), None, "{line:?}");
        assert!(!session.play_move(notation(mv)), "{line:?}");
    }
}

fn sign(worth: i64) -> Wdl {
    match worth {
        1.. => Wdl::Win,
        0 => Wdl::Draw,
        _ => Wdl::Loss,
    }
}

/// What the solvers say of the position after a line, by the names that its moves have there.
fn check_rated(things: &Things, line: &[Taken], session: &mut dyn Session) {
    let best = notations(&things.best_moves(line));
    for solver in session.solvers() {
        let said = format!("{}: {line:?}", solver.name);
        let rated = session.rate(solver.name, &small(Run::new())).unwrap();
        let rated_moves: Vec<Notation> = rated.moves.iter().map(|&(mv, _)| mv).collect();
        assert_eq!(rated_moves, session.moves(), "{said}");
        let alike = rated.every_move_loses && rated.best_moves.is_empty();
        let told = if alike {
            &rated_moves
        } else {
            &rated.best_moves
        };
        assert_eq!(*told, best, "{said}");
        let quick = session.rate_best(solver.name, &small(Run::new())).unwrap();
        assert_eq!(quick.best_moves, rated.best_moves, "{said}");
        assert!(rated.leading().is_none_or(|mv| best.contains(mv)), "{said}");
        let Some(told) = rated.line else {
            continue;
        };
        assert!(best.contains(&told.moves[0]), "{said}");
        let opening: Vec<Notation> = told.opening.iter().map(|step| step.mv).collect();
        assert_eq!(told.moves, opening, "{said}");
        for mv in &told.moves {
            assert_eq!(session.play(&mv.to_string()), Some(*mv), "{said}");
        }
        assert_eq!(session.to_move(), None, "{said}");
        for _ in &told.moves {
            session.undo();
        }
    }
}

/// Plays at random, back and anew, and asks for what is no move.
fn check_play(make: fn(&mut Rng) -> Things, seed: u64) {
    let mut rng = Rng::with_seed(seed);
    let things = make(&mut rng);
    let game = game(things.id, &[], &things.input);
    let mut session = game.session();
    let mut line: Vec<Taken> = Vec::new();
    for _ in 0..12 {
        check(&things, &line, session.as_mut());
        match (rng.choice(things.moves(&line)), rng.u8(..10)) {
            (_, 0) => {
                while session.undo().is_some() {}
                line.clear();
            }
            (None, _) | (_, 1 | 2) => {
                let taken = session.undo().map(|(_, mv)| mv);
                assert_eq!(taken, line.pop().map(notation));
            }
            (Some(mv), 3 | 4) => {
                assert!(session.play_move(notation(mv)));
                line.push(mv);
            }
            (Some(mv), action) => {
                if action == 5 {
                    check_rated(&things, &line, session.as_mut());
                }
                let text = notation(mv).to_string();
                assert_eq!(session.play(&text), Some(notation(mv)));
                line.push(mv);
            }
        }
    }
}

#[test]
fn what_is_left_can_be_taken_by_its_name_and_what_is_gone_can_not() {
    let mut failures = Failures::new();
    for make in GAMES {
        for seed in 0..u64::from(cases(200)) {
            let things = make(&mut Rng::with_seed(seed));
            let name = format!("{} {}, seed {seed}", things.id, things.input);
            failures.check(&name, || check_play(make, seed));
        }
    }
    failures.report();
}

/// Lines that once offered what was gone and refused what was left.
#[test]
fn a_mark_a_stone_and_a_number_go_once() {
    for (name, input, first, left, gone) in [
        ("sum-game", "??1?", "1=5", "0=3", "1=7"),
        ("stone-game-ix", "[5,1,2,4,3]", "2", "0", "2"),
        ("chalkboard-xor", "[1,1,2,4]", "1", "0", "1"),
    ] {
        let game = game(name, &[], input);
        let mut session = game.session();
        assert!(session.play(first).is_some(), "{name}");
        let moves: BTreeSet<String> = session.moves().iter().map(ToString::to_string).collect();
        assert!(
            moves.contains(left) && !moves.contains(gone),
            "{name}: {moves:?}"
        );
        assert_eq!(session.play(gone), None, "{name}");
        assert!(session.play(left).is_some(), "{name}");
    }
}

#[test]
fn a_position_is_told_from_others_by_the_names_of_its_moves() {
    let game = game("stone-game-ix", &[], "[1,4,7,2,5]");
    let key = |line: &[&str]| {
        let mut session = game.session();
        for text in line {
            assert!(session.play(text).is_some(), "{line:?}");
        }
        session.key()
    };
    // One and the same state, whichever stones of a remainder are gone.
    assert_ne!(key(&["0"]), key(&["1"]));
    assert_ne!(key(&["0", "1"]), key(&["0", "2"]));
    assert_eq!(key(&["0", "1"]), key(&["1", "0"]));
    assert_eq!(key(&["2", "1", "3"]), key(&["1", "2", "3"]));
    assert_eq!(key(&[]), key(&[]));
}
