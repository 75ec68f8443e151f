//! The search for the outcomes of a part beside a heap of Nim: [`Search`].

use std::cmp::Reverse;

use stonework_core::kit::{Meter, cycle};
use stonework_core::{Game, Halt, HaltOf, SolveError, SolveErrorOf, Step, Turn, WinLose};

use super::option::{SumNimber, SumOption, cancel, nimber_of};
use super::parts::{BITS, Part, Parts};
use crate::nimber::{Components, check_end};

/// A part whose options are being searched.
struct Frame {
    part: Part,
    /// It is asked whether this is its nimber; `None` if it is asked for its nimber.
    asked: Option<u64>,
    /// An option with this nimber is looked for.
    sought: u64,
    /// Whether all numbers below `sought` are those of options: else it is the number that is asked.
    is_mex: bool,
    /// The small numbers that are nimbers of options, a bit each.
    found: u64,
    /// Its options, its parts of options, and the large numbers that are nimbers of options in their
    /// order, are those from here up to the next frame's.
    options: usize,
    sums: usize,
    large: usize,
    /// The options from here on do not have the number that is looked for.
    tried: usize,
}

/// Parts, stacks and meter of one solve.
pub(super) struct Search<'a, 'r, G: Game, P> {
    pub(super) game: &'a G,
    components: P,
    pub(super) meter: Meter<'r>,
    parts: Parts<G::State>,
    frames: Vec<Frame>,
    options: Vec<SumOption>,
    sums: Vec<Part>,
    large: Vec<u64>,
}

/// What is to be done next.
enum Next {
    /// This part has to be searched first: for this nimber, or for whichever it has.
    Enter(Part, Option<u64>),
    /// It has an option with the number that is asked.
    IsNot(u64),
    /// That is its nimber.
    Is(u64),
}

impl<'a, 'r, G: Game<Value = WinLose>, P: Components<G>> Search<'a, 'r, G, P> {
    pub(super) fn new(game: &'a G, components: P, meter: Meter<'r>) -> Self {
        Self {
            game,
            components,
            meter,
            parts: Parts::new(),
            frames: Vec::new(),
            options: Vec::new(),
            sums: Vec::new(),
            large: Vec::new(),
        }
    }

    /// Whether the nimber of a position is this; `None` if that is not known when so many positions
    /// have been counted.
    pub(super) fn is(
        &mut self,
        state: &G::State,
        number: u64,
        until: Option<u64>,
    ) -> Result<Option<bool>, HaltOf<G>> {
        self.clear();
        let sum = self.sum(state)?;
        loop {
            let (part, asked) = match self.nimber_of(sum) {
                SumNimber::Known(nimber) => return Ok(Some(nimber == number)),
                SumNimber::OfPart(part, heap) => match self.parts.is(part, heap ^ number) {
                    Some(is) => return Ok(Some(is)),
                    None => (part, Some(heap ^ number)),
                },
                SumNimber::Needs(part) => (part, None),
            };
            // A part on top is searched for one position at least.
            let has_room = until.is_none_or(|until| self.meter.positions() < until);
            if !has_room || !self.work_out(part, asked, until)? {
                return Ok(None);
            }
        }
    }

    /// The nimber of a position.
    pub(super) fn nimber(&mut self, state: &G::State) -> Result<u64, HaltOf<G>> {
        self.clear();
        let sum = self.sum(state)?;
        loop {
            match self.nimber_of(sum) {
                SumNimber::Known(nimber) => return Ok(nimber),
                SumNimber::OfPart(part, _) | SumNimber::Needs(part) => {
                    self.work_out(part, None, None)?
                }
            };
        }
    }

    /// Forgets what a search that was ended left.
    fn clear(&mut self) {
        for frame in self.frames.drain(..) {
            self.parts.set_open(frame.part, false);
        }
        self.options.clear();
        self.sums.clear();
        self.large.clear();
    }

    fn nimber_of(&self, sum: SumOption) -> SumNimber {
        let parts = &self.sums[sum.from..][..sum.len as usize];
        nimber_of(&self.parts, parts, sum.known)
    }

