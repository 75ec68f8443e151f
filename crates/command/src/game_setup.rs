//! A game of the catalog with its settings: [`GameSetup`]; and on an input: [`PreparedGame`].

use serde::{Serialize, Serializer};
use stonework_catalog::words::Players;
use stonework_catalog::{
    AnswerKind, Catalog, Entry, InputError, InputKind, Instance, SOLVERS, Settings, SolveFailure,
    SolverInfo, nearest, solver,
};
use stonework_saved::GameOnInput;

use crate::args::{GameArgs, InputSource};
use crate::console::Console;
use crate::failure::Failure;
use crate::game_input::{GameInput, RandomInput};
use crate::line_reader::read_argument;
use crate::wording::did_you_mean;

/// A game of the catalog with its settings.
#[derive(Debug)]
pub(crate) struct GameSetup {
    pub(crate) entry: Entry,
    settings: Settings,
    pub(crate) answer: AnswerKind,
    /// The game on its start or on its example, from which the solvers that fit are known.
    pub(crate) sample: Box<dyn Instance>,
}

impl GameSetup {
    /// Finds the game and checks its settings, before any input is read.
    pub(crate) fn find(args: &GameArgs, catalog: &Catalog) -> Result<Self, Failure> {
        let entry = *find_game(&args.name, catalog)?;
        let mut settings = Settings::new();
        for assignment in &args.set {
            settings = settings.with(assignment)?;
        }
        let text = entry.input.if_none().unwrap_or(entry.example);
        let sample = entry.build(&entry.input.parse(text)?, &settings)?;
        Ok(Self {
            entry,
            answer: entry.answer.kind(&settings)?,
            settings,
            sample,
        })
    }

    /// The solvers of these names, each once; all must fit the game.
    pub(crate) fn solvers<'a>(
        &self,
        names: impl IntoIterator<Item = &'a String>,
    ) -> Result<Vec<&'static SolverInfo>, SolveFailure> {
        let fitting = self.sample.solvers();
        let mut solvers = Vec::new();
        for name in names {
            let solver = fitting_solver(name, &fitting)?;
            if !solvers.contains(&solver) {
                solvers.push(solver);
            }
        }
        Ok(solvers)
    }

    /// Whether its positions are drawn in several lines.
    pub(crate) fn has_boards(&self) -> bool {
        let picture = self.sample.session().picture();
        picture.lines().count() > 1
    }

    /// A position as the game reads it: `start` is that of a game on a board, as in an input.
    pub(crate) fn position_text(&self, text: &str) -> String {
        match self.entry.input {
            InputKind::Position if text.trim() == "start" => self.sample.session().position(),
            _ => text.to_owned(),
        }
    }

    /// The game on the input a text holds.
    pub(crate) fn on_text(&self, text: &str) -> Result<PreparedGame<'_>, InputError> {
        self.on_input(self.entry.input.parse(text)?.into())
    }

    /// The game on a random input.
    pub(crate) fn on_random(&self, random: RandomInput) -> Result<PreparedGame<'_>, Failure> {
        let input = match self.entry.input {
            InputKind::Position => random.play(self.sample.as_ref())?,
            kind => random.generate(kind)?,
        };
        Ok(self.on_input(input)?)
    }

    /// The game on the input from this source.
    pub(crate) fn on_source(
        &self,
        source: InputSource<'_>,
        console: &mut Console<'_>,
    ) -> Result<PreparedGame<'_>, Failure> {
        match source {
            InputSource::Argument(argument) => {
                Ok(self.on_text(&read_argument(argument, console)?)?)
            }
            InputSource::Random(random) => self.on_random(random),
            InputSource::Default => self.on_default(),
        }
    }

    /// The game on the input that is meant if none is given.
    pub(crate) fn on_default(&self) -> Result<PreparedGame<'_>, Failure> {
        match self.entry.input.if_none() {
            Some(text) => Ok(self.on_text(text)?),
            None => Err(Failure::NoInput(self.entry.input.describe())),
        }
    }

    fn on_input(&self, input: GameInput) -> Result<PreparedGame<'_>, InputError> {
        Ok(PreparedGame {
            setup: self,
            instance: self.entry.build(&input.input, &self.settings)?,
            input,
        })
    }

    /// The game's parameters with their values.
    pub(crate) fn parameters(&self) -> ParameterValues {
        let params = self.entry.params.iter();
        ParameterValues(
            params
                .map(|param| (param.name, self.settings.shown(param)))
                .collect(),
        )
    }

    /// The settings that were given.
    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The game's title and its settings.
    pub(crate) fn title(&self) -> String {
        let title = self.entry.title;
        let values = self.parameters().0;
        if values.is_empty() {
            return title.to_owned();
        }
        let values: Vec<String> = (values.iter())
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        format!("{title} ({})", values.join(", "))
    }
}

