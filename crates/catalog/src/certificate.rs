//! Certificates of games, whatever their types: [`Certificate`].

use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;

use stonework_certificate::{ExtractError, ExtractSettings};
use stonework_core::StopReason;

use super::failure::SolveFailure;

/// A proof of what the start of a game is worth, or of what every position is worth. Made by
/// [`super::Instance::certify`], checked by [`super::Instance::check_certificate`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// What is claimed.
    pub claim: CertifiedClaim,
    /// The most positions that the search of a leaf visits; 0 for no leaves.
    pub leaf_positions: u64,
    /// The records, in no particular order.
    pub records: Vec<String>,
}

/// What a certificate claims of the start.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CertifiedClaim {
    /// Its value for the player to move is within these bounds.
    Bounds(Vec<String>),
    /// It has this nimber.
    Nimber(u64),
    /// It has this canonical form.
    Value(String),
    /// Its value is within these bounds by a theorem, which the certificate does not prove.
    Theorem {
        /// The theorem.
        name: String,
        /// The bounds.
        bounds: Vec<String>,
    },
}

/// What a certificate proves of the start, and how small it is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CertifySettings {
    /// Only who wins from the start: no margin, and no distance that a margin tells. A distance in
    /// plies is part of the result.
    pub result_only: bool,
    /// As [`ExtractSettings::leaf_positions`].
    pub leaf_positions: u64,
    /// As [`ExtractSettings::look_ahead`].
    pub look_ahead: u32,
}

impl CertifySettings {
    pub(super) fn extract(self) -> ExtractSettings {
        ExtractSettings {
            leaf_positions: self.leaf_positions,
            look_ahead: self.look_ahead,
        }
    }
}

/// Takes a record of a certificate, and says whether it wants more.
pub type WriteLine<'w> = dyn FnMut(String) -> ControlFlow<()> + 'w;

/// Where the records of a certificate are looked up.
pub trait CertificateLines {
    /// How many there are.
    fn len(&self) -> u64;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The record that begins with a position, a tab and the sign of a relation, and its place in
    /// the order of records; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Why it cannot be read.
    fn find(&mut self, key: &str) -> Result<Option<(u64, String)>, Box<dyn Error + Send + Sync>>;
}

/// Why a game has no certificate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertifyFailure {
    /// It was not solved.
    #[error(transparent)]
    Solve(#[from] SolveFailure),
    /// A limit of the run.
    #[error("stopped: {0}")]
    Stopped(StopReason),
    /// The moves of the solver do not keep what it says of the start.
    #[error(
        "the solver contradicts itself: by its own moves, the position `{position}` would have to \
         be `{needed}`, and is not"
    )]
    NotKept {
        /// The position.
        position: String,
        /// What it would have to be worth.
        needed: String,
    },
    /// Play comes back to a position where it should not.
    #[error(
        "play may come back to the position `{0}`, and nothing tells how far that is from an end: so no \
         certificate can prove what it is worth"
    )]
    Cyclic(String),
    /// Play may go round, and values have no distances that would rank positions.
    #[error(
        "play may go round, and nothing tells how far the position `{0}` is from its end: so no \
         certificate can prove what it is worth"
    )]
    Unranked(String),
    /// A value does not fit its type.
    #[error("a value is too great")]
    Overflow,
    /// The endgames of the game are looked up.
    #[error(
        "a game whose endgames are looked up has no certificate of its own: certify the endgames, \
         or verify their database"
    )]
    LookedUp,
    /// The distances of its wins and losses are not its own.
    #[error("a certificate proves who wins, and not how soon: certify the game without distances")]
    Distances,
    /// The records are wanted no more.
    #[error("the records could not be written")]
    NotWritten,
    /// A position has no text of one line.
    #[error("the position `{0}` has a tab or a line feed in its text")]
    Text(String),
}

impl CertifyFailure {
    /// A solver that contradicts itself.
    pub(super) fn contradiction(what: &str) -> Self {
        Self::of_game(format!("the solver contradicts itself: {what}"))
    }

    /// A game that was refused.
    pub(super) fn of_game(why: String) -> Self {
        SolveFailure::Game(why).into()
    }
}

impl From<ExtractError<CertifyFailure>> for CertifyFailure {
    fn from(error: ExtractError<CertifyFailure>) -> Self {
        match error {
            ExtractError::Stopped(reason) => Self::Stopped(reason),
            ExtractError::Asked(failure) => failure,
            ExtractError::NotKept { position, needed } => Self::NotKept { position, needed },
            ExtractError::Cyclic(position) => Self::Cyclic(position),
            ExtractError::Unranked(position) => Self::Unranked(position),
            ExtractError::Overflow => Self::Overflow,
        }
    }
}

/// Why a certificate could not be checked; it may be right or wrong.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckFailed {
    /// A limit of the run.
    #[error("stopped: {0}")]
    Stopped(StopReason),
    /// A record cannot be read.
    #[error("{0}")]
    Records(Box<dyn Error + Send + Sync>),
    /// There is no claim.
    #[error("the certificate claims nothing: at least one bound is needed")]
    NoClaim,
    /// The claim is not one about values of this game.
    #[error("`{0}` is no bound of a value of this game, such as `{1}`")]
    Bound(String, String),
    /// The rules are at fault.
    #[error("{0}")]
    Rules(String),
    /// The game has no canonical forms.
    #[error("no values are known of this game: they are found for partizan games of normal play")]
    NoValues,
    /// The game has no nimbers.
    #[error(transparent)]
    NoNimbers(SolveFailure),
}

/// The claim in words.
impl fmt::Display for CertifiedClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bounds(bounds) => f.write_str(&worth(bounds)),
            Self::Nimber(nimber) => write!(f, "of nimber {nimber}"),
            Self::Value(value) => write!(f, "worth {value}"),
            Self::Theorem { name, bounds } => {
                write!(f, "{}, by `{name}`", worth(bounds))
            }
        }
    }
}

/// Bounds in words.
fn worth(bounds: &[String]) -> String {
    let after = |sign| bounds.iter().find_map(|bound| bound.strip_prefix(sign));
    let [exactly, least, most] = ["=", ">=", "<="].map(after);
    match (exactly, least, most) {
        (Some(value), ..) => format!("worth {value}"),
        (_, Some(least), Some(most)) if least == most => format!("worth {least}"),
        (_, Some(least), Some(most)) => format!("worth at least {least} and at most {most}"),
        (_, Some(least), None) => format!("worth at least {least}"),
        (_, None, Some(most)) => format!("worth at most {most}"),
        (None, None, None) => "a position of this game".to_owned(),
    }
}
