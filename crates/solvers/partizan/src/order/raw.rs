//! A game on its way to canonical form: [`Raw`].

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::arena::{CanonicalForm, StopKeys};
use crate::number::Stop;

/// A game of canonical options that is no form yet. In comparisons its id is [`Self::ID`].
#[derive(Debug, Default)]
pub(crate) struct Raw {
    pub(crate) left: Vec<CanonicalForm>,
    pub(crate) right: Vec<CanonicalForm>,
    pub(crate) keys: StopKeys,
    /// The stops, if their keys are wide.
    pub(crate) wide: Option<[Stop; 2]>,
    /// Comparisons with it that were made: its options may change, its value does not.
    pub(crate) orders: HashMap<u64, bool, FixedState>,
}

impl Raw {
    /// No form has this id.
    pub(crate) const ID: CanonicalForm = CanonicalForm::NONE;

    /// The left and the right stop.
    pub(crate) fn stops(&self) -> [Stop; 2] {
        self.wide.unwrap_or_else(|| self.keys.stops())
    }

    /// One player's options.
    pub(crate) fn options(&mut self, of_left: bool) -> &mut Vec<CanonicalForm> {
        if of_left {
            &mut self.left
        } else {
            &mut self.right
        }
    }
}
