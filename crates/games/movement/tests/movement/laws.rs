//! The laws of `Game` and of every capability that a game on a board has, and those of its
//! notation.

use stonework_game_kit::laws_of_boards;
use stonework_movement::{
    Board, Breakthrough, Capture, Clobber, Hexapawn, Kalah, MorrisEndgame, MorrisOpening,
    NineMensMorris, Quixo, ThreeMensMorris,
};

/// An endgame of Nine Men's Morris from a position on.
fn endgame_from(text: &str) -> MorrisEndgame {
    let game = NineMensMorris::new(true);
    let start = game.parse_state(text).unwrap();
    let [own, other] = [start.own, start.other].map(u32::count_ones);
    game.endgame(own, other).unwrap().from(start).unwrap()
}

laws_of_boards! {
    BOARDS
    "kalah" kalah_keeps_the_laws: [
        Kalah::new(1, 1, Capture::Always).unwrap(),
        Kalah::new(2, 4, Capture::IfAny).unwrap(),
        Kalah::new(3, 2, Capture::Always).unwrap(),
        Kalah::new(6, 4, Capture::IfAny).unwrap(),
        Kalah::new(8, 2, Capture::Always).unwrap(),
        Kalah::new(1, 127, Capture::Always).unwrap(),
    ] bounded ordered packed endgame;
    "hexapawn" hexapawn_keeps_the_laws: [
        Hexapawn::new(3, 1).unwrap(),
        Hexapawn::new(3, 3).unwrap(),
        Hexapawn::new(5, 4).unwrap(),
        Hexapawn::new(8, 8).unwrap(),
    ] bounded ordered symmetric packed;
    "clobber" clobber_keeps_the_laws: [
        Clobber::new(1, 1).unwrap(),
        Clobber::new(1, 8).unwrap(),
        Clobber::new(3, 3).unwrap(),
        Clobber::new(8, 8).unwrap(),
    ] ordered symmetric packed graded;
    "breakthrough" breakthrough_keeps_the_laws: [
        Breakthrough::new(4, 1).unwrap(),
        Breakthrough::new(5, 3).unwrap(),
        Breakthrough::new(4, 4).unwrap(),
        Breakthrough::new(8, 8).unwrap(),
    ] bounded ordered symmetric packed;
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
    #[ignore = "takes 7 s: every position of the endgame is numbered"]
    "nine-mens-morris" endgames_from_a_position_keep_the_laws: [
        endgame_from(".../.../.../x....o/..o/x../x.o o"),
    ] indexed tiered_predecessors;
    #[ignore = "takes 3 s: every position is looked at"]
    "quixo" quixo_keeps_the_laws: [
        Quixo::new(2).unwrap(),
        Quixo::new(3).unwrap(),
        Quixo::new(4).unwrap(),
        Quixo::new(5).unwrap(),
    ] tiered_predecessors symmetric;
}
