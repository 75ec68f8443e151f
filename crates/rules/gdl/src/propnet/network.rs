//! A circuit of gates that are ands of nodes and of complements of nodes: [`Network`].

use std::hash::BuildHasher;
use std::ops::{Not, Range};

use foldhash::fast::FixedState;
use hashbrown::HashTable;

/// A node or its complement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Lit(u32);

impl Lit {
    pub(super) const TRUE: Self = Self(0);
    pub(super) const FALSE: Self = Self(1);

    pub(super) const fn of(node: u32) -> Self {
        Self(node << 1)
    }

    pub(super) const fn node(self) -> u32 {
        self.0 >> 1
    }

    /// The node's place in lists.
    pub(super) const fn at(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// The place of the node, or of its complement, in lists of both.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn is_complement(self) -> bool {
        self.0 & 1 == 1
    }

    /// Its complement, if asked for.
    pub(super) const fn flipped(self, is_flipped: bool) -> Self {
        Self(self.0 ^ is_flipped as u32)
    }
}

impl Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        self.flipped(true)
    }
}

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Node {
    /// What is true, a bit of the key, or a move that is done.
    Input,
    /// The and of some operands.
    Gate {
        /// The first of them.
        begin: u32,
        /// The one after the last.
        end: u32,
    },
    /// What a loop begins with as false, and repeats.
    Var {
        /// The loop.
        of: u32,
    },
}

/// Gates that depend on each other: they are repeated until nothing changes.
#[derive(Clone, Debug)]
pub(super) struct Loop {
    /// The nodes that were made for it: its variables first.
    pub(super) nodes: Range<u32>,
    /// Each of its variables, and what that is next.
    pub(super) vars: Vec<(u32, Lit)>,
}

/// A circuit. A gate's operands come before it, but for variables of loops.
#[derive(Clone, Debug, Default)]
pub(super) struct Network {
    /// The nodes: what is true, the bits of the key, the moves of each role, all else.
    pub(super) nodes: Vec<Node>,
    operands: Vec<Lit>,
    index: HashTable<u32>,
    pub(super) loops: Vec<Loop>,
}

impl Network {
    /// A circuit of that many inputs.
    pub(super) fn new(inputs: usize) -> Self {
        Self {
            nodes: vec![Node::Input; inputs + 1],
            ..Self::default()
        }
    }

    /// The bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.operands.capacity() * size_of::<Lit>()
            + self.index.allocation_size()
    }

    /// The operands of a gate; nothing for other nodes.
    pub(super) fn operands(&self, node: u32) -> &[Lit] {
        operands(&self.nodes, &self.operands, node)
    }

    /// A node of its own, for a variable of a loop.
    pub(super) fn var(&mut self, of: usize) -> u32 {
        let of = u32::try_from(of).expect("fewer loops than 2^32");
        self.push(Node::Var { of })
    }

    fn push(&mut self, node: Node) -> u32 {
        let id = u32::try_from(self.nodes.len()).expect("memory ends before 2^31 gates");
        self.nodes.push(node);
        id
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> u32 {
        u32::try_from(self.nodes.len()).expect("memory ends before 2^31 gates")
    }

    /// Where any of some operands is true. They are used up.
    pub(super) fn or(&mut self, operands: &mut Vec<Lit>) -> Lit {
        for operand in operands.iter_mut() {
            *operand = !*operand;
        }
        !self.and(operands)
    }

    /// Where all of some operands are true. They are used up.
    pub(super) fn and(&mut self, operands: &mut Vec<Lit>) -> Lit {
        if !simplify(operands) {
            operands.clear();
            return Lit::FALSE;
        }
        let lit = match operands[..] {
            [] => Lit::TRUE,
            [one] => one,
            _ => Lit::of(self.gate(operands)),
        };
        operands.clear();
        lit
    }

    fn gate(&mut self, found: &[Lit]) -> u32 {
        let hash = FixedState::default().hash_one(found);
        let (nodes, all) = (&self.nodes, &self.operands);
        let is_it = |&node: &u32| operands(nodes, all, node) == found;
        if let Some(&known) = self.index.find(hash, is_it) {
            return known;
        }
        let place = |at: usize| u32::try_from(at).expect("memory ends before 2^32 operands");
        let begin = place(self.operands.len());
        self.operands.extend_from_slice(found);
        let end = place(self.operands.len());
        let id = self.push(Node::Gate { begin, end });
        let (nodes, all) = (&self.nodes, &self.operands);
        let rehash = |&node: &u32| FixedState::default().hash_one(operands(nodes, all, node));
        self.index.insert_unique(hash, id, rehash);
        id
    }
}

/// Sorts operands of an and, each once; `false` if the and is false.
pub(super) fn simplify(operands: &mut Vec<Lit>) -> bool {
    operands.sort_unstable();
    operands.dedup();
    operands.retain(|&operand| operand != Lit::TRUE);
    !operands.contains(&Lit::FALSE) && operands.windows(2).all(|two| two[0] != !two[1])
}

fn operands<'n>(nodes: &[Node], all: &'n [Lit], node: u32) -> &'n [Lit] {
    match nodes[node as usize] {
        Node::Gate { begin, end } => &all[begin as usize..end as usize],
        Node::Input | Node::Var { .. } => &[],
    }
}
