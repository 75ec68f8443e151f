//! Games of normal play whose players have moves of their own: their moves as others find them in the
//! text of a position, how many lines of play there are, and the parts that positions fall into.

use std::collections::BTreeSet;
use std::fmt::Debug;

use stonework::{DisjunctiveSum, Partizan, Run, Symmetric, perft};
use stonework_game_kit::check_parts;
use stonework_movement::{
    Amazons, Board, Clobber, ClobberRule, Fission, FreeClobber, Konane, Maze,
};

/// The cells of a position, row by row.
type Rows = Vec<Vec<char>>;

/// What a player, 0 or 1, can leave.
type Rules = fn(&Rows, usize) -> Vec<Rows>;

const AROUND: [(isize, isize); 8] = [
    (-1, 0),
    (1, 0),
    (0, -1),
    (0, 1),
    (-1, -1),
    (-1, 1),
    (1, -1),
    (1, 1),
];

type Place = (isize, isize);

fn at(rows: &Rows, (row, col): Place) -> Option<char> {
    let row = rows.get(usize::try_from(row).ok()?)?;
    row.get(usize::try_from(col).ok()?).copied()
}

fn put(rows: &mut Rows, (row, col): Place, cell: char) {
    rows[usize::try_from(row).unwrap()][usize::try_from(col).unwrap()] = cell;
}

fn places(rows: &Rows, cell: char) -> Vec<Place> {
    let size = |length: usize| isize::try_from(length).unwrap();
    let all =
        (0..size(rows.len())).flat_map(|row| (0..size(rows[0].len())).map(move |col| (row, col)));
    all.filter(|&place| at(rows, place) == Some(cell)).collect()
}

fn plus((row, col): Place, (rows, cols): Place, times: isize) -> Place {
    (row + rows * times, col + cols * times)
}

fn queen_moves(rows: &Rows, from: Place) -> Vec<Place> {
    let line = |way| {
        let line = (1..).map(move |times| plus(from, way, times));
        line.take_while(|&to| at(rows, to) == Some('.'))
            .collect::<Vec<_>>()
    };
    AROUND.into_iter().flat_map(line).collect()
}

fn amazons(rows: &Rows, player: usize) -> Vec<Rows> {
    let queen = ['x', 'o'][player];
    let mut left = Vec::new();
    for from in places(rows, queen) {
        for to in queen_moves(rows, from) {
            let mut moved = rows.clone();
            put(&mut moved, from, '.');
            put(&mut moved, to, queen);
            for arrow in queen_moves(&moved, to) {
                let mut shot = moved.clone();
                put(&mut shot, arrow, '#');
                left.push(shot);
            }
        }
    }
    left
}

fn konane(rows: &Rows, player: usize) -> Vec<Rows> {
    let [own, other] = [['x', 'o'], ['o', 'x']][player];
    let mut left = Vec::new();
    for from in places(rows, own) {
        for &way in &AROUND[..4] {
            let (mut jumped, mut here) = (rows.clone(), from);
            while at(&jumped, plus(here, way, 1)) == Some(other)
                && at(&jumped, plus(here, way, 2)) == Some('.')
            {
                put(&mut jumped, here, '.');
                put(&mut jumped, plus(here, way, 1), '.');
                here = plus(here, way, 2);
                put(&mut jumped, here, own);
                left.push(jumped.clone());
            }
        }
    }
    left
}

fn fission(rows: &Rows, player: usize) -> Vec<Rows> {
    let ways = &AROUND[2 * player..][..2];
    let mut left = Vec::new();
    for stone in places(rows, 'x') {
        let sides = [plus(stone, ways[0], 1), plus(stone, ways[1], 1)];
        if sides.iter().all(|&side| at(rows, side) == Some('.')) {
            let mut split = rows.clone();
            put(&mut split, stone, '.');
            sides.iter().for_each(|&side| put(&mut split, side, 'x'));
            left.push(split);
        }
    }
    left
}

