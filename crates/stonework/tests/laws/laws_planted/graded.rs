//! Bugs in [`stonework::Graded`].

use stonework::laws::{Law, Laws};
use stonework::{Game, Step};

use super::finding::{Finding, plant};
use super::games::{Board, Boxes, Domino, Dominoes, Heaps, Marks, Piles, Pins};
use super::planted::Planted;

pub(super) fn findings() -> Vec<Finding> {
    const GRADE: &[Law] = &[Law::Grade];
    let board = |bug, grade: fn(&Board, &Marks) -> u32| {
        let game = Planted::on(Board).grade(grade);
        plant(bug, GRADE, &Laws::new().graded(), &game)
    };
    vec![
        board("only the marks of the player to move count", |_, marks| {
            marks.mine.count_ones()
        }),
        board("marks are counted in two bits", |_, marks| {
            marks.taken().count_ones() & 3
        }),
        board("the grade is the place of the highest mark", |_, marks| {
            16 - marks.taken().leading_zeros()
        }),
        board("a pair of moves is one grade", |_, marks| {
            marks.taken().count_ones().div_ceil(2)
        }),
        plant(
            "the grade is the number of complete boxes",
            GRADE,
            &Laws::new().graded(),
            &Planted::on(Boxes).grade(|_, &drawn| Boxes::complete(drawn).cast_unsigned()),
        ),
        plant(
            "the grade is the number of runs of pins",
            GRADE,
            &Laws::new().graded(),
            &Planted::on(Pins(7)).grade(|_, &standing| Pins::runs(standing).len() as u32),
        ),
        plant(
            "the grade is what is left, which falls",
            GRADE,
            &Laws::new().graded(),
            &Planted::on(Heaps(vec![2, 3]))
                .grade(|_, heaps| heaps.iter().map(|&heap| u32::from(heap)).sum()),
        ),
        plant(
            "the grade is the greatest number taken",
            GRADE,
            &Laws::new().graded(),
            &Planted::on(Piles(vec![3, 1, 4, 1, 5])).grade(|_, &(_, greatest)| greatest as u32),
        ),
        plant(
            "a player who is stuck passes, which covers no cell",
            GRADE,
            &Laws::new().graded(),
            &Planted::on(Domino)
                .terminal_value(|game, dominoes| {
                    let other = Dominoes {
                        upright: !dominoes.upright,
                        ..*dominoes
                    };
                    game.terminal_value(&other)
                        .and(game.terminal_value(dominoes))
                })
                .moves(|_, dominoes| {
                    let places = Domino::places(dominoes.covered, dominoes.upright);
                    if places.is_empty() { vec![0] } else { places }
                }),
        ),
        plant(
            "a piece may be put on one's own",
            GRADE,
            &Laws::new().graded(),
            &Planted::on(Board).moves(|_, marks| {
                (0..9)
                    .filter(|cell| marks.theirs >> cell & 1 == 0)
                    .collect()
            }),
        ),
        plant(
            "the last edge is taken back by mistake",
            GRADE,
            &Laws::new().graded(),
            &Planted::on(Boxes).play(|game, &drawn, edge| match drawn.count_ones() {
                11 => Step::to(drawn ^ 1 ^ edge),
                _ => game.play(&drawn, edge),
            }),
        ),
    ]
}

/// The correct games pass.
pub(super) fn pass() {
    Laws::new().graded().check(&Planted::on(Board)).unwrap();
    Laws::new().graded().check(&Planted::on(Boxes)).unwrap();
    Laws::new().graded().check(&Planted::on(Domino)).unwrap();
    Laws::new().graded().check(&Planted::on(Pins(7))).unwrap();
    let heaps = Planted::on(Heaps(vec![2, 3]));
    Laws::new().graded().check(&heaps).unwrap();
    let piles = Planted::on(Piles(vec![3, 1, 4, 1, 5]));
    Laws::new().graded().check(&piles).unwrap();
}
