//! Positions of many games, most with wins by force: positions searched and time for the value and one best move,
//! on one thread, by the search that is taken by default, which looks for short wins first, and by proof-number
//! search. Every value is asserted, and that the best move is one.
//!
//! `cargo bench --bench short_wins [-- NAME..]`
//!
//! A name is that of a game; without any, all are measured.

use std::env;
use std::error::Error;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use stonework::Run;
use stonework_games::CATALOG;
use stonework_games::catalog::Settings;

/// No search takes longer.
const LIMIT: Duration = Duration::from_secs(15);

/// A game, its settings, a position of it, and the value of that.
type Position = (&'static str, &'static str, &'static str, &'static str);

/// The first is one of five plies by which a user tried the command. The others are starts, and positions after
/// random moves; their values are those that both alpha-beta search alone and proof-number search find, or one of
/// them where the other takes too long.
const POSITIONS: [Position; 32] = [
    (
        "breakthrough",
        "rows=8 cols=8",
        "oo...ooo/....o.../xo..o.../....oxo./..xo..../......x./..x...../..x.xxxx x",
        "win",
    ),
    (
        "breakthrough",
        "rows=8 cols=8",
        "..ooo.oo/.o....o./..o.o.../oxo.xo.x/xx.o.o../x.x.x.xx/x......x/..xxx..x x",
        "win",
    ),
    (
        "breakthrough",
        "rows=8 cols=8",
        ".o..o..o/oo....oo/.ooxoo../xo.o..../..x...o./xx...xxx/xx.o.x.x/...x.x.. x",
        "loss",
    ),
    (
        "breakthrough",
        "rows=6 cols=6",
        "oo..oo/..oooo/xo.o../.o..x./xxxoxx/x..xx. x",
        "loss",
    ),
    (
        "breakthrough",
        "rows=6 cols=6",
        ".o.ooo/.oo..o/oxo.o./xo.xxo/.xxx.x/xx...x x",
        "win",
    ),
    (
        "breakthrough",
        "rows=6 cols=6",
        ".o.oo./ooooo./xoxo../..xx.x/xxx.o./.x.xxx x",
        "win",
    ),
    (
        "hexapawn",
        "rows=6 cols=6",
        ".o.o.o/o.o.o./...x../....../....../xxx.xx x",
        "win",
    ),
    (
        "hexapawn",
        "rows=6 cols=6",
        "ooo.o./.....o/...o../x...../...x../.xx.xx x",
        "win",
    ),
    (
        "hexapawn",
        "rows=6 cols=6",
        "oo..o./..oo.o/....../....../.x.xx./x.x..x x",
        "loss",
    ),
    ("mnk", "m=5 n=6 k=4", "start", "win in 11"),
    ("mnk", "m=6 n=6 k=4", "start", "win in 11"),
    ("mnk", "m=7 n=6 k=4", "start", "win in 11"),
    ("mnk", "m=3 n=5 k=4", "start", "draw"),
    ("mnk", "m=4 n=5 k=4", "start", "draw"),
    ("mnk", "m=8 n=8 k=4", "start", "win in 11"),
    ("mnk", "m=5 n=5 k=4", "start", "draw"),
    ("hex", "rows=5 cols=5", "start", "win"),
    ("clobber", "rows=4 cols=5", "start", "win"),
    (
        "clobber",
        "rows=6 cols=6",
        "o.xo.o/x.ooox/xox.../oxo.xx/o..o.x/oxxxox x",
        "win",
    ),
    (
        "clobber",
        "rows=6 cols=6",
        ".xxxxo/o.x..x/x.xooo/xoxo.x/.o.oxo/oo.x.o x",
        "win",
    ),
    ("nogo", "rows=4 cols=4", "start", "loss"),
    (
        "konane",
        "rows=6 cols=6",
        "..x.xo/..o.ox/xoxoxo/oxoxox/xoxoxo/oxoxox x",
        "loss",
    ),
    (
        "konane",
        "rows=6 cols=6",
        "xo.oxo/ox.xox/xoxoxo/o.o..x/xox.xo/oxoxox x",
        "loss",
    ),
    (
        "snort",
        "rows=6 cols=6",
        "o..x.x/....../o...../...x../....../...... o",
        "win",
    ),
    (
        "snort",
        "rows=6 cols=6",
        "x...../.x..../....../o....x/....../o..... o",
        "win",
    ),
    (
        "col",
        "rows=6 cols=6",
        "o..x.x/....../.o..o./...x../....../...... x",
        "loss",
    ),
    (
        "col",
        "rows=6 cols=6",
        "x...../.x..../....../o....x/...o.o/...... x",
        "loss",
    ),
    ("domineering", "rows=6 cols=6", "start", "win"),
    ("domineering", "rows=7 cols=7", "start", "win"),
    ("cram", "rows=5 cols=5", "start", "loss"),
    ("notakto", "", "start", "win"),
    ("chomp", "rows=8 cols=8", "start", "win"),
];

/// Solves a position; gives the time and the positions searched, if that told the value.
fn solve(
    (game, settings, position, value): Position,
    solver: &str,
) -> Result<Option<(f64, u64)>, Box<dyn Error>> {
    let mut chosen = Settings::new();
    for setting in settings.split_whitespace() {
        chosen = chosen.with(setting)?;
    }
    let opened = CATALOG.open(game, chosen, Some(position))?;
    let run = Run::new().with_threads(NonZeroUsize::MIN).with_time(LIMIT);
    let begun = Instant::now();
    let solved = opened.instance.solve_one_best(solver, &run)?;
    let seconds = begun.elapsed().as_secs_f64();
    let Some(found) = solved.value else {
        return Ok(None);
    };
    assert_eq!(found.to_string(), value, "{game} {position}");
    let has_best = !solved.best_moves.is_empty();
    assert!(has_best || !value.starts_with("win"), "{game} {position}");
    Ok(Some((seconds, solved.report.positions)))
}

fn main() -> Result<(), Box<dyn Error>> {
    let names: Vec<String> = env::args()
        .skip(1)
        .filter(|name| !name.starts_with('-'))
        .collect();
    // Not measured, only tried: as the other benchmarks have it.
    let tried = env::args().any(|arg| arg == "--test");
    let mut solved = [0; 2];
    let mut count = 0;
    for case in POSITIONS {
        let is_wanted = names.is_empty() || names.iter().any(|name| name == case.0);
        if !is_wanted || tried && count > 1 {
            continue;
        }
        count += 1;
        print!("{:<14} {:<10}", case.0, case.3);
        for (at, solver) in ["alpha-beta", "proof-number"].into_iter().enumerate() {
            match solve(case, solver)? {
                Some((seconds, positions)) => {
                    solved[at] += 1;
                    print!("{seconds:>10.3} s {positions:>10}");
                }
                None => print!("{:>12} {:>10}", "–", "–"),
            }
        }
        println!("  {}", case.2);
    }
    println!(
        "solved of {count}: by default {}, by proof-number search {}",
        solved[0], solved[1]
    );
    Ok(())
}
