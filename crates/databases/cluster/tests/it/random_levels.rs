//! A random game found level by level: positions with scores, moves that skip levels, repeated turns.

use stonework::{Game, Graded, Packed, SeededRng, Step, Turn};

/// Positions in levels, so many in each at the most, whose moves a seed says.
pub(crate) struct RandomLevels {
    pub(crate) seed: u64,
    pub(crate) sizes: Vec<u32>,
}

/// A level and a place in it.
pub(crate) type Place = (u32, u32);

impl RandomLevels {
    fn dice(&self, (level, place): Place) -> SeededRng {
        SeededRng::new(self.seed ^ u64::from(level) << 40 ^ u64::from(place) << 8)
    }
}

impl Game for RandomLevels {
    type State = Place;
    type Move = usize;
    type Value = i32;

    fn start(&self) -> Place {
        (0, 0)
    }
    fn terminal_value(&self, &state: &Place) -> Option<i32> {
        let is_last = state.0 as usize + 1 == self.sizes.len();
        let mut dice = self.dice(state);
        (is_last || state.0 > 1 && dice.below(20) == 0).then(|| score(dice.below(900)))
    }
    fn moves(&self, &state: &Place) -> impl Iterator<Item = usize> {
        let few = 1 + self.dice(state).below(5);
        0..if state.0 < 2 { 300 } else { few }
    }
    fn play(&self, &state: &Place, mv: usize) -> Step<Self> {
        let mut dice = SeededRng::new(self.dice(state).below(1 << 40) as u64 ^ mv as u64);
        let mut level = state.0 + 1;
        if dice.below(10) == 0 && level as usize + 1 < self.sizes.len() {
            level += 1;
        }
        let size = self.sizes[level as usize] as usize;
        let place = u32::try_from(dice.below(size)).unwrap();
        Step {
            state: (level, place),
            gain: score(dice.below(9)),
            turn: if dice.below(4) == 0 {
                Turn::Stays
            } else {
                Turn::Passes
            },
        }
    }
}

/// A small number of either sign.
fn score(number: usize) -> i32 {
    let number = i32::try_from(number).unwrap();
    if number % 2 == 0 { number } else { -number }
}

impl Graded for RandomLevels {
    fn grade(&self, state: &Place) -> u32 {
        state.0
    }
}

impl Packed for RandomLevels {
    type Key = u64;

    fn pack(&self, &(level, place): &Place) -> u64 {
        // The keys of a level are far apart, and not in the order of the places.
        u64::from(level) | u64::from(place.wrapping_mul(0x9e37_79b1)) << 8
    }
    fn unpack(&self, key: u64) -> Place {
        let [level, ..] = key.to_le_bytes();
        let place = u32::try_from(key >> 8 & 0xffff_ffff).unwrap();
        // The inverse of the odd factor above.
        (level.into(), place.wrapping_mul(0x0e8b_2f51))
    }
    fn key_bits(&self) -> u32 {
        40
    }
}
