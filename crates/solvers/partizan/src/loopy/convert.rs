//! Short games as loopy values, and back.

use hashbrown::HashMap;

use super::graph::{Graph, LEFT, RIGHT, number, sorted};
use super::sides::{MOST_VERTICES, offside, onside};
use super::value::{LoopyValue, Stopper};
use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;

/// More followers than are compared.
pub(super) const TOO_MANY: FormError =
    FormError::Overflow("a loopy value of over 1024 followers, or a sum of as many");

impl Algebra<'_> {
    /// A short game as a stopper.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] if it has over 1024 followers; as of [`Self::left`].
    pub fn stopper(&mut self, form: CanonicalForm) -> Result<Stopper, FormError> {
        let mut numbers: HashMap<CanonicalForm, u32, foldhash::fast::FixedState> =
            HashMap::default();
        numbers.insert(form, 0);
        let mut order = vec![form];
        let mut graph = Graph::default();
        while let Some(&form) = order.get(graph.len()) {
            self.tick()?;
            let mut lists = [Vec::new(), Vec::new()];
            for player in [LEFT, RIGHT] {
                for &option in &*self.options(form, player == LEFT)? {
                    let next = number(order.len());
                    let found = *numbers.entry(option).or_insert(next);
                    if found == next {
                        order.push(option);
                    }
                    lists[player].push(found);
                }
                if order.len() > MOST_VERTICES {
                    return Err(TOO_MANY);
                }
            }
            graph.0.push(lists.map(|list| sorted(list.into_iter())));
        }
        Ok(Stopper::numbered(&graph))
    }

    /// The canonical form of a stopper without loops; `None` of one with loops.
    ///
    /// # Errors
    ///
    /// As of [`Self::of_options`].
    pub fn short_form(&mut self, stopper: &Stopper) -> Result<Option<CanonicalForm>, FormError> {
        Ok(self.short_forms(stopper)?[0])
    }

    /// The canonical forms of the followers that have no loops.
    pub(super) fn short_forms(
        &mut self,
        stopper: &Stopper,
    ) -> Result<Vec<Option<CanonicalForm>>, FormError> {
        let graph = &stopper.graph;
        let mut forms = vec![None; graph.len()];
        for vertex in graph.loop_free() {
            let side = |player| -> Vec<CanonicalForm> {
                graph
                    .options(vertex, player)
                    .filter_map(|it| forms[it])
                    .collect()
            };
            let (left, right) = (side(LEFT), side(RIGHT));
            forms[vertex] = Some(self.of_options(&left, &right)?);
        }
        Ok(forms)
    }

    /// The value of a game where Left's winning of endless play makes it the first graph, and
    /// Right's the second; `None` if a side is not found.
    pub(super) fn of_sides(
        &mut self,
        [left, right]: [&Graph; 2],
    ) -> Result<Option<LoopyValue>, FormError> {
        if left.len().max(right.len()) > MOST_VERTICES {
            return Err(TOO_MANY);
        }
        let Some(left_side) = onside(self, left)? else {
            return Ok(None);
        };
        if left == right && left.is_stopper() {
            return Ok(Some(left_side.into()));
        }
        let right_side = offside(self, right)?;
        Ok(right_side.map(|offside| LoopyValue {
            onside: left_side,
            offside,
        }))
    }
}
