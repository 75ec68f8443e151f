//! The laws of `Game`, `Indexed` and `Layered`, for every game.

use std::num::NonZeroU32;

use stonework::laws::{self, Laws};
use stonework::{Ends, Front, Game, Layered};
use stonework_stones::{
    BothEnds, CanIWin, CoinsInALine, CoinsInALineIi, CoinsInALineIii, DivisorGame, EitherEnd,
    EndTaking, FromLeft, FrontTaking, GuessNumberIi, LastPile, MostStones, NimGame,
    PredictTheWinner, StoneGame, StoneGameIii, StoneGameIv, StoneGameIx, StoneGameV, StoneGameVi,
    StoneGameVii, StoneGameViii, SumGame,
};

/// Rows with one number, with ties, zeros and negative numbers, small and larger.
const ROWS: &[&[i64]] = &[
    &[7],
    &[-7],
    &[0, 0],
    &[5, 3, 1, 4, 2],
    &[1, 1, 1, 1, 1, 1, 1],
    &[-3, 8, 0, 0, -9, 2, 2, -1],
    &[
        4, -1, 7, 7, 0, -6, 12, 3, 3, -8, 5, 1, 9, -2, 6, 4, 0, 11, -5,
    ],
];

/// Checks a game on every row.
fn keeps_laws<G>(make: impl Fn(&[i64]) -> G)
where
    G: Layered<State: Sync> + Sync,
{
    for row in ROWS {
        let checked = Laws::new().layered().check(&make(row)).unwrap();
        assert!(checked.positions > 0, "{row:?}");
    }
}

/// Checks a game that has no layers on every row.
fn keeps_laws_of_play<G: Game>(make: impl Fn(&[i64]) -> G) {
    for row in ROWS {
        let checked = laws::check(&make(row)).unwrap();
        assert!(checked.positions > 0, "{row:?}");
    }
}

/// As many as a row has.
fn count(row: &[i64]) -> u32 {
    u32::try_from(row.len()).unwrap()
}

/// A test for each game, with the id of the game in the catalog, and a list of these ids.
macro_rules! laws {
    ($ids:ident $check:ident $($id:literal $name:ident: $make:expr;)*) => {
        pub(crate) const $ids: &[&str] = &[$($id),*];
        $(
            #[test]
            fn $name() {
                $check($make);
            }
        )*
    };
}

laws! {
    LAYERED keeps_laws
    "guess-number-ii" guess_number_ii_keeps_the_laws: |row| GuessNumberIi::new(count(row));
    "sum-game" sum_game_keeps_the_laws: |row| {
        let digit = |n: &i64| if *n % 3 == 1 { '?' } else { '4' };
        SumGame::new(&row.iter().map(digit).collect::<String>()).unwrap()
    };
    "can-i-win" can_i_win_keeps_the_laws: |row| CanIWin::new(count(row).min(12), row.iter().sum::<i64>() * 2);
    "stone-game" stone_game_keeps_the_laws: |row| Ends(StoneGame::new(row).unwrap());
    "predict-the-winner" predict_the_winner_keeps_the_laws: |row| Ends(PredictTheWinner::new(row).unwrap());
    "coins-in-a-line-iii" coins_in_a_line_iii_keeps_the_laws: |row| Ends(CoinsInALineIii::new(row).unwrap());
    "stone-game-vii" stone_game_vii_keeps_the_laws: |row| Ends(StoneGameVii::new(row).unwrap());
    "stone-game-ii" stone_game_ii_keeps_the_laws: |row| FromLeft(MostStones::new(row).unwrap());
    "stone-game-ii" stone_game_ii_by_the_last_pile_keeps_the_laws: |row| FromLeft(LastPile::new(count(row)));
    "stone-game-ii" stone_game_ii_from_either_end_keeps_the_laws: |row| EitherEnd::new(row).unwrap();
    "stone-game-iii" stone_game_iii_keeps_the_laws: |row| Front(StoneGameIii::new(row).unwrap());
    "stone-game-iv" stone_game_iv_keeps_the_laws: |row| StoneGameIv::new(3 * count(row));
    "stone-game-ix" stone_game_ix_keeps_the_laws: |row| StoneGameIx::new(row).unwrap();
    "coins-in-a-line" coins_in_a_line_keeps_the_laws: |row| Front(CoinsInALine::new(count(row)));
    "nim-game" nim_game_keeps_the_laws: |row| Front(NimGame::new(count(row)));
    "divisor-game" divisor_game_keeps_the_laws: |row| DivisorGame::new(6 * count(row));
    "coins-in-a-line-ii" coins_in_a_line_ii_keeps_the_laws: |row| Front(CoinsInALineIi::new(row).unwrap());
    "stone-game-viii" stone_game_viii_keeps_the_laws: |row| Front(StoneGameViii::new(row).unwrap());
    "end-taking" end_taking_keeps_the_laws: |row| EndTaking::new(row, NonZeroU32::new(3).unwrap()).unwrap();
    "front-taking" front_taking_keeps_the_laws: |row| {
        Front(FrontTaking::new(row, NonZeroU32::new(4).unwrap()).unwrap())
    };
}

laws! {
    UNLAYERED keeps_laws_of_play
    "stone-game-v" stone_game_v_keeps_the_laws: |row| StoneGameV::new(row).unwrap();
    "end-taking" end_taking_from_both_ends_at_once_keeps_the_laws: |row| {
        BothEnds(EndTaking::new(row, NonZeroU32::MIN).unwrap())
    };
    "stone-game-vi" stone_game_vi_keeps_the_laws: |row| {
        let stones: Vec<[i64; 2]> = (0..).zip(row).map(|(at, &worth)| [worth, at % 4 - 1]).collect();
        StoneGameVi::new(&stones).unwrap()
    };
}
