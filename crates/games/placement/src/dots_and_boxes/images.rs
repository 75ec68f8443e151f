//! The images of a position as the board is turned and flipped: [`Images`].

use crate::cells::Cells;

/// A set of one edge.
#[inline]
fn only(edge: u8) -> u64 {
    1 << edge
}

/// There are no more symmetries: those of a square, with the one that moves nothing.
const MOST: usize = 8;

/// Where the edges go in each symmetry of a board; of the outer edges of a box it does not matter
/// which are drawn, only how many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Images {
    /// Where the edges of a byte go in all symmetries, for each value of each byte: after those
    /// that are told, to themselves.
    bytes: Vec<[[u64; MOST]; 256]>,
    /// The outer edges of each box that has more than one.
    outer: Vec<u64>,
}

impl Images {
    /// Of a board with so many edges, where `symmetries` say to which an edge goes in each but the
    /// one that moves none.
    pub(super) fn new<I: Fn(u8) -> u8>(edges: u8, outer: &[u64], symmetries: &[I]) -> Self {
        // The outer edges of a box go to those of another in their order.
        let image = |symmetry: &I, edge: u8| {
            let Some(&from) = outer.iter().find(|&&outer| outer >> edge & 1 == 1) else {
                return only(symmetry(edge));
            };
            let to: u64 = Cells(from).map(|edge| only(symmetry(edge))).sum();
            let before = Cells(from & (only(edge) - 1)).count();
            Cells(to).nth(before).map_or(0, only)
        };
        let images = |edge: u8| {
            std::array::from_fn(|at| {
                let symmetry = symmetries.get(at);
                symmetry.map_or(only(edge), |symmetry| image(symmetry, edge))
            })
        };
        let bytes = (0..edges.div_ceil(8)).map(|byte| {
            let mut of_values = [[0; MOST]; 256];
            for (at, edge) in (8 * byte..edges.min(8 * byte + 8)).enumerate() {
                let images: [u64; MOST] = images(edge);
                for value in 1 << at..2 << at {
                    of_values[value] = of_values[value - (1 << at)];
                    for (set, image) in of_values[value].iter_mut().zip(images) {
                        *set |= image;
                    }
                }
            }
            of_values
        });
        Self {
            bytes: bytes.collect(),
            outer: outer.to_vec(),
        }
    }

    /// The least of the images of a set of edges.
    #[inline]
    pub(super) fn least(&self, drawn: u64) -> u64 {
        let settled = self.settled(drawn);
        let mut images = [0; MOST];
        for (of_values, byte) in self.bytes.iter().zip(settled.to_le_bytes()) {
            for (set, image) in images.iter_mut().zip(of_values[usize::from(byte)]) {
                *set |= image;
            }
        }
        images.into_iter().fold(u64::MAX, u64::min)
    }

    /// The set in which the lowest of the outer edges of each box are drawn, as many as are.
    #[inline]
    fn settled(&self, drawn: u64) -> u64 {
        self.outer.iter().fold(drawn, |settled, &outer| {
            let same = drawn & outer;
            if same == 0 || same == outer {
                return settled;
            }
            let lowest: u64 = Cells(outer)
                .zip(Cells(same))
                .map(|(edge, _)| only(edge))
                .sum();
            settled & !outer | lowest
        })
    }

    /// Some edges, of the outer ones of each box the first only.
    #[inline]
    pub(super) fn one_of_outer(&self, edges: u64) -> u64 {
        self.outer.iter().fold(edges, |edges, outer| {
            let same = edges & outer;
            edges & !(same & same.wrapping_sub(1))
        })
    }
}
