//! Nim: [`Heaps`].

use stonework::{
    Bounded, Bounds, Candidate, DisjunctiveSum, Game, Graded, Ordered, Packed, Step, Symmetric,
    WinLose,
};

/// Heaps of at most 15 stones. A move takes stones from one of them; who takes the last stone wins.
pub(crate) struct Heaps(pub(crate) Vec<u8>);

impl Game for Heaps {
    type State = Vec<u8>;
    type Move = (usize, u8);
    type Value = WinLose;

    fn start(&self) -> Vec<u8> {
        self.0.clone()
    }
    fn terminal_value(&self, heaps: &Vec<u8>) -> Option<WinLose> {
        let is_over = heaps.iter().all(|&heap| heap == 0);
        is_over.then_some(WinLose::Loss)
    }
    fn moves(&self, heaps: &Vec<u8>) -> impl Iterator<Item = (usize, u8)> {
        let takes = |(at, &heap): (usize, &u8)| (1..=heap).map(move |taken| (at, taken));
        heaps.iter().enumerate().flat_map(takes)
    }
    fn play(&self, heaps: &Vec<u8>, (at, taken): (usize, u8)) -> Step<Self> {
        let mut heaps = heaps.clone();
        heaps[at] -= taken;
        Step::to(heaps)
    }
}

impl Symmetric for Heaps {
    fn canonical(&self, heaps: &Vec<u8>) -> Vec<u8> {
        let mut heaps = heaps.clone();
        heaps.sort_unstable();
        heaps
    }
}

impl Packed for Heaps {
    type Key = u64;

    fn pack(&self, heaps: &Vec<u8>) -> u64 {
        let heaps = heaps.iter();
        heaps.fold(0, |key, &heap| key << 4 | u64::from(heap))
    }
    fn unpack(&self, key: u64) -> Vec<u8> {
        let heaps = (0..self.0.len()).rev();
        let heap = |at: usize| u8::try_from(key >> (4 * at) & 15).unwrap();
        heaps.map(heap).collect()
    }
    fn key_bits(&self) -> u32 {
        4 * u32::try_from(self.0.len()).unwrap()
    }
}

/// The stones that were taken.
impl Graded for Heaps {
    fn grade(&self, heaps: &Vec<u8>) -> u32 {
        let stones = |heaps: &[u8]| heaps.iter().copied().map(u32::from).sum::<u32>();
        stones(&self.0) - stones(heaps)
    }
}

/// Each heap, alone.
impl DisjunctiveSum for Heaps {
    fn components(&self, heaps: &Vec<u8>) -> impl Iterator<Item = Vec<u8>> {
        let heaps = heaps.iter().filter(|&&heap| heap > 0);
        heaps.map(|&heap| vec![heap])
    }
}

/// By the exclusive or of the heaps.
impl Bounded for Heaps {
    fn bounds(&self, heaps: &Vec<u8>) -> Bounds<WinLose> {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        Bounds::exactly(WinLose::win_if(sum != 0))
    }
}

/// A move after which the exclusive or is 0, if there is one.
impl Ordered for Heaps {
    fn candidates(&self, heaps: &Vec<u8>) -> impl Iterator<Item = Candidate<(usize, u8)>> {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let best = heaps
            .iter()
            .enumerate()
            .find(|&(_, heap)| heap ^ sum < *heap);
        let moves = match best {
            Some((at, heap)) => vec![(at, heap - (heap ^ sum))],
            None => self.moves(heaps).collect(),
        };
        moves.into_iter().map(|mv| Candidate { mv, rank: 0 })
    }
}
