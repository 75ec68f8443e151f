//! The laws of [`Predecessors`]: [`PredecessorsLaws`], and in a [`Tiered`] game
//! [`InTierPredecessorsLaws`] as well.

use std::cmp::Ordering;
use std::fmt;

use super::capability_laws::CapabilityLaws;
use super::indexed::check_number;
use super::law::Law;
use super::position::Position;
use super::violation::{LawResult, ViolationOf, ask_twice, require};
use crate::game::{Game, Turn};
use crate::predecessors::Predecessors;
use crate::tiered::{Tiered, tier_of};

/// A position is listed once for each of its moves that leads here, and nothing else is listed.
pub(super) struct PredecessorsLaws;

/// `predecessors_in_tier` lists those of the same tier.
pub(super) struct InTierPredecessorsLaws;

/// A position that a move leads to or from, and whose turn it is after the move.
type Link<G> = (<G as Game>::State, Turn);

/// The number of times a link is in a list.
fn count<G: Game>(links: &[Link<G>], link: &Link<G>) -> usize {
    links.iter().filter(|&listed| listed == link).count()
}

fn predecessors<G: Predecessors>(game: &G, state: &G::State) -> Vec<Link<G>> {
    game.predecessors(state).collect()
}

/// Where the moves of a position lead.
fn links<G: Game>(at: &Position<'_, G>) -> Vec<Link<G>> {
    let steps = at.steps.iter();
    let links = steps.map(|(_, step)| (step.state.clone(), step.turn));
    links.collect()
}

/// A number of times, in words.
struct Times(usize);

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("never"),
            1 => f.write_str("once"),
            count => write!(f, "{count} times"),
        }
    }
}

/// The moves of `from` that lead to `to`, and how often `to` lists it as a predecessor.
fn check_link<G: Predecessors>(
    made: &[Link<G>],
    from: &G::State,
    listed: &[Link<G>],
    to: &G::State,
    turn: Turn,
) -> LawResult<G> {
    let made_with = |turn| count::<G>(made, &(to.clone(), turn));
    let listed_with = |turn| count::<G>(listed, &(from.clone(), turn));
    let (expected, found) = (made_with(turn), listed_with(turn));
    let other = match turn {
        Turn::Passes => Turn::Stays,
        Turn::Stays => Turn::Passes,
    };
    let swapped = expected + made_with(other) == found + listed_with(other);
    let fault = match found.cmp(&expected) {
        Ordering::Equal => return Ok(()),
        _ if swapped => "a predecessor has the wrong turn",
        Ordering::Less => "a predecessor is missing",
        Ordering::Greater => "a predecessor is too many",
    };
    let (expected, found) = (Times(expected), Times(found));
    let violation = ViolationOf::<G>::new(
        Law::Predecessors,
        format_args!(
            "the predecessor {from:?} {expected} with turn {turn:?}, as its moves lead here"
        ),
        format_args!("it {found}: {fault}"),
    );
    Err(violation.at(to))
}

impl<G: Predecessors> CapabilityLaws<G> for PredecessorsLaws {
    fn position(&self, at: &Position<'_, G>) -> LawResult<G> {
        let (game, state) = (at.game, at.state);
        // What is listed as a predecessor is one.
        let before = ask_twice("the predecessors ", || predecessors(game, state))?;
        for (from, turn) in &before {
            let made = links(&Position::new(game, from)?);
            check_link::<G>(&made, from, &before, state, *turn)?;
        }
        // What is a predecessor is listed.
        let made = links(at);
        for (to, turn) in &made {
            check_link::<G>(&made, state, &predecessors(game, to), to, *turn)?;
        }
        Ok(())
    }
}

impl<G: Tiered + Predecessors> CapabilityLaws<G> for InTierPredecessorsLaws {
    fn position(&self, at: &Position<'_, G>) -> LawResult<G> {
        let (game, state) = (at.game, at.state);
        let tier = tier_of(game, game.rank(state));
        // A position without a number is in no other tier.
        let inside = |link: &Link<G>| {
            let index = game.rank(&link.0);
            index >= game.count() || tier_of(game, index) == tier
        };
        let all: Vec<_> = game.predecessors(state).filter(inside).collect();
        let listed: Vec<_> = game.predecessors_in_tier(state).filter(inside).collect();
        for link in all.iter().chain(&listed) {
            let index = game.rank(&link.0);
            check_number(game, index, format_args!("{:?}, number {index}", link.0))?;
            let back = game.unrank(index);
            require(
                back == link.0,
                Law::Numbering,
                format_args!("the predecessor {:?} to have a number of its own", link.0),
                format_args!("number {index}, which is that of {back:?}"),
            )?;
            let (expected, found) = (count::<G>(&all, link), count::<G>(&listed, link));
            require(
                expected == found,
                Law::Predecessors,
                format_args!(
                    "predecessors_in_tier to have {} {link:?}, as predecessors has",
                    Times(expected)
                ),
                Times(found),
            )?;
        }
        Ok(())
    }
}
