//! Quotients learned from sums that are searched: [`learned`].

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use stonework_core::StopReason;
use stonework_core::kit::Meter;

use super::alike::Alike;
use super::bits::Bits;
use super::monoid::{HeapOptions, Monoid, Unmade, weight};
use super::transitions::{Transitions, all_pairs};

/// The most tests.
const MOST_TESTS: usize = 128;

/// The most elements of a quotient that is learned.
const MOST_LEARNED: usize = 1 << 12;

/// The quotient of the heaps of `known` and the next one, with its proof, where sums that are as good
/// as each other beside the heaps so far are not beside the next one.
///
/// Sums of heaps are told apart by who wins them together with some other sums, the tests; sums that
/// no test tells apart are one element. Where that makes no monoid, or one that is wrong about a sum,
/// there is a test that tells apart two sums that were one element. (D. Angluin, Learning regular sets
/// from queries and counterexamples, 1987; R. L. Rivest and R. E. Schapire, 1993.) The lightest sum
/// about which the monoid is wrong needs no search: of all lighter ones it is right.
///
/// No more than `most` sums are searched.
pub(super) fn learned(
    known: &Monoid,
    wrong: Monoid,
    alike: &Alike,
    options: &HeapOptions<'_>,
    most: usize,
    meter: &mut Meter<'_>,
) -> Result<(Monoid, Transitions), Unmade> {
    let heap = u32::try_from(known.of_heap.len()).unwrap_or(u32::MAX);
    let heaps: Vec<u32> = (1..=heap)
        .filter(|&one| alike.heap(one) == Some(one))
        .collect();
    let place = |heap: u32| {
        let smallest = alike.heap(heap)?;
        heaps
            .binary_search(&smallest)
            .ok()
            .and_then(|at| u32::try_from(at).ok())
    };
    let of_heap: Vec<Option<u32>> = (0..=heap).map(place).collect();
    let mut tests = tests_of(known, alike);
    let mut sums = Sums {
        known,
        alike,
        heap,
        right: None,
        left: most,
        lost: HashMap::new(),
    };
    if let Err(lightest) = all_pairs(&wrong, meter)? {
        sums.is_right_below(wrong, &lightest, meter);
    }
    while tests.len() < MOST_TESTS {
        let classes = match Classes::of(&heaps, &tests, &mut sums, meter)? {
            Ok(classes) => classes,
            Err(test) => {
                tests.push(test);
                continue;
            }
        };
        let made = Monoid::generate(
            0,
            &heaps,
            of_heap.clone(),
            options,
            meter,
            |&class: &u32, letter| classes.products[class as usize][letter],
            |&class| classes.rows[class as usize].contains(0),
        )?;
        let mut transitions = Transitions::new(&made);
        if transitions.prove(&made, meter)? {
            return Ok((made, transitions));
        }
        transitions.free(meter);
        let Err(wrong) = all_pairs(&made, meter)? else {
            return Err(Unmade::TooLarge);
        };
        // Who wins the sum is not what the monoid says of its element, and so of the lightest sum of
        // that: from one to the other, heap by heap, there is a place where it changes.
        let (mut class, mut at) = (0_u32, 0);
        let mut letters: Vec<usize> = Vec::new();
        for &one in &wrong {
            letters.extend(place(one).map(|at| at as usize));
        }
        let first = sums.is_lost(&alike.sum(wrong.clone()), meter)?;
        let test = loop {
            if at == letters.len() {
                return Err(Unmade::TooLarge);
            }
            class = classes.products[class as usize][letters[at]];
            at += 1;
            let rest = &wrong[at..];
            let sum = [&classes.sums[class as usize], rest].concat();
            if sums.is_lost(&alike.sum(sum), meter)? != first {
                break rest.to_vec();
            }
        };
        tests.push(test);
        sums.is_right_below(made, &wrong, meter);
    }
    Err(Unmade::TooLarge)
}

