//! What tells the level of a position: [`LevelOrder`].

use crate::game::Game;
use crate::graded::Graded;

/// How [`super::Levels`] comes to the levels of a game.
pub trait LevelOrder<G: Game> {
    /// What it is called in a report.
    const NAME: Option<&'static str>;

    /// The grade of a state, where states have one.
    fn grade(game: &G, state: &G::State) -> Option<u32>;
}

/// A level holds the positions of one grade.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByGrade;

/// A level holds the positions that are so many moves from the start, and no fewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BreadthFirst;

impl<G: Graded> LevelOrder<G> for ByGrade {
    const NAME: Option<&'static str> = None;

    #[inline]
    fn grade(game: &G, state: &G::State) -> Option<u32> {
        Some(game.grade(state))
    }
}

impl<G: Game> LevelOrder<G> for BreadthFirst {
    const NAME: Option<&'static str> = Some("breadth first");

    #[inline]
    fn grade(_: &G, _: &G::State) -> Option<u32> {
        None
    }
}
