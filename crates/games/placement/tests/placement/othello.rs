//! Othello, where all rows of a board are followed at once: as if cell by cell; and where the end of a game
//! is told at once: as by the rules alone.

use stonework::alpha_beta::Goal;
use stonework::{AlphaBeta, Bounded, Game, Question, Run, SeededRng, Solver, Turn};
use stonework_catalog::Player;
use stonework_placement::{Board, Othello, Pass, Sides};

/// The discs that change sides, cell by cell.
fn flipped_one_by_one(size: i32, own: u64, other: u64, cell: i32) -> u64 {
    let on_board = |row: i32, col: i32| (0..size).contains(&row) && (0..size).contains(&col);
    let has = |set: u64, row: i32, col: i32| set >> (row * size + col) & 1 == 1;
    let mut flipped = 0;
    for (down, right) in (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right))) {
        let (mut row, mut col) = (cell / size + down, cell % size + right);
        let mut run = 0;
        while on_board(row, col) && has(other, row, col) {
            run |= 1 << (row * size + col);
            (row, col) = (row + down, col + right);
        }
        if on_board(row, col) && has(own, row, col) {
            flipped |= run;
        }
    }
    flipped
}

/// Two sets of discs, on so many of the cells in a hundred.
fn random_discs(dice: &mut SeededRng, cells: i32) -> Sides {
    let percent = u8::try_from(dice.below(101)).unwrap();
    let mut sets = [0, 0];
    for cell in 0..cells {
        if dice.percent(percent) {
            sets[usize::from(dice.percent(50))] |= 1_u64 << cell;
        }
    }
    let [own, other] = sets;
    Sides {
        own,
        other,
        to_move: Player::First,
    }
}

#[test]
fn all_rows_at_once_are_as_cell_by_cell() {
    let mut dice = SeededRng::new(5);
    for size in [4, 6, 8_i32] {
        let game = Othello::new(size.unsigned_abs()).unwrap();
        let game = game.with_pass(Pass::Ply);
        let pass = game.parse_move("pass").unwrap();
        for _ in 0..3000 {
            let sides = random_discs(&mut dice, size * size);
            let Sides { own, other, .. } = sides;
            let mut open = Vec::new();
            for cell in (0..size * size).filter(|cell| (own | other) >> cell & 1 == 0) {
                let flipped = flipped_one_by_one(size, own, other, cell);
                let cell = u8::try_from(cell).unwrap();
                open.extend((flipped != 0).then_some(cell));
                let after = game.play(&sides, cell).state;
                assert_eq!(after.other, own | flipped | 1 << cell);
                assert_eq!(after.own, other & !flipped);
                // Whatever is put, the other's discs that are there to stay do so.
                if (own | other).count_zeros() - (u64::BITS - size.pow(2).unsigned_abs()) > 1 {
                    let before = game.bounds(&sides).upper.unwrap();
                    assert!(game.bounds(&after).lower.unwrap() >= -before);
                }
            }
            let moves: Vec<u8> = game.moves(&sides).collect();
            assert_eq!(moves, if open.is_empty() { vec![pass] } else { open });
        }
    }
}

/// The value by the rules alone.
fn value_of(game: &Othello, sides: &Sides) -> i32 {
    if let Some(value) = game.terminal_value(sides) {
        return value;
    }
    let of_move = |cell| {
        let step = game.play(sides, cell);
        let value = value_of(game, &step.state);
        match step.turn {
            Turn::Passes => -value,
            Turn::Stays => value,
        }
    };
    game.moves(sides).map(of_move).max().unwrap()
}

/// Checks what is told of a position where each of these is asked about its value.
fn check_answers(game: &Othello, sides: &Sides, asked: impl IntoIterator<Item = i32>) {
    let value = value_of(game, sides);
    for asked in asked {
        for question in [Question::AtLeast(asked), Question::MoreThan(asked)] {
            let bounds = game.bounds_for(sides, question);
            let told = format!("{sides:?} {value} {question:?} {bounds:?}");
            assert!(bounds.lower.is_none_or(|lower| lower <= value), "{told}");
            assert!(bounds.upper.is_none_or(|upper| value <= upper), "{told}");
            let is_answered = bounds
                .lower
                .is_some_and(|lower| question.is_settled_from_below(lower))
                || bounds
                    .upper
                    .is_some_and(|upper| question.is_settled_from_above(upper));
            assert!(is_answered, "{told}");
        }
    }
}

