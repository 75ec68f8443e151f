//! The endgames of Nine Men's Morris, by the numbers of men: [`MorrisEndgame`].

mod board;
mod goings;
mod null_move;
mod predecessors;
mod sets;
mod targets;

use std::ops::Range;

use stonework_core::{Game, Indexed, InfinitePlay, Outcome, Step, Tiered, Turn};

use self::goings::Goings;
use self::sets::{CHOOSE, SIZES, SetsOfSize, pressed, spread};
use super::men::MEN;
use super::points::{
    NOWHERE, POINTS, SYMMETRIES, closing, closing_steps, makes_mill, steps, transformed,
};
use super::{Men, MorrisMove, MorrisVariant, NineMensMorris, somewhere};
use crate::board::Board;
use crate::cells::{Cells, pairs};
use stonework_catalog::{Player, PositionError, SizeError};

/// An endgame of Nine Men's Morris: every position with no men to put and given numbers of men of
/// the player to move and of the other, and every position that play leads to from there, to the
/// end with two men.
///
/// Positions are numbered, and each is turned so that the men of the player to move are the least
/// of their sixteen images: so one stands for up to sixteen, counted by [`MorrisEndgame::weight`],
/// and for as many with the players exchanged. The player to move is then always `x`. The start is
/// left as it is, so that its moves are those of the board as it was given; if it is none of those
/// positions, it has the last number. Positions with fewer men in all come first. A tier is two
/// numbers of men, whoever is to move: only a capture leads to another.
///
/// 3 men against 3 are 256,340 positions, the ends among them; 4 against 3 are 2,284,400, with
/// those that play leads to. With 9 against 9, all endgames there are, they are 9,226,552,487,
/// 32,926,080 of them ends with two men, in 35 tiers, of which the largest, 9 against 8, has
/// 1,069,628,560. Rank and unrank take a few dozen instructions and a few tables of at most a few
/// megabytes in all.
///
/// # Counts
///
/// Of 3 to 9 men a side, with one player to move, there are 8,904,593,601 positions that no
/// symmetry of the board leads to each other (by Burnside's lemma). The numbering has 3.2 % more,
/// 9,193,626,407, because men of the player to move that several symmetries leave as they are do
/// not tell images of the other's men apart.
///
/// Gasser's 7,673,759,269 leaves out what no game can lead to: each time that a player closes a
/// mill, or two at once, the other loses one of nine men. Where the other of a player with closed
/// mills has lost at least as many men as it takes to close them, at most two that share a point
/// at a time, there are 7,673,867,919 positions up to symmetry; with 3 against 3, where all men
/// fly and the three squares can be exchanged at will, counted up to those 48 symmetries (56,922
/// instead of 169,626), 7,673,755,215. What the other 4,054 are is not known.
///
/// Of those 56,922, 47,167 are won, 96 drawn and 9,659 lost by the player to move, and the longest win
/// takes 25 plies: with three men each, nothing but the numbering is different here. Of its 210,140
/// numbers for them, 174,485 are won, 352 drawn and 35,303 lost.
///
/// ```
/// use stonework::{Indexed, InfinitePlay, OracleSolver, Retrograde, Run};
/// use stonework_movement::NineMensMorris;
///
/// let endgame = NineMensMorris::new(false).endgame(3, 3)?;
/// let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered().with_predecessors();
/// let (_, strong) = solver.solve_with_oracle(&endgame, &Run::new())?;
/// assert_eq!(strong.len(), endgame.count());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MorrisEndgame {
    rules: NineMensMorris,
    /// The numbers of men of the player to move and of the other, in the order of their positions.
    classes: Vec<Class>,
    /// The positions of two classes that exchange the numbers of men.
    tiers: Vec<Range<usize>>,
    /// The classes by the numbers of men.
    by_men: [[Option<Class>; SIZES]; SIZES],
    /// For each size, the sets of as many points.
    sets: [SetsOfSize; SIZES],
    start: Men,
    /// Whether the start has a number of its own.
    is_start_apart: bool,
    /// What the moves of a start apart lead to, in order.
    after_start: Vec<Men>,
}

