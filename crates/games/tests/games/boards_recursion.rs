//! Boards by plain recursion over rows of letters, written without the parts that the games are made of: who wins
//! every small board and positions of larger ones.

use std::collections::HashMap;

use serde_json::json;
use stonework::{AlphaBeta, Game, Run, SeededRng, Solver, Wdl};
use stonework_games::boards::{Board, ConnectFour};

use crate::support::game;

/// A board: rows of `x`, `o` and `.`.
type Rows = Vec<Vec<u8>>;

/// Rules: the boards that a player's moves lead to, and whether a player who is to move has lost before that.
struct Rules {
    name: &'static str,
    start: fn(usize, usize) -> Rows,
    moves: fn(&Rows, u8) -> Vec<Rows>,
    lost: fn(&Rows, u8) -> bool,
}

fn opponent(player: u8) -> u8 {
    if player == b'x' { b'o' } else { b'x' }
}

fn empty(rows: usize, cols: usize) -> Rows {
    vec![vec![b'.'; cols]; rows]
}

/// The places of the neighbours in some directions.
fn neighbours(
    rows: &Rows,
    (row, col): (usize, usize),
    steps: &'static [(isize, isize)],
) -> impl Iterator<Item = (usize, usize)> {
    let (height, width) = (rows.len(), rows[0].len());
    steps.iter().filter_map(move |&(down, right)| {
        let row = row.checked_add_signed(down).filter(|&row| row < height)?;
        let col = col.checked_add_signed(right).filter(|&col| col < width)?;
        Some((row, col))
    })
}

const FOUR: &[(isize, isize)] = &[(-1, 0), (1, 0), (0, -1), (0, 1)];
const SIX: &[(isize, isize)] = &[(-1, 0), (1, 0), (0, -1), (0, 1), (-1, 1), (1, -1)];

fn places(rows: &Rows) -> impl Iterator<Item = (usize, usize)> + use<> {
    let (height, width) = (rows.len(), rows[0].len());
    (0..height).flat_map(move |row| (0..width).map(move |col| (row, col)))
}

/// The boards after a stone on an empty cell, for which a test holds.
fn puts(rows: &Rows, player: u8, test: impl Fn(&Rows, (usize, usize)) -> bool) -> Vec<Rows> {
    let free = places(rows).filter(|&(row, col)| rows[row][col] == b'.');
    let after = free.filter_map(|(row, col)| {
        let mut after = rows.clone();
        after[row][col] = player;
        test(&after, (row, col)).then_some(after)
    });
    after.collect()
}

/// Whether no neighbour has this letter.
fn apart(rows: &Rows, place: (usize, usize), letter: u8) -> bool {
    neighbours(rows, place, FOUR).all(|(row, col)| rows[row][col] != letter)
}

/// All places that are connected with one over the same letter.
fn chain(
    rows: &Rows,
    from: (usize, usize),
    steps: &'static [(isize, isize)],
) -> Vec<(usize, usize)> {
    let mut chain = vec![from];
    let mut at = 0;
    while at < chain.len() {
        for (row, col) in neighbours(rows, chain[at], steps) {
            if rows[row][col] == rows[from.0][from.1] && !chain.contains(&(row, col)) {
                chain.push((row, col));
            }
        }
        at += 1;
    }
    chain
}

fn breathes(rows: &Rows, from: (usize, usize)) -> bool {
    let chain = chain(rows, from, FOUR);
    chain.iter().any(|&place| !apart(rows, place, b'.'))
}

fn all_breathe(rows: &Rows) -> bool {
    let mut stones = places(rows).filter(|&(row, col)| rows[row][col] != b'.');
    stones.all(|stone| breathes(rows, stone))
}

/// Whether a player's stones connect its sides.
fn connects(rows: &Rows, player: u8) -> bool {
    let (last_row, last_col) = (rows.len() - 1, rows[0].len() - 1);
    let sides = |(row, col): (usize, usize)| match player {
        b'x' => [row == 0, row == last_row],
        _ => [col == 0, col == last_col],
    };
    let mut stones = places(rows).filter(|&(row, col)| rows[row][col] == player);
    stones.any(|stone| sides(stone)[0] && chain(rows, stone, SIX).iter().any(|&end| sides(end)[1]))
}

