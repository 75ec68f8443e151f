//! The stone games by the recursions and loops one would otherwise write, in Rust and in C++, by the solvers of
//! the library and as the command solves them: in turn, in one run, on the same piles. Every answer is asserted.
//!
//! `cargo bench --bench by_hand [-- [cpp] [GAME..]]`
//!
//! It prints a table: nanoseconds a position on one thread, the least of nine rounds or more. By hand the value is
//! found; the library finds the best first moves and the line of play with it, and the command tells them in words.
//! Neither makes the game or reads the row in that time. A game is the beginning of an id of the catalog, or
//! `threads`, which measures the second thread. With `cpp`, `stones/by_hand.cpp` is compiled by the system's `c++`
//! with `-O3 -march=native` and solves the same.

mod cpp;
#[path = "common/inputs.rs"]
mod inputs;
mod stones;

use std::env;
use std::error::Error;
use std::thread;

use stonework::{
    ByTheorem, Diagonals, Ends, Front, Indexed, Layered, Negamax, RollingTable, RowError, Run,
    SeparableEndsRules, SeparableFrontRules, SlidingWindow, Table,
};
use stonework_games::catalog::Input;
use stonework_games::stones::{
    CoinsInALine, CoinsInALineIi, EndsReduction, FromLeft, KeptParts, MostStones, MultiplesAreLost,
    StoneGame, StoneGameIii, StoneGameV, StoneGameVii, StoneGameViii, WindowsAndDiagonals,
};

use stones::cuts::{SmallerPart, UpToTwiceM};
use stones::ends::{self, Gains, Remaining, Scored, Taken};
use stones::front::{Kept, LastCoin, Merged, rolling, table};
use stones::group::{Benchmark, Group, Variant, shown};
use stones::recurrence::{Recurrence, with_array, with_hash_map};
use stones::rival::Rival;
use stones::ways::{
    ARRAY, HASH, ROLLING, Round, TABLE, THEOREM, Told, WINDOW, Way, by_command, by_library, run,
    timed,
};

/// The head of the table.
const HEAD: &str = "\
| nanoseconds a position | way | by hand | library | command | C++ | library / by hand | command / library | command / C++ |
|---|---|---|---|---|---|---|---|---|";

static BOUNDED: Way = Way::solver("negamax-bounded");
static DIAGONALS: Way = Way::solver("diagonals");

/// `[i]` is the sum of the first `i` piles.
fn sums(piles: &[i32]) -> Vec<i32> {
    let mut sums = vec![0];
    for pile in piles {
        sums.push(sums[sums.len() - 1] + pile);
    }
    sums
}

/// A row as the catalog takes it.
fn row(piles: &[i32]) -> Input {
    Input::Row(piles.iter().copied().map(i128::from).collect())
}

/// The memos, of the recursion by hand and of the library's game.
fn memos<'a, G>(group: &mut Group<'a>, by_hand: &'a impl Recurrence, game: &'a G)
where
    G: Indexed<Value: Told>,
{
    group
        .by_hand(&HASH, || with_hash_map(by_hand))
        .solver(&HASH, Negamax::new(), game)
        .by_hand(&ARRAY, || with_array(by_hand))
        .solver(&ARRAY, Negamax::dense(), game);
}

/// The tables of a game that is by hand what these two do.
fn tables<'a, G, V: Into<i64>>(
    group: &mut Group<'a>,
    table: impl FnMut() -> V + 'a,
    rolling: impl FnMut() -> V + 'a,
    game: &'a G,
) where
    G: Layered<Value: Told> + Sync,
{
    group
        .by_hand(&TABLE, table)
        .solver(&TABLE, Table::new(), game)
        .by_hand(&ROLLING, rolling)
        .solver(&ROLLING, RollingTable::new(), game);
}

/// Taking the ends of a row. Where scores are found by hand, the total is given.
fn take_ends<R: SeparableEndsRules<Value = i32> + Sync>(
    benchmark: &Benchmark,
    variant: Variant<'_>,
    gains: impl Gains,
    rules: R,
    total: Option<i32>,
) {
    let len = variant.row.len();
    let by_hand = ends::Ends { gains, len };
    let (game, instance) = (Ends(rules), variant.instance(&row(variant.row)));
    let mut group = benchmark.group(&variant, &*instance, len * (len + 1) / 2);
    group.scored(total);
    if len <= 2_000 {
        memos(&mut group, &by_hand, &game);
        group.solver(&BOUNDED, Negamax::bounded(64 << 20), &game);
    }
    tables(&mut group, || by_hand.table(), || by_hand.row(), &game);
    group
        .solver(&DIAGONALS, Diagonals::new(), &game)
        .solver(&THEOREM, ByTheorem(EndsReduction), &game)
        .measure();
}

