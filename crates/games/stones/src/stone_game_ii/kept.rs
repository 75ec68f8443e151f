//! The values that a theorem keeps to tell a line of best play by them: [`Kept`].

use stonework_core::theorem_moves::follow_line;
use stonework_core::{Game, Margin, Proved, ProvedOf, StopReason, Value, Work};

/// The values of the parts of a row with each M, part by part as they become known.
pub(super) struct Kept<V> {
    /// Where the values of each part begin.
    starts: Vec<usize>,
    values: Vec<V>,
}

impl<V: Margin> Kept<V> {
    /// The most bytes that so many values of so many parts take, and a line of up to `len` moves, in a
    /// vector that doubles as it grows.
    pub(super) fn bytes<M>(parts: usize, values: usize, len: u32) -> usize {
        let starts = parts.saturating_mul(size_of::<usize>());
        let line = (len.max(8) as usize).saturating_mul(3 * size_of::<M>());
        let values = values.saturating_mul(size_of::<V>());
        values.saturating_add(starts).saturating_add(line)
    }

    /// Room for so many; `None` if the budget has none.
    pub(super) fn new(parts: usize, values: usize, work: &mut Work<'_>) -> Option<Self> {
        let starts = work.budget().filled(0, parts).ok()?;
        let Ok(values) = work.budget().vec(values) else {
            work.budget().give_back(parts * size_of::<usize>());
            return None;
        };
        Some(Self { starts, values })
    }

    /// What is kept next are the values of this part, from M = 1 on.
    pub(super) fn begin(&mut self, part: usize) {
        self.starts[part] = self.values.len();
    }

    pub(super) fn keep(&mut self, value: V) {
        self.values.push(value);
    }

    pub(super) fn value(&self, part: usize, m: u32) -> V {
        self.values[self.starts[part] + m as usize - 1]
    }
}

/// Adds the line of first best moves to what is proved, unless the budget has no room for it, given
/// the value of every position on the way that is not terminal.
pub(super) fn with_line_by<G>(
    proved: Proved<G::Move, G::Value>,
    game: &G,
    work: &mut Work<'_>,
    value: impl Fn(&G::State) -> G::Value,
) -> ProvedOf<G>
where
    G: Game<Value: Margin>,
{
    let tried = |state: &G::State| game.moves(state).count() as u64;
    let line = follow_line(game, work, tried, |state| {
        if game.terminal_value(state).is_some() {
            return None;
        }
        let mut best = None;
        for mv in game.moves(state) {
            let step = game.play(state, mv);
            let next = game.terminal_value(&step.state);
            let next = next.unwrap_or_else(|| value(&step.state));
            let worth = next.back_up(step.gain, step.turn)?;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, mv));
            }
        }
        best.map(|(_, mv)| mv)
    });
    match line {
        Ok(line) => proved.with_line(line),
        Err(StopReason::Bytes { .. }) => proved,
        Err(reason) => proved.stopped_before_line(reason),
    }
}
