//! The laws of [`Predecessors`]: [`PredecessorsLaws`], and in a [`Tiered`] game
//! [`InTierPredecessorsLaws`] as well.

use std::cmp::Ordering;
use std::fmt;

use stonework_core::{Game, Predecessors, Tiered, Turn, Value};

use super::any_game::{AnyGame, AnyResult, AnyState};
use super::capability_laws::CapabilityLaws;
use super::indexed::{Numbers, check_number};
use super::law::Law;
use super::position::Position;
use super::tables_of::TablesOf;
use super::violation::{Violation, ask_twice, require};

/// The predecessors of a position.
type ListLinks<'t> = Box<dyn Fn(&AnyState<'t>) -> Vec<Link<'t>> + 't>;

/// A position that a move leads to or from, and whose turn it is after the move.
type Link<'t> = (AnyState<'t>, Turn);

/// A position is listed once for each of its moves that leads here, and nothing else is listed.
pub(super) struct PredecessorsLaws<'t> {
    predecessors: ListLinks<'t>,
    turn_may_stay: bool,
}

/// `predecessors_in_tier` lists those of the same tier.
pub(super) struct InTierPredecessorsLaws<'t, V> {
    predecessors: ListLinks<'t>,
    in_tier: ListLinks<'t>,
    numbers: Box<dyn Numbers<'t, V> + 't>,
    tier_of: Box<dyn Fn(usize) -> usize + 't>,
}

/// How the game lists predecessors of a position.
fn list_links<'t, G: Game>(
    tables: &'t TablesOf<'_, G>,
    list: impl Fn(&G, &G::State) -> Vec<(G::State, Turn)> + 't,
) -> ListLinks<'t> {
    Box::new(move |state| {
        let links = list(tables.game, &tables.state(state)).into_iter();
        links
            .map(|(state, turn)| (tables.any_state(state), turn))
            .collect()
    })
}

/// How the game lists all of them.
fn predecessors<'t, G: Predecessors>(tables: &'t TablesOf<'_, G>) -> ListLinks<'t> {
    list_links(tables, |game, state| game.predecessors(state).collect())
}

impl<'t> PredecessorsLaws<'t> {
    pub(super) fn new<G: Predecessors>(tables: &'t TablesOf<'_, G>) -> Self {
        Self {
            predecessors: predecessors(tables),
            turn_may_stay: tables.game.turn_may_stay(),
        }
    }
}

impl<'t, V: Value> InTierPredecessorsLaws<'t, V> {
    pub(super) fn new<G>(tables: &'t TablesOf<'_, G>) -> Self
    where
        G: Tiered<Value = V> + Predecessors,
    {
        Self {
            predecessors: predecessors(tables),
            in_tier: list_links(tables, |game, state| {
                game.predecessors_in_tier(state).collect()
            }),
            numbers: Box::new(tables),
            tier_of: Box::new(|index| tables.game.tier_of(index)),
        }
    }
}

/// The number of times a link is in a list.
fn count(links: &[Link<'_>], link: &Link<'_>) -> usize {
    links.iter().filter(|&listed| listed == link).count()
}

/// Where the moves of a position lead.
fn links<'t, V: Value>(at: &Position<'_, AnyGame<'t, V>>) -> Vec<Link<'t>> {
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
fn check_link<'t>(
    made: &[Link<'t>],
    from: &AnyState<'t>,
    listed: &[Link<'t>],
    to: &AnyState<'t>,
    turn: Turn,
) -> AnyResult<'t> {
    let made_with = |turn| count(made, &(to.clone(), turn));
    let listed_with = |turn| count(listed, &(from.clone(), turn));
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
    let violation = Violation::new(
        Law::Predecessors,
        format_args!(
            "the predecessor {from:?} {expected} with turn {turn:?}, as its moves lead here"
        ),
        format_args!("it {found}: {fault}"),
    );
    Err(violation.at(to))
}

impl<'t, V: Value> CapabilityLaws<AnyGame<'t, V>> for PredecessorsLaws<'t> {
    fn position(&self, at: &Position<'_, AnyGame<'t, V>>) -> AnyResult<'t> {
        let (predecessors, state) = (&self.predecessors, at.state);
        // What is listed as a predecessor is one.
        let before = ask_twice("the predecessors ", || predecessors(state))?;
        for (from, turn) in &before {
            let made = links(&Position::new(at.game, from)?);
            check_link(&made, from, &before, state, *turn)?;
        }
        // What is a predecessor is listed.
        let made = links(at);
        for (to, turn) in &made {
            require(
                self.turn_may_stay || *turn == Turn::Passes,
                Law::Predecessors,
                "the turn to pass with every move, as turn_may_stay() says",
                format_args!("a move to {to:?} after which it is the mover's again"),
            )?;
            check_link(&made, state, &predecessors(to), to, *turn)?;
        }
        Ok(())
    }
}

impl<'t, V: Value> CapabilityLaws<AnyGame<'t, V>> for InTierPredecessorsLaws<'t, V> {
    fn position(&self, at: &Position<'_, AnyGame<'t, V>>) -> AnyResult<'t> {
        let (numbers, state) = (&self.numbers, at.state);
        let tier = (self.tier_of)(numbers.rank(state));
        // A position without a number is in no other tier.
        let inside = |link: &Link<'t>| {
            let index = numbers.rank(&link.0);
            index >= numbers.count() || (self.tier_of)(index) == tier
        };
        let all = (self.predecessors)(state)
            .into_iter()
            .filter(inside)
            .collect::<Vec<_>>();
        let listed = (self.in_tier)(state)
            .into_iter()
            .filter(inside)
            .collect::<Vec<_>>();
        for link in all.iter().chain(&listed) {
            let index = numbers.rank(&link.0);
            check_number(
                numbers.count(),
                index,
                format_args!("{:?}, number {index}", link.0),
            )?;
            let back = numbers.unrank(index);
            require(
                back == link.0,
                Law::Numbering,
                format_args!("the predecessor {:?} to have a number of its own", link.0),
                format_args!("number {index}, which is that of {back:?}"),
            )?;
            let (expected, found) = (count(&all, link), count(&listed, link));
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
