//! Bugs in [`stonework::Partizan`], alone and with other capabilities.

use stonework::laws::{Law, Laws};
use stonework::{DisjunctiveSum, Game, Step, Symmetric, WinLose};

use super::finding::{Finding, plant};
use super::games::{Domino, Dominoes};
use super::planted::Planted;

/// Whether an upright domino is to be put if one of each kind is put in turn.
fn by_count(covered: u16) -> bool {
    covered.count_ones().is_multiple_of(4)
}

pub(super) fn findings() -> Vec<Finding> {
    const PARTIZAN: &[Law] = &[Law::Partizan];
    const COMPONENTS: &[Law] = &[Law::Components];
    const SYMMETRY: &[Law] = &[Law::Symmetry];
    let domino = || Planted::on(Domino);
    let sides = |bug, game| plant(bug, PARTIZAN, &Laws::new().partizan(), &game);
    let images = |bug, canonical: fn(&Domino, &Dominoes) -> Dominoes| {
        let game = domino().canonical(canonical);
        plant(bug, SYMMETRY, &Laws::new().partizan_symmetric(), &game)
    };
    let parts = |bug, components: fn(&Domino, &Dominoes) -> Vec<Dominoes>| {
        let game = domino().components(components);
        plant(bug, COMPONENTS, &Laws::new().partizan_sum(), &game)
    };
    vec![
        sides(
            "a position is turned to itself",
            domino().turned(|_, &dominoes| dominoes),
        ),
        sides(
            "who turns a position uncovers its first cell",
            domino().turned(|_, &Dominoes { covered, upright }| Dominoes {
                covered: covered & !1,
                upright: !upright,
            }),
        ),
        sides(
            "a position is turned only if the first cell is free",
            domino().turned(|_, &dominoes| Dominoes {
                upright: dominoes.upright != (dominoes.covered & 1 == 0),
                ..dominoes
            }),
        ),
        sides("it is always Left who is to move", domino().left_to_move(|_, _| true)),
        sides(
            "who is to move is told by the number of dominoes",
            domino().left_to_move(|_, dominoes| by_count(dominoes.covered)),
        ),
        sides(
            "who cannot move has won",
            domino().terminal_value(|_, &Dominoes { covered, upright }| {
                Domino::places(covered, upright).is_empty().then_some(WinLose::Win)
            }),
        ),
        sides(
            "who covers the last cell goes on",
            domino().play(|game, dominoes, domino| {
                let next = game.play(dominoes, domino).state;
                let covers = domino >> 8 & 1 == 1;
                let step = Step::to(Dominoes {
                    upright: next.upright != covers,
                    ..next
                });
                if covers { step.again() } else { step }
            }),
        ),
        sides(
            "after a move in the middle the same player is to move",
            domino().play(|game, dominoes, domino| {
                let next = game.play(dominoes, domino).state;
                Step::to(Dominoes {
                    upright: next.upright != (domino >> 4 & 1 == 1),
                    ..next
                })
            }),
        ),
        sides(
            "whoever moves twice in a row has lost",
            domino().terminal_value(|_, &Dominoes { covered, upright }| {
                let is_stuck = Domino::places(covered, upright).is_empty();
                let in_turn = upright == by_count(covered);
                let worth = if in_turn { WinLose::Loss } else { WinLose::Win };
                (is_stuck || !in_turn).then_some(worth)
            }),
        ),
        sides("dominoes are all small", domino().is_all_small(|_| true)),
        images("all positions in which play is over are one", |game, dominoes| {
            match game.terminal_value(dominoes) {
                None => game.canonical(dominoes),
                Some(_) => Dominoes {
                    covered: 511,
                    upright: true,
                },
            }
        }),
        images("rows and columns are exchanged, the players are not", |_, dominoes| {
            let other = Dominoes {
                covered: Domino::transposed(dominoes.covered),
                ..*dominoes
            };
            *dominoes.min(&other)
        }),
        images("a board without room for the mover is full", |game, dominoes| {
            let canonical = game.canonical(dominoes);
            match Domino::places(dominoes.covered, dominoes.upright).len() {
                0 => Dominoes {
                    covered: 511,
                    ..canonical
                },
                _ => canonical,
            }
        }),
        parts(
            "a part with room for one domino is left out",
            |game, dominoes| {
                let parts = game.components(dominoes);
                let is_large = |part: &Dominoes| part.covered.count_zeros() > 7 + 2;
                parts.filter(is_large).collect()
            },
        ),
        parts("a board falls apart for upright dominoes only", |game, dominoes| {
            if dominoes.upright {
                game.components(dominoes).collect()
            } else {
                vec![*dominoes]
            }
        }),
        parts("the rows are parts where flat dominoes are to be put", |_, dominoes| {
            if dominoes.upright {
                return vec![*dominoes];
            }
            let rows = [0b111, 0b111 << 3, 0b111 << 6];
            let rows = rows.map(|row| Dominoes {
                covered: dominoes.covered | !row & 511,
                ..*dominoes
            });
            rows.into_iter().filter(|row| row.covered < 511).collect()
        }),
        parts("the other player is to move in the second part", |game, dominoes| {
            let mut parts: Vec<Dominoes> = game.components(dominoes).collect();
            if let [_, second, ..] = parts.as_mut_slice() {
                second.upright = !second.upright;
            }
            parts
        }),
        parts("a part is there twice", |game, dominoes| {
            let mut parts: Vec<Dominoes> = game.components(dominoes).collect();
            if parts.len() > 1 {
                parts.push(parts[0]);
            }
            parts
        }),
    ]
}

/// The correct games pass.
pub(super) fn pass() {
    let laws = Laws::new().partizan_symmetric().partizan_sum();
    laws.check(&Planted::on(Domino)).unwrap();
}
