//! The rules of a game as a circuit: [`Circuit`].

use std::collections::HashMap;
use std::ops::Range;

use super::factor::sum;
use super::layout::{Layout, Place};
use super::network::{Lit, Loop, Network, simplify};
use crate::error::GdlError;
use crate::ground::{Ground, GroundAtom, GroundRule};
use crate::rules::Symbol;

/// A circuit takes one in so many of the bytes: there are two, and the proofs and programs of them.
const SHARE: usize = 6;

/// The rules of a game as a circuit.
#[derive(Clone, Debug)]
pub(super) struct Circuit {
    pub(super) network: Network,
    /// The moves of each role, one of which is done.
    pub(super) moves: Vec<Range<u32>>,
    pub(super) legal: Vec<Vec<Lit>>,
    pub(super) goals: Vec<Lit>,
    pub(super) terminal: Lit,
    /// Each fluent.
    pub(super) now: Vec<Lit>,
    /// Each fluent after a joint move.
    pub(super) next: Vec<Lit>,
}

impl Circuit {
    /// The circuit of some rules, for keys of a layout; at most that many bytes.
    pub(super) fn of(ground: &Ground, layout: &Layout, bytes: usize) -> Result<Self, GdlError> {
        let place = |at: usize| u32::try_from(at + 1).expect("fewer moves than 2^32");
        let mut inputs = layout.bits as usize;
        let mut moves = Vec::with_capacity(ground.moves.len());
        for of_role in &ground.moves {
            let first = place(inputs);
            inputs += of_role.len();
            moves.push(first..place(inputs));
        }
        let mut builder = Builder {
            ground,
            atoms: Atoms::of(ground),
            network: Network::new(inputs),
            moves,
            now: Vec::new(),
            pending: Vec::new(),
            done: Vec::new(),
        };
        builder.pending.resize_with(builder.atoms.count, Vec::new);
        builder.done.resize(builder.atoms.count, None);
        builder.now = builder.decode(layout);
        let mut begin = 0;
        for &end in &ground.components {
            builder.component(begin..end as usize);
            begin = end as usize;
            if builder.network.bytes() > bytes / SHARE {
                return Err(too_large(ground, bytes));
            }
        }
        Ok(builder.finish())
    }

    /// The bits of the next key.
    pub(super) fn next_bits(&mut self, layout: &Layout) -> Vec<Lit> {
        let mut bits = Vec::with_capacity(layout.bits as usize);
        for group in &layout.groups {
            for bit in 0..group.bits() {
                let has = |&(member, _): &(usize, &u32)| group.code(member) >> bit & 1 == 1;
                let members = group.members.iter().enumerate().filter(has);
                let mut members = members.map(|(_, &at)| self.next[at as usize]).collect();
                bits.push(self.network.or(&mut members));
            }
        }
        bits
    }
}

/// That a circuit is too large: the predicate with most literals in its rules is named.
pub(super) fn too_large(ground: &Ground, limit: usize) -> GdlError {
    let mut sizes: HashMap<(Symbol, usize), usize> = HashMap::new();
    for rule in &ground.rules {
        let term = match rule.head {
            GroundAtom::True(fluent) | GroundAtom::Next(fluent) => ground.fluents[fluent as usize],
            GroundAtom::Does(role, at) | GroundAtom::Legal(role, at) => {
                ground.moves[usize::from(role)][at as usize]
            }
            GroundAtom::Derived(at) => ground.names[at as usize],
            GroundAtom::Goal(_) | GroundAtom::Terminal => continue,
        };
        let (symbol, arguments) = ground.terms.parts(term);
        *sizes.entry((symbol, arguments.len())).or_default() += rule.body.len() + 1;
    }
    let largest = sizes.into_iter().max_by_key(|&(name, size)| (size, name));
    let name = |((symbol, arity), _)| format!("{}/{arity}", ground.symbols.spelling(symbol));
    GdlError::Memory {
        limit,
        predicate: largest.map_or_else(String::new, name),
    }
}

/// Numbers for all atoms that rules conclude.
struct Atoms {
    legal: Vec<usize>,
    goals: usize,
    terminal: usize,
    next: usize,
    count: usize,
}

impl Atoms {
    fn of(ground: &Ground) -> Self {
        let mut count = ground.derived as usize;
        let mut take = |more: usize| {
            let begin = count;
            count += more;
            begin
        };
        let legal = ground.moves.iter().map(|moves| take(moves.len())).collect();
        Self {
            legal,
            goals: take(ground.goals.len()),
            terminal: take(1),
            next: take(ground.fluents.len()),
            count,
        }
    }

    /// The number of an atom; `None` for inputs.
    fn at(&self, atom: GroundAtom) -> Option<usize> {
        Some(match atom {
            GroundAtom::True(_) | GroundAtom::Does(..) => return None,
            GroundAtom::Next(fluent) => self.next + fluent as usize,
            GroundAtom::Legal(role, at) => self.legal[usize::from(role)] + at as usize,
            GroundAtom::Goal(at) => self.goals + at as usize,
            GroundAtom::Terminal => self.terminal,
            GroundAtom::Derived(at) => at as usize,
        })
    }
}

struct Builder<'g> {
    ground: &'g Ground,
    atoms: Atoms,
    network: Network,
    moves: Vec<Range<u32>>,
    now: Vec<Lit>,
    /// The bodies that conclude each atom, as long as more may come.
    pending: Vec<Vec<Vec<Lit>>>,
    done: Vec<Option<Lit>>,
}

