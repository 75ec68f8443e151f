//! What is found of a sum: [`SumFound`].

use serde::Serialize;
use stonework_catalog::ReportJson;
use stonework_core::{Report, StopReason};
use stonework_partizan::{PartizanOutcome, Thermograph};
use stonework_values::KnownOutcome;

/// What is known of a value, numbers and games as the field writes them. What is not known is left
/// out.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct ValueFacts {
    /// The canonical form.
    pub value: Option<String>,
    /// Who wins: `L`, `R`, `N` for whoever moves next, `P` for the other.
    #[serde(serialize_with = "written")]
    pub outcome: Option<PartizanOutcome>,
    /// The mean.
    pub mean: Option<String>,
    /// The temperature.
    pub temperature: Option<String>,
    /// Where the play of both ends in a number if Left begins.
    pub left_stop: Option<String>,
    /// The same if Right begins.
    pub right_stop: Option<String>,
    /// The atomic weight, if there is one.
    pub atomic_weight: Option<String>,
    /// The thermograph.
    #[serde(skip)]
    pub thermograph: Option<Thermograph>,
}

/// A term of a sum, and what it is worth.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct PartFound {
    /// How it is written, taken once: `clobber xo`.
    pub term: String,
    /// How many times it is taken.
    pub times: i64,
    /// What it is worth, taken once.
    #[serde(flatten)]
    pub facts: ValueFacts,
}

/// A move in a sum.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SumMove {
    /// The part in which it is made, by its place among the parts.
    pub part: usize,
    /// The move as the game writes it; of a value, the option: `to 1`.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the whole is worth after it.
    pub value: Option<String>,
    /// What it gains: the value after it less that before, or for Right the other way round.
    pub incentive: Option<String>,
    /// Whether it wins.
    pub wins: Option<bool>,
    /// Whether another move is better, whatever else is there.
    pub dominated: Option<bool>,
    /// Whether the other player can answer so that the mover has gained nothing.
    pub reversible: Option<bool>,
}

impl SumMove {
    /// Whether it is one of the best: no other is better, or if that is not known, it wins.
    #[must_use]
    pub fn is_best(&self) -> bool {
        match self.dominated {
            Some(dominated) => !dominated,
            None => self.wins == Some(true),
        }
    }
}

/// The moves of both players.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Moves {
    /// Those of Left.
    pub left: Vec<SumMove>,
    /// Those of Right.
    pub right: Vec<SumMove>,
    /// Whether these are all, with what is to be told of them.
    pub complete: bool,
}

/// What is found of a sum.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SumFound {
    /// What the whole is worth.
    #[serde(flatten)]
    pub facts: ValueFacts,
    /// Whether Left wins if Left begins, and if Right begins.
    #[serde(skip)]
    pub begun: KnownOutcome,
    /// Whether who wins was found by a search over the sum, as its value is too large.
    pub searched: bool,
    /// The terms, but of a position alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<PartFound>,
    /// Of a position alone: the parts that it falls apart into, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<PartFound>,
    /// The moves.
    pub options: Moves,
    /// What it cost.
    #[serde(serialize_with = "as_report")]
    pub report: Report,
    /// The limit that came before the value was known, if one did.
    #[serde(serialize_with = "written", skip_serializing_if = "Option::is_none")]
    pub stopped: Option<StopReason>,
}

impl SumFound {
    /// Adds what follows from who wins, as far as that is known, and from the stops.
    ///
    /// A game with equal stops is a number and an infinitesimal. An infinitesimal has temperature
    /// 0, or is 0 with temperature -1, and then whoever begins loses (Siegel, 2013, II.4, II.5).
    pub(crate) fn learn(&mut self) {
        let facts = &mut self.facts;
        facts.outcome = self.begun.outcome();
        if facts.left_stop.is_none() || facts.left_stop != facts.right_stop {
            return;
        }
        facts.mean.clone_from(&facts.left_stop);
        if facts.mean.as_deref() != Some("0") {
            return;
        }
        let begun = [
            self.begun.left_begins,
            self.begun.right_begins.map(|left_wins| !left_wins),
        ];
        facts.temperature = if begun.contains(&Some(true)) {
            Some("0".to_owned())
        } else if begun == [Some(false); 2] {
            Some("-1".to_owned())
        } else {
            None
        };
    }

    /// Whether all is known that no limit keeps from being known.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.stopped.is_none()
    }

    /// The thermographs that are known, each with what it is called: that of the whole, and if there
    /// are several parts, those of the parts.
    #[must_use]
    pub fn thermographs(&self) -> Vec<(String, Thermograph)> {
        let parts = self.parts.iter().chain(&self.components);
        let has_several = self.parts.len() + self.components.len() > 1;
        let name = if has_several {
            "all".to_owned()
        } else {
            self.facts.value.clone().unwrap_or_default()
        };
        let whole = self.facts.thermograph.clone().map(|whole| (name, whole));
        let parts = parts.filter(|_| has_several);
        let parts =
            parts.filter_map(|part| Some((part.term.clone(), part.facts.thermograph.clone()?)));
        whole.into_iter().chain(parts).collect()
    }
}

/// Who wins a game of this outcome, as a clause: `Left wins`.
#[must_use]
pub fn winner(outcome: PartizanOutcome) -> &'static str {
    match outcome {
        PartizanOutcome::Left => "Left wins",
        PartizanOutcome::Right => "Right wins",
        PartizanOutcome::Next => "whoever moves first wins",
        PartizanOutcome::Previous => "whoever moves second wins",
    }
}

/// Writes something as its text.
#[expect(clippy::ref_option, reason = "a field is given so")]
pub(crate) fn written<T: ToString, S: serde::Serializer>(
    value: &Option<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    value
        .as_ref()
        .map(ToString::to_string)
        .serialize(serializer)
}

/// Writes what it cost.
pub(crate) fn as_report<S: serde::Serializer>(
    report: &Report,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    ReportJson::of(report).serialize(serializer)
}
