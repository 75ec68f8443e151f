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
use crate::cell_set::CellSet;
use crate::cells::Cells;

/// So many carriers of full connections of a chain or cell to an edge are kept, and of
/// semi-connections.
const FULL: usize = 8;
const SEMI: usize = 12;

/// More semi-connections than this are not combined to a full connection.
const COMBINED: u32 = 4;

/// Sets of cells, none of which contains another.
#[derive(Clone, Copy)]
struct Carriers<B, const MOST: usize> {
    count: usize,
    sets: [B; MOST],
}

impl<B: CellSet, const MOST: usize> Carriers<B, MOST> {
    const NONE: Self = Self {
        count: 0,
        sets: [B::EMPTY; MOST],
    };

    #[inline]
    fn sets(&self) -> &[B] {
        &self.sets[..self.count]
    }

    /// Whether one of them is contained in a set.
    #[inline]
    fn has_part_of(&self, set: B) -> bool {
        self.sets().iter().any(|&kept| kept & !set == B::EMPTY)
    }

    /// Keeps a set in place of those that contain it, or of a larger one if there are too many.
    /// Whether it is kept.
    #[inline]
    fn add(&mut self, set: B) -> bool {
        if self.has_part_of(set) {
            return false;
        }
        let mut count = 0;
        for at in 0..self.count {
            if set & !self.sets[at] != B::EMPTY {
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
        let Some(largest) = self.sets.iter_mut().max_by_key(|kept| kept.count()) else {
            return false;
        };
        let kept = set.count() < largest.count();
        if kept {
            *largest = set;
        }
        kept
    }
}

/// A chain of a player's stones.
#[derive(Clone, Copy)]
struct Chain<B> {
    /// Its lowest cell, by which it is named.
    name: u8,
    cells: B,
    /// The empty cells beside it.
    beside: B,
}

/// How the chains and the empty cells of a player are connected with one of the edges.
struct ToEdge<'a, B> {
    geometry: &'a Geometry<B>,
    empty: B,
    chains: &'a [Chain<B>],
    /// By empty cell or name of a chain. A cell is not in its own carriers.
    full: Vec<Carriers<B, FULL>>,
    semi: Vec<Carriers<B, SEMI>>,
    /// Full connections, from which others follow.
    found: Vec<(u8, B)>,
}

impl<'a, B: CellSet> ToEdge<'a, B> {
    fn new(geometry: &'a Geometry<B>, edge: B, empty: B, chains: &'a [Chain<B>]) -> Self {
        let cells = geometry.neighbours.len();
        let mut to_edge = Self {
            geometry,
            empty,
            chains,
            full: vec![Carriers::NONE; cells],
            semi: vec![Carriers::NONE; cells],
            found: Vec::with_capacity(256),
        };
        for cell in Cells(edge & empty) {
            to_edge.add_full(cell, B::EMPTY);
        }
        for chain in chains.iter().filter(|chain| chain.cells & edge != B::EMPTY) {
            to_edge.add_full(chain.name, B::EMPTY);
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
    fn add_full(&mut self, node: u8, carrier: B) {
        if self.full[usize::from(node)].add(carrier) {
            self.found.push((node, carrier));
        }
    }

    /// Adds a semi-connection and the full connections that it makes with others.
    fn add_semi(&mut self, node: u8, carrier: B) {
        let at = usize::from(node);
        if !self.full[at].has_part_of(carrier) && self.semi[at].add(carrier) {
            let others = self.semi[at];
            self.combine(node, others.sets(), carrier, carrier, 1);
        }
    }

    /// Adds the full connections of so many semi-connections, whose carriers have this in common
    /// and in all, with others.
    fn combine(&mut self, node: u8, others: &[B], common: B, all: B, combined: u32) {
        for (at, &other) in others.iter().enumerate() {
            let left = common & other;
            if left == B::EMPTY {
                self.add_full(node, all | other);
            } else if left != common && combined + 1 < COMBINED {
                self.combine(node, &others[at + 1..], left, all | other, combined + 1);
            }
        }
    }

    /// What an empty cell that is connected with the edge semi-connects with it.
    fn go_on_from_cell(&mut self, from: u8, carrier: B) {
        let carrier = carrier | B::only(from);
        let free = self.empty & !carrier;
        let neighbours = self.geometry.neighbours[usize::from(from)];
        for cell in Cells(neighbours & free) {
            self.add_semi(cell, carrier);
        }
        for &(cell, between) in &self.geometry.bridges[usize::from(from)] {
            if (B::only(cell) | between) & !free == B::EMPTY {
                self.add_semi(cell, carrier | between);
            }
        }
        for chain in self.chains {
            if chain.cells & neighbours == B::EMPTY {
                for pair in pairs(chain.beside & neighbours & free) {
                    self.add_semi(chain.name, carrier | pair);
                }
            } else {
                self.add_semi(chain.name, carrier);
            }
        }
    }

    /// What a chain that is connected with the edge connects with it.
    fn go_on_from_chain(&mut self, from: &Chain<B>, carrier: B) {
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
fn pairs<B: CellSet>(set: B) -> impl Iterator<Item = B> {
    Cells(set).flat_map(move |one| {
        let above = set & (!B::EMPTY << one << 1);
        Cells(above).map(move |two| B::only(one) | B::only(two))
    })
}

impl<B: CellSet> Geometry<B> {
    /// The chains of a player's stones.
    fn chains(&self, own: B, empty: B) -> Vec<Chain<B>> {
        let mut chains = Vec::with_capacity(16);
        let mut left = own;
        while left != B::EMPTY {
            let name = left.lowest();
            let cells = self.connected(own, left.only_lowest());
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
    pub(super) fn must_play(&self, own: B, empty: B, edges: [B; 2]) -> Option<B> {
        let chains = self.chains(own, empty);
        let [one, two] = edges.map(|edge| ToEdge::new(self, edge, empty, &chains));
        let names = chains.iter().map(|chain| B::only(chain.name));
        let nodes = names.fold(empty, |nodes, name| nodes | name);
        let mut common = None;
        for node in Cells(nodes) {
            // An empty cell is where the player moves first.
            let cell = empty & B::only(node);
            for &one in one.full[usize::from(node)].sets() {
                for &two in two.full[usize::from(node)].sets() {
                    if one & two == B::EMPTY {
                        let carrier = if cell == B::EMPTY {
                            B::EMPTY
                        } else {
                            one | two | cell
                        };
                        common = Some(common.unwrap_or(!B::EMPTY) & carrier);
                    }
                }
            }
            if common == Some(B::EMPTY) {
                break;
            }
        }
        common
    }
}
