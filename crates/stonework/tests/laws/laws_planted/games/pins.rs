//! Kayles: [`Pins`].

use stonework::{DisjunctiveSum, Game, Graded, Step, WinLose};

/// Kayles: a row of so many pins. A move knocks one down, or two next to each other. Who knocks the
/// last one down wins. A state has a bit for each pin that stands.
pub(crate) struct Pins(pub(crate) u32);

impl Pins {
    /// The runs of pins that stand, each moved to the lowest bits.
    pub(crate) fn runs(mut standing: u32) -> Vec<u32> {
        let mut runs = Vec::new();
        while standing > 0 {
            standing >>= standing.trailing_zeros();
            let length = standing.trailing_ones();
            runs.push((1 << length) - 1);
            standing >>= length;
        }
        runs
    }

    /// The pins that each move knocks down.
    pub(crate) fn knocks(standing: u32) -> Vec<u32> {
        let knocks = (0..20).flat_map(|pin| [0b1 << pin, 0b11 << pin]);
        knocks.filter(|knock| knock & !standing == 0).collect()
    }
}

impl Game for Pins {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        (1 << self.0) - 1
    }
    fn terminal_value(&self, &standing: &u32) -> Option<WinLose> {
        (standing == 0).then_some(WinLose::Loss)
    }
    fn moves(&self, &standing: &u32) -> impl Iterator<Item = u32> {
        Self::knocks(standing).into_iter()
    }
    fn play(&self, &standing: &u32, knock: u32) -> Step<Self> {
        Step::to(standing & !knock)
    }
}

impl Graded for Pins {
    fn grade(&self, standing: &u32) -> u32 {
        self.0 - standing.count_ones()
    }
}

impl DisjunctiveSum for Pins {
    fn components(&self, &standing: &u32) -> impl Iterator<Item = u32> {
        Self::runs(standing).into_iter()
    }
}
