//! Which positions of Dots and Boxes are the same game, wherever their boxes are: [`Classes`].

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
    /// The edges of each box, and what is behind them: a box, or the [`GROUND`].
    sides: Vec<[(u8, u8); 4]>,
    /// Bits of a key.
    bits: u32,
    /// Bits of a code; there are none if the edges that are drawn may take all bits of a key.
    code_bits: u32,
}

/// In place of a box, what is around the board.
const GROUND: u8 = u8::MAX;

/// More boxes than there are on any board: the last stands for none.
const MOST: usize = 32;
const NOTHING: u8 = 31;

/// So often boxes look around. A third round takes 1 % fewer positions and more time on 3×4 boxes.
const ROUNDS: usize = 2;

/// A key has no more bits, unless the board has more edges: the smallest table has 16 MiB on 4×4
/// boxes.
const MOST_BITS: u32 = 60;

impl Classes {
    pub(super) fn new(boxes: &[u64], edges: u32) -> Self {
        let behind = |this: usize, edge: u8| {
            let mut others = (0..).zip(boxes).filter(|&(at, _)| usize::from(at) != this);
            let behind = others.find(|(_, edges)| *edges >> edge & 1 == 1);
            behind.map_or(GROUND, |(at, _): (u8, _)| at)
        };
        let sides = boxes.iter().enumerate().map(|(this, &edges)| {
            let mut edges = Cells(edges);
            std::array::from_fn(|_| {
                let edge = edges.next().unwrap_or(0);
                (edge, behind(this, edge))
            })
        });
        let bits = (2 * edges + 8).min(MOST_BITS).max(edges + 1).min(u64::BITS);
        Self {
            sides: sides.collect(),
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
    fn graph(&self, drawn: u64) -> Graph {
        let mut graph = Graph {
            near: [[NOTHING; 4]; MOST],
            degree: [0; MOST],
            ground: [0; MOST],
            look: [0; MOST],
            left: 0,
        };
        for (at, sides) in self.sides.iter().enumerate() {
            // Without branches, which nothing foretells.
            let near = &mut graph.near[at];
            let (mut degree, mut ground) = (0, 0);
            for &(edge, behind) in sides {
                let is_open = u8::from(drawn >> edge & 1 == 0);
                let is_ground = u8::from(behind == GROUND);
                near[usize::from(degree)] = behind;
                degree += is_open & !is_ground;
                ground += is_open & is_ground;
            }
            if let Some(after) = near.get_mut(usize::from(degree)) {
                *after = NOTHING;
            }
            (graph.degree[at], graph.ground[at]) = (degree, ground);
            graph.left |= u32::from(degree + ground > 0) << at;
            graph.look[at] = u32::from(8 * degree + ground + 1).wrapping_mul(0x9E37_79B1);
        }
        let mut seen = [0; MOST];
        for _ in 0..ROUNDS {
            for (seen, &look) in seen.iter_mut().zip(&graph.look[..self.sides.len()]) {
                let mixed = (look ^ look >> 15).wrapping_mul(0x2C1B_3C6D);
                *seen = mixed ^ mixed >> 13;
            }
            let looks = graph.look.iter_mut().zip(&graph.near);
            for (look, near) in looks.take(self.sides.len()) {
                let around = near.map(|near| seen[usize::from(near) % MOST]);
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
    /// The boxes to which each box is open.
    near: [[u8; 4]; MOST],
    /// How many of them there are.
    degree: [u8; MOST],
    /// To how many edges on the ground each box is open.
    ground: [u8; MOST],
    /// How each box looks with what is around it.
    look: [u32; MOST],
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
    fn root(&self) -> Option<usize> {
        let (mut left, mut root, mut least) = (self.left, None, u64::MAX);
        while left != 0 {
            let at = left.trailing_zeros() as usize;
            left &= left - 1;
            let edges = u64::from(self.degree[at] + self.ground[at]);
            let rank = edges << 32 | u64::from(self.look[at]);
            if rank < least {
                (root, least) = (Some(at), rank);
            }
        }
        root
    }

    /// Puts the boxes around a box in the order of their looks.
    #[inline]
    fn sort(&mut self, at: usize) {
        let near = &mut self.near[at][..usize::from(self.degree[at] % 5)];
        for end in 1..near.len() {
            let mut to = end;
            while to > 0 && self.look[usize::from(near[to])] < self.look[usize::from(near[to - 1])]
            {
                near.swap(to, to - 1);
                to -= 1;
            }
        }
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
        let (mut path, mut depths, mut len) = ([0_u8; MOST], [0_u8; MOST], 1);
        // For the boxes on the way: how many edges are left, and how many were looked at.
        let (mut open, mut next) = ([0_u8; MOST], [0_u8; MOST]);
        code.write(root_symbol(self.ground[root], self.degree[root]), 4)?;
        open[root] = self.degree[root];
        path[0] = root as u8;
        // The boxes on the way, and the steps of it that have edges left, a bit each.
        let mut on_path = 1_u32 << root;
        let mut waiting = u32::from(open[root] > 0);
        self.left &= !on_path;
        self.sort(root);
        while len > 0 {
            let step = len - 1;
            let at = usize::from(path[step % MOST]) % MOST;
            if open[at] == 0 {
                len -= 1;
                on_path &= !(1 << at);
                continue;
            }
            let near = self.near[at][usize::from(next[at] % 4)];
            next[at] += 1;
            let (to, to_bit) = (usize::from(near) % MOST, 1_u32 << (near % 32));
            let is_parent = step > 0 && path[(step - 1) % MOST] == near;
            if is_parent || (self.left | on_path) & to_bit == 0 {
                // An edge that was written from its other end.
                continue;
            }
            let before = waiting & (1_u32 << step >> 1).saturating_sub(1);
            let is_back = on_path & to_bit != 0;
            let chosen = if is_back {
                (before & ((2 << depths[to]) - 1)).count_ones()
            } else {
                0
            };
            let bits = u32::BITS - before.count_ones().leading_zeros();
            code.write(chosen.into(), bits)?;
            open[at] -= 1;
            waiting &= !(u32::from(open[at] == 0) << step);
            if is_back {
                open[to] -= 1;
                waiting &= !(u32::from(open[to] == 0) << depths[to]);
                continue;
            }
            let others = self.degree[to] - 1;
            let (symbol, bits) = SYMBOLS[usize::from(self.ground[to] << 2 | others) % 16];
            code.write(symbol.into(), bits.into())?;
            self.left &= !to_bit;
            on_path |= to_bit;
            open[to] = others;
            (path[len % MOST], depths[to]) = (near, len as u8);
            waiting |= u32::from(others > 0) << len;
            len += 1;
            if others > 1 {
                self.sort(to);
            }
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
