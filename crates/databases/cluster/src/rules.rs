//! The rules of a game as a cluster takes them: [`Rules`].

use stonework_strong::levels::LevelRules;
use stonework_strong::retrograde::TierPredecessors;

/// The rules of a game.
#[derive(Clone, Copy)]
pub enum Rules<'r> {
    /// The game numbers its positions, tier by tier.
    Tiers(&'r dyn TierPredecessors),
    /// The positions that play comes to are found, level by level.
    Levels(&'r dyn LevelRules),
}

/// Gives the rules of a game to some work, once, in the thread of each worker.
pub type WithRules = dyn Fn(&mut dyn FnMut(Rules<'_>)) + Send + Sync;

impl std::fmt::Debug for Rules<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Tiers(_) => "Tiers",
            Self::Levels(_) => "Levels",
        })
    }
}
