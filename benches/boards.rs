//! Games on boards with known values: time, positions and positions per second of alpha-beta search for the
//! value of the start, on one thread, the longest on all threads. Every value is asserted.
//!
//! `cargo bench --bench boards [-- NAME..]`
//!
//! A name is the beginning of one below, as in `kalah`; without any, all are measured but what takes minutes:
//! `domineering 9`, `dots-and-boxes 4,4`, `othello 6`, `kalah 6,5` and `connect-four 7,6` have to be named in full.

use std::env;
use std::time::Instant;

use stonework::alpha_beta::Goal;
use stonework::{AlphaBeta, Canonical, Outcome, Run, Solver, WinLose};
use stonework_games::boards::{
    Board, Capture, ConnectFour, ContestedDomineering, Domineering, DotsAndBoxes, Kalah, LineRule,
    Mnk, Othello,
};

/// As much as the longest search fills.
const TABLE_BYTES: usize = 8 << 30;

/// The value of every first move of Kalah(6,4), computed by this project alone but for that of the best.
const OPENINGS: [i32; 6] = [-14, -8, 10, -2, -6, 4];

/// Position 40 of the end-game tests of the French federation of Othello: 20 cells are empty.
const FFO_40: &str = "o..oooox/.oooooox/ooxxooox/ooxoooxx/ooooooxx/...oooox/....o..x/........ x";

/// Measures a game if its name is asked for.
macro_rules! measure {
    ($wanted:ident, $name:literal, $game:expr, $value:expr $(, $part:ident)*) => {
        if $wanted($name) {
            let game = $game;
            let solver = AlphaBeta::new()
                .ordered()
                .bounded()
                .packed()
                .with_goal(Goal::Value)
                .with_table_bytes(TABLE_BYTES)
                $(.$part())*;
            let begun = Instant::now();
            let solution = solver.solve(&game, &Run::new())?;
            let seconds = begun.elapsed().as_secs_f64();
            assert_eq!(solution.value(), Some($value), $name);
            let positions = solution.report().positions;
            #[expect(clippy::cast_precision_loss, reason = "it is for reading")]
            let rate = positions as f64 / seconds / 1e6;
            println!(
                "{:<20} {seconds:>10.3} s {positions:>14} positions {rate:>8.2} million/s",
                $name
            );
        }
    };
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let names: Vec<String> = env::args()
        .skip(1)
        .filter(|name| !name.starts_with('-'))
        .collect();
    // Not measured, only tried: as the other benchmarks have it.
    let tried = env::args().any(|arg| arg == "--test");
    let wanted = |name: &str| {
        if tried {
            ["domineering 5", "kalah 4,3"].contains(&name)
        } else {
            names.is_empty() || names.iter().any(|begin| name.starts_with(begin))
        }
    };
    let (normal, misere) = (LineRule::Normal, LineRule::Misere);
    measure!(
        wanted,
        "mnk 4,4,4",
        Canonical(Mnk::new(4, 4, 4, normal)?),
        Outcome::DRAW
    );
    // Where pairs of cells decide (`pairing.rs`).
    measure!(
        wanted,
        "mnk 5,5,4",
        Canonical(Mnk::new(5, 5, 4, normal)?),
        Outcome::DRAW
    );
    measure!(
        wanted,
        "mnk 6,6,5",
        Canonical(Mnk::new(6, 6, 5, normal)?),
        Outcome::DRAW
    );
    measure!(
        wanted,
        "mnk 7,6,4",
        Canonical(Mnk::new(7, 6, 4, normal)?),
        Outcome::win_in(11)
    );
    measure!(
        wanted,
        "misere 4,4,4",
        Canonical(Mnk::new(4, 4, 4, misere)?),
        Outcome::DRAW
    );
    measure!(wanted, "othello 4", Canonical(Othello::new(4)?), -8);
    let game = Othello::new(8)?;
    let ffo_40 = game.parse_state(FFO_40)?;
    measure!(wanted, "othello ffo 40", game.at(ffo_40), 38);
    measure_dominoes_and_boxes(wanted)?;
    measure!(wanted, "kalah 4,3", Kalah::new(4, 3, Capture::Always)?, 8);
    measure!(wanted, "kalah 4,4", Kalah::new(4, 4, Capture::Always)?, 2);
    measure!(
        wanted,
        "kalah 6,3",
        Kalah::new(6, 3, Capture::Always)?,
        2,
        endgames
    );
    measure!(
        wanted,
        "kalah 5,5 parallel",
        Kalah::new(5, 5, Capture::Always)?,
        2,
        parallel,
        endgames
    );
    measure!(
        wanted,
        "kalah 6,4 parallel",
        Kalah::new(6, 4, Capture::Always)?,
        10,
        parallel,
        endgames
    );
    if wanted("kalah 6,4 every move") {
        measure_every_move_of_kalah()?;
    }
    measure_long(&names)
}

