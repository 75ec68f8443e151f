//! Which positions of Dots and Boxes are the same game, wherever their boxes are: [`Classes`].

use super::tally::Tallying;
use crate::cells::Cells;

/// The boxes of a board and what is between them, to tell classes of positions apart.
///
/// What is played is a graph: the boxes that are not closed, and between two of them, or between
/// one and the ground around the board, the edges that are not drawn ("strings and coins": E.
/// Berlekamp, J. Conway and R. Guy, "Winning Ways for your Mathematical Plays", 1982). Positions
/// with the same graph are of one class: parts of the board that are separated may lie anywhere,
/// and chains may bend.
///
/// The code of a class writes the graph down as it is walked through, depth first, so that it can
/// be read from the code: two positions with the same code have the same graph. Where to begin and
/// where to go next is chosen by what each box sees around it, in rounds (B. Weisfeiler and A.
/// Leman, 1968). If boxes look alike that are not, two positions with the same graph may have
/// different codes, which costs time and is no error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Classes {
    /// The edges of each box, and how it is on its own for each set of those that are left.
    boxes: Vec<([u8; 4], [Alone; 16])>,
    tallying: Tallying,
    /// All edges.
    all: u64,
    /// Bits of a key.
    bits: u32,
    /// Bits of a code; there are none if the edges that are drawn may take all bits of a key.
    code_bits: u32,
}

/// A box with some of its edges left, on its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Alone {
    /// The boxes to which it is open, and [`NOTHING`] in place of more.
    near: [u8; 4],
    /// The same, a bit each.
    around: u32,
    /// How it looks, and how others see that.
    look: u32,
    seen: u32,
    /// To how many boxes it is open, and to how many edges on the ground.
    degree: u8,
    ground: u8,
}

/// More boxes than there are on any board: the last stands for none.
const MOST: usize = 32;
const NOTHING: u8 = 31;

/// So often boxes look around. A third round takes 1 % fewer positions and more time on 3×4 boxes.
const ROUNDS: usize = 2;

/// A key has no more bits, on boards with few edges and on others, unless the board has more edges:
/// the smallest table of words has 4 MiB on 3×4 boxes and 64 MiB on 4×4.
const MOST_BITS: [u32; 2] = [60, 62];
const FEW_EDGES: u32 = 32;

impl Alone {
    /// A box behind whose edges that are left are these; none where the ground is.
    fn new(behind: impl Iterator<Item = Option<u8>>) -> Self {
        let mut alone = Self {
            near: [NOTHING; 4],
            ..Self::default()
        };
        for behind in behind {
            if let Some(at) = behind {
                alone.near[usize::from(alone.degree)] = at;
                alone.around |= 1 << at;
                alone.degree += 1;
            } else {
                alone.ground += 1;
            }
        }
        let sides = u32::from(8 * alone.degree + alone.ground + 1);
        alone.look = sides.wrapping_mul(0x9E37_79B1);
        alone.seen = seen(alone.look);
        alone
    }
}

/// How others see a box that looks so.
#[inline]
fn seen(look: u32) -> u32 {
    let mixed = (look ^ look >> 15).wrapping_mul(0x2C1B_3C6D);
    mixed ^ mixed >> 13
}

impl Classes {
    pub(super) fn new(boxes: &[u64], edges: u32, tallying: Tallying) -> Self {
        let behind = |this: usize, edge: u8| {
            let mut others = (0..).zip(boxes).filter(|&(at, _)| usize::from(at) != this);
            let behind = others.find(|(_, edges)| *edges >> edge & 1 == 1);
            behind.map(|(at, _): (u8, _)| at)
        };
        let boxes = boxes.iter().enumerate().map(|(this, &edges)| {
            let mut edges = Cells(edges);
            let edges: [u8; 4] = std::array::from_fn(|_| edges.next().unwrap_or(0));
            let alone = std::array::from_fn(|left| {
                let left = (0..4).filter(|at| left >> at & 1 == 1);
                Alone::new(left.map(|at: usize| behind(this, edges[at])))
            });
            (edges, alone)
        });
        let boxes = boxes.collect();
        let most = MOST_BITS[usize::from(edges > FEW_EDGES)];
        let bits = (2 * edges + 8).min(most).max(edges + 1).min(u64::BITS);
        Self {
            boxes,
            tallying,
            all: u64::MAX >> (u64::BITS - edges),
            bits,
            code_bits: if edges < bits { bits - 1 } else { 0 },
        }
    }

