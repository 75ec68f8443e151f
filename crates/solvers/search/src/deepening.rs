//! Whether a position is won or lost soon, asked of a search of its own: [`Deepening`].

use std::marker::PhantomData;

use stonework_core::{Bounds, Game, Question, Turn, Value, Wdl};

use super::alpha_beta::asked::Asked;
use super::hints::UseHints;
use super::question::{Answer, answered_by, intersect};

/// Asks a search whether a position is won or lost in so few plies as is not excluded, in more, and
/// so on (iterative deepening). A question about few plies is answered in time that grows with
/// their number, where one about play of any length has no such limit.
pub(super) struct Deepening<'s, 'r, G: Game, H> {
    game: &'s G,
    search: &'s mut dyn Asked<'r, G::State, G::Value>,
    /// The position, and what is proved of it.
    about: Option<(G::State, Bounds<G::Value>)>,
    /// The question that is open, and whether it is about a loss.
    open: Option<(Question<G::Value>, bool)>,
    /// How many positions were searched for wins of this position, and for losses.
    efforts: [u64; 2],
    hints: PhantomData<fn() -> H>,
}

/// Whether values of a type tell how many plies there are to the end.
pub(super) fn has_distances<V: Value>() -> bool {
    V::EXTREMES.is_some_and(|(_, greatest)| {
        let farther = greatest.back_up(V::Gain::default(), Turn::Stays);
        farther != Some(greatest)
    })
}

/// Whether a position is won as soon as its bounds allow, and whether it is not lost as soon as
/// they allow; nothing if it is known not to be won, or lost.
fn soonest<V: Value>(Bounds { lower, upper }: Bounds<V>) -> [Option<Question<V>>; 2] {
    [
        upper
            .filter(|upper| upper.result() == Wdl::Win)
            .map(Question::AtLeast),
        lower
            .filter(|lower| lower.result() == Wdl::Loss)
            .map(Question::MoreThan),
    ]
}

impl<'s, 'r, G: Game, H: UseHints<G>> Deepening<'s, 'r, G, H> {
    pub(super) fn new(game: &'s G, search: &'s mut dyn Asked<'r, G::State, G::Value>) -> Self {
        Self {
            game,
            search,
            about: None,
            open: None,
            efforts: [0; 2],
            hints: PhantomData,
        }
    }

    /// How many positions it has searched.
    pub(super) fn positions(&mut self) -> u64 {
        self.search.meter().positions()
    }

    /// The most bytes that it has held.
    pub(super) fn peak(&mut self) -> usize {
        self.search.meter().budget.peak()
    }

    /// The place of the best move of a position, as [`Asked::best_place`].
    pub(super) fn best_place(&self, state: &G::State) -> Option<u8> {
        self.search.best_place(state)
    }

    /// What its table tells of a question at once.
    pub(super) fn glance(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
    ) -> Option<Answer<G::Value>> {
        self.open = None;
        self.search.ask(state, question, Some(1)).ok().flatten()
    }

    /// Searches about so many positions. Gives the answer to a question about this position if it
    /// follows; an error if the search does not go on.
    pub(super) fn search(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
        within: u64,
    ) -> Result<Option<Answer<G::Value>>, ()> {
        if self.about.as_ref().is_none_or(|(about, _)| about != state) {
            let bounds = intersect(H::bounds(self.game, state), Bounds::unknown());
            self.about = Some((state.clone(), bounds));
            self.open = None;
            self.efforts = [0; 2];
        }
        let Some((_, bounds)) = &mut self.about else {
            return Ok(None);
        };
        let last = self.search.meter().positions().saturating_add(within);
        loop {
            if let Some(answer) = answered_by(question, *bounds) {
                return Ok(Some(answer));
            }
            let before = self.search.meter().positions();
            if before >= last {
                return Ok(None);
            }
            let (sooner, is_loss, answered) = if let Some((sooner, is_loss)) = self.open {
                let answered = self.search.go_on(state, sooner, last - before, false);
                (sooner, is_loss, answered)
            } else {
                // First that of which less is searched so far.
                let first = usize::from(self.efforts[0] > self.efforts[1]);
                let sides = soonest(*bounds);
                let is_left = sides[first].is_some();
                let side = if is_left { first } else { 1 - first };
                let Some(sooner) = sides[side] else {
                    return Ok(None);
                };
                let answered = self.search.ask(state, sooner, Some(last - before));
                (sooner, side == 1, answered)
            };
            let positions = self.search.meter().positions();
            self.efforts[usize::from(is_loss)] += (positions - before).max(1);
            match answered {
                Ok(Some(answer)) => {
                    *bounds = intersect(*bounds, answer.bounds());
                    self.open = None;
                }
                Ok(None) => self.open = Some((sooner, is_loss)),
                Err(_) => return Err(()),
            }
        }
    }
}
