//! Virtual connections: chains and edges that a player can connect even if the opponent moves
//! first.
//!
//! A full connection between two of a player's chains, empty cells or edges is one that the player
//! makes even if the opponent moves first; a semi-connection, if the player does. Its carrier is the
//! empty cells that this needs. Two full connections with disjoint carriers through a chain of the
//! player's are a full one, through an empty cell a semi-connection; semi-connections whose carriers
//! have no cell in common are together a full one (V. Anshelevich, "The game of Hex: an automatic
//! theorem proving approach to game programming", 2000). Here one end is always an edge, and a step
//! is to a neighbour or by a bridge, so that a position takes microseconds.

use super::geometry::Geometry;
use crate::cells::Cells;

/// So many carriers of full connections of a chain or cell to an edge are kept, and of
/// semi-connections.
const FULL: usize = 8;
const SEMI: usize = 12;

/// More semi-connections than this are not combined to a full connection.
const COMBINED: u32 = 4;

/// Sets of cells, none of which contains another.
#[derive(Clone, Copy)]
struct Carriers<const MOST: usize> {
    count: usize,
    sets: [u64; MOST],
}

impl<const MOST: usize> Carriers<MOST> {
    const NONE: Self = Self {
        count: 0,
        sets: [0; MOST],
    };

    #[inline]
    fn sets(&self) -> &[u64] {
        &self.sets[..self.count]
    }

    /// Whether one of them is contained in a set.
    #[inline]
    fn has_part_of(&self, set: u64) -> bool {
        self.sets().iter().any(|kept| kept & !set == 0)
    }

    /// Keeps a set in place of those that contain it, or of a larger one if there are too many.
    /// Whether it is kept.
    #[inline]
    fn add(&mut self, set: u64) -> bool {
        if self.has_part_of(set) {
            return false;
        }
        let mut count = 0;
        for at in 0..self.count {
            if set & !self.sets[at] != 0 {
                self.sets[count] = self.sets[at];
                count += 1;
            }
        }
        self.count = count;
        if count < MOST {
            self.sets[count] = set;
            self.count += 1;
            return true;
        }
        let Some(largest) = self.sets.iter_mut().max_by_key(|kept| kept.count_ones()) else {
            return false;
        };
        let kept = set.count_ones() < largest.count_ones();
        if kept {
            *largest = set;
        }
        kept
    }
}

/// A chain of a player's stones.
#[derive(Clone, Copy)]
struct Chain {
    /// Its lowest cell, by which it is named.
    name: u8,
    cells: u64,
    /// The empty cells beside it.
    beside: u64,
}

/// How the chains and the empty cells of a player are connected with one of the edges.
struct ToEdge<'a> {
    geometry: &'a Geometry,
    empty: u64,
    chains: &'a [Chain],
    /// By empty cell or name of a chain. A cell is not in its own carriers.
    full: [Carriers<FULL>; 64],
    semi: [Carriers<SEMI>; 64],
    /// Full connections, from which others follow.
    found: Vec<(u8, u64)>,
}

impl<'a> ToEdge<'a> {
    fn new(geometry: &'a Geometry, edge: u64, empty: u64, chains: &'a [Chain]) -> Self {
        let mut to_edge = Self {
            geometry,
            empty,
            chains,
            full: [Carriers::NONE; 64],
            semi: [Carriers::NONE; 64],
            found: Vec::with_capacity(256),
        };
        for cell in Cells(edge & empty) {
            to_edge.add_full(cell, 0);
        }
        for chain in chains.iter().filter(|chain| chain.cells & edge != 0) {
            to_edge.add_full(chain.name, 0);
        }
        let mut done = 0;
        while let Some(&(node, carrier)) = to_edge.found.get(done) {
            done += 1;
            // It may have been replaced by a better one.
            if to_edge.full[usize::from(node)].sets().contains(&carrier) {
                match chains.iter().find(|chain| chain.name == node) {
                    Some(chain) => to_edge.go_on_from_chain(chain, carrier),
                    None => to_edge.go_on_from_cell(node, carrier),
                }
            }
        }
        to_edge
    }

    #[inline]
    fn add_full(&mut self, node: u8, carrier: u64) {
        if self.full[usize::from(node)].add(carrier) {
            self.found.push((node, carrier));
        }
    }

