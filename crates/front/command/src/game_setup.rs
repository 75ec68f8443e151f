//! A game of the catalog with its settings: [`GameSetup`]; and on an input: [`PreparedGame`].

use std::ops::Deref;

use stonework_catalog::{
    Catalog, Entry, Input, InputKind, Instance, NoDistance, OpenError, OpenGame, SOLVERS, Settings,
    SolveFailure, SolverInfo, fitting_solver,
};

use crate::args::{Distances, GameArgs, InputSource, ResourceArgs};
use crate::console::Console;
use crate::failure::Failure;
use crate::game_input::{self, InputJson, RandomInput};
use crate::game_settings::{given, note_of_default};
use crate::line_reader::read_argument;
use crate::wording::{one_line, short_text};

/// A failure of a game, with the settings with which it has what it lacks.
pub(crate) fn with_settings(failure: SolveFailure, game: &OpenGame) -> Failure {
    let fits: &dyn Fn(&dyn Instance) -> bool = match failure {
        SolveFailure::NotStrong { .. } => &|game| game.is_solved_strongly(),
        SolveFailure::NoNimbers => &|game| game.has_nimbers(),
        _ => return failure.into(),
    };
    match game.settings_that_fit(fits) {
        Some(settings) => Failure::Usage(format!("{failure}; `{settings}` mends that")),
        None => failure.into(),
    }
}

/// A game of the catalog with its settings, on its start or on its example, from which the solvers
/// that fit are known.
#[derive(Debug)]
pub(crate) struct GameSetup {
    game: OpenGame,
    /// Why its start or its example does not bear the settings: then this is the game on its example with the
    /// settings that it has by default, and what it tells of the rules is not that of the settings.
    refused: Option<OpenError>,
    /// Its settings as they were given.
    given: Settings,
    distances: Distances,
}

impl GameSetup {
    /// Finds the game and checks its settings, before any input is read.
    pub(crate) fn find(
        args: &GameArgs,
        resources: &ResourceArgs,
        catalog: &Catalog,
        console: &mut Console<'_>,
    ) -> Result<Self, Failure> {
        let (entry, settings) = given(args, catalog, console)?;
        if let Some(note) = note_of_default(entry, &settings) {
            console.note(&note);
        }
        Self::of(
            entry,
            settings.within(resources.making(console.interrupt())),
        )
    }

    /// The game with these settings, and those that it has for what they do not set.
    pub(crate) fn with_own(&self, settings: Settings) -> Result<Self, Failure> {
        let setup = Self::of(&self.entry, settings.or(&self.given))?;
        setup.with_distances(self.distances)
    }

    fn of(entry: &Entry, settings: Settings) -> Result<Self, Failure> {
        let given = settings.clone();
        let text = entry.input.if_none().unwrap_or(entry.example);
        match entry.open(settings.clone(), Some(text)) {
            // The input may be another than the example, which does not bear the settings, or a
            // position may tell what they leave out.
            Err(refused @ OpenError::Input { .. })
                if entry.input.if_none().is_none() || entry.board.is_some() =>
            {
                let mut example = entry.open(Settings::new(), Some(text))?;
                example.settings = settings;
                Ok(Self {
                    game: example,
                    refused: Some(refused),
                    given,
                    distances: Distances::default(),
                })
            }
            opened => Ok(Self {
                game: opened?,
                refused: None,
                given,
                distances: Distances::default(),
            }),
        }
    }

    /// The same game with distances, if they are wanted.
    pub(crate) fn with_distances(mut self, distances: Distances) -> Result<Self, Failure> {
        // An input may have others than the example.
        let is_known = self.refused.is_none() && self.entry.input.if_none().is_some();
        if is_known || self.instance.with_distance().is_ok() {
            self.game = told_with(distances, self.game)?;
        }
        Ok(Self { distances, ..self })
    }

    /// What the game is with its settings, whatever its input.
    pub(crate) fn with_settings(&self) -> Result<&OpenGame, OpenError> {
        match &self.refused {
            Some(refused) => Err(refused.clone()),
            None => Ok(&self.game),
        }
    }

    /// Whether it tells that the game has no nimbers, whatever its input.
    pub(crate) fn has_no_nimbers(&self) -> bool {
        self.refused.is_none() && !self.instance.has_nimbers()
    }

