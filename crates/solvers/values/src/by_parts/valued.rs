//! The parts that were valued: [`Valued`].

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use stonework_core::{DisjunctiveSum, Partizan, Symmetric};
use stonework_partizan::{Algebra, CanonicalForm, FormError, Forms};

/// Parts of so many cells are valued when they are met first.
const FEW: u32 = 7;
/// Parts of more than so many never are.
const MOST: u32 = 12;
/// So many parts are kept.
const PARTS: usize = 7 << 13;
/// Plies in a part: a part with few moves may have many, one after the other.
const PLIES: u32 = 64;

/// So often a part of so many cells is to be met before it is valued; `None` if it never is. Each
/// cell makes it take two to four times as long.
#[inline]
pub(super) fn worth_it_from(cells: u32) -> Option<u32> {
    (cells <= MOST).then(|| 1 << (2 * cells.saturating_sub(FEW)))
}

/// What parts are worth to their player to move, as if that were Left, by the images that stand for
/// them.
pub(super) struct Valued<S> {
    forms: HashMap<S, CanonicalForm, FixedState>,
    /// There is no room for more.
    is_full: bool,
}

impl<S: Copy> Valued<S> {
    pub(super) fn new() -> Self {
        Self {
            forms: HashMap::default(),
            is_full: false,
        }
    }

    /// What a part is worth to Left; `None` if there is no room to tell.
    pub(super) fn value<G>(&mut self, game: &G, forms: &Forms, part: &S) -> Option<CanonicalForm>
    where
        G: Partizan<State = S> + DisjunctiveSum + Symmetric,
    {
        let mut algebra = forms.algebra();
        let mut valuing = Valuing {
            game,
            valued: self,
            algebra: &mut algebra,
        };
        valuing.part(part, PLIES)
    }
}

/// A part at work.
struct Valuing<'v, 'f, G: Partizan> {
    game: &'v G,
    valued: &'v mut Valued<G::State>,
    algebra: &'v mut Algebra<'f>,
}

impl<G> Valuing<'_, '_, G>
where
    G: Partizan<State: Copy> + DisjunctiveSum + Symmetric,
{
    /// What a part is worth to Left, if it ends within so many plies.
    fn part(&mut self, part: &G::State, plies: u32) -> Option<CanonicalForm> {
        let game = self.game;
        let image = game.canonical(part);
        let form = match self.valued.forms.get(&image) {
            Some(&form) => form,
            None if self.valued.is_full => return None,
            None => {
                let plies = plies.checked_sub(1)?;
                let sides = [image, game.turned(&image)];
                let [ours, theirs] = [
                    self.options(&sides[0], game.left_to_move(&image), plies)?,
                    self.options(&sides[1], game.left_to_move(&image), plies)?,
                ];
                let form = self.algebra.of_options(&ours, &theirs);
                let form = self.if_fits(form)?;
                self.valued.forms.insert(image, form);
                self.valued.is_full |= self.valued.forms.len() == PARTS;
                form
            }
        };
        self.seen_by_left(form, game.left_to_move(part))
    }

    /// What the moves of a part lead to is worth to Left, or to Right.
    fn options(
        &mut self,
        state: &G::State,
        to_left: bool,
        plies: u32,
    ) -> Option<Vec<CanonicalForm>> {
        let game = self.game;
        if game.terminal_value(state).is_some() {
            return Some(Vec::new());
        }
        let moves = game.moves(state);
        let options = moves.map(|mv| {
            let form = self.sum(game.play(state, mv).state, plies)?;
            self.seen_by_left(form, to_left)
        });
        options.collect()
    }

    /// What a position is worth to Left. Only one that is not over falls apart.
    fn sum(&mut self, state: G::State, plies: u32) -> Option<CanonicalForm> {
        let game = self.game;
        let is_over = |state: &G::State| game.terminal_value(state).is_some();
        let state = if is_over(&state) {
            game.turned(&state)
        } else {
            state
        };
        let mut sum = CanonicalForm::ZERO;
        if !is_over(&state) {
            for part in game.components(&state) {
                let form = self.part(&part, plies)?;
                let with_part = self.algebra.sum(sum, form);
                sum = self.if_fits(with_part)?;
            }
        }
        Some(sum)
    }

    /// A form as it is, or with the players exchanged.
    fn seen_by_left(&mut self, form: CanonicalForm, is_left: bool) -> Option<CanonicalForm> {
        if is_left {
            Some(form)
        } else {
            let negative = self.algebra.negative(form);
            self.if_fits(negative)
        }
    }

    /// A form; if there was no room for it, no more are made.
    fn if_fits(&mut self, form: Result<CanonicalForm, FormError>) -> Option<CanonicalForm> {
        self.valued.is_full |= form.is_err();
        form.ok()
    }
}
