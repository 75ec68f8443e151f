//! Alpha-beta search and proof-number search that take turns: [`taking_turns`].

use std::num::NonZeroUsize;

use stonework_core::kit::Meter;
use stonework_core::{Game, Question, Run, StopReason};

use super::node::Node;
use super::proof_table::{Opening, ProofTable};
use super::proof_table_kind::ProofTableKind;
use super::rules::Rules;
use super::search::Search;
use crate::alpha_beta::asked::{Asked, Halted, HaltedBy, UseSearch};
use crate::deepening::{Deepening, has_distances};
use crate::hints::UseHints;
use crate::member::Common;
use crate::question::{Answer, split};

/// Alpha-beta search plays so many moves on each thread for each that the other search plays, or
/// each of two others.
const SHARE: u64 = 10;
const SHARE_OF_TWO: u64 = 16;

/// The longest turn: about a second.
const LONGEST: u64 = 1 << 20;

/// So many turns of alpha-beta search on a question are those of one thread.
const ALONE: u64 = 2;

/// The turns of the others are counted after so many positions.
const COUNTED: u64 = 1 << 4;
const DEEPENING_COUNTED: u64 = 1 << 10;

/// What the table of each of the others may grow to.
pub(crate) const TABLE_BYTES: usize = 128 << 20;

/// With less memory to spare, alpha-beta search goes alone.
const LEAST_BYTES: usize = 1 << 20;

/// How searches take turns.
#[derive(Clone, Copy)]
pub(crate) struct Turns {
    /// How many positions a turn of alpha-beta search takes at least, unless less is asked for.
    pub(crate) after: u64,
    /// How many threads it has.
    pub(crate) threads: usize,
}

/// Calls a user with another alpha-beta search under these limits.
type WithAnother<'w, G> = dyn for<'x> FnMut(
        &'x Run,
        &mut UseSearch<'_, 'x, <G as Game>::State, <G as Game>::Value>,
    ) -> Result<(), StopReason>
    + 'w;

/// Calls a user with a search that answers questions by turns of this one, of proof-number search,
/// and, where values have distances, of another alpha-beta search by iterative deepening. Each of
/// the others has a table of its own, and a sixteenth of the memory that is left.
pub(crate) fn taking_turns<'r, G: Game, H: UseHints<G>, K: ProofTableKind<G>>(
    game: &G,
    start: &G::State,
    turns: Turns,
    search: &mut dyn Asked<'r, G::State, G::Value>,
    with_another: &mut WithAnother<'_, G>,
    user: &mut UseSearch<'_, 'r, G::State, G::Value>,
) {
    let budget = &mut search.meter().budget;
    let share = budget.left().map(|left| left / 16);
    if share.is_some_and(|share| share < LEAST_BYTES) {
        return user(search);
    }
    let run = share.map_or(Run::new(), |share| Run::new().with_bytes(share));
    let run = run.with_threads(NonZeroUsize::MIN);
    let mut meter = Meter::new(&run);
    let opening = Opening {
        most_bytes: share.map_or(TABLE_BYTES, |share| TABLE_BYTES.min(share / 2)),
        is_sided: false,
        is_shared: false,
    };
    let opened = K::Table::open(game, opening, &mut meter.budget);
    let (Ok(table), Ok(rules)) = (opened, Rules::<G, H>::new::<(), ()>(game, None)) else {
        return user(search);
    };
    let common = Common::new(table, 1);
    let has_distances = has_distances::<G::Value>();
    budget.lend(share.unwrap_or(0));
    if has_distances {
        budget.lend(share.unwrap_or(0));
    }
    let mut taking_turns = TakingTurns {
        search,
        turns,
        proofs: Search::<G, H, K::Table>::new(rules, start, &common, 0, meter),
        deepening: None,
        asked: None,
        alone: 0,
        proof_positions: 0,
        deepening_positions: 0,
        proving: None,
        stopped: None,
        is_over: false,
    };
    if has_distances {
        let mut rest = Some(taking_turns);
        let opened = with_another(&run, &mut |another| {
            if let Some(taking_turns) = rest.take() {
                user(&mut taking_turns.with(Deepening::new(game, another)));
            }
        });
        match (opened, rest) {
            (Err(_), Some(alone)) => taking_turns = alone,
            _ => return,
        }
    }
    user(&mut taking_turns);
}

/// A position, and a question about it.
type AskedOf<G> = (Node<<G as Game>::State>, Question<<G as Game>::Value>);

