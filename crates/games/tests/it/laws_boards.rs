//! The laws of `Game` and of every capability that a game on a board has, and those of its
//! notation.

use std::fmt::Debug;

use stonework::laws::Laws;
use stonework_games::boards::{
    Board, Breakthrough, Capture, Clobber, Col, ConnectFour, ContestedDomineering, Domineering,
    DotsAndBoxes, Hex, Hexapawn, Kalah, LineRule, Mnk, MorrisEndgame, MorrisOpening,
    NineMensMorris, NoGo, Othello, Pass, Quixo, Snort, ThreeMensMorris, TicTacToe,
};
use stonework_games::impartial::{Chomp, Cram};

/// Plays games at random, and calls with every position and its moves.
fn random_positions<G: Board>(game: &G, games: u64, mut look: impl FnMut(&G::State, &[G::Move])) {
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut state = game.start();
        while game.terminal_value(&state).is_none() {
            let moves: Vec<G::Move> = game.moves(&state).collect();
            look(&state, &moves);
            state = game.play(&state, moves[random.usize(..moves.len())]).state;
        }
        look(&state, &[]);
    }
}

/// Positions and moves are read as they are written.
fn is_read_as_written<G: Board>(game: &G)
where
    G::State: Debug,
{
    random_positions(game, 50, |state, moves| {
        let text = game.write_state(state);
        assert_eq!(game.parse_state(&text).as_ref(), Ok(state), "{text}");
        assert!(!text.contains('\n'), "{text}");
        assert!(game.draw(state).ends_with('\n'), "{text}");
        for &mv in moves {
            let text = game.write_move(mv);
            assert_eq!(game.parse_move(text.as_str()), Ok(mv), "{text}");
        }
    });
}

/// An endgame of Nine Men's Morris from a position on.
fn endgame_from(text: &str) -> MorrisEndgame {
    let game = NineMensMorris::new(true);
    let start = game.parse_state(text).unwrap();
    let [own, other] = [start.own, start.other].map(u32::count_ones);
    game.endgame(own, other).unwrap().from(start).unwrap()
}

/// Checks a game.
fn keeps<G: Board>(laws: &Laws<G>, game: &G)
where
    G::State: Debug,
{
    is_read_as_written(game);
    laws.check(game).unwrap();
}

