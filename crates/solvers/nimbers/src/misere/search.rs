//! The search for a quotient, heap by heap: [`search`].

use std::collections::HashMap;
use std::fmt;

use stonework_core::StopReason;
use stonework_core::kit::Meter;

use super::alike::Alike;
use super::bits::Bits;
use super::extension::{extended, lost_with_one_more};
use super::learning::learned;
use super::monoid::{HeapOptions, Monoid, Unmade};
use super::transitions::Transitions;
use crate::heaps::{Period, Take};

/// Why a quotient is not known of all heaps that were asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum QuotientEnd {
    /// A limit of the run was reached.
    Stopped(StopReason),
    /// With the heap after those that it is known of, the quotient is infinite, or of more elements
    /// than are looked for.
    NotFound,
}

impl fmt::Display for QuotientEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(reason) => reason.fmt(f),
            Self::NotFound => f.write_str(
                "with the next heap, the quotient is infinite, or larger than is looked for",
            ),
        }
    }
}

/// What a search found.
pub(super) struct Found {
    pub(super) monoid: Monoid,
    /// The heaps with which the monoid grew, and its order since.
    pub(super) growth: Vec<(u32, usize)>,
    pub(super) transitions: usize,
    pub(super) period: Option<Period>,
    pub(super) end: Option<QuotientEnd>,
}

/// The quotient of the heaps up to `last`, or of as many as it can be found of where no more than
/// `most` sums are searched for a heap.
pub(super) fn search(
    options: &HeapOptions<'_>,
    takes: Option<&[Take]>,
    last: u32,
    most: usize,
    meter: &mut Meter<'_>,
) -> Found {
    let (mut growth, mut period, mut end) = (Vec::new(), None, None);
    let mut state = State::unit();
    for heap in 1..=last {
        let before = state.monoid.len();
        if let Err(unmade) = state.push(heap, options, most, meter) {
            end = Some(match unmade {
                Unmade::Stopped(reason) => QuotientEnd::Stopped(reason),
                Unmade::TooLarge => QuotientEnd::NotFound,
            });
            break;
        }
        let order = state.monoid.len();
        if order != before {
            growth.push((heap, order));
        }
        if let (Some(takes), true) = (takes, heap >= 63 && (heap + 1).is_power_of_two())
            && let Ok(Some(proved)) = period_of(&state.monoid, takes, meter)
        {
            period = Some(proved);
            break;
        }
    }
    Found {
        monoid: state.monoid,
        growth,
        transitions: state.proved,
        period,
        end,
    }
}

/// What is known of a quotient so far.
struct State {
    monoid: Monoid,
    transitions: Transitions,
    /// How many transitions prove it.
    proved: usize,
    /// The options of the lightest sum of each element.
    own: Vec<Bits>,
    /// The element that has these lost products with the elements: each element has others.
    by_row: HashMap<Bits, u32>,
}

impl State {
    fn unit() -> Self {
        let monoid = Monoid::unit();
        Self {
            transitions: Transitions::new(&monoid),
            proved: 0,
            own: vec![Bits::none(1)],
            by_row: HashMap::from([(monoid.lost.clone(), 0)]),
            monoid,
        }
    }

    /// A quotient with the proof that it is one.
    fn of(
        monoid: Monoid,
        transitions: Transitions,
        meter: &mut Meter<'_>,
    ) -> Result<Self, StopReason> {
        let mut rows = vec![monoid.lost.clone()];
        for &(rest, letter) in &monoid.words[1..] {
            meter.pass_many(monoid.len())?;
            let products = (0..).zip(&monoid.letters[letter as usize].products);
            let row = &rows[rest as usize];
            let lost = products
                .filter_map(|(one, &product): (u32, _)| row.contains(product).then_some(one));
            let row = Bits::of(monoid.len(), lost);
            meter.budget.take(2 * row.bytes())?;
            rows.push(row);
        }
        Ok(Self {
            own: monoid.options_of_words(meter)?,
            by_row: rows.into_iter().zip(0..).collect(),
            proved: transitions.len(),
            transitions,
            monoid,
        })
    }

    /// Adds the next heap. If it cannot, the monoid is that of the heaps before.
    fn push(
        &mut self,
        heap: u32,
        options: &HeapOptions<'_>,
        most: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), Unmade> {
        meter.count()?;
        let found = self.monoid.options(heap, options);
        if found.is_empty() {
            self.monoid.of_heap.push(None);
            return Ok(());
        }
        let alike = |letter: &&super::monoid::Letter| letter.options == found;
        if let Some(letter) = self.monoid.letters.iter().find(alike) {
            let element = letter.element();
            self.monoid.push(element, found);
            return Ok(());
        }
        let lost = &self.monoid.lost;
        let row = lost_with_one_more(&self.monoid, &self.own, &found, lost, meter)?;
        if let Some(&element) = self.by_row.get(&row) {
            if !self.monoid.push(element, found.clone()) {
                return Ok(());
            }
            let proved = self.transitions.prove(&self.monoid, meter);
            if let Ok(true) = proved {
                self.proved = self.transitions.len();
                return Ok(());
            }
            self.monoid.pop();
            proved?;
        }
        self.extend(&found, options, most, meter)
    }

    /// Extends the monoid for the next heap, whose options have these elements.
    fn extend(
        &mut self,
        found: &Bits,
        options: &HeapOptions<'_>,
        most: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), Unmade> {
        let made = extended(&self.monoid, &self.own, found, options, meter)?;
        let mut transitions = Transitions::new(&made);
        if transitions.prove(&made, meter)? {
            *self = Self::of(made, transitions, meter)?;
            return Ok(());
        }
        transitions.free(meter);
        let mut alike = Alike::default();
        let heap = u32::try_from(self.monoid.of_heap.len()).unwrap_or(u32::MAX);
        alike.learn(heap, options, meter)?;
        let (made, transitions) = learned(&self.monoid, made, &alike, options, most, meter)?;
        *self = Self::of(made, transitions, meter)?;
        Ok(())
    }
}

/// The period of the pretending function, if it proves one.
pub(super) fn period_of(
    monoid: &Monoid,
    takes: &[Take],
    meter: &mut Meter<'_>,
) -> Result<Option<Period>, StopReason> {
    let mut values = meter.budget.vec(monoid.of_heap.len())?;
    for heap in 0..monoid.of_heap.len() {
        let element = monoid.element(u32::try_from(heap).unwrap_or(u32::MAX));
        // There are no more elements.
        values.push(u16::try_from(element).unwrap_or(u16::MAX));
    }
    let period = Period::find(&values, takes, meter);
    meter.budget.free(values);
    period
}