fn cannibal(rows: &Rows, player: usize) -> Vec<Rows> {
    let own = ['x', 'o'][player];
    let mut left = Vec::new();
    for from in places(rows, own) {
        for &way in &AROUND[..4] {
            let to = plus(from, way, 1);
            if at(rows, to).is_some_and(|stone| stone != '.') {
                let mut taken = rows.clone();
                put(&mut taken, from, '.');
                put(&mut taken, to, own);
                left.push(taken);
            }
        }
    }
    left
}

fn queens(rows: &Rows, player: usize) -> Vec<Rows> {
    let [own, other] = [['x', 'o'], ['o', 'x']][player];
    let mut left = Vec::new();
    for from in places(rows, own) {
        for way in AROUND {
            let mut line = (1..).map(|times| plus(from, way, times));
            let to = line.find(|&to| at(rows, to) != Some('.')).unwrap();
            if at(rows, to) == Some(other) {
                let mut taken = rows.clone();
                put(&mut taken, from, '.');
                put(&mut taken, to, own);
                left.push(taken);
            }
        }
    }
    left
}

fn maze(rows: &Rows, player: usize) -> Vec<Rows> {
    let way = [(1, 0), (0, 1)][player];
    let from = places(rows, 'x')[0];
    let line = (1..).map(|times| plus(from, way, times));
    let targets = line.take_while(|&to| at(rows, to) == Some('.'));
    let left = targets.map(|to| {
        let mut moved = rows.clone();
        put(&mut moved, from, '.');
        put(&mut moved, to, 'x');
        moved
    });
    left.collect()
}

fn maize(rows: &Rows, player: usize) -> Vec<Rows> {
    maze(rows, player).into_iter().take(1).collect()
}

fn text(rows: &Rows) -> String {
    let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    rows.join("/")
}

/// Random cells, not all of which need be among those of the game.
fn random(cells: &str, most: usize, rng: &mut fastrand::Rng) -> Rows {
    let cells: Vec<char> = cells.chars().collect();
    let (rows, cols) = (rng.usize(1..=4), rng.usize(1..=5));
    let mut left = most;
    let mut cell = || {
        let cell = *rng.choice(&cells).unwrap();
        if cell == '#' || cell == '.' {
            return cell;
        }
        left = left.saturating_sub(1);
        if left == 0 { '.' } else { cell }
    };
    (0..rows)
        .map(|_| (0..cols).map(|_| cell()).collect())
        .collect()
}

fn leaves<G: Board<State: Debug>>(game: &G, state: &G::State) -> BTreeSet<String> {
    let after = game.moves(state).map(|mv| {
        assert_eq!(game.parse_move(game.write_move(mv).as_str()), Ok(mv));
        game.write_state(&game.play(state, mv).state)
    });
    after
        .map(|text| text.split(' ').next().unwrap().to_owned())
        .collect()
}

/// Plays at random from random positions, either player to move at any time. All moves lead to what the
/// rules find in the text, and positions are the sums of their parts.
fn check<G>(
    new: impl Fn(u32, u32) -> G,
    rules: Rules,
    cells: &str,
    most: usize,
    names: [&str; 2],
) -> usize
where
    G: Board<State: Debug> + Partizan + DisjunctiveSum + Symmetric,
{
    let mut rng = fastrand::Rng::with_seed(43);
    let mut falls_apart = 0;
    for _ in 0..600 {
        let mut rows = random(cells, most, &mut rng);
        let size = [rows.len(), rows[0].len()].map(|size| u32::try_from(size).unwrap());
        let game = new(size[0], size[1]);
        loop {
            let player = rng.usize(..2);
            let position = format!("{} {}", text(&rows), names[player]);
            let Ok(state) = game.parse_start(&position) else {
                // Of Maze, that has one token.
                break;
            };
            assert_eq!(game.write_state(&state), position);
            assert_eq!(game.left_to_move(&state), player == 0);
            let expected: BTreeSet<String> = rules(&rows, player).iter().map(text).collect();
            assert_eq!(leaves(&game, &state), expected, "{position}");
            assert_eq!(game.terminal_value(&state).is_some(), expected.is_empty());
            falls_apart += usize::from(check_parts(&game, &state) > 1);
            let next = rules(&rows, player);
            let Some(next) = rng.choice(next) else { break };
            rows = next;
        }
    }
    falls_apart
}

