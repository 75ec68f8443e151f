//! A game of the catalog by every way, measured in turn: [`Group`].

use std::cell::RefCell;
use std::mem;
use std::time::{Duration, Instant};

use stonework::{Game, Solver};
use stonework_games::CATALOG;
use stonework_games::catalog::{Entry, Input, Instance, Settings};
use stonework_games::words::grouped;

use super::rival::Rival;
use super::ways::{Round, Told, Way, by_command, by_library, run, timed};

/// A number to three digits.
pub(crate) fn shown(number: f64) -> String {
    let digits = match number {
        ..0.1 => 3,
        ..10.0 => 2,
        ..100.0 => 1,
        _ => 0,
    };
    format!("{number:.digits$}")
}

#[expect(clippy::cast_precision_loss, reason = "it is for reading")]
fn as_float(count: usize) -> f64 {
    count as f64
}

/// What is measured beside each other, in rounds.
pub(crate) struct Benchmark {
    /// The least number of rounds, and how long there are more.
    rounds: u32,
    time: Duration,
    rival: Option<RefCell<Rival>>,
    /// The ids of the games to measure, if not all.
    games: Vec<String>,
}

impl Benchmark {
    /// If it is only tried, there is one round.
    pub(crate) fn new(tried: bool, rival: Option<Rival>, games: Vec<String>) -> Self {
        let (rounds, time) = if tried {
            (1, Duration::ZERO)
        } else {
            (9, Duration::from_secs(1))
        };
        Self {
            rounds,
            time,
            games,
            rival: rival.map(RefCell::new),
        }
    }

    /// The least time of each way, which all solve once in a round; all must find this.
    pub(crate) fn least<const N: usize>(
        &self,
        ways: &mut [[Option<Round<'_>>; N]],
    ) -> Vec<[Duration; N]> {
        let mut least = vec![[Duration::MAX; N]; ways.len()];
        let mut truth = None;
        let (mut rounds, begun) = (0, Instant::now());
        while rounds < self.rounds || (rounds < 100 && begun.elapsed() < self.time) {
            rounds += 1;
            for (ways, least) in ways.iter_mut().zip(&mut least) {
                for (way, least) in ways.iter_mut().zip(least) {
                    if let Some(solve) = way {
                        let (value, time) = solve();
                        assert_eq!(value, *truth.get_or_insert(value));
                        *least = time.min(*least);
                    }
                }
            }
        }
        least
    }

    /// Whether this is asked for.
    pub(crate) fn measures(&self, game: &str) -> bool {
        self.games.is_empty() || self.games.iter().any(|name| name == game)
    }

    /// A variant, of which there are so many positions.
    pub(crate) fn group<'a>(
        &'a self,
        variant: &Variant<'_>,
        game: &'a dyn Instance,
        positions: usize,
    ) -> Group<'a> {
        if let Some(program) = &self.rival {
            let told = program.borrow_mut().set(variant.rival, variant.row);
            told.expect("the program in C++ runs");
        }
        Group {
            benchmark: self,
            game,
            is_asked: self.measures(variant.id),
            title: variant.title(),
            positions,
            total: None,
            names: Vec::new(),
            ways: Vec::new(),
        }
    }
}

/// A game by its id in the catalog and by its name in `by_hand.cpp`, on a row: piles, or how many coins there are.
#[derive(Clone, Copy)]
pub(crate) struct Variant<'a> {
    id: &'static str,
    rival: &'static str,
    pub(crate) row: &'a [i32],
}

impl<'a> Variant<'a> {
    pub(crate) fn new(id: &'static str, rival: &'static str, row: &'a [i32]) -> Self {
        Self { id, rival, row }
    }

    fn entry(&self) -> &'static Entry {
        CATALOG.get(self.id).expect("there is the game")
    }

    /// Its title and its size.
    pub(crate) fn title(&self) -> String {
        let size = match *self.row {
            [count] => u64::from(count.unsigned_abs()),
            _ => self.row.len() as u64,
        };
        format!("{}, {}", self.entry().title, grouped(size))
    }

    /// As the command makes it.
    pub(crate) fn instance(&self, input: &Input) -> Box<dyn Instance> {
        let built = self.entry().build(input, &Settings::new());
        built.expect("the input is one of this game")
    }
}

/// A game by every way.
pub(crate) struct Group<'a> {
    benchmark: &'a Benchmark,
    game: &'a dyn Instance,
    is_asked: bool,
    title: String,
    positions: usize,
    total: Option<i64>,
    names: Vec<&'static Way>,
    /// Of each by hand, by the library, by the command, in C++.
    ways: Vec<[Option<Round<'a>>; 4]>,
}

impl<'a> Group<'a> {
    /// By hand the score of the first player is found, where the scores of both add up to this.
    pub(crate) fn scored(&mut self, total: Option<i32>) {
        if total.is_some() {
            self.title.push_str(", the score");
        }
        self.total = total.map(i64::from);
    }

    fn row(&mut self, way: &'static Way) -> &mut [Option<Round<'a>>; 4] {
        let named = |name: &&Way| name.solver == way.solver;
        let at = self.names.iter().position(named).unwrap_or_else(|| {
            self.names.push(way);
            self.ways.push([const { None }; 4]);
            self.names.len() - 1
        });
        &mut self.ways[at]
    }

    /// By hand in Rust, and in C++ if that is measured.
    pub(crate) fn by_hand<V: Into<i64>>(
        &mut self,
        way: &'static Way,
        mut solve: impl FnMut() -> V + 'a,
    ) -> &mut Self {
        let rival = self.benchmark.rival.as_ref();
        let row = self.row(way);
        row[0] = Some(Box::new(move || timed(|| solve().into())));
        row[3] = rival.map(|program| -> Round<'a> {
            Box::new(|| {
                let solved = program.borrow_mut().solve(way.rival);
                solved.expect("the program in C++ runs")
            })
        });
        self
    }

    /// By a solver of the library, and by the command's of that name.
    pub(crate) fn solver<G: Game<Value: Told>>(
        &mut self,
        way: &'static Way,
        solver: impl Solver<G> + 'a,
        game: &'a G,
    ) -> &mut Self {
        let (entry, total) = (self.game, self.total);
        let asked = move |value: i64| total.map_or(value, |total| i64::midpoint(total, value));
        let one = run(way.solver, 1);
        let row = self.row(way);
        row[1] = Some(Box::new(move || {
            timed(|| asked(by_library(&solver, game, &one)))
        }));
        let one = run(way.solver, 1);
        row[2] = Some(Box::new(move || {
            timed(|| asked(by_command(entry, way.solver, &one)))
        }));
        self
    }

    /// Measures everything and prints its lines of the table.
    pub(crate) fn measure(&mut self) {
        if !self.is_asked {
            return;
        }
        let least = self.benchmark.least(&mut self.ways);
        for ((way, ways), least) in self.names.iter().zip(&self.ways).zip(least) {
            let mut cells = vec![mem::take(&mut self.title), way.name(ways)];
            let times = [0, 1, 2, 3].map(|at| ways[at].as_ref().map(|_| least[at].as_secs_f64()));
            let each = |time: f64| shown(time * 1e9 / as_float(self.positions));
            cells.extend(times.map(|time| time.map_or_else(String::new, each)));
            cells.extend([(1, 0), (2, 1), (2, 3)].map(|(one, two)| {
                let ratio = times[one]
                    .zip(times[two])
                    .map(|(one, two)| shown(one / two));
                ratio.unwrap_or_default()
            }));
            println!("| {} |", cells.join(" | "));
        }
    }
}
