//! A position of Nine Men's Morris: [`Men`].

use super::morris_move::MorrisMove;
use super::points::{ALL, NAMES, NEIGHBOURS, ROWS};
use crate::cells::Cells;
use crate::rows::{Row, X_AND_O, read_digits, read_rows, split_rows, write_rows};
use crate::sides::SYMBOLS;
use stonework_catalog::{
    BoardForm, BoardLayout, Outline, Player, Point, PositionError, Role, Scene, Spot,
};

/// The men of two players on the 24 points, and those that are still to be put.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Men {
    /// Those of the player to move on the board, a bit for each point: square by square from the
    /// outermost, each from its top left corner clockwise.
    pub own: u32,
    /// Those of the other.
    pub other: u32,
    /// How many men both have still to put.
    pub to_put: u8,
    /// Who is to move.
    pub to_move: Player,
}

/// How positions are written: white begins.
pub(super) const FORM: BoardForm = BoardForm::grid("xo")
    .in_layout(BoardLayout::Points(&[3, 3, 3, 6, 3, 3, 3]))
    .with_turn(X_AND_O)
    .white_first();

/// How many men each player has.
pub(super) const MEN: u32 = 9;

impl Men {
    /// The empty board.
    pub(super) const START: Self = Self {
        own: 0,
        other: 0,
        to_put: 18,
        to_move: Player::First,
    };

    /// The empty points.
    #[inline]
    pub(super) fn empty(self) -> u32 {
        ALL & !(self.own | self.other)
    }

    /// How many men the player to move has still to put: half of all, and the odd one.
    #[inline]
    pub(super) fn own_to_put(self) -> u32 {
        u32::from(self.to_put).div_ceil(2)
    }

    /// Whether this is an endgame with few enough positions to solve all of them unasked.
    pub(super) fn is_small_endgame(self) -> bool {
        let [own, other] = [self.own, self.other].map(u32::count_ones);
        self.to_put == 0 && own.min(other) >= 3 && own + other <= 8
    }

    /// The same with the other player to move.
    #[inline]
    pub(super) fn for_opponent(self) -> Self {
        Self {
            own: self.other,
            other: self.own,
            to_put: self.to_put,
            to_move: self.to_move.other(),
        }
    }

    /// The first player's men on the board and to be put, and the second's.
    fn by_player(self) -> [(u32, u32); 2] {
        let own = (self.own, self.own_to_put());
        let other = (self.other, u32::from(self.to_put / 2));
        match self.to_move {
            Player::First => [own, other],
            Player::Second => [other, own],
        }
    }

    /// Reads the rows of the board from the top, then who is to move, and how many men `x` and `o`
    /// have to put.
    pub(super) fn parse(text: &str) -> Result<Self, PositionError> {
        let (rows, rest) = split_rows(text);
        let [first, second] = read_rows(rows, &text_rows())?.map(narrow);
        let (to_move, to_put) = parse_rest(rest.unwrap_or_default())?;
        for (men, to_put) in [first, second].into_iter().zip(to_put) {
            let count = men.count_ones().saturating_add(to_put);
            PositionError::check_most("men of one player", count, MEN)?;
        }
        let [xs, os] = to_put;
        PositionError::check_possible(
            match to_move {
                Player::First => xs == os,
                Player::Second => os == xs + 1 || xs + os == 0,
            },
            "until all men are put, `x` is to move if both have as many to put, `o` if it has one more",
        )?;
        let men = Self {
            own: first,
            other: second,
            to_put: u8::try_from(xs + os).unwrap_or_default(),
            to_move: Player::First,
        };
        Ok([men, men.for_opponent()][to_move as usize])
    }

    /// The text that [`Men::parse`] reads.
    pub(super) fn write(self) -> String {
        let [(_, xs), (_, os)] = self.by_player();
        let mover = X_AND_O.names[self.to_move as usize];
        format!("{} {mover} {xs} {os}", self.write_rows())
    }

    /// The rows of the board.
    fn write_rows(self) -> String {
        write_rows(
            &text_rows(),
            &self.by_player().map(|(men, _)| u64::from(men)),
        )
    }

