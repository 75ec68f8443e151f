//! Stone Game II and V by hand: as many moves as there are piles.

use super::recurrence::Recurrence;

/// Take up to 2M piles from the left: values are scores. Given is how many stones are left at each pile.
pub(crate) struct UpToTwiceM<'a>(pub(crate) &'a [i32]);

impl Recurrence for UpToTwiceM<'_> {
    /// How many piles are gone, and M.
    type Position = (u32, u32);
    type Value = i32;

    fn start(&self) -> (u32, u32) {
        (0, 1)
    }

    fn end(&self, (gone, m): (u32, u32)) -> Option<i32> {
        ((gone + 2 * m) as usize + 1 >= self.0.len()).then(|| self.0[gone as usize])
    }

    fn value(&self, (gone, m): (u32, u32), mut child: impl FnMut((u32, u32)) -> i32) -> i32 {
        let left = self.0[gone as usize];
        let moves = 1..=2 * m;
        let scores = moves.map(|taken| left - child((gone + taken, m.max(taken))));
        scores.max().unwrap_or(0)
    }

    fn places(&self) -> usize {
        self.0.len() * self.0.len()
    }

    fn place(&self, (gone, m): (u32, u32)) -> usize {
        gone as usize * self.0.len() + m as usize
    }
}

impl UpToTwiceM<'_> {
    /// The cubic table of the textbooks: for every row and every M the best of up to 2M moves.
    pub(crate) fn table(&self) -> i32 {
        let size = self.0.len();
        let mut best = vec![vec![0; size]; size];
        let n = u32::try_from(size - 1).expect("a row is short");
        for gone in (0..n).rev() {
            for m in 1..=n {
                let child = |(gone, m): (u32, u32)| best[gone as usize][m as usize];
                let end = self.end((gone, m));
                let value = end.unwrap_or_else(|| self.value((gone, m), child));
                best[gone as usize][m as usize] = value;
            }
        }
        best[0][1]
    }
}

/// Cut the row in two and keep the part of the smaller sum: values are scores. Given are the sums.
pub(crate) struct SmallerPart<'a>(pub(crate) &'a [i32]);

impl SmallerPart<'_> {
    fn sum(&self, start: u32, end: u32) -> i32 {
        self.0[end as usize] - self.0[start as usize]
    }

    /// The table of the textbooks: two dimensions, by length.
    pub(crate) fn table(&self) -> i32 {
        let (_, n) = self.start();
        let size = self.0.len();
        let mut table = vec![vec![0; size]; size];
        for length in 2..=n {
            for start in 0..=n - length {
                let row = (start, start + length);
                let kept = |(start, end): (u32, u32)| table[start as usize][end as usize];
                let value = self.value(row, kept);
                table[start as usize][row.1 as usize] = value;
            }
        }
        table[0][size - 1]
    }
}

impl Recurrence for SmallerPart<'_> {
    type Position = (u32, u32);
    type Value = i32;

    fn start(&self) -> (u32, u32) {
        (0, u32::try_from(self.0.len() - 1).expect("a row is short"))
    }

    fn end(&self, (start, end): (u32, u32)) -> Option<i32> {
        (end - start <= 1).then_some(0)
    }

    fn value(&self, (start, end): (u32, u32), mut child: impl FnMut((u32, u32)) -> i32) -> i32 {
        let mut best = 0;
        for cut in start + 1..end {
            let (left, right) = (self.sum(start, cut), self.sum(cut, end));
            if left <= right {
                best = best.max(left + child((start, cut)));
            }
            if left >= right {
                best = best.max(right + child((cut, end)));
            }
        }
        best
    }

    fn places(&self) -> usize {
        self.0.len() * self.0.len()
    }

    fn place(&self, (start, end): (u32, u32)) -> usize {
        start as usize * self.0.len() + end as usize
    }
}
