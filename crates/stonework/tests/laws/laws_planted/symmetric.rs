//! Bugs in [`stonework::Symmetric`].

use stonework::laws::{Law, Laws};
use stonework::{Game, Outcome, Step, Symmetric, WinLose};

use super::finding::{Finding, plant};
use super::games::{Board, Boxes, Chase, Domino, Dominoes, Heaps, Marks, Pursuit};
use super::planted::Planted;

/// Cells on which a mark may be put if marks fall down: those above a mark and those of the lowest
/// row.
fn falling(marks: Marks) -> Vec<u8> {
    let mut cells = marks.free();
    cells.retain(|&cell| cell >= 6 || marks.taken() >> (cell + 3) & 1 == 1);
    cells
}

pub(super) fn findings() -> Vec<Finding> {
    let board = |bug, canonical: fn(&Board, &Marks) -> Marks| {
        let game = Planted::on(Board).canonical(canonical);
        plant(bug, &[Law::Symmetry], &Laws::new().symmetric(), &game)
    };
    vec![
        board("one quarter turn is tried, not three", |_, marks| {
            *marks.min(&marks.turned())
        }),
        board(
            "a table of reflected cells has a wrong entry",
            |game, marks| {
                const TABLE: [u16; 9] = [2, 1, 0, 5, 4, 3, 8, 6, 7];
                game.canonical(marks)
                    .min(marks.moved(|cell| TABLE[usize::from(cell)]))
            },
        ),
        board("only the marks of one player are reflected", |_, marks| {
            let mine = marks.mirrored().mine;
            (*marks).min(Marks { mine, ..*marks })
        }),
        board(
            "the players are exchanged as if that were a symmetry",
            |game, marks| {
                let (mine, theirs) = (marks.theirs, marks.mine);
                game.canonical(marks)
                    .min(game.canonical(&Marks { mine, theirs }))
            },
        ),
        board(
            "the least image of each player's marks is found alone",
            |_, marks| Marks {
                mine: marks.mine.min(marks.mirrored().mine),
                theirs: marks.theirs.min(marks.mirrored().theirs),
            },
        ),
        board(
            "on a nearly full board, the middle is forgotten",
            |game, marks| {
                let least = game.canonical(marks);
                match marks.taken().count_ones() {
                    8.. => Marks {
                        mine: least.mine & !(1 << 4),
                        ..least
                    },
                    _ => least,
                }
            },
        ),
        plant(
            "reflected up and down although marks fall down",
            &[Law::Symmetry],
            &Laws::new().symmetric(),
            &Planted::on(Board).moves(|_, marks| falling(*marks)),
        ),
        plant(
            "the players are exchanged, but not the directions of dominoes",
            &[Law::Symmetry],
            &Laws::new().symmetric(),
            &Planted::on(Domino).canonical(|_, dominoes| Dominoes {
                covered: Domino::least(dominoes.covered),
                upright: true,
            }),
        ),
        plant(
            "the terminal value is always that of one player",
            &[Law::Symmetry],
            &Laws::new().symmetric(),
            &Planted::on(Domino).terminal_value(|game, dominoes| {
                let value = game.terminal_value(dominoes)?;
                Some(if dominoes.upright {
                    value
                } else {
                    WinLose::Win
                })
            }),
        ),
        plant(
            "heaps are sorted although the first one has a rule of its own",
            &[Law::Symmetry],
            &Laws::new().symmetric(),
            &Planted::on(Heaps(vec![2, 3, 4])).moves(|game, heaps| {
                let moves = game.moves(heaps);
                moves.filter(|&(at, taken)| at > 0 || taken == 1).collect()
            }),
        ),
        plant(
            "reflected although one box counts twice",
            &[Law::Symmetry],
            &Laws::new().symmetric(),
            &Planted::on(Boxes).play(|game, drawn, edge| {
                let step = game.play(drawn, edge);
                let [first, ..] = Boxes::boxes();
                let completes = first & !drawn == edge;
                let gain = step.gain + i32::from(completes);
                step.gaining(gain)
            }),
        ),
        plant(
            "tokens are reflected, but the turn after a strike is that of a field that is not",
            &[Law::Symmetry],
            &Laws::new().symmetric(),
            &Planted::on(Pursuit).play(|game, chase, act| {
                let step = game.play(chase, act);
                match (chase.mine, chase.left) {
                    (1, 2..) if step.state.left < chase.left => {
                        let again = Chase {
                            left: step.state.left,
                            ..*chase
                        };
                        Step::to(again).again()
                    }
                    _ => step,
                }
            }),
        ),
        plant(
            "a draw is worth another value in the image",
            &[Law::Symmetry],
            &Laws::new().symmetric(),
            &Planted::on(Board).terminal_value(|game, marks| {
                let value = game.terminal_value(marks)?;
                // The player with the corner is said to win a full board.
                let wins = value == Outcome::DRAW && marks.mine & 1 == 1;
                Some(if wins { Outcome::win_in(0) } else { value })
            }),
        ),
    ]
}

/// The correct games pass.
pub(super) fn pass() {
    Laws::new().symmetric().check(&Planted::on(Board)).unwrap();
    Laws::new().symmetric().check(&Planted::on(Boxes)).unwrap();
    Laws::new().symmetric().check(&Planted::on(Domino)).unwrap();
    Laws::new()
        .symmetric()
        .check(&Planted::on(Pursuit))
        .unwrap();
    let heaps = Planted::on(Heaps(vec![2, 3, 4]));
    Laws::new().symmetric().check(&heaps).unwrap();
}
