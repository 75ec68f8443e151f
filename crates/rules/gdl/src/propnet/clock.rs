//! Fluents that only count steps: [`Clock`].

use super::Propnet;
use super::circuit::Circuit;
use super::layout::{Group, Layout};
use super::network::{Lit, Node};

/// The least number of steps that a clock counts.
const SHORTEST: usize = 3;

/// Fluents of which one is true after each number of steps, whatever is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is true at the start, after one step, and so on. Play that goes on after the last keeps
    /// the last, or has none of them.
    pub fluents: Vec<u32>,
    /// What depends on it.
    pub readers: ClockReaders,
}

/// What depends on a clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClockReaders {
    /// Whether play is over, and nothing else: its last fluent ends play, no other does.
    Deadline,
    /// Goals or whether play is over.
    Goals,
    /// Something else: legal moves, or other fluents.
    Other,
}

/// The longest clock of a game. The circuit, and the same as a net, have an input for each fluent, in
/// their order.
pub(super) fn find(
    init: &[u32],
    circuit: &Circuit,
    net: &Propnet,
    layout: &Layout,
) -> Option<Clock> {
    let groups = layout
        .groups
        .iter()
        .filter(|group| group.members.len() >= SHORTEST);
    let clocks = groups.filter_map(|group| clock(init, circuit, net, group));
    clocks.max_by_key(|clock| clock.fluents.len())
}

fn clock(init: &[u32], circuit: &Circuit, net: &Propnet, group: &Group) -> Option<Clock> {
    let is_member = |node: u32| {
        let fluent = node.wrapping_sub(1);
        group.members.binary_search(&fluent).is_ok()
    };
    let next = |&fluent: &u32| circuit.next[fluent as usize];
    let own = inputs(circuit, group.members.iter().map(next));
    if !own.into_iter().all(is_member) {
        return None;
    }
    // What it is next depends on nothing else: so not on the other fluents, nor on the moves.
    let mut lanes = net.lanes();
    let mut fluents = vec![*init.iter().find(|&&fluent| is_member(fluent + 1))?];
    loop {
        let now = fluents[fluents.len() - 1];
        let key = net.encode(&[now]).expect("a bit for each fluent");
        lanes.play(net, &key, &[[0; 2]]);
        let after = net.fluents(lanes.next_keys());
        let mut after = after.into_iter().filter(|&fluent| is_member(fluent + 1));
        match after.next() {
            None => break,
            Some(next) if next == now => break,
            Some(next) if fluents.contains(&next) => return None,
            Some(next) => fluents.push(next),
        }
    }
    if fluents.len() < SHORTEST {
        return None;
    }
    let others = (0..)
        .zip(&circuit.next)
        .filter(|&(fluent, _)| !is_member(fluent + 1));
    let others = others.map(|(_, &next)| next);
    let reads = |lits: Vec<Lit>| inputs(circuit, lits.into_iter()).into_iter().any(is_member);
    let last = fluents[fluents.len() - 1];
    let readers = if reads(
        others
            .chain(circuit.legal.iter().flatten().copied())
            .collect(),
    ) {
        ClockReaders::Other
    } else if !reads(circuit.goals.clone()) && is_deadline(circuit, is_member, last) {
        ClockReaders::Deadline
    } else {
        ClockReaders::Goals
    };
    Some(Clock { fluents, readers })
}

/// The inputs on which some nodes depend.
fn inputs(circuit: &Circuit, lits: impl Iterator<Item = Lit>) -> Vec<u32> {
    let network = &circuit.network;
    let mut is_reached = vec![false; network.nodes.len()];
    is_reached[Lit::TRUE.at()] = true;
    let mut open: Vec<u32> = lits.map(Lit::node).collect();
    let mut found = Vec::new();
    while let Some(node) = open.pop() {
        if std::mem::replace(&mut is_reached[node as usize], true) {
            continue;
        }
        match network.nodes[node as usize] {
            Node::Input => found.push(node),
            Node::Gate { .. } => open.extend(network.operands(node).iter().map(|lit| lit.node())),
            Node::Var { of } => {
                let vars = &network.loops[of as usize].vars;
                open.extend(vars.iter().map(|(_, next)| next.node()));
            }
        }
    }
    found
}

/// Whether play is over where a fluent is true, and does not depend on other members of its group.
fn is_deadline(circuit: &Circuit, is_member: impl Fn(u32) -> bool, last: u32) -> bool {
    let terminal = inputs(circuit, [circuit.terminal].into_iter());
    if terminal
        .into_iter()
        .any(|node| is_member(node) && node != last + 1)
    {
        return false;
    }
    // What is known where the fluent is true and nothing else is known.
    let network = &circuit.network;
    let mut values = vec![None; network.nodes.len()];
    values[Lit::TRUE.at()] = Some(true);
    values[circuit.now[last as usize].at()] = Some(true);
    for node in 0..network.len() {
        if let Node::Gate { .. } = network.nodes[node as usize] {
            let value = |lit: &Lit| values[lit.at()].map(|value: bool| value ^ lit.is_complement());
            let mut known = network.operands(node).iter().map(value);
            values[node as usize] = if known.clone().any(|value| value == Some(false)) {
                Some(false)
            } else {
                known.all(|value| value == Some(true)).then_some(true)
            };
        }
    }
    values[circuit.terminal.at()] == Some(!circuit.terminal.is_complement())
}