/// Measures Domineering and Dots and Boxes.
fn measure_dominoes_and_boxes(
    wanted: impl Fn(&str) -> bool,
) -> Result<(), Box<dyn std::error::Error>> {
    measure!(
        wanted,
        "domineering 5",
        Domineering::new(5, 5)?,
        WinLose::Loss
    );
    measure!(
        wanted,
        "domineering 6",
        Domineering::new(6, 6)?,
        WinLose::Win
    );
    measure!(
        wanted,
        "domineering 7",
        Domineering::new(7, 7)?,
        WinLose::Win
    );
    measure!(
        wanted,
        "domineering 7 folded",
        Canonical(Domineering::new(7, 7)?),
        WinLose::Win
    );
    measure!(
        wanted,
        "domineering 8",
        Domineering::new(8, 8)?,
        WinLose::Win
    );
    measure!(
        wanted,
        "domineering 8 folded",
        Canonical(Domineering::new(8, 8)?),
        WinLose::Win
    );
    measure!(
        wanted,
        "domineering 8 contested",
        Canonical(ContestedDomineering::new(Domineering::new(8, 8)?)),
        WinLose::Win
    );
    measure!(
        wanted,
        "dots-and-boxes 2,4",
        Canonical(DotsAndBoxes::new(2, 4)?),
        2
    );
    measure!(
        wanted,
        "dots-and-boxes 3,3",
        Canonical(DotsAndBoxes::new(3, 3)?),
        -3
    );
    measure!(
        wanted,
        "dots-and-boxes 2,5",
        Canonical(DotsAndBoxes::new(2, 5)?),
        -2
    );
    measure!(
        wanted,
        "dots-and-boxes 3,4",
        Canonical(DotsAndBoxes::new(3, 4)?),
        0
    );
    Ok(())
}

/// Measures what takes minutes, if it is named in full.
fn measure_long(names: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let wanted = |name: &str| names.iter().any(|named| named == name);
    // N. Bullock, "Domineering: solving large combinatorial search spaces", 2002.
    measure!(
        wanted,
        "domineering 9",
        Canonical(ContestedDomineering::new(Domineering::new(9, 9)?)),
        WinLose::Win,
        parallel
    );
    measure!(
        wanted,
        "dots-and-boxes 4,4",
        Canonical(DotsAndBoxes::new(4, 4)?),
        0,
        parallel
    );
    measure!(wanted, "othello 6", Othello::new(6)?, -4, parallel);
    measure!(
        wanted,
        "kalah 6,5",
        Kalah::new(6, 5, Capture::Always)?,
        12,
        parallel,
        endgames
    );
    measure!(
        wanted,
        "connect-four 7,6",
        Canonical(ConnectFour::new(7, 6)?),
        1,
        parallel
    );
    Ok(())
}

/// Measures the value of every first move of Kalah(6,4).
fn measure_every_move_of_kalah() -> Result<(), Box<dyn std::error::Error>> {
    let game = Kalah::new(6, 4, Capture::Always)?;
    let solver = AlphaBeta::new().ordered().bounded().packed().parallel();
    let solver = solver.with_table_bytes(TABLE_BYTES).endgames();
    let solution = solver.solve(&game, &Run::new())?;
    let values: Vec<i32> = solution.moves().iter().map(|rated| rated.value).collect();
    assert_eq!(values, OPENINGS);
    println!("kalah 6,4 every move {values:?}: {}", solution.report());
    Ok(())
}
