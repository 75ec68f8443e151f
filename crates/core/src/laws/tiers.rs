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
        let leaving: Vec<G::Move> = match position.terminal {
            None => game.moves_out(state).collect(),
            Some(_) => Vec::new(),
        };
        for (mv, step) in &position.steps {
            let index = game.index(&step.state);
            if index >= game.positions() {
                // That is a mistake in the numbering, found where that state is looked at.
                continue;
            }
            let leads_to = tier_of(game, index);
            let stays = !leaving.contains(mv);
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
            check_leaving(game, state, position, &leaving)?;
        }
        Ok(())
    }

    fn conclude(&mut self, game: &G, dice: &mut Dice) -> Result<(), Breach<G>> {
        check_numbers(game, self, dice)?;
        ranges(game).check_lists(dice)
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

/// The moves that may leave the tier are moves, each once, and the others are counted.
fn check_leaving<G: Tiered>(
    game: &G,
    state: &G::State,
    position: &Position<G>,
    leaving: &[G::Move],
) -> Result<(), Breach<G>> {
    for (at, mv) in leaving.iter().enumerate() {
        let is_move = position.steps.iter().any(|(listed, _)| listed == mv);
        if !is_move || leaving[..at].contains(mv) {
            return Err(Breach::at(
                state,
                Law::TierMoves,
                "leaving() to have moves, each once",
                format!("{mv:?} in {leaving:?}"),
            ));
        }
    }
    let expected = position.steps.len() - leaving.len();
    let found = game.in_tier_move_count(state);
    if u32::try_from(expected) != Ok(found) {
        return Err(Breach::at(
            state,
            Law::TierMoves,
            format!("staying() to be {expected}, as leaving() leaves out so many moves"),
            found.to_string(),
        ));
    }
    Ok(())
}
