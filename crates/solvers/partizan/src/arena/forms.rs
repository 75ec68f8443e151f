//! The arena of forms: [`Forms`].

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use stonework_core::StopReason;

use super::canonical_form::CanonicalForm;
use super::counted_table::CountedTable;
use super::node::Node;
use super::options::{List, Options};
use super::slabs::{Place, Slabs};
use super::stop_keys::StopKeys;
use super::thermographs::Thermographs;
use crate::bytes::Bytes;
use crate::error::FormError;
use crate::memo::{Memos, OrderMemo, SumMemo};
use crate::mixed::mixed;
use crate::number::{NumberUpStar, Stop};

/// Forms, each held once, for any number of threads. It never shrinks: an id is good as long as
/// the arena is.
///
/// A stored form takes 20 bytes, 4 for each option, and some 10 in the table that finds it by its
/// options. Sums of a small number, few ups and a small nimber take none.
#[derive(Debug)]
pub struct Forms {
    bytes: Bytes,
    nodes: Slabs<Node>,
    options: Slabs<AtomicU32>,
    next: Next,
    /// The forms by their options.
    shards: [Mutex<CountedTable<u32>>; SHARDS],
    /// Sums of a number, ups and a nimber that are not small.
    sums: Mutex<CountedTable<u32>>,
    /// Stops whose keys are wide.
    wide: Mutex<CountedTable<(u32, [Stop; 2])>>,
    pub(super) thermographs: Thermographs,
    pub(crate) order_memos: Memos<OrderMemo>,
    pub(crate) sum_memos: Memos<SumMemo>,
}

/// What is written with each new form, apart from what is read all the time.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Next {
    /// How many nodes are taken.
    node: AtomicU32,
    /// How many words of options.
    option: AtomicU32,
}

const SHARDS: usize = 64;
/// Bits of a node's number.
const MOST_NODES: u32 = (1 << 31) - 256;

impl Forms {
    /// An arena without a limit on its bytes.
    #[must_use]
    pub fn new() -> Self {
        Self::with_bytes(usize::MAX)
    }

    /// An arena that takes at most so many bytes, tables included.
    #[must_use]
    pub fn with_bytes(limit: usize) -> Self {
        Self {
            bytes: Bytes::new(limit),
            nodes: Slabs::new(7),
            options: Slabs::new(9),
            next: Next::default(),
            shards: [const { Mutex::new(CountedTable::new()) }; SHARDS],
            sums: Mutex::new(CountedTable::new()),
            wide: Mutex::new(CountedTable::new()),
            thermographs: Thermographs::default(),
            order_memos: Memos::default(),
            sum_memos: Memos::default(),
        }
    }

    /// How many forms are stored; small sums are not.
    #[must_use]
    pub fn len(&self) -> usize {
        self.next.node.load(Relaxed) as usize
    }

