//! The arena of forms: [`Forms`].

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use stonework_core::StopReason;

use super::canonical_form::CanonicalForm;
use super::options::Options;
use crate::error::FormError;
use crate::number::NumberUpStar;
use crate::number::Stop;
use crate::thermograph::ThermographStore;

/// Forms, each held once, for any number of threads. It never shrinks.
#[derive(Debug)]
pub struct Forms {
    pub(super) limit: usize,
    store: RwLock<Store>,
    pub(super) thermographs: ThermographStore,
}

/// The options of both players, each in the order of ids.
type Lists = [Arc<[CanonicalForm]>; 2];

#[derive(Debug, Default)]
struct Store {
    nodes: Vec<Node>,
    by_options: HashMap<Lists, u32>,
    by_sum: HashMap<NumberUpStar, u32>,
    bytes: usize,
}

#[derive(Clone, Debug)]
enum Node {
    Sum(NumberUpStar),
    Options {
        lists: Lists,
        stops: (Stop, Stop),
        negative: Option<CanonicalForm>,
    },
}

impl Forms {
    /// An arena without a limit on its bytes.
    #[must_use]
    pub fn new() -> Self {
        Self::with_bytes(usize::MAX)
    }

    /// An arena of at most so many bytes.
    #[must_use]
    pub fn with_bytes(limit: usize) -> Self {
        Self {
            limit,
            store: RwLock::default(),
            thermographs: ThermographStore::default(),
        }
    }

    /// How many forms are stored.
    #[must_use]
    pub fn len(&self) -> usize {
        self.read().nodes.len()
    }

    /// Whether no form is stored.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes that are taken.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.read().bytes + self.thermographs.bytes()
    }

    fn read(&self) -> RwLockReadGuard<'_, Store> {
        self.store.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a node of that many options.
    fn push(&self, store: &mut Store, node: Node, options: usize) -> Result<u32, FormError> {
        let limit = self.limit;
        let more = size_of::<(Lists, Node)>() * 2 + 4 * options;
        let needed = store.bytes + more + self.thermographs.bytes();
        if needed > limit {
            return Err(StopReason::Bytes { needed, limit }.into());
        }
        store.bytes += more;
        store.nodes.push(node);
        u32::try_from(store.nodes.len() - 1).map_err(|_| FormError::TooDeep(0))
    }

    /// The form of such a sum.
    pub(crate) fn number_up_star(&self, value: NumberUpStar) -> Result<CanonicalForm, FormError> {
        let mut store = self.store.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(&id) = store.by_sum.get(&value) {
            return Ok(CanonicalForm(id));
        }
        let id = self.push(&mut store, Node::Sum(value.checked()?), 0)?;
        store.by_sum.insert(value, id);
        Ok(CanonicalForm(id))
    }

    /// The form with these canonical options, in the order of ids, which is no sum of a number,
    /// ups and a nimber.
    pub(crate) fn intern(
        &self,
        left: &[CanonicalForm],
        right: &[CanonicalForm],
        stops: (Stop, Stop),
    ) -> Result<CanonicalForm, FormError> {
        let lists: Lists = [left.into(), right.into()];
        let mut store = self.store.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(&id) = store.by_options.get(&lists) {
            return Ok(CanonicalForm(id));
        }
        let node = Node::Options {
            lists: lists.clone(),
            stops,
            negative: None,
        };
        let id = self.push(&mut store, node, left.len() + right.len())?;
        store.by_options.insert(lists, id);
        Ok(CanonicalForm(id))
    }

    /// The form as a sum of a number, ups and a nimber.
    pub(crate) fn as_number_up_star(&self, form: CanonicalForm) -> Option<NumberUpStar> {
        match self.read().nodes[form.0 as usize] {
            Node::Sum(value) => Some(value),
            Node::Options { .. } => None,
        }
    }

    /// The left and the right stop.
    pub(crate) fn stops(&self, form: CanonicalForm) -> (Stop, Stop) {
        match self.read().nodes[form.0 as usize] {
            Node::Sum(value) => Stop::of_number_up_star(value),
            Node::Options { stops, .. } => stops,
        }
    }

    /// The negative, if it was noted.
    pub(crate) fn known_negative(&self, form: CanonicalForm) -> Option<CanonicalForm> {
        match self.read().nodes[form.0 as usize] {
            Node::Sum(_) => None,
            Node::Options { negative, .. } => negative,
        }
    }

    /// Notes that these are each other's negatives.
    pub(crate) fn note_negative(&self, form: CanonicalForm, other: CanonicalForm) {
        let mut store = self.store.write().unwrap_or_else(PoisonError::into_inner);
        for (of, is) in [(form, other), (other, form)] {
            if let Node::Options { negative, .. } = &mut store.nodes[of.0 as usize] {
                *negative = Some(is);
            }
        }
    }

    /// The options of one player.
    pub(crate) fn options(&self, form: CanonicalForm, left: bool) -> Result<Options, FormError> {
        let node = self.read().nodes[form.0 as usize].clone();
        match node {
            Node::Options { lists, .. } => Ok(Options(lists[usize::from(!left)].to_vec())),
            Node::Sum(value) => {
                let count = value.count(left);
                if count > 1 << 24 {
                    return Err(FormError::OPTIONS);
                }
                (0..count)
                    .map(|index| self.number_up_star(value.option(left, index)))
                    .collect::<Result<_, _>>()
                    .map(Options)
            }
        }
    }
}

impl Default for Forms {
    fn default() -> Self {
        Self::new()
    }
}
