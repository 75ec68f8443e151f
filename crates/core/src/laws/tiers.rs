//! The laws of [`Tiered`]: [`Tiers`].

use super::answer::{Answer, ask};
use super::level::Level;
use super::numbers::{Numbers, check_numbers};
use super::position::Position;
use super::ranges::Ranges;
use super::violation::{Breach, Law};
use crate::random::Dice;
use crate::run::Run;
use crate::solvers::Negamax;
use crate::starting_at::StartingAt;
use crate::tiered::Tiered;

/// The numbering is cut into tiers that play does not come back to.
pub(super) struct Tiers;

/// The tier of a numbered position, by bisection.
pub(super) fn tier_of<G: Tiered>(game: &G, index: usize) -> usize {
    let (mut low, mut high) = (0, game.tiers());
    while high - low > 1 {
        let middle = low.midpoint(high);
        if game.tier(middle).start <= index {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

fn ranges<G: Tiered>(game: &G) -> Ranges<'_, G> {
    Ranges {
        game,
        count: game.tiers(),
        range: Box::new(|tier| game.tier(tier)),
        states: Box::new(|numbers, most| game.states_of(numbers).take(most).collect()),
        name: "tier",
        lister: "states_of",
        laws: (Law::Tiers, Law::TierStates),
    }
}

impl<G: Tiered> Level<G> for Tiers {
    fn structure(&mut self, game: &G, dice: &mut Dice) -> Result<(), Breach<G>> {
        ranges(game).check(dice)
    }

    fn position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G>> {
        Numbers.position(game, state, position)?;
        let tier = tier_of(game, game.index(state));
        for (mv, step) in &position.steps {
            let index = game.index(&step.state);
            if index >= game.positions() {
                // That is a mistake in the numbering, found where that state is looked at.
                continue;
            }
            let leads_to = tier_of(game, index);
            if leads_to > tier || (leads_to < tier && game.stays_inside(state, *mv)) {
                let allowed = if leads_to > tier { " or earlier" } else { "" };
                return Err(Breach::at(
                    state,
                    Law::TierOrder,
                    format!("move {mv:?} from tier {tier} to lead to the same{allowed}"),
                    format!("{:?} in tier {leads_to}", step.state),
                ));
            }
        }
        Ok(())
    }

    fn conclude(&mut self, game: &G, dice: &mut Dice) -> Result<(), Breach<G>> {
        check_numbers(game, self, dice)?;
        ranges(game).check_lists(dice)
    }

    fn answers(&self, game: &StartingAt<'_, G>, run: &Run) -> Vec<Answer<G>> {
        vec![ask("negamax (dense memo)", &Negamax::dense(), game, run)]
    }
}
