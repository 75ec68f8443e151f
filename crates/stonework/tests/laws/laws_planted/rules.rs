//! Bugs in the rules: moves, ends, gains, panics.

use stonework::laws::{Law, Laws};
use stonework::random::{Edge, GraphGame, Node};
use stonework::{Ends, EndsRules, Game, Outcome, Row, Side, Step, WinLose};

use super::finding::{Finding, plant};
use super::games::{ALL, Act, Board, Boxes, Domino, Heaps, Marks, Piles, Pins, Pursuit};
use super::planted::Planted;

/// Coins at the ends of a row, counted in a type that may be too small.
struct Coins(Vec<i8>);

impl EndsRules for Coins {
    type Value = i8;
    fn len(&self) -> usize {
        self.0.len()
    }
    fn gain(&self, row: Row, side: Side) -> i8 {
        self.0[row.taken(side)]
    }
}

/// Bugs that leave a position without a future, or with one move too often.
fn moves_and_ends() -> Vec<Finding> {
    const END: &[Law] = &[Law::End];
    const TWICE: &[Law] = &[Law::DistinctMoves];
    vec![
        plant(
            "a full board without a line is not over",
            END,
            &Laws::new(),
            &Planted::on(Board).terminal_value(|_, marks| {
                Marks::has_line(marks.theirs).then_some(Outcome::loss_in(0))
            }),
        ),
        plant(
            "a player who cannot move is not noticed before the board is full",
            END,
            &Laws::new(),
            &Planted::on(Domino).terminal_value(|game, dominoes| {
                let is_full = dominoes.covered.count_ones() > 7;
                game.terminal_value(dominoes).filter(|_| is_full)
            }),
        ),
        plant(
            "the last pile may not be taken alone, and then nothing may",
            END,
            &Laws::new(),
            &Planted::on(Piles(vec![3, 1, 4, 1, 5])).moves(|game, state| {
                let takes = game.takes(state);
                takes
                    .filter(|take| state.0 + take != 5 || *take > 1)
                    .collect()
            }),
        ),
        plant(
            "the edges of each open box are listed, so an edge between two is there twice",
            TWICE,
            &Laws::new(),
            &Planted::on(Boxes).moves(|_, &drawn| {
                let edges = Boxes::boxes()
                    .into_iter()
                    .flat_map(|edges| Boxes::open(!edges));
                edges.filter(|edge| edge & drawn == 0).collect()
            }),
        ),
        plant(
            "winning moves are put first and stay where they were as well",
            TWICE,
            &Laws::new(),
            &Planted::on(Board)
                .moves(|_, marks| [marks.completing(marks.mine), marks.free()].concat()),
        ),
        plant(
            "the field in the middle is a neighbour in both directions",
            TWICE,
            &Laws::new(),
            &Planted::on(Pursuit).moves(|_, chase| {
                let slides = chase.slides();
                let middle = slides.iter().filter(|&&act| act == Act::Slide(4)).copied();
                [chase.strikes(), slides.clone(), middle.collect()].concat()
            }),
        ),
    ]
}

