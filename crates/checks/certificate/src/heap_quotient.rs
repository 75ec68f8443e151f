//! Certificates of the misère quotient of heaps: [`check_heap_quotient`], [`extract_heap_quotient`].

use stonework_core::{Run, StopReason, kit::Meter};
use stonework_nimbers::{HeapRules, MisereQuotient, PeriodTheorem};

use super::bound::{Bound, Relation};
use super::checked::{Checked, Checking};
use super::fault::{CheckError, Fault};
use super::heap_nimbers::{HeapClaim, PeriodClaim, check_period};
use super::nimbers::NimberRecord;
use super::records::Records;

/// The records of a quotient that was found, and what they prove: of a period, what its theorem
/// needs, otherwise all heaps.
///
/// There is a record of the element of each heap, `heap 5`; of each element, `lost 3`, 1 if it is lost
/// and 0 if not; and of the product of each element with each element that a heap has, `3 times 2`.
///
/// # Errors
///
/// [`StopReason`] if a limit of the run is reached.
pub fn extract_heap_quotient(
    quotient: &MisereQuotient,
    run: &Run,
) -> Result<(HeapClaim, Vec<NimberRecord>), StopReason> {
    /// More bytes than the text of a position takes, and another time the text of its record.
    const TEXTS: usize = 96;
    let mut meter = Meter::new(run);
    let values = quotient.values();
    let period = quotient.period();
    let needed = period.map(|period| period.checked().end + u64::from(period.length()));
    let needed = needed.and_then(|needed| usize::try_from(needed).ok());
    let values = &values[..needed.map_or(values.len(), |needed| needed.min(values.len()))];
    let order = u32::try_from(quotient.order()).unwrap_or(u32::MAX);
    let mut records = Vec::new();
    let mut push = |position: String, value: u32| {
        meter.tick()?;
        meter.budget.take(TEXTS)?;
        let record = NimberRecord {
            position,
            bound: Bound::exactly(value.into()),
            mv: None,
            rank: None,
        };
        meter.budget.push(&mut records, record)
    };
    for (heap, &element) in values.iter().enumerate() {
        push(heap_text(heap), element)?;
    }
    let mut factors = values.to_vec();
    factors.sort_unstable();
    factors.dedup();
    for element in 0..order {
        push(lost_text(element), quotient.is_lost(element).into())?;
        for &factor in &factors {
            push(
                times_text(element, factor),
                quotient.product(element, factor),
            )?;
        }
    }
    let claim = HeapClaim {
        heaps: u32::try_from(values.len()).unwrap_or(u32::MAX),
        period: period.map(|period| PeriodClaim {
            length: period.length(),
            start: period.start(),
            theorem: period.theorem().of_quotients().to_owned(),
        }),
        order: Some(order),
    };
    Ok((claim, records))
}

fn heap_text(heap: usize) -> String {
    format!("heap {heap}")
}

fn lost_text(element: u32) -> String {
    format!("lost {element}")
}

fn times_text(element: u32, factor: u32) -> String {
    format!("{element} times {factor}")
}

/// Checks the misère quotient of heaps by the records of a certificate.
///
/// The products have to make the elements a commutative monoid, in which 0 is the unit and each
/// element is the product of elements of heaps, and no two elements may be lost in the same products.
/// Then the transition algebra is generated, the pairs of the element of a sum and the set of the
/// elements of its options: a sum with a move has to be lost if and only if none of its options is, and
/// one without has to be won. So it is true by induction of all sums of these heaps, and the
/// monoid is their quotient. Of a period, what its theorem asks for is checked, and the theorem
/// itself is believed: [`MisereQuotient::period`] proves it.
///
/// # Complexity
///
/// O(n² · t) time for `n` heaps and `t` numbers of stones that may be taken with a split, and
/// O(p · l · q) for `q` elements, `l` pairs of heaps and `p` pairs of sums, of which only those count
/// that have no other's options among theirs.
///
/// # Errors
///
/// As [`super::check`].
pub fn check_heap_quotient(
    rules: &HeapRules,
    claim: &HeapClaim,
    records: &mut dyn Records<i64>,
    run: &Run,
) -> Result<Checked, CheckError> {
    let mut report = Checking::new(records, run)?;
    if let Some(quotient) = Quotient::read(claim, &mut report)? {
        let fault = match quotient.fault_of_monoid(&mut report.meter)? {
            None => quotient.fault_of_transitions(rules, &mut report.meter)?,
            fault => fault,
        };
        match (fault, &claim.period) {
            (Some((position, fault)), _) => {
                report.fail(position, "=…".to_owned(), Fault::NoQuotient(fault));
            }
            (None, Some(period)) => {
                let values = quotient.of_heap.iter().map(|&element| element as u64);
                let values: Vec<u64> = values.collect();
                let theorem = PeriodTheorem::of_quotients;
                check_period(rules, period, &values, theorem, &mut report)?;
            }
            (None, None) => {}
        }
    }
    Ok(report.finish("heap 0"))
}

