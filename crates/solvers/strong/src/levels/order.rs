//! The order of levels: [`LevelOrder`].

use stonework_core::{Game, Graded};

use crate::sealed::Sealed;

/// How [`super::Levels`] sorts positions into levels. Only [`ByGrade`] and [`BreadthFirst`]
/// implement it.
pub trait LevelOrder<G: Game>: Sealed {
    /// The name in a report, if it has one.
    const NAME: Option<&'static str>;

    /// The grade of a state, if states have one.
    fn grade(game: &G, state: &G::State) -> Option<u32>;
}

/// A level has the positions of one grade.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByGrade;

/// A level has the positions at one distance from the start, in moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BreadthFirst;

impl Sealed for ByGrade {}
impl Sealed for BreadthFirst {}

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