    /// Puts the parts of a position on the list.
    fn sum(&mut self, state: &G::State) -> Result<SumOption, HaltOf<G>> {
        let from = self.sums.len();
        let mut sum = SumOption {
            known: 0,
            from,
            len: 0,
            effort: 0,
        };
        if let Some(value) = self.game.terminal_value(state) {
            return check_end::<G>(state, value).map(|()| sum);
        }
        for component in self.components.components(self.game, state) {
            if let Some(value) = self.game.terminal_value(&component) {
                check_end::<G>(&component, value)?;
                continue;
            }
            let part = self.meet(component)?;
            match self.parts.nimber(part) {
                Some(nimber) => sum.known ^= nimber,
                None => self.meter.push(&mut self.sums, part)?,
            }
        }
        let left = cancel(&mut self.sums[from..]);
        self.sums.truncate(from + left);
        for &part in &self.sums[from..] {
            sum.len += 1;
            sum.effort += u32::from(self.parts.moves(part));
        }
        Ok(sum)
    }

    /// The number of a part.
    fn meet(&mut self, state: G::State) -> Result<Part, HaltOf<G>> {
        let hash = self.parts.hash(&state);
        if let Some(part) = self.parts.find(hash, &state) {
            self.meter.hit()?;
            return Ok(part);
        }
        let most = usize::from(Parts::<G::State>::MANY);
        let moves = self.game.moves(&state).take(most).count();
        self.meter.pass_many(moves)?;
        let moves = u16::try_from(moves).unwrap_or(Parts::<G::State>::MANY);
        let heap_bytes = G::state_heap_bytes(&state);
        let budget = &mut self.meter.budget;
        Ok(self.parts.add(hash, state, moves, heap_bytes, budget)?)
    }

    /// Searches a part until what is asked of it is known, or until so many positions have been
    /// counted; tells whether it is known.
    fn work_out(
        &mut self,
        part: Part,
        asked: Option<u64>,
        until: Option<u64>,
    ) -> Result<bool, HaltOf<G>> {
        let below = self.frames.len();
        self.enter(part, asked)?;
        while self.frames.len() > below {
            if until.is_some_and(|until| self.meter.positions() >= until) {
                return Ok(false);
            }
            match self.look()? {
                Next::Enter(part, asked) => self.enter(part, asked)?,
                Next::Is(nimber) => {
                    if let Some(frame) = self.leave()? {
                        self.parts.keep_nimber(frame.part, nimber);
                    }
                }
                Next::IsNot(number) => {
                    if let Some(Frame { part, found, .. }) = self.leave()? {
                        let budget = &mut self.meter.budget;
                        self.parts.keep_not(part, found, number, budget)?;
                    }
                }
            }
        }
        Ok(true)
    }

    /// Pushes a part on the stack, with its options.
    fn enter(&mut self, part: Part, asked: Option<u64>) -> Result<(), HaltOf<G>> {
        if self.parts.is_open(part) {
            return Err(Halt::Fault(self.cycle(part)));
        }
        self.meter.count()?;
        let (options, sums, large) = (self.options.len(), self.sums.len(), self.large.len());
        let frame = Frame {
            part,
            asked,
            sought: asked.unwrap_or(0),
            is_mex: asked.is_none_or(|asked| asked == 0),
            found: self.parts.bits(part),
            options,
            sums,
            large,
            tried: 0,
        };
        self.meter.budget.push(&mut self.frames, frame)?;
        self.parts.set_open(part, true);
        let (game, state) = (self.game, self.parts.state(part).clone());
        let heap_bytes = G::state_heap_bytes(&state);
        self.meter.budget.take_heap(heap_bytes)?;
        let mut moves = 0;
        for mv in game.moves(&state) {
            self.meter.pass(moves)?;
            moves += 1;
            let Step {
                state: next, turn, ..
            } = game.play(&state, mv);
            if turn == Turn::Stays {
                let state = state.clone();
                return Err(Halt::Fault(SolveError::TurnStays { state, mv }));
            }
            let option = self.sum(&next)?;
            if option.len == 0 {
                self.find(option.known)?;
            } else {
                self.meter.push(&mut self.options, option)?;
            }
        }
        if moves == 0 {
            return Err(Halt::Fault(SolveError::NoMoves { state }));
        }
        self.meter.budget.give_back_heap(heap_bytes);
        // The easiest is at the end. Of those that are as easy it is the last one, which takes a
        // little less on boards of Cram.
        self.options[options..]
            .sort_unstable_by_key(|option| (Reverse(option.effort), option.from));
        if let Some(frame) = self.frames.last_mut() {
            frame.tried = self.options.len();
        }
        Ok(())
    }