    /// How many bits a key has.
    pub(super) fn bits(&self) -> u32 {
        self.bits
    }

    /// The key of the class of a position: its code, below a bit that is set, or where that has too
    /// many bits, the edges that are drawn.
    pub(super) fn key(&self, drawn: u64) -> u64 {
        if self.code_bits == 0 {
            return drawn;
        }
        let above = 1 << (self.bits - 1);
        match self.code(drawn) {
            Some(code) => above | code,
            None => drawn,
        }
    }

    /// The code of the graph, if it has less bits than a key.
    fn code(&self, drawn: u64) -> Option<u64> {
        let mut graph = self.graph(drawn);
        let mut code = Code {
            bits: 1,
            left: self.code_bits - 1,
        };
        while let Some(root) = graph.root() {
            graph.walk(root, &mut code)?;
        }
        Some(code.bits)
    }

    /// The graph of a position, in which boxes have looked around.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are fewer than 32 boxes"
    )]
    #[inline]
    fn graph(&self, drawn: u64) -> Graph {
        let tally = self.tallying.tally(self.all & !drawn);
        let mut graph = Graph {
            around: [0; MOST],
            sides: [(0, 0); MOST],
            look: [0; MOST],
            by_edges: [tally.one, tally.two, tally.open].map(|boxes| boxes as u32),
            left: tally.open as u32,
        };
        let (mut near, mut seen_as) = ([[NOTHING; 4]; MOST], [0; MOST]);
        for (at, (edges, alone)) in self.boxes.iter().enumerate() {
            let is_left = edges.map(|edge| usize::from(drawn >> edge & 1 == 0));
            let alone = &alone[is_left[0] | is_left[1] << 1 | is_left[2] << 2 | is_left[3] << 3];
            graph.around[at] = alone.around;
            graph.sides[at] = (alone.ground, alone.degree);
            graph.look[at] = alone.look;
            (near[at], seen_as[at]) = (alone.near, alone.seen);
        }
        for round in 0..ROUNDS {
            if round > 0 {
                for (seen_as, &look) in seen_as.iter_mut().zip(&graph.look[..self.boxes.len()]) {
                    *seen_as = seen(look);
                }
            }
            let looks = graph.look.iter_mut().zip(&near);
            for (look, near) in looks.take(self.boxes.len()) {
                let around = near.map(|near| seen_as[usize::from(near) % MOST]);
                let around = around.into_iter().fold(0, u32::wrapping_add);
                *look = look.wrapping_mul(3).wrapping_add(around);
                *look = look.wrapping_mul(0x297A_2D39);
            }
        }
        graph
    }
}

/// The graph of a position, as far as it has not been walked through.
struct Graph {
    /// The boxes to which each box is open by edges that have not been written, a bit each.
    around: [u32; MOST],
    /// To how many edges on the ground, and to how many boxes, each box is open.
    sides: [(u8, u8); MOST],
    /// How each box looks with what is around it.
    look: [u32; MOST],
    /// The boxes with one edge, with two, and all, a bit each.
    by_edges: [u32; 3],
    /// The boxes that have not been walked through, a bit each.
    left: u32,
}

/// What is written of a graph.
struct Code {
    bits: u64,
    /// So many bits more may be written.
    left: u32,
}

impl Code {
    #[inline]
    fn write(&mut self, symbol: u64, bits: u32) -> Option<()> {
        self.left = self.left.checked_sub(bits)?;
        self.bits = self.bits << bits | symbol;
        Some(())
    }
}