/// The positions with given numbers of men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Class {
    own: usize,
    other: usize,
    /// The number of the first.
    first: usize,
    /// The number after the last.
    end: usize,
    /// How many of them have the same men of the player to move: they are consecutive.
    row: usize,
}

impl NineMensMorris {
    /// The endgame with these numbers of men of the player to move and of the other.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for fewer than 3 men or more than 9.
    pub fn endgame(self, own: u32, other: u32) -> Result<MorrisEndgame, SizeError> {
        SizeError::check("number of men of the player to move", own, 3, MEN)?;
        SizeError::check("number of men of the other player", other, 3, MEN)?;
        Ok(MorrisEndgame::new(self, own as usize, other as usize))
    }
}

impl MorrisEndgame {
    fn new(rules: NineMensMorris, own: usize, other: usize) -> Self {
        // Every class that play reaches: moves exchange the players, captures take one of the
        // other's men.
        let mut sizes = vec![(own, other)];
        let mut seen = 0;
        while let Some(&(own, other)) = sizes.get(seen) {
            seen += 1;
            if own < 3 {
                continue;
            }
            for next in [(other, own), (other - 1, own)] {
                if !sizes.contains(&next) {
                    sizes.push(next);
                }
            }
        }
        let tier_of = |own: usize, other: usize| (own + other, own.min(other));
        sizes.sort_unstable_by_key(|&(own, other)| (tier_of(own, other), own));
        let mut game = Self {
            rules,
            classes: Vec::with_capacity(sizes.len()),
            tiers: Vec::new(),
            by_men: [[None; SIZES]; SIZES],
            sets: Default::default(),
            start: Men::START,
            is_start_apart: false,
            after_start: Vec::new(),
        };
        let mut first = 0;
        for (own, other) in sizes {
            for size in [own, other] {
                if game.sets[size].least.is_empty() {
                    game.sets[size] = SetsOfSize::new(size);
                }
            }
            let row = CHOOSE[usize::from(POINTS) - own][other];
            let end = first + game.sets[own].least.len() * row;
            let class = Class {
                own,
                other,
                first,
                end,
                row,
            };
            game.by_men[own][other] = Some(class);
            game.classes.push(class);
            first = end;
        }
        let tier_of = |class: &Class| tier_of(class.own, class.other);
        let tiers = game
            .classes
            .chunk_by(|one, next| tier_of(one) == tier_of(next));
        game.tiers = tiers
            .map(|tier| tier[0].first..tier[tier.len() - 1].end)
            .collect();
        let class = game.by_men[own][other];
        game.start = class.map_or(Men::START, |class| game.unrank(class.first));
        game
    }

    /// The rules it is played by.
    pub(super) fn variant(&self) -> MorrisVariant {
        self.rules.variant
    }

    /// Its id in the catalog and its settings.
    pub(super) fn catalog_name(&self) -> String {
        let variant = self.rules.variant;
        let most = self.classes.last();
        let [own, other] = most.map_or([0; 2], |class| [class.own, class.other]);
        let id = super::ENTRY.id;
        format!("{id} {variant} own={own} other={other}")
    }

    /// Whether it has the positions with these numbers of men.
    pub(super) fn has(&self, own: u32, other: u32) -> bool {
        let of_own = self.by_men.get(own as usize);
        of_own
            .and_then(|others| others.get(other as usize)?.as_ref())
            .is_some()
    }

    /// The number of the position that stands for this one, whoever is to move; `None` for other
    /// numbers of men, or men to put.
    #[must_use]
    #[inline]
    pub fn number(&self, men: &Men) -> Option<usize> {
        if men.to_put > 0 {
            return None;
        }
        self.class_of(men.own, men.other)?;
        Some(self.rank(&self.normal(men.own, men.other)))
    }

    /// The position that stands for this one.
    #[inline]
    fn normal(&self, own: u32, other: u32) -> Men {
        let symmetry = self.sets[own.count_ones() as usize % SIZES]
            .to_least(own)
            .symmetry();
        position(transformed(own, symmetry), transformed(other, symmetry))
    }

