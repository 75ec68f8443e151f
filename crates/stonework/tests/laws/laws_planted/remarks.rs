//! Wrong rules that are those of another game: no law is broken, and remarks show some of them.

use stonework::laws::{Laws, Remark};
use stonework::{Game, Outcome, Step, Wdl, WinLose};

use super::games::{Board, Cars, Dodgem, Heaps, OFF, Pursuit};
use super::planted::Planted;

/// What is remarked on a game, which keeps the laws.
fn remarks<G: Game>(game: &G) -> Vec<Remark> {
    Laws::new().check(game).unwrap().remarks
}

/// A player as lost or won in all random games that ended.
fn is_one_sided(remarks: &[Remark]) -> bool {
    let one_sided =
        |remark: &Remark| matches!(remark, Remark::OneResult { .. } | Remark::NeverWins { .. });
    remarks.iter().any(one_sided)
}

#[test]
fn correct_games_need_no_remark() {
    assert_eq!(remarks(&Board), []);
    assert_eq!(remarks(&Dodgem), []);
    assert_eq!(remarks(&Planted::on(Heaps(vec![4, 3]))), []);
}

#[test]
fn a_turn_that_never_passes_is_remarked() {
    let game = Planted::on(Dodgem).play(|_, cars, drive| {
        let after = cars.after(drive);
        let x_moves = cars.x_moves;
        Step::to(Cars { x_moves, ..after }).again()
    });
    let told = remarks(&game);
    assert!(told.contains(&Remark::OneMover), "{told:?}");
    assert!(is_one_sided(&told), "{told:?}");
}

#[test]
fn an_end_with_the_wrong_sign_is_remarked() {
    let game = Planted::on(Dodgem).terminal_value(|game, cars| {
        let value = game.terminal_value(cars);
        value.map(|_| Outcome::win_in(0))
    });
    let told = remarks(&game);
    assert_eq!(told, [Remark::OnlyWonEnds]);
}

#[test]
fn an_end_that_is_a_move_away_is_remarked() {
    let game = Planted::on(Dodgem).terminal_value(|game, cars| {
        let value = game.terminal_value(cars)?;
        Some(match value.result() {
            Wdl::Loss => Outcome::loss_in(1),
            _ => value,
        })
    });
    assert_eq!(remarks(&game), [Remark::DistantEnd("loss in 1".to_owned())]);
}

#[test]
fn an_exit_that_only_one_player_has_is_remarked() {
    // `x` leaves as `o` does, from the first row, where it never has a way ahead.
    let game = Planted::on(Dodgem).moves(|_, cars| {
        let mut drives = cars.drives();
        drives.retain(|&(_, to)| to != OFF || !cars.x_moves);
        drives
    });
    let game = game.terminal_value(|game, cars| {
        let mut drives = cars.drives();
        drives.retain(|&(_, to)| to != OFF || !cars.x_moves);
        let blocked = drives.is_empty().then_some(Outcome::loss_in(0));
        game.terminal_value(cars).or(blocked)
    });
    let told = remarks(&game);
    assert!(is_one_sided(&told), "{told:?}");
}

#[test]
fn a_car_that_is_lost_on_its_way_is_remarked() {
    let game = Planted::on(Dodgem).play(|_, cars, (from, _)| Step::to(cars.after((from, OFF))));
    let told = remarks(&game);
    assert!(
        told.iter()
            .any(|remark| matches!(remark, Remark::NoCycle(_))),
        "{told:?}"
    );
}

#[test]
fn a_game_that_is_over_at_once_is_remarked() {
    let game = Planted::on(Dodgem).terminal_value(|game, cars| {
        let is_start = *cars == game.start();
        (!is_start).then_some(Outcome::loss_in(0))
    });
    let told = remarks(&game);
    assert!(told.contains(&Remark::ShortGames(1)), "{told:?}");
    // It passed with the one move.
    assert!(!told.contains(&Remark::OneMover), "{told:?}");
    assert!(is_one_sided(&told), "{told:?}");
}

#[test]
fn an_end_that_never_comes_is_remarked() {
    let game = Planted::on(Dodgem)
        .terminal_value(|_, _| None)
        .moves(|_, cars| {
            let mut drives = cars.drives();
            drives.retain(|&(_, to)| to != OFF);
            drives.push((OFF, OFF));
            drives
        });
    let game = game.play(|_, cars, drive| match drive {
        (OFF, _) => Step::to(Cars {
            x_moves: !cars.x_moves,
            ..*cars
        }),
        _ => Step::to(cars.after(drive)),
    });
    assert_eq!(remarks(&game), [Remark::NoEnd]);
}

#[test]
fn cycles_that_are_not_declared_are_remarked() {
    assert_eq!(remarks(&Pursuit), [Remark::UndeclaredCycle]);
    let game = Planted::on(Dodgem).infinite_play(|_| None);
    assert_eq!(remarks(&game), [Remark::UndeclaredCycle]);
}

#[test]
fn play_without_a_choice_is_remarked() {
    let game =
        Planted::on(Heaps(vec![4, 3])).moves(|game, heaps| game.moves(heaps).take(1).collect());
    let told = remarks(&game);
    assert!(told.contains(&Remark::NoChoice), "{told:?}");
    assert!(is_one_sided(&told), "{told:?}");
}

#[test]
fn heaps_whose_last_mover_loses_are_remarked() {
    let game = Planted::on(Heaps(vec![4, 3]))
        .terminal_value(|game, heaps| game.terminal_value(heaps).map(|_| WinLose::Win));
    assert_eq!(remarks(&game), [Remark::OnlyWonEnds]);
}

#[test]
fn remarks_are_sentences() {
    let told = [
        Remark::OneResult {
            games: 32,
            result: Wdl::Win,
        },
        Remark::NeverWins {
            games: 32,
            first: false,
        },
        Remark::ShortGames(1),
        Remark::NoCycle(9),
    ];
    assert_eq!(
        told.map(|remark| remark.to_string()),
        [
            "the player who began won each of the 32 random games that ended",
            "the second player won none of the 32 random games that ended",
            "no random game that ended had more than 1 move",
            "the game says what infinite play is worth, and there is no cycle among all its 9 positions",
        ]
    );
}
