//! What every game here is by hand, and the two recursive functions with a memo: [`Recurrence`].

use std::hash::Hash;

use hashbrown::HashMap;

/// The value of a position by those of the positions that a move leads to.
pub(crate) trait Recurrence {
    type Position: Copy + Eq + Hash;
    type Value: Copy + Into<i64>;

    fn start(&self) -> Self::Position;

    /// The value of a position that needs no other.
    fn end(&self, position: Self::Position) -> Option<Self::Value>;

    /// The value of any other.
    fn value(
        &self,
        position: Self::Position,
        child: impl FnMut(Self::Position) -> Self::Value,
    ) -> Self::Value;

    /// How many places an array of every position has.
    fn places(&self) -> usize;

    /// The place of a position in it.
    fn place(&self, position: Self::Position) -> usize;
}

/// A recursive function with a hash map, as one writes it first.
pub(crate) fn with_hash_map<R: Recurrence>(rules: &R) -> R::Value {
    fn solve<R: Recurrence>(
        rules: &R,
        position: R::Position,
        memo: &mut HashMap<R::Position, R::Value>,
    ) -> R::Value {
        if let Some(value) = rules.end(position) {
            return value;
        }
        if let Some(&value) = memo.get(&position) {
            return value;
        }
        let value = rules.value(position, |child| solve(rules, child, memo));
        memo.insert(position, value);
        value
    }
    solve(rules, rules.start(), &mut HashMap::new())
}

/// The same with an array of every position.
pub(crate) fn with_array<R: Recurrence>(rules: &R) -> R::Value {
    fn solve<R: Recurrence>(
        rules: &R,
        position: R::Position,
        memo: &mut [Option<R::Value>],
    ) -> R::Value {
        if let Some(value) = rules.end(position) {
            return value;
        }
        let place = rules.place(position);
        if let Some(value) = memo[place] {
            return value;
        }
        let value = rules.value(position, |child| solve(rules, child, memo));
        memo[place] = Some(value);
        value
    }
    solve(rules, rules.start(), &mut vec![None; rules.places()])
}
