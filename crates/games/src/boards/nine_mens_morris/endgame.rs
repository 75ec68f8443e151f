//! The endgames of Nine Men's Morris, by the numbers of men: [`MorrisEndgame`].

use std::ops::Range;

use stonework_core::{Game, Indexed, Outcome, Predecessors, Step, Tiered, Turn};

use super::men::MEN;
use super::points::{NEIGHBOURS, POINTS, in_mills, inverse, makes_mill, then, turned};
use super::{Men, MorrisMove, NineMensMorris, parse_move, write_move};
use crate::boards::board::Board;
use crate::boards::cells::Cells;
use crate::boards::error::{MoveError, PositionError, SizeError};
use crate::boards::move_text::MoveText;
use crate::catalog::Player;

/// An endgame of Nine Men's Morris: every position with no men to put in which the player to move has so many men and the
/// other so many, and all that such come to by moves and captures, to the end with two men.
///
/// Positions are numbered, and each is turned so that the men of the player to move are the least of their sixteen
/// images: so one stands for up to sixteen, which [`MorrisEndgame::weight`] tells, and for as many with the players
/// exchanged. Who is to move is then always `x`. The start is left as it is, so that its moves are those of the board as
/// it was given; if it is none of those positions, it has the last number. Positions with fewer men in all come first.
///
/// 3 men against 3 are 256,340 positions, the ends among them; 4 against 3 are 2,284,400, with what they come to.
///
/// ```
/// use stonework_core::retrograde::Drawn;
/// use stonework_core::{Indexed, Retrograde, Run, Solver};
/// use stonework_games::boards::NineMensMorris;
///
/// let endgame = NineMensMorris::new(false).endgame(3, 3)?;
/// let solver = Retrograde::new(Drawn).numbered().tiered().with_predecessors();
/// let solution = solver.solve(&endgame, &Run::new())?;
/// let strong = solution.oracle();
/// assert_eq!(strong.len(), endgame.positions());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MorrisEndgame {
    rules: NineMensMorris,
    /// The numbers of men of the player to move and of the other, in the order of their positions.
    classes: Vec<Class>,
    /// The positions with so many men in all.
    tiers: Vec<Range<usize>>,
    /// The place of a class among those, by the numbers of men.
    places: [[Option<usize>; SIZES]; SIZES],
    /// What is known of the sets of so many points.
    sets: [Vec<Image>; SIZES],
    /// The sets of so many points that are the least of their images.
    least: [Vec<u32>; SIZES],
    /// The symmetries, a bit each, that leave each of those as it is.
    fixing: [Vec<u16>; SIZES],
    start: Men,
    /// Whether the start has a number of its own.
    is_start_apart: bool,
    /// What the moves of a start apart lead to, in order.
    after_start: Vec<Men>,
}

/// Positions with so many men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Class {
    own: usize,
    other: usize,
    /// The number of the first.
    first: usize,
    /// The number after the last.
    end: usize,
}

/// The least image of a set: its place among those of its size, and one of the symmetries that lead there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Image {
    place: u32,
    symmetry: u8,
}

/// What is wrong with a position that the endgame does not have.
const OTHER_MEN: &str = "the endgame has other numbers of men, and none to be put";

/// How many numbers of men a player can have.
const SIZES: usize = MEN as usize + 1;