    /// Whether no form is stored.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes that are taken.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes.taken()
    }

    /// What counts the bytes.
    pub(crate) fn counter(&self) -> &Bytes {
        &self.bytes
    }

    /// The number of a new node.
    fn new_node(&self, limit: usize) -> Result<u32, FormError> {
        let next = |number| (number < MOST_NODES).then_some(number + 1);
        let number = self.next.node.load(Relaxed);
        self.nodes.make(
            &self.nodes.place(number.min(MOST_NODES)),
            &self.bytes,
            limit,
        )?;
        match self.next.node.fetch_update(Relaxed, Relaxed, next) {
            Ok(number) => {
                self.nodes
                    .make(&self.nodes.place(number), &self.bytes, limit)?;
                Ok(number)
            }
            Err(_) => Err(FormError::Stopped(StopReason::SolverPositions(
                MOST_NODES.into(),
            ))),
        }
    }

    /// Room for so many options in one piece: the number of its first word.
    fn new_options(&self, len: usize, limit: usize) -> Result<u32, FormError> {
        let mut start = self.next.option.load(Relaxed);
        loop {
            let mut at = start;
            let mut place: Place = self.options.place(at);
            while place.room < len {
                let next = u32::try_from(place.room)
                    .ok()
                    .and_then(|it| at.checked_add(it));
                at = next
                    .filter(|&it| it < self.options.most())
                    .ok_or(FormError::Stopped(StopReason::SolverPositions(
                        MOST_NODES.into(),
                    )))?;
                place = self.options.place(at);
            }
            self.options.make(&place, &self.bytes, limit)?;
            #[expect(clippy::cast_possible_truncation, reason = "at most two times 16 bits")]
            let end = at.saturating_add(len as u32).min(self.options.most());
            match self
                .next
                .option
                .compare_exchange_weak(start, end, Relaxed, Relaxed)
            {
                Ok(_) => return Ok(at),
                Err(now) => start = now,
            }
        }
    }

    /// The form of a sum.
    #[inline]
    pub(crate) fn number_up_star(
        &self,
        value: NumberUpStar,
        limit: usize,
    ) -> Result<CanonicalForm, FormError> {
        match CanonicalForm::of_small(value) {
            Some(form) => Ok(form),
            None => self.large_sum(value.checked()?, limit),
        }
    }

    fn large_sum(&self, value: NumberUpStar, limit: usize) -> Result<CanonicalForm, FormError> {
        let hash_of = |value: NumberUpStar| {
            let number = mixed(value.number.numerator().cast_unsigned());
            let ups = u64::from(value.up.cast_unsigned()) << 32 | u64::from(value.nimber);
            mixed(number ^ u64::from(value.number.exponent()) ^ mixed(ups))
        };
        let sum_of = |node: u32| self.nodes.get(node).sum().unwrap_or_default();
        let mut sums = lock(&self.sums);
        let hash = hash_of(value);
        if let Some(&node) = sums.find(hash, |&it| sum_of(it) == value) {
            return Ok(CanonicalForm(node));
        }
        sums.make_room(|&it| hash_of(sum_of(it)), &self.bytes, limit)?;
        let node = self.new_node(limit)?;
        self.nodes.get(node).set_sum(value);
        sums.insert(hash, node, |&it| hash_of(sum_of(it)));
        Ok(CanonicalForm(node))
    }

    /// The form with these canonical options, in the order of ids, which is no sum of a number,
    /// ups and a nimber. The keys are those of the stops.
    pub(crate) fn intern(
        &self,
        left: &[CanonicalForm],
        right: &[CanonicalForm],
        keys: StopKeys,
        stops: impl FnOnce() -> [Stop; 2],
        limit: usize,
    ) -> Result<CanonicalForm, FormError> {
        let ids = left.iter().chain(right).map(|it| it.0);
        let hash = hash_of(left.len(), ids);
        let hash_of = |&node: &u32| {
            let (start, left, right) = self.nodes.get(node).options();
            let words = self.options.list(start, left + right);
            hash_of(left, words.iter().map(|it| it.load(Relaxed)))
        };
        let mut shard = lock(&self.shards[(hash >> 40) as usize % SHARDS]);
        let is = |&node: &u32| {
            let (start, of_left, of_right) = self.nodes.get(node).options();
            let words = self.options.list(start, of_left + of_right);
            (of_left, of_right) == (left.len(), right.len())
                && words
                    .iter()
                    .zip(left.iter().chain(right))
                    .all(|(a, b)| a.load(Relaxed) == b.0)
        };
        if let Some(&node) = shard.find(hash, is) {
            return Ok(CanonicalForm(node));
        }
        let (Ok(of_left), Ok(of_right)) = (u16::try_from(left.len()), u16::try_from(right.len()))
        else {
            return Err(FormError::MANY_OPTIONS);
        };
        shard.make_room(hash_of, &self.bytes, limit)?;
        let start = self.new_options(left.len() + right.len(), limit)?;
        let node = self.new_node(limit)?;
        if keys.is_wide() {
            self.note_wide(node, stops(), limit)?;
        }
        let words = self.options.list(start, left.len() + right.len());
        for (word, id) in words.iter().zip(left.iter().chain(right)) {
            word.store(id.0, Relaxed);
        }
        self.nodes
            .get(node)
            .set_options(start, of_left, of_right, keys);
        shard.insert(hash, node, hash_of);
        Ok(CanonicalForm(node))
    }

    fn note_wide(&self, node: u32, stops: [Stop; 2], limit: usize) -> Result<(), FormError> {
        let mut wide = lock(&self.wide);
        wide.make_room(|it| mixed(it.0.into()), &self.bytes, limit)?;
        wide.insert(mixed(node.into()), (node, stops), |it| mixed(it.0.into()));
        Ok(())
    }

    /// The form as a sum of a number, ups and a nimber.
    #[inline]
    pub(crate) fn as_number_up_star(&self, form: CanonicalForm) -> Option<NumberUpStar> {
        match form.node() {
            None => form.small(),
            Some(node) => self.nodes.get(node).sum(),
        }
    }

    /// The keys of the stops.
    #[inline]
    pub(crate) fn stop_keys(&self, form: CanonicalForm) -> StopKeys {
        let Some(node) = form.node() else {
            return form.small_stops().unwrap_or(StopKeys::WIDE);
        };
        let node = self.nodes.get(node);
        match node.sum() {
            Some(_) => StopKeys::WIDE,
            None => node.stops(),
        }
    }

    /// The left and the right stop.
    pub(crate) fn stops(&self, form: CanonicalForm) -> [Stop; 2] {
        if let Some(value) = self.as_number_up_star(form) {
            return Stop::of_number_up_star(value);
        }
        let keys = self.stop_keys(form);
        if !keys.is_wide() {
            return keys.stops();
        }
        let wide = lock(&self.wide);
        let found = wide.find(mixed(form.0.into()), |it| it.0 == form.0);
        found.map_or_else(|| unreachable!("wide stops are noted"), |it| it.1)
    }

    /// The negative, if it was noted.
    #[inline]
    pub(crate) fn known_negative(&self, form: CanonicalForm) -> Option<CanonicalForm> {
        let node = self.nodes.get(form.node()?);
        match node.sum() {
            Some(_) => None,
            None => node.negative(),
        }
    }

    /// Notes that these, with options, are each other's negatives.
    pub(crate) fn note_negative(&self, form: CanonicalForm, negative: CanonicalForm) {
        for (of, is) in [(form, negative), (negative, form)] {
            self.nodes.get(of.0).note_negative(is);
        }
    }

    /// The options of one player in their place.
    #[inline]
    pub(crate) fn list(&self, form: CanonicalForm, of_left: bool) -> List<'_> {
        if let Some(value) = self.as_number_up_star(form) {
            return List::Sum(value, of_left, value.count(of_left));
        }
        let (start, left, right) = self.nodes.get(form.0).options();
        let words = self.options.list(start, left + right);
        List::Stored(if of_left {
            &words[..left]
        } else {
            &words[left..]
        })
    }

    /// The option at an index below the length of a list. One of a sum may have to be stored first.
    #[inline]
    pub(crate) fn option(
        &self,
        list: &List<'_>,
        index: usize,
        limit: usize,
    ) -> Result<CanonicalForm, FormError> {
        match *list {
            List::Stored(list) => Ok(CanonicalForm(list[index].load(Relaxed))),
            List::Plain(list) => Ok(list[index]),
            List::Sum(value, of_left, _) => {
                self.number_up_star(value.option(of_left, index), limit)
            }
        }
    }

    /// The options of one player, copied.
    pub(crate) fn options(
        &self,
        form: CanonicalForm,
        of_left: bool,
        limit: usize,
    ) -> Result<Options, FormError> {
        let list = self.list(form, of_left).listable()?;
        let options = (0..list.len()).map(|index| self.option(&list, index, limit));
        options.collect::<Result<_, _>>().map(Options)
    }
}

impl Default for Forms {
    fn default() -> Self {
        Self::new()
    }
}

/// The hash of options, of which so many are Left's.
#[inline]
fn hash_of(left: usize, ids: impl Iterator<Item = u32>) -> u64 {
    ids.fold(left as u64, |hash, id| {
        mixed(hash << 32 ^ hash ^ u64::from(id))
    })
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
