//! What authors of games stumble over is told, or cannot be done.

use std::path::Path;
use std::sync::LazyLock;

use serde_json::json;
use stonework_command::catalog::{InputError, MoveError};
use stonework_command::prelude::*;

use crate::support::{Ran, empty_place, words_on, words_on_with};

/// Each cell is worth as much as its column; the players are called by letters beyond ASCII.
struct Gather {
    board: GridBoard<Sides>,
}

impl Game for Gather {
    type State = Sides;
    type Move = u8;
    type Value = i32;

    fn start(&self) -> Sides {
        self.board.start
    }

    fn terminal_value(&self, sides: &Sides) -> Option<i32> {
        (self.board.empty(sides.all()) == 0).then_some(0)
    }

    fn moves(&self, sides: &Sides) -> impl Iterator<Item = u8> {
        Cells(self.board.empty(sides.all()))
    }

    fn play(&self, sides: &Sides, cell: u8) -> Step<Self> {
        Step::to(sides.after_put(cell)).gaining(self.worth(cell))
    }
}

impl Gather {
    fn worth(&self, cell: u8) -> i32 {
        i32::from(self.board.grid.col_of(cell)) + 1
    }
}

impl GridGame for Gather {
    const SYMBOLS: &'static str = "éß";

    fn board(&self) -> &GridBoard<Sides> {
        &self.board
    }

    fn board_mut(&mut self) -> &mut GridBoard<Sides> {
        &mut self.board
    }

    fn check(&self, sides: &Sides) -> Result<(), PositionError> {
        sides.check_alternating(Self::SYMBOLS)
    }

    fn total(&self) -> Option<i128> {
        let left = Cells(self.board.empty(self.board.start.all()));
        Some(left.map(|cell| i128::from(self.worth(cell))).sum())
    }
}

/// A stone each, which slides to an empty neighbour for ever; who cannot has lost. It may have
/// forgotten to say what play without end is worth.
struct Slide {
    board: GridBoard<Sides>,
    infinite_play: Option<InfinitePlay>,
}

impl Slide {
    fn on(grid: Grid, infinite_play: Option<InfinitePlay>) -> Self {
        Self {
            board: GridBoard::new(grid, Sides::new(1, 1 << (grid.cells() - 1))),
            infinite_play,
        }
    }
}

impl Game for Slide {
    type State = Sides;
    type Move = (u8, u8);
    type Value = Outcome;

    fn start(&self) -> Sides {
        self.board.start
    }

    fn terminal_value(&self, sides: &Sides) -> Option<Outcome> {
        let stuck = self.moves(sides).next().is_none();
        stuck.then_some(Outcome::loss_in(0))
    }

    fn moves(&self, sides: &Sides) -> impl Iterator<Item = (u8, u8)> {
        let empty = self.board.empty(sides.all());
        let ways = move |from| self.board.around(1_u64 << from) & empty;
        pairs(Cells(sides.own), ways, |from, to| (from, to))
    }

    fn play(&self, sides: &Sides, (from, to): (u8, u8)) -> Step<Self> {
        Step::to(sides.after_step(from, to))
    }

    fn infinite_play(&self) -> Option<InfinitePlay> {
        self.infinite_play
    }
}

grid_game!(Slide, symbols: "bw", packed);

/// The first player goes to the right, the second can do nothing, which is not said to be the end.
struct Stuck {
    board: GridBoard<Sides>,
    numbers: StoneNumbers,
}

impl Game for Stuck {
    type State = Sides;
    type Move = (u8, u8);
    type Value = Outcome;

    fn start(&self) -> Sides {
        self.board.start
    }

    fn terminal_value(&self, _: &Sides) -> Option<Outcome> {
        None
    }

    fn moves(&self, sides: &Sides) -> impl Iterator<Item = (u8, u8)> {
        let [.., right] = self.board.directions;
        let movers = match sides.to_move {
            Player::First => sides.own,
            Player::Second => 0,
        };
        let ways = move |from| right.of(1_u64 << from);
        pairs(Cells(movers), ways, |from, to| (from, to))
    }