impl Builder<'_> {
    fn decode(&mut self, layout: &Layout) -> Vec<Lit> {
        let mut lit = |&place: &Place| match place {
            Place::In { group, member } => {
                let at = group as usize;
                let (group, begin) = (&layout.groups[at], layout.begins[at]);
                let code = group.code(member as usize);
                let bit = |bit| Lit::of(1 + begin + bit).flipped(code >> bit & 1 == 0);
                self.network.and(&mut (0..group.bits()).map(bit).collect())
            }
            Place::Always => Lit::TRUE,
            // What depends on it is dropped.
            Place::Ignored => Lit::FALSE,
        };
        layout.places.iter().map(&mut lit).collect()
    }

    /// What an atom is; all rules that conclude it have been read.
    fn value(&mut self, atom: GroundAtom) -> Lit {
        match atom {
            GroundAtom::True(fluent) => self.now[fluent as usize],
            GroundAtom::Does(role, at) => Lit::of(self.moves[usize::from(role)].start + at),
            _ => self.concluded(self.atoms.at(atom).expect("no input")),
        }
    }

    fn concluded(&mut self, at: usize) -> Lit {
        if let Some(known) = self.done[at] {
            return known;
        }
        let terms = std::mem::take(&mut self.pending[at]);
        let lit = sum(&mut self.network, terms, &self.moves);
        self.done[at] = Some(lit);
        lit
    }

    /// What has to be true for a rule; `None` if it never is.
    fn body(&mut self, rule: &GroundRule) -> Option<Vec<Lit>> {
        let mut operands = Vec::with_capacity(rule.body.len());
        for literal in &rule.body {
            operands.push(self.value(literal.atom).flipped(!literal.holds));
        }
        simplify(&mut operands).then_some(operands)
    }

    fn component(&mut self, range: Range<usize>) {
        let rules = &self.ground.rules[range];
        let mut of_head: HashMap<usize, Vec<&GroundRule>> = HashMap::new();
        let head = |rule: &GroundRule| self.atoms.at(rule.head).expect("no head is an input");
        if let [rule] = rules
            && !rule.body.iter().any(|literal| literal.atom == rule.head)
        {
            let head = head(rule);
            let body = self.body(rule);
            self.pending[head].extend(body);
            return;
        }
        for rule in rules {
            of_head.entry(head(rule)).or_default().push(rule);
        }
        let order = Order::of(rules, &of_head, &self.atoms);
        let begin = self.network.len();
        for &at in &order.repeated {
            self.done[at] = Some(Lit::of(self.network.var(self.network.loops.len())));
        }
        let mut vars = Vec::with_capacity(order.repeated.len());
        for at in order.atoms {
            for rule in &of_head[&at] {
                let body = self.body(rule);
                self.pending[at].extend(body);
            }
            if let Some(var) = self.done[at].take() {
                vars.push((var.node(), self.concluded(at)));
                self.done[at] = Some(var);
            }
        }
        if !vars.is_empty() {
            let nodes = begin..self.network.len();
            self.network.loops.push(Loop { nodes, vars });
        }
    }

    fn finish(mut self) -> Circuit {
        let roles = (0..).zip(&self.ground.moves);
        let legal = roles.map(|(role, moves)| {
            let moves = (0..).take(moves.len());
            moves
                .map(|at| self.value(GroundAtom::Legal(role, at)))
                .collect()
        });
        let legal = legal.collect();
        let goals = (0..).take(self.ground.goals.len());
        let goals = goals.map(|at| self.value(GroundAtom::Goal(at))).collect();
        let terminal = self.value(GroundAtom::Terminal);
        let fluents = (0..).take(self.ground.fluents.len());
        let next = fluents.map(|at| self.value(GroundAtom::Next(at))).collect();
        Circuit {
            network: self.network,
            moves: self.moves,
            legal,
            goals,
            terminal,
            now: self.now,
            next,
        }
    }
}

/// In which order the atoms of a component are made.
struct Order {
    /// All that its rules conclude: what one reads comes before it, but for those repeated.
    atoms: Vec<usize>,
    /// Those that are read before they are made.
    repeated: Vec<usize>,
}

impl Order {
    fn of(rules: &[GroundRule], of_head: &HashMap<usize, Vec<&GroundRule>>, atoms: &Atoms) -> Self {
        #[derive(PartialEq)]
        enum Seen {
            Open,
            Closed,
        }
        let mut order = Self {
            atoms: Vec::new(),
            repeated: Vec::new(),
        };
        let mut seen: HashMap<usize, Seen> = HashMap::new();
        let reads = |at: usize| {
            let bodies = of_head[&at].iter().flat_map(|rule| &rule.body);
            let inside = bodies.filter_map(|literal| atoms.at(literal.atom));
            inside
                .filter(|read| of_head.contains_key(read))
                .collect::<Vec<_>>()
        };
        for rule in rules {
            let at = atoms.at(rule.head).expect("no head is an input");
            if seen.contains_key(&at) {
                continue;
            }
            seen.insert(at, Seen::Open);
            let mut path = vec![(at, reads(at))];
            while let Some((at, left)) = path.last_mut() {
                let Some(read) = left.pop() else {
                    seen.insert(*at, Seen::Closed);
                    order.atoms.push(*at);
                    path.pop();
                    continue;
                };
                match seen.get(&read) {
                    Some(Seen::Open) => order.repeated.push(read),
                    Some(Seen::Closed) => {}
                    None => {
                        seen.insert(read, Seen::Open);
                        path.push((read, reads(read)));
                    }
                }
            }
        }
        order.repeated.sort_unstable();
        order.repeated.dedup();
        order
    }
}