    /// Notes that an option of the part on top has this nimber.
    fn find(&mut self, nimber: u64) -> Result<(), HaltOf<G>> {
        let Some(frame) = self.frames.last_mut() else {
            return Ok(());
        };
        if nimber < BITS {
            frame.found |= 1 << nimber;
            return Ok(());
        }
        let large = &self.large[frame.large..];
        if let Err(at) = large.binary_search(&nimber) {
            let at = frame.large + at;
            self.meter.push(&mut self.large, nimber)?;
            self.large[at..].rotate_right(1);
        }
        Ok(())
    }

    /// Looks at the options of the part on top until one has to be searched, or all is known.
    fn look(&mut self) -> Result<Next, HaltOf<G>> {
        while let Some(frame) = self.frames.last_mut() {
            let sought = frame.sought;
            let is_found = if sought < BITS {
                frame.found >> sought & 1 == 1
            } else {
                self.large[frame.large..].binary_search(&sought).is_ok()
            };
            if is_found && !frame.is_mex {
                return Ok(Next::IsNot(sought));
            }
            if is_found {
                if frame.asked == Some(sought) {
                    return Ok(Next::IsNot(sought));
                }
                frame.sought += 1;
                frame.tried = self.options.len();
                continue;
            }
            if frame.tried == frame.options {
                if frame.is_mex {
                    return Ok(Next::Is(sought));
                }
                // None has the number that is asked: it is the nimber if some have all below it.
                (frame.sought, frame.is_mex, frame.tried) = (0, true, self.options.len());
                continue;
            }
            let at = frame.tried - 1;
            let option = self.options[at];
            let parts = &self.sums[option.from..][..option.len as usize];
            match nimber_of(&self.parts, parts, option.known) {
                SumNimber::Known(nimber) => {
                    frame.tried = at;
                    if at + 1 == self.options.len() {
                        self.options.pop();
                    }
                    self.find(nimber)?;
                }
                SumNimber::OfPart(part, heap) => {
                    let number = heap ^ sought;
                    if self.parts.is(part, number).is_none() {
                        return Ok(Next::Enter(part, Some(number)));
                    }
                    frame.tried = at;
                }
                SumNimber::Needs(part) => return Ok(Next::Enter(part, None)),
            }
            self.meter.pass(at)?;
        }
        // It is asked only while there is a part on the stack.
        Ok(Next::Is(0))
    }

    /// Pops the part on top.
    fn leave(&mut self) -> Result<Option<Frame>, HaltOf<G>> {
        let Some(frame) = self.frames.pop() else {
            return Ok(None);
        };
        self.parts.set_open(frame.part, false);
        self.options.truncate(frame.options);
        self.sums.truncate(frame.sums);
        self.large.truncate(frame.large);
        self.meter.pass(self.frames.len())?;
        Ok(Some(frame))
    }

    /// Reports the cycle from the frame of a part to the last one, whose option leads back.
    #[cold]
    fn cycle(&self, part: Part) -> SolveErrorOf<G> {
        let from = self.frames.iter().position(|frame| frame.part == part);
        let path: Vec<G::State> = self.frames[from.unwrap_or(0)..]
            .iter()
            .map(|frame| self.parts.state(frame.part).clone())
            .collect();
        let leads = |child: &G::State, next: &G::State| {
            for component in self.components.components(self.game, child) {
                if component == *next {
                    return true;
                }
            }
            false
        };
        cycle::report_by(self.game, &path, |state| state, &leads)
    }
}
