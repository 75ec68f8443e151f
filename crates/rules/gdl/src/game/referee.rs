//! What judges positions of a game, and keeps the first fault: [`Referee`].

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::expansions::Judge;
use super::fault::Fault;
use super::gdl::Gdl;
use super::objective::Objective;
use super::position::{Position, Seen};
use crate::propnet::{Goal, View};

/// What judges the positions of one game.
pub(super) struct Referee {
    /// Another one for each game.
    number: u64,
    objective: Objective,
    /// What the points of both roles add up to at every end, if that has to be the same and is known.
    sum: OnceLock<u16>,
    failure: OnceLock<Failure>,
    has_failed: AtomicBool,
}

/// The first position that is at fault.
#[derive(Clone)]
pub(super) struct Failure {
    pub(super) fault: Fault,
    /// The words of its key.
    pub(super) words: Box<[u64]>,
    /// The moves that lead there, if they are known.
    pub(super) way: Option<Vec<String>>,
}

/// What was found at the first positions of a game.
pub(super) struct FirstLook {
    /// What the points of both roles add up to.
    sum: Option<u16>,
    failure: Option<Failure>,
}

impl Referee {
    /// For a game whose roles want this; the first positions of play are looked at.
    pub(super) fn new(gdl: &Gdl, objective: Objective, look: fn(&Gdl, &Self)) -> Self {
        static NUMBERS: AtomicU64 = AtomicU64::new(0);
        let fresh = || Self {
            number: NUMBERS.fetch_add(1, Ordering::Relaxed),
            objective,
            sum: if gdl.is_score(objective) {
                OnceLock::new()
            } else {
                OnceLock::from(100)
            },
            failure: OnceLock::new(),
            has_failed: AtomicBool::new(false),
        };
        let first = gdl.looked[usize::from(objective == Objective::Difference)].get_or_init(|| {
            let referee = fresh();
            look(gdl, &referee);
            FirstLook {
                sum: referee.sum.get().copied(),
                failure: referee.failure.get().cloned(),
            }
        });
        let mut referee = fresh();
        if let Some(sum) = first.sum {
            referee.sum = OnceLock::from(sum);
        }
        if let Some(failure) = &first.failure {
            referee.fail(failure.clone());
        }
        referee
    }

    /// Its number: no other has the same.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    pub(super) fn objective(&self) -> Objective {
        self.objective
    }

    /// Whether a position was at fault.
    #[inline]
    pub(super) fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Relaxed)
    }

    /// The first fault.
    pub(super) fn failure(&self) -> Option<&Failure> {
        self.failure.get()
    }

    /// Fails, unless it has failed before.
    #[cold]
    pub(super) fn fail(&self, failure: Failure) {
        self.failure.get_or_init(|| failure);
        self.has_failed.store(true, Ordering::Relaxed);
    }

    /// The points of both roles at an end.
    fn points(&self, view: &View<'_>) -> Result<[u8; 2], Fault> {
        let mut points = [0; 2];
        for (role, (goal, points)) in (0..).zip(view.goals.iter().zip(&mut points)) {
            *points = match *goal {
                Goal::None => return Err(Fault::NoGoal(role)),
                Goal::Several => return Err(Fault::Goals(role)),
                Goal::Points(points) => points,
            };
        }
        if self.objective == Objective::ZeroSum {
            let sum = u16::from(points[0]) + u16::from(points[1]);
            let other = *self.sum.get_or_init(|| sum);
            if sum != other {
                return Err(Fault::Sum { points, other });
            }
        }
        Ok(points)
    }

    /// What there is to see in a position, if nothing is wrong with it.
    #[inline]
    pub(super) fn judged(&self, gdl: &Gdl, view: &View<'_>) -> Result<Seen, Fault> {
        let mover = gdl.mover(view);
        let mut seen = Seen {
            is_over: view.is_terminal,
            mover,
            other: 0,
            points: [0; 2],
        };
        if view.is_terminal {
            seen.points = self.points(view)?;
            return Ok(seen);
        }
        match view.moves[usize::from(1 - mover)] {
            &[other] => seen.other = other,
            [] => return Err(Fault::NoMove(1 - mover)),
            _ => return Err(Fault::Simultaneous),
        }
        if view.moves[usize::from(mover)].is_empty() {
            return Err(Fault::NoMove(mover));
        }
        Ok(seen)
    }
}

/// The referee of a text's game.
pub(super) struct Judging<'g> {
    pub(super) gdl: &'g Gdl,
    pub(super) referee: &'g Referee,
}

impl Judge for Judging<'_> {
    #[inline]
    fn seen(&self, position: &Position<'_>) -> Seen {
        let Self { gdl, referee } = *self;
        referee.judged(gdl, position.view).unwrap_or_else(|fault| {
            referee.fail(Failure {
                fault,
                words: position.words(gdl.net().words()).into(),
                way: None,
            });
            Seen {
                is_over: true,
                mover: 0,
                other: 0,
                points: [0; 2],
            }
        })
    }
}
