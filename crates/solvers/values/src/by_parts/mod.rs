//! Bounds by what the parts of positions are worth: [`ByParts`].

mod met;
mod valued;

use std::fmt::{self, Debug};
use std::sync::atomic::{AtomicUsize, Ordering as Memory};
use std::sync::{Arc, Mutex, MutexGuard};

use stonework_core::kit::lock;
use stonework_core::{
    Bounded, Bounds, Budget, Candidate, DisjunctiveSum, Game, Ordered, Packed, Partizan, Step,
    Symmetric, WinLose,
};
use stonework_partizan::{CanonicalForm, Forms, PartizanOutcome};

use self::met::{Met, Part};
use self::valued::Valued;

/// A game whose static bounds know what sums of small parts are worth: a position that falls apart
/// into such parts alone is not searched.
///
/// The canonical form of a part is worked out once, with those of its images and its negative; then
/// the forms are added up, and the sum is compared with 0. A part of many cells is valued only when
/// it has been met often, as that takes long. Where no bound tells who wins a position, those after
/// its moves are asked: a move that wins by their bounds is the only candidate, and one that loses
/// by them is none. Moves, their order and keys are those of the game, and what is proved of a
/// position holds for all its images ([`Packed::class_key`]).
///
/// # Complexity
///
/// The parts of a position, and a look-up for each. What is known is kept beside the game: up to 2
/// MiB for each of eight threads that search, and up to 16 MiB for all of them. What has no room
/// there is not known.
///
/// # References
///
/// M. Müller, "Decomposition search: a combinatorial games approach to game tree search", IJCAI
/// 1999; J. Griebel and J. Uiterwijk, "Combining combinatorial game theory with an α-β solver for
/// Clobber", BNAIC 2016.
pub struct ByParts<G: Game> {
    game: Arc<G>,
    cells: CellsOf<G>,
    forms: Forms,
    valued: Mutex<Valued<G::State>>,
    /// What each thread has met of late.
    met: [Mutex<Met<G::State>>; LANES],
}

/// How many cells a part has that matter: play in it takes hardly more moves.
pub type CellsOf<G> = fn(&G, &<G as Game>::State) -> u32;

const LANES: usize = 8;

/// Room for so many moves is made at once.
const FEW_MOVES: usize = 16;

/// The bytes of all forms.
const FORM_BYTES: usize = 12 << 20;

thread_local! {
    /// The lane of a thread: threads in the order in which they come here.
    static LANE: usize = {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        NEXT.fetch_add(1, Memory::Relaxed) % LANES
    };
}

impl<G: Game<State: Copy>> ByParts<G> {
    /// The game with such bounds. Nothing is known of its parts yet.
    #[must_use]
    pub fn new(game: &Arc<G>, cells: CellsOf<G>) -> Self {
        Self {
            game: Arc::clone(game),
            cells,
            forms: Forms::with_bytes(FORM_BYTES),
            valued: Mutex::new(Valued::new()),
            met: [(); LANES].map(|()| Mutex::new(Met::new())),
        }
    }
}

impl<G> ByParts<G>
where
    G: Partizan<State: Copy> + DisjunctiveSum + Symmetric,
{
    /// What the thread that asks has met of late.
    fn met(&self) -> MutexGuard<'_, Met<G::State>> {
        lock(&self.met[LANE.with(|&lane| lane)])
    }

    /// Whether the player to move wins a position that is not over, if what is known of its parts
    /// tells.
    fn value(&self, met: &mut Met<G::State>, state: &G::State) -> Option<WinLose> {
        let mut sum = CanonicalForm::ZERO;
        let mut outcome = PartizanOutcome::Previous;
        for part in self.game.components(state) {
            let form = self.form(met, &part)?;
            (sum, outcome) = met.sum(&self.forms, sum, form)?;
        }
        Some(WinLose::win_if(match outcome {
            PartizanOutcome::Left => self.game.left_to_move(state),
            PartizanOutcome::Right => !self.game.left_to_move(state),
            PartizanOutcome::Next => true,
            PartizanOutcome::Previous => false,
        }))
    }

    /// What a part is worth, if it is known, or is to be known by now.
    fn form(&self, met: &mut Met<G::State>, part: &G::State) -> Option<CanonicalForm> {
        let worth_it_from = valued::worth_it_from((self.cells)(&self.game, part))?;
        let times = match met.part(part) {
            Part::Worth(form) => return Some(*form),
            Part::Met(times) => {
                *times = times.saturating_add(1);
                *times
            }
        };
        if times < worth_it_from {
            return None;
        }
        let form = lock(&self.valued).value(&*self.game, &self.forms, part)?;
        *met.part(part) = Part::Worth(form);
        Some(form)
    }
}

