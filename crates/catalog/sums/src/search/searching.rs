//! The search itself: [`Search`].

use stonework_core::Run;
use stonework_core::kit::Meter;
use stonework_partizan::{CanonicalForm, Dyadic};

use super::bounds::Bounds;
use super::frame::Frame;
use super::memo::Memo;
use super::node::Node;
use super::world::World;
use crate::error::SumError;

/// A search over sums, depth first, on a stack of its own, with a memo of the sums it has solved.
///
/// Bounds decide where they can: see [`Bounds`]. A sum of one or two values is decided by comparing
/// them. Else moves are tried, in the hottest piece first, those of the best mean first.
pub(crate) struct Search<'s, 'w> {
    world: &'s mut World<'w>,
    memo: Memo,
    meter: Meter<'s>,
    path: Vec<Frame>,
}

impl<'s, 'w> Search<'s, 'w> {
    /// A search within the limits of a run; the memo may take so many bytes.
    pub(crate) fn new(world: &'s mut World<'w>, memo_bytes: usize, run: &'s Run) -> Self {
        Self {
            world,
            memo: Memo::within(memo_bytes),
            meter: Meter::new(run),
            path: Vec::new(),
        }
    }

    /// The positions that were visited, and the bytes held.
    pub(crate) fn cost(&self) -> (u64, usize) {
        let held = self.memo.bytes() + self.world.bytes();
        (self.meter.positions(), held + self.meter.budget.peak())
    }