/// A test for each game, with the id of the game in the catalog: its boards, and its capabilities.
/// And a list of these ids.
macro_rules! laws {
    ($($(#[$attribute:meta])* $id:literal $name:ident: [$($game:expr),* $(,)?] $($capability:ident)*;)*) => {
        pub(crate) const BOARDS: &[&str] = &[$($id),*];
        $(
            #[test]
            $(#[$attribute])*
            fn $name() {
                let laws = Laws::new()$(.$capability())*;
                $(keeps(&laws, &$game);)*
            }
        )*
    };
}

#[test]
fn contested_domineering_keeps_the_laws() {
    for (rows, cols) in [(1, 1), (1, 8), (3, 4), (4, 4), (8, 8), (120, 1)] {
        contested_domineering(rows, cols);
    }
}

#[test]
#[ignore = "takes 8 s: long pieces are made"]
fn contested_domineering_with_long_pieces_keeps_the_laws() {
    contested_domineering(3, 26);
    contested_domineering(9, 9);
}

fn contested_domineering(rows: u32, cols: u32) {
    let laws = Laws::new().bounded().ordered().symmetric().packed();
    let game = Domineering::new(rows, cols).unwrap();
    laws.check(&ContestedDomineering::new(game)).unwrap();
}

laws! {
    "connect-four" connect_four_keeps_the_laws: [
        ConnectFour::new(1, 1).unwrap(),
        ConnectFour::new(4, 4).unwrap(),
        ConnectFour::new(7, 6).unwrap(),
        ConnectFour::new(32, 1).unwrap(),
        ConnectFour::new(1, 63).unwrap(),
        ConnectFour::new(5, 4).unwrap().with_connect(3).unwrap(),
        ConnectFour::new(7, 6).unwrap().with_connect(5).unwrap(),
        ConnectFour::new(2, 31).unwrap().with_connect(2).unwrap(),
        ConnectFour::new(3, 3).unwrap().with_connect(1).unwrap(),
        ConnectFour::new(4, 3).unwrap().with_connect(64).unwrap(),
    ] bounded ordered symmetric packed graded;
    "mnk" tic_tac_toe_keeps_the_laws: [TicTacToe::default()];
    "mnk" mnk_keeps_the_laws: [
        Mnk::new(1, 1, 1, LineRule::Normal).unwrap(),
        Mnk::new(2, 1, 2, LineRule::Misere).unwrap(),
        Mnk::new(3, 3, 3, LineRule::Normal).unwrap(),
        Mnk::new(3, 3, 2, LineRule::Misere).unwrap(),
        Mnk::new(3, 3, 3, LineRule::Misere).unwrap(),
        Mnk::new(3, 5, 4, LineRule::Normal).unwrap(),
        Mnk::new(3, 5, 4, LineRule::Misere).unwrap(),
        Mnk::new(8, 8, 5, LineRule::Normal).unwrap(),
    ] bounded ordered symmetric packed graded;
    "kalah" kalah_keeps_the_laws: [
        Kalah::new(1, 1, Capture::Always).unwrap(),
        Kalah::new(2, 4, Capture::IfAny).unwrap(),
        Kalah::new(3, 2, Capture::Always).unwrap(),
        Kalah::new(6, 4, Capture::IfAny).unwrap(),
        Kalah::new(8, 2, Capture::Always).unwrap(),
        Kalah::new(1, 127, Capture::Always).unwrap(),
    ] bounded ordered packed endgame;
    "dots-and-boxes" dots_and_boxes_keeps_the_laws: [
        DotsAndBoxes::new(1, 1).unwrap(),
        DotsAndBoxes::new(1, 4).unwrap(),
        DotsAndBoxes::new(2, 1).unwrap(),
        DotsAndBoxes::new(3, 3).unwrap(),
        DotsAndBoxes::new(1, 21).unwrap(),
    ] bounded ordered symmetric packed;
    "domineering" domineering_keeps_the_laws: [
        Domineering::new(1, 1).unwrap(),
        Domineering::new(1, 8).unwrap(),
        Domineering::new(3, 4).unwrap(),
        Domineering::new(4, 4).unwrap(),
        Domineering::new(8, 8).unwrap(),
        Domineering::new(64, 1).unwrap(),
        Domineering::new(65, 1).unwrap(),
        Domineering::new(120, 1).unwrap(),
        Domineering::new(3, 26).unwrap(),
        Domineering::new(9, 9).unwrap(),
    ] bounded ordered symmetric packed graded;
    "hexapawn" hexapawn_keeps_the_laws: [
        Hexapawn::new(3, 1).unwrap(),
        Hexapawn::new(3, 3).unwrap(),
        Hexapawn::new(5, 4).unwrap(),
        Hexapawn::new(8, 8).unwrap(),
    ] bounded ordered symmetric packed;
    #[ignore = "takes half a minute: every candidate is judged by a search"]
    "othello" othello_keeps_the_laws: [
        Othello::new(4).unwrap(),
        Othello::new(6).unwrap(),
        Othello::new(8).unwrap(),
        Othello::new(4).unwrap().with_pass(Pass::Ply),
    ] bounded ordered symmetric packed;
    "clobber" clobber_keeps_the_laws: [
        Clobber::new(1, 1).unwrap(),
        Clobber::new(1, 8).unwrap(),
        Clobber::new(3, 3).unwrap(),
        Clobber::new(8, 8).unwrap(),
    ] ordered symmetric packed graded;
    "snort" snort_keeps_the_laws: [
        Snort::new(1, 1).unwrap(),
        Snort::new(1, 9).unwrap(),
        Snort::new(3, 4).unwrap(),
        Snort::new(8, 8).unwrap(),
    ] bounded ordered symmetric packed graded;
    "col" col_keeps_the_laws: [
        Col::new(1, 1).unwrap(),
        Col::new(1, 9).unwrap(),
        Col::new(3, 4).unwrap(),
        Col::new(8, 8).unwrap(),
    ] bounded ordered symmetric packed graded;
    "nogo" nogo_keeps_the_laws: [
        NoGo::new(1, 1).unwrap(),
        NoGo::new(1, 9).unwrap(),
        NoGo::new(3, 3).unwrap(),
        NoGo::new(8, 8).unwrap(),
    ] bounded ordered symmetric packed graded;
    "breakthrough" breakthrough_keeps_the_laws: [
        Breakthrough::new(4, 1).unwrap(),
        Breakthrough::new(5, 3).unwrap(),
        Breakthrough::new(4, 4).unwrap(),
        Breakthrough::new(8, 8).unwrap(),
    ] bounded ordered symmetric packed;
    #[ignore = "takes 10 s: every bound is told by virtual connections"]
    "hex" hex_keeps_the_laws: [
        Hex::new(1, 1).unwrap(),
        Hex::new(1, 5).unwrap(),
        Hex::new(3, 3).unwrap(),
        Hex::new(4, 4).unwrap(),
        Hex::new(4, 3).unwrap(),
        Hex::new(8, 8).unwrap(),
        Hex::new(3, 21).unwrap(),
    ] bounded ordered symmetric packed graded;
    "three-mens-morris" three_mens_morris_keeps_the_laws: [
        ThreeMensMorris::new(false, true),
        ThreeMensMorris::new(false, false),
        ThreeMensMorris::new(true, true),
        ThreeMensMorris::new(true, false),
    ] symmetric packed;
    "nine-mens-morris" nine_mens_morris_keeps_the_laws: [
        NineMensMorris::new(true),
        NineMensMorris::new(false),
    ] symmetric packed;
    "nine-mens-morris-opening" openings_of_nine_mens_morris_keep_the_laws: [
        MorrisOpening::new(3, false).unwrap(),
        MorrisOpening::new(4, true).unwrap(),
        MorrisOpening::new(9, true).unwrap(),
    ] ordered symmetric packed;
    "nine-mens-morris-opening" openings_with_an_oracle_keep_the_laws: [
        crate::morris_opening::opening(3, true),
    ] ordered symmetric packed;
    "nine-mens-morris" endgames_of_nine_mens_morris_keep_the_laws: [
        NineMensMorris::new(false).endgame(3, 3).unwrap(),
    ] indexed tiered_predecessors;
    "nine-mens-morris" endgames_from_a_position_keep_the_laws: [
        endgame_from(".../.../.../x....o/..o/x../x.o o"),
    ] indexed tiered_predecessors;
    "chomp" chomp_keeps_the_laws: [
        Chomp::new(1, 1).unwrap(),
        Chomp::new(2, 5).unwrap(),
        Chomp::new(3, 3).unwrap(),
        Chomp::new(8, 8).unwrap(),
    ] symmetric packed;
    "cram" cram_keeps_the_laws: [
        Cram::new(1, 1).unwrap(),
        Cram::new(1, 8).unwrap(),
        Cram::new(3, 4).unwrap(),
        Cram::new(4, 4).unwrap(),
        Cram::new(8, 8).unwrap(),
    ] ordered symmetric packed;
    "quixo" quixo_keeps_the_laws: [
        Quixo::new(2).unwrap(),
        Quixo::new(3).unwrap(),
        Quixo::new(4).unwrap(),
        Quixo::new(5).unwrap(),
    ] tiered_predecessors symmetric;
}
