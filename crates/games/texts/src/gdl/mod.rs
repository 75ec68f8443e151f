//! A game whose rules are a text in GDL, the Game Description Language.

mod grid;
mod shown;

use std::sync::Arc;

use stonework_catalog::{
    AnswerKind, Answers, CatalogValue, Document, DocumentKind, Entry, GameBuilder, Input,
    InputError, InputKind, Instance, OneOf, Search, SettingError, Settings,
};
use stonework_core::{Coded, InfinitePlay, Outcome, WinLose};
use stonework_gdl::game::{Gdl, GdlGame, Key, Objective, Payoff};
use stonework_gdl::rules::Rules;
use stonework_search::keyed::KeyedValue;
use stonework_search::{AlphaBeta, ProofNumber};
use stonework_strong::Levels;
use stonework_strong::deadline::TimedValue;

use self::shown::Shown;

/// A small game, which is meant where no rules are given.
const SAMPLE: &str = include_str!("one_two_or_half.kif");

const RULES: Document = Document::new(
    "rules",
    &DocumentKind {
        default: SAMPLE,
        called: "one, two or half",
        needed: "a text in GDL",
        folded: |text| Rules::read(text).map_or_else(|_| text.to_owned(), |rules| rules.folded()),
    },
    "the rules, as a text in GDL, the Game Description Language; the command takes the name of its file",
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
        let objective = settings.get(&OBJECTIVE)?;
        let endless = settings.get(&ENDLESS)?;
        let gdl = settings.made_of(&RULES, |text| {
            let run = settings.run();
            let watch = run.watch();
            let mut stopped = None;
            let mut stop = || {
                stopped = watch.check().err();
                stopped.is_some()
            };
            let read = Gdl::read_until(text, run.bytes().unwrap_or(BYTES), &mut stop);
            read.map_err(|error| match stopped {
                Some(reason) => reason.into(),
                None => settings.refused(&RULES, &error),
            })
        })?;
        let text = Text {
            gdl: &gdl,
            objective,
            endless,
            input,
            settings,
        };
        text.build()
    })
};

/// What the transposition table of a game with long keys may grow to where there is no limit on
/// bytes; where there is one, to half of it.
const TABLE_BYTES: usize = 1 << 30;

/// The memory that the rules may take where nothing is said.
const BYTES: usize = 2 << 30;

/// The search of a game with long keys, which one thread makes.
fn search() -> AlphaBeta {
    AlphaBeta::new()
        .with_table_bytes(TABLE_BYTES)
        .using_half_of_limit()
}

/// The game with the solvers for short keys.
fn small<V>(gdl: &Gdl, game: GameBuilder<Shown<u128, V>>) -> Box<dyn Instance>
where
    V: Payoff + CatalogValue + Coded + KeyedValue + TimedValue,
{
    let game = game
        .with(Search::new().packed())
        .levels(Levels::new().breadth_first());
    clocked(gdl, kept(gdl, game)).boxed()
}

/// The same game, whose positions are solved without the clock where that alone ends play at the last.
fn clocked<K, V>(gdl: &Gdl, game: GameBuilder<Shown<K, V>>) -> GameBuilder<Shown<K, V>>
where
    K: Key,
    V: Payoff + CatalogValue + TimedValue,
{
    if gdl.unclocked().is_some() {
        game.clocked()
    } else {
        game
    }
}

/// The same game, of which databases can be made where its keys are short and a number rises with
/// every move.
fn kept<V: Payoff + CatalogValue + Coded>(
    gdl: &Gdl,
    game: GameBuilder<Shown<u128, V>>,
) -> GameBuilder<Shown<u128, V>> {
    if gdl.net().key_bits() <= u64::BITS && gdl.is_graded() {
        game.kept_by_grade()
    } else {
        game
    }
}

/// What a game is made of.
struct Text<'a> {
    gdl: &'a Arc<Gdl>,
    objective: Objective,
    endless: Option<InfinitePlay>,
    input: &'a Input,
    settings: &'a Settings,
}

impl Text<'_> {
    /// The game, with the keys and values that fit it.
    fn build(&self) -> Result<Box<dyn Instance>, InputError> {
        let Self {
            gdl,
            objective,
            endless,
            ..
        } = *self;
        let is_small = gdl.net().key_bits() <= u128::BITS;
        match endless {
            Some(sided) if sided.is_sided() => {
                let only_won = gdl.is_won_or_lost() && objective == Objective::ZeroSum;
                if !only_won {
                    let reason = "only where every end is won and lost, without draws and points";
                    return Err(self.not_endless(reason));
                }
                let game = self.shown::<Box<[u64]>, WinLose>()?;
                Ok(game.every_position().boxed())
            }
            _ if gdl.is_score(objective) => {
                if endless.is_some() {
                    let reason =
                        "only where ends are won, drawn or lost, and worth no other points";
                    return Err(self.not_endless(reason));
                }
                Ok(if is_small {
                    small(gdl, self.shown::<u128, i32>()?)
                } else {
                    let game = self.shown::<Box<[u64]>, i32>()?.alpha_beta(search());
                    clocked(gdl, game).boxed()
                })
            }
            _ if is_small => Ok(small(gdl, self.shown::<u128, Outcome>()?.every_position())),
            _ => {
                let game = self.shown::<Box<[u64]>, Outcome>()?;
                let game = game.every_position().alpha_beta(search());
                let game = game.proof_number(ProofNumber::new());
                Ok(clocked(gdl, game).boxed())
            }
        }
    }

    /// What endless play is said to be worth does not fit the game.
    fn not_endless(&self, reason: &str) -> InputError {
        let param = ENDLESS.param();
        SettingError::value(&param, &self.settings.shown(&param), Some(reason)).into()
    }

    /// The game, unless its first positions are at fault.
    fn shown<K: Key, V: Payoff + CatalogValue>(
        &self,
    ) -> Result<GameBuilder<Shown<K, V>>, InputError> {
        let game = GdlGame::new(self.gdl, self.objective, self.endless);
        match game.failure() {
            Some(failure) => Err(self.settings.refused(&RULES, &failure)),
            None => Shown::of(game, self.input).map(GameBuilder::new),
        }
    }
}
