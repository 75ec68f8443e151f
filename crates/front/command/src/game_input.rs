//! The input of a game and where it came from: [`InputJson`], [`RandomInput`].

use std::num::NonZeroU64;

use fastrand::Rng;
use serde::Serialize;
use stonework_catalog::words::grouped;
use stonework_catalog::{Input, InputError, InputKind, Instance};
use stonework_core::{CancelFlag, StopReason};

use crate::failure::Failure;
use crate::wording::{counted, one_line, short_text, shortened};

/// The input of a game as JSON has it: what it takes to give it again, which is the input itself, or
/// how it was generated.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum InputJson<'a> {
    Given(&'a Input),
    Random(RandomInput),
}

impl<'a> InputJson<'a> {
    pub(crate) fn of(input: &'a Input, random: Option<RandomInput>) -> Self {
        random.map_or(Self::Given(input), Self::Random)
    }
}

/// How a random input is generated.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct RandomInput {
    #[serde(rename = "random")]
    pub(crate) size: usize,
    pub(crate) seed: u64,
    /// The greatest number; `None` if it was not given, or the input has no numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) max: Option<NonZeroU64>,
}

impl RandomInput {
    /// The default of `--max`.
    const MAX: NonZeroU64 = NonZeroU64::new(1000).expect("more than 0");

    /// Generates the input, and tells with which greatest number.
    pub(crate) fn generate(self, kind: InputKind) -> Result<(Input, Self), Failure> {
        if self.max.is_some() && !kind.has_numbers() {
            return Err(no_numbers(kind));
        }
        let max = self.max.unwrap_or(Self::MAX);
        let input = kind.random(self.size, self.seed, max)?;
        let max = kind.has_numbers().then_some(max);
        Ok((input, Self { max, ..self }))
    }

    /// Plays as many random moves from the start of a game on a board as the size says: the position
    /// after them is the input.
    pub(crate) fn play(
        self,
        start: &dyn Instance,
        cancel: &CancelFlag,
    ) -> Result<(Input, Self), Failure> {
        /// So often a game is begun anew that is over too soon.
        const TRIES: u32 = 1000;
        /// The most moves: play need not end.
        const MOST: usize = 100_000;
        if self.max.is_some() {
            return Err(no_numbers(InputKind::Position));
        }
        if self.size > MOST {
            let (size, most) = (self.size, MOST);
            return Err(InputError::RandomTooLarge { size, most }.into());
        }
        let mut rng = Rng::with_seed(self.seed);
        let mut session = start.session();
        for _ in 0..TRIES {
            let mut played = 0;
            while let Some(mv) = rng.choice(session.moves()) {
                if cancel.is_cancelled() {
                    return Err(Failure::Stopped(StopReason::Cancelled));
                }
                if played == self.size {
                    return Ok((Input::Position(session.position()), self));
                }
                if !session.play_move(mv) {
                    return Err(Failure::Unplayable(mv));
                }
                played += 1;
            }
            while session.undo().is_some() {}
        }
        Err(Failure::Usage(format!(
            "no game was found that goes on after {}",
            counted(self.size as u64, "random move")
        )))
    }

    /// How the numbers were chosen, as a phrase.
    pub(crate) fn text(self) -> String {
        let seed = self.seed;
        match self.max {
            Some(max) => format!("random, from 1 to {}, seed {seed}", grouped(max.get())),
            None => format!("seed {seed}"),
        }
    }
}

/// An input in one line; a long one is shown by both ends.
pub(crate) fn text(input: &Input, random: Option<RandomInput>) -> String {
    let input = shown(input);
    match random {
        Some(random) => format!("{input}; {}", random.text()),
        None => input,
    }
}

fn no_numbers(kind: InputKind) -> Failure {
    let kind = kind.describe();
    Failure::Usage(format!(
        "--max does not fit: the input of this game is {kind}"
    ))
}

fn shown(input: &Input) -> String {
    let row = |row: &[i128]| shortened(row, 16, ", ", "number");
    match input {
        Input::Row(numbers) => row(numbers),
        Input::Count(count) => grouped((*count).into()),
        Input::Rows([first, second]) => format!("{}; {}", row(first), row(second)),
        Input::Pair([first, second]) => format!("{first}, {second}"),
        Input::Digits(digits) => short_text(digits),
        Input::Position(text) => one_line(text),
        Input::Text(text) => short_text(&one_line(text)),
        Input::Json(json) => short_text(&json.to_string()),
        other => serde_json::to_string(other).unwrap_or_default(),
    }
}