    /// The endgame from a position on.
    ///
    /// # Errors
    ///
    /// [`PositionError::Impossible`] for a position with other numbers of men, or with men to put.
    pub fn from(self, start: Men) -> Result<Self, PositionError> {
        self.check(&start)?;
        Ok(self.at(start))
    }

    /// Refuses a position with other numbers of men.
    fn check(&self, men: &Men) -> Result<(), PositionError> {
        PositionError::check_possible(
            men.to_put == 0 && self.class_of(men.own, men.other).is_some(),
            "the endgame has other numbers of men, and none to be put",
        )
    }

    /// The positions with as many men.
    #[inline]
    fn class_of(&self, own: u32, other: u32) -> Option<&Class> {
        let [own, other] = counts(own, other);
        self.by_men.get(own)?.get(other)?.as_ref()
    }

    /// The class of a numbered position; `None` for a start apart.
    #[inline]
    fn class_at(&self, index: usize) -> Option<&Class> {
        let place = self.classes.partition_point(|class| class.end <= index);
        self.classes.get(place)
    }

    /// How many positions there are, but for a start apart.
    #[inline]
    fn numbered(&self) -> usize {
        self.classes.last().map_or(0, |class| class.end)
    }

    /// Whether a position is a start with a number of its own.
    #[inline]
    fn is_apart(&self, men: &Men) -> bool {
        self.is_start_apart && *men == self.start
    }

    /// How many positions of the board, with one player to move, a position stands for: as many as
    /// the men of the player to move have images; none, if it is a start for which another stands.
    #[must_use]
    pub fn weight(&self, men: &Men) -> u64 {
        if self.is_apart(men) {
            return 0;
        }
        let sets = &self.sets[men.own.count_ones() as usize % SIZES];
        let fixing = sets.fixing[sets.place(men.own)];
        (u32::from(SYMMETRIES) / fixing.count_ones()).into()
    }
}

/// A position with no men to put; `x` is to move.
#[inline]
fn position(own: u32, other: u32) -> Men {
    Men {
        own,
        other,
        to_put: 0,
        to_move: Player::First,
    }
}

/// How many men both have.
#[inline]
fn counts(own: u32, other: u32) -> [usize; 2] {
    [own, other].map(|men| men.count_ones() as usize)
}

impl Game for MorrisEndgame {
    type State = Men;
    type Move = MorrisMove;
    type Value = Outcome;

    fn start(&self) -> Men {
        self.start
    }

    #[inline]
    fn terminal_value(&self, men: &Men) -> Option<Outcome> {
        self.rules.terminal_value(men)
    }

    #[inline]
    fn moves(&self, men: &Men) -> impl Iterator<Item = MorrisMove> {
        self.rules.moves(men)
    }

    #[inline]
    fn play(&self, men: &Men, mv: MorrisMove) -> Step<Self> {
        let next = self.rules.play(men, mv).state;
        Step::to(self.normal(next.own, next.other))
    }

    fn infinite_play(&self) -> Option<InfinitePlay> {
        self.rules.infinite_play()
    }
}

impl Indexed for MorrisEndgame {
    fn count(&self) -> usize {
        self.numbered() + usize::from(self.is_start_apart)
    }

    #[inline]
    fn rank(&self, men: &Men) -> usize {
        if self.is_apart(men) {
            return self.numbered();
        }
        let Some(class) = self.class_of(men.own, men.other) else {
            // No position of these endgames.
            return usize::MAX;
        };
        let place = self.sets[class.own].place(men.own);
        class.first + place * class.row + self.sets[class.other].rank(pressed(men.other, men.own))
    }

    #[inline]
    fn unrank(&self, index: usize) -> Men {
        let Some(class) = self.class_at(index) else {
            return self.start;
        };
        let within = index - class.first;
        let own = self.sets[class.own].least[within / class.row];
        let others = self.sets[class.other].sets[within % class.row];
        position(own, spread(others, own))
    }