    /// Adds a semi-connection and the full connections that it makes with others.
    fn add_semi(&mut self, node: u8, carrier: u64) {
        let at = usize::from(node);
        if !self.full[at].has_part_of(carrier) && self.semi[at].add(carrier) {
            let others = self.semi[at];
            self.combine(node, others.sets(), carrier, carrier, 1);
        }
    }

    /// Adds the full connections of so many semi-connections, whose carriers have this in common
    /// and in all, with others.
    fn combine(&mut self, node: u8, others: &[u64], common: u64, all: u64, combined: u32) {
        for (at, other) in others.iter().enumerate() {
            let left = common & other;
            if left == 0 {
                self.add_full(node, all | other);
            } else if left != common && combined + 1 < COMBINED {
                self.combine(node, &others[at + 1..], left, all | other, combined + 1);
            }
        }
    }

    /// What an empty cell that is connected with the edge semi-connects with it.
    fn go_on_from_cell(&mut self, from: u8, carrier: u64) {
        let carrier = carrier | 1 << from;
        let free = self.empty & !carrier;
        let neighbours = self.geometry.neighbours[usize::from(from)];
        for cell in Cells(neighbours & free) {
            self.add_semi(cell, carrier);
        }
        for &(cell, between) in &self.geometry.bridges[usize::from(from)] {
            if free >> cell & 1 == 1 && between & !free == 0 {
                self.add_semi(cell, carrier | between);
            }
        }
        for chain in self.chains {
            if chain.cells & neighbours != 0 {
                self.add_semi(chain.name, carrier);
            } else {
                for pair in pairs(chain.beside & neighbours & free) {
                    self.add_semi(chain.name, carrier | pair);
                }
            }
        }
    }

    /// What a chain that is connected with the edge connects with it.
    fn go_on_from_chain(&mut self, from: &Chain, carrier: u64) {
        let free = self.empty & !carrier;
        let open = from.beside & free;
        for cell in Cells(open) {
            self.add_full(cell, carrier);
        }
        for cell in Cells(self.geometry.around(open) & free & !from.beside) {
            for pair in pairs(open & self.geometry.neighbours[usize::from(cell)]) {
                self.add_full(cell, carrier | pair);
            }
        }
        for chain in self.chains.iter().filter(|chain| chain.name != from.name) {
            for pair in pairs(open & chain.beside) {
                self.add_full(chain.name, carrier | pair);
            }
        }
    }
}

/// Every two cells of a set.
#[inline]
fn pairs(set: u64) -> impl Iterator<Item = u64> {
    Cells(set).flat_map(move |one| {
        let above = set & (u64::MAX << one << 1);
        Cells(above).map(move |two| 1 << one | 1 << two)
    })
}

impl Geometry {
    /// The chains of a player's stones.
    #[expect(clippy::cast_possible_truncation, reason = "it is below 64")]
    fn chains(&self, own: u64, empty: u64) -> Vec<Chain> {
        let mut chains = Vec::with_capacity(16);
        let mut left = own;
        while left != 0 {
            let name = left.trailing_zeros() as u8;
            let cells = self.connected(own, 1 << name);
            let beside = self.around(cells) & empty;
            chains.push(Chain {
                name,
                cells,
                beside,
            });
            left &= !cells;
        }
        chains
    }

    /// The cells that all ways found to connect the edges with the first move have in common, so
    /// that the opponent, if to move, has to move there. None, if the player connects the edges even
    /// by moving second; `None`, if no way is found.
    pub(super) fn must_play(&self, own: u64, empty: u64, edges: [u64; 2]) -> Option<u64> {
        let chains = self.chains(own, empty);
        let [one, two] = edges.map(|edge| ToEdge::new(self, edge, empty, &chains));
        let names = chains.iter().map(|chain| 1 << chain.name);
        let nodes = names.fold(empty, |nodes, name: u64| nodes | name);
        let mut common = None;
        for node in Cells(nodes) {
            // An empty cell is where the player moves first.
            let cell = empty & 1 << node;
            for &one in one.full[usize::from(node)].sets() {
                for &two in two.full[usize::from(node)].sets() {
                    if one & two == 0 {
                        let carrier = if cell == 0 { 0 } else { one | two | cell };
                        common = Some(common.unwrap_or(u64::MAX) & carrier);
                    }
                }
            }
            if common == Some(0) {
                break;
            }
        }
        common
    }
}
