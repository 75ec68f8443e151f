//! A game whose rules are a text in GDL, the Game Description Language.

mod grid;
mod shown;

use std::sync::Arc;

use stonework_catalog::{
    AnswerKind, Answers, CatalogValue, Entry, GameBuilder, Input, InputError, InputKind, Instance,
    OneOf, Search, SettingError, Text,
};
use stonework_core::{InfinitePlay, Outcome, WinLose};
use stonework_gdl::game::{Gdl, Key, Objective, Payoff};
use stonework_strong::Levels;

use self::shown::Shown;

/// A small game, which is meant where no rules are given.
const SAMPLE: &str = include_str!("../../../../../examples/gdl/one_two_or_half.kif");

const RULES: Text<String> = Text::new(
    "rules",
    SAMPLE,
    "a text in GDL",
    "the rules, as a text in GDL, the Game Description Language",
);

const OBJECTIVE: OneOf<Objective, 2> = OneOf::new(
    "objective",
    [
        ("zero-sum", Objective::ZeroSum),
        ("difference", Objective::Difference),
    ],
    "what a role wants: more points than the other, where the points of both always add up to the same; or as many more as it can get, whatever they add up to",
);

const ENDLESS: OneOf<Option<InfinitePlay>, 4> = OneOf::new(
    "endless",
    [
        ("refused", None),
        ("draw", Some(InfinitePlay::Draw)),
        ("first-loses", Some(InfinitePlay::LostByFirst)),
        ("first-wins", Some(InfinitePlay::WonByFirst)),
    ],
    "what play that never ends is worth, which the language forbids: a draw, or a loss or a win of the first player",
);

/// The memory that the rules may take.
const BYTES: usize = 2 << 30;

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "gdl",
    aliases: &["kif", "game-description-language"],
    title: "Rules as text (GDL)",
    rules: "Whatever a text in the Game Description Language says, for two roles that take turns.",
    answer: Answers::Always(AnswerKind::value_by_input(
        "win, draw or loss of the player to move, or what it scores more than the other",
    )),
    input: InputKind::Position,
    positions: "all that is true, `(heap 3) (turn a)`, or the moves from the start that lead there: `(take 2) (take 1)`",
    moves: "as in the rules, `(mark 2 2)`, or without its parentheses",
    params: &[RULES.param(), OBJECTIVE.param(), ENDLESS.param()],
    ..Entry::of(&|input, settings| {
        let text = settings.get(&RULES)?;
        let objective = settings.get(&OBJECTIVE)?;
        let endless = settings.get(&ENDLESS)?;
        let gdl = Gdl::read(&text, objective, BYTES)
            .map_err(|error| refused(&RULES.param(), &error.to_string()))?;
        build(&Arc::new(gdl), endless, input)
    })
};

/// The rules are at fault.
fn refused(param: &stonework_catalog::Param, reason: &str) -> InputError {
    SettingError::value(param, "…", Some(reason)).into()
}

/// The game of a text, with the keys and values that fit it.
fn build(
    gdl: &Arc<Gdl>,
    endless: Option<InfinitePlay>,
    input: &Input,
) -> Result<Box<dyn Instance>, InputError> {
    let is_small = gdl.net().key_bits() <= u128::BITS;
    match endless {
        Some(sided) if sided.is_sided() => {
            let only_won = gdl.is_won_or_lost();
            if !only_won {
                let reason = "only where every end is won and lost, without draws and points";
                return Err(SettingError::value(&ENDLESS.param(), sided.name(), Some(reason)).into());
            }
            let game = shown::<Box<[u64]>, WinLose>(gdl, endless, input)?;
            Ok(game.every_position().boxed())
        }
        _ if gdl.is_score() => {
            if endless.is_some() {
                let reason = "only where ends are won, drawn or lost, and worth no other points";
                return Err(SettingError::value(&ENDLESS.param(), "draw", Some(reason)).into());
            }
            Ok(match is_small {
                true => shown::<u128, i32>(gdl, None, input)?
                    .with(Search::new().packed())
                    .levels(Levels::new().breadth_first())
                    .boxed(),
                false => shown::<Box<[u64]>, i32>(gdl, None, input)?
                    .with(Search::new())
                    .boxed(),
            })
        }
        _ => Ok(match is_small {
            true => shown::<u128, Outcome>(gdl, endless, input)?
                .every_position()
                .with(Search::new().packed())
                .levels(Levels::new().breadth_first())
                .boxed(),
            false => shown::<Box<[u64]>, Outcome>(gdl, endless, input)?
                .every_position()
                .with(Search::new())
                .boxed(),
        }),
    }
}

fn shown<K: Key, V: Payoff + CatalogValue>(
    gdl: &Arc<Gdl>,
    endless: Option<InfinitePlay>,
    input: &Input,
) -> Result<GameBuilder<Shown<K, V>>, InputError> {
    Shown::of(gdl, endless, input).map(GameBuilder::new)
}