    /// The pieces.
    pub(crate) fn world(&mut self) -> &mut World<'w> {
        self.world
    }

    /// The mean of a sum, if those of its parts are known.
    pub(crate) fn mean(&self, node: &Node) -> Option<Dyadic> {
        bounds(self.world, node).map(|bounds| bounds.mean())
    }

    /// The number from which a sum differs by an infinitesimal, if its parts tell.
    pub(crate) fn number(&self, node: &Node) -> Option<Dyadic> {
        let [left, right] = bounds(self.world, node)?.stops();
        (left == right).then_some(left)
    }

    /// Whether Left, or else Right, wins who is to move in a sum.
    ///
    /// # Errors
    ///
    /// [`SumError::Stopped`] by a limit; [`SumError::Form`] for numbers that are too large.
    pub(crate) fn mover_wins(&mut self, node: &Node, left: bool) -> Result<bool, SumError> {
        for frame in self.path.drain(..) {
            self.meter.budget.give_back(frame.bytes);
        }
        let mut wins = self.enter(node.clone(), left)?;
        while let Some(frame) = self.path.last_mut() {
            let wins_here = match wins {
                // The player who was to move after it loses.
                Some(false) => Some(true),
                _ => match frame.children.pop() {
                    Some(child) => {
                        let left = !frame.left;
                        wins = self.enter(child, left)?;
                        continue;
                    }
                    None => match frame.pieces.pop() {
                        Some(piece) => {
                            self.spread(piece)?;
                            wins = None;
                            continue;
                        }
                        None => Some(false),
                    },
                },
            };
            if let (Some(frame), Some(wins)) = (self.path.pop(), wins_here) {
                self.meter.budget.give_back(frame.bytes);
                self.memo.put((frame.node, frame.left), wins);
            }
            wins = wins_here;
        }
        Ok(wins == Some(true))
    }

    /// Who wins, if that is known at once; else puts the sum on the path.
    fn enter(&mut self, node: Node, left: bool) -> Result<Option<bool>, SumError> {
        self.meter.count()?;
        if let Some(wins) = self.at_once(&node, left)? {
            return Ok(Some(wins));
        }
        let key = (node, left);
        if let Some(wins) = self.memo.get(&key) {
            return Ok(Some(wins));
        }
        let (node, left) = key;
        let mut pieces: Vec<u32> = node.pieces.iter().map(|&(number, _)| number).collect();
        // Those of which nothing is known are taken for the hottest.
        pieces.sort_by_key(|&number| {
            let is_position = self.world.form(number).is_none();
            match self.world.facts(number) {
                Some(facts) => (false, facts.temperature, is_position),
                None => (true, Dyadic::ZERO, is_position),
            }
        });
        self.path.push(Frame {
            node,
            left,
            // A move in a number is hardly ever good.
            pieces: [None]
                .into_iter()
                .chain(pieces.into_iter().map(Some))
                .collect(),
            children: Vec::new(),
            bytes: 0,
        });
        Ok(None)
    }

    /// Finds what the moves in a piece of the last sum of the path lead to.
    fn spread(&mut self, piece: Option<u32>) -> Result<(), SumError> {
        let Some(frame) = self.path.last_mut() else {
            return Ok(());
        };
        let left = frame.left;
        let children = self.world.children(&frame.node, piece, left)?;
        let mut rated: Vec<((Option<Dyadic>, bool), Node)> = Vec::new();
        for child in children {
            let mean = bounds(self.world, &child).map(|bounds| bounds.mean());
            let mean = mean.map(|mean| if left { mean } else { mean.negated() });
            // Of equal ones, those of values alone.
            let mut pieces = child.pieces.iter();
            let is_valued = pieces.all(|&(number, _)| self.world.form(number).is_some());
            rated.push(((mean, is_valued), child));
        }
        rated.sort_by_key(|&(rank, _)| rank);
        frame.children = rated.into_iter().map(|(_, child)| child).collect();
        let bytes = frame.children.iter().map(Node::bytes).sum();
        self.meter
            .budget
            .give_back(std::mem::replace(&mut frame.bytes, 0));
        self.meter.budget.take(bytes)?;
        frame.bytes = bytes;
        Ok(())
    }

    /// Whether the player to move wins, if that takes no search.
    fn at_once(&mut self, node: &Node, left: bool) -> Result<Option<bool>, SumError> {
        if let Some(bounds) = bounds(self.world, node) {
            let seen = if left { bounds } else { bounds.negative() };
            if let Some(wins) = seen.left_wins() {
                return Ok(Some(wins));
            }
        }
        let form = |world: &World<'_>, &(number, count): &(u32, u32)| {
            world.form(number).filter(|_| count == 1)
        };
        let two = match &*node.pieces {
            [] => {
                let zero = self.world.algebra.integer(0)?;
                Some((node.rest, zero))
            }
            [one] => form(self.world, one).map(|one| (one, node.rest)),
            [one, other] => form(self.world, one).zip(form(self.world, other)),
            _ => None,
        };
        let Some((one, other)) = two else {
            return Ok(None);
        };
        let rest = (node.pieces.len() == 2).then_some(node.rest);
        self.world.mover_wins_two(one, other, rest, left)
    }
}

/// What the parts of a sum tell of it; `None` if one of them is not known.
fn bounds(world: &World<'_>, node: &Node) -> Option<Bounds> {
    let rest = world.algebra.as_number_up_star(node.rest)?;
    let mut bounds = Bounds::of(rest.number, rest.up.into());
    for &(number, count) in &node.pieces {
        bounds = bounds.with(world.facts(number)?, count)?;
    }
    Some(bounds)
}

impl World<'_> {
    /// Whether Left, or else Right, wins who is to move in a sum of two values and some rest;
    /// `None` where there is no room to compare them.
    fn mover_wins_two(
        &mut self,
        one: CanonicalForm,
        other: CanonicalForm,
        rest: Option<CanonicalForm>,
        left: bool,
    ) -> Result<Option<bool>, SumError> {
        let algebra = &mut self.algebra;
        let mut compare = || {
            let one = match rest {
                Some(rest) => algebra.sum(one, rest)?,
                None => one,
            };
            let other = algebra.negative(other)?;
            // Left, who is to move, loses exactly in a sum that is at most 0.
            Ok(!if left {
                algebra.is_at_most(one, other)?
            } else {
                algebra.is_at_most(other, one)?
            })
        };
        super::world::known(compare())
    }
}
