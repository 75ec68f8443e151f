//! Impartial games as partizan ones whose players have the same moves: their canonical forms are
//! their nimbers.

use std::fmt::Debug;

use fastrand::Rng;
use stonework::laws::Laws;
use stonework::partizan::Forms;
use stonework::{DisjunctiveSum, Game, Nimber, Partizan, Run, Step, Values, WinLose};
use stonework_impartial::{Cram, FlipGameIi, HeapMoves, Heaps, LastMove, Nim};

/// An impartial game of which a state says who is to move as well: Left, if `true`.
struct EitherSide<G>(G);

impl<G: Game<Value = WinLose>> Game for EitherSide<G> {
    type State = (G::State, bool);
    type Move = G::Move;
    type Value = WinLose;

    fn start(&self) -> Self::State {
        (self.0.start(), true)
    }
    fn terminal_value(&self, (state, _): &Self::State) -> Option<WinLose> {
        self.0.terminal_value(state)
    }
    fn moves(&self, (state, _): &Self::State) -> impl Iterator<Item = G::Move> {
        self.0.moves(state)
    }
    fn play(&self, (state, left): &Self::State, mv: G::Move) -> Step<Self> {
        Step::to((self.0.play(state, mv).state, !left))
    }
}

impl<G: Game<Value = WinLose>> Partizan for EitherSide<G> {
    fn left_to_move(&self, &(_, left): &Self::State) -> bool {
        left
    }
    fn turned(&self, (state, left): &Self::State) -> Self::State {
        (state.clone(), !left)
    }
    fn is_all_small(&self) -> bool {
        true
    }
}

impl<G: DisjunctiveSum<Value = WinLose>> DisjunctiveSum for EitherSide<G> {
    fn components(&self, &(ref state, left): &Self::State) -> impl Iterator<Item = Self::State> {
        let components = self.0.components(state);
        components.map(move |component| (component, left))
    }
}

/// Checks the start and what every move leaves.
fn is_a_nimber<G>(game: G)
where
    G: DisjunctiveSum<Value = WinLose, State: Debug + Send, Move: Debug + Send> + Sync,
{
    let (game, forms, run) = (EitherSide(game), Forms::new(), Run::new());
    let laws = Laws::new().with_games(3).with_breadth(60);
    laws.partizan().partizan_sum().check(&game).unwrap();
    let mut algebra = forms.algebra();
    let start = game.start();
    let moves: Vec<G::Move> = game.moves(&start).collect();
    let after = moves.into_iter().map(|mv| game.play(&start, mv).state);
    for state in after.chain([start.clone()]) {
        let expected = Nimber::of_sums().nimber(&game.0, &state.0, &run).unwrap();
        let expected = algebra.nimber(u32::try_from(expected).unwrap()).unwrap();
        let by_parts = Values::of_sums().value(&game, &state, &forms, &run);
        let whole = Values::new().value(&game, &state, &forms, &run);
        assert_eq!(by_parts.unwrap(), expected, "{state:?}");
        assert_eq!(whole.unwrap(), expected, "{state:?}");
    }
}

#[test]
fn heaps_are_worth_their_nimbers() {
    let mut random = Rng::with_seed(5);
    let moves = ["0.77", "0.137", "4.3", "{1,3,4}"].map(|rules| rules.parse().unwrap());
    let moves = moves.map(HeapMoves::ByCode).into_iter();
    for moves in moves.chain([HeapMoves::UnequalParts, HeapMoves::FewerOrParts]) {
        for heap in [0, 1, 7, 11] {
            let heaps = vec![heap, random.u32(0..6)];
            is_a_nimber(Heaps::new(moves.clone(), heaps, LastMove::Wins).unwrap());
        }
    }
    for _ in 0..20 {
        let heaps = (0..random.usize(1..4)).map(|_| random.u32(1..7)).collect();
        is_a_nimber(Nim::new(heaps, LastMove::Wins));
    }
}

#[test]
fn boards_and_rows_are_worth_their_nimbers() {
    for (rows, cols) in [(1, 1), (1, 9), (2, 3), (3, 3), (2, 5)] {
        is_a_nimber(Cram::new(rows, cols).unwrap());
    }
    for row in ["++++++++++", "+++-+++++", "--"] {
        is_a_nimber(FlipGameIi::new(row).unwrap());
    }
}
