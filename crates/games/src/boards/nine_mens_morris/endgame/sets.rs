//! The sets of as many points, numbered, and their images by the symmetries of the board:
//! [`SetsOfSize`].

use crate::boards::cells::Cells;
use crate::boards::nine_mens_morris::men::MEN;
use crate::boards::nine_mens_morris::points::{POINTS, transformed};

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

/// How many sets of the same size come before a set, as binary numbers: the combinatorial number
/// system.
#[inline]
pub(super) fn rank(set: u32) -> usize {
    (1..)
        .zip(Cells(set.into()))
        .map(|(k, point): (usize, u8)| CHOOSE[usize::from(point)][k])
        .sum()
}

/// The set of `size` out of `points` points with this rank.
pub(super) fn unrank(mut rank: usize, size: usize, points: usize) -> u32 {
    let (mut set, mut left) = (0, size);
    for point in (0..points).rev() {
        let before = CHOOSE[point][left];
        if left > 0 && rank >= before {
            rank -= before;
            left -= 1;
            set |= 1 << point;
        }
    }
    set
}

/// The bits of a set that are in another, moved together.
#[inline]
pub(super) fn pressed(set: u32, places: u32) -> u32 {
    let moved = Cells(set.into()).map(|point| {
        let below = places & ((1 << point) - 1);
        1 << below.count_ones()
    });
    moved.fold(0, |all, bit: u32| all | bit)
}

/// A set with its bits spread over the places of another: [`pressed`] undone.
#[inline]
pub(super) fn spread(set: u32, places: u32) -> u32 {
    let mut spread = 0;
    for (at, place) in Cells(places.into()).enumerate() {
        spread |= (set >> at & 1) << place;
    }
    spread
}

/// The least image of a set: its place among those of its size, and one of the symmetries that lead
/// there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Image {
    pub(super) place: u32,
    pub(super) symmetry: u8,
}

/// What is known of the sets of as many points.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct SetsOfSize {
    /// The least image of each, by the rank of the set.
    images: Vec<Image>,
    /// Those that are the least of their images.
    pub(super) least: Vec<u32>,
    /// The symmetries, a bit each, that leave each of those as it is.
    pub(super) fixing: Vec<u16>,
}

impl SetsOfSize {
    pub(super) fn new(size: usize) -> Self {
        let count = CHOOSE[usize::from(POINTS)][size];
        let mut least = Vec::new();
        let mut images: Vec<Image> = Vec::with_capacity(count);
        for number in 0..count {
            let set = unrank(number, size, POINTS.into());
            let all = (0..16).map(|symmetry| (transformed(set, symmetry.into()), symmetry));
            let (image, symmetry) = all.min().unwrap_or((set, 0));
            // Sets come in the order of their numbers, so that the least of the images was there
            // before.
            let place = if image == set {
                least.push(set);
                u32::try_from(least.len() - 1).unwrap_or(u32::MAX)
            } else {
                images.get(rank(image)).map_or(0, |known| known.place)
            };
            images.push(Image { place, symmetry });
        }
        let fixing = least.iter().map(|&set| {
            let symmetries = (0..16).filter(|&symmetry| transformed(set, symmetry) == set);
            symmetries.fold(0, |all, symmetry| all | 1 << symmetry)
        });
        let fixing = fixing.collect();
        Self {
            images,
            least,
            fixing,
        }
    }

    /// The least image of a set.
    #[inline]
    pub(super) fn image(&self, set: u32) -> Option<Image> {
        self.images.get(rank(set)).copied()
    }
}
