//! Taking from the front of a row, by hand: Stone Game III, Coins in a Line and II, Stone Game VIII.
//! A position is how many are gone.

use super::recurrence::Recurrence;

/// Take one to `MOST` stones and score them: values are margins.
pub(crate) struct Kept<'a, const MOST: usize>(pub(crate) &'a [i32]);

impl<const MOST: usize> Recurrence for Kept<'_, MOST> {
    type Position = u32;
    type Value = i32;

    fn start(&self) -> u32 {
        0
    }

    fn end(&self, gone: u32) -> Option<i32> {
        (gone as usize == self.0.len()).then_some(0)
    }

    fn value(&self, gone: u32, mut child: impl FnMut(u32) -> i32) -> i32 {
        let (mut best, mut gain, mut to) = (i32::MIN, 0, gone);
        for stone in self.0[gone as usize..].iter().take(MOST) {
            (gain, to) = (gain + stone, to + 1);
            best = best.max(gain - child(to));
        }
        best
    }

    fn places(&self) -> usize {
        self.0.len() + 1
    }

    fn place(&self, gone: u32) -> usize {
        gone as usize
    }
}

/// Take one or two coins, the last one wins; given is how many there are.
pub(crate) struct LastCoin(pub(crate) u32);

impl Recurrence for LastCoin {
    type Position = u32;
    type Value = bool;

    fn start(&self) -> u32 {
        0
    }

    fn end(&self, gone: u32) -> Option<bool> {
        (gone == self.0).then_some(false)
    }

    fn value(&self, gone: u32, mut child: impl FnMut(u32) -> bool) -> bool {
        !child(gone + 1) || (gone + 2 <= self.0 && !child(gone + 2))
    }

    fn places(&self) -> usize {
        self.0 as usize + 1
    }

    fn place(&self, gone: u32) -> usize {
        gone as usize
    }
}

/// Merge stones at the left and score their sum; given are the sums.
pub(crate) struct Merged<'a>(pub(crate) &'a [i32]);

impl Recurrence for Merged<'_> {
    type Position = u32;
    type Value = i32;

    fn start(&self) -> u32 {
        1
    }

    fn end(&self, merged: u32) -> Option<i32> {
        (merged as usize + 1 == self.0.len()).then_some(0)
    }

    fn value(&self, merged: u32, mut child: impl FnMut(u32) -> i32) -> i32 {
        let (mut best, mut to) = (i32::MIN, merged);
        for sum in &self.0[merged as usize + 1..] {
            to += 1;
            best = best.max(sum - child(to));
        }
        best
    }

    fn places(&self) -> usize {
        self.0.len()
    }

    fn place(&self, merged: u32) -> usize {
        merged as usize
    }
}

impl Merged<'_> {
    /// The best of one more and of all longer ones, from right to left.
    pub(crate) fn running_best(&self) -> i32 {
        let sums = &self.0[2..];
        let Some((&all, shorter)) = sums.split_last() else {
            return 0;
        };
        let better = |best: i32, sum: &i32| best.max(sum - best);
        shorter.iter().rev().fold(all, better)
    }
}

/// The positions from the last move to the first.
fn backwards(rules: &impl Recurrence<Position = u32>) -> impl Iterator<Item = u32> {
    let last = u32::try_from(rules.places() - 1).expect("a row is short");
    (rules.start()..last).rev()
}

/// All values.
pub(crate) fn table<R: Recurrence<Position = u32, Value: Default>>(rules: &R) -> R::Value {
    let mut table = vec![R::Value::default(); rules.places()];
    for at in backwards(rules) {
        table[at as usize] = rules.value(at, |to| table[to as usize]);
    }
    table[rules.start() as usize]
}

/// The same with no more than the last `MOST` of them.
pub(crate) fn rolling<R: Recurrence<Position = u32, Value: Default>, const MOST: usize>(
    rules: &R,
) -> R::Value {
    let mut values = [R::Value::default(); MOST];
    for at in backwards(rules) {
        let value = rules.value(at, |to| values[(to - at) as usize - 1]);
        values.copy_within(..MOST - 1, 1);
        values[0] = value;
    }
    values[0]
}