/// A position after random moves with so many empty cells or fewer, unless play ends before.
fn random_end(game: &Othello, dice: &mut SeededRng, empty: u32, cells: u32) -> Option<Sides> {
    let mut sides = game.start();
    while cells - (sides.own | sides.other).count_ones() > empty {
        if game.terminal_value(&sides).is_some() {
            return None;
        }
        let moves: Vec<u8> = game.moves(&sides).collect();
        sides = game.play(&sides, moves[dice.below(moves.len())]).state;
    }
    game.terminal_value(&sides).is_none().then_some(sides)
}

#[test]
fn the_end_of_a_game_is_told_as_by_the_rules_alone() {
    let mut dice = SeededRng::new(6);
    for size in [4, 6, 8] {
        for pass in [Pass::Free, Pass::Ply] {
            let game = Othello::new(size).unwrap().with_pass(pass);
            let mut checked = 0;
            for empty in (1..=6).cycle().take(420) {
                let Some(sides) = random_end(&game, &mut dice, empty, size * size) else {
                    continue;
                };
                let value = value_of(&game, &sides);
                let far = [i32::MIN, -65, -64, 64, 65, i32::MAX];
                check_answers(&game, &sides, (value - 3..=value + 3).chain(far));
                checked += 1;
            }
            assert!(checked > 300, "{size} {checked}");
        }
    }
}

/// Discs anywhere, so that many pass, and some stand alone.
#[test]
fn the_end_of_any_position_is_told_as_by_the_rules_alone() {
    let mut dice = SeededRng::new(7);
    for size in [4, 6, 8] {
        let game = Othello::new(size).unwrap().with_pass(Pass::Ply);
        let cells = (size * size) as usize;
        for round in 0..1000 {
            let mut sets = [0, 0];
            for cell in 0..cells {
                sets[usize::from(dice.percent(50))] |= 1_u64 << cell;
            }
            for _ in 0..=round % 6 {
                let cell = dice.below(cells);
                sets = sets.map(|set| set & !(1 << cell));
            }
            let [own, other] = sets;
            let sides = Sides {
                own,
                other,
                to_move: Player::First,
            };
            if game.terminal_value(&sides).is_none() {
                let value = value_of(&game, &sides);
                check_answers(&game, &sides, value - 2..=value + 2);
            }
        }
    }
}

/// Positions 40 to 44 of the end-game tests of the French federation (Fédération française d'Othello),
/// from play between programs, with 20 to 23 empty cells: position, value, and the best moves.
const FFO: [(&str, i32, &[&str]); 5] = [
    (
        "o..oooox/.oooooox/ooxxooox/ooxoooxx/ooooooxx/...oooox/....o..x/........ x",
        38,
        &["a2"],
    ),
    (
        ".ooooo../..oooox./.oooooo./xxxxxoo./.xxoox../ooxoxx../..oxxo../.ooo..o. x",
        0,
        &["h4"],
    ),
    (
        "..ooo.../....xx.o/oooooxoo/.ooooxoo/x.oooxxo/...ooxoo/...oooxo/..oooo.. x",
        6,
        &["g2"],
    ),
    (
        "..xxxxx./..xxxx../.oooxx../.ooxxxx./.ooxxxo./ooooxoo./...xox../..xxxxx. o",
        -12,
        &["g3", "c7"],
    ),
    (
        "..o.x.o./..o.xo.o/.ooxxxoo/ooooxxxo/ooooxx../xxooxo../..xxxx../...xxx.. o",
        -14,
        &["d2", "b8"],
    ),
];

/// `cargo test --release -p stonework-placement --test placement on_demand -- --ignored`
#[test]
#[ignore = "takes some ten seconds of a fast build"]
fn on_demand_published_ends_of_games_have_their_values() {
    let game = Othello::new(8).unwrap();
    for (position, value, best) in FFO {
        let start = game.parse_state(position).unwrap();
        let solver = AlphaBeta::new().ordered().bounded().packed();
        let solver = solver.with_goal(Goal::BestMoves);
        let solution = solver.solve_from(&game, &start, &Run::new()).unwrap();
        let moves = solution.best_moves().into_iter();
        let moves: Vec<String> = moves.map(|mv| game.write_move(mv).to_string()).collect();
        assert_eq!(
            (solution.value(), moves),
            (Some(value), best.iter().map(ToString::to_string).collect()),
            "{position}"
        );
    }
}
