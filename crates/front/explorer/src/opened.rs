//! The game and the position that an address names: [`Games`], [`Position`].

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use quick_cache::sync::{Cache, GuardResult};
use stonework_catalog::words::Players;
use stonework_catalog::{
    About, Catalog, InputError, Notation, OpenError, OpenGame, Player, Role, Scene, Scores,
    Session, SessionKey, Settings, ShownValue, Spot,
};
use stonework_core::Run;

use crate::address::Address;
use crate::problem::Problem;

/// The most moves that a page lists.
const MOST_SHOWN: usize = 1000;

/// So many moves of a line can be told apart on a picture.
pub(crate) const MOST_AHEAD: usize = 6;

/// The games that addresses name.
#[derive(Debug)]
pub(crate) struct Games {
    catalog: Arc<Catalog>,
    /// Whole texts of which games were made, which may take long, with what was made.
    made: Cache<String, Settings>,
}

impl Games {
    /// What was made of so many texts is kept: a small part of the memory that making it took.
    const MADE: usize = 4;

    /// So often, whoever waits for it looks at the time.
    const PAUSE: Duration = Duration::from_millis(20);

    /// Of this catalog.
    pub(crate) fn new(catalog: Arc<Catalog>) -> Self {
        let made = Cache::new(Self::MADE);
        Self { catalog, made }
    }

    /// The game that an address names, made within the limits of a run if it has to be.
    pub(crate) fn open(&self, address: &Address, run: &Run) -> Result<OpenGame, Problem> {
        let settings = Settings::of(address.settings.iter().map(|(name, value)| (name, value)));
        let settings = settings.map_err(OpenError::from)?;
        let Some((param, document)) = &address.document else {
            return self.on(settings, address);
        };
        let watch = run.watch();
        loop {
            match self
                .made
                .get_value_or_guard(&document.name, Some(Self::PAUSE))
            {
                GuardResult::Value(made) => return self.on(settings.or(&made), address),
                GuardResult::Guard(place) => {
                    let text = Settings::new().with_document(param, &document.text, param);
                    let text = text.map_err(OpenError::from)?;
                    let opened = self.on(settings.or(&text).within(run.clone()), address)?;
                    // Without a place among those that are kept, it is made again.
                    let _ = place.insert(text);
                    return Ok(opened);
                }
                // Somebody else has it made.
                GuardResult::Timeout => {
                    let stopped = |reason| OpenError::from(InputError::Stopped(reason));
                    watch.check().map_err(stopped)?;
                }
            }
        }
    }

    fn on(&self, settings: Settings, address: &Address) -> Result<OpenGame, Problem> {
        let input = address.input.as_deref();
        Ok(self.catalog.open(&address.game, settings, input)?)
    }
}

/// Plays the moves of an address, which are written as the game writes them then.
pub(crate) fn play(
    game: &OpenGame,
    session: &mut dyn Session,
    address: &Address,
) -> Result<Vec<PlayedMove>, Problem> {
    let mut played = Vec::with_capacity(address.moves.len());
    for text in &address.moves {
        let player = session.to_move();
        let mv = player.and_then(|player| Some((player, session.play(text)?)));
        let Some((player, mv)) = mv else {
            let position = session.position();
            let message = format!(
                "`{text}` is no move in the position `{position}`; moves are {}",
                game.entry.moves
            );
            let problem = Problem::no_move(message, played.len());
            let mut before = address.before(played.len());
            before.later.clear();
            return Err(problem.with_back(before.link("games"), "Back to the position before it"));
        };
        played.push(PlayedMove { player, mv });
    }
    Ok(played)
}

/// A move that was played, and by whom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayedMove {
    pub(crate) player: Player,
    pub(crate) mv: Notation,
}

/// A move of a line that is not played yet: by whom it is made, and where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ahead {
    pub(crate) player: Player,
    pub(crate) mv: Notation,
    pub(crate) spot: Spot,
}

/// The first moves of a line from the position of an address on, as far as the scene keeps its size:
/// where it does not, places are others then.
pub(crate) fn ahead(
    game: &OpenGame,
    address: &Address,
    line: &[Notation],
) -> Result<Vec<Ahead>, Problem> {
    let mut session = game.instance.session();
    play(game, session.as_mut(), address)?;
    let frame = frame_of(session.as_ref());
    let mut all = Vec::new();
    for &mv in line.iter().take(MOST_AHEAD) {
        let player = session.to_move();
        let player = player.filter(|_| frame_of(session.as_ref()) == frame);
        let Some(player) = player else {
            break;
        };
        let spot = spot_of(session.as_ref(), mv);
        all.extend(spot.map(|spot| Ahead { player, mv, spot }));
        if !session.play_move(mv) {
            break;
        }
    }
    Ok(all)
}

/// Where a move is made that is listed; `None` if it has no place, or is not among those that are
/// shown.
fn spot_of(session: &dyn Session, mv: Notation) -> Option<Spot> {
    let mut spots = session.spots(MOST_SHOWN).into_iter();
    spots
        .find(|&(other, _)| other == mv)
        .and_then(|(_, spot)| spot)
}

