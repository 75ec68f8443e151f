//! Hackenbush: edges are cut, and what no longer stands on the ground falls.

mod bush;
mod error;
mod layout;
mod picture;
mod text;

use stonework_core::{DisjunctiveSum, Game, Partizan, Step, Symmetric, WinLose, block_bytes};
use stonework_values::Values;

pub use self::bush::{Bush, Colour, Edge};
pub use self::error::HackenbushError;
use stonework_catalog::{
    CatalogGame, Entry, GameBuilder, InputError, MoveText, Notation, OneOf, Scene, Sided, Spot,
};

const CUT: OneOf<bool, 2> = OneOf::new(
    "cut",
    [("any", false), ("childish", true)],
    "which edges may be cut: any, or only those after whose cut all others still stand, or green ones (childish)",
);

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "hackenbush",
    title: "Hackenbush",
    rules: "Cut an edge of your colour, or a green one: what is no longer connected with the ground falls; who cannot has lost.",
    positions: "stalks from the ground up, `b` Left's edges (blue), `r` Right's (red), `g` either's (green), with `( ; )` around branches and `:1` after an edge to a node that others lead to: `bbr g(b;r) b:1g:2 r:2`, and who is to move, left if nothing is said: `bbr right`; or `0`, none; also JSON, {\"edges\":[[\"ground\",\"a\",\"blue\"]]}, or a picture with nodes `*`, edges as `-b-` and the ground `===`",
    moves: "the colour of an edge, and its place among the edges of the position, from 1: `r3`",
    params: &[CUT.param()],
    ..Entry::of(&|input, settings| {
        let game = Hackenbush::new(input.position()?.unwrap_or("bbr g(b;r)"))?;
        let childish = settings.get(&CUT)?;
        Ok(GameBuilder::new(Hackenbush { childish, ..game })
            .values(Values::of_sums().by_symmetry())
            .boxed())
    })
};

/// Hackenbush: a graph of blue, red and green edges stands on the ground; Left cuts a blue or a green
/// edge, Right a red or a green one, and whatever is no longer connected with the ground falls;
/// whoever cannot move has lost. Up to 250 edges.
///
/// By the setting `cut=childish`, a blue or red edge may only be cut if all others still stand then.
///
/// # Positions
///
/// In a line, the edges of a stalk stand one after the other, from the ground: `bbr`. Branches
/// are in brackets with semicolons between them, `g(b;rr)`, and a node that several edges lead to
/// has a name behind one of them, `b:1g:2 r:2`, a digit, a letter or more in braces; a name before
/// all is that of the ground. After a blank or a semicolon outside of brackets, it goes on from the
/// ground. The letters `l` and `e` are read as `b` and `g`.
///
/// In JSON, an object has a list of `edges`, each its two nodes and its colour, and perhaps `ground`,
/// one node or several, which is otherwise the node `"ground"` or `0`.
///
/// In a picture of several lines, nodes are `*` and the ground is `=`; an edge is a straight line,
/// upright, level or slanting, of strokes and the letter of its colour.
///
/// ```text
///   *-g-*
///   |   |
///   b   r
///   |   |
/// =========
/// ```
///
/// A move is written as the colour of an edge and its place among those of the position: `r3`.
///
/// (E. Berlekamp, J. Conway and R. Guy, Winning Ways, chapters 1, 2 and 7.)
///
/// ```
/// use stonework::{Negamax, Run, Solver, WinLose};
/// use stonework_graphs::Hackenbush;
///
/// let solution = Negamax::new().solve(&Hackenbush::new("bbr rr")?, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hackenbush {
    start: Sided<Bush>,
    childish: bool,
}

impl Hackenbush {
    /// The game from a position in a line, in JSON or as a picture, and perhaps who is to move:
    /// `bbr right`.
    ///
    /// # Errors
    ///
    /// [`HackenbushError`], which says where the text is none.
    pub fn new(text: &str) -> Result<Self, HackenbushError> {
        Ok(Self {
            start: Sided::read(text, text::read)?,
            childish: false,
        })
    }

