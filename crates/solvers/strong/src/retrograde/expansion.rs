//! Positions of a tier with where their moves lead: [`Expansion`].

use std::ops::Range;

use stonework_core::Turn;

/// Some consecutive positions of a tier: the outcome of each that is terminal, and where the moves
/// of the others lead.
///
/// [`super::TierRules::expand`] fills it.
#[derive(Debug, Default)]
pub struct Expansion {
    tier: Range<usize>,
    /// With more moves than this it is full.
    most: usize,
    listing: Listing,
    /// How many of the moves that [`Listing::Limited`] limits are listed of each position.
    limits: Vec<usize>,
    /// Whether positions that are an image of another are left out.
    skips_images: bool,
    heads: Vec<Head>,
    /// The targets of moves to earlier tiers.
    earlier: Vec<Target>,
    /// What these moves gain, if values are margins.
    gains: Vec<i32>,
    /// The targets of moves inside the tier.
    inside: Vec<Target>,
    /// Whether the position at work breaks a law.
    is_faulty: bool,
}

/// Which of the moves inside the tier are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Listing {
    /// None; they are counted.
    #[default]
    Counted,
    /// All.
    All,
    /// Of those that [`stonework_core::Tiered::moves_out`] omits, as many as are asked for of each
    /// position; all others. They are not counted.
    Limited,
    /// Those that [`stonework_core::Tiered::moves_out`] omits, and no others.
    Omitted,
}

/// The number of a position that a move leads to, and whose turn it is there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Target(u64);

impl Target {
    #[inline]
    fn new(number: usize, turn: Turn) -> Self {
        Self((number as u64) << 1 | u64::from(turn == Turn::Stays))
    }

    /// The number of the position.
    #[inline]
    #[must_use]
    pub fn number(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whose turn it is after the move.
    #[inline]
    #[must_use]
    pub fn turn(self) -> Turn {
        if self.0 & 1 == 1 {
            Turn::Stays
        } else {
            Turn::Passes
        }
    }
}

/// What is known of one position.
#[derive(Clone, Copy, Debug)]
struct Head {
    /// The code of its value if it is terminal.
    end: Option<u32>,
    /// Whether it is left out, as an image of another position.
    is_left_out: bool,
    /// How many moves stay inside the tier.
    inside_count: u32,
    /// Where its targets end in the lists.
    ends: [usize; 2],
}

/// A position of an [`Expansion`].
#[derive(Clone, Copy, Debug)]
pub struct Expanded<'a> {
    /// The code of its value if it is terminal.
    pub(super) end: Option<u32>,
    /// Whether it was left out, as an image of another position.
    pub(super) is_left_out: bool,
    /// How many of its moves stay inside the tier.
    pub inside_count: u32,
    /// Where its moves to earlier tiers lead.
    pub earlier: &'a [Target],
    /// What these gain, if values are margins; nothing otherwise.
    pub gains: &'a [i32],
    /// Where its moves inside the tier lead, if that was asked for.
    pub inside: &'a [Target],
}

impl Expanded<'_> {
    /// The code of its value if it is terminal.
    #[must_use]
    pub fn terminal_code(&self) -> Option<u32> {
        self.end
    }
}

impl Expansion {
    /// Empty, for positions of a tier with these numbers, until there are about so many moves.
    pub(super) fn begin(&mut self, tier: Range<usize>, listing: Listing, most: usize) {
        self.tier = tier;
        self.most = most;
        self.listing = listing;
        self.limits.clear();
        self.skips_images = false;
        self.heads.clear();
        self.earlier.clear();
        self.gains.clear();
        self.inside.clear();
        self.is_faulty = false;
    }

    #[inline]
    pub(super) fn listing(&self) -> Listing {
        self.listing
    }

    /// How many moves are listed of each of the positions.
    pub(super) fn limit(&mut self, limits: impl Iterator<Item = usize>) {
        self.limits.extend(limits);
    }

