//! Pairs of cells that let a player meet all lines of the opponent: [`can_be_paired`].

use super::cell_set::CellSet;
use super::cells::Cells;
use super::lines::Lines;

/// Lines that can be told apart, at the most.
const MOST: usize = 64;

/// Whether each line that can still be whole has two free cells, and no other line needs these.
///
/// `stones` are those of the player who makes lines. The opponent then meets each stone on a cell of a
/// pair by one on the other, so that no line is ever whole, whoever is to move (A. Hales and R. Jewett
/// 1963). Lines that begin beside each other and run the same way may have their pair together. Not
/// all pairings are found where such lines may share one.
///
/// Takes time in proportion to the square of the lines, at the worst, and no memory but the stack.
pub(super) fn can_be_paired<B: CellSet>(lines: &Lines<B>, stones: B, free: B) -> bool {
    // Each cell is in one pair; more lines than cells hardly share that many.
    let open: u32 = lines
        .begins_in(stones | free)
        .map(|(begins, _)| begins.count())
        .sum();
    if open > free.count() {
        return false;
    }
    let mut pairing = Pairing {
        choices: [B::EMPTY; MOST],
        pairs: [B::EMPTY; MOST],
        len: 0,
        unused: free,
    };
    for (mut begins, step) in lines.begins_in(stones | free) {
        while begins != B::EMPTY {
            let mut begin = begins.lowest();
            begins = begins.without_lowest();
            let mut cells = lines.line(begin, step) & free;
            // The lines after it, as long as they have two cells with it.
            while u32::from(begin + step) < B::BITS && begins & B::only(begin + step) != B::EMPTY {
                begin += step;
                let both = cells & lines.line(begin, step);
                if both.count() < 2 {
                    break;
                }
                begins &= !B::only(begin);
                cells = both;
            }
            if !pairing.add(cells) {
                return false;
            }
        }
    }
    true
}

/// Lines and their pairs.
struct Pairing<B> {
    /// The cells of each of which its pair may be.
    choices: [B; MOST],
    /// Its cells so far.
    pairs: [B; MOST],
    len: usize,
    /// The free cells in no pair.
    unused: B,
}

impl<B: CellSet> Pairing<B> {
    /// Finds the pair of one more, among these cells. Others may change theirs for it.
    fn add(&mut self, choices: B) -> bool {
        if self.len == MOST || choices.count() < 2 {
            return false;
        }
        let line = self.len;
        self.len += 1;
        self.choices[line] = choices;
        (0..2).all(|_| {
            let mut asked = B::EMPTY;
            self.take(line, &mut asked)
        })
    }

    /// Gives a line one more cell: one in no pair, or that of another, which takes one for it. What was
    /// asked for before is in `asked`.
    fn take(&mut self, line: usize, asked: &mut B) -> bool {
        let choices = self.choices[line] & !self.pairs[line];
        let unused = (choices & self.unused).only_lowest();
        if unused != B::EMPTY {
            self.unused &= !unused;
            self.pairs[line] |= unused;
            return true;
        }
        for cell in Cells(choices).map(B::only) {
            if *asked & cell != B::EMPTY {
                continue;
            }
            *asked |= cell;
            let owner = (0..self.len).find(|&other| self.pairs[other] & cell != B::EMPTY);
            if let Some(other) = owner
                && self.take(other, asked)
            {
                // The other has one more than it needs, and gives this one.
                self.pairs[other] &= !cell;
                self.pairs[line] |= cell;
                return true;
            }
        }
        false
    }
}
