//! The depth-first walk of one thread over parts: [`Walk`].

use std::thread;

use stonework_core::StopReason;
use stonework_core::kit::{Meter, cycle};
use stonework_partizan::{Algebra, CanonicalForm};

use super::memo::{Claim, MemoView};
use super::options::Options;
use super::room::Room;
use super::stop::Stop;
use super::team::Team;
use super::term::Term;
use super::{Expand, Numbered};

/// The number of what is no part: the position that is asked for.
const ASKED: u32 = u32::MAX;

/// A part whose options are being worked out.
#[derive(Clone, Copy, Debug)]
struct Frame {
    number: u32,
    /// So many options have been seen.
    seen: usize,
    /// Whether one of them was left to another thread.
    waits: bool,
}

/// What a part needs next.
enum Next {
    /// This part has to be worked out first.
    Enter(u32),
    /// Another thread is about to know what is missing.
    Wait,
    /// All options are known.
    Close,
}

/// How far a walk has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// All that was asked for is known.
    Done,
    /// It may go on.
    Paused,
}

/// The depth-first walk of one thread over the parts that are asked for, on an explicit stack.
///
/// Threads walk the same parts, each in its own order, and share what they know. A part that
/// another thread has on its path is left for later; when nothing else is left, it is entered as
/// well, so that both work below it.
pub(super) struct Walk<'w, 'm> {
    expand: Box<dyn Expand + 'w>,
    algebra: Algebra<'w>,
    memo: MemoView<'w>,
    room: &'w Room<'w>,
    meter: &'w mut Meter<'m>,
    team: Option<&'w Team>,
    /// Whether the last option comes first.
    is_backwards: bool,
    options: Options,
    frames: Vec<Frame>,
    forms: [Vec<CanonicalForm>; 2],
}

impl<'w, 'm> Walk<'w, 'm> {
    /// A walk that begins with these parts.
    pub(super) fn new(
        parts: &'w dyn Numbered,
        algebra: Algebra<'w>,
        memo: MemoView<'w>,
        room: &'w Room<'w>,
        meter: &'w mut Meter<'m>,
        asked: &[Term],
    ) -> Result<Self, StopReason> {
        let mut options = Options::default();
        for &term in asked {
            options.push(term, room)?;
            options.end_option(room)?;
        }
        options.end_side(room)?;
        options.end_side(room)?;
        let asked = Frame {
            number: ASKED,
            seen: 0,
            waits: false,
        };
        Ok(Self {
            expand: parts.expander(room)?,
            algebra,
            memo,
            room,
            meter,
            team: None,
            is_backwards: false,
            options,
            frames: vec![asked],
            forms: [Vec::new(), Vec::new()],
        })
    }

    /// The same as one of a team: what is on its path is taken.
    pub(super) fn joins(&mut self, team: &'w Team, at: usize) {
        self.team = Some(team);
        self.is_backwards = at % 2 == 1;
        for frame in self.frames.iter().filter(|frame| frame.number != ASKED) {
            self.memo.change(frame.number, Claim::Free, Claim::Taken);
        }
    }

    /// The positions that were counted.
    pub(super) fn positions(&self) -> u64 {
        self.meter.positions()
    }

    /// Goes on until all is known, or after so many more parts.
    pub(super) fn go_on(&mut self, patience: u64) -> Result<Progress, Stop> {
        let pause = self.meter.positions().saturating_add(patience);
        while let Some(&frame) = self.frames.last() {
            if self.team.is_some_and(Team::is_stopped) || self.meter.positions() >= pause {
                return Ok(Progress::Paused);
            }
            match self.next()? {
                Next::Enter(number) => self.enter(number)?,
                Next::Wait => {
                    self.meter.tick()?;
                    thread::yield_now();
                }
                Next::Close => {
                    if frame.number != ASKED {
                        self.close(frame.number)?;
                    }
                    self.options.pop();
                    self.frames.pop();
                    self.meter.pass(self.frames.len())?;
                }
            }
        }
        Ok(Progress::Done)
    }