/// The boards after a pawn has gone.
fn pawn_moves(rows: &Rows, player: u8) -> Vec<Rows> {
    let ahead: isize = if player == b'x' { -1 } else { 1 };
    let mut all = Vec::new();
    for (row, col) in places(rows).filter(|&(row, col)| rows[row][col] == player) {
        for aside in [-1, 0, 1] {
            let (to_row, to_col) = (
                row.wrapping_add_signed(ahead),
                col.wrapping_add_signed(aside),
            );
            let Some(&to) = rows.get(to_row).and_then(|row| row.get(to_col)) else {
                continue;
            };
            if to == b'.' || to == opponent(player) && aside != 0 {
                let mut after = rows.clone();
                (after[row][col], after[to_row][to_col]) = (b'.', player);
                all.push(after);
            }
        }
    }
    all
}

const SNORT: Rules = Rules {
    name: "snort",
    start: empty,
    moves: |rows, player| {
        puts(rows, player, |after, place| {
            apart(after, place, opponent(player))
        })
    },
    lost: |_, _| false,
};

const COL: Rules = Rules {
    name: "col",
    start: empty,
    moves: |rows, player| puts(rows, player, |after, place| apart(after, place, player)),
    lost: |_, _| false,
};

const NOGO: Rules = Rules {
    name: "nogo",
    start: empty,
    moves: |rows, player| puts(rows, player, |after, _| all_breathe(after)),
    lost: |_, _| false,
};

const BREAKTHROUGH: Rules = Rules {
    name: "breakthrough",
    start: |rows, cols| {
        let letter = |row| match row {
            0 | 1 => b'o',
            row if row + 2 >= rows => b'x',
            _ => b'.',
        };
        (0..rows).map(|row| vec![letter(row); cols]).collect()
    },
    moves: pawn_moves,
    lost: |rows, player| match player {
        b'x' => rows[rows.len() - 1].contains(&b'o'),
        _ => rows[0].contains(&b'x'),
    },
};

const HEX: Rules = Rules {
    name: "hex",
    start: empty,
    moves: |rows, player| puts(rows, player, |_, _| true),
    lost: |rows, player| connects(rows, opponent(player)),
};

/// Who wins, by plain recursion with a memo.
struct Recursion {
    rules: &'static Rules,
    memo: HashMap<(Rows, u8), bool>,
}

impl Recursion {
    fn wins(&mut self, rows: &Rows, player: u8) -> bool {
        if (self.rules.lost)(rows, player) {
            return false;
        }
        let key = (rows.clone(), player);
        if let Some(&known) = self.memo.get(&key) {
            return known;
        }
        let after = (self.rules.moves)(rows, player);
        let wins = after.iter().any(|rows| !self.wins(rows, opponent(player)));
        self.memo.insert(key, wins);
        wins
    }
}

fn text(rows: &Rows, player: u8) -> String {
    let rows: Vec<&str> = rows
        .iter()
        .map(|row| str::from_utf8(row).unwrap())
        .collect();
    format!("{} {}", rows.join("/"), char::from(player))
}

/// Holds the value of a position, and that of every move, by all searches against the recursion.
fn compare(recursion: &mut Recursion, rows: &Rows, player: u8) {
    let (height, width) = (rows.len(), rows[0].len());
    let (height, width) = (format!("rows={height}"), format!("cols={width}"));
    let text = text(rows, player);
    let name = recursion.rules.name;
    let game = game(name, &[&height, &width], &text);
    let expected = if recursion.wins(rows, player) {
        "win"
    } else {
        "loss"
    };
    let mut winning = (recursion.rules.moves)(rows, player);
    if (recursion.rules.lost)(rows, player) {
        winning.clear();
    }
    let moves = winning.len();
    winning.retain(|rows| !recursion.wins(rows, opponent(player)));
    for solver in ["alpha-beta", "proof-number"] {
        let solved = game.solve(solver, &Run::new()).unwrap();
        assert_eq!(json!(solved.answer), expected, "{name} {text} by {solver}");
        let moves_won = solved.moves.iter();
        let won = moves_won.filter(|(_, value)| value.result() == Wdl::Win);
        assert_eq!(solved.moves.len(), moves, "{name} {text} by {solver}");
        assert_eq!(won.count(), winning.len(), "{name} {text} by {solver}");
    }
}

/// Compares the starts of these boards, and random positions of the last of them.
fn check(rules: &'static Rules, sizes: &[(usize, usize)], positions: usize) {
    let mut dice = SeededRng::new(3);
    for &(height, width) in sizes {
        let memo = HashMap::new();
        let mut recursion = Recursion { rules, memo };
        compare(&mut recursion, &(rules.start)(height, width), b'x');
        for _ in 0..positions {
            let (mut rows, mut player) = ((rules.start)(height, width), b'x');
            for _ in 0..dice.below(height * width) {
                let mut next = (rules.moves)(&rows, player);
                if next.is_empty() || (rules.lost)(&rows, player) {
                    break;
                }
                rows = next.swap_remove(dice.below(next.len()));
                player = opponent(player);
            }
            compare(&mut recursion, &rows, player);
        }
    }
}

