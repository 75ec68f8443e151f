//! The laws of `Game` and of every capability that a game on a board has, and those of its
//! notation.

use stonework_game_kit::laws_of_boards;
use stonework_movement::{
    Amazons, Awari, Board, Breakthrough, Capture, Clobber, ClobberRule, Fission, FreeClobber,
    GrandSlam, Hexapawn, Kalah, Konane, Maze, MorrisEndgame, MorrisOpening, MorrisVariant,
    NineMensMorris, Quixo, SeedsLeft, Stuck, ThreeMensMorris,
};

/// Rules of Nine Men's Morris that are all other than usual.
const OTHER_RULES: MorrisVariant = crate::morris::VARIANTS[4];

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
        Kalah::new(1, 3, Capture::IfAny).unwrap().with_seeds_left(SeedsLeft::ToMover),
        Kalah::new(3, 2, Capture::Always).unwrap().with_seeds_left(SeedsLeft::ToMover),
        Kalah::new(6, 4, Capture::IfAny).unwrap().with_seeds_left(SeedsLeft::ToMover),
        Kalah::new(3, 2, Capture::Always).unwrap().with_seeds_left(SeedsLeft::ToNobody),
        Kalah::new(6, 4, Capture::IfAny).unwrap().with_seeds_left(SeedsLeft::ToNobody),
    ] bounded ordered packed endgame;
    "awari" awari_keeps_the_laws: [
        Awari::new(1).unwrap(),
        Awari::new(3).unwrap(),
        Awari::new(5).unwrap().with_grand_slam(GrandSlam::NoCapture),
        Awari::new(7).unwrap(),
    ] tiered_predecessors;
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
    ] ordered partizan_symmetric partizan_sum packed graded;
    "clobber" clobber_by_other_rules_keeps_the_laws: [
        FreeClobber::new(2, 3, ClobberRule::Neighbours).unwrap(),
        FreeClobber::new(3, 3, ClobberRule::Cannibal).unwrap(),
        FreeClobber::new(8, 8, ClobberRule::Cannibal).unwrap(),
        FreeClobber::new(3, 3, ClobberRule::Queens).unwrap(),
        FreeClobber::new(8, 8, ClobberRule::Queens).unwrap(),
    ] partizan_symmetric partizan_sum;
    "maze" maze_keeps_the_laws: [
        Maze::new(1, 1).unwrap(),
        Maze::new(4, 4).unwrap(),
        Maze::new(3, 6).unwrap().with_one_step(true),
        Maze::new(8, 8).unwrap(),
    ] partizan_symmetric partizan_sum;
    "konane" konane_keeps_the_laws: [
        Konane::new(1, 1).unwrap(),
        Konane::new(1, 8).unwrap(),
        Konane::new(3, 5).unwrap(),
        Konane::new(4, 4).unwrap(),
        Konane::new(8, 8).unwrap(),
    ] ordered partizan_symmetric partizan_sum packed;
    "amazons" amazons_keeps_the_laws: [
        Amazons::new(1, 1).unwrap(),
        Amazons::new(1, 6).unwrap(),
        Amazons::new(2, 3).unwrap(),
        Amazons::new(3, 3).unwrap(),
    ] ordered symmetric;
    #[ignore = "takes half a minute: there are a thousand moves in each position"]
    "amazons" amazons_on_a_large_board_keeps_the_laws: [
        Amazons::new(8, 8).unwrap(),
    ] ordered symmetric;
    "fission" fission_keeps_the_laws: [
        Fission::new(1, 1).unwrap(),
        Fission::new(1, 9).unwrap(),
        Fission::new(5, 4).unwrap(),
        Fission::new(8, 8).unwrap(),
    ] partizan_symmetric partizan_sum;
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
        ThreeMensMorris::new(false, true).with_stuck(Stuck::Passes),
        ThreeMensMorris::new(false, false).with_stuck(Stuck::Draws),
    ] symmetric packed;
    "nine-mens-morris" nine_mens_morris_keeps_the_laws: [
        NineMensMorris::new(true),
        NineMensMorris::new(false),
        NineMensMorris::of(OTHER_RULES),
    ] symmetric packed;
    "nine-mens-morris-opening" openings_of_nine_mens_morris_keep_the_laws: [
        MorrisOpening::new(3, false).unwrap(),
        MorrisOpening::new(4, true).unwrap(),
        MorrisOpening::new(9, true).unwrap(),
        MorrisOpening::of(4, OTHER_RULES).unwrap(),
    ] ordered symmetric packed;
    "nine-mens-morris-opening" openings_with_an_oracle_keep_the_laws: [
        crate::morris_opening::opening(3, crate::morris::VARIANTS[0]),
    ] ordered symmetric packed;
    "nine-mens-morris" endgames_of_nine_mens_morris_keep_the_laws: [
        NineMensMorris::new(false).endgame(3, 3).unwrap(),
        NineMensMorris::of(OTHER_RULES).endgame(3, 3).unwrap(),
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