    /// How many moves are listed of the next position.
    #[inline]
    pub(super) fn next_limit(&self) -> usize {
        let limit = self.limits.get(self.heads.len());
        limit.copied().unwrap_or(usize::MAX)
    }

    /// Leaves out positions that are an image of another.
    pub(super) fn skip_images(&mut self) {
        self.skips_images = true;
    }

    #[inline]
    pub(super) fn skips_images(&self) -> bool {
        self.skips_images
    }

    /// Adds a position that is left out.
    #[inline]
    pub(super) fn push_left_out(&mut self) {
        self.push_head(None, true, 0);
    }

    /// Adds a terminal position with the code of its value.
    #[inline]
    pub(super) fn push_end(&mut self, code: u32) {
        self.push_head(Some(code), false, 0);
    }

    /// Adds what a move of the next position gains, where values are margins. Only moves to earlier
    /// tiers may gain anything.
    #[inline]
    pub(super) fn push_gain(&mut self, number: usize, gain: i32) {
        if number < self.tier.start {
            self.gains.push(gain);
        } else if gain != 0 {
            self.is_faulty = true;
        }
    }

    /// Adds a move of the next position.
    #[inline]
    pub(super) fn push_move(&mut self, number: usize, turn: Turn, inside_count: &mut u32) {
        if number < self.tier.start {
            self.earlier.push(Target::new(number, turn));
        } else if number < self.tier.end {
            *inside_count += 1;
            if self.listing != Listing::Counted {
                self.inside.push(Target::new(number, turn));
            }
        } else {
            self.is_faulty = true;
        }
    }

    /// Adds the position whose moves were added. Says whether it keeps the laws: it has moves, as
    /// far as they were asked for, and all to this tier or earlier ones.
    #[inline]
    pub(super) fn push_position(&mut self, inside_count: u32) -> bool {
        let before = self.heads.last().map_or(0, |head| head.ends[0]);
        let has_moves = inside_count > 0
            || self.earlier.len() > before
            || self.listing == Listing::Omitted
            || self.listing == Listing::Limited && self.next_limit() == 0;
        self.push_head(None, false, inside_count);
        has_moves && !self.is_faulty
    }

    #[inline]
    fn push_head(&mut self, end: Option<u32>, is_left_out: bool, inside_count: u32) {
        self.heads.push(Head {
            end,
            is_left_out,
            inside_count,
            ends: [self.earlier.len(), self.inside.len()],
        });
    }

    /// The bytes that it holds.
    pub(super) fn bytes(&self) -> usize {
        let targets = self.earlier.capacity() + self.inside.capacity();
        let gains = self.gains.capacity() * size_of::<i32>();
        let limits = self.limits.capacity() * size_of::<usize>();
        self.heads.capacity() * size_of::<Head>() + targets * size_of::<Target>() + gains + limits
    }

    /// Whether it has enough moves, whatever the number of positions.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.earlier.len() + self.inside.len() > self.most
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// The targets of the moves of all positions to earlier tiers.
    #[must_use]
    pub fn earlier(&self) -> &[Target] {
        &self.earlier
    }

    /// The targets of the moves of all positions inside the tier, if these were asked for.
    pub(super) fn inside(&self) -> &[Target] {
        &self.inside
    }

    /// The positions in the order of their numbers.
    pub fn positions(&self) -> impl Iterator<Item = Expanded<'_>> {
        let mut begins = [0; 2];
        self.heads.iter().map(move |head| {
            let [earlier, inside] = std::mem::replace(&mut begins, head.ends);
            let gains = self.gains.get(earlier..head.ends[0]);
            Expanded {
                end: head.end,
                is_left_out: head.is_left_out,
                inside_count: head.inside_count,
                earlier: &self.earlier[earlier..head.ends[0]],
                gains: gains.unwrap_or_default(),
                inside: &self.inside[inside..head.ends[1]],
            }
        })
    }
}
