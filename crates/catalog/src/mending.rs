//! Settings that mend what a game is refused for: [`OpenGame::settings_that_fit`].

use std::sync::Arc;

use stonework_core::Outcome;
use stonework_inputs::{Param, ParamValues, Settings};

use super::endgame_outcomes::{EndgameOutcomes, EndgamesError, SolvedEndgames};
use super::failure::SolveFailure;
use super::instance::Instance;
use super::open_game::OpenGame;
use super::solvers::{SolverInfo, fitting_solver};

impl OpenGame {
    /// Other settings of the game on this input, with which something fits, as the command is given
    /// them: `--set own=9 --set other=9`; `None` if one or two that are changed are not enough.
    ///
    /// Rules and what is to be solved may be others, not the numbers that a board or a rule has.
    pub fn settings_that_fit(&self, fits: &dyn Fn(&dyn Instance) -> bool) -> Option<String> {
        let others = self
            .entry
            .params
            .iter()
            .flat_map(|param| self.others(param));
        let others: Vec<(&Param, String)> = others.collect();
        let fit = |changed: &[&(&Param, String)]| {
            let settings = changed
                .iter()
                .fold(self.settings.clone(), |settings, (param, value)| {
                    settings.changed(param, value)
                });
            let opened = Self::of(&self.entry, settings, self.input.clone()).ok()?;
            let told = |(param, value): &&(&Param, String)| format!("--set {}={value}", param.name);
            let told = || changed.iter().map(told).collect::<Vec<_>>().join(" ");
            fits(opened.instance.as_ref()).then(told)
        };
        let pairs = || {
            let pair = |first: usize| {
                others[first + 1..]
                    .iter()
                    .map(move |second| (first, second))
            };
            (0..others.len()).flat_map(pair)
        };
        let one = others.iter().find_map(|one| fit(&[one]));
        one.or_else(|| pairs().find_map(|(first, second)| fit(&[&others[first], second])))
    }

    /// The other values that a parameter might have.
    fn others(&self, param: &'static Param) -> Vec<(&'static Param, String)> {
        let values = match param.values {
            ParamValues::Choices(choices) => choices.iter().map(ToString::to_string).collect(),
            ParamValues::Number { most, .. } if param.selects => vec![most.to_string()],
            _ => Vec::new(),
        };
        let shown = self.settings.shown(param);
        let others = values.into_iter().filter(|value| *value != shown);
        others.map(|value| (param, value)).collect()
    }

    /// The solver of a name, which must fit.
    ///
    /// # Errors
    ///
    /// As [`fitting_solver`], with the settings with which it fits, if there are some.
    pub fn fitting_solver(&self, name: &str) -> Result<&'static SolverInfo, SolveFailure> {
        let mut found = fitting_solver(name, &self.instance.solvers());
        if let Err(SolveFailure::Unfit { solver, hint, .. }) = &mut found {
            let fits = |game: &dyn Instance| game.solvers().iter().any(|info| info.name == *solver);
            if let Some(settings) = self.settings_that_fit(&fits) {
                *hint = format!("; with `{settings}` it fits");
            }
        }
        found
    }

    /// The endgames of another game that this one can look up, in words, if it can.
    #[must_use]
    pub fn endgames(&self) -> Option<String> {
        let none = SolvedEndgames {
            game: "",
            settings: &Settings::new(),
            outcomes: &Arc::new(EndgameOutcomes::new(|_| Ok(Outcome::DRAW))),
        };
        match self.instance.with_endgames(&none) {
            Err(EndgamesError::OtherGame { needed, .. }) => Some(needed),
            _ => None,
        }
    }
}
