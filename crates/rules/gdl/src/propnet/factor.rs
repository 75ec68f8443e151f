//! Or of ands, with what they have in common taken out: [`sum`].

use std::ops::Range;

use foldhash::fast::FixedState;
use hashbrown::HashMap;

use super::network::{Lit, Network};

/// Where all literals of some term are true. In each of some ranges exactly one node is true.
pub(super) fn sum(network: &mut Network, mut terms: Vec<Vec<Lit>>, one_of: &[Range<u32>]) -> Lit {
    let mut alone = Vec::new();
    loop {
        terms.retain_mut(|term| {
            let is_alone = term.len() < 2;
            if is_alone {
                alone.push(network.and(term));
            }
            !is_alone
        });
        let mut counts: HashMap<Lit, usize, FixedState> = HashMap::default();
        for &lit in terms.iter().flatten() {
            *counts.entry(lit).or_default() += 1;
        }
        let common = counts
            .into_iter()
            .max_by_key(|&(lit, count)| (count, std::cmp::Reverse(lit)));
        let Some((common, 2..)) = common else {
            break;
        };
        let (mut with, without): (Vec<_>, Vec<_>) =
            terms.into_iter().partition(|term| term.contains(&common));
        terms = without;
        // What all of them have in common is taken out at once.
        let mut shared = with[0].clone();
        for term in &with {
            shared.retain(|lit| term.contains(lit));
        }
        for term in &mut with {
            term.retain(|lit| !shared.contains(lit));
        }
        shared.push(sum(network, with, one_of));
        alone.push(network.and(&mut shared));
    }
    alone.extend(terms.into_iter().map(|mut term| network.and(&mut term)));
    rewrite_choices(network, &mut alone, one_of);
    network.or(&mut alone)
}

/// Where most nodes of a range are among some alternatives: none of the others is true.
fn rewrite_choices(network: &mut Network, lits: &mut Vec<Lit>, one_of: &[Range<u32>]) {
    for range in one_of {
        let is_choice = |lit: &Lit| !lit.is_complement() && range.contains(&lit.node());
        let mut chosen: Vec<u32> = lits
            .iter()
            .filter(|lit| is_choice(lit))
            .map(|lit| lit.node())
            .collect();
        if 2 * chosen.len() <= range.len() {
            continue;
        }
        chosen.sort_unstable();
        let others = range
            .clone()
            .filter(|node| chosen.binary_search(node).is_err());
        let none = !network.or(&mut others.map(Lit::of).collect());
        lits.retain(|lit| !is_choice(lit));
        lits.push(none);
    }
}