/// Panics, and play that goes on for ever.
fn panics_and_cycles() -> Vec<Finding> {
    const PANIC: &[Law] = &[Law::NoPanic];
    const ACYCLIC: &[Law] = &[Law::Acyclic];
    vec![
        plant(
            "more piles may be taken than are left",
            PANIC,
            &Laws::new(),
            &Planted::on(Piles(vec![3, 1, 4, 1, 5]))
                .moves(|_, &(_, greatest)| (1..=2 * greatest).collect()),
        ),
        plant(
            "three stones may be taken from a heap of two",
            PANIC,
            &Laws::new(),
            &Planted::on(Heaps(vec![4, 3]))
                .moves(|_, heaps| (0..heaps.len()).flat_map(|at| [(at, 1), (at, 3)]).collect())
                .play(|game, heaps, (at, taken)| {
                    assert!(heaps[at] >= taken, "attempt to subtract with overflow");
                    game.play(heaps, (at, taken))
                }),
        ),
        plant(
            "the end is looked for beyond the last cell once the lowest row is full",
            PANIC,
            &Laws::new(),
            &Planted::on(Board).terminal_value(|game, marks| {
                let rows = [0, 3, 6].map(|row| marks.taken() >> row & 7);
                let full = rows.iter().position(|&row| row == 7).unwrap_or(0);
                let below = if rows[full] == 7 { rows[full + 1] } else { 0 };
                game.terminal_value(marks).filter(|_| below <= 7)
            }),
        ),
        plant(
            "who is stuck passes until the board is full, which nine cells never are",
            ACYCLIC,
            &Laws::new().must_end(),
            &Planted::on(Domino)
                .terminal_value(|_, dominoes| {
                    let is_full = dominoes.covered.count_ones() > 8;
                    is_full.then_some(WinLose::Loss)
                })
                .moves(|_, dominoes| {
                    let places = Domino::places(dominoes.covered, dominoes.upright);
                    if places.is_empty() { vec![0] } else { places }
                }),
        ),
        plant(
            "a token may go back to where it came from, though play is meant to end",
            ACYCLIC,
            &Laws::new().must_end(),
            &Planted::on(Pursuit),
        ),
        plant(
            "a pass is allowed once a player has fewer stones to take than two",
            ACYCLIC,
            &Laws::new().must_end(),
            &Planted::on(Heaps(vec![3, 3])).moves(|game, heaps| {
                let pass = (heaps[0] < 2).then_some((0, 0));
                game.moves(heaps).chain(pass).collect()
            }),
        ),
        plant(
            "the first pin is put up again by a knock at the last one",
            ACYCLIC,
            &Laws::new().must_end(),
            &Planted::on(Pins(6)).play(|game, &standing, knock| match (standing, knock) {
                (0b100_000, _) => Step::to(0b100_001),
                _ => game.play(&standing, knock),
            }),
        ),
    ]
}

/// Sums that do not fit.
fn gains() -> Vec<Finding> {
    const OVERFLOW: &[Law] = &[Law::Overflow];
    let coins = |bug, coins: &[i8]| {
        let game = Ends(Coins(coins.to_vec()));
        plant(bug, OVERFLOW, &Laws::new(), &game)
    };
    vec![
        coins(
            "a margin of many coins is counted in 8 bits",
            &[100, 1, 90, 1],
        ),
        coins(
            "many small coins are counted in 8 bits",
            &[30, -30, 30, -30, 30, -30, 30, -30, 30, -30],
        ),
        plant(
            "a player who moves again and again gains more than fits",
            OVERFLOW,
            &Laws::new(),
            &{
                let again = |target| Edge::<i8>::to(target).gaining(50).again();
                let nodes = vec![
                    Node::End(0),
                    Node::Moves(vec![again(0)]),
                    Node::Moves(vec![again(1), Edge::to(0)]),
                    Node::Moves(vec![again(2), Edge::to(0)]),
                ];
                GraphGame::new(nodes, 3).unwrap()
            },
        ),
        plant(
            "the last edge gains what a wrapped subtraction leaves",
            OVERFLOW,
            &Laws::new(),
            &Planted::on(Boxes).play(|game, &drawn, edge| {
                let step = game.play(&drawn, edge);
                match drawn | edge {
                    ALL => step.gaining(i32::MIN),
                    _ => step,
                }
            }),
        ),
    ]
}

pub(super) fn findings() -> Vec<Finding> {
    let mut findings = moves_and_ends();
    findings.extend(panics_and_cycles());
    findings.extend(gains());
    findings
}

/// The correct games pass.
pub(super) fn pass() {
    Laws::new().must_end().check(&Board).unwrap();
    Laws::new().must_end().check(&Boxes).unwrap();
    Laws::new().must_end().check(&Domino).unwrap();
    Laws::new().must_end().check(&Heaps(vec![4, 3])).unwrap();
    Laws::new()
        .must_end()
        .check(&Piles(vec![3, 1, 4, 1, 5]))
        .unwrap();
    Laws::new().must_end().check(&Pins(6)).unwrap();
    Laws::new().check(&Pursuit).unwrap();
    let coins = Ends(Coins(vec![50, 1, 20, 1]));
    Laws::new().must_end().layered().check(&coins).unwrap();
}