/// All games of taking the ends.
fn end_games(benchmark: &Benchmark) -> Result<(), RowError> {
    for (id, asked) in [
        ("stone-game", "margin"),
        ("stone-game", "score"),
        ("predict-the-winner", "margin"),
        ("coins-in-a-line-iii", "score"),
    ] {
        let piles = inputs::piles(inputs::length(2_000));
        let rules = StoneGame::new(&piles)?;
        if asked == "margin" {
            let variant = Variant::new(id, "taken", &piles);
            take_ends(benchmark, variant, Taken(&piles), rules, None);
        } else {
            let variant = Variant::new(id, "scored", &piles);
            let sums = sums(&piles);
            let total = sums.last().copied();
            take_ends(benchmark, variant, Scored(&sums), rules, total);
        }
    }
    for len in [2_000, 8_000].map(inputs::length) {
        let piles = inputs::piles(len);
        let variant = Variant::new("stone-game-vii", "remaining", &piles);
        let rules = StoneGameVii::new(&piles)?;
        take_ends(benchmark, variant, Remaining(&sums(&piles)), rules, None);
    }
    Ok(())
}

/// Taking one to `MOST` from the front.
fn take_front<const MOST: usize>(
    benchmark: &Benchmark,
    variant: Variant<'_>,
    rules: impl SeparableFrontRules<Value = i32> + Sync,
) {
    let len = variant.row.len();
    let by_hand = Kept::<MOST>(variant.row);
    let (game, instance) = (Front(rules), variant.instance(&row(variant.row)));
    let mut group = benchmark.group(&variant, &*instance, len);
    if len <= 200_000 {
        memos(&mut group, &by_hand, &game);
    }
    let rolling = || rolling::<_, MOST>(&by_hand);
    tables(&mut group, || table(&by_hand), rolling, &game);
    group.solver(&WINDOW, SlidingWindow::new(), &game).measure();
}

/// All games of taking from the front.
fn front_games(benchmark: &Benchmark) -> Result<(), Box<dyn Error>> {
    for len in [200_000, 1_000_000].map(inputs::length) {
        let stones = inputs::piles(len);
        let variant = Variant::new("stone-game-iii", "kept-3", &stones);
        take_front::<3>(benchmark, variant, StoneGameIii::new(&stones)?);
    }
    let coins = inputs::piles(inputs::length(200_000));
    let variant = Variant::new("coins-in-a-line-ii", "kept-2", &coins);
    take_front::<2>(benchmark, variant, CoinsInALineIi::new(&coins)?);

    for len in [200_000, 1_000_000].map(inputs::length) {
        let count = i32::try_from(len)?;
        let variant = Variant::new("coins-in-a-line", "last-coin", std::slice::from_ref(&count));
        let count = count.unsigned_abs();
        let (by_hand, game) = (LastCoin(count), Front(CoinsInALine::new(count)));
        let instance = variant.instance(&Input::Count(count));
        let mut group = benchmark.group(&variant, &*instance, len);
        if len <= 200_000 {
            memos(&mut group, &by_hand, &game);
        }
        let rolling = || rolling::<_, 2>(&by_hand);
        tables(&mut group, || table(&by_hand), rolling, &game);
        group
            .solver(&THEOREM, ByTheorem(MultiplesAreLost), &game)
            .measure();
    }

    for len in [3_000, 1_000_000].map(inputs::length) {
        let stones = inputs::piles(len);
        let variant = Variant::new("stone-game-viii", "merged", &stones);
        let sums = sums(&stones);
        let (by_hand, game) = (Merged(&sums), Front(StoneGameViii::new(&stones)?));
        let instance = variant.instance(&row(&stones));
        let mut group = benchmark.group(&variant, &*instance, len - 1);
        if len <= 3_000 {
            memos(&mut group, &by_hand, &game);
            group
                .by_hand(&TABLE, || table(&by_hand))
                .solver(&TABLE, Table::new(), &game);
        }
        group
            .by_hand(&WINDOW, || by_hand.running_best())
            .solver(&WINDOW, SlidingWindow::new(), &game)
            .measure();
    }
    Ok(())
}

