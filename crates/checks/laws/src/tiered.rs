//! The laws of [`Tiered`]: [`TieredLaws`].

use stonework_core::{Tiered, Turn, Value};

use super::any_game::{AnyGame, AnyMove, AnyResult, AnyState};
use super::capability_laws::CapabilityLaws;
use super::indexed::{Numbers, numbered_steps};
use super::law::Law;
use super::position::Position;
use super::tables_of::TablesOf;
use super::violation::require;

/// The tiers of a [`Tiered`] game.
trait Tiers<'t> {
    fn tier_of(&self, index: usize) -> usize;
    fn moves_out(&self, state: &AnyState<'t>) -> Vec<AnyMove<'t>>;
    fn in_tier_move_count(&self, state: &AnyState<'t>) -> u32;
    fn targets_in_tier(&self, state: &AnyState<'t>) -> Vec<Target>;
}

/// The number of a position that a move leads to, and whose turn it is there.
type Target = (usize, Turn);

impl<'t, G: Tiered> Tiers<'t> for &'t TablesOf<'_, G> {
    fn tier_of(&self, index: usize) -> usize {
        self.game.tier_of(index)
    }
    fn moves_out(&self, state: &AnyState<'t>) -> Vec<AnyMove<'t>> {
        self.any_moves(self.game.moves_out(&self.state(state)))
    }
    fn in_tier_move_count(&self, state: &AnyState<'t>) -> u32 {
        self.game.in_tier_move_count(&self.state(state))
    }
    fn targets_in_tier(&self, state: &AnyState<'t>) -> Vec<Target> {
        self.game.targets_in_tier(&self.state(state)).collect()
    }
}

/// Moves never lead to later tiers, and it is known which may lead to earlier ones.
pub(super) struct TieredLaws<'t, V> {
    numbers: Box<dyn Numbers<'t, V> + 't>,
    tiers: Box<dyn Tiers<'t> + 't>,
}

impl<'t, V: Value> TieredLaws<'t, V> {
    pub(super) fn new<G: Tiered<Value = V>>(tables: &'t TablesOf<'_, G>) -> Self {
        Self {
            numbers: Box::new(tables),
            tiers: Box::new(tables),
        }
    }
}

impl<'t, V: Value> CapabilityLaws<AnyGame<'t, V>> for TieredLaws<'t, V> {
    fn position(&self, at: &Position<'_, AnyGame<'t, V>>) -> AnyResult<'t> {
        if at.is_end() {
            return Ok(());
        }
        let Self { numbers, tiers } = self;
        let tier = tiers.tier_of(numbers.rank(at.state));
        let moves_out = tiers.moves_out(at.state);
        let mut targets = Vec::new();
        for (mv, step, index) in numbered_steps(at, &**numbers) {
            let leads_to = tiers.tier_of(index);
            let (allowed, to) = if moves_out.contains(mv) {
                (leads_to <= tier, "the same tier or an earlier one")
            } else {
                targets.push((index, step.turn));
                (
                    leads_to == tier,
                    "the same tier, as moves_out() does not list it",
                )
            };
            require(
                allowed,
                Law::TierOrder,
                format_args!("move {mv:?} from tier {tier} to lead to {to}"),
                format_args!("{:?} in tier {leads_to}", step.state),
            )?;
        }
        let moves = at.moves();
        for (place, mv) in moves_out.iter().enumerate() {
            require(
                moves.contains(mv) && !moves_out[..place].contains(mv),
                Law::TierMoves,
                format_args!("moves_out() to list some of the moves {moves:?}, each once"),
                format_args!(
                    "{moves_out:?}, in which {mv:?} is none or is not the first of its kind"
                ),
            )?;
        }
        let others = moves.len() - moves_out.len();
        let found = tiers.in_tier_move_count(at.state);
        require(
            u32::try_from(others) == Ok(found),
            Law::TierMoves,
            format_args!(
                "in_tier_move_count() to be {others}, the moves that moves_out() does not list"
            ),
            found,
        )?;
        let mut found = tiers.targets_in_tier(at.state);
        found.retain(|&(number, _)| number < numbers.count());
        let in_order = |&(number, turn): &Target| (number, turn == Turn::Stays);
        targets.sort_unstable_by_key(in_order);
        found.sort_unstable_by_key(in_order);
        require(
            targets == found,
            Law::TierMoves,
            format_args!(
                "targets_in_tier() to be {targets:?} in any order, where the moves lead that \
                 moves_out() does not list"
            ),
            format_args!("{found:?}"),
        )
    }
}
