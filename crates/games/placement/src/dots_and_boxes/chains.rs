//! Which edges of Dots and Boxes are worth a try: those that some chain of boxes does not rule out.
//!
//! A box with one edge left can be closed. A box with two edges left is a link of a chain: whoever
//! draws one of its edges gives away the chain. E. Berlekamp, "The Dots and Boxes Game", 2000; J. K.
//! Barker and R. E. Korf, "Solving Dots-and-Boxes", AAAI 2012.

use stonework_core::{Candidate, Ordered};

use super::{DotsAndBoxes, MOST_EDGES, bit};
use crate::cell_set::CellSet;
use crate::cells::Cells;

/// What is found on the way from a box through one of its edges, as long as boxes are links.
struct Way {
    /// The boxes on the way, without the one it begins with.
    boxes: i8,
    /// The edges on the way, the one it begins with among them.
    edges: u64,
    /// The edge behind the first box on the way; 0 if there is none.
    second: u64,
    /// The way ends in a box that can be closed, which then counts, or comes back to where it began.
    is_closed: bool,
}

/// How many edges of a box are left.
#[derive(Clone, Copy)]
enum Left {
    One,
    Two,
    /// None, or more.
    Other,
}

impl Left {
    /// Not by counting them: the machine may have no instruction for that.
    #[inline]
    fn of(left: u64) -> Self {
        let but_one = left & left.wrapping_sub(1);
        let but_two = but_one & but_one.wrapping_sub(1);
        match (but_one, but_two) {
            (0, _) if left != 0 => Self::One,
            (0, _) => Self::Other,
            (_, 0) => Self::Two,
            _ => Self::Other,
        }
    }
}

impl DotsAndBoxes {
    /// The box on the other side of an edge; both by their edges.
    #[inline]
    fn across(&self, edges: u64, edge: u64) -> Option<u64> {
        let [one, two] = self.beside[edge.trailing_zeros() as usize];
        if one == Some(edges) { two } else { one }
    }

    /// The way from a box through one of its edges.
    fn way(&self, drawn: u64, from: u64, through: u64) -> Way {
        let mut way = Way {
            boxes: 0,
            edges: through,
            second: 0,
            is_closed: false,
        };
        let (mut at, mut edge) = (from, through);
        while let Some(next) = self.across(at, edge) {
            let left = next & !drawn;
            match Left::of(left) {
                Left::Two if next != from => way.boxes += 1,
                Left::Two => way.is_closed = true,
                Left::One => {
                    way.boxes += 1;
                    way.is_closed = true;
                }
                Left::Other => break,
            }
            if way.is_closed {
                break;
            }
            (at, edge) = (next, left & !edge);
            way.edges |= edge;
            if way.second == 0 {
                way.second = edge;
            }
        }
        way
    }

    /// How many boxes an edge gives away.
    fn given(&self, drawn: u64, edge: u8) -> i32 {
        let beside = self.beside[usize::from(edge)].iter().flatten();
        let given = beside.map(|&edges| {
            let left = edges & !drawn;
            if matches!(Left::of(left), Left::Two) {
                1 + i32::from(self.way(drawn, edges, left & !bit(edge)).boxes)
            } else {
                0
            }
        });
        given.sum()
    }

    /// The edges worth a try where some boxes, these, can be closed: one of them is best.
    ///
    /// A box that can be closed is closed, as nothing is lost by it, but where the last boxes of a
    /// chain may be left to the opponent, who then has to move: the last two if one end of the chain
    /// can be closed, by the edge behind them; the last four if both ends can, by the edge in the
    /// middle. To leave one of several such chains, the others are closed before.
    fn worth_closing(&self, drawn: u64, closable: u64) -> u64 {
        let (mut closing, mut leaving) = (0, 0_u64);
        for at in Cells(closable) {
            let edges = self.boxes[usize::from(at)];
            let left = edges & !drawn;
            let way = self.way(drawn, edges, left);
            if !matches!((way.boxes, way.is_closed), (1, false) | (3, true)) {
                return left;
            }
            // Four boxes are found from both ends.
            if leaving & way.second == 0 {
                closing |= left;
                leaving |= way.second;
            }
        }
        match leaving & leaving.wrapping_sub(1) {
            0 => closing | leaving,
            _ => closing,
        }
    }

