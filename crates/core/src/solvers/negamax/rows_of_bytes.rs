//! A game for the tests of memos: [`Rows`].

use crate::game::{Game, Step};
use crate::value::WinLose;

/// A game whose states own some memory or none.
pub(super) struct Rows;

impl Game for Rows {
    type State = Vec<u8>;
    type Move = ();
    type Value = WinLose;

    fn start(&self) -> Vec<u8> {
        Vec::new()
    }

    fn terminal_value(&self, _: &Vec<u8>) -> Option<WinLose> {
        Some(WinLose::Loss)
    }

    fn moves(&self, _: &Vec<u8>) -> impl Iterator<Item = ()> {
        std::iter::empty()
    }

    fn play(&self, row: &Vec<u8>, (): ()) -> Step<Self> {
        Step::to(row.clone())
    }

    fn state_heap_bytes(row: &Vec<u8>) -> usize {
        row.capacity()
    }
}
