//! Keys with and without the bits of a clock: [`ClockBits`].

use super::layout::{Layout, Place};
use super::net::{Clock, ClockReaders, Propnet};

/// The bits of a clock that alone ends play, in the keys of a game.
#[derive(Clone, Debug)]
pub struct ClockBits {
    begin: usize,
    bits: usize,
    /// The bits of a key with the clock.
    all: usize,
    /// The code of the clock with so many moves left.
    codes: Box<[u64]>,
}

impl Propnet {
    /// The bits of the clock, if that alone ends play at its last.
    #[must_use]
    pub fn clock_bits(&self) -> Option<ClockBits> {
        ClockBits::of(self.clock.as_ref()?, &self.layout)
    }
}

impl ClockBits {
    fn of(clock: &Clock, layout: &Layout) -> Option<Self> {
        let code = |&fluent: &u32| match layout.places[fluent as usize] {
            Place::In { group, member } => Some((group, member)),
            Place::Always | Place::Ignored => None,
        };
        if clock.readers != ClockReaders::Deadline {
            return None;
        }
        let (group, _) = code(clock.fluents.first()?)?;
        let of = &layout.groups[group as usize];
        let codes = clock.fluents.iter().rev().map(|fluent| {
            let (_, member) = code(fluent)?;
            Some(of.code(member as usize))
        });
        Some(Self {
            begin: layout.begins[group as usize] as usize,
            bits: of.bits() as usize,
            all: layout.bits as usize,
            codes: codes.collect::<Option<_>>()?,
        })
    }

    /// The key without the clock, and the moves that are left.
    ///
    /// # Panics
    ///
    /// If it is no key of the game.
    #[must_use]
    pub fn split(&self, key: &[u64]) -> (Vec<u64>, u32) {
        let end = self.begin + self.bits;
        let mut without = vec![0; (self.all - self.bits).div_ceil(64).max(1)];
        copy(key, 0, &mut without, 0, self.begin);
        copy(key, end, &mut without, self.begin, self.all - end);
        let mut code = [0];
        copy(key, self.begin, &mut code, 0, self.bits);
        let left = self.codes.iter().position(|&of| of == code[0]);
        let left = left.expect("a key tells how late it is");
        (
            without,
            u32::try_from(left).expect("a clock has fewer than 2^32 steps"),
        )
    }

    /// The key with so many moves left.
    ///
    /// # Panics
    ///
    /// If the clock has fewer.
    #[must_use]
    pub fn join(&self, without: &[u64], left: u32) -> Vec<u64> {
        let end = self.begin + self.bits;
        let mut key = vec![0; self.all.div_ceil(64).max(1)];
        copy(without, 0, &mut key, 0, self.begin);
        copy(without, self.begin, &mut key, end, self.all - end);
        copy(
            &[self.codes[left as usize]],
            0,
            &mut key,
            self.begin,
            self.bits,
        );
        key
    }
}

/// Copies so many bits to bits that are all 0.
fn copy(from: &[u64], at: usize, to: &mut [u64], place: usize, len: usize) {
    for step in 0..len {
        let (at, place) = (at + step, place + step);
        to[place / 64] |= (from[at / 64] >> (at % 64) & 1) << (place % 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_that_of_its_parts() {
        let clock = ClockBits {
            begin: 61,
            bits: 7,
            all: 150,
            codes: (0..100).rev().collect(),
        };
        let mut rng = stonework_core::SeededRng::new(3);
        for left in 0..100 {
            let mut random = |bits: u32| rng.below(1 << bits) as u64;
            let without = [(); 2].map(|()| random(32) << 32 | random(32));
            let without = [without[0], without[1], random(15)];
            let key = clock.join(&without, left);
            assert_eq!(key.len(), 3);
            assert_eq!(key[2] >> (150 - 128), 0);
            assert_eq!(clock.split(&key), (without.to_vec(), left));
        }
    }
}
