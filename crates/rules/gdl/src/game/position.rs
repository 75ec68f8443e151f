//! What there is to see in a position: [`Seen`], as the circuit shows it: [`Position`].

use super::key::Key;
use crate::propnet::View;

/// What there is to see in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seen {
    /// Whether play is over.
    pub(super) is_over: bool,
    /// The role that is to move.
    pub(super) mover: u8,
    /// The only move of the other role.
    pub(super) other: u32,
    /// The points of both roles, where play is over.
    pub(super) points: [u8; 2],
}

impl Seen {
    /// Both roles' moves where this is that of the role that is to move.
    #[inline]
    pub(super) fn joint(self, mv: u32) -> [u32; 2] {
        match self.mover {
            0 => [mv, self.other],
            _ => [self.other, mv],
        }
    }
}

/// A position as the circuit shows it.
pub(super) struct Position<'v> {
    /// The words of its key.
    key: &'v dyn WordsOf,
    /// What was evaluated of it.
    pub(super) view: &'v View<'v>,
}

/// A key whose words are asked for.
trait WordsOf {
    fn words(&self, count: usize) -> Vec<u64>;
}

impl<K: Key> WordsOf for K {
    fn words(&self, count: usize) -> Vec<u64> {
        let mut words = Vec::with_capacity(count);
        self.append_to(&mut words, count);
        words
    }
}

impl<'v> Position<'v> {
    /// A position with this key.
    pub(super) fn of<K: Key>(key: &'v K, view: &'v View<'v>) -> Self {
        Self { key, view }
    }

    /// So many words of its key.
    pub(super) fn words(&self, count: usize) -> Vec<u64> {
        self.key.words(count)
    }
}
