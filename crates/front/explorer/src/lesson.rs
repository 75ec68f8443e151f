//! Positions in which one move alone is right, to be found: [`Lesson`], [`find`].

use stonework_catalog::{Notation, OpenGame, Session, ShownValue};
use stonework_core::{Run, Wdl};

use crate::address::Address;
use crate::own_query::taken;
use crate::problem::Problem;
use crate::replies::kept_worth;

/// How a lesson stands: all that its address says besides the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lesson {
    /// How far the win is: so many plies, or one more; where no distance is told, how far the end of a
    /// random play was.
    pub(crate) level: u32,
    /// What the position was drawn by.
    pub(crate) seed: u64,
    /// After so many of the moves the position is; one more is the answer. `None` if the position is
    /// still to be drawn.
    pub(crate) at: Option<usize>,
    /// So many answers were right at first.
    pub(crate) found: u32,
    /// Of so many.
    pub(crate) tried: u32,
    /// Whether this position was answered before, so that it counts no more.
    pub(crate) again: bool,
    /// Whether the solution is told.
    pub(crate) told: bool,
}

impl Lesson {
    /// The levels that are offered.
    pub(crate) const LEVELS: [u32; 5] = [1, 3, 5, 7, 9];

    /// What a query says of a lesson, and the rest of it.
    pub(crate) fn of(query: &str) -> Result<(Self, String), Problem> {
        let names = ["level", "seed", "at", "found", "tried", "again", "told"];
        let (given, rest) = taken(query, names);
        let number = |at: usize, default: u64| match &given[at] {
            None => Ok(default),
            Some(text) => text.parse::<u32>().map(u64::from).map_err(|_| {
                Problem::bad_request(format!(
                    "`{}` must be a whole number from 0 to {}, not `{text}`",
                    names[at],
                    u32::MAX
                ))
            }),
        };
        let small = |at, default| {
            number(at, default).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
        };
        let at = match &given[2] {
            None => None,
            Some(_) => Some(small(2, 0)? as usize),
        };
        let tried = small(4, 0)?;
        let lesson = Self {
            level: small(0, 1)?.clamp(1, 99),
            seed: number(1, 1)?,
            at,
            found: small(3, 0)?.min(tried),
            tried,
            again: given[5].is_some(),
            told: given[6].is_some(),
        };
        Ok((lesson, rest))
    }

    /// An address that says how the lesson stands.
    pub(crate) fn on(self, address: &Address) -> Address {
        let mut own = vec![
            ("level", self.level.to_string()),
            ("seed", self.seed.to_string()),
        ];
        own.extend(self.at.map(|at| ("at", at.to_string())));
        for (name, number) in [("found", self.found), ("tried", self.tried)] {
            own.extend((number > 0).then(|| (name, number.to_string())));
        }
        for (name, is_said) in [("again", self.again), ("told", self.told)] {
            own.extend(is_said.then(|| (name, "yes".to_owned())));
        }
        Address {
            own,
            ..address.clone()
        }
    }

    /// The same once a position was answered.
    pub(crate) fn answered(self, is_right: bool) -> Self {
        let counts = !self.again;
        Self {
            found: self
                .found
                .saturating_add(u32::from(counts && is_right && !self.told)),
            tried: self.tried.saturating_add(u32::from(counts)),
            again: true,
            ..self
        }
    }

    /// The next position of a level.
    pub(crate) fn next(self, level: u32) -> Self {
        Self {
            level,
            seed: (self.seed + 1) % u64::from(u32::MAX),
            at: None,
            again: false,
            told: false,
            ..self
        }
    }
}

/// The moves from the start of a game to a position in which one move alone wins, or is best where
/// margins count: drawn by random play, from whose end it is looked for. `None` if the time is over
/// first. The same seed leads to the same moves.
pub(crate) fn find(
    game: &OpenGame,
    level: u32,
    seed: u64,
    run: &Run,
) -> Result<Option<Vec<String>>, Problem> {
    /// The longest play.
    const LONGEST: usize = 300;
    /// So many moves before the first one that is far enough from the end, it is looked further.
    const SLACK: usize = 12;
    let watch = run.watch();
    let mut random = Random(seed);
    let mut session = game.instance.session();
    while watch.check().is_ok() {
        let mut moves = Vec::new();
        while session.to_move().is_some() && moves.len() < LONGEST && watch.check().is_ok() {
            let all = session.moves();
            let mv = all[random.below(all.len())];
            if !session.play_move(mv) {
                break;
            }
            moves.push(mv);
        }
        if moves.is_empty() {
            return Ok(None);
        }
        let length = moves.len();
        while let Some(_undone) = session.undo() {
            moves.pop();
            let left = length - moves.len();
            if left > level as usize + SLACK {
                break;
            }
            match fits(session.as_ref(), level, left, run)? {
                Fit::Right => return Ok(Some(moves.iter().map(Notation::to_string).collect())),
                Fit::Wrong => {}
                Fit::TooFar => break,
            }
        }
        while session.undo().is_some() {}
        if let Some(fault) = game.instance.failure() {
            return Err(Problem::unanswerable(fault));
        }
    }
    Ok(None)
}

/// Whether a position is one to be asked about.
enum Fit {
    Right,
    Wrong,
    /// Those before it are not, either.
    TooFar,
}

fn fits(session: &dyn Session, level: u32, left: usize, run: &Run) -> Result<Fit, Problem> {
    let solver = session.choose(run).solver.name;
    let rated = session.rate(solver, run);
    let rated = rated.map_err(|error| Problem::unanswerable(error.to_string()))?;
    let (None, Some(value)) = (rated.stopped, rated.value) else {
        return Ok(Fit::TooFar);
    };
    let is_scored = matches!(value, ShownValue::Margin(_));
    if !is_scored && value.result() != Wdl::Win {
        return Ok(Fit::Wrong);
    }
    let distance = value.plies().map_or(left, |plies| plies as usize);
    let level = level as usize;
    if distance > level + 1 {
        return Ok(Fit::TooFar);
    }
    let best = rated
        .moves
        .iter()
        .map(|&(_, value)| kept_worth(value))
        .max();
    let keep = rated
        .moves
        .iter()
        .filter(|(_, value)| Some(kept_worth(*value)) == best);
    let is_right = distance >= level && rated.moves.len() > 1 && keep.count() == 1;
    Ok(if is_right { Fit::Right } else { Fit::Wrong })
}

/// Numbers that look random (`SplitMix64`).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        let wide = (u128::from(mixed) * bound.max(1) as u128) >> 64;
        usize::try_from(wide).unwrap_or(0)
    }
}
