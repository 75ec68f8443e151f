//! Games with symmetries, plain and folded ([`Canonical`]): positions and time of alpha-beta and proof-number search for
//! the value of the start, on one thread. That both find the same value is asserted.
//!
//! `cargo bench --bench folding [-- NAME..]`
//!
//! A name is the beginning of one below, as in `hex`; without any, all are measured. A time is the least of some runs.

use std::env;
use std::error::Error;
use std::time::{Duration, Instant};

use stonework::{
    AlphaBeta, Canonical, Game, Goal, InfinitePlay, ProofNumber, Run, SolutionOf, SolveErrorOf,
    Solver, Symmetric,
};
use stonework_games::boards::{
    Board, Breakthrough, Clobber, Col, ConnectFour, Domineering, DotsAndBoxes, Hex, Hexapawn,
    LineRule, Mnk, NoGo, Othello, Quixo, Snort,
};
use stonework_games::impartial::{Chomp, Cram};

/// A search is repeated until it has taken so long.
const LONG_ENOUGH: Duration = Duration::from_millis(150);

/// A position of Othello that no symmetry leaves as it is.
const LATER: &str = "..xxx./..xo../.oxxx./.oxoo./..ox../..o... x";

/// What is tried, if nothing is to be measured.
const TRIED: [&str; 3] = ["col", "cram", "hexapawn"];

/// What is to be measured.
struct Folding {
    /// The beginnings of names.
    names: Vec<String>,
    /// Not measured, only tried: as the other benchmarks have it.
    tried: bool,
}

/// What a search has found.
struct Found<V> {
    value: Option<V>,
    positions: u64,
    seconds: f64,
}

impl Folding {
    /// Searches, perhaps several times.
    fn measure<G: Game>(
        &self,
        solve: impl Fn() -> Result<SolutionOf<G>, SolveErrorOf<G>>,
    ) -> Result<Found<G::Value>, Box<dyn Error>> {
        let (begun, mut least) = (Instant::now(), Duration::MAX);
        loop {
            let once = Instant::now();
            let solution = solve().map_err(|error| error.to_string())?;
            least = least.min(once.elapsed());
            if self.tried || begun.elapsed() > LONG_ENOUGH {
                return Ok(Found {
                    value: solution.value(),
                    positions: solution.report().positions,
                    seconds: least.as_secs_f64(),
                });
            }
        }
    }

    /// Searches a game plain and folded.
    fn compare<G, S>(
        &self,
        name: &str,
        search: &str,
        game: &G,
        solver: &S,
    ) -> Result<(), Box<dyn Error>>
    where
        G: Symmetric + Clone,
        S: Solver<G> + Solver<Canonical<G>>,
    {
        if !self.names.is_empty() && !self.names.iter().any(|begin| name.starts_with(begin)) {
            return Ok(());
        }
        let (folded, run) = (Canonical(game.clone()), Run::new());
        let plain = self.measure::<G>(|| solver.solve(game, &run))?;
        let folded = self.measure::<Canonical<G>>(|| solver.solve(&folded, &run))?;
        assert!(
            plain.value.is_some() && plain.value == folded.value,
            "{name}"
        );
        #[expect(clippy::cast_precision_loss, reason = "it is for reading")]
        let share = folded.positions as f64 / plain.positions as f64;
        println!(
            "{name:<18} {search:<12} {:>9} positions {:>9.2} ms, folded {:>9} {:>9.2} ms: \
             {share:.2} of the positions, {:.2} of the time",
            plain.positions,
            plain.seconds * 1e3,
            folded.positions,
            folded.seconds * 1e3,
            folded.seconds / plain.seconds,
        );
        Ok(())
    }

    /// Alpha-beta search of a game, and proof-number search, perhaps on a smaller board.
    fn both<G, A, P>(
        &self,
        [name, smaller]: [&str; 2],
        [alpha, proof]: [G; 2],
        solvers: &(A, P),
    ) -> Result<(), Box<dyn Error>>
    where
        G: Symmetric + Clone,
        A: Solver<G> + Solver<Canonical<G>>,
        P: Solver<G> + Solver<Canonical<G>>,
    {
        self.compare(name, "alpha-beta", &alpha, &solvers.0)?;
        self.compare(smaller, "proof-number", &proof, &solvers.1)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let names = env::args().skip(1).filter(|name| !name.starts_with('-'));
    let tried = env::args().any(|arg| arg == "--test");
    let folding = Folding {
        names: if tried {
            TRIED.map(str::to_owned).to_vec()
        } else {
            names.collect()
        },
        tried,
    };
    let alpha = AlphaBeta::new().packed().with_goal(Goal::Value);
    let proof = ProofNumber::new().packed().with_goal(Goal::Value);
    let plain = (alpha, proof);
    let ordered = (alpha.ordered(), proof.ordered());
    let hinted = (ordered.0.bounded(), ordered.1.bounded());
    macro_rules! row {
        ($solvers:ident, $name:literal, $game:ident, $($size:literal)+, $($smaller:literal)+) => {
            let names = [concat!($name $(, " ", $size)+), concat!($name $(, " ", $smaller)+)];
            let games = [$game::new($($size),+)?, $game::new($($smaller),+)?];
            folding.both(names, games, &$solvers)?;
        };
    }
    row!(hinted, "breakthrough", Breakthrough, 5 4, 4 4);
    row!(hinted, "col", Col, 5 5, 4 5);
    row!(hinted, "connect-four", ConnectFour, 5 5, 5 4);
    row!(hinted, "domineering", Domineering, 8 6, 7 7);
    row!(hinted, "dots-and-boxes", DotsAndBoxes, 3 3, 2 3);
    row!(hinted, "hex", Hex, 6 5, 6 6);
    row!(hinted, "hexapawn", Hexapawn, 5 5, 4 5);
    row!(hinted, "nogo", NoGo, 4 4, 3 4);
    row!(hinted, "othello", Othello, 4, 4);
    row!(hinted, "snort", Snort, 5 5, 4 5);
    row!(hinted, "snort", Snort, 5 6, 5 4);
    row!(ordered, "clobber", Clobber, 4 5, 3 6);
    row!(ordered, "cram", Cram, 5 5, 4 5);
    row!(plain, "chomp", Chomp, 8 8, 8 8);
    let mnk = |m, n, k| Mnk::new(m, n, k, LineRule::Normal);
    let games = [mnk(4, 4, 4)?, mnk(5, 6, 4)?];
    folding.both(["mnk 4 4 4", "mnk 5 6 4"], games, &hinted)?;
    let later = Othello::new(6)?;
    let state = later.parse_state(LATER)?;
    folding.compare(
        "othello 6, later",
        "alpha-beta",
        &later.at(state),
        &hinted.0,
    )?;
    let proof = ProofNumber::new().with_repetition(InfinitePlay::Draw);
    let proof = proof.with_goal(Goal::Value);
    folding.compare("quixo 3", "proof-number", &Quixo::new(3)?, &proof)
}
