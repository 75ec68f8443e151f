//! What is known of the parts of a game: [`Valuer`].

use std::sync::Mutex;

use stonework_core::kit::{Meter, Threads, each_in_parallel, lock, thread_count};
use stonework_core::{Report, Run};
use stonework_partizan::{Algebra, CanonicalForm, Forms};

use super::Numbered;
use super::by_form;
use super::memo::Memo;
use super::room::Room;
use super::stop::Stop;
use super::team::Team;
use super::term::Term;
use super::walk::{Progress, Walk, sum};
use crate::valued_position::ValueBounds;

/// So many parts are worked out by one thread before others are called.
const ALONE: u64 = 1 << 11;

/// What is known of the parts of a game, by their numbers, beside the arena of the forms.
#[derive(Debug)]
pub(crate) struct Valuer<'f> {
    pub(crate) room: Room<'f>,
    pub(super) memo: Memo,
}

impl<'f> Valuer<'f> {
    pub(crate) fn new(forms: &'f Forms) -> Self {
        Self {
            room: Room::new(forms),
            memo: Memo::default(),
        }
    }

    /// The form of a sum of parts, if all of them are known.
    pub(crate) fn sum(
        &self,
        algebra: &mut Algebra<'_>,
        terms: &[Term],
    ) -> Result<Option<CanonicalForm>, Stop> {
        let memo = self.memo.snapshot();
        if terms.iter().any(|term| memo.form(term.number()).is_none()) {
            return Ok(None);
        }
        sum(algebra, &memo, terms).map(Some)
    }

    /// The form of a sum of parts, which are worked out if they are not known.
    pub(crate) fn form(
        &self,
        parts: &dyn Numbered,
        terms: &[Term],
        algebra: &mut Algebra<'_>,
        run: &Run,
        meter: &mut Meter<'_>,
    ) -> Result<CanonicalForm, Stop> {
        if let Some(form) = self.sum(algebra, terms)? {
            return Ok(form);
        }
        self.work_out(parts, terms, run, meter)?;
        let form = self.sum(algebra, terms)?;
        Ok(form.expect("all parts were worked out"))
    }

    /// The same, and what follows from it.
    pub(crate) fn value(
        &self,
        parts: &dyn Numbered,
        terms: &[Term],
        run: &Run,
        meter: &mut Meter<'_>,
    ) -> Result<(CanonicalForm, ValueBounds), Stop> {
        let mut algebra = self.room.forms().algebra_within(run);
        let form = self.form(parts, terms, &mut algebra, run, meter)?;
        Ok((form, by_form::of_form(&mut algebra, form)?))
    }

    /// Works out these parts, and all that they depend on.
    pub(crate) fn work_out(
        &self,
        parts: &dyn Numbered,
        asked: &[Term],
        run: &Run,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let (room, count) = (&self.room, thread_count(run));
        let algebra = room.forms().algebra_within(run);
        let mut walk = Walk::new(parts, algebra, self.memo.view(), room, meter, asked)?;
        let patience = if count == 1 { u64::MAX } else { ALONE };
        if walk.go_on(patience)? == Progress::Done {
            return Ok(());
        }
        let team = Team::new(walk.positions(), run.positions());
        let threads = Threads::of(run)?;
        let first = Mutex::new(Some(walk));
        threads.install(|| {
            each_in_parallel(count, &|at| {
                // The lock is not held while the walk goes on.
                let walk = lock(&first).take();
                let done = match walk {
                    Some(mut walk) => {
                        walk.joins(&team, 0);
                        walk.go_on(u64::MAX)
                    }
                    None => self.help(parts, asked, run, &team, at),
                };
                match done {
                    Ok(Progress::Done) => team.end(None),
                    Ok(Progress::Paused) => {}
                    Err(stop) => team.end(Some(stop)),
                }
            });
        });
        drop(first);
        let others = team.positions().saturating_sub(meter.positions());
        let stop = team.stop();
        let counted = meter.count_many(others);
        match stop {
            Some(stop) => Err(stop),
            None => Ok(counted?),
        }
    }

    /// Works on the same parts as another thread.
    fn help(
        &self,
        parts: &dyn Numbered,
        asked: &[Term],
        run: &Run,
        team: &Team,
        at: usize,
    ) -> Result<Progress, Stop> {
        let quiet = run.clone().with_observer(()).with_positions(u64::MAX);
        let (mut meter, room) = (Meter::new(&quiet), &self.room);
        let algebra = room.forms().algebra_within(run);
        let memo = self.memo.view();
        let mut walk = Walk::new(parts, algebra, memo, room, &mut meter, asked)?;
        walk.joins(team, at);
        walk.go_on(u64::MAX)
    }

    /// What a solve has cost, of this name.
    pub(crate) fn report(&self, meter: &Meter<'_>, name: String, run: &Run) -> Report {
        let mut report = meter.report(name, thread_count(run));
        report.peak_bytes = report.peak_bytes.max(self.room.peak());
        report
    }
}
