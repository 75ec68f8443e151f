//! Values of partizan games: sums, canonical forms of positions, temperatures. Every answer is asserted.
//!
//! `cargo bench --bench partizan [-- NAME..]`
//!
//! A name is the beginning of one below, as in `switches`; without any, all are measured. A time is the least of some
//! runs, each with an arena of its own.

use std::collections::HashSet;
use std::env;
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use stonework::erased::ErasedState;
use stonework::partizan::{Algebra, CanonicalForm, Dyadic, FormError, Forms};
use stonework::{DisjunctiveSum, Game, Partizan, Run, Symmetric, Values};
use stonework_games::boards::{Amazons, Clobber, Domineering};

/// A work is repeated until it has taken so long.
const LONG_ENOUGH: Duration = Duration::from_secs(2);

/// What is to be measured.
struct Asked {
    /// The beginnings of names.
    names: Vec<String>,
    /// Not measured, only tried: as the other benchmarks have it.
    tried: bool,
}

impl Asked {
    /// Does a work once or more if its name is asked for, and tells the least time. A work tells the time that counts,
    /// and the bytes that its arena has taken.
    fn measure(
        &self,
        name: &str,
        work: impl Fn() -> Result<(Duration, usize), FormError>,
    ) -> Result<(), FormError> {
        if !self.names.is_empty() && !self.names.iter().any(|begin| name.starts_with(begin)) {
            return Ok(());
        }
        let begun = Instant::now();
        let (mut least, mut bytes) = (Duration::MAX, 0);
        while least == Duration::MAX || !self.tried && begun.elapsed() < LONG_ENOUGH {
            let (time, taken) = work()?;
            (least, bytes) = (least.min(time), taken);
        }
        println!(
            "{name:<24} {:>12.4} s {:>9} KiB",
            least.as_secs_f64(),
            bytes >> 10
        );
        Ok(())
    }
}

/// All sets of these forms in which none is at most another.
fn antichains(
    algebra: &mut Algebra<'_>,
    forms: &[CanonicalForm],
) -> Result<Vec<Vec<CanonicalForm>>, FormError> {
    let mut all = vec![Vec::new()];
    for &form in forms {
        for index in 0..all.len() {
            let mut free = true;
            for &other in &all[index] {
                free &= algebra.compare(form, other)?.is_none();
            }
            if free {
                all.push([&all[index][..], &[form]].concat());
            }
        }
    }
    Ok(all)
}

/// The 1,474 values of birthday 3 and less, in an order that does not depend on the arena.
fn born_by_day_three(algebra: &mut Algebra<'_>) -> Result<Vec<CanonicalForm>, FormError> {
    let mut born = vec![algebra.integer(0)?];
    for _ in 0..3 {
        let lists = antichains(algebra, &born)?;
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for left in &lists {
            for right in &lists {
                let form = algebra.of_options(left, right)?;
                next.extend(seen.insert(form).then_some(form));
            }
        }
        born = next;
    }
    assert_eq!(born.len(), 1474);
    Ok(born)
}

/// Sums of random pairs of values of birthday 3 and less.
fn sums(pairs: usize, distinct: usize) -> Result<(Duration, usize), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let born = born_by_day_three(&mut algebra)?;
    let mut rng = fastrand::Rng::with_seed(43);
    let mut pair = || {
        [
            born[rng.usize(0..born.len())],
            born[rng.usize(0..born.len())],
        ]
    };
    let pairs: Vec<_> = (0..pairs).map(|_| pair()).collect();
    let begun = Instant::now();
    let sums = pairs.iter().map(|&[one, two]| algebra.sum(one, two));
    let sums = sums.collect::<Result<Vec<_>, _>>()?;
    let time = begun.elapsed();
    let found: HashSet<_> = sums.into_iter().collect();
    assert_eq!(found.len(), distinct);
    Ok((time, forms.bytes()))
}

/// The value and the thermograph of ±1 + ±2 + … + ±n, an even n.
fn switches(most: i64) -> Result<(Duration, usize), FormError> {
    let begun = Instant::now();
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut sum = algebra.integer(0)?;
    for temperature in 1..=most {
        let hot = [algebra.integer(temperature)?];
        let cold = [algebra.integer(-temperature)?];
        let switch = algebra.of_options(&hot, &cold)?;
        sum = algebra.sum(sum, switch)?;
    }
    let graph = black_box(algebra.thermograph(sum)?);
    let time = begun.elapsed();
    assert_eq!(graph.temperature(), Dyadic::integer(most)?);
    assert_eq!(graph.mean(), Dyadic::ZERO);
    let stop = graph.left_wall().value_at(Dyadic::ZERO)?;
    assert_eq!(stop, Dyadic::integer(most / 2)?);
    if most == 24 {
        assert_eq!(algebra.follower_count(sum)?, 4405);
    }
    Ok((time, forms.bytes()))
}

