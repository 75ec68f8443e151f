//! The sets of as many points, numbered, and their images by the symmetries of the board:
//! [`SetsOfSize`].

use crate::nine_mens_morris::men::MEN;
use crate::nine_mens_morris::points::{POINTS, SYMMETRIES, inverse, transformed};

/// How many numbers of men a player can have.
pub(super) const SIZES: usize = MEN as usize + 1;

/// In row n, column k: how many sets of k out of n points there are.
pub(super) static CHOOSE: [[usize; SIZES + 1]; POINTS as usize + 1] = {
    let mut choose = [[0; SIZES + 1]; POINTS as usize + 1];
    let mut n = 0;
    while n <= POINTS as usize {
        choose[n][0] = 1;
        let mut k = 1;
        while k <= SIZES && k <= n {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
};

/// Half the points, in bits.
const HALF: u32 = POINTS as u32 / 2;

/// The sets of half the points.
const HALVES: usize = 1 << HALF;

/// How many sets of the same size come before a set of the lower half of the points, as binary
/// numbers: the combinatorial number system.
#[expect(clippy::cast_possible_truncation, reason = "there are 924 at most")]
static LOWER_RANKS: [u16; HALVES] = {
    let mut ranks = [0; HALVES];
    let mut set = 1;
    while set < HALVES {
        let (mut left, mut size, mut rank) = (set, 0, 0);
        while left > 0 {
            size += 1;
            if size <= SIZES {
                rank += CHOOSE[left.trailing_zeros() as usize][size];
            }
            left &= left - 1;
        }
        ranks[set] = rank as u16;
        set += 1;
    }
    ranks
};

/// The bits of a set moved together to the places that are not in another, which has none of them.
#[inline]
pub(super) fn pressed(mut set: u32, mut without: u32) -> u32 {
    while without != 0 {
        // All from the lowest place up, which is empty, move down by one.
        let lowest = without & without.wrapping_neg();
        set -= (set & lowest.wrapping_neg()) >> 1;
        without = (without ^ lowest) >> 1;
    }
    set
}

/// A set with its bits spread over the places that are not in another: [`pressed`] undone.
#[inline]
pub(super) fn spread(mut set: u32, mut without: u32) -> u32 {
    while without != 0 {
        // All from the lowest place up move up by one.
        let lowest = without & without.wrapping_neg();
        set += set & lowest.wrapping_neg();
        without ^= lowest;
    }
    set
}

/// In row s, column p: how many of the lowest p points are in the set s of eight.
static BELOW: [[u8; 8]; 256] = {
    let mut below = [[0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let mut place = 1;
        while place < 8 {
            let has_last = set >> (place - 1) & 1 == 1;
            let before = below[set][place - 1];
            below[set][place] = if has_last { before + 1 } else { before };
            place += 1;
        }
        set += 1;
    }
    below
};

/// What [`pressed`] makes of points and sets without those of one set, which is looked at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pressing {
    without: u32,
    /// By square: by how much each of its points moves down.
    by: [u64; 3],
}

impl Pressing {
    #[inline]
    pub(super) fn new(without: u32) -> Self {
        let [outer, middle, inner, _] = without.to_le_bytes();
        let below = |square: u8, before: u32| {
            let below = u64::from_le_bytes(BELOW[usize::from(square)]);
            below + u64::from(before) * 0x0101_0101_0101_0101
        };
        let before_middle = outer.count_ones();
        let before_inner = before_middle + middle.count_ones();
        Self {
            without,
            by: [
                below(outer, 0),
                below(middle, before_middle),
                below(inner, before_inner),
            ],
        }
    }

    /// A set of points.
    #[inline]
    pub(super) fn set(&self, set: u32) -> u32 {
        pressed(set, self.without)
    }

    /// A point, as a set.
    #[inline]
    pub(super) fn point(&self, point: u32) -> u32 {
        let [square, place] = [point / 8, point % 8];
        let by = self.by[square as usize % 3] >> (8 * place) & 0xff;
        1 << (point - by as u32)
    }
}

/// The next set of as many bits, as binary numbers.
#[inline]
fn next_of_size(set: u32) -> u32 {
    let lowest = set & set.wrapping_neg();
    let carried = set + lowest;
    carried | (((set ^ carried) >> 2) / lowest)
}

/// How a set becomes the least of its images.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ToLeast(u8);

impl ToLeast {
    /// None is known.
    const UNKNOWN: Self = Self(u8::MAX);

    /// The first of the symmetries that lead there.
    #[inline]
    pub(super) fn symmetry(self) -> u8 {
        (self.0 >> 1) % SYMMETRIES
    }

    /// Whether several symmetries lead there.
    #[inline]
    pub(super) fn is_one_of_several(self) -> bool {
        self.0 & 1 == 1
    }
}

/// Of sets with consecutive ranks, those that are the least of their images.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Leasts {
    /// A bit each.
    bits: u32,
    /// How many there are with lower ranks.
    before: u32,
}

/// What is known of the sets of as many points.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct SetsOfSize {
    /// How many sets of the same size come before the first with the same upper half, and with the
    /// rest of the points in the lower half.
    upper_ranks: Vec<u32>,
    /// How each becomes the least of its images, by the rank of the set.
    to_least: Vec<ToLeast>,
    /// Which are the least of their images, by the rank of the set.
    leasts: Vec<Leasts>,
    /// Those that are the least of their images.
    pub(super) least: Vec<u32>,
    /// The symmetries, a bit each, that leave each of those as it is.
    pub(super) fixing: Vec<u16>,
    /// The sets by their ranks: those of the points that two men of the other player leave.
    pub(super) sets: Vec<u32>,
}

