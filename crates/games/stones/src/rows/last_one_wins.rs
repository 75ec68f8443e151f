//! Take one up to so many things; the last one wins: [`LastOneWins`].

use stonework_core::{Front, FrontRules, Outcome, ProofOf, Proved, Theorem, Work};

use super::piles::{draw_count, read_count};
use stonework_catalog::{
    CatalogFront, DrawnHeaps, GameBuilder, Input, InputError, Instance, Scene, Spot,
};

/// Players alternately take one up to `MOST` things of a heap; whoever takes the last one wins.
/// With nothing to take the first player has lost.
///
/// A state is how many are left; a move how many are taken. [`MultiplesAreLost`] tells who wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LastOneWins<const MOST: u32> {
    count: u32,
    most: u32,
}

/// Stands for any `MOST` in the catalog, where the most that a move takes is known as it runs, so
/// that these games are compiled once.
const ANY: u32 = 0;

impl<const MOST: u32> LastOneWins<MOST> {
    /// The most things whose game is no longer than an [`Outcome`] can tell: two plies take one
    /// more than a move.
    pub const MOST: u32 = (Outcome::MAX_PLIES / 2).saturating_mul(MOST + 1);

    /// The game with so many things. Solving it with more than [`LastOneWins::MOST`] ends in
    /// [`stonework_core::SolveError::Overflow`].
    #[must_use]
    pub fn new(count: u32) -> Self {
        Self { count, most: MOST }
    }

    /// How one of the things is called.
    const fn thing(self) -> &'static str {
        match self.most {
            2 => "coin",
            _ => "stone",
        }
    }

    /// The game of an input, with every solver that fits.
    ///
    /// # Errors
    ///
    /// [`InputError`] for an input of another kind, and [`InputError::TooMany`].
    pub fn playable(input: &Input) -> Result<Box<dyn Instance>, InputError> {
        let count = input.count(0)?;
        if count > Self::MOST {
            let most = Self::MOST;
            return Err(InputError::TooMany { count, most });
        }
        let most = MOST;
        Ok(LastOneWins::<ANY> { count, most }.boxed())
    }
}

impl LastOneWins<ANY> {
    /// The game with every solver that fits, compiled once.
    fn boxed(self) -> Box<dyn Instance> {
        GameBuilder::new(Front(self))
            .theorem(MultiplesAreLost)
            .indexed()
            .layered()
            .negamax()
            .negamax_dense()
            .boxed()
    }
}

impl<const MOST: u32> FrontRules for LastOneWins<MOST> {
    type Value = Outcome;

    #[inline]
    fn len(&self) -> u32 {
        self.count
    }

    #[inline]
    fn most(&self) -> u32 {
        self.most
    }

    #[inline]
    fn gain(&self, _: u32, _: u32) {}

    #[inline]
    fn end(&self) -> Outcome {
        Outcome::loss_in(0)
    }
}

impl<const MOST: u32> CatalogFront for LastOneWins<MOST> {
    const DISTANCE_MATTERS: bool = false;

    fn draw(&self, left: u32) -> String {
        draw_count(left, self.thing())
    }

    fn read(&self, text: &str) -> Result<u32, InputError> {
        read_count(text, self.count)
    }

    fn scene(&self, left: u32) -> Option<Scene> {
        Some(DrawnHeaps::of(&[left]).scene())
    }

    fn spot(&self, left: u32, taken: u32) -> Option<Spot> {
        DrawnHeaps::of(&[left]).last_taken(0, taken.into())
    }
}

/// The multiples of `MOST` + 1 are lost, for any move can be answered to the next lower one; from
/// anywhere else a move leads to such a multiple. That is the only move which wins, and from a
/// multiple two plies take `MOST` + 1 however the loser plays: so the distances are exact as well.
///
/// A line is told for [`MultiplesAreLost::LINE`] things or fewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MultiplesAreLost;

impl MultiplesAreLost {
    /// With more things than this there is no line, which would be longer than anyone reads.
    pub const LINE: u32 = 10_000_000;
}

impl<const MOST: u32> Theorem<Front<LastOneWins<MOST>>> for MultiplesAreLost {
    fn name(&self) -> &'static str {
        "multiples are lost"
    }

    fn prove(
        &self,
        game: &Front<LastOneWins<MOST>>,
        work: &mut Work<'_>,
    ) -> ProofOf<Front<LastOneWins<MOST>>> {
        let round = game.0.most + 1;
        let rounds = |left: u32| 2 * (left / round);
        let value = |&left: &u32, _: &mut Work<'_>| {
            Ok(match left % round {
                0 => Outcome::loss_in(rounds(left)),
                _ => Outcome::win_in(rounds(left) + 1),
            })
        };
        Proved::by_formula(game, work, value, self.line_bytes(game).is_some())
    }

    fn positions(&self, game: &Front<LastOneWins<MOST>>) -> u64 {
        let line = self.line_bytes(game).map(|_| game.0.count);
        u64::from(line.unwrap_or(1)) * 2
    }

    fn line_bytes(&self, game: &Front<LastOneWins<MOST>>) -> Option<usize> {
        (game.0.count <= Self::LINE).then_some(0)
    }
}