/// All boards of at most so many cells.
fn boards(cells: usize) -> Vec<(usize, usize)> {
    let sizes = (1..=cells).flat_map(|rows| (1..=cells / rows).map(move |cols| (rows, cols)));
    sizes.collect()
}

#[test]
fn snort_is_as_plain_recursion_says() {
    check(&SNORT, &boards(12), 20);
}

#[test]
fn col_is_as_plain_recursion_says() {
    check(&COL, &boards(12), 20);
}

#[test]
fn nogo_is_as_plain_recursion_says() {
    check(&NOGO, &boards(9), 20);
}

#[test]
fn breakthrough_is_as_plain_recursion_says() {
    check(
        &BREAKTHROUGH,
        &[
            (4, 1),
            (5, 1),
            (6, 1),
            (4, 2),
            (5, 2),
            (6, 2),
            (4, 3),
            (5, 3),
        ],
        40,
    );
}

#[test]
fn hex_is_as_plain_recursion_says() {
    check(&HEX, &boards(9), 20);
    check(&HEX, &[(2, 5), (5, 2), (3, 4), (4, 3)], 100);
}

/// Whether a place is on a line of so many equal stones.
fn on_line(rows: &Rows, (row, col): (usize, usize), length: usize) -> bool {
    let run = |down: isize, right: isize| {
        let places = (1..).map(move |by| {
            let row = row.checked_add_signed(by * down)?;
            rows.get(row)?.get(col.checked_add_signed(by * right)?)
        });
        places
            .take_while(|&letter| letter == Some(&rows[row][col]))
            .count()
    };
    let directions = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let mut lengths = directions
        .map(|(down, right)| 1 + run(down, right) + run(-down, -right))
        .into_iter();
    lengths.any(|found| found >= length)
}

/// What a board with gravity is worth to the player to move, who is not `last`, by plain recursion: one more than
/// the stones the winner has left.
fn dropped(rows: &Rows, player: u8, length: usize, memo: &mut HashMap<Rows, i32>) -> i32 {
    if let Some(&known) = memo.get(rows) {
        return known;
    }
    let cells = rows.len() * rows[0].len();
    let placed = places(rows)
        .filter(|&(row, col)| rows[row][col] != b'.')
        .count();
    let mut best = if placed == cells { 0 } else { i32::MIN };
    for col in 0..rows[0].len() {
        let Some(row) = (0..rows.len()).rev().find(|&row| rows[row][col] == b'.') else {
            continue;
        };
        let mut after = rows.clone();
        after[row][col] = player;
        let value = if on_line(&after, (row, col), length) {
            i32::try_from(cells.div_ceil(2) - placed / 2).unwrap()
        } else {
            -dropped(&after, opponent(player), length, memo)
        };
        best = best.max(value);
    }
    memo.insert(rows.clone(), best);
    best
}

#[test]
fn lines_of_any_length_are_worth_what_plain_recursion_says() {
    let search = AlphaBeta::new().ordered().bounded().packed();
    let mut dice = SeededRng::new(6);
    for (width, height) in [
        (1, 1),
        (1, 6),
        (6, 1),
        (2, 4),
        (3, 4),
        (4, 3),
        (5, 2),
        (4, 4),
    ] {
        for length in 1..=6_u32 {
            let empty = ConnectFour::new(width, height).unwrap();
            let empty = empty.with_connect(length).unwrap();
            let mut memo = HashMap::new();
            for _ in 0..20 {
                let mut state = empty.start();
                let plies = if width * height > 12 { 4 } else { 0 } + dice.below(6);
                for _ in 0..plies {
                    let moves: Vec<u8> = empty.moves(&state).collect();
                    if moves.is_empty() || empty.terminal_value(&state).is_some() {
                        break;
                    }
                    let column = moves[dice.below(moves.len())];
                    state = empty.play(&state, column).state;
                }
                if empty.terminal_value(&state).is_some() {
                    continue;
                }
                let text = empty.write_state(&state);
                assert_eq!(empty.parse_state(&text), Ok(state));
                let rows: Rows = text.split('/').map(|row| row.as_bytes().to_vec()).collect();
                let stones = text.matches(['x', 'o']).count();
                let player = if stones.is_multiple_of(2) { b'x' } else { b'o' };
                let length = usize::try_from(length).unwrap();
                let expected = dropped(&rows, player, length, &mut memo);
                let solution = search.solve(&empty.clone().at(state), &Run::new());
                let value = solution.unwrap().value();
                assert_eq!(value, Some(expected), "{text}, lines of {length}");
            }
        }
    }
}
