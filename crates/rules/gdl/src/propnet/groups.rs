//! Fluents of which one is true at a time: [`find`].

use std::collections::{BTreeMap, HashSet};

use super::circuit::Circuit;
use super::deduce::Invariant;
use super::layout::{Group, Layout, Place};
use super::network::{Lit, Node};
use super::proof::{PATIENCE, prove};
use super::sample::Sample;
use crate::ground::{Ground, TermId};
use crate::rules::Symbol;

/// Arguments that may be left open in the shape of a group, at most.
const MOST_ARGUMENTS: usize = 8;
/// How often groups are chosen anew as some were not proved.
const ROUNDS: usize = 4;

/// The layout of a game: groups of fluents are guessed by the shape of their terms and by positions
/// of random play, and proved. What is not proved has a bit for each fluent.
pub(super) fn find(ground: &Ground, circuit: &Circuit, sample: &Sample) -> Layout {
    let is_seen = seen(circuit);
    let fluents = (0..).take(ground.fluents.len());
    let kept: Vec<u32> = fluents.filter(|&at| is_seen[at as usize]).collect();
    let is_always = |&at: &u32| sample.bounds(&[at]) == [true, true];
    let (always, varied): (Vec<_>, Vec<_>) = kept.iter().copied().partition(is_always);
    let mut refused = HashSet::new();
    let mut invariant = Invariant::default();
    let mut patience = PATIENCE;
    let mut left = varied;
    for _ in 0..ROUNDS {
        let known = invariant.clone();
        let wanted = choose(ground, sample, &left, &refused);
        invariant.groups.extend(wanted.iter().cloned());
        let is_new = |at: &&u32| !known.always.contains(at);
        invariant.always.extend(always.iter().filter(is_new));
        prove(circuit, &known, &mut invariant, &mut patience);
        let new = &invariant.groups[known.groups.len()..];
        let proved: HashSet<_> = new.iter().map(|group| &group.members).collect();
        let grouped: HashSet<_> = new.iter().flat_map(|group| &group.members).collect();
        left.retain(|at| !grouped.contains(at));
        let before = refused.len();
        let missing = wanted.into_iter().map(|group| group.members);
        refused.extend(missing.filter(|members| !proved.contains(members)));
        if refused.len() == before || patience == 0 {
            break;
        }
    }
    let mut places = vec![Place::Ignored; ground.fluents.len()];
    // What nothing depends on, as it is always so, is told all the same.
    for &fluent in &ground.init {
        if circuit.next[fluent as usize] == Lit::TRUE {
            places[fluent as usize] = Place::Always;
        }
    }
    let mut is_free = is_seen;
    for &fluent in &invariant.always {
        places[fluent as usize] = Place::Always;
        is_free[fluent as usize] = false;
    }
    for &member in invariant.groups.iter().flat_map(|group| &group.members) {
        is_free[member as usize] = false;
    }
    let alone = kept
        .iter()
        .filter(|&&at| is_free[at as usize])
        .map(|&at| Group {
            members: vec![at],
            is_exact: false,
        });
    let mut groups = invariant.groups;
    groups.extend(alone);
    groups.sort_by_key(|group| group.members[0]);
    Layout::new(groups, places)
}

/// The fluents on which depends what is to be seen, now or later.
fn seen(circuit: &Circuit) -> Vec<bool> {
    let network = &circuit.network;
    let mut is_seen = vec![false; circuit.now.len()];
    let mut is_reached = vec![false; network.nodes.len()];
    let mut open = vec![circuit.terminal.node()];
    open.extend(circuit.goals.iter().map(|lit| lit.node()));
    open.extend(circuit.legal.iter().flatten().map(|lit| lit.node()));
    while let Some(node) = open.pop() {
        if std::mem::replace(&mut is_reached[node as usize], true) {
            continue;
        }
        match network.nodes[node as usize] {
            // The inputs begin with the fluents.
            Node::Input if (1..=circuit.now.len()).contains(&(node as usize)) => {
                is_seen[node as usize - 1] = true;
                open.push(circuit.next[node as usize - 1].node());
            }
            Node::Input => {}
            Node::Gate { .. } => open.extend(network.operands(node).iter().map(|lit| lit.node())),
            Node::Var { of } => {
                let vars = &network.loops[of as usize].vars;
                open.extend(vars.iter().map(|(_, next)| next.node()));
            }
        }
    }
    is_seen
}

/// The groups that take fewest bits: for each predicate those of one shape, and of what is left
/// those of another.
fn choose(
    ground: &Ground,
    sample: &Sample,
    fluents: &[u32],
    refused: &HashSet<Vec<u32>>,
) -> Vec<Group> {
    let mut of_predicate: BTreeMap<(Symbol, usize), Vec<u32>> = BTreeMap::new();
    for &fluent in fluents {
        let (symbol, arguments) = ground.terms.parts(ground.fluents[fluent as usize]);
        let arity = arguments.len();
        // Words alone are tried together.
        let symbol = if arity == 0 { Symbol(0) } else { symbol };
        of_predicate
            .entry((symbol, arity))
            .or_default()
            .push(fluent);
    }
    let mut chosen = Vec::new();
    for ((_, arity), mut left) in of_predicate {
        while left.len() > 1 {
            let shapes = 0..1_u32 << arity.min(MOST_ARGUMENTS);
            let of_shape = |shape| groups_of(ground, sample, &left, shape, refused);
            let saved = |groups: &Vec<Group>| {
                let saved = groups
                    .iter()
                    .map(|group| group.members.len() - group.bits() as usize);
                saved.sum::<usize>()
            };
            let Some(groups) = shapes.map(of_shape).max_by_key(saved) else {
                break;
            };
            if saved(&groups) == 0 {
                break;
            }
            let members = groups
                .iter()
                .flat_map(|group| group.members.iter().copied());
            let members: HashSet<u32> = members.collect();
            left.retain(|fluent| !members.contains(fluent));
            chosen.extend(groups);
        }
    }
    chosen
}

/// Fluents that are the same but for some arguments, where at most one of them was true in all
/// positions of a sample.
fn groups_of(
    ground: &Ground,
    sample: &Sample,
    fluents: &[u32],
    fixed: u32,
    refused: &HashSet<Vec<u32>>,
) -> Vec<Group> {
    let mut groups: BTreeMap<Vec<TermId>, Vec<u32>> = BTreeMap::new();
    for &fluent in fluents {
        let (_, arguments) = ground.terms.parts(ground.fluents[fluent as usize]);
        let is_fixed = |&(at, _): &(usize, &TermId)| at < MOST_ARGUMENTS && fixed >> at & 1 == 1;
        let key = arguments
            .iter()
            .enumerate()
            .filter(is_fixed)
            .map(|(_, &term)| term);
        groups.entry(key.collect()).or_default().push(fluent);
    }
    let groups = groups.into_values().filter(|members| members.len() > 1);
    let groups = groups.filter(|members| !refused.contains(members));
    let groups = groups.filter_map(|members| {
        let [at_most_one, is_exact] = sample.bounds(&members);
        at_most_one.then_some(Group { members, is_exact })
    });
    groups.collect()
}