impl Graph {
    /// Where the next walk begins: at a box with the fewest edges, as the end of a chain is.
    #[inline]
    fn root(&self) -> Option<usize> {
        let mut sets = self.by_edges.iter().map(|boxes| boxes & self.left);
        sets.find(|&boxes| boxes != 0)
            .map(|boxes| self.first(boxes))
    }

    /// The first of some boxes by their looks.
    #[inline]
    fn first(&self, boxes: u32) -> usize {
        let mut first = boxes.trailing_zeros() as usize % MOST;
        let mut others = boxes & boxes.wrapping_sub(1);
        while others != 0 {
            let other = others.trailing_zeros() as usize % MOST;
            if self.look[other] < self.look[first] {
                first = other;
            }
            others &= others - 1;
        }
        first
    }

    /// Walks through what is connected to a box, depth first.
    ///
    /// Of each box, its edges on the ground are written, and how many others it has beside the one
    /// that led to it. Each of these goes on to a new box, or back to one on the way that has such
    /// edges left: which, is written where there are any.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are fewer than 32 boxes"
    )]
    fn walk(&mut self, root: usize, code: &mut Code) -> Option<()> {
        let (ground, degree) = self.sides[root];
        code.write(root_symbol(ground, degree), 4)?;
        // The boxes on the way, and at which step of it each is.
        let (mut path, mut steps) = ([0_u8; MOST], [0_u8; MOST]);
        path[0] = root as u8;
        self.left &= !(1 << root);
        // The steps whose boxes have edges left, a bit each: the walk goes on from the last.
        let (mut waiting, mut waits) = (u32::from(degree > 0), u32::from(degree > 0));
        while let Some(step) = waiting.checked_ilog2() {
            let at = usize::from(path[step as usize]) % MOST;
            let to = self.first(self.around[at]);
            self.around[at] &= !(1 << to);
            self.around[to] &= !(1 << at);
            let is_last = u32::from(self.around[at] == 0);
            waiting &= !(is_last << step);
            waits -= is_last;
            // No edge goes back to the box that led here.
            let others = waits - (1 - is_last) - (waiting << 1 >> step & 1);
            let bits = u32::BITS - others.leading_zeros();
            if self.left >> to & 1 == 0 {
                let step = steps[to];
                let chosen = waiting & ((2 << step) - 1);
                code.write(chosen.count_ones().into(), bits)?;
                let is_last = u32::from(self.around[to] == 0);
                waiting &= !(is_last << step);
                waits -= is_last;
                continue;
            }
            let (ground, degree) = self.sides[to];
            let others = degree - 1;
            let (symbol, symbol_bits) = SYMBOLS[usize::from(ground << 2 | others) % 16];
            code.write(symbol.into(), bits + u32::from(symbol_bits))?;
            self.left &= !(1 << to);
            let step = (step + 1) % u32::BITS;
            (path[step as usize], steps[to]) = (to as u8, step as u8);
            waiting |= u32::from(others > 0) << step;
            waits += u32::from(others > 0);
        }
        Some(())
    }
}

/// The symbol of the first box of a walk, of four bits.
fn root_symbol(ground: u8, others: u8) -> u64 {
    // Of the 15 pairs with a sum up to four, those with less on the ground come first.
    let ground = u64::from(ground);
    ground * (11 - ground) / 2 + u64::from(others)
}

/// The symbol of another box, and its bits, by four times its edges on the ground and the other
/// ones; none is the beginning of another. Those of boxes with more edges are short, as it is the
/// graphs with many edges that may have too long a code.
const SYMBOLS: [(u8, u8); 16] = {
    let mut symbols = [(0, 0); 16];
    symbols[0b00_01] = (0b00, 2);
    symbols[0b00_10] = (0b01, 2);
    symbols[0b01_01] = (0b100, 3);
    symbols[0b00_11] = (0b101, 3);
    symbols[0b01_00] = (0b110, 3);
    symbols[0b01_10] = (0b1110, 4);
    symbols[0b10_00] = (0b1_1110, 5);
    symbols[0b00_00] = (0b11_1110, 6);
    symbols[0b10_01] = (0b111_1110, 7);
    symbols[0b11_00] = (0b111_1111, 7);
    symbols
};