impl SetsOfSize {
    /// Of sets of 1 to [`SIZES`] points.
    pub(super) fn new(size: usize) -> Self {
        let upper_ranks = (0..HALVES).map(|upper| {
            let size_above = upper.count_ones() as usize;
            let lower = size.saturating_sub(size_above);
            let points = (0..HALF).filter(|point| upper >> point & 1 == 1);
            let ranks = (lower + 1..).zip(points);
            let rank = ranks.map(|(k, point)| {
                let choose = CHOOSE[(HALF + point) as usize].get(k);
                choose.copied().unwrap_or_default()
            });
            u32::try_from(rank.sum::<usize>()).unwrap_or(u32::MAX)
        });
        let points = usize::from(POINTS);
        let count = CHOOSE[points][size];
        let mut all = Self {
            upper_ranks: upper_ranks.collect(),
            to_least: vec![ToLeast::UNKNOWN; count],
            leasts: vec![Leasts::default(); count.div_ceil(32)],
            least: Vec::new(),
            fixing: Vec::new(),
            sets: Vec::with_capacity(CHOOSE[points - 2][size]),
        };
        let mut set = (1 << size) - 1;
        for rank in 0..count {
            if rank < CHOOSE[points - 2][size] {
                all.sets.push(set);
            }
            if rank % 32 == 0 {
                all.leasts[rank / 32].before = u32::try_from(all.least.len()).unwrap_or(u32::MAX);
            }
            // Sets come in the order of their numbers, so that the least of the images is there
            // first.
            if all.to_least[rank] == ToLeast::UNKNOWN {
                all.leasts[rank / 32].bits |= 1 << (rank % 32);
                all.add_least(set);
            }
            set = next_of_size(set);
        }
        all
    }

    /// Adds a set that is the least of its images.
    fn add_least(&mut self, least: u32) {
        let images = || (0..SYMMETRIES).map(|symmetry| (transformed(least, symmetry), symmetry));
        let fixing = images().filter(|&(image, _)| image == least);
        let fixing = fixing.fold(0, |all, (_, symmetry)| all | 1 << symmetry);
        for (set, symmetry) in images() {
            let rank = self.rank(set);
            let to_least = ToLeast(inverse(symmetry) << 1 | u8::from(fixing != 1));
            self.to_least[rank] = self.to_least[rank].min(to_least);
        }
        self.least.push(least);
        self.fixing.push(fixing);
    }

    /// How many sets of this size come before a set, as binary numbers.
    #[inline]
    pub(super) fn rank(&self, set: u32) -> usize {
        let [upper, lower] = [set >> HALF, set].map(|half| half as usize % HALVES);
        self.upper_ranks[upper] as usize + usize::from(LOWER_RANKS[lower])
    }

    /// How a set becomes the least of its images.
    #[inline]
    pub(super) fn to_least(&self, set: u32) -> ToLeast {
        self.to_least[self.rank(set)]
    }

    /// The place of a set among those that are the least of their images.
    #[inline]
    pub(super) fn place(&self, least: u32) -> usize {
        let rank = self.rank(least);
        let Leasts { bits, before } = self.leasts[rank / 32];
        let lower = bits & ((1 << (rank % 32)) - 1);
        (before + lower.count_ones()) as usize
    }
}
