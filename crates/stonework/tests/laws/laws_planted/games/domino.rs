//! Domineering: [`Domino`].

use stonework::{DisjunctiveSum, Game, Graded, Packed, Partizan, Step, Symmetric, WinLose};

use super::neighbours;

/// Domineering on three rows of three cells: one player puts upright dominoes, the other level
/// ones. Who cannot has lost.
pub(crate) struct Domino;

/// The cells that are covered, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Dominoes {
    pub(crate) covered: u16,
    pub(crate) upright: bool,
}

impl Domino {
    /// The free places of a domino.
    pub(crate) fn places(covered: u16, upright: bool) -> Vec<u16> {
        let cells = 0..9;
        let dominoes = cells.filter_map(|cell| {
            if upright {
                (cell < 6).then_some(0b1001 << cell)
            } else {
                (cell % 3 < 2).then_some(0b11 << cell)
            }
        });
        dominoes.filter(|domino| domino & covered == 0).collect()
    }

    /// The free cells that are connected with each other, for each region.
    pub(crate) fn regions(covered: u16) -> Vec<u16> {
        let mut free = !covered & 511;
        let mut regions = Vec::new();
        while free > 0 {
            let mut region = free & free.wrapping_neg();
            loop {
                let cells = (0..9).filter(|cell| region >> cell & 1 == 1);
                let beside = cells
                    .flat_map(neighbours)
                    .fold(0, |beside, cell| beside | 1 << cell);
                let wider = beside & free | region;
                if wider == region {
                    break;
                }
                region = wider;
            }
            free &= !region;
            regions.push(region);
        }
        regions
    }

    /// The cells after `to` has moved each.
    fn moved(covered: u16, to: fn(u16) -> u16) -> u16 {
        let cells = (0..9).filter(|cell| covered >> cell & 1 == 1);
        cells.fold(0, |moved, cell| moved | 1 << to(cell))
    }

    /// Rows and columns exchanged.
    pub(crate) fn transposed(covered: u16) -> u16 {
        Self::moved(covered, |cell| cell % 3 * 3 + cell / 3)
    }

    /// The least of the four images by reflections that leave each domino's direction.
    pub(crate) fn least(covered: u16) -> u16 {
        let across = Self::moved(covered, |cell| cell / 3 * 3 + 2 - cell % 3);
        let down = |covered| Self::moved(covered, |cell| (2 - cell / 3) * 3 + cell % 3);
        covered.min(across).min(down(covered)).min(down(across))
    }
}

impl Game for Domino {
    type State = Dominoes;
    type Move = u16;
    type Value = WinLose;

    fn start(&self) -> Dominoes {
        Dominoes {
            covered: 0,
            upright: true,
        }
    }
    fn terminal_value(&self, &Dominoes { covered, upright }: &Dominoes) -> Option<WinLose> {
        let is_stuck = Self::places(covered, upright).is_empty();
        is_stuck.then_some(WinLose::Loss)
    }
    fn moves(&self, &Dominoes { covered, upright }: &Dominoes) -> impl Iterator<Item = u16> {
        Self::places(covered, upright).into_iter()
    }
    fn play(&self, &Dominoes { covered, upright }: &Dominoes, domino: u16) -> Step<Self> {
        Step::to(Dominoes {
            covered: covered | domino,
            upright: !upright,
        })
    }
}

/// The player of upright dominoes is to move in a canonical position.
impl Symmetric for Domino {
    fn canonical(&self, &Dominoes { covered, upright }: &Dominoes) -> Dominoes {
        let covered = if upright {
            covered
        } else {
            Self::transposed(covered)
        };
        Dominoes {
            covered: Self::least(covered),
            upright: true,
        }
    }
}

/// Upright dominoes are Left's.
impl Partizan for Domino {
    fn left_to_move(&self, dominoes: &Dominoes) -> bool {
        dominoes.upright
    }
    fn turned(&self, &Dominoes { covered, upright }: &Dominoes) -> Dominoes {
        let upright = !upright;
        Dominoes { covered, upright }
    }
}

impl DisjunctiveSum for Domino {
    fn components(&self, &dominoes: &Dominoes) -> impl Iterator<Item = Dominoes> {
        let regions = Self::regions(dominoes.covered).into_iter();
        regions.map(move |region| Dominoes {
            covered: !region & 511,
            ..dominoes
        })
    }
}

impl Packed for Domino {
    type Key = u64;

    fn pack(&self, &Dominoes { covered, upright }: &Dominoes) -> u64 {
        u64::from(covered) << 1 | u64::from(upright)
    }
    fn unpack(&self, key: u64) -> Dominoes {
        Dominoes {
            covered: u16::try_from(key >> 1).unwrap(),
            upright: key & 1 == 1,
        }
    }
    fn key_bits(&self) -> u32 {
        10
    }
}

impl Graded for Domino {
    fn grade(&self, dominoes: &Dominoes) -> u32 {
        dominoes.covered.count_ones()
    }
}
