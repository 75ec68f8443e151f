//! What breaks no law and is suspicious all the same: [`Remark`], and what it is told from:
//! [`Seen`].

use std::fmt;

use stonework_core::{Value, Wdl};

use super::any_value::plies;

/// Something that breaks no law, as there are games of which it is true, and that is seldom meant.
///
/// ```
/// use stonework::laws::{Laws, Remark};
/// # use stonework::{Game, Outcome, Step};
/// # struct Heap;
/// # impl Game for Heap {
/// #     type State = u32;
/// #     type Move = u32;
/// #     type Value = Outcome;
/// #     fn start(&self) -> u32 { 30 }
/// #     fn terminal_value(&self, &left: &u32) -> Option<Outcome> {
/// #         (left == 0).then_some(Outcome::loss_in(0))
/// #     }
/// #     fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> { 1..=left.min(2) }
/// #     fn play(&self, &left: &u32, taken: u32) -> Step<Self> { Step::to(left - taken).again() }
/// # }
///
/// // A heap of stones, in which the turn never passes.
/// let checked = Laws::new().check(&Heap)?;
/// assert!(checked.remarks.contains(&Remark::OneMover));
/// # Ok::<(), stonework::laws::ViolationOf<Heap>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Remark {
    /// No random game came to an end.
    NoEnd,
    /// All these random games that ended had this result for the player who began.
    OneResult {
        /// The games that ended.
        games: usize,
        /// The result.
        result: Wdl,
    },
    /// Of these random games that ended, one of the players won none.
    NeverWins {
        /// The games that ended.
        games: usize,
        /// Whether it is the player who began.
        first: bool,
    },
    /// The player who began made every move of every random game, and the turn never passed.
    OneMover,
    /// No random game that ended had more moves than this: two at the most.
    ShortGames(usize),
    /// No position that was visited has more than one move.
    NoChoice,
    /// Every end that was visited is a win for the player who would be to move.
    OnlyWonEnds,
    /// Play is over in a position that is worth this, which has a distance all the same.
    DistantEnd(String),
    /// The game says what infinite play is worth, and play never returns to one of all the positions
    /// that it can reach, so many.
    NoCycle(usize),
    /// Play can return to a position, and [`stonework_core::Game::infinite_play`] does not say what
    /// that is worth.
    UndeclaredCycle,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoEnd => f.write_str("no random game came to an end"),
            Self::OneResult { games, result } => {
                let all = format_args!("of the {games} random games that ended");
                match result {
                    Wdl::Loss => write!(f, "the player who began lost each {all}"),
                    Wdl::Draw => write!(f, "each {all} was a draw"),
                    Wdl::Win => write!(f, "the player who began won each {all}"),
                }
            }
            Self::NeverWins { games, first } => {
                let player = if *first {
                    "the player who began"
                } else {
                    "the second player"
                };
                write!(
                    f,
                    "{player} won none of the {games} random games that ended"
                )
            }
            Self::OneMover => {
                f.write_str("the player who began made every move: the turn never passed")
            }
            Self::ShortGames(longest) => {
                let moves = if *longest == 1 { "move" } else { "moves" };
                write!(
                    f,
                    "no random game that ended had more than {longest} {moves}"
                )
            }
            Self::NoChoice => f.write_str("no position that was visited has more than one move"),
            Self::OnlyWonEnds => {
                f.write_str("every end that was visited is a win for the player who would be to move")
            }
            Self::DistantEnd(value) => {
                write!(f, "an end is worth {value}, though play is over there")
            }
            Self::NoCycle(positions) => write!(
                f,
                "the game says what infinite play is worth, and there is no cycle among all its \
                 {positions} positions"
            ),
            Self::UndeclaredCycle => f.write_str(
                "play can return to a position, and `Game::infinite_play` does not say what that is \
                 worth",
            ),
        }
    }
}

/// What a check has seen of a game, beside what it has checked.
#[derive(Default)]
pub(super) struct Seen {
    /// The random games that were lost, drawn and won for the player who began.
    results: [usize; 3],
    /// The moves of the longest random game that ended.
    longest: usize,
    /// The moves of all random games, and those after which the turn passed.
    moves: usize,
    passed: usize,
    /// The most moves of a position.
    most_moves: usize,
    /// The ends that are lost, drawn and won for the player who would be to move.
    ends: [usize; 3],
    /// An end with a distance.
    distant: Option<String>,
    /// Whether play can return to a position, and how many positions were counted to tell that.
    pub(super) cycle: Option<(bool, usize)>,
}

impl Seen {
    /// A position that was visited, of so many moves.
    pub(super) fn visit<V: Value>(&mut self, terminal: Option<V>, moves: usize) {
        self.most_moves = self.most_moves.max(moves);
        if let Some(value) = terminal {
            self.ends[value.result() as usize] += 1;
            if self.distant.is_none() && plies(&value).is_some_and(|plies| plies > 0) {
                self.distant = Some(value.to_string());
            }
        }
    }

    /// A random game of so many moves, after some of which the turn passed.
    pub(super) fn play(&mut self, moves: usize, passed: usize) {
        self.moves += moves;
        self.passed += passed;
    }

    /// A random game of so many moves that ended, with its value to the player who began.
    pub(super) fn end<V: Value>(&mut self, value: V, moves: usize) {
        self.results[value.result() as usize] += 1;
        self.longest = self.longest.max(moves);
    }

    /// What is suspicious, given whether the game says what infinite play is worth, and whether all
    /// positions were counted.
    pub(super) fn remarks(self, says_infinite: bool, all: bool) -> Vec<Remark> {
        /// So many games have to end before anything is told of how they end.
        const ENOUGH: usize = 8;
        let mut remarks = Vec::new();
        let [lost, drawn, won] = self.results;
        let games = lost + drawn + won;
        if games == 0 && self.moves > 0 {
            remarks.push(Remark::NoEnd);
        }
        if games >= ENOUGH && self.longest > 0 {
            let results = [Wdl::Loss, Wdl::Draw, Wdl::Win];
            let only = results
                .into_iter()
                .find(|&result| self.results[result as usize] == games);
            match only {
                Some(result) => remarks.push(Remark::OneResult { games, result }),
                None if won == 0 => remarks.push(Remark::NeverWins { games, first: true }),
                None if lost == 0 => remarks.push(Remark::NeverWins {
                    games,
                    first: false,
                }),
                None => {}
            }
            if self.longest <= 2 {
                remarks.push(Remark::ShortGames(self.longest));
            }
        }
        if self.moves > ENOUGH && self.passed == 0 {
            remarks.push(Remark::OneMover);
        }
        if self.most_moves == 1 {
            remarks.push(Remark::NoChoice);
        }
        let [lost_ends, drawn_ends, won_ends] = self.ends;
        if won_ends > 0 && lost_ends + drawn_ends == 0 {
            remarks.push(Remark::OnlyWonEnds);
        }
        remarks.extend(self.distant.map(Remark::DistantEnd));
        match (self.cycle, says_infinite) {
            (Some((false, positions)), true) if all => remarks.push(Remark::NoCycle(positions)),
            (Some((true, _)), false) => remarks.push(Remark::UndeclaredCycle),
            _ => {}
        }
        remarks
    }
}