    /// A picture of the board, and how many men are still to be put.
    pub(super) fn draw(self) -> String {
        let rows = self.write_rows();
        let mut points = rows.chars().filter(|&symbol| symbol != '/');
        let drawn = PICTURE.chars().map(|drawn| match drawn {
            '*' => points.next().unwrap_or(drawn),
            drawn => drawn,
        });
        let mut text: String = drawn.collect();
        let [(_, xs), (_, os)] = self.by_player();
        text.extend((self.to_put > 0).then(|| format!("to be put: {xs} x, {os} o\n")));
        text
    }
}

/// The point of the board as it is drawn.
fn place_of(point: u8) -> Point {
    let name = NAMES.get(usize::from(point)).copied().unwrap_or_default();
    let mut place = name.bytes();
    let mut next = |first: u8| f64::from(place.next().unwrap_or(first).saturating_sub(first));
    let col = next(b'a');
    Scene::place(col, next(b'1'))
}

/// Where a move is made: a point, or an arrow. If a man is taken, the arrow of one that is put
/// points to it, and that of one that is moved ends a little nearer to it. A pass has no place.
pub(super) fn spot_of(mv: MorrisMove) -> Option<Spot> {
    /// So much of the way to the man that is taken.
    const NEARER: f64 = 0.15;
    let to = place_of(mv.to);
    let towards = |taken| {
        let (x, y) = place_of(taken);
        let (right, down) = (x - to.0, y - to.1);
        (right.mul_add(NEARER, to.0), down.mul_add(NEARER, to.1))
    };
    (mv != MorrisMove::PASS).then(|| match (mv.from.map(place_of), mv.taken) {
        (Some(from), taken) => Outline::Arrow {
            from,
            to: taken.map_or(to, towards),
        },
        (None, Some(taken)) => Outline::Arrow {
            from: to,
            to: place_of(taken),
        },
        (None, None) => Outline::Disc {
            middle: to,
            radius: 0.38,
        },
    })
}

impl Men {
    /// The men on the lines of the board.
    pub(super) fn scene(self) -> Scene {
        let mut scene = Scene::board(7.0, 7.0);
        let names = ('a'..='g').map(String::from);
        scene.label(names, (1..=7).map(|row| row.to_string()));
        for (point, neighbours) in (0..).zip(NEIGHBOURS) {
            for other in Cells(u64::from(neighbours)).filter(|&other| other > point) {
                let (from, to) = (place_of(point), place_of(other));
                scene.draw(Outline::Line { from, to }, Role::Line);
            }
        }
        let men = self.by_player().map(|(men, _)| men);
        for ((men, role), symbol) in men
            .into_iter()
            .zip([Role::First, Role::Second])
            .zip(SYMBOLS)
        {
            for point in Cells(u64::from(men)) {
                let (middle, radius) = (place_of(point), 0.38);
                scene.draw_with(Outline::Disc { middle, radius }, role, symbol);
            }
        }
        scene
    }
}

/// The board, where each `*` is a point.
const PICTURE: &str = "   a b c d e f g
 1 *-----*-----*
   |     |     |
 2 | *---*---* |
   | |   |   | |
 3 | | *-*-* | |
   | | |   | | |
 4 *-*-*   *-*-*
   | | |   | | |
 5 | | *-*-* | |
   | |   |   | |
 6 | *---*---* |
   |     |     |
 7 *-----*-----*
";

/// The rows of the board as they are written.
fn text_rows() -> [Row<'static>; 7] {
    ROWS.map(|points| Row {
        cells: points.to_vec(),
        symbols: &SYMBOLS,
    })
}

/// A set of points, which are 24.
fn narrow(set: u64) -> u32 {
    u32::try_from(set).unwrap_or(u32::MAX)
}

/// Reads who is to move, and how many men both have to put; the first player and none, if it is not
/// said.
fn parse_rest(text: &str) -> Result<(Player, [u32; 2]), PositionError> {
    let mut words = text.split_whitespace();
    let to_move = words.next().unwrap_or("x");
    let to_move = X_AND_O.read(to_move)?;
    let counts: Option<Vec<u8>> = words.map(read_digits).collect();
    match counts.as_deref() {
        Some([]) => Ok((to_move, [0; 2])),
        Some(&[xs, os]) => Ok((to_move, [xs, os].map(u32::from))),
        _ => Err(PositionError::Impossible(
            "after who is to move come two numbers, the men that `x` and `o` have to put".into(),
        )),
    }
}

const _: () = assert!(Men::START.to_put as u32 == 2 * MEN);
