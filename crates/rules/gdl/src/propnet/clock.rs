//! Fluents that only count steps: [`Clock`].

/// Fluents of which one is true after each number of steps, whatever is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is true at the start, after one step, and so on.
    pub fluents: Vec<u32>,
    /// What depends on it.
    pub readers: ClockReaders,
}

/// What depends on a clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClockReaders {
    /// Whether play is over, and nothing else: its last fluent ends play.
    Deadline,
    /// Goals and whether play is over.
    Goals,
    /// Something else: legal moves, or other fluents.
    Other,
}