/// The time and the bytes in which a position gets its value on one thread, and its temperature, which is this.
fn position<G>(
    game: &G,
    state: &G::State,
    temperature: &str,
) -> Result<(Duration, usize), FormError>
where
    G: Partizan<State: Send, Move: Send> + DisjunctiveSum + Symmetric + Sync,
{
    let begun = Instant::now();
    let forms = Forms::new();
    let run = Run::new().with_threads(NonZeroUsize::MIN);
    let values = Values::of_sums().by_symmetry();
    let form = values.value(game, state, &forms, &run).ok();
    let form = form.expect("the game keeps the laws, and there is no limit");
    let found = forms.algebra().temperature(form)?;
    let time = begun.elapsed();
    assert_eq!(found.to_string(), temperature, "{state:?}");
    Ok((time, forms.bytes()))
}

/// The values and the temperatures of all positions of Domineering on a board, on two threads: so many are hot.
fn all(rows: u32, cols: u32, hot: usize) -> Result<(Duration, usize), FormError> {
    let game = Arc::new(Domineering::new(rows, cols).expect("a small board"));
    let begun = Instant::now();
    let forms = Forms::new();
    let values = Values::of_sums().by_symmetry();
    let valued = values.erased(Arc::clone(&game), |_, _| "it breaks a law".to_owned());
    let count = |odd: u128| -> Result<usize, FormError> {
        let (mut positions, run) = (valued.positions(&forms), Run::new());
        let (mut algebra, mut tiles, mut count) = (forms.algebra(), game.start(), 0);
        for taken in (odd..1 << (rows * cols)).step_by(2) {
            tiles.taken = taken;
            let found = positions.value(&ErasedState::new(tiles), &run).ok();
            let form = found.and_then(|found| found.form).expect("a value");
            count += usize::from(algebra.temperature(form)? > Dyadic::ZERO);
        }
        Ok(count)
    };
    let [even, odd] = thread::scope(|scope| {
        let threads = [0, 1].map(|odd| scope.spawn(move || count(odd)));
        threads.map(|thread| thread.join().expect("it does not panic"))
    });
    let time = begun.elapsed();
    assert_eq!(even? + odd?, hot);
    Ok((time, forms.bytes()))
}

/// Boards of Domineering that are empty, and the temperatures of their values.
const DOMINEERING: [(u32, u32, &str); 5] = [
    (4, 4, "0"),
    (4, 5, "-1"),
    (4, 6, "0"),
    (5, 5, "-1"),
    (3, 9, "5/4"),
];

fn main() -> Result<(), FormError> {
    let names = env::args().skip(1).filter(|name| !name.starts_with('-'));
    let asked = Asked {
        names: names.collect(),
        tried: env::args().any(|arg| arg == "--test"),
    };
    let (pairs, distinct) = if asked.tried {
        (1_000, 1_000)
    } else {
        (1_000_000, 649_130)
    };
    asked.measure("sums", || sums(pairs, distinct))?;
    asked.measure("switches", || switches(24))?;
    for (rows, cols, temperature) in DOMINEERING {
        let game = Domineering::new(rows, cols).expect("a small board");
        let name = format!("domineering {rows},{cols}");
        asked.measure(&name, || position(&game, &game.start(), temperature))?;
    }
    if asked.tried {
        return Ok(());
    }
    asked.measure("all of domineering 4,5", || all(4, 5, 568_646))?;
    for (rows, cols) in [(3, 5), (4, 4)] {
        let game = Clobber::new(rows, cols).expect("a small board");
        let name = format!("clobber {rows},{cols}");
        asked.measure(&name, || position(&game, &game.start(), "0"))?;
    }
    let game = Amazons::new(4, 4).expect("a small board");
    // One queen of each player, in opposite corners.
    let mut state = game.start();
    (state.own, state.other) = (1 << 15, 1);
    asked.measure("amazons 4,4", || position(&game, &state, "5/2"))
}
