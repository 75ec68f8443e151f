//! A game in which play can cycle, with tiers: [`Pursuit`].

use std::ops::Range;

use stonework::{Game, Indexed, Outcome, Packed, Predecessors, Step, Symmetric, Tiered, Turn};

/// Two tokens on three rows of three fields. A move slides one's own token to a free neighbouring
/// field, or strikes, in one of two ways, if the other token is on a neighbouring field. Who
/// strikes from the middle moves again. Who strikes the last of three times wins.
pub(crate) struct Pursuit;

/// The strikes left, and the fields of the tokens of the player to move and of the other one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Chase {
    pub(crate) left: usize,
    pub(crate) mine: usize,
    pub(crate) theirs: usize,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Act {
    /// To this field.
    Slide(usize),
    Strike,
    StrikeHard,
}

/// The most strikes.
pub(crate) const STRIKES: usize = 3;

/// The field in the middle.
pub(crate) const MIDDLE: usize = 4;

/// The fields beside, above and below a field.
pub(crate) fn neighbours(field: usize) -> Vec<usize> {
    let (row, column) = (field / 3, field % 3);
    let beside = |other: usize| {
        let (other_row, other_column) = (other / 3, other % 3);
        row.abs_diff(other_row) + column.abs_diff(other_column) == 1
    };
    (0..9).filter(|&other| beside(other)).collect()
}

impl Chase {
    pub(crate) fn slides(self) -> Vec<Act> {
        let fields = neighbours(self.mine).into_iter();
        let free = fields.filter(|&field| field != self.theirs);
        free.map(Act::Slide).collect()
    }

    pub(crate) fn strikes(self) -> Vec<Act> {
        if neighbours(self.mine).contains(&self.theirs) {
            vec![Act::Strike, Act::StrikeHard]
        } else {
            Vec::new()
        }
    }

    /// The same for the other player.
    pub(crate) fn swapped(self) -> Self {
        Self {
            mine: self.theirs,
            theirs: self.mine,
            ..self
        }
    }

    /// The positions from which a slide leads here.
    pub(crate) fn before_slides(self) -> Vec<(Self, Turn)> {
        let fields = neighbours(self.theirs).into_iter();
        let before = fields.filter(|&field| field != self.mine && self.left > 0);
        let before = before.map(|field| Self {
            mine: field,
            theirs: self.mine,
            ..self
        });
        before.map(|before| (before, Turn::Passes)).collect()
    }

    /// The position from which a strike leads here, once.
    pub(crate) fn before_strike(self) -> Vec<(Self, Turn)> {
        let mut before = Vec::new();
        if self.left < STRIKES && neighbours(self.mine).contains(&self.theirs) {
            let left = self.left + 1;
            if self.mine == MIDDLE && self.left > 0 {
                before.push((Self { left, ..self }, Turn::Stays));
            }
            if self.theirs != MIDDLE || self.left == 0 {
                let before_it = Self {
                    left,
                    ..self.swapped()
                };
                before.push((before_it, Turn::Passes));
            }
        }
        before
    }
}

impl Game for Pursuit {
    type State = Chase;
    type Move = Act;
    type Value = Outcome;

    fn start(&self) -> Chase {
        Chase {
            left: STRIKES,
            mine: 0,
            theirs: 8,
        }
    }
    fn terminal_value(&self, chase: &Chase) -> Option<Outcome> {
        (chase.left == 0).then_some(Outcome::loss_in(0))
    }
    fn moves(&self, chase: &Chase) -> impl Iterator<Item = Act> {
        [chase.strikes(), chase.slides()].concat().into_iter()
    }
    fn play(&self, chase: &Chase, act: Act) -> Step<Self> {
        let left = chase.left - 1;
        match act {
            Act::Slide(mine) => Step::to(Chase { mine, ..*chase }.swapped()),
            _ if chase.mine == MIDDLE && left > 0 => Step::to(Chase { left, ..*chase }).again(),
            _ => Step::to(Chase { left, ..*chase }.swapped()),
        }
    }
}

impl Indexed for Pursuit {
    fn count(&self) -> usize {
        (STRIKES + 1) * 9 * 8
    }
    fn rank(&self, chase: &Chase) -> usize {
        let other = chase.theirs - usize::from(chase.theirs > chase.mine);
        (chase.left * 9 + chase.mine) * 8 + other
    }
    fn unrank(&self, index: usize) -> Chase {
        let (left, mine, other) = (index / 72, index / 8 % 9, index % 8);
        Chase {
            left,
            mine,
            theirs: other + usize::from(other >= mine),
        }
    }
}

impl Tiered for Pursuit {
    fn tiers(&self) -> usize {
        STRIKES + 1
    }
    fn tier(&self, tier: usize) -> Range<usize> {
        tier * 72..(tier + 1) * 72
    }
    fn moves_out(&self, chase: &Chase) -> impl Iterator<Item = Act> {
        chase.strikes().into_iter()
    }
    fn in_tier_move_count(&self, chase: &Chase) -> u32 {
        u32::try_from(chase.slides().len()).unwrap()
    }
}

impl Predecessors for Pursuit {
    fn predecessors(&self, chase: &Chase) -> impl Iterator<Item = (Chase, Turn)> {
        let strike = chase.before_strike();
        [strike.clone(), strike, chase.before_slides()]
            .concat()
            .into_iter()
    }
    fn predecessors_in_tier(&self, chase: &Chase) -> impl Iterator<Item = (Chase, Turn)> {
        chase.before_slides().into_iter()
    }
}

impl Symmetric for Pursuit {
    fn canonical(&self, chase: &Chase) -> Chase {
        let moved = |to: fn(usize) -> usize| Chase {
            mine: to(chase.mine),
            theirs: to(chase.theirs),
            ..*chase
        };
        let images = [
            moved(|field| field),
            moved(|field| field % 3 * 3 + field / 3),
            moved(|field| 8 - field),
        ];
        let [same, transposed, turned] = images;
        let both = Chase {
            mine: 8 - transposed.mine,
            theirs: 8 - transposed.theirs,
            ..transposed
        };
        same.min(transposed).min(turned).min(both)
    }
}

impl Packed for Pursuit {
    type Key = u64;

    fn pack(&self, chase: &Chase) -> u64 {
        u64::try_from(chase.left << 8 | chase.mine << 4 | chase.theirs).unwrap()
    }
    fn unpack(&self, key: u64) -> Chase {
        let part = |shift: u32| usize::try_from(key >> shift & 15).unwrap();
        Chase {
            left: part(8),
            mine: part(4),
            theirs: part(0),
        }
    }
    fn key_bits(&self) -> u32 {
        10
    }
}
