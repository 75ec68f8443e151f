//! The canonical form of a game of canonical options.

use crate::algebra::Algebra;
use crate::arena::{CanonicalForm, StopKeys};
use crate::error::FormError;
use crate::number::simplest;
use crate::order::{Comparison, Raw};

impl Algebra<'_> {
    /// The canonical form of {left | right} (Siegel, II.2): a number is the simplest one between
    /// the options; else reversible options are bypassed and dominated ones removed.
    ///
    /// Most time goes into comparisons of options, which are noted for the next form.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`], [`FormError::TooDeep`], or [`FormError::Stopped`] at a limit.
    pub fn of_options(
        &mut self,
        left: &[CanonicalForm],
        right: &[CanonicalForm],
    ) -> Result<CanonicalForm, FormError> {
        self.of_groups(sorted(left.to_vec()), sorted(right.to_vec()), [0, 0])
    }

    /// The canonical form of a game of these options. So many of Left's first, and of Right's first,
    /// are a group: no two of a group are comparable, and no two of the rest, if there is a group.
    pub(crate) fn of_groups(
        &mut self,
        left: Vec<CanonicalForm>,
        right: Vec<CanonicalForm>,
        groups: [usize; 2],
    ) -> Result<CanonicalForm, FormError> {
        let mut raw = Raw {
            left,
            right,
            ..Raw::default()
        };
        if let Some(number) = self.number_between(&mut raw)? {
            return Ok(number);
        }
        let mut game = Comparison::new(self, raw);
        for (of_left, group) in [(true, groups[0]), (false, groups[1])] {
            game.drop_dominated(of_left, group)?;
        }
        for of_left in [true, false] {
            if game.bypass_reversible(of_left)? {
                game.drop_dominated(of_left, 0)?;
            }
        }
        let raw = game.end();
        let (left, right) = (sorted(raw.left), sorted(raw.right));
        if let Some(value) = self.recognise(&left, &right)? {
            return self.number_up_star(value);
        }
        let stops = || raw.wide.unwrap_or_else(|| raw.keys.stops());
        self.forms()
            .intern(&left, &right, raw.keys, stops, self.limit())
    }

    /// The number that the game is, if it is one; else its stops are written into it.
    fn number_between(&mut self, raw: &mut Raw) -> Result<Option<CanonicalForm>, FormError> {
        let forms = self.forms();
        let (mut wide, mut low, mut high) = (false, i32::MIN, i32::MAX);
        for &option in &raw.left {
            let keys = forms.stop_keys(option);
            wide |= keys.is_wide();
            low = low.max(keys.right);
        }
        for &option in &raw.right {
            let keys = forms.stop_keys(option);
            wide |= keys.is_wide();
            high = high.min(keys.left);
        }
        if !wide && low >= high {
            raw.keys = StopKeys {
                left: low,
                right: high,
            };
            return Ok(None);
        }
        let low = raw.left.iter().map(|&it| forms.stops(it)[1]).max();
        let high = raw.right.iter().map(|&it| forms.stops(it)[0]).min();
        if let Some(number) = simplest(low, high)? {
            return self.number(number).map(Some);
        }
        if let (Some(low), Some(high)) = (low, high) {
            raw.keys = StopKeys::of(low, high);
            raw.wide = Some([low, high]);
        }
        Ok(None)
    }
}

impl Comparison<'_, '_> {
    /// Removes the options of one player that another one is at least as good as. No two of the
    /// first `group`, and no two after them, are comparable, if it is not 0.
    fn drop_dominated(&mut self, of_left: bool, group: usize) -> Result<(), FormError> {
        let count = self.raw.options(of_left).len();
        for second in group..count {
            let firsts = if group == 0 { second } else { group };
            for first in 0..firsts {
                let list = self.raw.options(of_left);
                let (a, b) = (list[first], list[second]);
                if a == CanonicalForm::NONE {
                    continue;
                }
                if self.is_dominated(b, a, of_left)? {
                    self.raw.options(of_left)[second] = CanonicalForm::NONE;
                    break;
                }
                if self.is_dominated(a, b, of_left)? {
                    self.raw.options(of_left)[first] = CanonicalForm::NONE;
                }
            }
        }
        let list = self.raw.options(of_left);
        list.retain(|&it| it != CanonicalForm::NONE);
        Ok(())
    }

    fn is_dominated(
        &mut self,
        option: CanonicalForm,
        by: CanonicalForm,
        of_left: bool,
    ) -> Result<bool, FormError> {
        self.algebra.tick()?;
        if of_left {
            self.at_most(option, by)
        } else {
            self.at_most(by, option)
        }
    }

    /// Replaces each option of one player that the other can reverse, with a reply at least as good
    /// as the game was, by what can follow that reply. Whether there was one.
    fn bypass_reversible(&mut self, of_left: bool) -> Result<bool, FormError> {
        let (mut any, mut index) = (false, 0);
        while let Some(&option) = self.raw.options(of_left).get(index) {
            let Some(reply) = self.reply(option, of_left)? else {
                index += 1;
                continue;
            };
            any = true;
            let behind = self.algebra.forms().list(reply, of_left);
            let list = self.raw.options(of_left);
            list.swap_remove(index);
            for at in 0..behind.len() {
                let option = self.algebra.option(&behind, at)?;
                let list = self.raw.options(of_left);
                if !list.contains(&option) {
                    list.push(option);
                }
            }
        }
        Ok(any)
    }

    /// The reply that reverses an option.
    fn reply(
        &mut self,
        option: CanonicalForm,
        of_left: bool,
    ) -> Result<Option<CanonicalForm>, FormError> {
        let replies = self.algebra.forms().list(option, !of_left);
        for index in 0..replies.len() {
            let reply = self.algebra.option(&replies, index)?;
            if self.is_dominated(reply, Raw::ID, of_left)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }
}

/// In the order of ids, each once.
fn sorted(mut options: Vec<CanonicalForm>) -> Vec<CanonicalForm> {
    options.sort_unstable();
    options.dedup();
    options
}
