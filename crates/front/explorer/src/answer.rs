//! What is known of a position: [`Answer`].

use std::cmp::Reverse;
use std::mem::size_of_val;

use std::time::Duration;
use stonework_catalog::words::value_rank;

use stonework_catalog::{Notation, Rated, ShownBounds, ShownValue};
use stonework_core::StopReason;

/// What is known of a position that is not over.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) rated: Rated,
    /// The name of the solver.
    pub(crate) solver: &'static str,
    /// What the rules tell before anything is searched, of a solve that took long.
    pub(crate) by_rules: ShownBounds,
    /// The time that it gets if it is solved again; `None` if that would tell no more.
    pub(crate) again: Option<Duration>,
}

/// Nothing is known of a value.
pub(crate) const UNKNOWN: ShownBounds = ShownBounds {
    lower: None,
    upper: None,
};

impl Answer {
    /// The moves whose value is known, the best first, equally good ones in the game's order; if some are
    /// given, only those among them.
    pub(crate) fn best_first(&self, among: Option<&[Notation]>) -> Vec<(Notation, ShownValue)> {
        let moves = self.rated.moves.iter().copied();
        let is_wanted = |mv| among.is_none_or(|some| some.contains(&mv));
        let mut moves: Vec<_> = moves.filter(|&(mv, _)| is_wanted(mv)).collect();
        moves.sort_by_key(|&(_, value)| Reverse(value_rank(value)));
        moves
    }

    /// The value of a move, if it is known.
    pub(crate) fn value_of(&self, mv: Notation) -> Option<ShownValue> {
        let mut moves = self.rated.moves.iter();
        moves
            .find(|(known, _)| *known == mv)
            .map(|&(_, value)| value)
    }

    /// Whether every move loses, and none is better than the others.
    pub(crate) fn loses_alike(&self) -> bool {
        self.rated.every_move_loses && self.rated.value.is_some() && self.has_no_best()
    }

    /// Whether no move is better than others, as far as is known.
    pub(crate) fn has_no_best(&self) -> bool {
        self.rated.best_moves.is_empty()
    }

    /// Whether everything is known that a solver tells.
    pub(crate) fn is_whole(&self) -> bool {
        self.rated.stopped.is_none()
    }

    /// Whether somebody stopped it.
    pub(crate) fn was_cancelled(&self) -> bool {
        self.rated.stopped == Some(StopReason::Cancelled)
    }

    /// The bytes that it takes, about.
    pub(crate) fn bytes(&self) -> usize {
        let Rated {
            best_moves,
            moves,
            line,
            ..
        } = &self.rated;
        let line = line.as_ref().map_or(0, |line| {
            let steps = line.opening.iter();
            let steps = steps.map(|step| size_of_val(step) + step.after.len() + step.picture.len());
            size_of_val(&*line.moves) + steps.sum::<usize>() + line.start.len()
        });
        size_of_val(self) + size_of_val(&**best_moves) + size_of_val(&**moves) + line
    }
}
