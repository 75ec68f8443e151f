//! What positions and expressions are worth in sums: [`PositionWorth`], [`ExpressionWorth`].

use serde::Serialize;
use stonework_catalog::{Catalog, GameJson, Input, OpenGame, Scene};
use stonework_core::Run;
use stonework_sums::{
    Comparison, ComparisonFound, Placed, PlayedSum, Relation, Sum, SumError, SumFound, compare,
    evaluate, term,
};

use crate::address::Address;
use crate::opened::{Games, play};
use crate::problem::Problem;

/// The field of a form that has an expression.
pub(crate) const EXPRESSION: &str = "expression";

/// The longest expression, in bytes.
pub(crate) const LONGEST: usize = 16 << 10;

/// The field of an address that has who is to move.
const PLAYER: &str = "player";

/// The players as that field has them.
const PLAYERS: [&str; 2] = ["left", "right"];

/// What a position is worth; as JSON, what the command `value` tells of it.
#[derive(Serialize)]
pub(crate) struct PositionWorth {
    #[serde(flatten)]
    game: GameJson<Input>,
    /// What Left and Right are called.
    #[serde(skip)]
    pub(crate) names: Option<[String; 2]>,
    /// Whether Left is to move.
    #[serde(skip)]
    pub(crate) left_to_move: bool,
    /// The same position with the other player to move, if the game can be begun from it.
    #[serde(skip)]
    pub(crate) turned: Option<Address>,
    /// The position as a term of an expression, if it can be written as one.
    #[serde(skip)]
    pub(crate) term: Option<String>,
    /// The parts that it falls apart into, as far as they can be drawn and have scenes.
    #[serde(skip)]
    pub(crate) scenes: Vec<Option<Scene>>,
    #[serde(flatten)]
    pub(crate) found: SumFound,
}

/// So many parts of a position are drawn.
const DRAWN: usize = 24;

/// What an expression is worth; as JSON, what the command `value` tells of it.
#[derive(Serialize)]
pub(crate) struct ExpressionWorth {
    pub(crate) expression: String,
    #[serde(flatten)]
    pub(crate) found: ExpressionFound,
}

/// What is found of an expression.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum ExpressionFound {
    /// What a sum is worth.
    Sum {
        #[serde(flatten)]
        found: Box<SumFound>,
        /// It with a player to move, if that was asked for.
        #[serde(skip)]
        played: Option<PlayedSum>,
    },
    /// How two sums are related.
    Comparison {
        #[serde(flatten)]
        found: ComparisonFound,
        /// What was said of them.
        #[serde(skip)]
        said: Relation,
    },
}

impl PositionWorth {
    /// Values the position of an address.
    pub(crate) fn of(
        games: &Games,
        catalog: &Catalog,
        address: &Address,
        run: &Run,
    ) -> Result<Self, Problem> {
        let game = games.open(address, run)?;
        let mut session = game.instance.session();
        play(&game, session.as_mut(), address)?;
        let text = session.position();
        drop(session);
        if let Some(fault) = game.instance.failure() {
            return Err(Problem::unanswerable(fault));
        }
        // In a game without values, a position need not be one to begin from.
        let game = match game.instance.valued() {
            Some(_) => game.at(&text)?,
            None => game,
        };
        let unanswerable = |error: SumError| Problem::unanswerable(error.to_string());
        let placed = Placed::start(game).map_err(unanswerable)?;
        let turned = Address {
            input: Some(placed.turned()),
            moves: Vec::new(),
            ..address.clone()
        };
        let starts_so = |game: OpenGame| Some(game.instance.start_text()) == turned.input;
        let (names, left_to_move) = (placed.names(), placed.left_begins());
        let term = term(&placed.game).filter(|_| address.document.is_none());
        let game = placed.game.json(placed.game.input.clone());
        let sum = Sum::of(placed);
        let found = evaluate(&sum, run).map_err(unanswerable)?;
        let scene = |text: &str| {
            let placed = sum.position()?;
            let input = placed.game.entry.read_input(Some(text)).ok()?;
            placed.game.on(input).ok()?.instance.session().scene()
        };
        let parts = found.components.iter().take(DRAWN);
        let scenes = parts.map(|part| scene(&part.term)).collect();
        let can_be_opened = games.open(&turned, run).is_ok_and(starts_so);
        Ok(Self {
            term: term.filter(|term| Sum::read(term, catalog, run).is_ok()),
            game,
            names,
            left_to_move,
            turned: can_be_opened.then_some(turned),
            scenes,
            found,
        })
    }
}

impl ExpressionWorth {
    /// Values an expression, played if it is asked whether Left is to move.
    pub(crate) fn of(
        expression: &str,
        left_to_move: Option<bool>,
        catalog: &Catalog,
        run: &Run,
    ) -> Result<Self, Problem> {
        let comparison = Comparison::read(expression, catalog, run).map_err(problem)?;
        let found = if let Some(comparison) = comparison {
            let found = compare(&comparison, run).map_err(problem)?;
            let said = comparison.said;
            ExpressionFound::Comparison { found, said }
        } else {
            let sum = Sum::read(expression, catalog, run).map_err(problem)?;
            let found = Box::new(evaluate(&sum, run).map_err(problem)?);
            let played = left_to_move.map(|left| PlayedSum::of(&sum, &found, left));
            ExpressionFound::Sum { found, played }
        };
        Ok(Self {
            expression: expression.to_owned(),
            found,
        })
    }
}

/// The expression of a query, if one is given, and whether Left is to move, if that is said; other
/// fields mean nothing.
pub(crate) fn expression_of(query: &str) -> Result<(Option<String>, Option<bool>), Problem> {
    let (mut expression, mut left_to_move) = (None, None);
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        match &*name {
            EXPRESSION => {
                expression = Some(value.trim().to_owned()).filter(|value| !value.is_empty());
            }
            PLAYER => {
                let player = PLAYERS.iter().position(|player| *player == value);
                let player = player.ok_or_else(|| {
                    Problem::bad_request(format!(
                        "the address has `{PLAYER}={value}`: a player is `left` or `right`"
                    ))
                })?;
                left_to_move = Some(player == 0);
            }
            _ => {
                return Err(Problem::bad_request(format!(
                    "the address has `{name}={value}`, which means nothing: known are \
                     `{EXPRESSION}` and `{PLAYER}`"
                )));
            }
        }
    }
    match expression {
        Some(long) if long.len() > LONGEST => Err(Problem::in_field(
            EXPRESSION,
            format!(
                "an expression of {} bytes is too long: at most {LONGEST} are possible",
                long.len()
            ),
        )),
        expression => Ok((expression, left_to_move)),
    }
}

/// The address of an expression: with who is to move, unless that is Left.
pub(crate) fn values_link(expression: &str, left_to_move: bool) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair(EXPRESSION, expression);
    if !left_to_move {
        query.append_pair(PLAYER, PLAYERS[1]);
    }
    format!("/values?{}", query.finish())
}

/// What is wrong with an expression, in its field.
fn problem(error: SumError) -> Problem {
    match error {
        SumError::Stopped(reason) => Problem::unanswerable(reason.to_string()),
        SumError::Open(error) => Problem::in_field(EXPRESSION, Problem::from(error).message),
        error => Problem::in_field(EXPRESSION, error.to_string()),
    }
}