/// Stone Game II and V.
fn cutting_games(benchmark: &Benchmark) -> Result<(), RowError> {
    let piles = inputs::piles(inputs::length(400));
    let len = piles.len();
    let mut rest = vec![0; len + 1];
    for at in (0..len).rev() {
        rest[at] = rest[at + 1] + piles[at];
    }
    let variant = Variant::new("stone-game-ii", "twice-m", &piles);
    let (by_hand, game) = (UpToTwiceM(&rest), FromLeft(MostStones::new(&piles)?));
    let instance = variant.instance(&row(&piles));
    let mut group = benchmark.group(&variant, &*instance, game.count());
    group.scored(rest.first().copied());
    memos(&mut group, &by_hand, &game);
    group
        .by_hand(&TABLE, || by_hand.table())
        .solver(&TABLE, Table::new(), &game)
        .solver(&THEOREM, ByTheorem(WindowsAndDiagonals), &game)
        .measure();

    let stones = inputs::piles(inputs::length(400));
    let variant = Variant::new("stone-game-v", "smaller-part", &stones);
    let sums = sums(&stones);
    let (by_hand, game) = (SmallerPart(&sums), StoneGameV::new(&stones)?);
    let instance = variant.instance(&row(&stones));
    let mut group = benchmark.group(&variant, &*instance, stones.len() * (stones.len() + 1) / 2);
    group
        .by_hand(&HASH, || with_hash_map(&by_hand))
        .solver(&HASH, Negamax::new(), &game)
        .by_hand(&ARRAY, || with_array(&by_hand))
        .by_hand(&TABLE, || by_hand.table())
        .solver(&THEOREM, ByTheorem(KeptParts), &game)
        .measure();
    Ok(())
}

/// Two copies of a solve at once.
fn twice<'a>(solve: impl Fn() -> i64 + Sync + 'a) -> Round<'a> {
    let both = move || {
        thread::scope(|scope| {
            let other = scope.spawn(&solve);
            let value = solve();
            assert_eq!(other.join().ok(), Some(value));
            value
        })
    };
    Box::new(move || timed(&both))
}

/// What the second thread is worth, beside what the machine's second core is: two copies of the solve at once.
fn threads(benchmark: &Benchmark) -> Result<(), RowError> {
    let piles = inputs::piles(inputs::length(8_000));
    let game = Ends(StoneGameVii::new(&piles)?);
    let variant = Variant::new("stone-game-vii", "", &piles);
    let instance = variant.instance(&row(&piles));
    let library = |solver: &str, run: &Run| match solver {
        "table" => by_library(&Table::new(), &game, run),
        _ => by_library(&RollingTable::new(), &game, run),
    };
    let command = |solver: &str, run: &Run| by_command(&*instance, solver, run);
    println!(
        "\n| {} | by | one thread | two threads | two copies at once | worth of the second thread | of the \
         second copy | ratio |\n|---|---|---|---|---|---|---|---|",
        variant.title()
    );
    for solver in ["table", "rolling"] {
        let [one, two] = [1, 2].map(|threads| run(solver, threads));
        let (one, two) = (&one, &two);
        let mut ways: [[Option<Round<'_>>; 3]; 2] = [
            [
                Some(Box::new(|| timed(|| library(solver, one)))),
                Some(Box::new(|| timed(|| library(solver, two)))),
                Some(twice(|| library(solver, one))),
            ],
            [
                Some(Box::new(|| timed(|| command(solver, one)))),
                Some(Box::new(|| timed(|| command(solver, two)))),
                Some(twice(|| command(solver, one))),
            ],
        ];
        for (by, least) in ["library", "command"]
            .iter()
            .zip(benchmark.least(&mut ways))
        {
            let [one, two, copies] = least.map(|time| time.as_secs_f64() * 1e3);
            let times = [one, two, copies].map(|time| format!("{} ms", shown(time)));
            let worth = [one / two, 2.0 * one / copies, copies / (2.0 * two)].map(shown);
            println!(
                "| `{solver}` | {by} | {} | {} |",
                times.join(" | "),
                worth.join(" | ")
            );
        }
    }
    Ok(())
}

/// Everything that is asked for.
fn measure(asked: &[String], tried: bool) -> Result<(), Box<dyn Error>> {
    let mut games = asked.to_vec();
    games.retain(|name| name != "cpp");
    let mut rival = None;
    if games.len() < asked.len() {
        match Rival::started() {
            Ok(program) => rival = Some(program),
            Err(error) => println!("Not measured in C++, as that cannot be compiled: {error}.\n"),
        }
    }
    let benchmark = Benchmark::new(tried, rival, games);
    println!("{HEAD}");
    end_games(&benchmark)?;
    front_games(&benchmark)?;
    cutting_games(&benchmark)?;
    if benchmark.measures("threads") {
        threads(&benchmark)?;
    }
    Ok(())
}

fn main() {
    let asked: Vec<String> = env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    // A recursion may be as deep as a row is long.
    let measuring = thread::Builder::new().stack_size(1 << 30).spawn(move || {
        measure(&asked, inputs::tried()).expect("everything is measured");
    });
    let measured = measuring.expect("a thread starts").join();
    assert!(measured.is_ok(), "a way failed");
}
