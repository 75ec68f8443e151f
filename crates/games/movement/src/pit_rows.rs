//! The pits of a mancala game as text and as a picture: [`Pits`], [`PitRows`], [`pit_board!`].

use super::rows::read_number;
use stonework_catalog::{MoveError, MoveText, Outline, PositionError, Role, Scene};

/// A 1 in each byte.
pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;

/// The seeds in the pits, a byte each, from the lowest: those of a side from its owner's left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pits {
    /// Those of the player to move.
    pub own: u64,
    /// Those of the opponent.
    pub others: u64,
}

impl Pits {
    /// The pits as the opponent sees them.
    #[inline]
    pub(crate) fn for_opponent(self) -> Self {
        Self {
            own: self.others,
            others: self.own,
        }
    }

    /// How many seeds are in all pits.
    #[inline]
    #[must_use]
    pub fn sum(self) -> u32 {
        sum(self.own) + sum(self.others)
    }
}

/// The seeds of a pit of a side.
#[inline]
pub(crate) fn seeds(side: u64, pit: u8) -> u8 {
    side.to_le_bytes()[usize::from(pit)]
}

/// The seeds of a side, 255 at most.
#[inline]
pub(crate) fn sum(side: u64) -> u32 {
    (side.wrapping_mul(ONES) >> 56) as u32
}

/// How many pits a side has and how many seeds there are at most, for what is written and drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PitRows {
    pub(crate) pits: u8,
    pub(crate) seeds: u8,
    /// Whether the stores are drawn.
    pub(crate) has_stores: bool,
}

impl PitRows {
    /// The pits of both players, each from their owner's left.
    pub(crate) fn rows(self, pits: Pits) -> [Vec<u8>; 2] {
        let sides = [pits.own, pits.others];
        sides.map(|side| side.to_le_bytes()[..usize::from(self.pits)].to_vec())
    }

    pub(crate) fn parse_state(self, text: &str) -> Result<Pits, PositionError> {
        let found = text.split('/').count();
        if found != 2 {
            return Err(PositionError::Rows { found, needed: 2 });
        }
        let mut sides = [0; 2];
        let mut sum = 0;
        for (row, text) in text.split('/').enumerate() {
            let (found, needed) = (text.split(',').count(), usize::from(self.pits));
            if found != needed {
                return Err(PositionError::RowLength { row, found, needed });
            }
            for (place, text) in text.split(',').map(str::trim).enumerate() {
                let seeds = read_number(text, row, place, self.seeds)?;
                sides[row] |= u64::from(seeds) << (8 * place);
                sum += u32::from(seeds);
            }
        }
        PositionError::check_most("seeds", sum, self.seeds.into())?;
        let [own, others] = sides;
        Ok(Pits { own, others })
    }

    pub(crate) fn write_state(self, pits: Pits) -> String {
        let row = |row: Vec<u8>| row.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        self.rows(pits).map(row).join("/")
    }

    pub(crate) fn parse_move(self, text: &str) -> Result<u8, MoveError> {
        let pit: Option<u8> = text.trim().parse().ok();
        pit.filter(|pit| (1..=self.pits).contains(pit))
            .map(|pit| pit - 1)
            .ok_or_else(|| {
                MoveError::of(text, "the number of a pit, from 1 at the left, is needed")
            })
    }

    pub(crate) fn write_move(pit: u8) -> MoveText {
        MoveText::of(pit + 1)
    }

    /// The row of the player to move says so while play goes on.
    pub(crate) fn draw(self, pits: Pits, is_over: bool) -> String {
        let [own, mut other] = self.rows(pits);
        other.reverse();
        let line = |numbers: Vec<u8>, said| {
            let numbers = numbers.iter().map(|number| format!("{number:4}"));
            numbers.collect::<String>() + said + "\n"
        };
        let names = (1..=self.pits).collect();
        let said = if is_over { "" } else { "  to move" };
        line(other, "") + &line(own, said) + &line(names, "  pit")
    }

    /// South sits below, and his pits run to the right.
    pub(crate) fn scene(self, pits: Pits) -> Scene {
        let mut scene = Scene::board(f64::from(self.pits) + 2.0 * self.margin(), 2.0);
        for pit in 0..self.pits {
            if let Outline::Disc { middle: (x, _), .. } = self.place_of(pit) {
                let middle = (x, 0.3);
                scene.draw_with(Outline::Text { middle }, Role::Label, pit + 1);
            }
        }
        if self.has_stores {
            let (_, y) = Scene::place(0.0, 0.5);
            for col in [f64::from(self.pits) + self.margin(), 0.0] {
                let (x, _) = Scene::place(col, 0.0);
                let (middle, size) = ((x, y), (0.84, 1.84));
                scene.draw(Outline::Cell { middle, size }, Role::Store);
            }
        }
        for (pit, seeds) in (0..).zip(self.rows(pits).concat()) {
            scene.draw_with(self.place_of(pit), Role::Place, seeds);
        }
        scene
    }

    /// A pit as it is drawn.
    pub(crate) fn place_of(self, pit: u8) -> Outline {
        let (col, row) = match pit.checked_sub(self.pits) {
            None => (pit, 1.0),
            Some(of_other) => (self.pits - 1 - of_other, 0.0),
        };
        Outline::Disc {
            middle: Scene::place(f64::from(col) + self.margin(), row),
            radius: 0.42,
        }
    }

    /// What is left free at each side of the pits: a store is as wide as a pit.
    fn margin(self) -> f64 {
        f64::from(u8::from(self.has_stores))
    }
}

/// What mancala games have in common as a [`Board`](crate::Board): all but the total. The game
/// has a method `pit_rows` and a field `start`.
macro_rules! pit_board {
    () => {
        fn at(self, start: Self::State) -> Self {
            Self { start, ..self }
        }

        fn parse_state(&self, text: &str) -> Result<Self::State, stonework_catalog::PositionError> {
            self.pit_rows().parse_state(text)
        }

        fn write_state(&self, pits: &Self::State) -> String {
            self.pit_rows().write_state(*pits)
        }

        fn scene(&self, pits: &Self::State) -> Option<stonework_catalog::Scene> {
            Some(self.pit_rows().scene(*pits))
        }

        fn spot(&self, _: &Self::State, pit: u8) -> Option<stonework_catalog::Spot> {
            Some(self.pit_rows().place_of(pit))
        }

        fn parse_move(&self, text: &str) -> Result<u8, stonework_catalog::MoveError> {
            self.pit_rows().parse_move(text)
        }

        fn write_move(&self, pit: u8) -> stonework_catalog::MoveText {
            $crate::pit_rows::PitRows::write_move(pit)
        }

        fn draw_board(&self, pits: &Self::State) -> String {
            let is_over = self.terminal_value(pits).is_some();
            self.pit_rows().draw(*pits, is_over)
        }

        /// Whoever is to move sits in the south.
        fn players(&self, _: &Self::State) -> Option<[&'static str; 2]> {
            Some(["South", "North"])
        }
    };
}

pub(crate) use pit_board;
