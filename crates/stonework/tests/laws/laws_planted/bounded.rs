//! Bugs in [`stonework::Bounded`], and bugs in rules that correct bounds bring to light.

use stonework::laws::{Law, Laws};
use stonework::{Bounded, Bounds, Game, Outcome};

use super::finding::{Finding, plant};
use super::games::{Board, Boxes, LINES, Marks, Piles};
use super::planted::Planted;

/// Piles of stones.
fn piles() -> Planted<Piles> {
    Planted::on(Piles(vec![3, 1, 4, 1, 5, 9, 2, 6]))
}

pub(super) fn findings() -> Vec<Finding> {
    const BOUNDS: &[Law] = &[Law::Bounds];
    let board = |bug, bounds: fn(&Board, &Marks) -> Bounds<Outcome>| {
        let game = Planted::on(Board).bounds(bounds);
        plant(bug, BOUNDS, &Laws::new().bounded(), &game)
    };
    let boxes = |bug, bounds: fn(&Boxes, &u16) -> Bounds<i32>| {
        let game = Planted::on(Boxes).bounds(bounds);
        plant(bug, BOUNDS, &Laws::new().bounded(), &game)
    };
    vec![
        board(
            "a line is seen across the edge of the board",
            |game, marks| {
                let mut free = marks.free().into_iter();
                let wins = free.any(|cell| {
                    let mine = marks.mine | 1 << cell;
                    mine & mine >> 1 & mine >> 2 != 0
                });
                if wins {
                    Bounds::exactly(Outcome::win_in(1))
                } else {
                    game.bounds(marks)
                }
            },
        ),
        board(
            "the threat of the other player is taken for one's own",
            |game, marks| {
                if marks.completing(marks.theirs).is_empty() {
                    game.bounds(marks)
                } else {
                    Bounds::exactly(Outcome::win_in(1))
                }
            },
        ),
        board("a win in one ply is said to be a ply nearer", |_, marks| {
            if marks.completing(marks.mine).is_empty() {
                Bounds::unknown()
            } else {
                Bounds::exactly(Outcome::win_in(0))
            }
        }),
        board(
            "a single threat of the other player is said to lose",
            |game, marks| {
                let (wins, threats) =
                    (marks.completing(marks.mine), marks.completing(marks.theirs));
                match (wins.len(), threats.len()) {
                    (0, 1..) => Bounds::exactly(Outcome::loss_in(2)),
                    _ => game.bounds(marks),
                }
            },
        ),
        board(
            "no line of one's own is left: a draw, whatever the other player has",
            |game, marks| {
                let open = LINES.iter().any(|line| line & marks.theirs == 0);
                if open {
                    game.bounds(marks)
                } else {
                    Bounds::exactly(Outcome::DRAW)
                }
            },
        ),
        board(
            "no win is seen for who has fewer than three marks",
            |game, marks| match marks.taken().count_ones() {
                5.. => game.bounds(marks),
                _ => Bounds {
                    lower: None,
                    upper: Some(Outcome::DRAW),
                },
            },
        ),
        board("who has the middle does not lose", |game, marks| {
            let middle = marks.mine >> 4 & 1 == 1;
            let lower = Some(Outcome::DRAW).filter(|_| middle);
            let bounds = game.bounds(marks);
            Bounds {
                lower: lower.max(bounds.lower),
                ..bounds
            }
        }),
        boxes(
            "half of the boxes left, although a player moves again",
            |_, &drawn| {
                let left = 4 - Boxes::complete(drawn);
                Bounds {
                    lower: Some(-(left + 1) / 2),
                    upper: Some((left + 1) / 2),
                }
            },
        ),
        boxes(
            "a box that can be completed is gained for certain, and nothing is lost",
            |_, &drawn| {
                let edges = Boxes::open(drawn).into_iter();
                let gain = edges.map(|edge| Boxes::gain(drawn, edge)).max();
                Bounds {
                    lower: gain.filter(|&gain| gain > 0),
                    upper: None,
                }
            },
        ),
        boxes("the lower bound is above the upper one", |_, &drawn| {
            let left = 4 - Boxes::complete(drawn);
            Bounds {
                lower: Some(left - 2),
                upper: Some(2 - left),
            }
        }),
        boxes(
            "the number of boxes is that of a smaller board",
            |_, &drawn| {
                let left = 2 - Boxes::complete(drawn);
                Bounds {
                    lower: Some(-left),
                    upper: Some(left),
                }
            },
        ),
        plant(
            "the stones left are counted from the next pile",
            BOUNDS,
            &Laws::new().bounded(),
            &piles().bounds(|game, &(taken, _)| {
                let rest = game.rest(taken + 1);
                Bounds {
                    lower: Some(-rest),
                    upper: Some(rest),
                }
            }),
        ),
        plant(
            "nothing is lost by moving first",
            BOUNDS,
            &Laws::new().bounded(),
            &piles().bounds(|game, &(taken, _)| Bounds {
                lower: Some(0),
                upper: Some(game.rest(taken)),
            }),
        ),
        plant(
            "two piles are said to be all that can be taken",
            BOUNDS,
            &Laws::new().bounded(),
            &piles().bounds(|game, &(taken, _)| {
                let two = game.rest(taken) - game.rest((taken + 2).min(8));
                Bounds {
                    lower: None,
                    upper: Some(two),
                }
            }),
        ),
        plant(
            "a gain of many stones wraps in 8 bits",
            BOUNDS,
            &Laws::new().bounded(),
            &Planted::on(Piles(vec![70, 90, 30, 60, 80, 50])).play(|game, state, piles| {
                let step = game.play(state, piles);
                let gain = i32::from(step.gain as i8);
                step.gaining(gain)
            }),
        ),
        plant(
            "prefix sums of stones wrap in 8 bits, and their difference is not wrapped back",
            BOUNDS,
            &Laws::new().bounded(),
            &Planted::on(Piles(vec![70, 90, 30, 60, 80, 50])).play(|game, state, piles| {
                let prefix = |taken| (game.rest(0) - game.rest(taken)) as u8;
                let gain = i32::from(prefix(state.0 + piles)) - i32::from(prefix(state.0));
                game.play(state, piles).gaining(gain)
            }),
        ),
        plant(
            "the terminal value is seen from the player who has just moved",
            BOUNDS,
            &Laws::new().bounded(),
            &Planted::on(Board).terminal_value(|game, marks| {
                let value = game.terminal_value(marks)?;
                let lost = value == Outcome::loss_in(0);
                Some(if lost { Outcome::win_in(0) } else { value })
            }),
        ),
        plant(
            "one diagonal is forgotten where the end is looked for",
            BOUNDS,
            &Laws::new().bounded(),
            &Planted::on(Board).terminal_value(|_, marks| {
                let lost = LINES[..7].iter().any(|line| line & !marks.theirs == 0);
                match (lost, marks.free().len()) {
                    (true, _) => Some(Outcome::loss_in(0)),
                    (_, 0) => Some(Outcome::DRAW),
                    _ => None,
                }
            }),
        ),
    ]
}

/// The correct games pass.
pub(super) fn pass() {
    Laws::new().bounded().check(&Planted::on(Board)).unwrap();
    Laws::new().bounded().check(&Planted::on(Boxes)).unwrap();
    Laws::new().bounded().check(&piles()).unwrap();
}