    /// The edges worth a try where no box can be closed, and these are links.
    ///
    /// The edges of a chain all give away the same: of one of two boxes, the edge between them is
    /// best, as it leaves the opponent no choice. Of the outer edges of a box, one is as good as
    /// another.
    fn worth_giving(&self, drawn: u64, links: u64) -> Worth {
        let (mut linked, mut chosen, mut given) = (0, 0, [0; MOST_EDGES]);
        for at in Cells(links) {
            let edges = self.boxes[usize::from(at)];
            let left = edges & !drawn;
            if left & linked != 0 {
                continue;
            }
            let one = left & left.wrapping_neg();
            let [forth, back] = [one, left & !one].map(|edge| self.way(drawn, edges, edge));
            linked |= forth.edges | back.edges;
            let edge = match (forth.boxes, back.boxes) {
                (0, 1) => left & !one,
                _ => one,
            };
            chosen |= edge;
            given[edge.trailing_zeros() as usize % MOST_EDGES] = if forth.is_closed {
                2 * (1 + forth.boxes)
            } else {
                1 + forth.boxes + back.boxes
            };
        }
        let safe = self.images.one_of_outer(self.all & !(drawn | linked));
        Worth {
            edges: safe | chosen,
            given,
        }
    }
}

/// Edges worth a try, and how many boxes each of them gives away, those of a ring twice.
struct Worth {
    edges: u64,
    given: [i8; MOST_EDGES],
}

/// A box counts so much in a rank, more than any place of an edge.
const BOX: i32 = 1 << 12;

/// Edges that close boxes first, those that give nothing away next, then those that give little; of
/// these, inner edges before those at the border, and the nearest to the middle first. So a line of
/// edges soon divides the board, and as moves come in much the same order everywhere, more of them
/// lead to positions that are known.
impl Ordered for DotsAndBoxes {
    #[inline]
    fn candidates(&self, &drawn: &u64) -> impl Iterator<Item = Candidate<u8>> {
        let tally = self.tallying.tally(self.all & !drawn);
        Tries {
            game: self,
            drawn,
            found: match tally.one {
                0 => Found::Nothing { links: tally.two },
                one => Found::Closing(self.worth_closing(drawn, one)),
            },
        }
    }
}

/// The candidates of a position. Where no box can be closed, they are found when the first is asked
/// for: most often the table answers before, and there is mostly more than one.
struct Tries<'a> {
    game: &'a DotsAndBoxes,
    drawn: u64,
    found: Found,
}

/// Those of the candidates that are still to come.
enum Found {
    /// Edges of boxes that can be closed.
    Closing(u64),
    Giving(Worth),
    /// None was asked for, and no box can be closed.
    Nothing {
        links: u64,
    },
}

impl Iterator for Tries<'_> {
    type Item = Candidate<u8>;

    #[inline]
    fn next(&mut self) -> Option<Candidate<u8>> {
        let (game, drawn) = (self.game, self.drawn);
        if let Found::Nothing { links } = self.found {
            self.found = Found::Giving(game.worth_giving(drawn, links));
        }
        let edges = match &mut self.found {
            Found::Closing(edges) | Found::Giving(Worth { edges, .. }) => edges,
            Found::Nothing { .. } => return None,
        };
        if *edges == 0 {
            return None;
        }
        let mv = edges.lowest();
        *edges = edges.without_lowest();
        let boxes = match &self.found {
            Found::Giving(worth) => -i32::from(worth.given[usize::from(mv) % MOST_EDGES]),
            _ => 2 * game.closed(drawn, mv) - game.given(drawn, mv),
        };
        let rank = BOX * boxes - game.late[usize::from(mv)];
        Some(Candidate { mv, rank })
    }

    /// How many there are is known at once where boxes can be closed: the table is not asked about
    /// a position with one.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.found {
            Found::Closing(edges) | Found::Giving(Worth { edges, .. }) => {
                let edges = edges.count_ones() as usize;
                (edges, Some(edges))
            }
            Found::Nothing { .. } => (1, Some(MOST_EDGES)),
        }
    }
}
