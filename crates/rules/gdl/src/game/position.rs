//! What there is to see in a position: [`Seen`], by what the circuit shows: [`Look`].

use crate::propnet::{Goal, Propnet, Sight, View};

/// What there is to see in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seen {
    /// Whether play is over.
    pub(super) is_over: bool,
    /// The role that is to move.
    pub(super) mover: u8,
    /// The points of both roles, where play is over.
    pub(super) points: [u8; 2],
}

impl Seen {
    /// The role that waits.
    #[inline]
    pub(super) fn waits(self) -> usize {
        usize::from(1 - self.mover)
    }

    /// Both roles' moves where these are that of the role that is to move and that of the other.
    #[inline]
    pub(super) fn joint(self, mv: u32, other: u32) -> [u32; 2] {
        match self.mover {
            0 => [mv, other],
            _ => [other, mv],
        }
    }
}

/// A position as the circuit shows it.
pub(super) trait Look {
    /// Whether the rules end play.
    fn is_terminal(&self) -> bool;

    /// The goal of each role.
    fn goals(&self) -> [Goal; 2];

    /// How many moves a role has: 2 where there are more.
    fn count(&self, role: usize) -> usize;

    /// The first move of a role, which has one.
    fn only(&self, role: usize) -> u32;
}

impl Look for View<'_> {
    fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    fn goals(&self) -> [Goal; 2] {
        self.goals
    }

    fn count(&self, role: usize) -> usize {
        self.moves[role].len().min(2)
    }

    fn only(&self, role: usize) -> u32 {
        self.moves[role][0]
    }
}

/// A position whose bits are kept.
#[derive(Clone, Copy)]
pub(super) struct InLane<'s> {
    pub(super) sight: &'s Sight,
    pub(super) net: &'s Propnet,
    pub(super) lane: usize,
}

impl InLane<'_> {
    /// Whether a role may do a move.
    #[inline]
    pub(super) fn has_move(&self, role: usize, mv: u32) -> bool {
        self.sight.has_move(self.net, role, self.lane, mv)
    }

    /// Calls `visit` with the moves of a role.
    #[inline]
    pub(super) fn visit_moves(&self, role: usize, visit: impl FnMut(u32)) {
        self.sight.visit_moves(self.net, role, self.lane, visit);
    }
}

impl Look for InLane<'_> {
    #[inline]
    fn is_terminal(&self) -> bool {
        self.sight.is_terminal(self.lane)
    }

    fn goals(&self) -> [Goal; 2] {
        self.sight.goals(self.net, self.lane)
    }

    #[inline]
    fn count(&self, role: usize) -> usize {
        self.sight.count(role, self.lane)
    }

    #[inline]
    fn only(&self, role: usize) -> u32 {
        let mut only = u32::MAX;
        self.visit_moves(role, |mv| only = only.min(mv));
        only
    }
}
