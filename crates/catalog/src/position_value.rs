//! What a position is worth: [`PositionValue`].

use stonework_erased::ErasedState;

use super::shown_game::ShownGame;
use super::shown_value::ShowValue;
use stonework_words::{Notation, ShownValue, with_told};

/// What a position is worth, and every move of it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PositionValue {
    /// The position, in one line.
    pub position: String,
    /// Its value to the player to move.
    pub value: ShownValue,
    /// Every move, in the game's order, with its value to the mover; none if the game is over.
    pub moves: Vec<(Notation, ShownValue)>,
    /// Whether a sooner win and a later loss are better.
    distance_matters: bool,
}

impl PositionValue {
    /// A position of this value, and each of its moves by index; `None` if one is missing.
    pub(super) fn of<V: ShowValue>(
        rules: &dyn ShownGame<V>,
        state: &ErasedState,
        value: ShownValue,
        worth: &[ShownValue],
    ) -> Option<Self> {
        let notations = rules.notations(state, usize::MAX);
        let moves = with_told(&notations, worth);
        (moves.len() == notations.len()).then(|| Self {
            position: rules.draw(state),
            value,
            moves,
            distance_matters: rules.distance_matters(),
        })
    }

    /// The moves that are as good as any, by the rules of the game; none where all lose alike.
    pub fn best_moves(&self) -> impl Iterator<Item = Notation> {
        let loses_alike = self.value.loses_alike(self.distance_matters);
        let moves = self.moves.iter().filter(move |_| !loses_alike);
        moves
            .filter(|(_, value)| value.is_as_good_as(self.value, self.distance_matters))
            .map(|&(mv, _)| mv)
    }
}