    fn play(&self, sides: &Sides, (from, to): (u8, u8)) -> Step<Self> {
        Step::to(sides.after_step(from, to))
    }
}

impl Predecessors for Stuck {
    fn predecessors(&self, sides: &Sides) -> impl Iterator<Item = (Sides, Turn)> {
        let [_, _, left, _] = self.board.directions;
        let (before, empty) = (sides.for_opponent(), self.board.empty(sides.all()));
        let moved = match before.to_move {
            Player::First => before.own,
            Player::Second => 0,
        };
        let ways = move |to| left.of(1_u64 << to) & empty;
        pairs(Cells(moved), ways, move |to, from| {
            let own = before.own & !(1 << to) | 1 << from;
            (Sides { own, ..before }, Turn::Passes)
        })
    }
}

grid_game!(Stuck, symbols: "bw", packed);
numbered_by_stones!(Stuck);

/// Starts from the empty row, whatever position it is given; its moves have long names.
struct Stubborn;

impl Game for Stubborn {
    type State = u32;
    type Move = u32;
    type Value = WinLose;

    fn start(&self) -> u32 {
        3
    }

    fn terminal_value(&self, &left: &u32) -> Option<WinLose> {
        (left == 0).then_some(WinLose::Loss)
    }

    fn moves(&self, &left: &u32) -> impl Iterator<Item = u32> {
        1..=left
    }

    fn play(&self, &left: &u32, taken: u32) -> Step<Self> {
        Step::to(left - taken)
    }
}

impl Board for Stubborn {
    fn at(self, _: u32) -> Self {
        self
    }

    fn parse_state(&self, text: &str) -> Result<u32, PositionError> {
        text.parse()
            .map_err(|_| PositionError::unreadable(text, "is no number"))
    }