/// A position of a certificate and what is wrong there.
type Wrong = Option<(String, &'static str)>;

/// What the records say.
struct Quotient {
    of_heap: Vec<usize>,
    is_lost: Vec<bool>,
    /// The elements of heaps.
    factors: Vec<usize>,
    /// For each of these the products of all elements with it.
    products: Vec<Vec<usize>>,
}

impl Quotient {
    /// Reads the records; tells of one that is missing or no number that may be there.
    fn read(
        claim: &HeapClaim,
        report: &mut Checking<'_, '_, i64>,
    ) -> Result<Option<Self>, CheckError> {
        let order = claim.order.unwrap_or(0);
        if claim.heaps == 0 || order == 0 {
            report.fail("heap 0".to_owned(), "=…".to_owned(), Fault::NotShown);
            return Ok(None);
        }
        let mut number = |text: String, end: u32| -> Result<Option<usize>, CheckError> {
            report.meter.tick()?;
            report.meter.budget.take(size_of::<usize>())?;
            let Some((_, record)) = report.find(&text, Relation::Exactly)? else {
                report.fail(text, "=…".to_owned(), Fault::NotShown);
                return Ok(None);
            };
            let value = u32::try_from(record.bound.value).ok();
            let value = value.filter(|&value| value < end && record.rank.is_none());
            if value.is_none() {
                let fault = Fault::NoQuotient("there is no such element");
                report.fail(text, record.bound.to_string(), fault);
            }
            Ok(value.map(|value| value as usize))
        };
        let mut of_heap = Vec::new();
        for heap in 0..claim.heaps as usize {
            let Some(element) = number(heap_text(heap), order)? else {
                return Ok(None);
            };
            of_heap.push(element);
        }
        let mut factors = of_heap.clone();
        factors.sort_unstable();
        factors.dedup();
        let mut is_lost = Vec::new();
        let mut products = vec![Vec::new(); factors.len()];
        for element in 0..order {
            let Some(lost) = number(lost_text(element), 2)? else {
                return Ok(None);
            };
            is_lost.push(lost == 1);
            for (&factor, products) in factors.iter().zip(&mut products) {
                // Elements are less than the order, which fits.
                let factor = u32::try_from(factor).unwrap_or(u32::MAX);
                let Some(product) = number(times_text(element, factor), order)? else {
                    return Ok(None);
                };
                products.push(product);
            }
        }
        Ok(Some(Self {
            of_heap,
            is_lost,
            factors,
            products,
        }))
    }

    /// What is wrong with the products, if they make no monoid of which all elements are needed.
    fn fault_of_monoid(&self, meter: &mut Meter<'_>) -> Result<Wrong, CheckError> {
        let wrong = |element: usize, factor: usize, fault| {
            Ok(Some((format!("{element} times {factor}"), fault)))
        };
        for (one, &factor) in self.products.iter().zip(&self.factors) {
            if one[0] != factor {
                return wrong(0, factor, "0 is the unit");
            }
            for two in &self.products {
                for element in 0..self.is_lost.len() {
                    meter.tick()?;
                    if two[one[element]] != one[two[element]] {
                        return wrong(element, factor, "the products do not commute");
                    }
                }
            }
        }
        let mut is_met = vec![false; self.is_lost.len()];
        is_met[0] = true;
        let mut waiting = vec![0];
        while let Some(element) = waiting.pop() {
            for products in &self.products {
                let product = products[element];
                if !std::mem::replace(&mut is_met[product], true) {
                    waiting.push(product);
                }
            }
        }
        if let Some(element) = is_met.iter().position(|&met| !met) {
            return Ok(Some((format!("lost {element}"), "no sum of heaps has it")));
        }
        // The elements by which of their products are lost, more and more of them.
        let mut parts: Vec<usize> = self.is_lost.iter().map(|&lost| lost.into()).collect();
        let mut count = 0;
        loop {
            let mut keys: Vec<Vec<usize>> = Vec::new();
            for element in 0..parts.len() {
                meter.pass_many(self.products.len() + 1)?;
                let after = self
                    .products
                    .iter()
                    .map(|products| parts[products[element]]);
                keys.push(std::iter::once(parts[element]).chain(after).collect());
            }
            let mut different = keys.clone();
            different.sort_unstable();
            different.dedup();
            let place = |key: &Vec<usize>| different.binary_search(key).unwrap_or(0);
            parts = keys.iter().map(place).collect();
            if different.len() == parts.len() {
                return Ok(None);
            }
            if std::mem::replace(&mut count, different.len()) == different.len() {
                let twice = (1..parts.len()).find(|&one| parts[..one].contains(&parts[one]));
                let element = twice.unwrap_or(0);
                return Ok(Some((
                    format!("lost {element}"),
                    "another element is as good",
                )));
            }
        }
    }

    /// The product of any two elements, as a product of elements of heaps.
    fn squared(&self, meter: &mut Meter<'_>) -> Result<Vec<Vec<usize>>, StopReason> {
        let order = self.is_lost.len();
        meter.budget.take(order * order * size_of::<usize>())?;
        let mut all: Vec<Vec<usize>> = vec![Vec::new(); order];
        all[0] = (0..order).collect();
        let mut waiting = vec![0];
        while let Some(element) = waiting.pop() {
            meter.pass_many(order)?;
            for products in &self.products {
                let product = products[element];
                if all[product].is_empty() {
                    all[product] = all[element].iter().map(|&one| products[one]).collect();
                    waiting.push(product);
                }
            }
        }
        Ok(all)
    }

    /// What is wrong with the transition algebra, if anything is.
    fn fault_of_transitions(
        &self,
        rules: &HeapRules,
        meter: &mut Meter<'_>,
    ) -> Result<Wrong, CheckError> {
        const LOST: &str = "a lost sum has a lost option, or is one without a move";
        const WON: &str = "a sum is won, and none of its options is lost";
        let (order, times) = (self.is_lost.len(), self.squared(meter)?);
        let words = order.div_ceil(64);
        let set = |elements: &mut dyn Iterator<Item = usize>| {
            let mut set = vec![0_u64; words];
            elements.for_each(|one| set[one / 64] |= 1 << (one % 64));
            set
        };
        let has = |set: &[u64], one: usize| set[one / 64] >> (one % 64) & 1 == 1;
        let with = |one: usize, set_of_one: &[u64], two: usize, of_two: &[u64]| {
            let left = (0..order)
                .filter(|&at| has(set_of_one, at))
                .map(|at| times[at][two]);
            let right = (0..order)
                .filter(|&at| has(of_two, at))
                .map(|at| times[at][one]);
            set(&mut left.chain(right))
        };
        let lost = set(&mut (0..order).filter(|&one| self.is_lost[one]));
        let meets = |one: &[u64]| one.iter().zip(&lost).any(|(one, lost)| one & lost > 0);
        if self.is_lost[0] {
            return Ok(Some(("lost 0".to_owned(), LOST)));
        }
        // The pairs of heaps; a heap without a move has to be the unit.
        let mut heaps: Vec<(usize, Vec<u64>)> = Vec::new();
        for (heap, &element) in (0_u32..).zip(&self.of_heap) {
            let mut options = vec![0; words];
            for (index, (one, two)) in rules.options(heap).enumerate() {
                meter.pass(index)?;
                let [one, two] = [one, two].map(|heap| self.of_heap[heap as usize]);
                let product = times[one][two];
                options[product / 64] |= 1 << (product % 64);
            }
            if options.iter().all(|&word| word == 0) {
                if element != 0 {
                    let fault = "it has no move, and is not the unit";
                    return Ok(Some((heap_text(heap as usize), fault)));
                }
            } else if !heaps.contains(&(element, options.clone())) {
                meter.budget.take(words * 8 + 32)?;
                heaps.push((element, options));
            }
        }
        // All options of each element together: no lost element may have a lost one.
        let mut all = vec![vec![0_u64; words]; order];
        // The sets of options of each element that have no other among them.
        let mut least: Vec<Vec<Vec<u64>>> = vec![Vec::new(); order];
        let mut waiting = heaps.clone();
        while let Some((element, options)) = waiting.pop() {
            meter.tick()?;
            if !self.is_lost[element] && !meets(&options) {
                return Ok(Some((format!("lost {element}"), WON)));
            }
            let is_part =
                |one: &[u64], of: &[u64]| one.iter().zip(of).all(|(one, of)| one & !of == 0);
            if least[element].iter().any(|other| is_part(other, &options)) {
                continue;
            }
            least[element].retain(|other| !is_part(&options, other));
            least[element].push(options.clone());
            meter.budget.take(words * 8 * (heaps.len() + 1))?;
            for (of_heap, of_options) in &heaps {
                let product = times[element][*of_heap];
                waiting.push((product, with(element, &options, *of_heap, of_options)));
            }
        }
        let mut changed: Vec<(usize, Vec<u64>)> = heaps.clone();
        while let Some((element, options)) = changed.pop() {
            meter.tick()?;
            let before = all[element].clone();
            all[element]
                .iter_mut()
                .zip(&options)
                .for_each(|(all, more)| *all |= more);
            if all[element] == before {
                continue;
            }
            if self.is_lost[element] && meets(&all[element]) {
                return Ok(Some((format!("lost {element}"), LOST)));
            }
            for (of_heap, of_options) in &heaps {
                let product = times[element][*of_heap];
                changed.push((product, with(element, &all[element], *of_heap, of_options)));
            }
        }
        Ok(None)
    }
}
