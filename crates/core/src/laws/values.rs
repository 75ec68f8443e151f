//! The laws of [`Value`], on the values that a game comes to: [`Values`].

use super::violation::{Breach, Law};
use crate::game::{Game, Turn};
use crate::value::Value;

/// How many values and gains are kept; pairs of all of them are compared.
const KEPT: usize = 32;

/// Values and gains that were met.
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

    /// Keeps the value of a position, which has to lie between the extremes of its type.
    pub(super) fn meet<G: Game<Value = V>>(
        &mut self,
        state: &G::State,
        value: V,
    ) -> Result<(), Breach<G>> {
        if let Some((least, greatest)) = V::EXTREMES
            && !(least..=greatest).contains(&value)
        {
            return Err(Breach::at(
                state,
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

    /// Whether backing down undoes backing up, for all values and gains that were met.
    pub(super) fn check_back_down<G: Game<Value = V>>(&self) -> Result<(), Breach<G>> {
        for &gain in &self.gains {
            for &target in &self.values {
                for turn in [Turn::Passes, Turn::Stays] {
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
                            return Err(Breach::overall(
                                Law::BackUp,
                                format!(
                                    "{child}, which {target} is backed down to over a gain of {gain:?} and \
                                     a turn that {turn:?}, to be where backing up meets {target}"
                                ),
                                format!("{value} backed up to {backed_up}"),
                            ));
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether, of all values that were met, a greater one has no worse result.
    pub(super) fn check_results<G: Game<Value = V>>(&mut self) -> Result<(), Breach<G>> {
        self.values.sort_unstable();
        for pair in self.values.windows(2) {
            if let &[low, high] = pair
                && low.result() > high.result()
            {
                return Err(Breach::overall(
                    Law::Results,
                    format!("{high} to be no worse than {low}, a {}", low.result()),
                    format!("a {}", high.result()),
                ));
            }
        }
        Ok(())
    }

    /// Whether backing up keeps or turns the order of all values that were met.
    pub(super) fn check_order<G: Game<Value = V>>(&mut self) -> Result<(), Breach<G>> {
        self.values.sort_unstable();
        for &gain in &self.gains {
            for (at, &low) in self.values.iter().enumerate() {
                for &high in &self.values[at + 1..] {
                    for turn in [Turn::Passes, Turn::Stays] {
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
                            return Err(Breach::overall(
                                Law::BackUp,
                                format!(
                                    "{low}, backed up over a gain of {gain:?} and a turn that \
                                     {turn:?}, {order} {high} backed up likewise"
                                ),
                                format!("{from_low} and {from_high}"),
                            ));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}
