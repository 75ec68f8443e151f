//! What is asked of loopy values: order, outcomes, stops, degree and variety.

use std::cmp::Ordering;

use super::graph::{Graph, LEFT, RIGHT};
use super::order::Order;
use super::value::{LoopyValue, Stopper};
use crate::algebra::Algebra;
use crate::error::FormError;
use crate::partizan_outcome::PartizanOutcome;

impl Algebra<'_> {
    /// Whether a stopper is at most another.
    ///
    /// # Errors
    ///
    /// [`FormError::Stopped`] at a limit.
    pub fn stopper_is_at_most(&mut self, a: &Stopper, b: &Stopper) -> Result<bool, FormError> {
        Ok(Order::new(self, &b.graph, &a.graph)?.at_least(0, 0))
    }

    /// How two loopy values compare: one is at least another if both its sides are (Siegel, VI.4).
    ///
    /// # Errors
    ///
    /// [`FormError::Stopped`] at a limit.
    pub fn loopy_compare(
        &mut self,
        a: &LoopyValue,
        b: &LoopyValue,
    ) -> Result<Option<Ordering>, FormError> {
        let at_most = self.stopper_is_at_most(&a.onside, &b.onside)?
            && self.stopper_is_at_most(&a.offside, &b.offside)?;
        let at_least = self.stopper_is_at_most(&b.onside, &a.onside)?
            && self.stopper_is_at_most(&b.offside, &a.offside)?;
        Ok(match (at_most, at_least) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        })
    }

    /// Who wins the value if endless play is won by Left, and if it is won by Right; where they
    /// differ, it is drawn.
    ///
    /// # Errors
    ///
    /// [`FormError::Stopped`] at a limit.
    pub fn loopy_outcomes(
        &mut self,
        value: &LoopyValue,
    ) -> Result<[PartizanOutcome; 2], FormError> {
        let onside = self.stopper_outcome(&value.onside)?;
        Ok([onside, self.stopper_outcome(&value.offside)?])
    }

    /// Who wins a stopper. Alone, it is never drawn.
    ///
    /// # Errors
    ///
    /// [`FormError::Stopped`] at a limit.
    pub fn stopper_outcome(&mut self, stopper: &Stopper) -> Result<PartizanOutcome, FormError> {
        let zero = Graph(vec![<[Vec<u32>; 2]>::default()]);
        let at_least = Order::new(self, &stopper.graph, &zero)?.at_least(0, 0);
        let at_most = Order::new(self, &zero, &stopper.graph)?.at_least(0, 0);
        Ok(match (at_least, at_most) {
            (true, true) => PartizanOutcome::Previous,
            (true, false) => PartizanOutcome::Left,
            (false, true) => PartizanOutcome::Right,
            (false, false) => PartizanOutcome::Next,
        })
    }

    /// The left and the right stop of a stopper: what play ends at when Left begins or Right, and
    /// both stop at pseudonumbers, in all followers of which each option of Left's is less than
    /// each of Right's: numbers, on, off, and over or under beside a number (Siegel, VI.5).
    ///
    /// # Errors
    ///
    /// [`FormError::Stopped`] at a limit.
    pub fn stopper_stops(&mut self, stopper: &Stopper) -> Result<[Stopper; 2], FormError> {
        let graph = &stopper.graph;
        let order = Order::new(self, graph, graph)?;
        let is_cold = |vertex: usize| {
            graph.options(vertex, LEFT).all(|left| {
                let mut right = graph.options(vertex, RIGHT);
                right.all(|right| order.at_least(right, left) && !order.at_least(left, right))
            })
        };
        let cold: Vec<bool> = (0..graph.len()).map(is_cold).collect();
        let is_stop = |vertex: usize| {
            let mut seen = vec![false; graph.len()];
            let mut open = vec![vertex];
            while let Some(vertex) = open.pop() {
                if !cold[vertex] {
                    return false;
                }
                if !std::mem::replace(&mut seen[vertex], true) {
                    open.extend(
                        graph
                            .options(vertex, LEFT)
                            .chain(graph.options(vertex, RIGHT)),
                    );
                }
            }
            true
        };
        let mut stops: Vec<[Option<usize>; 2]> = (0..graph.len())
            .map(|vertex| [is_stop(vertex).then_some(vertex); 2])
            .collect();
        // Plays with alternate moves end, so what is still open is open because of its options.
        let mut open = vec![(0, LEFT), (0, RIGHT)];
        while let Some(&(vertex, player)) = open.last() {
            self.tick()?;
            let unknown = graph
                .options(vertex, player)
                .find(|&it| stops[it][1 - player].is_none());
            if stops[vertex][player].is_some() {
                open.pop();
            } else if let Some(option) = unknown {
                open.push((option, 1 - player));
            } else {
                let reached = graph
                    .options(vertex, player)
                    .filter_map(|it| stops[it][1 - player]);
                let best = reached.reduce(|a, b| {
                    let is_better = match player {
                        LEFT => order.at_least(b, a),
                        _ => order.at_least(a, b),
                    };
                    if is_better { b } else { a }
                });
                // Without a move it is itself where play stops.
                stops[vertex][player] = Some(best.unwrap_or(vertex));
            }
        }
        Ok(stops[0].map(|stop| stopper.follower(stop.unwrap_or(0))))
    }

    /// The degree of loopiness: the onside of G − G, which is 0 for a short game (Siegel, VI.5;
    /// Winning Ways, chapter 11). `None` if it is not found.
    ///
    /// # Errors
    ///
    /// As of [`Self::loopy_sum`].
    pub fn degree(&mut self, stopper: &Stopper) -> Result<Option<Stopper>, FormError> {
        let (value, negative) = (stopper.clone().into(), stopper.negative().into());
        Ok(self.loopy_sum(&value, &negative)?.map(|it| it.onside))
    }

    /// The variety: the offside of G and its degree, which is G itself for a short game (Winning
    /// Ways, chapter 11). `None` if it is not found.
    ///
    /// # Errors
    ///
    /// As of [`Self::loopy_sum`].
    pub fn variety(&mut self, stopper: &Stopper) -> Result<Option<Stopper>, FormError> {
        let Some(degree) = self.degree(stopper)? else {
            return Ok(None);
        };
        let sum = self.loopy_sum(&stopper.clone().into(), &degree.into())?;
        Ok(sum.map(|it| it.offside))
    }
}
