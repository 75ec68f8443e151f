//! What judges positions of a game, and keeps the first fault: [`Referee`].

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use super::expansions::Judge;
use super::fault::{Fault, FirstLook};
use super::gdl::Gdl;
use super::key::Key;
use super::objective::Objective;
use super::position::{InLane, Look, Seen};
use crate::propnet::Goal;

/// What judges the positions of one game.
pub(super) struct Referee {
    /// Another one for each game.
    number: u64,
    objective: Objective,
    /// What the points of both roles add up to at every end, if that has to be the same and is known.
    sum: OnceLock<u16>,
    failure: Arc<Failure>,
}

/// What is wrong with the first position that is at fault.
#[derive(Default)]
struct Failure {
    is_there: AtomicBool,
    told: OnceLock<String>,
}

impl Referee {
    /// For a game whose roles want this; the first positions of play are looked at.
    pub(super) fn new(gdl: &Gdl, objective: Objective, look: fn(&Gdl, &Self)) -> Self {
        let fresh = || Self {
            number: number(),
            objective,
            sum: if gdl.is_score(objective) {
                OnceLock::new()
            } else {
                OnceLock::from(100)
            },
            failure: Arc::default(),
        };
        let first = gdl.looked[usize::from(objective == Objective::Difference)].get_or_init(|| {
            let referee = fresh();
            look(gdl, &referee);
            FirstLook {
                sum: referee.sum.get().copied(),
                failure: referee.failure().map(str::to_owned),
            }
        });
        let mut referee = fresh();
        if let Some(sum) = first.sum {
            referee.sum = OnceLock::from(sum);
        }
        if let Some(failure) = &first.failure {
            referee.fail(|| failure.clone());
        }
        referee
    }

    /// The same for another circuit of the same game: a fault of one is one of both.
    pub(super) fn for_other_circuit(&self) -> Self {
        Self {
            number: number(),
            objective: self.objective,
            sum: self.sum.clone(),
            failure: Arc::clone(&self.failure),
        }
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
        self.failure.is_there.load(Ordering::Relaxed)
    }

    /// What is wrong with the first position that was at fault.
    pub(super) fn failure(&self) -> Option<&str> {
        self.failure.told.get().map(String::as_str)
    }

    /// Fails, unless it has failed before.
    #[cold]
    pub(super) fn fail(&self, told: impl FnOnce() -> String) {
        self.failure.is_there.store(true, Ordering::Relaxed);
        self.failure.told.get_or_init(told);
    }

    /// The points of both roles at an end.
    fn points(&self, look: &impl Look) -> Result<[u8; 2], Fault> {
        let mut points = [0; 2];
        for (role, (goal, points)) in (0..).zip(look.goals().iter().zip(&mut points)) {
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
    pub(super) fn judged(&self, gdl: &Gdl, look: &impl Look) -> Result<Seen, Fault> {
        let mut seen = Seen {
            is_over: look.is_terminal(),
            mover: gdl.mover(look),
            points: [0; 2],
        };
        if seen.is_over {
            seen.points = self.points(look)?;
            return Ok(seen);
        }
        match look.count(seen.waits()) {
            0 => return Err(Fault::NoMove(1 - seen.mover)),
            1 => {}
            _ => return Err(Fault::Simultaneous),
        }
        if look.count(seen.mover.into()) == 0 {
            return Err(Fault::NoMove(seen.mover));
        }
        Ok(seen)
    }
}

/// The referee of a text's game.
pub(super) struct Judging<'g> {
    pub(super) gdl: &'g Gdl,
    pub(super) referee: &'g Referee,
    /// What is wrong with a position with a key of these words.
    pub(super) tell: fn(&Gdl, &Referee, Fault, &[u64]) -> String,
}

/// Another number each time.
fn number() -> u64 {
    static NUMBERS: AtomicU64 = AtomicU64::new(0);
    NUMBERS.fetch_add(1, Ordering::Relaxed)
}

impl Judge for Judging<'_> {
    #[inline]
    fn seen<K: Key>(&self, key: &K, look: InLane<'_>) -> Seen {
        let Self { gdl, referee, .. } = *self;
        referee.judged(gdl, &look).unwrap_or_else(|fault| {
            referee.fail(|| {
                let mut words = Vec::new();
                key.append_to(&mut words, gdl.net().words());
                (self.tell)(gdl, referee, fault, &words)
            });
            Seen {
                is_over: true,
                mover: 0,
                points: [0; 2],
            }
        })
    }
}