/// In row n, column k: how many sets of k out of n points there are.
static CHOOSE: [[usize; SIZES + 1]; POINTS as usize + 1] = {
    let mut choose = [[0; SIZES + 1]; POINTS as usize + 1];
    let mut n = 0;
    while n <= POINTS as usize {
        choose[n][0] = 1;
        let mut k = 1;
        while k <= SIZES && k <= n {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
};

/// How many sets of the same size come before a set, as binary numbers: the combinatorial number system.
#[inline]
fn rank(set: u32) -> usize {
    (1..)
        .zip(Cells(set.into()))
        .map(|(k, point): (usize, u8)| CHOOSE[usize::from(point)][k])
        .sum()
}

/// The set of `size` out of `points` points that so many come before.
fn unrank(mut rank: usize, size: usize, points: usize) -> u32 {
    let (mut set, mut left) = (0, size);
    for point in (0..points).rev() {
        let before = CHOOSE[point][left];
        if left > 0 && rank >= before {
            rank -= before;
            left -= 1;
            set |= 1 << point;
        }
    }
    set
}

/// The bits of a set that are in another, moved together.
#[inline]
fn pressed(set: u32, places: u32) -> u32 {
    let moved = Cells(set.into()).map(|point| {
        let below = places & ((1 << point) - 1);
        1 << below.count_ones()
    });
    moved.fold(0, |all, bit: u32| all | bit)
}

/// A set with its bits spread over the places of another: [`pressed`] undone.
#[inline]
fn spread(set: u32, places: u32) -> u32 {
    let mut spread = 0;
    for (at, place) in Cells(places.into()).enumerate() {
        spread |= (set >> at & 1) << place;
    }
    spread
}

impl NineMensMorris {
    /// The endgame with so many men of the player to move and of the other.
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
        // Every class that is come to: moves exchange the players, captures take one of the other's men.
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
        sizes.sort_unstable_by_key(|&(own, other)| (own + other, own));
        let mut game = Self {
            rules,
            classes: Vec::with_capacity(sizes.len()),
            tiers: Vec::new(),
            places: [[None; SIZES]; SIZES],
            sets: Default::default(),
            least: Default::default(),
            fixing: Default::default(),
            start: Men::START,
            is_start_apart: false,
            after_start: Vec::new(),
        };
        let mut first = 0;
        for (own, other) in sizes {
            if game.least[own].is_empty() {
                (game.sets[own], game.least[own]) = images(own);
                let fixing = game.least[own].iter().map(|&set| {
                    let symmetries = (0..16).filter(|&symmetry| turned(set, symmetry) == set);
                    symmetries.fold(0, |all, symmetry| all | 1 << symmetry)
                });
                game.fixing[own] = fixing.collect();
            }
            let end = first + game.least[own].len() * CHOOSE[usize::from(POINTS) - own][other];
            game.places[own][other] = Some(game.classes.len());
            game.classes.push(Class {
                own,
                other,
                first,
                end,
            });
            first = end;
        }
        let all = |class: &Class| class.own + class.other;
        let tiers = game.classes.chunk_by(|one, next| all(one) == all(next));
        game.tiers = tiers
            .map(|tier| tier[0].first..tier[tier.len() - 1].end)
            .collect();
        let place = game.places[own][other];
        let class = place.and_then(|place| game.classes.get(place));
        game.start = class.map_or(Men::START, |class| game.state(class.first));
        game
    }

    /// The position that stands for this one.
    #[inline]
    fn normal(&self, own: u32, other: u32) -> Men {
        let sets = self.sets.get(own.count_ones() as usize);
        let image = sets.and_then(|sets| sets.get(rank(own)));
        let symmetry = image.map_or(0, |image| image.symmetry.into());
        Men {
            own: turned(own, symmetry),
            other: turned(other, symmetry),
            to_put: 0,
            to_move: Player::First,
        }
    }

    /// The endgame from a position on.
    ///
    /// # Errors
    ///
    /// [`PositionError::Impossible`] for a position with other numbers of men, or with men to put.
    pub fn from(self, start: Men) -> Result<Self, PositionError> {
        if start.to_put > 0 || self.class(&start).is_none() {
            return Err(PositionError::Impossible(OTHER_MEN));
        }
        Ok(self.at(start))
    }

    /// The positions with as many men.
    #[inline]
    fn class(&self, men: &Men) -> Option<&Class> {
        let [own, other] = [men.own, men.other].map(|men| men.count_ones() as usize);
        let place = *self.places.get(own)?.get(other)?;
        self.classes.get(place?)
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

    /// How many positions of the board, with one player to move, a position stands for: as many as the men of the player
    /// to move have images; none, if it is a start for which another stands.
    #[must_use]
    pub fn weight(&self, men: &Men) -> u64 {
        if self.is_apart(men) {
            return 0;
        }
        let mut images: Vec<u32> = (0..16).map(|way| turned(men.own, way)).collect();
        images.sort_unstable();
        images.dedup();
        images.len() as u64
    }
}

/// The least images of all sets of so many points, and those that are their own.
fn images(size: usize) -> (Vec<Image>, Vec<u32>) {
    let count = CHOOSE[usize::from(POINTS)][size];
    let mut least = Vec::new();
    let mut images: Vec<Image> = Vec::with_capacity(count);
    for number in 0..count {
        let set = unrank(number, size, POINTS.into());
        let turned = (0..16).map(|symmetry| (turned(set, symmetry.into()), symmetry));
        let (image, symmetry) = turned.min().unwrap_or((set, 0));
        // Sets come in the order of their numbers, so that the least of the images was there before.
        let place = if image == set {
            least.push(set);
            u32::try_from(least.len() - 1).unwrap_or(u32::MAX)
        } else {
            images.get(rank(image)).map_or(0, |known| known.place)
        };
        images.push(Image { place, symmetry });
    }
    (images, least)
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
}

impl Indexed for MorrisEndgame {
    fn positions(&self) -> usize {
        self.numbered() + usize::from(self.is_start_apart)
    }

    #[inline]
    fn index(&self, men: &Men) -> usize {
        if self.is_apart(men) {
            return self.numbered();
        }
        let Some(class) = self.class(men) else {
            // No position of these endgames.
            return usize::MAX;
        };
        let free = CHOOSE[usize::from(POINTS) - class.own][class.other];
        let image = self.sets[class.own].get(rank(men.own));
        let row = image.map_or(0, |image| image.place as usize);
        class.first + row * free + rank(pressed(men.other, !men.own))
    }

    #[inline]
    fn state(&self, index: usize) -> Men {
        let place = self.classes.partition_point(|class| class.end <= index);
        let Some(&class) = self.classes.get(place) else {
            return self.start;
        };
        let points = usize::from(POINTS) - class.own;
        let free = CHOOSE[points][class.other];
        let within = index - class.first;
        let own = self.least[class.own][within / free];
        Men {
            own,
            other: spread(
                unrank(within % free, class.other, points),
                super::points::ALL & !own,
            ),
            to_put: 0,
            to_move: Player::First,
        }
    }
}

/// A tier for each number of men in all, and one for a start apart.
impl Tiered for MorrisEndgame {
    fn tiers(&self) -> usize {
        self.tiers.len() + usize::from(self.is_start_apart)
    }

    fn tier(&self, tier: usize) -> Range<usize> {
        let known = self.tiers.get(tier).cloned();
        known.unwrap_or_else(|| self.numbered()..self.positions())
    }

    #[inline]
    fn moves_out(&self, men: &Men) -> impl Iterator<Item = MorrisMove> {
        let is_apart = self.is_apart(men);
        self.moves(men)
            .filter(move |mv| is_apart || mv.taken.is_some())
    }

    #[inline]
    fn in_tier_move_count(&self, men: &Men) -> u32 {
        if self.is_apart(men) {
            return 0;
        }
        let moves = self.moves(men).filter(|mv| mv.taken.is_none());
        moves.fold(0, |count, _| count + 1)
    }
}

/// What positions of the same turn are sorted by.
fn in_order(men: &Men) -> (u32, u32) {
    (men.own, men.other)
}

/// Taken back are the moves of the board, and each position before is turned in all ways that its own move is then
/// followed by the turn that was made here: so it comes up as often as it has such moves.
impl Predecessors for MorrisEndgame {
    #[inline]
    fn predecessors(&self, men: &Men) -> impl Iterator<Item = (Men, Turn)> {
        let men = *men;
        let is_apart = self.is_apart(&men);
        let after = if is_apart {
            Men { other: 0, ..men }
        } else {
            men
        };
        let before = self
            .rules
            .before(after, true)
            .flat_map(move |(own, other)| self.turned_before(own, other, after));
        let order = in_order(&men);
        let first = self
            .after_start
            .partition_point(|men| in_order(men) < order);
        let from_start = self.after_start[first..].iter();
        let from_start = from_start.take_while(move |men| !is_apart && in_order(men) == order);
        before
            .chain(from_start.map(|_| self.start))
            .map(|before| (before, Turn::Passes))
    }

    /// All that takes nothing.
    #[inline]
    fn predecessors_in_tier(&self, men: &Men) -> impl Iterator<Item = (Men, Turn)> {
        let after = if self.is_apart(men) {
            Men { other: 0, ..*men }
        } else {
            *men
        };
        let before = self.rules.before(after, false);
        before
            .flat_map(move |(own, other)| self.turned_before(own, other, after))
            .map(|before| (before, Turn::Passes))
    }
}

impl NineMensMorris {
    /// The men of the player who has just moved, and those of the other, as they may have been before; with moves that
    /// took something, or without.
    #[inline]
    fn before(self, after: Men, captures: bool) -> impl Iterator<Item = (u32, u32)> {
        let (own, other, empty) = (after.other, after.own, after.empty());
        let flies = self.flying && own.count_ones() == 3;
        Cells(own.into()).flat_map(move |to| {
            let rest = own & !(1 << to);
            let from = if flies {
                empty
            } else {
                NEIGHBOURS[usize::from(to)] & empty
            };
            let makes_mill = makes_mill(rest, to);
            let from = if makes_mill && !captures { 0 } else { from };
            Cells(from.into()).flat_map(move |from| {
                let taken = if makes_mill { empty & !(1 << from) } else { 0 };
                let taken = Cells(taken.into()).filter_map(move |taken| {
                    let with = other | 1 << taken;
                    let in_mills = in_mills(with);
                    let may_be_taken = in_mills >> taken & 1 == 0 || in_mills == with;
                    may_be_taken.then_some(with)
                });
                let others = taken.chain((!makes_mill).then_some(other));
                others.map(move |other| (rest | 1 << from, other))
            })
        })
    }
}

impl MorrisEndgame {
    /// A position before another, turned in every way in which the men of its player to move are the least of their images
    /// and its move is followed by turning back.
    #[inline]
    fn turned_before(&self, own: u32, other: u32, after: Men) -> impl Iterator<Item = Men> {
        let [own_size, other_size, after_size] =
            [own, other, after.own].map(|men| men.count_ones() as usize);
        let is_known = self
            .places
            .get(own_size)
            .and_then(|row| *row.get(other_size)?);
        let image = is_known.and_then(|_| self.sets[own_size].get(rank(own)).copied());
        let fixing = image.map_or(0, |image| self.fixing[own_size][image.place as usize]);
        let to_least = image.map_or(0, |image| usize::from(image.symmetry));
        Cells(fixing.into()).filter_map(move |fixing| {
            let symmetry = then(to_least, fixing.into());
            let back = self.sets[after_size].get(rank(turned(after.own, symmetry)));
            let is_back = back.is_some_and(|back| usize::from(back.symmetry) == inverse(symmetry));
            is_back.then(|| Men {
                own: turned(own, symmetry),
                other: turned(other, symmetry),
                ..after
            })
        })
    }
}

impl Board for MorrisEndgame {
    fn at(self, start: Men) -> Self {
        let is_start_apart = self.normal(start.own, start.other) != start;
        let mut after_start = Vec::new();
        if is_start_apart && self.terminal_value(&start).is_none() {
            let moves = self.moves(&start);
            after_start.extend(moves.map(|mv| self.play(&start, mv).state));
            after_start.sort_unstable_by_key(in_order);
        }
        Self {
            start,
            is_start_apart,
            after_start,
            ..self
        }
    }

    /// Reads a position, which is turned as all are but for the start.
    fn parse_state(&self, text: &str) -> Result<Men, PositionError> {
        let men = self.rules.parse_state(text)?;
        if men == self.start {
            return Ok(men);
        }
        if men.to_put > 0 || self.class(&men).is_none() {
            return Err(PositionError::Impossible(OTHER_MEN));
        }
        Ok(self.normal(men.own, men.other))
    }

    fn write_state(&self, men: &Men) -> String {
        men.write()
    }

    fn parse_move(&self, text: &str) -> Result<MorrisMove, MoveError> {
        parse_move(text)
    }

    fn write_move(&self, mv: MorrisMove) -> MoveText {
        write_move(mv)
    }

    fn draw(&self, men: &Men) -> String {
        men.draw()
    }
}
