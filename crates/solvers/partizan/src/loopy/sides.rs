//! The sides of loopy games, as stoppers in canonical form.

use super::graph::{Graph, LEFT, RIGHT, sorted};
use super::order::Order;
use super::value::Stopper;
use crate::algebra::Algebra;
use crate::error::FormError;

/// So many vertices are compared with each other at most.
pub(super) const MOST_VERTICES: usize = 1024;

/// So many times a game that is no stopper is simplified at most.
const MOST_ROUNDS: usize = 100;

/// The onside of a game: the stopper that it equals if endless play is won by Left. `None` if none
/// was found; there are games without one.
///
/// In a stopper, equal vertices are made one, dominated options are left out, reversible ones are
/// bypassed (Siegel, VI.4). Another game is made a stopper by leaving out options without which it
/// is still equal to itself, and by the same simplifications where they keep it so, as they need
/// not.
pub(super) fn onside(
    algebra: &mut Algebra<'_>,
    graph: &Graph,
) -> Result<Option<Stopper>, FormError> {
    let mut simple = graph.from(0);
    let mut rounds = 0;
    while !simple.is_stopper() {
        rounds += 1;
        let next = match without_an_option(algebra, graph, &simple)? {
            None if rounds <= MOST_ROUNDS => simplified_at_one(algebra, graph, &simple)?,
            next => next,
        };
        match next {
            Some(next) => simple = next,
            None => return Ok(None),
        }
    }
    loop {
        let next = simplified(algebra, &simple)?;
        if next == simple {
            return Ok(Some(Stopper::numbered(&simple)));
        }
        simple = next;
    }
}

/// The offside: where endless play is won by Right.
pub(super) fn offside(
    algebra: &mut Algebra<'_>,
    graph: &Graph,
) -> Result<Option<Stopper>, FormError> {
    let side = onside(algebra, &graph.negative())?;
    Ok(side.map(|it| it.negative()))
}

fn are_equal(algebra: &mut Algebra<'_>, a: &Graph, b: &Graph) -> Result<bool, FormError> {
    Ok(Order::new(algebra, a, b)?.at_least(0, 0) && Order::new(algebra, b, a)?.at_least(0, 0))
}

/// The game without one option, if there is one without which it equals the game: of Right's, whom
/// endless play does not help, before Left's.
fn without_an_option(
    algebra: &mut Algebra<'_>,
    graph: &Graph,
    simple: &Graph,
) -> Result<Option<Graph>, FormError> {
    let endless = simple.endless();
    for player in [RIGHT, LEFT] {
        for vertex in (0..simple.len()).filter(|&it| endless[it][player]) {
            for index in 0..simple.0[vertex][player].len() {
                let option = simple.0[vertex][player][index] as usize;
                if !endless[option][1 - player] {
                    continue;
                }
                let mut less = simple.clone();
                less.0[vertex][player].remove(index);
                if are_equal(algebra, graph, &less)? {
                    return Ok(Some(less.from(0)));
                }
            }
        }
    }
    Ok(None)
}

/// One round of simplification.
fn simplified(algebra: &mut Algebra<'_>, graph: &Graph) -> Result<Graph, FormError> {
    let order = Order::new(algebra, graph, graph)?;
    let first_equal = |vertex: usize| {
        (0..vertex)
            .find(|&it| order.at_least(it, vertex) && order.at_least(vertex, it))
            .unwrap_or(vertex)
    };
    let names: Vec<usize> = (0..graph.len()).map(first_equal).collect();
    let mut simple = Graph(vec![<[Vec<u32>; 2]>::default(); graph.len()]);
    for vertex in (0..graph.len()).filter(|&it| names[it] == it) {
        for player in [LEFT, RIGHT] {
            simple.0[vertex][player] = best_options(graph, &order, &names, vertex, player);
        }
    }
    Ok(simple.from(names[0]))
}

/// The game with the options of one player at one vertex simplified, if there is a vertex where
/// that makes another game of it that equals the game.
fn simplified_at_one(
    algebra: &mut Algebra<'_>,
    graph: &Graph,
    simple: &Graph,
) -> Result<Option<Graph>, FormError> {
    let order = Order::new(algebra, simple, simple)?;
    let names: Vec<usize> = (0..simple.len()).collect();
    for vertex in 0..simple.len() {
        for player in [LEFT, RIGHT] {
            let mut next = simple.clone();
            next.0[vertex][player] = best_options(simple, &order, &names, vertex, player);
            if next != *simple && are_equal(algebra, graph, &next)? {
                return Ok(Some(next.from(0)));
            }
        }
    }
    Ok(None)
}

/// The options of a player at a vertex, without those that are reversible or dominated, of equal
/// ones those that are named.
fn best_options(
    graph: &Graph,
    order: &Order,
    names: &[usize],
    vertex: usize,
    player: usize,
) -> Vec<u32> {
    let better = |a: usize, b: usize| match player {
        LEFT => order.at_least(a, b),
        _ => order.at_least(b, a),
    };
    let mut options = bypassed(graph, order, vertex, player);
    for option in &mut options {
        *option = names[*option];
    }
    let best = options.iter().filter(|&&it| {
        // Of equal ones that have names of their own, the first is kept.
        !options
            .iter()
            .any(|&other| other != it && better(other, it) && (other < it || !better(it, other)))
    });
    sorted(best.map(|&it| super::graph::number(it)))
}

/// The options of a player at a vertex, where those that take their place stand for reversible
/// ones; but for one to which play would come back through those.
fn bypassed(graph: &Graph, order: &Order, vertex: usize, player: usize) -> Vec<usize> {
    let is_reversed = |answer: usize| match player {
        LEFT => order.at_least(vertex, answer),
        _ => order.at_least(answer, vertex),
    };
    let answers = |option: usize| {
        graph
            .options(option, 1 - player)
            .filter(move |&it| is_reversed(it))
    };
    // What can take the place of options, sooner or later, by any answers.
    let later = |answer: usize| {
        let mut seen: Vec<usize> = Vec::new();
        let mut open: Vec<usize> = graph.options(answer, player).collect();
        while let Some(it) = open.pop() {
            if !seen.contains(&it) {
                seen.push(it);
                open.extend(answers(it).flat_map(|answer| graph.options(answer, player)));
            }
        }
        seen
    };
    let (mut kept, mut seen) = (Vec::new(), Vec::new());
    let mut open: Vec<usize> = graph.options(vertex, player).collect();
    while let Some(option) = open.pop() {
        if seen.contains(&option) {
            continue;
        }
        seen.push(option);
        match answers(option).find(|&answer| !later(answer).contains(&option)) {
            Some(answer) => open.extend(graph.options(answer, player)),
            None => kept.push(option),
        }
    }
    kept
}