#[test]
fn moves_of_amazons_are_those_that_the_text_tells() {
    let new = |rows, cols| Amazons::new(rows, cols).unwrap();
    assert!(check(new, amazons, "..##xo", 4, ["x", "o"]) > 10);
}

#[test]
fn moves_of_konane_are_those_that_the_text_tells() {
    let new = |rows, cols| Konane::new(rows, cols).unwrap();
    assert!(check(new, konane, "..xo", 20, ["x", "o"]) > 10);
}

#[test]
fn moves_of_fission_are_those_that_the_text_tells() {
    let new = |rows, cols| Fission::new(rows, cols).unwrap();
    assert!(check(new, fission, "...#x", 20, ["v", "h"]) > 10);
}

#[test]
fn moves_of_maze_are_those_that_the_text_tells() {
    let new = |rows, cols| Maze::new(rows, cols).unwrap();
    check(new, maze, "....x#", 2, ["v", "h"]);
    check(
        |rows, cols| new(rows, cols).with_one_step(true),
        maize,
        "....x#",
        2,
        ["v", "h"],
    );
}

#[test]
fn moves_of_clobber_by_other_rules_are_those_that_the_text_tells() {
    let new = |rule| move |rows, cols| FreeClobber::new(rows, cols, rule).unwrap();
    let names = ["x", "o"];
    assert!(check(new(ClobberRule::Cannibal), cannibal, "...xo", 20, names) > 10);
    check(new(ClobberRule::Queens), queens, "..xo", 20, names);
}

#[test]
fn clobber_is_the_sum_of_its_parts() {
    let mut rng = fastrand::Rng::with_seed(44);
    let mut falls_apart = 0;
    for _ in 0..2000 {
        let rows = random("..xxoo", 40, &mut rng);
        let size = [rows.len(), rows[0].len()].map(|size| u32::try_from(size).unwrap());
        let game = Clobber::new(size[0], size[1]).unwrap();
        let state = game.parse_state(&text(&rows)).unwrap();
        falls_apart += usize::from(check_parts(&game, &state) > 1);
    }
    assert!(falls_apart > 50, "{falls_apart}");
}

/// How many lines of play there are, by rules that look at the text.
fn lines(rules: Rules, rows: &Rows, player: usize, depth: u32) -> u128 {
    let next = rules(rows, player);
    if depth == 1 {
        return next.len() as u128;
    }
    let lines = next
        .iter()
        .map(|rows| lines(rules, rows, 1 - player, depth - 1));
    lines.sum()
}

/// Holds the numbers of lines of play of a game from its start against those by such rules.
fn check_lines<G: Board>(game: &G, rules: Rules, expected: &[u128]) {
    let start = game.write_state(&game.start());
    let rows = start.split(' ').next().unwrap().split('/');
    let rows: Rows = rows.map(|row| row.chars().collect()).collect();
    let depth = u32::try_from(expected.len()).unwrap();
    let counted = (1..=depth).map(|depth| perft(game, depth, &Run::new()).unwrap());
    let counted: Vec<u128> = counted.collect();
    let plain: Vec<u128> = (1..=depth)
        .map(|depth| lines(rules, &rows, 0, depth))
        .collect();
    assert_eq!(plain, expected);
    assert_eq!(counted, expected);
}

#[test]
fn there_are_as_many_lines_of_play_as_plain_rules_count() {
    check_lines(
        &Amazons::new(4, 4).unwrap(),
        amazons,
        &[100, 6_544, 384_856],
    );
    check_lines(&Amazons::new(3, 5).unwrap(), amazons, &[74, 3_928, 179_618]);
    check_lines(
        &Konane::new(6, 6).unwrap(),
        konane,
        &[3, 20, 91, 614, 3_437, 25_415],
    );
    check_lines(
        &Konane::new(4, 5).unwrap(),
        konane,
        &[1, 5, 11, 43, 103, 398],
    );
    check_lines(
        &Fission::new(7, 7).unwrap(),
        fission,
        &[1, 2, 6, 24, 88, 402],
    );
    check_lines(
        &Fission::new(5, 8).unwrap(),
        fission,
        &[1, 2, 6, 24, 58, 246],
    );
}
