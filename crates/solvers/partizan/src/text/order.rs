//! The order in which options are written: by their structure alone.

use std::cmp::Ordering;

use hashbrown::HashMap;

use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::number::NumberUpStar;

/// The options of both players of each form met, in order.
pub(super) type Sorted =
    HashMap<CanonicalForm, [Vec<CanonicalForm>; 2], foldhash::fast::FixedState>;

impl Algebra<'_> {
    /// The options of one player in canonical form, in the order in which they are written:
    /// numbers, numbers with ups and nimbers, then others by their stops and by their own options.
    /// The order depends on the form alone, not on what was computed before or by which thread.
    /// Time grows with the number of followers.
    ///
    /// # Errors
    ///
    /// As of [`Self::left`].
    pub fn sorted_options(
        &mut self,
        form: CanonicalForm,
        of_left: bool,
    ) -> Result<Vec<CanonicalForm>, FormError> {
        let mut options = self.options(form, of_left)?.to_vec();
        self.sort_forms(&mut options)?;
        Ok(options)
    }

    /// Sorts forms in the order of [`Self::sorted_options`].
    pub(crate) fn sort_forms(&mut self, forms: &mut [CanonicalForm]) -> Result<(), FormError> {
        let mut sorted = Sorted::default();
        for &form in &*forms {
            self.sort_below(form, &mut sorted, usize::MAX)?;
        }
        self.sort(forms, &sorted)
    }

    /// Sorts the options of the form and of all that can follow, but of numbers with ups and
    /// nimbers; the new ones in the order in which they were sorted, options first. `None` if there
    /// are more than so many.
    pub(super) fn sort_below(
        &mut self,
        form: CanonicalForm,
        sorted: &mut Sorted,
        most: usize,
    ) -> Result<Option<Vec<CanonicalForm>>, FormError> {
        let mut done = Vec::new();
        let mut open = vec![form];
        while let Some(&last) = open.last() {
            self.tick()?;
            let before = open.len();
            if sorted.contains_key(&last) || self.as_number_up_star(last).is_some() {
                open.pop();
                continue;
            }
            let mut lists = [self.left(last)?.to_vec(), self.right(last)?.to_vec()];
            for &option in lists.iter().flatten() {
                if !sorted.contains_key(&option) && self.as_number_up_star(option).is_none() {
                    open.push(option);
                }
            }
            if open.len() == before {
                for list in &mut lists {
                    self.sort(list, sorted)?;
                }
                sorted.insert(last, lists);
                done.push(last);
                open.pop();
                if done.len() > most {
                    return Ok(None);
                }
            }
        }
        Ok(Some(done))
    }

    fn sort(&mut self, list: &mut [CanonicalForm], sorted: &Sorted) -> Result<(), FormError> {
        let mut keys = Vec::with_capacity(list.len());
        for &form in &*list {
            keys.push(self.key(form)?);
        }
        let mut places: Vec<usize> = (0..list.len()).collect();
        let mut failure = None;
        places.sort_by(|&a, &b| {
            keys[a].cmp(&keys[b]).then_with(|| {
                let order = self.structural(list[a], list[b], sorted);
                order.unwrap_or_else(|error| {
                    failure = Some(error);
                    Ordering::Equal
                })
            })
        });
        if let Some(error) = failure {
            return Err(error);
        }
        let old = list.to_vec();
        for (place, from) in list.iter_mut().zip(places) {
            *place = old[from];
        }
        Ok(())
    }

    /// What is compared before options are.
    fn key(&mut self, form: CanonicalForm) -> Result<Key, FormError> {
        if let Some(simple) = self.as_number_up_star(form) {
            let NumberUpStar { number, up, nimber } = simple;
            return Ok((u8::from(!simple.is_number()), [number, number], up, nimber));
        }
        Ok((2, [self.left_stop(form)?, self.right_stop(form)?], 0, 0))
    }

    /// Compares two forms whose followers are sorted.
    fn structural(
        &mut self,
        mut a: CanonicalForm,
        mut b: CanonicalForm,
        sorted: &Sorted,
    ) -> Result<Ordering, FormError> {
        // Equal forms are one, so the first two options that differ decide.
        while a != b {
            let order = self.key(a)?.cmp(&self.key(b)?);
            let (Some(of_a), Some(of_b)) = (sorted.get(&a), sorted.get(&b)) else {
                return Ok(order);
            };
            let lengths = |of: &[Vec<CanonicalForm>; 2]| of.each_ref().map(Vec::len);
            let order = order.then_with(|| lengths(of_a).cmp(&lengths(of_b)));
            let mut pairs = of_a.iter().flatten().zip(of_b.iter().flatten());
            match pairs.find(|(a, b)| a != b) {
                Some((&next_a, &next_b)) if order.is_eq() => (a, b) = (next_a, next_b),
                _ => return Ok(order),
            }
        }
        Ok(Ordering::Equal)
    }
}

/// Numbers before sums of numbers, ups and nimbers before others; then stops, ups, nimbers.
type Key = (u8, [crate::number::Dyadic; 2], i32, u32);