    /// The solvers of these names, each once; all must fit the game.
    pub(crate) fn solvers<'a>(
        &self,
        names: impl IntoIterator<Item = &'a String>,
    ) -> Result<Vec<&'static SolverInfo>, SolveFailure> {
        let mut solvers = Vec::new();
        for name in names {
            let found = match self.refused {
                // Without the input, it is not known which fit: a solve tells.
                Some(_) => fitting_solver(name, &SOLVERS.iter().collect::<Vec<_>>()),
                None => self.fitting_solver(name),
            };
            let solver = match found {
                Err(SolveFailure::Unfit { solver, fit, .. }) if self.distances.are_wanted => {
                    return Err(SolveFailure::Game(format!(
                        "solver `{solver}` does not fit with --distance: {fit} do"
                    )));
                }
                found => found?,
            };
            if !solvers.contains(&solver) {
                solvers.push(solver);
            }
        }
        Ok(solvers)
    }

    /// Whether its positions are drawn in several lines.
    pub(crate) fn has_boards(&self) -> bool {
        let picture = self.instance.session().picture();
        picture.lines().count() > 1
    }

    /// The game on the input a text holds, or that is meant if there is none.
    pub(crate) fn on_text(&self, text: Option<&str>) -> Result<PreparedGame, Failure> {
        Ok(self.on_input(self.entry.read_input(text)?)?.into())
    }

    /// The game on an input, with distances if they are wanted.
    fn on_input(&self, input: Input) -> Result<OpenGame, Failure> {
        told_with(self.distances, self.on(input)?)
    }

    /// The game on a random input.
    pub(crate) fn on_random(
        &self,
        random: RandomInput,
        console: &Console<'_>,
    ) -> Result<PreparedGame, Failure> {
        let (input, random) = match (self.entry.input, &self.refused) {
            (InputKind::Position, Some(refused)) => return Err(refused.clone().into()),
            (InputKind::Position, None) => {
                random.play(self.instance.as_ref(), &console.interrupt().flag())?
            }
            (kind, _) => random.generate(kind)?,
        };
        Ok(PreparedGame {
            game: self.on_input(input)?,
            random: Some(random),
        })
    }

    /// The game on the input from this source.
    pub(crate) fn on_source(
        &self,
        source: InputSource<'_>,
        console: &mut Console<'_>,
    ) -> Result<PreparedGame, Failure> {
        Ok(match source {
            InputSource::Argument(argument) => {
                self.on_text(Some(&read_argument(argument, console)?))?
            }
            InputSource::Random(random) => self.on_random(random, console)?,
            InputSource::Default => self.on_text(None)?,
        })
    }
}

impl Deref for GameSetup {
    type Target = OpenGame;

    fn deref(&self) -> &OpenGame {
        &self.game
    }
}

/// The fields with which every JSON object about a game begins.
pub(crate) type GameJson<'a> = stonework_catalog::GameJson<InputJson<'a>>;

/// A game on an input, ready to be solved.
#[derive(Debug)]
pub(crate) struct PreparedGame {
    pub(crate) game: OpenGame,
    /// How its input was generated, if it was.
    pub(crate) random: Option<RandomInput>,
}

impl PreparedGame {
    /// A position as the game reads it: `start` is that of a game on a board, as in an input.
    pub(crate) fn position_text(&self, text: &str) -> Result<String, OpenError> {
        Ok(match self.entry.input {
            InputKind::Position if text.trim() == Input::START => {
                let start = self.entry.open(self.settings.clone(), None)?;
                start.instance.session().position()
            }
            _ => text.to_owned(),
        })
    }

    /// The same game from a position, if one is given.
    pub(crate) fn at(self, position: Option<&str>) -> Result<Self, OpenError> {
        match position {
            Some(text) => Ok(Self {
                game: self.game.at(text)?,
                ..self
            }),
            None => Ok(self),
        }
    }

    /// Refuses what was told of a game whose rules are a text, where play came to a position at which
    /// they are at fault.
    pub(crate) fn demand_lawful(&self) -> Result<(), Failure> {
        match self.instance.failure() {
            Some(failure) => Err(SolveFailure::Game(failure).into()),
            None => Ok(()),
        }
    }

    /// The title, the settings and the input, in one line.
    pub(crate) fn heading(&self) -> String {
        heading(&self.game, self.random)
    }

    /// The fields with which every JSON object about it begins.
    pub(crate) fn json(&self) -> GameJson<'_> {
        self.game.json(InputJson::of(&self.input, self.random))
    }
}

/// A game with distances, if they are wanted.
fn told_with(distances: Distances, mut game: OpenGame) -> Result<OpenGame, Failure> {
    if !distances.are_wanted {
        return Ok(game);
    }
    let refused = match (game.instance.with_distance(), distances.instead) {
        (Ok(None), _) => return Ok(game),
        (Err(NoDistance::Endless), _) if distances.of_forced_wins => return Ok(game),
        (Ok(Some(instance)), None) => {
            game.instance = instance;
            return Ok(game);
        }
        (Ok(Some(_)), Some(option)) => format!(" {option}, which knows who wins and not how soon"),
        (Err(reason), _) => format!(": {reason}"),
    };
    Err(Failure::Usage(format!("--distance does not fit{refused}")))
}

/// The title, the settings and the input of a game, in one line.
pub(crate) fn heading(game: &OpenGame, random: Option<RandomInput>) -> String {
    let input = game_input::text(&game.input, random);
    let heading = format!("{}: {input}", game.title());
    match &game.position {
        Some(position) => format!("{heading}; from {}", short_text(&one_line(position))),
        None => heading,
    }
}

impl From<OpenGame> for PreparedGame {
    fn from(game: OpenGame) -> Self {
        Self { game, random: None }
    }
}

impl Deref for PreparedGame {
    type Target = OpenGame;

    fn deref(&self) -> &OpenGame {
        &self.game
    }
}
