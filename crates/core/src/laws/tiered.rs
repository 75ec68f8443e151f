//! The laws of [`Tiered`]: [`TieredLaws`].

use super::capability_laws::CapabilityLaws;
use super::indexed::numbered_steps;
use super::law::Law;
use super::position::Position;
use super::violation::{LawResult, require};
use crate::tiered::{Tiered, tier_of};

/// Moves never lead to later tiers, and it is known which may lead to earlier ones.
pub(super) struct TieredLaws;

impl<G: Tiered> CapabilityLaws<G> for TieredLaws {
    fn position(&self, at: &Position<'_, G>) -> LawResult<G> {
        if at.is_end() {
            return Ok(());
        }
        let game = at.game;
        let tier = tier_of(game, game.rank(at.state));
        let moves_out: Vec<G::Move> = game.moves_out(at.state).collect();
        for (mv, step, index) in numbered_steps(at) {
            let leads_to = tier_of(game, index);
            let (allowed, to) = if moves_out.contains(mv) {
                (leads_to <= tier, "the same tier or an earlier one")
            } else {
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
        let found = game.in_tier_move_count(at.state);
        require(
            u32::try_from(others) == Ok(found),
            Law::TierMoves,
            format_args!(
                "in_tier_move_count() to be {others}, the moves that moves_out() does not list"
            ),
            found,
        )
    }
}
