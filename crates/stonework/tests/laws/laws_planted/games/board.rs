//! Tic-tac-toe: [`Board`].

use std::fmt;

use stonework::{
    Bounded, Bounds, Candidate, Game, Graded, Ordered, Outcome, Packed, Step, Symmetric,
};

/// Tic-tac-toe: who has three marks in a line wins.
pub(crate) struct Board;

/// The marks of the player to move and those of the other player: a bit for each of nine cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Marks {
    pub(crate) mine: u16,
    pub(crate) theirs: u16,
}

/// The lines of three cells.
pub(crate) const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

const FULL: u16 = 0b111_111_111;

impl Marks {
    pub(crate) fn taken(self) -> u16 {
        self.mine | self.theirs
    }

    /// The free cells.
    pub(crate) fn free(self) -> Vec<u8> {
        (0..9)
            .filter(|cell| self.taken() >> cell & 1 == 0)
            .collect()
    }

    pub(crate) fn has_line(marks: u16) -> bool {
        LINES.iter().any(|line| line & !marks == 0)
    }

    /// The free cells that complete a line of these marks.
    pub(crate) fn completing(self, marks: u16) -> Vec<u8> {
        let mut cells = self.free();
        cells.retain(|cell| Self::has_line(marks | 1 << cell));
        cells
    }

    /// The board with each cell moved to where `to` says.
    pub(crate) fn moved(self, to: fn(u16) -> u16) -> Self {
        let moved = |marks: u16| {
            let cells = (0..9).filter(|cell| marks >> cell & 1 == 1);
            cells.fold(0, |moved, cell| moved | 1 << to(cell))
        };
        Self {
            mine: moved(self.mine),
            theirs: moved(self.theirs),
        }
    }

    /// The board, left and right exchanged.
    pub(crate) fn mirrored(self) -> Self {
        self.moved(|cell| cell / 3 * 3 + 2 - cell % 3)
    }

    /// The board after a quarter turn.
    pub(crate) fn turned(self) -> Self {
        self.moved(|cell| cell % 3 * 3 + 2 - cell / 3)
    }
}

impl fmt::Debug for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |cell: u16| match (self.mine >> cell & 1, self.theirs >> cell & 1) {
            (0, 0) => '.',
            (1, 0) => 'm',
            (0, _) => 't',
            _ => '#',
        };
        let rows = [0, 3, 6].map(|row| (row..row + 3).map(cell).collect::<String>());
        write!(f, "[{}]", rows.join("/"))
    }
}

impl Game for Board {
    type State = Marks;
    type Move = u8;
    type Value = Outcome;

    fn start(&self) -> Marks {
        Marks { mine: 0, theirs: 0 }
    }
    fn terminal_value(&self, marks: &Marks) -> Option<Outcome> {
        if Marks::has_line(marks.theirs) {
            return Some(Outcome::loss_in(0));
        }
        (marks.taken() == FULL).then_some(Outcome::DRAW)
    }
    fn moves(&self, marks: &Marks) -> impl Iterator<Item = u8> {
        marks.free().into_iter()
    }
    fn play(&self, &Marks { mine, theirs }: &Marks, cell: u8) -> Step<Self> {
        Step::to(Marks {
            mine: theirs,
            theirs: mine | 1 << cell,
        })
    }
}

impl Symmetric for Board {
    fn canonical(&self, marks: &Marks) -> Marks {
        let turned = std::iter::successors(Some(*marks), |marks| Some(marks.turned()));
        let images = turned.take(4).flat_map(|marks| [marks, marks.mirrored()]);
        images.min().unwrap_or(*marks)
    }
}

impl Packed for Board {
    type Key = u64;

    fn pack(&self, &Marks { mine, theirs }: &Marks) -> u64 {
        u64::from(mine) << 9 | u64::from(theirs)
    }
    fn unpack(&self, key: u64) -> Marks {
        let marks = |shift: u32| u16::try_from(key >> shift & 511).unwrap();
        Marks {
            mine: marks(9),
            theirs: marks(0),
        }
    }
    fn key_bits(&self) -> u32 {
        18
    }
}

impl Graded for Board {
    fn grade(&self, marks: &Marks) -> u32 {
        marks.taken().count_ones()
    }
}

impl Bounded for Board {
    fn bounds(&self, marks: &Marks) -> Bounds<Outcome> {
        if !marks.completing(marks.mine).is_empty() {
            return Bounds::exactly(Outcome::win_in(1));
        }
        Bounds {
            lower: Some(Outcome::loss_in(2)),
            upper: Some(Outcome::win_in(3)),
        }
    }
}

impl Ordered for Board {
    fn candidates(&self, marks: &Marks) -> impl Iterator<Item = Candidate<u8>> {
        let wins = marks.completing(marks.mine);
        let blocks = marks.completing(marks.theirs);
        let forced = [wins, blocks].into_iter().find(|cells| !cells.is_empty());
        let mut moves = forced.unwrap_or_else(|| marks.free());
        // One move that wins is enough, and two lines cannot both be blocked.
        if moves.len() < marks.free().len() {
            moves.truncate(1);
        }
        let rank = |cell| i32::from(cell == 4) * 2 + i32::from(cell % 2 == 0);
        let candidates = moves
            .into_iter()
            .map(move |mv| Candidate { mv, rank: rank(mv) });
        candidates.collect::<Vec<_>>().into_iter()
    }
}
