//! A store that grows without moving: [`Slabs`].

use std::sync::{Mutex, OnceLock, PoisonError};

use crate::bytes::Bytes;
use crate::error::FormError;

/// Elements by number, in slabs that never move, so that they are read without a lock. Each slab is
/// an eighth as long as all before it together.
#[derive(Debug)]
pub(super) struct Slabs<T> {
    all: Box<[OnceLock<Box<[T]>>]>,
    growing: Mutex<()>,
    /// The first eight slabs have 2^(`first` − 3) elements each.
    first: u32,
}

/// Where an element is: in which slab, and at which place of how many.
pub(super) struct Place {
    slab: usize,
    at: usize,
    /// How many elements the slab has from there.
    pub(super) room: usize,
}

impl<T: Default> Slabs<T> {
    /// None, with eight first slabs of 2^`first` elements together.
    pub(super) fn new(first: u32) -> Self {
        let slabs = (0..(32 - first as usize) * 8).map(|_| OnceLock::new());
        Self {
            all: slabs.collect(),
            growing: Mutex::new(()),
            first,
        }
    }

    /// How many elements there can be.
    pub(super) fn most(&self) -> u32 {
        u32::MAX - (1 << self.first)
    }

    /// Where the element of that number is.
    #[inline]
    pub(super) fn place(&self, number: u32) -> Place {
        let moved = number + (1 << self.first);
        let top = moved.ilog2();
        let of_eight = moved >> (top - 3) & 7;
        let len = 1_usize << (top - 3);
        let at = moved as usize & (len - 1);
        Place {
            slab: ((top - self.first) * 8 + of_eight) as usize,
            at,
            room: len - at,
        }
    }

    /// The element of that number, which was made.
    #[inline]
    pub(super) fn get(&self, number: u32) -> &T {
        let place = self.place(number);
        &self.slab(place.slab)[place.at]
    }

    /// So many elements from that number, which were made together.
    #[inline]
    pub(super) fn list(&self, number: u32, len: usize) -> &[T] {
        let place = self.place(number);
        &self.slab(place.slab)[place.at..place.at + len]
    }

    #[inline]
    fn slab(&self, slab: usize) -> &[T] {
        self.all[slab].get().map_or(&[], |slab| slab)
    }

    /// Makes the slab of that place.
    pub(super) fn make(&self, place: &Place, bytes: &Bytes, limit: usize) -> Result<(), FormError> {
        let slab = &self.all[place.slab];
        if slab.get().is_some() {
            return Ok(());
        }
        let _one = self.growing.lock().unwrap_or_else(PoisonError::into_inner);
        if slab.get().is_none() {
            let made = bytes.filled(place.at + place.room, limit)?;
            // It was empty, and nobody else fills it now.
            let _ = slab.set(made);
        }
        Ok(())
    }
}
