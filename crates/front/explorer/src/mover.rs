//! Who makes the moves of a player: [`Mover`].

use stonework_catalog::Player;

/// Who makes the moves of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Mover {
    /// Whoever looks at the page.
    #[default]
    Human,
    /// The solver, by a best move that leads to the end.
    Perfect,
    /// The solver, by the best move that makes play last longest.
    Longest,
    /// The solver, by the best move to which the fewest answers are right.
    Trickiest,
}

impl Mover {
    /// All of them, as they are offered.
    pub(crate) const ALL: [Self; 4] = [Self::Human, Self::Perfect, Self::Longest, Self::Trickiest];

    /// The name of a player's mover in a query.
    pub(crate) fn field(player: Player) -> &'static str {
        match player {
            Player::First => "first",
            Player::Second => "second",
        }
    }

    /// Its name in a query.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Perfect => "perfect",
            Self::Longest => "longest",
            Self::Trickiest => "trickiest",
        }
    }

    /// The one of this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mover| mover.name() == name)
    }
}

/// Who makes the moves of both players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Movers {
    pub(crate) first: Mover,
    pub(crate) second: Mover,
}

impl Movers {
    /// Who makes the moves of a player.
    pub(crate) fn of(self, player: Player) -> Mover {
        match player {
            Player::First => self.first,
            Player::Second => self.second,
        }
    }

    /// Whether the solver makes all moves.
    pub(crate) fn has_no_human(self) -> bool {
        self.first != Mover::Human && self.second != Mover::Human
    }

    /// The same with another one for a player.
    pub(crate) fn with(mut self, player: Player, mover: Mover) -> Self {
        match player {
            Player::First => self.first = mover,
            Player::Second => self.second = mover,
        }
        self
    }
}