    /// What the part on top needs next.
    fn next(&mut self) -> Result<Next, StopReason> {
        let [left, right] = self.options.last();
        let (begin, end) = (left.start, right.end);
        let top = self.frames.len() - 1;
        while self.frames[top].seen < end - begin {
            let seen = self.frames[top].seen;
            let option = if self.is_backwards {
                end - 1 - seen
            } else {
                begin + seen
            };
            for term in self.options.terms(option) {
                let number = term.number();
                self.memo.reach(number, self.room)?;
                if self.memo.form(number).is_some() {
                    self.meter.hit()?;
                } else if self.is_mine(number) {
                    return Ok(Next::Enter(number));
                } else {
                    self.frames[top].waits = true;
                }
            }
            self.frames[top].seen += 1;
        }
        if !self.frames[top].waits {
            return Ok(Next::Close);
        }
        let mut next = Next::Close;
        for option in begin..end {
            for term in self.options.terms(option) {
                let number = term.number();
                if self.memo.form(number).is_some() {
                    continue;
                }
                if self.is_mine(number) || self.memo.claim(number) == Claim::Taken {
                    return Ok(Next::Enter(number));
                }
                next = Next::Wait;
            }
        }
        Ok(next)
    }

    /// Whether a part that is not known is left to this thread, which has it then.
    #[inline]
    fn is_mine(&self, number: u32) -> bool {
        self.team.is_none() || self.memo.change(number, Claim::Free, Claim::Taken)
    }

    /// Lists the options of a part.
    fn enter(&mut self, number: u32) -> Result<(), Stop> {
        let anchor = cycle::anchor(self.frames.len());
        if self.frames[anchor].number == number {
            let path = self.frames[anchor..].iter().map(|frame| frame.number);
            return Err(self.expand.report_cycle(&path.collect::<Vec<_>>()));
        }
        self.meter.count()?;
        if let Some(team) = self.team {
            team.count()?;
        }
        self.expand.expand(number, self.meter, &mut self.options)?;
        let frame = Frame {
            number,
            seen: 0,
            waits: false,
        };
        self.room.push(&mut self.frames, frame)?;
        Ok(())
    }

    /// Makes the form of a part from those of its options, unless another thread does.
    fn close(&mut self, number: u32) -> Result<(), Stop> {
        if self.team.is_some()
            && (self.memo.form(number).is_some()
                || !self.memo.change(number, Claim::Taken, Claim::Closing))
        {
            return Ok(());
        }
        for (side, range) in self.options.last().into_iter().enumerate() {
            self.forms[side].clear();
            for option in range {
                let form = sum(&mut self.algebra, &self.memo, self.options.terms(option))?;
                self.room.push(&mut self.forms[side], form)?;
            }
        }
        let [left, right] = &self.forms;
        let form = self.algebra.of_options(left, right)?;
        self.memo.keep(number, form);
        Ok(self.room.check()?)
    }
}

impl Drop for Walk<'_, '_> {
    /// What is not worked out is left to others.
    fn drop(&mut self) {
        for frame in self.frames.iter().filter(|frame| frame.number != ASKED) {
            self.memo.leave(frame.number);
        }
        self.forms.iter().for_each(|forms| self.room.freed(forms));
        self.room.freed(&self.frames);
        self.options.freed(self.room);
    }
}

/// The form of a sum of parts, all of which are known.
pub(super) fn sum(
    algebra: &mut Algebra<'_>,
    memo: &MemoView<'_>,
    terms: &[Term],
) -> Result<CanonicalForm, Stop> {
    let mut sum = None;
    for term in terms {
        let form = memo.form(term.number()).expect("the parts are known");
        let form = if term.is_negative() {
            algebra.negative(form)?
        } else {
            form
        };
        sum = Some(match sum {
            Some(sum) => algebra.sum(sum, form)?,
            None => form,
        });
    }
    match sum {
        Some(sum) => Ok(sum),
        None => Ok(algebra.integer(0)?),
    }
}
