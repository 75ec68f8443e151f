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

/// A move as the texts write it.
pub(crate) type Words = Vec<String>;

fn words(name: &str, numbers: &[i32]) -> Words {
    let numbers = numbers.iter().map(ToString::to_string);
    [name.to_owned()].into_iter().chain(numbers).collect()
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
    type Move = Words;
    type Value = Outcome;

    fn start(&self) -> Pieces {
        let cells = (1..=self.0).flat_map(|row| (1..=self.0).map(move |col| (row, col)));
        (0, cells.map(|(row, col)| ((row, col), usize::from((row + col) % 2 == 1))).collect())
    }

    fn terminal_value(&self, pieces: &Pieces) -> Option<Outcome> {
        self.moves(pieces).next().is_none().then_some(Outcome::loss_in(0))
    }

    fn moves(&self, (player, cells): &Pieces) -> impl Iterator<Item = Words> {
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
                moves.push(words("take-off", &[row, col]));
            }
            for (down, right) in WAYS.into_iter().filter(|_| taken > 1) {
                for jumps in 1.. {
                    let at = |steps: i32| (row + down * steps, col + right * steps);
                    let over = cells.get(&at(2 * jumps - 1));
                    if over != Some(&(1 - player)) || !is_empty(at(2 * jumps)) {
                        break;
                    }
                    let (to_row, to_col) = at(2 * jumps);
                    moves.push(words("jump", &[row, col, to_row, to_col]));
                }
            }
        }
        moves.into_iter()
    }

    fn play(&self, (player, cells): &Pieces, mv: Words) -> Step<Self> {
        let mut cells = cells.clone();
        let numbers: Vec<i32> = mv[1..].iter().map(|word| word.parse().unwrap()).collect();
        if let [row, col, to_row, to_col] = numbers[..] {
            let steps = (to_row - row).abs() + (to_col - col).abs();
            let (down, right) = ((to_row - row) / steps, (to_col - col) / steps);
            for step in 0..steps {
                cells.remove(&(row + down * step, col + right * step));
            }
            cells.insert((to_row, to_col), *player);
        } else {
            cells.remove(&(numbers[0], numbers[1]));
        }
        Step::to((1 - player, cells))
    }
}

/// Dodgem on a square board.
pub(crate) struct Dodgem(pub(crate) i32);

impl Game for Dodgem {
    type State = Pieces;
    type Move = Words;
    type Value = Outcome;

    fn start(&self) -> Pieces {
        let east = (1..self.0).map(|row| ((row, 1), 0));
        let north = (2..=self.0).map(|col| ((self.0, col), 1));
        (0, east.chain(north).collect())
    }

    fn terminal_value(&self, pieces: &Pieces) -> Option<Outcome> {
        let (player, cells) = pieces;
        if cells.values().all(|owner| owner == player) {
            return Some(Outcome::loss_in(0).for_opponent_if(false));
        }
        self.moves(pieces).next().is_none().then_some(Outcome::win_in(0))
    }

    fn moves(&self, (player, cells): &Pieces) -> impl Iterator<Item = Words> {
        let mut moves = Vec::new();
        for (&(row, col), _) in cells.iter().filter(|&(_, owner)| owner == player) {
            let (ways, is_out) = match player {
                0 => ([(0, 1), (1, 0), (-1, 0)], col == self.0),
                _ => ([(-1, 0), (0, 1), (0, -1)], row == 1),
            };
            if is_out {
                moves.push(words("leave", &[row, col]));
            }
            for (down, right) in ways {
                let (to_row, to_col) = (row + down, col + right);
                let is_on = [to_row, to_col].iter().all(|at| (1..=self.0).contains(at));
                if is_on && !cells.contains_key(&(to_row, to_col)) {
                    moves.push(words("drive", &[row, col, to_row, to_col]));
                }
            }
        }
        moves.into_iter()
    }

    fn play(&self, (player, cells): &Pieces, mv: Words) -> Step<Self> {
        let mut cells = cells.clone();
        let numbers: Vec<i32> = mv[1..].iter().map(|word| word.parse().unwrap()).collect();
        cells.remove(&(numbers[0], numbers[1]));
        if let [to_row, to_col] = numbers[2..] {
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

const POINTS: [&str; 5] = ["nw", "ne", "centre", "sw", "se"];
const JOINED: [&[usize]; 5] = [&[2, 3], &[2, 4], &[0, 1, 3, 4], &[0, 2, 4], &[1, 2, 3]];

impl Game for PongHauKi {
    type State = [[usize; 2]; 2];
    type Move = Words;
    type Value = Outcome;

    fn start(&self) -> Self::State {
        [[0, 1], [3, 4]]
    }

    fn terminal_value(&self, stones: &Self::State) -> Option<Outcome> {
        self.moves(stones).next().is_none().then_some(Outcome::loss_in(0))
    }

    fn moves(&self, &stones: &Self::State) -> impl Iterator<Item = Words> {
        let empty = (0..5).find(|at| !stones.concat().contains(at)).unwrap();
        let own = stones[0].into_iter();
        own.filter(move |&from| JOINED[from].contains(&empty))
            .map(move |from| ["slide", POINTS[from], POINTS[empty]].map(String::from).to_vec())
    }

    fn play(&self, &[own, other]: &Self::State, mv: Words) -> Step<Self> {
        let at = |name: &str| POINTS.iter().position(|&point| point == name).unwrap();
        let mut own = own.map(|from| if from == at(&mv[1]) { at(&mv[2]) } else { from });
        own.sort_unstable();
        Step::to([other, own])
    }

    fn infinite_play(&self) -> Option<InfinitePlay> {
        Some(InfinitePlay::Draw)
    }
}
