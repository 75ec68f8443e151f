//! Domineering without the dominoes that only one player can put: [`ContestedDomineering`].

use stonework_core::{
    Bounded, Bounds, Budget, Candidate, Game, Ordered, Packed, Step, Symmetric, WinLose,
};

use super::dominoes::Dominoes;
use super::{Domineering, Tiles, Width, with_dominoes};
use crate::cell_set::CellSet;

/// Domineering in which dominoes that only one player can put are counted, not put.
///
/// A run of free cells in which one player can put dominoes and the other none, now or later, is
/// worth as many moves as dominoes fit, whatever else is played. All such moves together are how
/// far a player is ahead: those of the one cancel those of the other, as numbers do in a sum of
/// games (J. Conway, "On Numbers and Games", 1976). So a position is the cells that are contested
/// and a lead, and far fewer positions differ.
///
/// Whoever wins is the one who wins [`Domineering`]. A move is one of Domineering in a contested
/// cell, or, by a player who is ahead, [`Contest::OWN`]. The play is over as soon as no cell is
/// contested.
///
/// ```
/// use stonework_placement::{ContestedDomineering, Domineering};
/// use stonework::{AlphaBeta, Canonical, Run, Solver, WinLose};
///
/// let game = Canonical(ContestedDomineering::new(Domineering::new(5, 5)?));
/// let solution = AlphaBeta::new().ordered().bounded().packed().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContestedDomineering {
    game: Domineering,
}

/// The cells that are not contested, a bit each, how far the player to move is ahead, and whose
/// turn it is.
///
/// It is aligned as words of 64 bits are, so that a table holds a third more positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(Rust, packed(8))]
pub struct Contest {
    /// The cells that are taken, or as good as taken.
    pub taken: u128,
    /// How many dominoes only the player to move can put, less those that only the other can.
    pub lead: i8,
    /// Whether an upright domino is to be put.
    pub upright: bool,
}

impl Contest {
    /// The move of a player who is ahead that takes one from the lead: one of the dominoes that
    /// only he can put.
    pub const OWN: u8 = u8::MAX;

    pub(super) fn tiles(self) -> Tiles {
        let Self { taken, upright, .. } = self;
        Tiles { taken, upright }
    }

    /// A bit for each cell, seven for the lead and one for whose turn it is.
    #[inline]
    pub(super) fn key(self) -> u128 {
        let lead = u128::from(self.lead.wrapping_add(64).cast_unsigned() & 127);
        self.taken << 8 | lead << 1 | u128::from(self.upright)
    }

    /// The move that takes one from the lead, if the player to move is ahead.
    #[inline]
    fn own_move(self) -> Option<u8> {
        (self.lead > 0).then_some(Self::OWN)
    }
}

impl ContestedDomineering {
    /// That of the boards of a game, from its start.
    #[must_use]
    pub fn new(game: Domineering) -> Self {
        Self { game }
    }

    /// What is contested in a position of Domineering.
    #[must_use]
    pub fn contest(&self, tiles: Tiles) -> Contest {
        let game = &self.game;
        with_dominoes!(game, |dominoes| dominoes.contest(tiles))
    }
}

impl<B: CellSet> Dominoes<B> {
    /// What is contested, and how far the player to move is ahead beside it.
    #[inline]
    pub(super) fn contest(&self, tiles: Tiles) -> Contest {
        let free = self.free(tiles);
        let (upright, flat) = (self.own(free, true), self.own(free, false));
        let lead = self.most(upright, true).cast_signed() - self.most(flat, false).cast_signed();
        let lead = if tiles.upright { lead } else { -lead };
        let contested: u128 = (free & !(upright | flat)).into();
        Contest {
            taken: self.all() & !contested,
            lead: i8::try_from(lead).unwrap_or(0),
            upright: tiles.upright,
        }
    }
}

impl<B: CellSet> Dominoes<B> {
    /// The first image of what is contested.
    #[inline]
    pub(super) fn canonical_contest(&self, contest: &Contest) -> Contest {
        let Tiles { taken, upright } = self.canonical(contest.tiles());
        Contest {
            taken,
            upright,
            ..*contest
        }
    }
}

impl Game for ContestedDomineering {
    type State = Contest;
    type Move = u8;
    type Value = WinLose;

    fn start(&self) -> Contest {
        self.contest(self.game.start())
    }

    /// Over where nothing is contested: where something is, both have a move, as a run that is not
    /// one player's own has a cell that the other can use.
    #[inline]
    fn terminal_value(&self, contest: &Contest) -> Option<WinLose> {
        self.game.terminal_value(&contest.tiles())?;
        Some(WinLose::win_if(contest.lead > 0))
    }

    #[inline]
    fn moves(&self, contest: &Contest) -> impl Iterator<Item = u8> {
        let (game, tiles) = (&self.game, contest.tiles());
        with_dominoes!(game, |dominoes| dominoes.moves(tiles)).chain(contest.own_move())
    }

    #[inline]
    fn play(&self, contest: &Contest, cell: u8) -> Step<Self> {
        if cell == Contest::OWN {
            return Step::to(Contest {
                lead: 1 - contest.lead,
                upright: !contest.upright,
                ..*contest
            });
        }
        let next = self.contest(self.game.play(&contest.tiles(), cell).state);
        let lead = next.lead - contest.lead;
        Step::to(Contest { lead, ..next })
    }
}

/// As [`Domineering`]; a domino that only the mover can put comes last, if it is worth a try at
/// all.
impl Ordered for ContestedDomineering {
    const COSTLY: bool = true;

    #[inline]
    fn candidates(&self, contest: &Contest) -> impl Iterator<Item = Candidate<u8>> {
        let (moves, leading) = self.game.candidates_of(*contest);
        let (mv, rank) = (Contest::OWN, i32::MIN);
        moves.chain(leading.then_some(Candidate { mv, rank }))
    }
}

/// As [`Domineering`].
impl Bounded for ContestedDomineering {
    fn bounds(&self, contest: &Contest) -> Bounds<WinLose> {
        let game = &self.game;
        with_dominoes!(game, |dominoes| dominoes.bounds(contest))
    }

    fn reserve(&self, budget: &mut Budget) {
        self.game.reserve(budget);
    }
}

/// As [`Domineering`].
impl Symmetric for ContestedDomineering {
    #[inline]
    fn canonical(&self, contest: &Contest) -> Contest {
        let game = &self.game;
        with_dominoes!(game, |dominoes| dominoes.canonical_contest(contest))
    }
}

/// A bit for each cell, seven for the lead and one for whose turn it is.
impl Packed for ContestedDomineering {
    type Key = u128;

    #[inline]
    fn pack(&self, contest: &Contest) -> u128 {
        contest.key()
    }

    #[inline]
    fn unpack(&self, key: u128) -> Contest {
        let lead = i8::try_from(key >> 1 & 127).unwrap_or(0);
        Contest {
            taken: key >> 8,
            lead: lead - 64,
            upright: key & 1 == 1,
        }
    }

    fn key_bits(&self) -> u32 {
        self.game.key_bits() + 7
    }

    fn value_bits(&self) -> u32 {
        self.game.value_bits()
    }
}
