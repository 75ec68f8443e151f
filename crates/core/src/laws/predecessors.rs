//! The laws of [`Predecessors`]: [`Unplaying`], and in a [`Tiered`] game [`UnplayingInside`].

use super::answer::Answer;
use super::level::Level;
use super::numbers::check_numbers;
use super::position::{Position, look};
use super::tiers::{Tiers, tier_of};
use super::twice::ask_twice;
use super::violation::{Breach, Law};
use crate::game::{Game, Turn};
use crate::predecessors::Predecessors;
use crate::random::Dice;
use crate::run::Run;
use crate::tiered::Tiered;

/// Every move is taken back as often as it is there, and nothing else.
pub(super) struct Unplaying;

/// The same, and what stays in a tier is told without the rest.
pub(super) struct UnplayingInside;

/// A position that a move leads to or from, and whose turn it is after the move.
type Link<G> = (<G as Game>::State, Turn);

/// How often a link is in a list.
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

fn unplayed<G: Predecessors>(game: &G, state: &G::State) -> Vec<Link<G>> {
    game.predecessors(state).collect()
}

fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        count => format!("{count} times"),
    }
}

impl<G: Predecessors> Level<G> for Unplaying {
    fn position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G>> {
        let before = ask_twice(state, "moves taken back to ", || unplayed(game, state))?;
        // What is taken back is there.
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
        // What is there is taken back.
        let made = links(position);
        for (to, turn) in &made {
            let made = count::<G>(&made, &(to.clone(), *turn));
            let back = count::<G>(&unplayed(game, to), &(state.clone(), *turn));
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

impl<G: Tiered + Predecessors> Level<G> for UnplayingInside {
    fn structure(&mut self, game: &G, dice: &mut Dice) -> Result<(), Breach<G>> {
        Tiers.structure(game, dice)
    }

    fn position(
        &self,
        game: &G,
        state: &G::State,
        position: &Position<G>,
    ) -> Result<(), Breach<G>> {
        Tiers.position(game, state, position)?;
        let tier = tier_of(game, game.index(state));
        let inside = |links: Vec<Link<G>>| {
            let links = links.into_iter();
            let numbered = links.map(|link| (game.index(&link.0), link));
            let inside = numbered.filter(|&(index, _)| {
                // Without a number, it is in no other tier.
                index >= game.positions() || tier_of(game, index) == tier
            });
            inside.map(|(_, link)| link).collect::<Vec<_>>()
        };
        let all = inside(unplayed(game, state));
        let told = inside(game.predecessors_in_tier(state).collect());
        for link in all.iter().chain(&told) {
            let (expected, found) = (count::<G>(&all, link), count::<G>(&told, link));
            if game.index(&link.0) >= game.positions() {
                return Err(Breach::at(
                    state,
                    Law::Numbering,
                    format!("a number below positions(), which is {}", game.positions()),
                    format!("{:?}, number {}", link.0, game.index(&link.0)),
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
        Unplaying.position(game, state, position)
    }

    fn conclude(&mut self, game: &G, dice: &mut Dice) -> Result<(), Breach<G>> {
        Tiers.conclude(game, dice)?;
        check_numbers(game, self, dice)
    }

    fn answers(&self, game: &G, at: &G::State, run: &Run) -> Vec<Answer<G>> {
        Tiers.answers(game, at, run)
    }
}
