//! Values of 64 positions in a word, and the gates on them: [`Registers`].

#![expect(
    clippy::inline_always,
    reason = "only what is inlined is compiled for the vectors of the machine"
)]

use super::schedule::{Place, Program, Run, Step};
use super::transpose::transpose;

/// A value in `64 * W` positions: a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slice<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> Slice<W> {
    #[inline(always)]
    fn map(self, other: Self, bit: impl Fn(u64, u64) -> u64) -> Self {
        let mut slice = self;
        for (word, other) in slice.0.iter_mut().zip(other.0) {
            *word = bit(*word, other);
        }
        slice
    }
}

/// As many registers as an operand can name.
pub(super) struct Registers<const W: usize> {
    all: Box<[Slice<W>; 1 << 16]>,
    handed: Vec<Slice<W>>,
}

impl<const W: usize> Registers<W> {
    pub(super) fn new() -> Self {
        let mut all = vec![Slice([0; W]); 1 << 16].into_boxed_slice();
        all[0] = Slice([u64::MAX; W]);
        Self {
            all: all.try_into().expect("of that length"),
            handed: Vec::new(),
        }
    }

    pub(super) fn get(&self, place: Place) -> [u64; W] {
        let flip = if place.is_complement { u64::MAX } else { 0 };
        self.all[usize::from(place.register)]
            .0
            .map(|word| word ^ flip)
    }

    pub(super) fn set(&mut self, register: u16, value: [u64; W]) {
        self.all[usize::from(register)] = Slice(value);
    }

    pub(super) fn word(&mut self, register: u16, word: usize) -> &mut u64 {
        &mut self.all[usize::from(register)].0[word]
    }

    /// Computes the gates of a program.
    #[inline(always)]
    pub(super) fn compute(&mut self, program: &Program) {
        for step in &program.steps {
            match step {
                Step::Run(run) => self.run(*run, &program.operands),
                Step::Loop { runs, vars } => {
                    for var in vars {
                        self.all[usize::from(var.register)] = Slice([0; W]);
                    }
                    loop {
                        for &run in runs {
                            self.run(run, &program.operands);
                        }
                        let mut changed = 0;
                        for var in vars {
                            let next = self.get(var.next);
                            let at = usize::from(var.register);
                            for (word, next) in self.all[at].0.iter_mut().zip(next) {
                                changed |= *word ^ next;
                                *word = next;
                            }
                        }
                        if changed == 0 {
                            break;
                        }
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn run(&mut self, run: Run, operands: &[u16]) {
        let operands = &operands[run.begin as usize..];
        match (run.plain, run.complemented) {
            (2, 0) => self.fixed::<3, 2>(run, operands),
            (1, 1) => self.fixed::<3, 1>(run, operands),
            (0, 2) => self.fixed::<3, 0>(run, operands),
            (3, 0) => self.fixed::<4, 3>(run, operands),
            (2, 1) => self.fixed::<4, 2>(run, operands),
            (1, 2) => self.fixed::<4, 1>(run, operands),
            (0, 3) => self.fixed::<4, 0>(run, operands),
            _ => self.any(run, operands),
        }
    }

    /// Gates of `N - 1` operands, `P` of which are plain.
    #[inline(always)]
    fn fixed<const N: usize, const P: usize>(&mut self, run: Run, operands: &[u16]) {
        let gates = operands.as_chunks::<N>().0;
        for gate in &gates[..run.gates as usize] {
            let mut value = self.all[usize::from(gate[0])];
            if P == 0 {
                value = value.map(value, |word, _| !word);
            }
            for (at, &operand) in gate[..N - 1].iter().enumerate().skip(1) {
                let operand = self.all[usize::from(operand)];
                value = if at < P {
                    value.map(operand, |word, other| word & other)
                } else {
                    value.map(operand, |word, other| word & !other)
                };
            }
            self.all[usize::from(gate[N - 1])] = value;
        }
    }

    #[inline(always)]
    fn any(&mut self, run: Run, operands: &[u16]) {
        let size = run.plain as usize + run.complemented as usize + 1;
        for gate in operands.chunks_exact(size).take(run.gates as usize) {
            let (plain, others) = gate.split_at(run.plain as usize);
            let mut value = Slice([u64::MAX; W]);
            for &operand in plain {
                value = value.map(self.all[usize::from(operand)], |word, other| word & other);
            }
            for &operand in &others[..others.len() - 1] {
                value = value.map(self.all[usize::from(operand)], |word, other| word & !other);
            }
            self.all[usize::from(others[others.len() - 1])] = value;
        }
    }

    /// Puts the bits of keys, `words` words each, into registers.
    #[inline(always)]
    pub(super) fn load(&mut self, keys: &[u64], words: usize, bits: &[Option<u16>]) {
        for (block, keys) in keys.chunks(64 * words).enumerate() {
            for (word, bits) in bits.chunks(64).enumerate() {
                let mut matrix = [0; 64];
                for (row, key) in matrix.iter_mut().zip(keys.chunks_exact(words)) {
                    *row = key[word];
                }
                transpose(&mut matrix);
                for (&bit, row) in bits.iter().zip(matrix) {
                    if let Some(bit) = bit {
                        self.all[usize::from(bit)].0[block] = row;
                    }
                }
            }
        }
    }

    /// Puts values into registers for what is computed next.
    #[inline(always)]
    pub(super) fn hand_on(&mut self, from: &[Place], to: &[Option<u16>]) {
        self.handed.clear();
        for &place in from {
            let value = Slice(self.get(place));
            self.handed.push(value);
        }
        for (&value, to) in self.handed.iter().zip(to) {
            if let Some(to) = to {
                self.all[usize::from(*to)] = value;
            }
        }
    }

    /// Makes keys of values, `words` words each.
    #[inline(always)]
    pub(super) fn store(&self, bits: &[Place], words: usize, keys: &mut [u64]) {
        for (block, keys) in keys.chunks_mut(64 * words).enumerate() {
            for word in 0..words {
                let mut matrix = [0; 64];
                let begin = (64 * word).min(bits.len());
                for (row, &bit) in matrix.iter_mut().zip(&bits[begin..]) {
                    *row = self.get(bit)[block];
                }
                transpose(&mut matrix);
                for (row, key) in matrix.iter().zip(keys.chunks_exact_mut(words)) {
                    key[word] = *row;
                }
            }
        }
    }
}
