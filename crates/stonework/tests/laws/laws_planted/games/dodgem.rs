//! A game of pieces that move, leave the board and go round, with its texts: [`Dodgem`].

use stonework::laws::Texts;
use stonework::{
    Bounded, Bounds, Candidate, Game, InfinitePlay, Ordered, Outcome, Packed, Predecessors, Step,
    Symmetric, Turn,
};

/// Dodgem on three rows of three cells. `x` has two cars in the first column, which go up, down, or
/// right and off the board there; `o` has two in the last row, which go left, right, or up and off.
/// Who has no car left wins, and so does who is blocked.
#[derive(Clone, Copy)]
pub(crate) struct Dodgem;

/// The cars of `x` and `o`, a bit for each cell from `a1`, row by row; and whether `x` is to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Cars {
    pub(crate) x: u16,
    pub(crate) o: u16,
    pub(crate) x_moves: bool,
}

/// A move: from a cell to a cell, or [`OFF`].
pub(crate) type Drive = (u8, u8);

/// Where a car is that has left the board.
pub(crate) const OFF: u8 = 9;

/// The cells of the last column, from which `x` leaves.
pub(crate) const RIGHT: u16 = 0b100_100_100;

/// The cells of the first row, from which `o` leaves.
pub(crate) const TOP: u16 = 0b000_000_111;

/// The cells of a set.
pub(crate) fn cells(set: u16) -> impl Iterator<Item = u8> + Clone {
    (0..9).filter(move |cell| set >> cell & 1 == 1)
}

impl Cars {
    pub(crate) fn mine(self) -> u16 {
        if self.x_moves { self.x } else { self.o }
    }

    pub(crate) fn theirs(self) -> u16 {
        if self.x_moves { self.o } else { self.x }
    }

    pub(crate) fn empty(self) -> u16 {
        0b111_111_111 & !(self.x | self.o)
    }

    /// Where a car of the player to move on a cell can go, whether these cells are empty or not.
    pub(crate) fn ways(self, from: u8) -> Vec<u8> {
        let (row, col) = (from / 3, from % 3);
        let sides = if self.x_moves {
            [(row > 0, 0_u8), (row < 2, 6), (true, 4)]
        } else {
            [(col > 0, 2), (col < 2, 4), (true, 0)]
        };
        let leaves = (if self.x_moves { RIGHT } else { TOP }) >> from & 1 == 1;
        let [one, other, ahead] = sides.map(|(is_there, by)| is_there.then_some(from + by));
        let ahead = if leaves { Some(OFF + 3) } else { ahead };
        [ahead, one, other]
            .into_iter()
            .flatten()
            .map(|to| to - 3)
            .collect()
    }

    pub(crate) fn drives(self) -> Vec<Drive> {
        let mut drives = Vec::new();
        for from in cells(self.mine()) {
            let ways = self.ways(from).into_iter();
            let open = ways.filter(|&to| to == OFF || self.empty() >> to & 1 == 1);
            drives.extend(open.map(|to| (from, to)));
        }
        drives
    }

    /// After a move, with the other player to move.
    pub(crate) fn after(self, (from, to): Drive) -> Self {
        let target = if to == OFF { 0 } else { 1 << to };
        let moved = self.mine() & !(1 << from) | target;
        let (x, o) = if self.x_moves {
            (moved, self.o)
        } else {
            (self.x, moved)
        };
        Self {
            x,
            o,
            x_moves: !self.x_moves,
        }
    }

    /// The same for the other player: the board mirrored so that right becomes up.
    pub(crate) fn swapped(self) -> Self {
        let mirrored = |set: u16| cells(set).fold(0, |all, at| all | 1 << mirrored(at));
        Self {
            x: mirrored(self.o),
            o: mirrored(self.x),
            x_moves: !self.x_moves,
        }
    }

    /// The positions that a move leads from to this one.
    pub(crate) fn before(self) -> Vec<Self> {
        let mut before = Vec::new();
        let cars = self.theirs();
        let froms = cells(self.empty()).chain(cells(cars));
        for from in froms {
            for to in cells(cars).chain([OFF]) {
                let kept = if to == OFF { cars } else { cars & !(1 << to) };
                let there = kept | 1 << from;
                let (x, o) = if self.x_moves {
                    (self.x, there)
                } else {
                    (there, self.o)
                };
                let one = Self {
                    x,
                    o,
                    x_moves: !self.x_moves,
                };
                let is_new = there.count_ones() <= 2 && !before.contains(&one);
                if is_new && !one.is_over() && one.drives().contains(&(from, to)) {
                    before.push(one);
                }
            }
        }
        before.retain(|one| one.drives().iter().any(|&drive| one.after(drive) == self));
        before
    }

    pub(crate) fn is_over(self) -> bool {
        self.x == 0 || self.o == 0 || self.drives().is_empty()
    }
}

/// The cell that a cell is mirrored to.
pub(crate) fn mirrored(cell: u8) -> u8 {
    (2 - cell % 3) * 3 + 2 - cell / 3
}

