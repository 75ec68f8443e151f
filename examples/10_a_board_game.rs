//! A board game of one's own made fast: rules, then `Packed`, `Ordered`, `Bounded` and `Symmetric`, one after the other.
//!
//! Connect Four on six columns of three. No step changes the answer, a draw; each saves positions or bytes.
//!
//! ```text
//! $ cargo run --release --example 10_a_board_game
//! laws: 1401 positions checked, no violation
//!                                      positions  MiB
//! rules: negamax                         1914209  150
//! rules: alpha-beta                       365766   15
//! packed                                  362087   16
//! packed, ordered                         155163   16
//! packed, ordered, bounded                 94901   16
//! packed, ordered, bounded, symmetric      57497   16
//! the same, the value alone                25536   16
//! ```

use stonework::laws::Laws;
use stonework::{
    AlphaBeta, Bounded, Bounds, Candidate, Canonical, Game, Goal, Negamax, Ordered, Outcome,
    Packed, Run, Solution, Solver, Step, Symmetric,
};

/// Stones fall down their column. Four in a row win; a full board is a draw.
#[derive(Clone, Copy)]
struct ConnectFour {
    width: u32,
    height: u32,
}

/// The stones of the player to move and those of the other: a bit for each cell, column by column from the bottom, with
/// a bit between two columns that stays empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Stones {
    own: u64,
    other: u64,
}

impl ConnectFour {
    /// The lowest cell of a column.
    fn bottom(self, column: u32) -> u64 {
        1 << (column * (self.height + 1))
    }
    /// The cells of a column.
    fn column(self, column: u32) -> u64 {
        (self.bottom(column) << self.height) - self.bottom(column)
    }
    fn board(self) -> u64 {
        (0..self.width).map(|column| self.column(column)).sum()
    }
    /// The cell that a stone in a column falls to; 0 if the column is full.
    fn cell(self, stones: Stones, column: u32) -> u64 {
        let taken = stones.own | stones.other;
        (taken + self.bottom(column)) & self.column(column)
    }
    fn has_four(self, stones: u64) -> bool {
        [1, self.height, self.height + 1, self.height + 2]
            .into_iter()
            .any(|step| {
                let pairs = stones & stones >> step;
                pairs & pairs >> (2 * step) != 0
            })
    }
}

impl Game for ConnectFour {
    type State = Stones;
    type Move = u32;
    type Value = Outcome;

    fn start(&self) -> Stones {
        Stones { own: 0, other: 0 }
    }
    fn terminal_value(&self, stones: &Stones) -> Option<Outcome> {
        let lost = self.has_four(stones.other).then_some(Outcome::loss_in(0));
        lost.or((stones.own | stones.other == self.board()).then_some(Outcome::DRAW))
    }
    fn moves(&self, &stones: &Stones) -> impl Iterator<Item = u32> {
        (0..self.width).filter(move |&column| self.cell(stones, column) != 0)
    }
    fn play(&self, &stones: &Stones, column: u32) -> Step<Self> {
        Step::to(Stones {
            own: stones.other,
            other: stones.own | self.cell(stones, column),
        })
    }
}

impl Packed for ConnectFour {
    type Key = u64;

    fn pack(&self, stones: &Stones) -> u64 {
        stones.own << (self.key_bits() / 2) | stones.other
    }
    fn unpack(&self, key: u64) -> Stones {
        let half = self.key_bits() / 2;
        Stones {
            own: key >> half,
            other: key & ((1 << half) - 1),
        }
    }
    fn key_bits(&self) -> u32 {
        2 * self.width * (self.height + 1)
    }
}

impl Ordered for ConnectFour {
    /// The columns in the middle first.
    fn candidates(&self, &stones: &Stones) -> impl Iterator<Item = Candidate<u32>> {
        let columns = (0..self.width).filter(move |&column| self.cell(stones, column) != 0);
        columns.map(|column| Candidate {
            mv: column,
            rank: -(2 * column).abs_diff(self.width - 1).cast_signed(),
        })
    }
}

impl Bounded for ConnectFour {
    /// Whoever completes four wins at once. Nobody else wins before the next move but one.
    fn bounds(&self, &stones: &Stones) -> Bounds<Outcome> {
        let wins = |column| {
            let cell = self.cell(stones, column);
            cell != 0 && self.has_four(stones.own | cell)
        };
        if (0..self.width).any(wins) {
            Bounds::exactly(Outcome::win_in(1))
        } else {
            Bounds {
                upper: Some(Outcome::win_in(3)),
                lower: Some(Outcome::loss_in(2)),
            }
        }
    }
}

impl Symmetric for ConnectFour {
    fn canonical(&self, stones: &Stones) -> Stones {
        let mirror = |cells: u64| {
            (0..self.width).fold(0, |mirrored, column| {
                let from = cells & self.column(column);
                mirrored | (from / self.bottom(column) * self.bottom(self.width - 1 - column))
            })
        };
        let mirrored = Stones {
            own: mirror(stones.own),
            other: mirror(stones.other),
        };
        if (mirrored.own, mirrored.other) < (stones.own, stones.other) {
            mirrored
        } else {
            *stones
        }
    }
}

/// Says what a step saves. The answer stays the same.
fn show(step: &str, solution: &Solution<u32, Outcome>) {
    let report = solution.report();
    let mebibytes = report.peak_bytes >> 20;
    println!("{step:<36} {:>9} {mebibytes:>4}", report.positions);
    assert_eq!(solution.value(), Some(Outcome::DRAW));
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = ConnectFour {
        width: 6,
        height: 3,
    };
    let laws = Laws::new().packed().ordered().bounded().symmetric();
    let checked = laws.must_end().check(&game);
    let checked = checked.map_err(|violation| violation.to_string())?;
    println!(
        "laws: {} positions checked, no violation",
        checked.positions
    );

    println!("{:<36} {:>9} {:>4}", "", "positions", "MiB");
    let (run, canonical) = (Run::new(), Canonical(game));
    show("rules: negamax", &Negamax::new().solve(&game, &run)?);
    let solver = AlphaBeta::new();
    show("rules: alpha-beta", &solver.solve(&game, &run)?);
    let solver = solver.packed();
    show("packed", &solver.solve(&game, &run)?);
    let solver = solver.ordered();
    show("packed, ordered", &solver.solve(&game, &run)?);
    let solver = solver.bounded();
    show("packed, ordered, bounded", &solver.solve(&game, &run)?);
    let folded = solver.solve(&canonical, &run);
    let folded = folded.map_err(|error| error.to_string())?;
    show("packed, ordered, bounded, symmetric", &folded);
    let value = solver.with_goal(Goal::Value).solve(&canonical, &run);
    let value = value.map_err(|error| error.to_string())?;
    show("the same, the value alone", &value);
    Ok(())
}
