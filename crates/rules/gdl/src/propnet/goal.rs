//! The goal of a role: [`Goal`].

/// The goal of a role.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// None is reached.
    None,
    /// So many points.
    Points(u8),
    /// Several are reached at once.
    Several,
}

impl Goal {
    /// One more is reached.
    pub(super) fn reach(&mut self, points: u8) {
        *self = match self {
            Self::None => Self::Points(points),
            Self::Points(_) | Self::Several => Self::Several,
        };
    }
}