    /// The same game in which a blue or red edge may only be cut if all others still stand then.
    #[must_use]
    pub fn childish(self) -> Self {
        Self {
            childish: true,
            ..self
        }
    }

    fn may_be_cut(&self, bush: &Sided<Bush>, number: usize, colour: Colour) -> bool {
        let other = if bush.left_to_move {
            Colour::Red
        } else {
            Colour::Blue
        };
        let stands = || {
            let edges = bush.position.edges().len();
            bush.position.without(number).edges().len() + 1 == edges
        };
        colour != other && (!self.childish || colour == Colour::Green || stands())
    }
}

/// A move is the place of an edge and its colour.
impl Game for Hackenbush {
    type State = Sided<Bush>;
    type Move = (u8, Colour);
    type Value = WinLose;

    fn start(&self) -> Sided<Bush> {
        self.start.clone()
    }

    fn terminal_value(&self, bush: &Sided<Bush>) -> Option<WinLose> {
        let over = self.moves(bush).next().is_none();
        over.then_some(WinLose::Loss)
    }

    fn moves(&self, bush: &Sided<Bush>) -> impl Iterator<Item = (u8, Colour)> {
        let edges = (0..).zip(bush.position.edges());
        let own =
            edges.filter(|&(number, edge)| self.may_be_cut(bush, usize::from(number), edge.colour));
        own.map(|(number, edge)| (number, edge.colour))
    }

    fn play(&self, bush: &Sided<Bush>, (number, _): (u8, Colour)) -> Step<Self> {
        Step::to(bush.after(bush.position.without(number.into())))
    }

    fn state_heap_bytes(bush: &Sided<Bush>) -> usize {
        block_bytes(size_of_val(bush.position.edges()))
    }
}

impl Partizan for Hackenbush {
    fn left_to_move(&self, bush: &Sided<Bush>) -> bool {
        bush.left_to_move
    }

    fn turned(&self, bush: &Sided<Bush>) -> Sided<Bush> {
        bush.turned()
    }
}

/// What has nothing in common but the ground; the branches of trees are put in order.
impl DisjunctiveSum for Hackenbush {
    fn components(&self, bush: &Sided<Bush>) -> impl Iterator<Item = Sided<Bush>> {
        bush.position.parts().map(|part| bush.with(part))
    }
}

/// The parts and the branches of trees in another order; and the colours and the players exchanged.
impl Symmetric for Hackenbush {
    fn canonical(&self, bush: &Sided<Bush>) -> Sided<Bush> {
        let [own, exchanged] = bush.position.images();
        bush.with(own).min(bush.after(exchanged))
    }
}

impl CatalogGame for Hackenbush {
    fn notation(&self, (number, colour): (u8, Colour)) -> Notation {
        let number = u32::from(number) + 1;
        Notation::Text(MoveText::of(format_args!("{}{number}", colour.letter())))
    }

    fn read_move(&self, text: &str) -> Option<(u8, Colour)> {
        let text = text.trim();
        let colour = Colour::of(text.chars().next()?)?;
        let number = text.get(1..)?.parse::<u32>().ok()?.checked_sub(1)?;
        Some((u8::try_from(number).ok()?, colour))
    }

    fn read_state(&self, text: &str) -> Result<Sided<Bush>, InputError> {
        Ok(Sided::read(text, text::read)?)
    }

    fn draw(&self, bush: &Sided<Bush>) -> String {
        bush.written(&text::write(&bush.position))
    }

    fn players(&self, bush: &Sided<Bush>) -> Option<[&str; 2]> {
        Some(bush.players())
    }

    fn scene(&self, bush: &Sided<Bush>) -> Option<Scene> {
        layout::scene(&bush.position)
    }

    fn spot(&self, bush: &Sided<Bush>, (number, _): (u8, Colour)) -> Option<Spot> {
        layout::places(&bush.position)
            .get(usize::from(number))
            .copied()
    }
}

impl From<HackenbushError> for InputError {
    fn from(error: HackenbushError) -> Self {
        Self::Unreadable(error.to_string())
    }
}