/// What the scenes of two positions have in common where a place in the one is the same place in the
/// other: how wide and high they are, and who is to move where the scene is turned with the turn, as
/// it has stores.
fn frame_of(session: &dyn Session) -> Option<(f64, f64, Option<Player>)> {
    let scene = session.scene()?;
    let is_turned = scene.shapes.iter().any(|shape| shape.role == Role::Store);
    let seen_by = session.to_move().filter(|_| is_turned);
    Some((scene.width, scene.height, seen_by))
}

/// What the positions of a game whose last mover wins are worth in sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InSums {
    /// Nimbers, as the game is impartial.
    Nimbers,
    /// Canonical forms.
    Values,
}

impl InSums {
    fn of(game: &OpenGame) -> Option<Self> {
        if game.instance.has_nimbers() {
            return Some(Self::Nimbers);
        }
        game.instance.valued().map(|_| Self::Values)
    }
}

/// Whether a game can be begun from a position by its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Begun {
    /// It cannot.
    Not,
    /// It can, but its moves are named otherwise then.
    Renamed,
    /// It can, and is the same.
    Same,
}

/// A position as it stands, before anything is solved.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) title: &'static str,
    /// The parameters with their values, the size that the position has among them.
    pub(crate) settings: BTreeMap<String, String>,
    /// What tells it from other positions of the game.
    pub(crate) key: SessionKey,
    /// The position in one line.
    pub(crate) text: String,
    /// The position as a picture of letters.
    pub(crate) picture: String,
    /// The position as there is to see, if the game says it.
    pub(crate) scene: Option<Scene>,
    /// Where its moves are made; empty without a scene.
    pub(crate) spots: Vec<(Notation, Option<Spot>)>,
    /// Where the last move was made, if that place is still the same.
    pub(crate) last: Option<Spot>,
    /// The next moves of the line of best play, if they are asked for and known.
    pub(crate) ahead: Vec<Ahead>,
    pub(crate) players: Players,
    /// Whose turn it is; `None` if the game is over.
    pub(crate) to_move: Option<Player>,
    pub(crate) scores: Option<Scores>,
    /// How the game ended, to the first player.
    pub(crate) result: Option<ShownValue>,
    /// The moves there are, the first of them.
    pub(crate) moves: Vec<Notation>,
    /// How many more there are.
    pub(crate) more_moves: usize,
    pub(crate) played: Vec<PlayedMove>,
    /// What infinite play is worth, if it is possible.
    pub(crate) infinite_play: Option<&'static str>,
    /// How long the row is that every position of the game is a part of, if there is one.
    pub(crate) row: Option<u32>,
    /// How a theorem values it, step by step.
    pub(crate) theorem_steps: Vec<String>,
    /// What its positions are worth in sums, if they are worth anything there.
    pub(crate) in_sums: Option<InSums>,
    /// Whether a solver of every position fits.
    pub(crate) is_counted: bool,
    /// What a game that was made of a whole text tells of itself.
    pub(crate) about: Option<About>,
    /// Whether the game can be begun from here.
    pub(crate) begun: Begun,
}

impl Position {
    /// The position that an address names.
    pub(crate) fn of(game: OpenGame, address: &Address) -> Result<Self, Problem> {
        let mut session = game.instance.session();
        let played = play(&game, session.as_mut(), address)?;
        let to_move = session.to_move();
        if let Some(fault) = game.instance.failure() {
            return Err(Problem::unanswerable(fault));
        }
        let (moves, more_moves) = session.first_moves(MOST_SHOWN);
        let scene = session.scene();
        let mut position = Self {
            title: game.entry.title,
            settings: game.told_parameters().into(),
            key: session.key(),
            text: session.position(),
            picture: session.picture(),
            spots: if scene.is_some() {
                session.spots(MOST_SHOWN)
            } else {
                Vec::new()
            },
            scene,
            last: None,
            ahead: Vec::new(),
            players: game.players(),
            to_move,
            scores: session.scores(),
            result: session.result(),
            moves,
            more_moves,
            played,
            infinite_play: game.instance.infinite_play(),
            row: game.instance.start_subrow().map(|row| row.end - row.start),
            theorem_steps: session
                .theorem_steps()
                .map_or_else(Vec::new, |told| told.steps),
            in_sums: InSums::of(&game),
            is_counted: game.instance.is_solved_strongly(),
            about: game.instance.about(),
            begun: Begun::Same,
        };
        let frame = frame_of(session.as_ref());
        position.last = session.undo().and_then(|(_, mv)| {
            let is_same = frame.is_some() && frame_of(session.as_ref()) == frame;
            is_same.then(|| spot_of(session.as_ref(), mv)).flatten()
        });
        drop(session);
        if !position.played.is_empty() {
            position.begun = position.begun_in(game);
        }
        Ok(position)
    }

    /// Whether the game can be begun from this position.
    fn begun_in(&self, game: OpenGame) -> Begun {
        let Ok(game) = game.at(&self.text) else {
            return Begun::Not;
        };
        let session = game.instance.session();
        if session.position() != self.text || session.to_move().is_none() != self.to_move.is_none()
        {
            return Begun::Not;
        }
        let (moves, more) = session.first_moves(MOST_SHOWN);
        if moves == self.moves && more == self.more_moves {
            Begun::Same
        } else {
            Begun::Renamed
        }
    }
}