/// A game on an input, ready to be solved.
#[derive(Debug)]
pub(crate) struct PreparedGame<'a> {
    pub(crate) setup: &'a GameSetup,
    pub(crate) input: GameInput,
    pub(crate) instance: Box<dyn Instance>,
}

impl PreparedGame<'_> {
    /// The title, the settings and the input, in one line.
    pub(crate) fn heading(&self) -> String {
        format!("{}: {}", self.setup.title(), self.input.text())
    }

    /// The same as files tell of it.
    pub(crate) fn saved(&self) -> GameOnInput<'_> {
        GameOnInput {
            entry: &self.setup.entry,
            settings: &self.setup.settings,
            input: &self.input.input,
            instance: self.instance.as_ref(),
        }
    }

    /// What the players are called.
    pub(crate) fn players(&self) -> Players {
        Players::of(self.instance.as_ref())
    }

    /// The fields with which every JSON object about it begins.
    pub(crate) fn json(&self) -> GameJson<'_> {
        GameJson {
            game: self.setup.entry.id,
            input: &self.input,
            settings: self.setup.parameters(),
            players: self.players().names(),
        }
    }
}

/// The game, its input and its settings as fields of a JSON object.
#[derive(Debug, Serialize)]
pub(crate) struct GameJson<'a> {
    game: &'static str,
    input: &'a GameInput,
    #[serde(skip_serializing_if = "ParameterValues::is_empty")]
    settings: ParameterValues,
    /// What the player to move is called, whose the value is, and the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<[&'static str; 2]>,
}

/// A game's parameters with their values; in JSON an object.
#[derive(Debug)]
pub(crate) struct ParameterValues(Vec<(&'static str, String)>);

impl ParameterValues {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for ParameterValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// The solver of this name, which must be one of those that fit.
pub(crate) fn fitting_solver(
    name: &str,
    fitting: &[&'static SolverInfo],
) -> Result<&'static SolverInfo, SolveFailure> {
    let Some(solver) = solver(name) else {
        let near = nearest(name, SOLVERS.iter().map(|info| info.name));
        return Err(SolveFailure::Unknown {
            name: name.to_owned(),
            hint: match near.as_slice() {
                [] => String::new(),
                near => did_you_mean(near),
            },
        });
    };
    if !fitting.contains(&solver) {
        return Err(SolveFailure::Unfit {
            solver: solver.name,
            lacks: solver.needs.unwrap_or("that play always ends"),
        });
    }
    Ok(solver)
}

/// The game of this name.
pub(crate) fn find_game<'a>(name: &str, catalog: &'a Catalog) -> Result<&'a Entry, Failure> {
    catalog
        .find(name)
        .ok_or_else(|| unknown_game(name, catalog))
}

fn unknown_game(name: &str, catalog: &Catalog) -> Failure {
    let near = catalog.nearest(name);
    let hint = match near.as_slice() {
        [] => "; the command `games` lists all games".to_owned(),
        near => did_you_mean(near),
    };
    Failure::Usage(format!("there is no game `{name}`{hint}"))
}
