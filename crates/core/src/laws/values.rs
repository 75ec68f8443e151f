//! The laws of [`Value`], checked on the values that a game yields: [`Values`].

use super::law::Law;
use super::violation::Mismatch;
use crate::game::Turn;
use crate::value::Value;

/// The most values and the most gains that are kept. All pairs of values are compared.
const KEPT: usize = 32;

/// Values and gains that a check has met.
pub(super) struct Values<V: Value> {
    values: Vec<V>,
    gains: Vec<V::Gain>,
}

impl<V: Value> Values<V> {
    pub(super) fn new() -> Self {
        Self {
            values: Vec::new(),
            gains: vec![V::Gain::default()],
        }
    }

    pub(super) fn meet_gain(&mut self, gain: V::Gain) {
        if self.gains.len() < KEPT && !self.gains.contains(&gain) {
            self.gains.push(gain);
        }
    }

    /// Keeps the value of a position. It has to lie between the extremes of its type.
    pub(super) fn meet(&mut self, value: V) -> Result<(), Mismatch> {
        if let Some((least, greatest)) = V::EXTREMES
            && !(least..=greatest).contains(&value)
        {
            return Err(Mismatch::new(
                Law::Extremes,
                format!("a value from {least} to {greatest}"),
                value.to_string(),
            ));
        }
        if self.values.len() < KEPT && !self.values.contains(&value) {
            self.values.push(value);
        }
        Ok(())
    }

    /// Checks the laws of all values and gains that were met.
    pub(super) fn check(&mut self) -> Result<(), Mismatch> {
        self.values.sort_unstable();
        let turns = [Turn::Stays, Turn::Passes];
        for &gain in &self.gains {
            for turn in turns {
                self.check_order(gain, turn)?;
            }
        }
        for &gain in &self.gains {
            for turn in turns {
                self.check_back_down(gain, turn)?;
            }
        }
        self.check_results()
    }

    /// Backing up keeps or reverses the order of values.
    fn check_order(&self, gain: V::Gain, turn: Turn) -> Result<(), Mismatch> {
        for (at, &low) in self.values.iter().enumerate() {
            for &high in &self.values[at + 1..] {
                let (Some(from_low), Some(from_high)) =
                    (low.back_up(gain, turn), high.back_up(gain, turn))
                else {
                    continue;
                };
                let (kept, order) = match turn {
                    Turn::Stays => (from_low <= from_high, "not above"),
                    Turn::Passes => (from_low >= from_high, "not below"),
                };
                if !kept {
                    return Err(Mismatch::new(
                        Law::BackUp,
                        format!(
                            "{low}, backed up over a gain of {gain:?} and a turn that {turn:?}, \
                             {order} {high} backed up likewise"
                        ),
                        format!("{from_low} and {from_high}"),
                    ));
                }
            }
        }
        Ok(())
    }

    /// Backing down undoes backing up.
    fn check_back_down(&self, gain: V::Gain, turn: Turn) -> Result<(), Mismatch> {
        for &target in &self.values {
            let Some(child) = target.back_down(gain, turn) else {
                continue;
            };
            for &value in self.values.iter().chain([&child]) {
                let Some(backed_up) = value.back_up(gain, turn) else {
                    continue;
                };
                let side = match turn {
                    Turn::Stays => value.cmp(&child),
                    Turn::Passes => child.cmp(&value),
                };
                if backed_up.cmp(&target) != side {
                    return Err(Mismatch::new(
                        Law::BackUp,
                        format!(
                            "{child}, to which {target} backs down over a gain of {gain:?} and a turn \
                             that {turn:?}, to be the bound between values that back up below and above \
                             {target}"
                        ),
                        format!("{value} backed up to {backed_up}"),
                    ));
                }
            }
        }
        Ok(())
    }

    /// A greater value has no worse result.
    fn check_results(&self) -> Result<(), Mismatch> {
        for pair in self.values.windows(2) {
            if let &[low, high] = pair
                && low.result() > high.result()
            {
                return Err(Mismatch::new(
                    Law::Results,
                    format!("{high} to be no worse than {low}, a {}", low.result()),
                    format!("a {}", high.result()),
                ));
            }
        }
        Ok(())
    }
}