    fn write_state(&self, left: &u32) -> String {
        left.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<u32, MoveError> {
        text.parse()
            .map_err(|_| MoveError::of(text, "a number is needed"))
    }

    fn write_move(&self, taken: u32) -> MoveText {
        MoveText::of(format_args!(
            "{taken} of the stones that are {}",
            "still ".repeat(9)
        ))
    }

    fn draw_board(&self, left: &u32) -> String {
        format!("{left}\n")
    }
}

const LEAST: Number = Number::new("least", 1..=9, 1, "the fewest stones there may be");

const HEAP: Entry = Entry {
    title: "A heap",
    rules: "Take stones.",
    positions: "how many are left",
    moves: "how many are taken",
    input: InputKind::Count,
    example: "4",
    ..Entry::of(&|input, settings| {
        input.count(settings.get(&LEAST)?)?;
        Ok(GameBuilder::new(Stubborn).boxed())
    })
};

static GAMES: LazyLock<Catalog> = LazyLock::new(|| {
    let gather = own_game(
        "gather",
        "Gather",
        "Take a cell, which is worth its column.",
    )
    .sizes(rows(1, 1), cols(1, 3))
    .make(|grid| Gather {
        board: GridBoard::new(grid, Sides::new(0, 0)),
    });
    let slide = own_game("slide", "Slide", "Slide a stone; who cannot has lost.")
        .size(size(1, 2))
        .make(|grid| Slide::on(grid, Some(InfinitePlay::Draw)))
        .with(Search::new().packed())
        .every_position();
    let forgetful = own_game(
        "forgetful",
        "Forgetful",
        "Slide a stone; who cannot has lost.",
    )
    .size(size(1, 2))
    .make(|grid| Slide::on(grid, None))
    .with(Search::new().packed())
    .built(|game| game.retrograde(|analysis| analysis));
    let stuck = own_game("stuck", "Stuck", "Go to the right.")
        .size(size(1, 3))
        .make(|grid| Stuck {
            board: GridBoard::new(grid, Sides::new(1, 1 << (grid.cells() - 1))),
            numbers: StoneNumbers::new(grid, 1..=1, 1..=1),
        })
        .with(Search::new().packed())
        .built(GameBuilder::tiers);
    let stubborn = Entry {
        id: "stubborn",
        input: InputKind::Position,
        make: &|input, _| Ok(on_board(Stubborn, input)?.boxed()),
        ..HEAP
    };
    let heap = Entry {
        id: "heap",
        params: const { &[LEAST.param()] },
        ..HEAP
    };
    let unlisted = Entry {
        id: "unlisted",
        ..HEAP
    };
    let entries = [
        gather.entry(),
        slide.entry(),
        forgetful.entry(),
        stuck.entry(),
        stubborn,
        heap,
        unlisted,
    ];
    let entries = entries.into_iter();
    entries.fold(Catalog::default(), |games, entry| {
        games.with("own games", entry)
    })
});

fn own(args: &str) -> Ran {
    words_on(&GAMES, args)
}

#[test]
fn a_start_that_is_not_the_position_given_is_told() {
    let refusal = own("solve stubborn 2").refusal();
    assert_eq!(refusal, InputError::OtherStart.to_string());
    assert!(refusal.contains("`Game::start`"), "{refusal}");
    assert!(own("solve stubborn").output(0).contains("wins"));
}

#[test]
fn moves_that_gain_have_scores_on_a_grid_too() {
    let solved = own("solve gather --json").json(0);
    assert_eq!(solved["scores"], json!({"first": 4, "second": 2}));
    let facts = own("games gather --json").json(0);
    assert_eq!(facts["answer_type"], "number");
    assert_eq!(facts["answer"], AnswerKind::MARGIN.meaning);
}

#[test]
fn settings_that_the_example_does_not_bear_may_fit_the_input() {
    let solved = own("solve heap 9 --set least=5 --json").json(0);
    assert_eq!(solved["settings"], json!({"least": "5"}));
    let refusal = own("solve heap 4 --set least=5").refusal();
    assert!(refusal.contains('5'), "{refusal}");
}

#[test]
fn a_parameter_that_is_read_but_not_listed_is_told() {
    let refusal = own("solve unlisted 4").refusal();
    assert!(refusal.contains("the parameter `least`"), "{refusal}");
}

#[test]
fn players_are_called_by_their_symbols_even_by_letters_beyond_ascii() {
    let played = words_on_with(&GAMES, "play gather --side both", b"c1\n").output(0);
    assert!(played.contains("ß to move"), "{played}");
    assert!(!played.contains("x to move"), "{played}");
    let solved = own("solve gather").output(0);
    assert!(!solved.contains("The é"), "{solved}");
    assert!(solved.contains('é'), "{solved}");
    for (position, reason) in [
        ("éé. é", "`é` has as many stones as `ß`, or one more"),
        (
            "é.. é",
            "`é` is to move if both have as many stones, else `ß`",
        ),
        ("é.. q", "none of `é`, `ß`, `.`"),
    ] {
        let refusal = words_on_with(&GAMES, "solve gather -", position.as_bytes()).refusal();
        assert!(refusal.contains(reason), "{refusal}");
    }
}

#[test]
fn the_start_that_is_looked_up_is_that_of_the_board_whose_size_is_told() {
    let found = own("strong slide b../.../..w --at start").output(0);
    assert!(found.contains("b../.../..w"), "{found}");
}

#[test]
fn a_position_tells_the_size_of_its_board() {
    let solved = own("solve gather ..../.... --json").json(0);
    assert_eq!(solved["settings"], json!({"cols": "4", "rows": "2"}));
    // One that is given has to be the same.
    let cols = own("solve gather ..../.... --set rows=2 --json").json(0);
    assert_eq!(cols["settings"], solved["settings"]);
    for (set, said) in [
        ("rows=1", "rows=1"),
        ("cols=3", "cols=3"),
        ("rows=1 --set cols=3", "rows=1, cols=3"),
        ("rows=2 --set cols=3", "cols=3"),
    ] {
        let refusal = own(&format!("solve gather ..../.... --set {set}")).refusal();
        let told = format!("the position has 2 rows and 4 columns, but the settings say {said}");
        assert!(refusal.contains(&told), "{refusal}");
    }
}

#[test]
fn the_name_of_a_move_that_is_too_long_is_cut() {
    let divided = own("divide stubborn --depth 1").output(0);
    assert!(
        divided.contains("1 of the stones that are still"),
        "{divided}"
    );
    assert!(divided.contains('…'), "{divided}");
}

#[test]
fn a_game_in_which_play_may_never_end_is_built_like_any_other() {
    let solved = own("solve slide --json").json(0);
    assert_eq!(solved["answer"], "draw");
    assert_eq!(solved["convention"], "infinite play drawn");
    assert_eq!(solved["settings"], json!({"size": "2"}));
    let facts = own("games slide --json").json(0);
    assert_eq!(facts["solvers"], json!(["retrograde", "proof-number"]));
    let compared = own("compare slide --json").json(0);
    assert_eq!(compared["agree"], true);
    let won = own("solve slide wb. --set size=1").refusal();
    assert!(
        won.contains("1 row and 3 columns, but the settings say size=1"),
        "{won}"
    );
    let oblong = own("solve slide wb.").refusal();
    assert!(
        oblong.contains("1 row and 3 columns, but `size` is the number of both"),
        "{oblong}"
    );
    let played = words_on_with(&GAMES, "play slide --side both", b"hint\na1-b1\n").output(0);
    assert!(played.contains("w to move"), "{played}");
    let strong = own("strong slide --json").json(0);
    assert_eq!(strong["game"], "slide");
    let refusal = own("solve slide --solver alpha-beta").refusal();
    assert!(refusal.contains("that play always ends"), "{refusal}");
}

#[test]
fn a_cycle_that_the_rules_forget_is_refused_everywhere_as_the_game_writes_it() {
    let facts = own("games forgetful --json").json(0);
    let solvers = facts["solvers"].as_array().unwrap();
    assert!(solvers.contains(&json!("retrograde")), "{facts}");
    let solvers = solvers.iter().map(|solver| solver.as_str().unwrap());
    let by_solver = solvers.map(|solver| format!("solve forgetful --solver {solver}"));
    let picture = Path::new(env!("CARGO_TARGET_TMPDIR")).join("forgetful.svg");
    let commands = [
        "solve forgetful".to_owned(),
        "solve forgetful --moves".to_owned(),
        "strong forgetful".to_owned(),
        format!("draw forgetful start --values -o {}", picture.display()),
    ];
    for args in by_solver.chain(commands) {
        tells_the_way_round(&own(&args).refusal());
    }
    let played = words_on_with(&GAMES, "play forgetful", b"hint\n");
    tells_the_way_round(&played.stderr);
    // Lines of play can be counted all the same.
    let perft = own("perft forgetful --depth 5 --json").json(0);
    assert_eq!(perft["depths"].as_array().unwrap().len(), 5, "{perft}");
}

/// That an error tells how play goes round on four cells, and what is missing.
fn tells_the_way_round(told: &str) {
    let steps = [
        "b./.w b -[a1-b1]-> .b/.w w -[b2-a2]-> .b/w. b",
        ".b/.w w -[b2-a2]-> .b/w. b -[b1-a1]-> b./w. w",
    ];
    let tells_steps = steps.iter().any(|steps| told.contains(steps));
    let advice = "where play may never end, the game says what that is worth by \
                  `Game::infinite_play`";
    assert!(tells_steps && told.contains(advice), "{told}");
    for name in ["Sides", "own:", "move 0", "[0]"] {
        assert!(!told.contains(name), "{told}");
    }
}

#[test]
fn a_position_without_moves_is_told_as_the_game_writes_it() {
    let counted = own("perft stuck --depth 6").refusal();
    let solvers = [
        "negamax",
        "exhaustive",
        "alpha-beta",
        "proof-number",
        "retrograde",
    ];
    let solved = solvers.map(|solver| own(&format!("solve stuck --solver {solver}")).refusal());
    for told in solved.iter().chain([&counted]) {
        assert_eq!(
            *told,
            ".b./.../..w w has no terminal value and no moves; one of the two is needed"
        );
    }
    let place = empty_place("stuck-database");
    let saved = own(&format!("strong stuck --save {}", place.display())).refusal();
    assert!(saved.ends_with(": `bw./.../... b`"), "{saved}");
}