impl<G: Game> Debug for ByParts<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ByParts").finish_non_exhaustive()
    }
}

impl<G: Game> Game for ByParts<G> {
    type State = G::State;
    type Move = G::Move;
    type Value = G::Value;

    fn start(&self) -> G::State {
        self.game.start()
    }

    #[inline]
    fn terminal_value(&self, state: &G::State) -> Option<G::Value> {
        self.game.terminal_value(state)
    }

    #[inline]
    fn moves(&self, state: &G::State) -> impl Iterator<Item = G::Move> {
        self.game.moves(state)
    }

    #[inline]
    fn play(&self, state: &G::State, mv: G::Move) -> Step<Self> {
        let Step { state, gain, turn } = self.game.play(state, mv);
        Step { state, gain, turn }
    }
}

/// Those of the game, or if they do not tell who wins, those by its parts.
impl<G> Bounded for ByParts<G>
where
    G: Partizan<State: Copy> + DisjunctiveSum + Symmetric + Bounded,
{
    #[inline]
    fn bounds(&self, state: &G::State) -> Bounds<WinLose> {
        let bounds = self.game.bounds(state);
        if bounds.value().is_some() {
            return bounds;
        }
        match self.value(&mut self.met(), state) {
            Some(value) => Bounds::exactly(value),
            None => bounds,
        }
    }

    fn reserve(&self, budget: &mut Budget) {
        self.game.reserve(budget);
    }
}

/// Those of the game without the moves that lose by the bounds, as long as there are others; or the
/// first move that wins by them, alone. So a search does not visit what the bounds decide.
impl<G> Ordered for ByParts<G>
where
    G: Partizan<State: Copy> + DisjunctiveSum + Symmetric + Bounded + Ordered,
{
    const COSTLY: bool = true;

    fn candidates(&self, state: &G::State) -> impl Iterator<Item = Candidate<G::Move>> {
        let met = &mut *self.met();
        let mut candidates = Vec::with_capacity(FEW_MOVES);
        let mut losing = None;
        for candidate in self.game.candidates(state) {
            let next = self.game.play(state, candidate.mv).state;
            let value = self.game.terminal_value(&next);
            let value = value.or_else(|| self.game.bounds(&next).value());
            match value.or_else(|| self.value(met, &next)) {
                None => candidates.push(candidate),
                Some(WinLose::Win) => losing = Some(candidate),
                Some(WinLose::Loss) => {
                    candidates.clear();
                    candidates.push(candidate);
                    return candidates.into_iter();
                }
            }
        }
        if candidates.is_empty() {
            candidates.extend(losing);
        }
        candidates.into_iter()
    }
}

impl<G: Packed + Symmetric> Packed for ByParts<G> {
    type Key = G::Key;

    const COSTLY_CLASSES: bool = true;

    #[inline]
    fn pack(&self, state: &G::State) -> G::Key {
        self.game.pack(state)
    }

    #[inline]
    fn unpack(&self, key: G::Key) -> G::State {
        self.game.unpack(key)
    }

    fn key_bits(&self) -> u32 {
        self.game.key_bits()
    }

    fn value_bits(&self) -> u32 {
        self.game.value_bits()
    }

    #[inline]
    fn class_key(&self, state: &G::State) -> G::Key {
        self.game.class_key(&self.game.canonical(state))
    }

    fn class_bits(&self) -> u32 {
        self.game.class_bits()
    }
}
