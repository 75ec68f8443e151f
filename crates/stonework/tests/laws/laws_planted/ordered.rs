//! Bugs in [`stonework::Ordered`].

use stonework::laws::{Law, Laws};
use stonework::{Candidate, Game, Ordered, Outcome};

use super::finding::{Finding, plant};
use super::games::{Board, Boxes, Marks, Piles};
use super::planted::Planted;

/// Candidates of the same rank.
fn alike<M>(moves: Vec<M>) -> Vec<Candidate<M>> {
    let moves = moves.into_iter();
    moves.map(|mv| Candidate { mv, rank: 0 }).collect()
}

pub(super) fn findings() -> Vec<Finding> {
    const CANDIDATES: &[Law] = &[Law::Candidates];
    let board = |bug, candidates: fn(&Board, &Marks) -> Vec<Candidate<u8>>| {
        let game = Planted::on(Board).candidates(candidates);
        plant(bug, CANDIDATES, &Laws::new().ordered(), &game)
    };
    let boxes = |bug, candidates: fn(&Boxes, &u16) -> Vec<Candidate<u16>>| {
        let game = Planted::on(Boxes).candidates(candidates);
        plant(bug, CANDIDATES, &Laws::new().ordered(), &game)
    };
    vec![
        board(
            "corners and the middle are thought to be enough",
            |_, marks| {
                let mut cells = marks.free();
                if cells.iter().any(|cell| cell % 2 == 0) {
                    cells.retain(|cell| cell % 2 == 0);
                }
                alike(cells)
            },
        ),
        board("cells that are taken are candidates", |_, _| {
            alike((0..9).collect())
        }),
        board(
            "a move that wins is listed first and then again",
            |_, marks| alike([marks.completing(marks.mine), marks.free()].concat()),
        ),
        board(
            "moves that lose at once are left out, and nothing is left",
            |_, marks| {
                let mut cells = marks.free();
                let blocks = marks.completing(marks.theirs);
                cells.retain(|cell| blocks.iter().all(|block| block == cell));
                alike(cells)
            },
        ),
        board(
            "blocks are searched, but not one's own win",
            |_, marks| match marks.completing(marks.theirs) {
                blocks if blocks.is_empty() => alike(marks.free()),
                blocks => alike(blocks),
            },
        ),
        board(
            "the right-hand side is left out though marks are not symmetric",
            |_, marks| {
                let mut cells = marks.free();
                if cells.iter().any(|cell| cell % 3 < 2) {
                    cells.retain(|cell| cell % 3 < 2);
                }
                alike(cells)
            },
        ),
        board("the first three free cells are enough", |_, marks| {
            alike(marks.free().into_iter().take(3).collect())
        }),
        board(
            "a fork is searched alone, whatever the other player threatens",
            |game, marks| {
                // A move after which two threats stand.
                let moves = marks.free().into_iter();
                let forks = moves.filter(|cell| {
                    let mine = marks.mine | 1 << cell;
                    marks.completing(mine).len() > 1
                });
                match forks.collect::<Vec<_>>() {
                    forks if forks.is_empty() => game.candidates(marks).collect(),
                    forks => alike(forks),
                }
            },
        ),
        boxes(
            "a box that can be completed is always taken, and nothing else",
            |_, &drawn| {
                let mut edges = Boxes::open(drawn);
                let gain = edges.iter().map(|&edge| Boxes::gain(drawn, edge)).max();
                edges.retain(|&edge| Some(Boxes::gain(drawn, edge)) == gain);
                edges.truncate(1);
                alike(edges)
            },
        ),
        boxes(
            "boxes with three edges are seen where there are two",
            |_, &drawn| {
                let safe = |edge: u16| {
                    let mut boxes = Boxes::boxes().into_iter();
                    boxes.all(|edges| edges & edge == 0 || (edges & drawn).count_ones() > 1)
                };
                let edges = Boxes::open(drawn);
                let kept: Vec<_> = edges.iter().copied().filter(|&edge| safe(edge)).collect();
                alike(if kept.is_empty() { edges } else { kept })
            },
        ),
        boxes(
            "upright edges are left out once level ones are drawn",
            |_, &drawn| {
                let mut edges = Boxes::open(drawn);
                if drawn & 0x3f != 0 && edges.iter().any(|edge| edge & 0x3f != 0) {
                    edges.retain(|edge| edge & 0x3f != 0);
                }
                alike(edges)
            },
        ),
        plant(
            "only the most piles are taken",
            CANDIDATES,
            &Laws::new().ordered(),
            &Planted::on(Piles(vec![3, 1, 4, 1, 5, 9, 2, 6]))
                .candidates(|game, state| alike(vec![game.takes(state).end - 1])),
        ),
        plant(
            "one pile more than is left is a candidate",
            CANDIDATES,
            &Laws::new().ordered(),
            &Planted::on(Piles(vec![3, 1, 4, 1, 5, 9, 2, 6]))
                .candidates(|_, &(_, greatest)| alike((1..=2 * greatest).collect())),
        ),
        plant(
            "the end is seen from the wrong side, so the move that is said to win loses",
            CANDIDATES,
            &Laws::new().ordered(),
            &Planted::on(Board).terminal_value(|game, marks| {
                let value = game.terminal_value(marks)?;
                let lost = value == Outcome::loss_in(0);
                Some(if lost { Outcome::win_in(0) } else { value })
            }),
        ),
    ]
}

/// The correct games pass.
pub(super) fn pass() {
    Laws::new().ordered().check(&Planted::on(Board)).unwrap();
    Laws::new().ordered().check(&Planted::on(Boxes)).unwrap();
    let piles = Planted::on(Piles(vec![3, 1, 4, 1, 5, 9, 2, 6]));
    Laws::new().ordered().check(&piles).unwrap();
}