    fn states(&self, numbers: Range<usize>) -> impl Iterator<Item = Men> {
        let Range { mut start, end } = numbers;
        let (mut own, mut others) = (0, [].iter());
        std::iter::from_fn(move || {
            loop {
                if let Some(&other) = others.next() {
                    return Some(position(own, spread(other, own)));
                }
                if start >= end {
                    return None;
                }
                let Some(class) = self.class_at(start) else {
                    start += 1;
                    return Some(self.start);
                };
                let within = start - class.first;
                let (place, at) = (within / class.row, within % class.row);
                let until = class.row.min(at + (end - start));
                own = self.sets[class.own].least[place];
                others = self.sets[class.other].sets[at..until].iter();
                start += until - at;
            }
        })
    }
}

/// A tier for each two numbers of men, whoever is to move, and one for a start apart.
impl Tiered for MorrisEndgame {
    fn tiers(&self) -> usize {
        self.tiers.len() + usize::from(self.is_start_apart)
    }

    fn tier(&self, tier: usize) -> Range<usize> {
        let known = self.tiers.get(tier).cloned();
        known.unwrap_or_else(|| self.numbered()..self.count())
    }

    fn tier_name(&self, tier: usize) -> Option<String> {
        let class = self.class_at(self.tier(tier).start)?;
        let [more, fewer] = [class.own.max(class.other), class.own.min(class.other)];
        Some(format!("{more} against {fewer}"))
    }

    #[inline]
    fn moves_out(&self, men: &Men) -> impl Iterator<Item = MorrisMove> {
        let men = *men;
        let is_apart = self.is_apart(&men);
        let passes = is_apart && self.rules.passes(&men);
        let goings = if passes {
            Goings::by_flights(1 << NOWHERE, |nowhere| nowhere)
        } else if is_apart {
            self.goings(men.own, men.own.count_ones(), men.empty())
        } else {
            self.closing_goings(&men)
        };
        let may_be_taken = if passes {
            0
        } else {
            self.rules.may_be_taken(men.other)
        };
        let taken = move |(to, both): (u8, u32)| {
            if is_apart && (may_be_taken == 0 || !makes_mill(men.own & !both, to)) {
                1 << NOWHERE
            } else {
                may_be_taken.into()
            }
        };
        pairs(goings, taken, |(to, both), taken| MorrisMove {
            from: Cells(u64::from(both) & !(1 << to)).next(),
            to,
            taken: somewhere(taken),
        })
    }

    #[inline]
    fn in_tier_move_count(&self, men: &Men) -> u32 {
        if self.is_apart(men) {
            return 0;
        }
        let goings = self.goings(men.own, men.own.count_ones(), men.empty());
        let inside = if self.rules.takes_none(men.other) {
            goings.count_all()
        } else {
            goings.count_all() - self.closing_goings(men).count_all()
        };
        inside + u32::from(self.rules.passes(men))
    }

    #[inline]
    fn targets_in_tier(&self, men: &Men) -> impl Iterator<Item = (usize, Turn)> {
        self.targets_of_staying(men)
            .map(|number| (number, Turn::Passes))
    }
}

/// With the players exchanged, a position is turned anew. A start apart has no null move: the
/// position that it is an image of has one.
impl MorrisEndgame {
    /// Where some of a player's men go, who has so many, among the empty points.
    #[inline]
    fn goings(&self, men: u32, count: u32, empty: u32) -> Goings {
        if self.rules.flies(count) {
            Goings::by_flights(men, |_| empty)
        } else {
            Goings::by_steps(steps(men).map(|to| to & empty))
        }
    }

    /// Where men of the player to move go and make a mill.
    #[inline]
    fn closing_goings(&self, men: &Men) -> Goings {
        let empty = men.empty();
        if self.rules.flies(men.own.count_ones()) {
            return Goings::by_flights(men.own, |man| closing(men.own & !man) & empty);
        }
        let (mut ends, closing) = (steps(men.own), closing_steps(men.own));
        for (ends, closing) in ends.iter_mut().zip(closing) {
            *ends &= closing & empty;
        }
        Goings::by_steps(ends)
    }
}

/// What positions of the same turn are sorted by.
fn in_order(men: &Men) -> (u32, u32) {
    (men.own, men.other)
}
