//! The laws of [`Predecessors`]: [`PredecessorsLaws`], and in a [`Tiered`] game
//! [`TieredPredecessorsLaws`].

use super::answer::Answer;
use super::capability_laws::CapabilityLaws;
use super::determinism::ask_twice;
use super::indexed::check_numbers;
use super::law::Law;
use super::position::{Position, look};
use super::tiered::TieredLaws;
use super::violation::Breach;
use crate::game::{Game, Turn};
use crate::predecessors::Predecessors;
use crate::run::Run;
use crate::seeded_rng::SeededRng;
use crate::tiered::{Tiered, tier_of};

/// A position is listed once for each of its moves that leads here, and nothing else is listed.
pub(super) struct PredecessorsLaws;

/// The same, and `predecessors_in_tier` lists those of the same tier.
pub(super) struct TieredPredecessorsLaws;

/// A position that a move leads to or from, and whose turn it is after the move.
type Link<G> = (<G as Game>::State, Turn);

/// The number of times a link is in a list.
fn count<G: Game>(links: &[Link<G>], link: &Link<G>) -> usize {
    links.iter().filter(|&listed| listed == link).count()
}

/// Where the moves of a position lead.
fn links<G: Game>(position: &Position<G>) -> Vec<Link<G>> {
    let steps = position.steps.iter();
    steps
        .map(|(_, step)| (step.state.clone(), step.turn))
        .collect()
}

fn predecessors<G: Predecessors>(game: &G, state: &G::State) -> Vec<Link<G>> {
    game.predecessors(state).collect()
}

fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        count => format!("{count} times"),
    }
}

impl<G: Predecessors> CapabilityLaws<G> for PredecessorsLaws {
    fn check_position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G::State>> {
        let before = ask_twice(state, "the predecessors ", || predecessors(game, state))?;
        // What is listed as a predecessor is one.
        for (from, turn) in &before {
            let back = count::<G>(&before, &(from.clone(), *turn));
            let made = count::<G>(&links(&look(game, from)), &(state.clone(), *turn));
            if back != made {
                return Err(Breach::at(
                    state,
                    Law::Predecessors,
                    format!(
                        "{} {from:?} (turn {turn:?}), as many moves of it lead here",
                        times(made)
                    ),
                    times(back),
                ));
            }
        }
        // What is a predecessor is listed.
        let made = links(position);
        for (to, turn) in &made {
            let made = count::<G>(&made, &(to.clone(), *turn));
            let back = count::<G>(&predecessors(game, to), &(state.clone(), *turn));
            if back != made {
                return Err(Breach::at(
                    to,
                    Law::Predecessors,
                    format!(
                        "{} {state:?} (turn {turn:?}), as many moves of it lead here",
                        times(made)
                    ),
                    times(back),
                ));
            }
        }
        Ok(())
    }
}

impl<G: Tiered + Predecessors> CapabilityLaws<G> for TieredPredecessorsLaws {
    fn check_structure(&mut self, game: &G, rng: &mut SeededRng) -> Result<(), Breach<G::State>> {
        TieredLaws.check_structure(game, rng)
    }

    fn check_position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G::State>> {
        TieredLaws.check_position(game, state, position)?;
        let tier = tier_of(game, game.rank(state));
        let inside = |links: Vec<Link<G>>| {
            let links = links.into_iter();
            let numbered = links.map(|link| (game.rank(&link.0), link));
            let inside = numbered.filter(|&(index, _)| {
                // A position without a number is in no other tier.
                index >= game.count() || tier_of(game, index) == tier
            });
            inside.map(|(_, link)| link).collect::<Vec<_>>()
        };
        let all = inside(predecessors(game, state));
        let told = inside(game.predecessors_in_tier(state).collect());
        for link in all.iter().chain(&told) {
            let (expected, found) = (count::<G>(&all, link), count::<G>(&told, link));
            if game.rank(&link.0) >= game.count() {
                return Err(Breach::at(
                    state,
                    Law::Numbering,
                    format!("a number below count(), which is {}", game.count()),
                    format!("{:?}, number {}", link.0, game.rank(&link.0)),
                ));
            }
            if expected != found {
                return Err(Breach::at(
                    state,
                    Law::Predecessors,
                    format!(
                        "predecessors_in_tier to have {} {link:?}, as predecessors has",
                        times(expected)
                    ),
                    times(found),
                ));
            }
        }
        PredecessorsLaws.check_position(game, state, position)
    }

    fn check_numbering(&mut self, game: &G, rng: &mut SeededRng) -> Result<(), Breach<G::State>> {
        TieredLaws.check_numbering(game, rng)?;
        check_numbers(game, self, rng)
    }

    fn answers(&self, game: &G, at: &G::State, run: &Run) -> Vec<Answer<G>> {
        TieredLaws.answers(game, at, run)
    }
}
