//! The laws of [`Tiered`]: [`TieredLaws`].

use super::answer::{Answer, ask};
use super::capability_laws::CapabilityLaws;
use super::indexed::{IndexedLaws, check_numbers};
use super::law::Law;
use super::position::Position;
use super::ranges::Ranges;
use super::violation::Breach;
use crate::run::Run;
use crate::seeded_rng::SeededRng;
use crate::solvers::Negamax;
use crate::tiered::{Tiered, tier_of};

/// The numbering is cut into tiers, and moves never lead to later ones.
pub(super) struct TieredLaws;

fn ranges<G: Tiered>(game: &G) -> Ranges<'_, G> {
    Ranges {
        game,
        count: game.tiers(),
        range: Box::new(|tier| game.tier(tier)),
        name: "tier",
        law: Law::Tiers,
    }
}

impl<G: Tiered> CapabilityLaws<G> for TieredLaws {
    fn check_structure(&mut self, game: &G, rng: &mut SeededRng) -> Result<(), Breach<G::State>> {
        ranges(game).check(rng)
    }

    fn check_position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G::State>> {
        IndexedLaws.check_position(game, state, position)?;
        let tier = tier_of(game, game.rank(state));
        let moves_out: Vec<G::Move> = match position.terminal {
            None => game.moves_out(state).collect(),
            Some(_) => Vec::new(),
        };
        for (mv, step) in &position.steps {
            let index = game.rank(&step.state);
            if index >= game.count() {
                // The check of that state finds the mistake in the numbering.
                continue;
            }
            let leads_to = tier_of(game, index);
            let stays = !moves_out.contains(mv);
            if leads_to > tier || (leads_to < tier && stays) {
                let allowed = if stays { "" } else { " or earlier" };
                return Err(Breach::at(
                    state,
                    Law::TierOrder,
                    format!("move {mv:?} from tier {tier} to lead to the same{allowed}"),
                    format!("{:?} in tier {leads_to}", step.state),
                ));
            }
        }
        if position.terminal.is_none() {
            check_moves_out(game, state, position, &moves_out)?;
        }
        Ok(())
    }

    fn check_numbering(&mut self, game: &G, rng: &mut SeededRng) -> Result<(), Breach<G::State>> {
        check_numbers(game, self, rng)?;
        ranges(game).check_lists(rng)
    }

    fn answers(&self, game: &G, at: &G::State, run: &Run) -> Vec<Answer<G>> {
        vec![ask(
            "negamax (dense memo)",
            &Negamax::dense(),
            game,
            at,
            run,
        )]
    }
}

/// `moves_out` lists moves, each once, and `in_tier_move_count` counts the others.
fn check_moves_out<G: Tiered>(
    game: &G,
    state: &G::State,
    position: &Position<G>,
    moves_out: &[G::Move],
) -> Result<(), Breach<G::State>> {
    for (at, mv) in moves_out.iter().enumerate() {
        let is_move = position.steps.iter().any(|(listed, _)| listed == mv);
        if !is_move || moves_out[..at].contains(mv) {
            return Err(Breach::at(
                state,
                Law::TierMoves,
                "moves_out() to list moves, each once",
                format!("{mv:?} in {moves_out:?}"),
            ));
        }
    }
    let expected = position.steps.len() - moves_out.len();
    let found = game.in_tier_move_count(state);
    if u32::try_from(expected) != Ok(found) {
        return Err(Breach::at(
            state,
            Law::TierMoves,
            format!(
                "in_tier_move_count() to be {expected}, the moves that moves_out() does not list"
            ),
            found.to_string(),
        ));
    }
    Ok(())
}
