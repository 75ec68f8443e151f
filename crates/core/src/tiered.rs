//! Numbers cut into tiers, with no move to a later tier: [`Tiered`].

use std::ops::Range;

use crate::game::Turn;
use crate::indexed::{Indexed, range_of};

/// A game whose numbers are cut into consecutive tiers, with every move inside its tier or to an
/// earlier one.
///
/// Play can cycle inside a tier, but never returns to a tier that it has left. Unlocks
/// `tiered`, which solves one tier after the other, with working memory for
/// one tier. A tiered game without moves inside a tier is [`crate::Layered`]. A game without known
/// tiers has one tier.
///
/// # Laws
///
/// - The tiers are consecutive ranges that cover `0..count()` in order, without gaps. They may
///   be empty.
/// - Every move from a state in a tier leads to the same tier or an earlier one.
/// - `moves_out` yields moves of the state, each once. The moves that it omits lead to the same
///   tier, and `in_tier_move_count` is their number.
/// - `targets_in_tier` has where each of these leads, and whose turn it is there, in any order.
///
/// `laws` checks them; the solvers refuse a move that breaks the order.
///
/// # Example
///
/// ```
/// use std::ops::Range;
/// use stonework::{
///     Game, Indexed, InfinitePlay, Oracle, OracleSolver, Outcome, Retrograde, Run, Step, Tiered,
/// };
///
/// /// A token is on one of three fields in a ring. A move takes it on or back, or exchanges it for
/// /// one of ten other tokens. A player without tokens has lost.
/// struct Rings;
///
/// impl Game for Rings {
///     /// The tokens left, and the field.
///     type State = (usize, usize);
///     type Move = usize;
///     type Value = Outcome;
///
///     fn start(&self) -> (usize, usize) {
///         (10, 0)
///     }
///     fn terminal_value(&self, &(left, _): &(usize, usize)) -> Option<Outcome> {
///         (left == 0).then_some(Outcome::loss_in(0))
///     }
///     fn moves(&self, _: &(usize, usize)) -> impl Iterator<Item = usize> {
///         0..3
///     }
///     fn play(&self, &(left, field): &(usize, usize), mv: usize) -> Step<Self> {
///         match mv {
///             0 => Step::to((left - 1, 0)),
///             by => Step::to((left, (field + by) % 3)),
///         }
///     }
/// }
///
/// impl Indexed for Rings {
///     fn count(&self) -> usize {
///         33
///     }
///     fn rank(&self, &(left, field): &(usize, usize)) -> usize {
///         left * 3 + field
///     }
///     fn unrank(&self, index: usize) -> (usize, usize) {
///         (index / 3, index % 3)
///     }
/// }
///
/// impl Tiered for Rings {
///     fn tiers(&self) -> usize {
///         11
///     }
///     fn tier(&self, tier: usize) -> Range<usize> {
///         tier * 3..tier * 3 + 3
///     }
/// }
///
/// let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered();
/// let (solution, values) = solver.solve_with_oracle(&Rings, &Run::new())?;
/// assert_eq!(solution.value(), Some(Outcome::DRAW));
/// assert_eq!(values.value_at(&Rings, &(1, 2)), Some(Outcome::win_in(1)));
/// # Ok::<(), stonework::SolveErrorOf<Rings>>(())
/// ```
pub trait Tiered: Indexed {
    /// The number of tiers.
    fn tiers(&self) -> usize;

    /// The numbers of the positions in a tier.
    ///
    /// # Panics
    ///
    /// May panic if `tier` is not below [`Tiered::tiers`].
    fn tier(&self, tier: usize) -> Range<usize>;

    /// What players call the positions of a tier, `6 against 5` for example; by default, they do not.
    fn tier_name(&self, _tier: usize) -> Option<String> {
        None
    }

    /// The tier of a numbered position, by bisection. Override it where the game tells it at once: it
    /// has to agree with [`Tiered::tier`].
    fn tier_of(&self, index: usize) -> usize {
        range_of(self.tiers(), |tier| self.tier(tier), index)
    }

    /// The moves of a state that is not terminal that may leave its tier, in any order. Each of the
    /// others stays inside, and [`Tiered::in_tier_move_count`] counts them.
    ///
    /// Override both where the game can tell them apart without playing them.
    fn moves_out(&self, state: &Self::State) -> impl Iterator<Item = Self::Move> {
        self.moves(state)
    }

    /// The number of moves that [`Tiered::moves_out`] omits.
    fn in_tier_move_count(&self, _state: &Self::State) -> u32 {
        0
    }
    /// Where the moves that [`Tiered::moves_out`] omits lead: the number of the position after each,
    /// in any order, and whose turn it is there.
    ///
    /// By default, every move that is not among those is played and ranked. Override it where the
    /// number can be had from that of the state, or the moves without those.
    fn targets_in_tier(&self, state: &Self::State) -> impl Iterator<Item = (usize, Turn)> {
        let has_any = self.in_tier_move_count(state) > 0;
        let state = has_any.then(|| state.clone());
        state.into_iter().flat_map(move |state| {
            let out: Vec<_> = self.moves_out(&state).collect();
            let moves = self.moves(&state).filter(|mv| !out.contains(mv));
            let inside: Vec<_> = moves.collect();
            inside.into_iter().map(move |mv| {
                let step = self.play(&state, mv);
                (self.rank(&step.state), step.turn)
            })
        })
    }
}
