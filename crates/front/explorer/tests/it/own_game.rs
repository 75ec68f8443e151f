//! Games of one's own have pages like any other: moves off the board, moves without a cell, and rules
//! that forget that play may never end.

use axum::http::StatusCode;
use stonework_command::prelude::*;

use crate::support::{Asked, links, plain};

#[path = "../../../../../examples/own_game/src/dodgem.rs"]
mod dodgem;

/// A stone each, which goes round its row for ever.
struct Round {
    board: GridBoard<Sides>,
}

impl Game for Round {
    type State = Sides;
    type Move = (u8, u8);
    type Value = Outcome;

    fn start(&self) -> Sides {
        self.board.start
    }

    fn terminal_value(&self, sides: &Sides) -> Option<Outcome> {
        (sides.other == 0).then_some(Outcome::loss_in(0))
    }

    fn moves(&self, sides: &Sides) -> impl Iterator<Item = (u8, u8)> {
        let empty = self.board.empty(sides.all());
        let ways = move |from| self.board.around(1_u64 << from) & empty;
        pairs(Cells(sides.own), ways, |from, to| (from, to))
    }

    fn play(&self, sides: &Sides, (from, to): (u8, u8)) -> Step<Self> {
        Step::to(sides.after_step(from, to))
    }
}

grid_game!(Round, symbols: "bw", packed);

fn round() -> OwnBoardGame<Round> {
    own_game("round", "Round", "Go on.")
        .size(size(1, 2))
        .make(|grid| Round {
            board: GridBoard::new(grid, Sides::new(1, 1 << (grid.cells() - 1))),
        })
}

fn own() -> Asked {
    let games = Catalog::default().with("Own games", dodgem::dodgem().entry());
    Asked::on(games.with("Own games", round().entry()))
}

#[test]
fn moves_off_the_board_can_be_clicked() {
    let asked = own();
    let page = asked.get("/games/dodgem?input=..%3E%2F..%3E%2F%5E%5E.");
    assert_eq!(page.status, StatusCode::OK);
    let (_, board) = page.text.split_once("class=\"board").unwrap();
    let (board, beside) = board.split_once("</svg>").unwrap();
    let clicked = links(board, "games");
    for mv in ["c1-off", "c2-off", "c2-c3"] {
        let link = clicked
            .iter()
            .find(|link| link.ends_with(&format!("m={mv}")));
        let next = asked.get(link.unwrap_or_else(|| panic!("{mv}: {clicked:?}")));
        assert_eq!(next.status, StatusCode::OK, "{}", next.text);
    }
    assert!(!beside.contains("Without a place"), "{beside}");
    assert!(page.text.contains("wins in"), "{}", page.text);
}

#[test]
fn every_page_of_a_game_that_may_go_round_answers() {
    let asked = own();
    for path in [
        "/",
        "/games/dodgem",
        "/games/dodgem",
        "/compare/dodgem",
        "/whole/dodgem",
    ] {
        let page = asked.get(path);
        assert_eq!(page.status, StatusCode::OK, "{path}: {}", page.text);
    }
    let whole = asked.get("/whole/dodgem");
    assert!(whole.text.contains("win"), "{}", whole.text);
    let known = asked.json("/api/position?game=dodgem");
    assert_eq!(known["convention"], "infinite play drawn");
}

#[test]
fn rules_that_forget_that_play_may_never_end_are_told_what_is_missing() {
    let page = own().get("/games/round");
    assert!(page.text.contains("b./.w b -[a1-b1]-&gt;"), "{}", page.text);
    assert!(
        plain(&page.text).contains("`Game::infinite_play`"),
        "{}",
        page.text
    );
    assert!(!page.text.contains("Sides"), "{}", page.text);
}

#[test]
fn a_move_without_a_cell_is_told_beside_the_board() {
    // The player to move has to pass, which is a move.
    let page = Asked::new()
        .get("/games/othello?set.size=4&set.pass=ply&input=xxxx%2Fxxx.%2Fxooo%2Fxxxx+o");
    let (_, told) = page
        .text
        .split_once("Without a place in the picture:")
        .unwrap();
    assert!(links(told, "games")[0].ends_with("m=pass"), "{told}");
}
