//! The laws of [`Value`], checked on the values that a game yields: [`Values`].

use stonework_core::{Turn, Value};

use super::law::Law;
use super::violation::{Violation, require};

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
    pub(super) fn meet<S, M>(&mut self, value: V) -> Result<(), Violation<S, M>> {
        if let Some((least, greatest)) = V::EXTREMES {
            let between = (least..=greatest).contains(&value);
            let expected = format_args!("a value from {least} to {greatest}");
            require(between, Law::Extremes, expected, value)?;
        }
        if self.values.len() < KEPT && !self.values.contains(&value) {
            self.values.push(value);
        }
        Ok(())
    }

    /// Checks the laws of all values and gains that were met.
    pub(super) fn check<S, M>(&mut self) -> Result<(), Violation<S, M>> {
        self.values.sort_unstable();
        let turns = [Turn::Stays, Turn::Passes];
        let steps = || {
            self.gains
                .iter()
                .flat_map(|&gain| turns.map(|turn| (gain, turn)))
        };
        steps().try_for_each(|(gain, turn)| self.check_order(gain, turn))?;
        steps().try_for_each(|(gain, turn)| self.check_back_down(gain, turn))?;
        self.check_results()
    }

    /// Backing up keeps or reverses the order of values.
    fn check_order<S, M>(&self, gain: V::Gain, turn: Turn) -> Result<(), Violation<S, M>> {
        let backed_up = self.values.iter().filter_map(|value| {
            let backed_up = value.back_up(gain, turn)?;
            Some((value, backed_up))
        });
        let backed_up: Vec<_> = backed_up.collect();
        for (at, (low, from_low)) in backed_up.iter().enumerate() {
            for (high, from_high) in &backed_up[at + 1..] {
                let (kept, order) = match turn {
                    Turn::Stays => (from_low <= from_high, "at most"),
                    Turn::Passes => (from_low >= from_high, "at least"),
                };
                require(
                    kept,
                    Law::BackUp,
                    format_args!(
                        "back_up of {low} over a gain of {gain:?}, where the turn {turn:?}, to be \
                         {order} that of {high}, which is greater than {low}"
                    ),
                    format_args!("{from_low} for {low} and {from_high} for {high}"),
                )?;
            }
        }
        Ok(())
    }

    /// Backing down undoes backing up.
    fn check_back_down<S, M>(&self, gain: V::Gain, turn: Turn) -> Result<(), Violation<S, M>> {
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
                require(
                    backed_up.cmp(&target) == side,
                    Law::BackUp,
                    format_args!(
                        "back_down of {target} over a gain of {gain:?}, where the turn {turn:?}, to \
                         be the value that backs up to {target}, and not less or greater ones"
                    ),
                    format_args!("{child}, but back_up of {value} is {backed_up}"),
                )?;
            }
        }
        Ok(())
    }

    /// A greater value has no worse result.
    fn check_results<S, M>(&self) -> Result<(), Violation<S, M>> {
        for (low, high) in self.values.iter().zip(self.values.iter().skip(1)) {
            let (below, above) = (low.result(), high.result());
            require(
                below <= above,
                Law::Results,
                format_args!(
                    "result() of {high} to be no worse than that of {low}, which is less and a {below}"
                ),
                format_args!("a {above}"),
            )?;
        }
        Ok(())
    }
}
