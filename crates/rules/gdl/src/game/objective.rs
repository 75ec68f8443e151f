//! What both roles want: [`Objective`].

/// What both roles want.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Objective {
    /// To have more points than the other, in a game in which the points of both always add up to the
    /// same sum: what one wins the other loses.
    #[default]
    ZeroSum,
    /// As many points more than the other as they can get, whatever the sum.
    Difference,
}