/// Searches for the answer to the same question.
struct TakingTurns<'s, 'r, 'a, 'p, 'd, 'x, G: Game, H, T: ProofTable<G>> {
    search: &'s mut dyn Asked<'r, G::State, G::Value>,
    turns: Turns,
    proofs: Search<'a, 'p, G, H, T>,
    deepening: Option<Deepening<'d, 'x, G, H>>,
    /// The question that proof-number search has begun with and not answered.
    asked: Option<AskedOf<G>>,
    /// How many positions alpha-beta search has taken.
    alone: u64,
    /// How many positions of proof-number search, and of deepening, are counted.
    proof_positions: u64,
    deepening_positions: u64,
    /// The last position of which one of the others has proved a question with yes, and the place
    /// of the move that did.
    proving: Option<(G::State, usize)>,
    /// The limit that was reached while one of them searched.
    stopped: Option<StopReason>,
    /// Whether proof-number search goes on no more, as it has no memory or cannot search the game.
    is_over: bool,
}

impl<'s, 'r, 'a, 'p, G: Game, H: UseHints<G>, T: ProofTable<G>>
    TakingTurns<'s, 'r, 'a, 'p, '_, '_, G, H, T>
{
    /// The same with deepening.
    fn with<'e, 'y>(
        self,
        deepening: Deepening<'e, 'y, G, H>,
    ) -> TakingTurns<'s, 'r, 'a, 'p, 'e, 'y, G, H, T> {
        TakingTurns {
            search: self.search,
            turns: self.turns,
            proofs: self.proofs,
            deepening: Some(deepening),
            asked: self.asked,
            alone: self.alone,
            proof_positions: self.proof_positions,
            deepening_positions: self.deepening_positions,
            proving: self.proving,
            stopped: self.stopped,
            is_over: self.is_over,
        }
    }

    /// What each of the others may have searched by now.
    fn share(&self) -> u64 {
        let share = match self.deepening {
            None => SHARE,
            Some(_) => SHARE_OF_TWO,
        };
        self.alone / share.saturating_mul(self.turns.threads as u64)
    }

    /// Counts positions of the others, and what they hold.
    fn count(&mut self, positions: u64) -> Result<(), Halted> {
        let others = self.deepening.as_mut().map_or(0, Deepening::peak);
        let held = self.proofs.meter.budget.peak().saturating_add(others);
        let meter = self.search.meter();
        meter.budget.have_back(0, held);
        let counted = meter.count_many(positions);
        counted.map_err(|reason| {
            self.stopped = Some(reason);
            Halted
        })
    }

    /// A turn of alpha-beta search.
    fn search(
        &mut self,
        search: impl FnOnce(
            &mut dyn Asked<'r, G::State, G::Value>,
        ) -> Result<Option<Answer<G::Value>>, Halted>,
    ) -> Result<Option<Answer<G::Value>>, Halted> {
        let before = self.search.meter().positions();
        let answered = search(self.search);
        self.alone += self.search.meter().positions().saturating_sub(before);
        answered
    }

    /// A turn of each of the others.
    fn ask_others(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
    ) -> Result<Option<Answer<G::Value>>, Halted> {
        if question == Question::Exact {
            return Ok(None);
        }
        match self.prove(state, question)? {
            None => self.deepen(state, question),
            answer => Ok(answer),
        }
    }

    /// What the others have proved of a question on the way to another answer.
    fn glance(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
    ) -> Result<Option<Answer<G::Value>>, Halted> {
        if question == Question::Exact {
            return Ok(None);
        }
        if self.proofs.work > 0
            && let Some(answer) = self.prove(state, question)?
        {
            return Ok(Some(answer));
        }
        let Some(deepening) = &mut self.deepening else {
            return Ok(None);
        };
        if deepening.positions() == 0 {
            return Ok(None);
        }
        let answer = deepening.glance(state, question);
        self.take_from_deepening(state, question, answer)
    }

    /// A turn of iterative deepening: its share.
    fn deepen(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
    ) -> Result<Option<Answer<G::Value>>, Halted> {
        loop {
            let left = self.share().saturating_sub(self.deepening_positions);
            let Some(deepening) = self.deepening.as_mut().filter(|_| left > 0) else {
                return Ok(None);
            };
            let Ok(answer) = deepening.search(state, question, left.min(DEEPENING_COUNTED)) else {
                self.deepening = None;
                return Ok(None);
            };
            let before = self.deepening_positions;
            let answer = self.take_from_deepening(state, question, answer)?;
            if answer.is_some() || self.deepening_positions == before {
                return Ok(answer);
            }
        }
    }

    /// Counts what deepening has searched, and keeps the move that an answer came by.
    fn take_from_deepening(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
        answer: Option<Answer<G::Value>>,
    ) -> Result<Option<Answer<G::Value>>, Halted> {
        let Some(deepening) = &mut self.deepening else {
            return Ok(answer);
        };
        let positions = deepening.positions();
        if answer.is_some_and(|answer| split(question, answer).1) {
            let place = deepening.best_place(state);
            self.proving = place.map(|place| (state.clone(), place.into()));
        }
        let more = positions - std::mem::replace(&mut self.deepening_positions, positions);
        self.count(more)?;
        Ok(answer)
    }

    /// A turn of proof-number search: at least a look into its table, and no more than its share.
    fn prove(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
    ) -> Result<Option<Answer<G::Value>>, Halted> {
        if self.is_over {
            return Ok(None);
        }
        let is_same = |asked: &&AskedOf<G>| asked.0.state == *state && asked.1 == question;
        let node = if let Some((node, _)) = self.asked.as_ref().filter(is_same) {
            node.clone()
        } else {
            self.proofs.drop_frames(0);
            self.proofs.proving = None;
            let Ok(node) = self.proofs.node(state.clone(), true) else {
                self.is_over = true;
                return Ok(None);
            };
            self.asked = Some((node.clone(), question));
            node
        };
        loop {
            let left = self.share().saturating_sub(self.proofs.work);
            let pause = self.proofs.meter.positions() + left.min(COUNTED);
            let found = self.proofs.search_until(&node, question, pause);
            let positions = self.proofs.meter.positions();
            let more = positions - std::mem::replace(&mut self.proof_positions, positions);
            self.count(more)?;
            match found {
                Ok(Some(answer)) => {
                    self.asked = None;
                    let proving = self.proofs.proving.take();
                    self.proving = proving.map(|(_, place)| (state.clone(), place));
                    return Ok(Some(answer));
                }
                Ok(None) if self.proofs.work < self.share() => {}
                Ok(None) => return Ok(None),
                Err(_) => {
                    self.proofs.drop_frames(0);
                    self.is_over = true;
                    return Ok(None);
                }
            }
        }
    }
}

