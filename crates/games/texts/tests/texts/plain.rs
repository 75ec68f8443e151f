//! Plain rules, one position after the other, of games that the catalog has not.

use std::collections::BTreeMap;

use stonework::{Game, InfinitePlay, Outcome, Step};

/// Take one stone, two, or half of an even heap.
pub(crate) struct OneTwoOrHalf(pub(crate) u32);

impl Game for OneTwoOrHalf {
    type State = u32;
    type Move = u32;
    type Value = Outcome;

    fn start(&self) -> u32 {
        self.0
    }

    fn terminal_value(&self, &heap: &u32) -> Option<Outcome> {
        (heap == 0).then_some(Outcome::loss_in(0))
    }

    fn moves(&self, &heap: &u32) -> impl Iterator<Item = u32> {
        (1..=heap).filter(move |&take| take <= 2 || take * 2 == heap)
    }

    fn play(&self, heap: &u32, take: u32) -> Step<Self> {
        Step::to(heap - take)
    }
}

/// Pieces on a board: the player to move, and what stands on the cells that are not empty.
pub(crate) type Pieces = (usize, BTreeMap<(i32, i32), usize>);

/// A move as the texts write it: its name and its numbers, 0 for those that it has not.
pub(crate) type Numbered = (&'static str, [i32; 4]);

/// The words of a move.
pub(crate) fn words(&(name, numbers): &Numbered) -> Vec<String> {
    let numbers = numbers.into_iter().filter(|&number| number > 0);
    [name.to_owned()]
        .into_iter()
        .chain(numbers.map(|number| number.to_string()))
        .collect()
}

const WAYS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Konane on a square board of even size.
pub(crate) struct Konane(pub(crate) i32);

impl Konane {
    fn has(&self, (row, col): (i32, i32)) -> bool {
        (1..=self.0).contains(&row) && (1..=self.0).contains(&col)
    }
}

impl Game for Konane {
    type State = Pieces;
    type Move = Numbered;
    type Value = Outcome;

    fn start(&self) -> Pieces {
        let cells = (1..=self.0).flat_map(|row| (1..=self.0).map(move |col| (row, col)));
        (
            0,
            cells
                .map(|(row, col)| ((row, col), usize::from((row + col) % 2 == 1)))
                .collect(),
        )
    }

    fn terminal_value(&self, pieces: &Pieces) -> Option<Outcome> {
        self.moves(pieces)
            .next()
            .is_none()
            .then_some(Outcome::loss_in(0))
    }

    fn moves(&self, (player, cells): &Pieces) -> impl Iterator<Item = Numbered> {
        let own = cells.iter().filter(|&(_, owner)| owner == player);
        let own: Vec<(i32, i32)> = own.map(|(&cell, _)| cell).collect();
        let is_empty = |cell| self.has(cell) && !cells.contains_key(&cell);
        let taken = self.0 * self.0 - i32::try_from(cells.len()).unwrap();
        let mut moves = Vec::new();
        for (row, col) in own {
            let half = self.0 / 2;
            let is_middle = |at| (half..=half + 1).contains(&at);
            let is_border = |at| at == 1 || at == self.0;
            let may_open = (is_middle(row) && is_middle(col)) || (is_border(row) && is_border(col));
            let mut sides = WAYS.iter().map(|(down, right)| (row + down, col + right));
            if (taken == 0 && may_open) || (taken == 1 && sides.any(is_empty)) {
                moves.push(("take-off", [row, col, 0, 0]));
            }
            for (down, right) in WAYS.into_iter().filter(|_| taken > 1) {
                for jumps in 1.. {
                    let at = |steps: i32| (row + down * steps, col + right * steps);
                    let over = cells.get(&at(2 * jumps - 1));
                    if over != Some(&(1 - player)) || !is_empty(at(2 * jumps)) {
                        break;
                    }
                    let (to_row, to_col) = at(2 * jumps);
                    moves.push(("jump", [row, col, to_row, to_col]));
                }
            }
        }
        moves.into_iter()
    }

    fn play(&self, (player, cells): &Pieces, (_, mv): Numbered) -> Step<Self> {
        let mut cells = cells.clone();
        let [row, col, to_row, to_col] = mv;
        if to_row > 0 {
            let steps = (to_row - row).abs() + (to_col - col).abs();
            let (down, right) = ((to_row - row) / steps, (to_col - col) / steps);
            for step in 0..steps {
                cells.remove(&(row + down * step, col + right * step));
            }
            cells.insert((to_row, to_col), *player);
        } else {
            cells.remove(&(row, col));
        }
        Step::to((1 - player, cells))
    }
}

/// Dodgem on a square board.
pub(crate) struct Dodgem(pub(crate) i32);

impl Game for Dodgem {
    type State = Pieces;
    type Move = Numbered;
    type Value = Outcome;

    fn start(&self) -> Pieces {
        let east = (1..self.0).map(|row| ((row, 1), 0));
        let north = (2..=self.0).map(|col| ((self.0, col), 1));
        (0, east.chain(north).collect())
    }

    fn terminal_value(&self, pieces: &Pieces) -> Option<Outcome> {
        let (player, cells) = pieces;
        if cells.values().all(|owner| owner == player) {
            return Some(Outcome::loss_in(0));
        }
        self.moves(pieces)
            .next()
            .is_none()
            .then_some(Outcome::win_in(0))
    }

    fn moves(&self, (player, cells): &Pieces) -> impl Iterator<Item = Numbered> {
        let mut moves = Vec::new();
        for (&(row, col), _) in cells.iter().filter(|&(_, owner)| owner == player) {
            let (ways, is_out) = match player {
                0 => ([(0, 1), (1, 0), (-1, 0)], col == self.0),
                _ => ([(-1, 0), (0, 1), (0, -1)], row == 1),
            };
            if is_out {
                moves.push(("leave", [row, col, 0, 0]));
            }
            for (down, right) in ways {
                let (to_row, to_col) = (row + down, col + right);
                let is_on = [to_row, to_col].iter().all(|at| (1..=self.0).contains(at));
                if is_on && !cells.contains_key(&(to_row, to_col)) {
                    moves.push(("drive", [row, col, to_row, to_col]));
                }
            }
        }
        moves.into_iter()
    }

    fn play(&self, (player, cells): &Pieces, (_, mv): Numbered) -> Step<Self> {
        let mut cells = cells.clone();
        let [row, col, to_row, to_col] = mv;
        cells.remove(&(row, col));
        if to_row > 0 {
            cells.insert((to_row, to_col), *player);
        }
        Step::to((1 - player, cells))
    }

    fn infinite_play(&self) -> Option<InfinitePlay> {
        Some(InfinitePlay::Draw)
    }
}

/// Pong Hau K'i: the points of the player to move and of the other.
pub(crate) struct PongHauKi;

/// Which points are joined to each: the upper left, the upper right, the centre, the lower two.
const JOINED: [&[usize]; 5] = [&[2, 3], &[2, 4], &[0, 1, 3, 4], &[0, 2, 4], &[1, 2, 3]];

impl PongHauKi {
    /// The words of a move.
    pub(crate) fn words(&(from, to): &(usize, usize)) -> Vec<String> {
        const NAMES: [&str; 5] = ["nw", "ne", "centre", "sw", "se"];
        ["slide", NAMES[from], NAMES[to]].map(String::from).to_vec()
    }
}

impl Game for PongHauKi {
    type State = [[usize; 2]; 2];
    type Move = (usize, usize);
    type Value = Outcome;

    fn start(&self) -> Self::State {
        [[0, 1], [3, 4]]
    }

    fn terminal_value(&self, stones: &Self::State) -> Option<Outcome> {
        let is_over = self.moves(stones).next().is_none();
        is_over.then_some(Outcome::loss_in(0))
    }

    fn moves(&self, &stones: &Self::State) -> impl Iterator<Item = (usize, usize)> {
        let to = (0..5)
            .find(|at| !stones.as_flattened().contains(at))
            .unwrap();
        let own = stones[0].into_iter();
        own.filter(move |&from| JOINED[from].contains(&to))
            .map(move |from| (from, to))
    }

    fn play(&self, &[own, other]: &Self::State, (from, to): (usize, usize)) -> Step<Self> {
        let mut own = own.map(|at| if at == from { to } else { at });
        own.sort_unstable();
        Step::to([other, own])
    }

    fn infinite_play(&self) -> Option<InfinitePlay> {
        Some(InfinitePlay::Draw)
    }
}
