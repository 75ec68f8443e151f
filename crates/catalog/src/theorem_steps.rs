//! How a theorem values a position: [`TheoremSteps`].

/// How a theorem values a position, step by step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TheoremSteps {
    /// The steps in sentences, the last with the value.
    pub steps: Vec<String>,
    /// The value to the player to move.
    pub value: i128,
}