impl<'r, G, H, T> Asked<'r, G::State, G::Value> for TakingTurns<'_, 'r, '_, '_, '_, '_, G, H, T>
where
    G: Game,
    H: UseHints<G>,
    T: ProofTable<G>,
{
    fn ask(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
        within: Option<u64>,
    ) -> Result<Option<Answer<G::Value>>, Halted> {
        if let Some(answer) = self.glance(state, question)? {
            return Ok(Some(answer));
        }
        let (begun, most) = (self.alone, within.unwrap_or(u64::MAX));
        let after = self.turns.after;
        let mut turn = after.min(most);
        let mut answered = self.search(|search| search.ask(state, question, Some(turn)))?;
        loop {
            let taken = self.alone - begun;
            if answered.is_some() || taken >= most {
                return Ok(answered);
            }
            if let Some(answer) = self.ask_others(state, question)? {
                return Ok(Some(answer));
            }
            let longest = LONGEST.max(after);
            turn = (taken / 4).clamp(after, longest).min(most - taken);
            let together = within.is_none() && taken >= after.saturating_mul(ALONE);
            answered = self.search(|search| search.go_on(state, question, turn, together))?;
        }
    }

    fn go_on(
        &mut self,
        state: &G::State,
        question: Question<G::Value>,
        within: u64,
        together: bool,
    ) -> Result<Option<Answer<G::Value>>, Halted> {
        if let Some(answer) = self.ask_others(state, question)? {
            return Ok(Some(answer));
        }
        self.search(|search| search.go_on(state, question, within, together))
    }

    fn best_place(&self, state: &G::State) -> Option<u8> {
        match &self.proving {
            Some((proved, place)) if proved == state => u8::try_from(*place).ok(),
            _ => self.search.best_place(state),
        }
    }

    fn take_halt(&mut self) -> Option<HaltedBy<G::State>> {
        if let Some(reason) = self.stopped.take() {
            return Some(HaltedBy::Stopped(reason));
        }
        self.search.take_halt()
    }

    fn meter(&mut self) -> &mut Meter<'r> {
        self.search.meter()
    }
}
