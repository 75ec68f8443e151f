//! What is found of a position: [`ValuedPosition`].

use stonework_core::{Bounds, Report, StopReason};
use stonework_partizan::{CanonicalForm, Dyadic, PartizanOutcome};

/// What a position is worth to Left, whoever is to move in it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ValuedPosition {
    /// Its canonical form; `None` if a limit came before it.
    pub form: Option<CanonicalForm>,
    /// What is proved of it: all of it if the form is known.
    pub bounds: ValueBounds,
    /// The limit that came before the form, if one did.
    pub stopped: Option<StopReason>,
    /// What it cost.
    pub report: Report,
}

impl ValuedPosition {
    /// One of which this is found.
    #[must_use]
    pub fn new(
        form: Option<CanonicalForm>,
        bounds: ValueBounds,
        stopped: Option<StopReason>,
        report: Report,
    ) -> Self {
        Self {
            form,
            bounds,
            stopped,
            report,
        }
    }
}

/// Who wins, as far as that is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KnownOutcome {
    /// Whether Left wins if Left begins.
    pub left_begins: Option<bool>,
    /// Whether Left wins if Right begins.
    pub right_begins: Option<bool>,
}

impl KnownOutcome {
    /// The outcome, if both are known.
    #[must_use]
    pub fn outcome(self) -> Option<PartizanOutcome> {
        Some(match (self.left_begins?, self.right_begins?) {
            (true, true) => PartizanOutcome::Left,
            (false, false) => PartizanOutcome::Right,
            (true, false) => PartizanOutcome::Next,
            (false, true) => PartizanOutcome::Previous,
        })
    }
}

impl From<PartizanOutcome> for KnownOutcome {
    fn from(outcome: PartizanOutcome) -> Self {
        let (left, right) = match outcome {
            PartizanOutcome::Left => (true, true),
            PartizanOutcome::Right => (false, false),
            PartizanOutcome::Next => (true, false),
            PartizanOutcome::Previous => (false, true),
        };
        Self {
            left_begins: Some(left),
            right_begins: Some(right),
        }
    }
}

/// What is proved of the value of a position; nothing of it is guessed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ValueBounds {
    /// Who wins.
    pub outcome: KnownOutcome,
    /// The left stop is within these.
    pub left_stop: Bounds<Dyadic>,
    /// The right stop is within these.
    pub right_stop: Bounds<Dyadic>,
}

impl Default for ValueBounds {
    /// Nothing.
    fn default() -> Self {
        let unknown = Bounds {
            lower: None,
            upper: None,
        };
        Self {
            outcome: KnownOutcome::default(),
            left_stop: unknown,
            right_stop: unknown,
        }
    }
}