/// Sums that tell all elements apart, of which the first is empty.
fn tests_of(known: &Monoid, alike: &Alike) -> Vec<Vec<u32>> {
    let mut tests = Vec::new();
    let mut parts: Vec<u32> = vec![0; known.len()];
    let mut count = 1;
    let mut sums: Vec<Vec<u32>> = vec![Vec::new()];
    for test in known.elements() {
        if test > 0 {
            let (rest, letter) = known.words[test as usize];
            let heap = known.letters[letter as usize].heap;
            let mut sum = sums[rest as usize].clone();
            sum.push(heap);
            sums.push(sum);
        }
        let mut numbers = HashMap::new();
        let finer: Vec<u32> = (known.elements().zip(&parts))
            .map(|(one, &part)| {
                let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
                let key = (part, known.lost.contains(known.product(one, test)));
                *numbers.entry(key).or_insert(next)
            })
            .collect();
        if numbers.len() > count || test == 0 {
            count = numbers.len();
            parts = finer;
            tests.push(alike.sum(sums[test as usize].clone()));
        }
    }
    tests
}

/// Who wins sums of the heaps of a quotient and the next one.
struct Sums<'s> {
    known: &'s Monoid,
    alike: &'s Alike,
    heap: u32,
    /// A monoid of all these heaps that is right about sums of less than a weight.
    right: Option<(Monoid, u64)>,
    /// How many sums may still be searched.
    left: usize,
    /// Whether heavier sums with the next heap are lost.
    lost: HashMap<Vec<u32>, bool>,
}

fn weight_of(sum: &[u32]) -> u64 {
    sum.iter().map(|&heap| weight(heap)).sum()
}

impl Sums<'_> {
    /// Takes a monoid for what it is right about: sums lighter than one that it is wrong about.
    fn is_right_below(&mut self, monoid: Monoid, wrong: &[u32], meter: &mut Meter<'_>) {
        let below = weight_of(wrong);
        let other = match &self.right {
            Some((_, other)) if *other >= below => Some((monoid, 0)),
            _ => self.right.replace((monoid, below)),
        };
        meter
            .budget
            .give_back(other.map_or(0, |(monoid, _)| monoid.bytes()));
    }

    /// Whether a sum is lost, if that needs no search.
    fn at_once(&self, sum: &[u32]) -> Option<bool> {
        let monoid = match &self.right {
            _ if sum.last() != Some(&self.heap) => self.known,
            Some((monoid, below)) if weight_of(sum) < *below => monoid,
            _ => return self.lost.get(sum).copied(),
        };
        let elements = sum.iter().map(|&heap| monoid.element(heap));
        let element = elements.fold(0, |one, two| monoid.product(one, two));
        Some(monoid.lost.contains(element))
    }

    /// Whether a sum as [`Alike::sum`] has it is lost.
    fn is_lost(&mut self, sum: &[u32], meter: &mut Meter<'_>) -> Result<bool, Unmade> {
        if let Some(known) = self.at_once(sum) {
            return Ok(known);
        }
        // Each sum with its options that are not known.
        let mut path: Vec<Searched> = vec![(sum.to_vec(), None)];
        while let Some((one, unknown)) = path.last_mut() {
            meter.tick()?;
            let mut wins = false;
            if unknown.is_none() {
                self.left = self.left.checked_sub(1).ok_or(Unmade::TooLarge)?;
                let mut options = self.alike.options_of(one);
                options.retain(|option| {
                    let known = self.at_once(option);
                    wins |= known == Some(true);
                    known.is_none()
                });
                let bytes = options.iter().map(|option| 4 * option.len() + 24);
                meter.budget.take(bytes.sum())?;
                *unknown = Some(options);
            }
            let unknown = unknown.get_or_insert_default();
            while let (false, Some(option)) = (wins, unknown.last()) {
                match self.lost.get(option) {
                    None => break,
                    Some(&lost) => wins = lost,
                }
                meter.budget.give_back(4 * option.len() + 24);
                unknown.pop();
            }
            if let (false, Some(option)) = (wins, unknown.last()) {
                let option = option.clone();
                path.push((option, None));
                continue;
            }
            let bytes = unknown.iter().map(|option| 4 * option.len() + 24);
            meter.budget.give_back(bytes.sum());
            meter.budget.take(4 * one.len() + 72)?;
            self.lost.insert(std::mem::take(one), !wins);
            path.pop();
        }
        Ok(self.lost[sum])
    }
}

/// A sum that is searched, with its options that are not known, once they are formed.
type Searched = (Vec<u32>, Option<Vec<Vec<u32>>>);

