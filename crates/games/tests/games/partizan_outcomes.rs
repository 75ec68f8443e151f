//! Every game of the catalog that has values: in every position of small boards, with either player
//! to move, whoever wins by the canonical form wins by the game's other solvers.

use stonework::erased::ErasedState;
use stonework::partizan::{Forms, PartizanOutcome};
use stonework::values::PositionValues;
use stonework::{Run, Wdl};
use stonework_games::catalog::{Entry, Instance};

use crate::support::{check_every_game, example, settings};

/// Who wins by the canonical forms of positions.
struct ByForms<'g> {
    game: &'g dyn Instance,
    forms: &'g Forms,
    values: Box<dyn PositionValues + 'g>,
}

impl<'g> ByForms<'g> {
    fn new(game: &'g dyn Instance, forms: &'g Forms) -> Self {
        let values = game.valued().unwrap().positions(forms);
        Self {
            game,
            forms,
            values,
        }
    }

    /// Whether the player to move wins.
    fn wins(&mut self, state: &ErasedState) -> bool {
        let valued = self.game.valued().unwrap();
        let found = self.values.value(state, &Run::new()).unwrap();
        let outcome = self.forms.algebra().outcome(found.form.unwrap()).unwrap();
        let own = if valued.left_to_move(state) {
            PartizanOutcome::Left
        } else {
            PartizanOutcome::Right
        };
        outcome == PartizanOutcome::Next || outcome == own
    }
}

/// Compares the values of a game with its other solvers, from its start with either player to move,
/// in every position or in one of so many. Tells how many positions were compared.
fn agrees(entry: &'static Entry, chosen: &[String], one_of: usize) -> usize {
    let input = entry.input.parse(example(entry)).unwrap();
    let game = entry.build(&input, &settings(chosen)).unwrap();
    let Some(valued) = game.valued() else {
        return 0;
    };
    let (forms, run) = (Forms::new(), Run::new());
    let mut by_forms = ByForms::new(&*game, &forms);
    let start = game.erased().start();
    let mut compared = 0;
    for state in [valued.turned(&start), start] {
        let text = game.write_state(&state);
        let mut at = entry.build(&input, &settings(chosen)).unwrap();
        at.start_at(&text).unwrap();
        assert!(at.erased().start() == state, "{text}");
        let wins = by_forms.wins(&state);
        for solver in at.solvers() {
            let solved = at.solve_value(solver.name, &run).unwrap();
            let found = solved.value.unwrap().result() == Wdl::Win;
            assert_eq!(found, wins, "{text}: {}", solver.name);
            compared += 1;
        }
        if !at.is_solved_strongly() {
            continue;
        }
        let every = at.solve_strongly(&run).unwrap();
        let mut place = 0;
        let show = &mut |text: String, value: stonework_games::catalog::ShownValue| {
            place += 1;
            if place % one_of != 0 {
                return;
            }
            let wins = by_forms.wins(&game.read_state(&text).unwrap());
            assert_eq!(value.result() == Wdl::Win, wins, "{text}");
            compared += 1;
        };
        every.for_each(&run.watch(), show).unwrap();
    }
    compared
}

#[test]
fn values_tell_who_wins_as_other_solvers_do() {
    let (mut last, mut games, mut compared) = ("", 0, 0);
    check_every_game(|entry, chosen| {
        // The smallest board of each game.
        if std::mem::replace(&mut last, entry.id) != entry.id {
            let found = agrees(entry, chosen, 11);
            games += usize::from(found > 0);
            compared += found;
        }
    });
    assert!(games > 12 && compared > 100, "{games} {compared}");
}

#[test]
#[ignore = "takes a minute: every position of every small board is compared"]
fn values_tell_who_wins_as_other_solvers_do_everywhere() {
    let (mut games, mut compared) = (0, 0);
    check_every_game(|entry, chosen| {
        let found = agrees(entry, chosen, 1);
        games += usize::from(found > 0);
        compared += found;
    });
    assert!(games > 40 && compared > 3000, "{games} {compared}");
}