impl Game for Dodgem {
    type State = Cars;
    type Move = Drive;
    type Value = Outcome;

    fn start(&self) -> Cars {
        Cars {
            x: 0b000_001_001,
            o: 0b110_000_000,
            x_moves: true,
        }
    }
    fn terminal_value(&self, cars: &Cars) -> Option<Outcome> {
        if cars.theirs() == 0 {
            return Some(Outcome::loss_in(0));
        }
        cars.is_over().then_some(Outcome::win_in(0))
    }
    fn moves(&self, cars: &Cars) -> impl Iterator<Item = Drive> {
        cars.drives().into_iter()
    }
    fn play(&self, cars: &Cars, drive: Drive) -> Step<Self> {
        Step::to(cars.after(drive))
    }
    fn infinite_play(&self) -> Option<InfinitePlay> {
        Some(InfinitePlay::Draw)
    }
}

impl Symmetric for Dodgem {
    fn canonical(&self, cars: &Cars) -> Cars {
        if cars.x_moves { *cars } else { cars.swapped() }
    }
}

impl Packed for Dodgem {
    type Key = u64;

    fn pack(&self, cars: &Cars) -> u64 {
        u64::from(cars.x) << 10 | u64::from(cars.o) << 1 | u64::from(cars.x_moves)
    }
    fn unpack(&self, key: u64) -> Cars {
        let set = |shift: u32| u16::try_from(key >> shift & 0x1FF).unwrap();
        Cars {
            x: set(10),
            o: set(1),
            x_moves: key & 1 == 1,
        }
    }
    fn key_bits(&self) -> u32 {
        19
    }
}

impl Ordered for Dodgem {
    fn candidates(&self, cars: &Cars) -> impl Iterator<Item = Candidate<Drive>> {
        let drives = cars.drives().into_iter();
        drives.map(|mv| Candidate {
            mv,
            rank: i32::from(mv.1 == OFF),
        })
    }
}

impl Bounded for Dodgem {
    /// Who can leave with the last car wins at once.
    fn bounds(&self, cars: &Cars) -> Bounds<Outcome> {
        let last = cars.mine().is_power_of_two();
        if last && cars.drives().iter().any(|&(_, to)| to == OFF) {
            return Bounds::exactly(Outcome::win_in(1));
        }
        Bounds {
            lower: None,
            upper: Some(Outcome::win_in(1)),
        }
    }
}

impl Predecessors for Dodgem {
    fn predecessors(&self, cars: &Cars) -> impl Iterator<Item = (Cars, Turn)> {
        cars.before()
            .into_iter()
            .map(|before| (before, Turn::Passes))
    }
}

/// A cell as it is written, or `off`.
pub(crate) fn name(cell: u8) -> String {
    match cell {
        OFF => "off".to_owned(),
        _ => format!("{}{}", char::from(b'a' + cell % 3), cell / 3 + 1),
    }
}

/// The cell of a name.
pub(crate) fn cell(name: &str) -> Option<u8> {
    (0..=OFF).find(|&cell| self::name(cell) == name)
}

/// A position as it is written: `x../x../.oo x`.
pub(crate) fn write(cars: Cars) -> String {
    let symbol = |cell: u8| match (cars.x >> cell & 1, cars.o >> cell & 1) {
        (1, _) => 'x',
        (_, 1) => 'o',
        _ => '.',
    };
    let rows = [0, 3, 6].map(|row| (row..row + 3).map(symbol).collect::<String>());
    let mover = if cars.x_moves { 'x' } else { 'o' };
    format!("{} {mover}", rows.join("/"))
}

/// The position of a text.
pub(crate) fn read(text: &str) -> Result<Option<Cars>, String> {
    let (rows, mover) = text.split_once(' ').ok_or("who is to move?")?;
    let symbols: Vec<char> = rows.chars().filter(|&symbol| symbol != '/').collect();
    let set = |wanted| {
        let at = (0..9).filter(|&at| symbols.get(at) == Some(&wanted));
        at.fold(0, |all, at| all | 1 << at)
    };
    Ok(Some(Cars {
        x: set('x'),
        o: set('o'),
        x_moves: mover == "x",
    }))
}

/// A move as it is written: `a1-b1`, `c1-off`.
pub(crate) fn write_move((from, to): Drive) -> Vec<String> {
    vec![format!("{}-{}", name(from), name(to))]
}

/// The move of a text.
pub(crate) fn read_move(text: &str) -> Option<Drive> {
    let (from, to) = text.split_once('-')?;
    Some((cell(from)?, cell(to)?))
}

/// How the game of one's own or another is written.
pub(crate) fn texts<G: Game<State = Cars, Move = Drive>>() -> Texts<G> {
    Texts {
        write: |_, cars| write(*cars),
        read: |_, text| read(text),
        write_move: |_, _, drive| write_move(drive),
        read_move: |_, _, text| read_move(text),
    }
}