/// The weight of a sum of a class, two heaps and a test, and the places of these.
type Contradiction = (u64, usize, [usize; 2], u32);

/// Sums by the tests that are lost with them.
struct Classes {
    /// The lightest sum of each.
    sums: Vec<Vec<u32>>,
    /// The tests with which it is lost.
    rows: Vec<Bits>,
    /// The class with one heap more, for each heap.
    products: Vec<Vec<u32>>,
}

impl Classes {
    /// The classes that tests tell apart; a further test if they are no monoid.
    fn of(
        heaps: &[u32],
        tests: &[Vec<u32>],
        all: &mut Sums<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Result<Self, Vec<u32>>, Unmade> {
        let mut row_of = |sum: &[u32], meter: &mut Meter<'_>| {
            let mut row = Bits::none(tests.len());
            for (at, test) in (0..).zip(tests) {
                let sum = all.alike.sum([sum, test].concat());
                if all.is_lost(&sum, meter)? {
                    row.insert(at);
                }
            }
            Ok::<_, Unmade>(row)
        };
        let first = row_of(&[], meter)?;
        let mut numbers = HashMap::from([(first.clone(), 0)]);
        let mut classes = Self {
            sums: vec![Vec::new()],
            rows: vec![first],
            products: vec![vec![0; heaps.len()]],
        };
        let mut waiting = BinaryHeap::new();
        let expand = |class: usize, so_far: u64, waiting: &mut BinaryHeap<_>| {
            for (letter, &heap) in heaps.iter().enumerate() {
                waiting.push(Reverse((so_far + weight(heap), class, letter)));
            }
        };
        expand(0, 0, &mut waiting);
        while let Some(Reverse((so_far, class, letter))) = waiting.pop() {
            let mut sum = classes.sums[class].clone();
            sum.push(heaps[letter]);
            let row = row_of(&sum, meter)?;
            let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
            let number = *numbers.entry(row.clone()).or_insert(next);
            classes.products[class][letter] = number;
            if number == next {
                if numbers.len() > MOST_LEARNED {
                    return Err(Unmade::TooLarge);
                }
                classes.sums.push(sum);
                classes.rows.push(row);
                classes.products.push(vec![0; heaps.len()]);
                expand(number as usize, so_far, &mut waiting);
            }
        }
        let Some((_, class, [one, two], at)) = classes.contradiction(heaps, tests, meter)? else {
            return Ok(Ok(classes));
        };
        // One of these is not as good as its class says, beside the other and the test.
        let by_two = classes.products[classes.products[class][one] as usize][two];
        let test = &tests[at as usize];
        let both = [heaps[one], heaps[two]];
        let sum = [&classes.sums[class][..], &both, &test[..]].concat();
        let lost = all.is_lost(&all.alike.sum(sum), meter)?;
        let is_first = lost == classes.rows[by_two as usize].contains(at);
        let more = both[usize::from(!is_first)];
        Ok(Err([&[more], &test[..]].concat()))
    }

    /// The lightest sum, of a class, two heaps and a test, of which it makes a difference which heap
    /// comes first; with its weight.
    fn contradiction(
        &self,
        heaps: &[u32],
        tests: &[Vec<u32>],
        meter: &mut Meter<'_>,
    ) -> Result<Option<Contradiction>, StopReason> {
        let mut lightest = None;
        for (class, products) in self.products.iter().enumerate() {
            for one in 0..heaps.len() {
                for two in 0..one {
                    meter.tick()?;
                    let by_two = self.products[products[one] as usize][two];
                    let by_one = self.products[products[two] as usize][one];
                    if by_two == by_one {
                        continue;
                    }
                    let [by_two, by_one] = [by_two, by_one].map(|class| &self.rows[class as usize]);
                    let both = weight(heaps[one]) + weight(heaps[two]);
                    let both = weight_of(&self.sums[class]) + both;
                    for (at, test) in (0_u32..).zip(tests) {
                        let found = (both + weight_of(test), class, [one, two], at);
                        let is_lighter = lightest.is_none_or(|lightest| found < lightest);
                        if is_lighter && by_two.contains(at) != by_one.contains(at) {
                            lightest = Some(found);
                        }
                    }
                }
            }
        }
        Ok(lightest)
    }
}
