//! Certificates of canonical forms: [`check_value`], [`extract_value`].

use std::collections::{HashMap, HashSet};
use std::fmt;

use stonework_core::Run;
use stonework_core::kit::Meter;
use stonework_erased::ErasedState;
use stonework_partizan::{Algebra, CanonicalForm, FormError, Forms};

use super::by_depth::{by_depth, named};
use super::checked::{Checked, MOST_FAILURES};
use super::extract_error::ExtractError;
use super::fault::{CheckError, CheckFailure, Fault};
use super::records::{RecordsError, fields};
use super::side::BESIDE;

/// A partizan game as certificates of its values know it.
pub trait WrittenParts {
    /// The position the game starts from.
    fn start(&self) -> ErasedState;

    /// The parts of a position, with Left to move in each: none of one that is over for both
    /// players.
    fn parts(&self, state: &ErasedState) -> Vec<ErasedState>;

    /// What the moves of a player lead to, whoever is to move in the position.
    fn options(&self, state: &ErasedState, of_left: bool) -> Vec<ErasedState>;

    /// The text of a position.
    fn position(&self, state: &ErasedState) -> String;
}

/// What a certificate says of one part: a line of its text, `=` and its value, an empty field, and
/// a rank that falls along every move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueRecord {
    /// The part with Left to move.
    pub position: String,
    /// Its canonical form.
    pub value: String,
    /// The rank.
    pub rank: u64,
}

impl ValueRecord {
    /// The record with this text, if it is one.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let (position, value, None, Some(rank)) = fields(line)? else {
            return None;
        };
        let record = Self {
            position: position.to_owned(),
            value: value.strip_prefix('=')?.to_owned(),
            rank,
        };
        (record.to_string() == line).then_some(record)
    }
}

impl fmt::Display for ValueRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            position,
            value,
            rank,
        } = self;
        write!(f, "{position}\t={value}\t\t{rank}")
    }
}

/// The records of a certificate of a value, one for each part.
pub trait ValueRecords {
    /// How many there are.
    fn len(&self) -> u64;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The record of a part, and its place; `None` if there is none.
    ///
    /// # Errors
    ///
    /// [`RecordsError`] if it cannot be read, or is not one.
    fn find(&mut self, position: &str) -> Result<Option<(u64, ValueRecord)>, RecordsError>;
}

/// A form or its negative.
type Term = (CanonicalForm, bool);

/// Checks the canonical form of the start of a partizan game, by the records of a certificate.
///
/// There is a record of every part of the start, and of every part that a move of either player
/// leads to: its value, and a rank that falls along every move. That the options of a part make its
/// value is shown by play: whoever begins loses on the part minus the value. For that, sums of
/// written values are played out, option by option; nothing is added up or made simpler. That a
/// position is the sum of its parts, and what the moves of either player are, is believed: the game
/// says so. So is that a value is read as it is meant.
///
/// # Complexity
///
/// O(n · b²) comparisons for `n` records with `b` moves each, each of which is played out once: it takes
/// the product of the followers of the values in it at the most.
///
/// # Errors
///
/// As [`super::check`].
pub fn check_value(
    game: &dyn WrittenParts,
    claim: &str,
    records: &mut dyn ValueRecords,
    run: &Run,
) -> Result<Checked, CheckError> {
    let forms = run.bytes().map_or_else(Forms::new, Forms::with_bytes);
    let mut check = Check {
        game,
        records,
        algebra: forms.algebra_within(run),
        meter: Meter::new(run),
        wins: HashMap::new(),
        waiting: Vec::new(),
        reached: HashSet::new(),
        failures: Vec::new(),
        failed: 0,
    };
    check.start(claim)?;
    while let Some((part, record)) = check.waiting.pop() {
        check.meter.count()?;
        if let Some(fault) = check.record(&part, &record)? {
            check.fail(record.position, format!("={}", record.value), fault);
        }
    }
    Ok(check.finish())
}

struct Check<'a, 'r> {
    game: &'a dyn WrittenParts,
    records: &'a mut dyn ValueRecords,
    algebra: Algebra<'a>,
    meter: Meter<'r>,
    /// Whether a player who begins on a sum wins: Left, if that is said.
    wins: HashMap<(Vec<Term>, bool), bool>,
    /// The records that are still to be checked, with their parts.
    waiting: Vec<(ErasedState, ValueRecord)>,
    reached: HashSet<u64>,
    failures: Vec<CheckFailure>,
    failed: u64,
}

/// What the records say of a position: its parts, and the greatest of their ranks.
type Said = (Vec<Term>, Option<u64>);

impl Check<'_, '_> {
    /// That the parts of the start add up to what is claimed.
    fn start(&mut self, claim: &str) -> Result<(), CheckError> {
        let start = self.game.start();
        let claimed = self.read(claim)?;
        let fault = match (self.sum(&start)?, claimed) {
            (Ok((mut terms, _)), Some(claimed)) => {
                terms.push((claimed, true));
                let left = self.does_win(terms.clone(), true)?;
                let right = self.does_win(terms, false)?;
                (left || right).then_some(Fault::OtherValue)
            }
            (Err(missing), _) => Some(Fault::PartNotShown(missing)),
            (Ok(_), None) => Some(Fault::NoValue),
        };
        if let Some(fault) = fault {
            self.fail(self.game.position(&start), format!("={claim}"), fault);
        }
        Ok(())
    }

    /// What is wrong with a record, given that those of the parts after its moves are right.
    fn record(
        &mut self,
        part: &ErasedState,
        record: &ValueRecord,
    ) -> Result<Option<Fault>, CheckError> {
        let Some(value) = self.read(&record.value)? else {
            return Ok(Some(Fault::NoValue));
        };
        let mut sides = [Vec::new(), Vec::new()];
        for (side, options) in sides.iter_mut().enumerate() {
            for (index, after) in self.game.options(part, side == 0).into_iter().enumerate() {
                self.meter.pass(index)?;
                match self.sum(&after)? {
                    Ok((_, below)) if below >= Some(record.rank) => {
                        let after = self.game.position(&after);
                        let mv = format!("move {index}");
                        return Ok(Some(Fault::RankStays { mv, after }));
                    }
                    Ok((terms, _)) => options.push(terms),
                    Err(missing) => return Ok(Some(Fault::PartNotShown(missing))),
                }
            }
        }
        // Whoever begins loses on the part minus the value: it has an answer to each first move.
        for (side, options) in sides.iter().enumerate() {
            let is_left = side == 0;
            for terms in options {
                let mut left = terms.clone();
                left.push((value, true));
                if !self.does_win(left, !is_left)? {
                    return Ok(Some(Fault::OtherValue));
                }
            }
            for option in self.options_of(value, is_left)? {
                let mut is_answered = false;
                for terms in options {
                    let mut left = terms.clone();
                    left.push((option, true));
                    is_answered |= !self.does_win(left, !is_left)?;
                    if is_answered {
                        break;
                    }
                }
                if !is_answered {
                    return Ok(Some(Fault::OtherValue));
                }
            }
        }
        Ok(None)
    }

    /// The parts of a position by their records, or the text of one that has none.
    fn sum(&mut self, state: &ErasedState) -> Result<Result<Said, String>, CheckError> {
        let (mut terms, mut rank) = (Vec::new(), None);
        for part in self.game.parts(state) {
            let text = self.game.position(&part);
            let found = self.records.find(&text).map_err(CheckError::Records)?;
            let Some((place, record)) = found else {
                return Ok(Err(text));
            };
            let Some(value) = self.read(&record.value)? else {
                return Ok(Err(text));
            };
            rank = rank.max(Some(record.rank));
            terms.push((value, false));
            if self.reached.insert(place) {
                let bytes = BESIDE + text.len() + record.value.len();
                self.meter.budget.take(bytes)?;
                self.waiting.push((part, record));
            }
        }
        Ok(Ok((terms, rank)))
    }

    /// The form that a text means, if it is written as that form is.
    fn read(&mut self, text: &str) -> Result<Option<CanonicalForm>, CheckError> {
        let Ok(form) = self.algebra.read(text) else {
            self.meter.check()?;
            return Ok(None);
        };
        let written = self.algebra.text(form).map_err(form_error)?;
        Ok((written == text).then_some(form))
    }

    fn options_of(
        &mut self,
        form: CanonicalForm,
        of_left: bool,
    ) -> Result<Vec<CanonicalForm>, CheckError> {
        let options = if of_left {
            self.algebra.left(form)
        } else {
            self.algebra.right(form)
        };
        Ok(options.map_err(form_error)?.to_vec())
    }

    /// What a player can leave of a sum.
    fn after(&mut self, sum: &[Term], of_left: bool) -> Result<Vec<Vec<Term>>, CheckError> {
        let mut after = Vec::new();
        for (at, &(form, is_negative)) in sum.iter().enumerate() {
            if at > 0 && sum[at - 1] == sum[at] {
                continue;
            }
            for option in self.options_of(form, of_left != is_negative)? {
                let mut left = sum.to_vec();
                left[at] = (option, is_negative);
                after.push(sorted(left));
            }
        }
        Ok(after)
    }

    /// Whether the player who begins on a sum wins, played out on an explicit stack.
    fn does_win(&mut self, sum: Vec<Term>, is_left: bool) -> Result<bool, CheckError> {
        let first = (sorted(sum), is_left);
        if let Some(&known) = self.wins.get(&first) {
            return Ok(known);
        }
        let untried = self.after(&first.0, is_left)?;
        let mut path = vec![(first, untried)];
        let mut won = false;
        while let Some(((_, is_left), untried)) = path.last_mut() {
            let is_left = *is_left;
            let known = match untried.pop() {
                None => Some(false),
                Some(next) => {
                    let next = (next, !is_left);
                    match self.wins.get(&next) {
                        Some(false) => Some(true),
                        Some(true) => None,
                        None => {
                            self.meter.count()?;
                            let after = self.after(&next.0, !is_left)?;
                            let terms = next.0.len() * (after.len() + 2);
                            self.meter.budget.take(BESIDE + terms * size_of::<Term>())?;
                            // It is tried again when it is known.
                            untried.push(next.0.clone());
                            path.push((next, after));
                            None
                        }
                    }
                }
            };
            if let Some(known) = known
                && let Some((key, _)) = path.pop()
            {
                won = known;
                self.wins.insert(key, known);
            }
        }
        Ok(won)
    }

    fn fail(&mut self, position: String, bound: String, fault: Fault) {
        self.failed += 1;
        if self.failures.len() < MOST_FAILURES {
            self.failures.push(CheckFailure {
                position,
                bound,
                fault,
            });
        }
    }

    fn finish(mut self) -> Checked {
        let records = self.records.len();
        let missed = records - self.reached.len() as u64;
        if missed > 0 {
            let start = self.game.position(&self.game.start());
            self.fail(start, String::new(), Fault::NotReached(missed));
        }
        Checked {
            failures: self.failures,
            failed: self.failed,
            records,
            positions: self.meter.positions(),
        }
    }
}

/// A sum in order, without terms that are each other's negatives.
fn sorted(mut sum: Vec<Term>) -> Vec<Term> {
    sum.sort_unstable();
    let mut kept: Vec<Term> = Vec::with_capacity(sum.len());
    for (form, is_negative) in sum {
        // Of equal forms, positive ones come first.
        if is_negative && kept.last() == Some(&(form, false)) {
            kept.pop();
        } else {
            kept.push((form, is_negative));
        }
    }
    kept
}

fn form_error(error: FormError) -> CheckError {
    match error {
        FormError::Stopped(reason) => CheckError::Stopped(reason),
        error => CheckError::Records(error.into()),
    }
}

/// The records that prove the canonical form of the start of a partizan game, given what tells the
/// text of the form of a part.
///
/// # Complexity
///
/// O(n · b) time for the `n` parts that moves of either player lead to, with `b` moves each, and what
/// `value` takes. O(n) memory.
///
/// # Errors
///
/// [`ExtractError`]; [`ExtractError::Cyclic`] for a game in which play comes back to a part.
pub fn extract_value<E>(
    game: &dyn WrittenParts,
    value: &mut dyn FnMut(&ErasedState) -> Result<String, E>,
    run: &Run,
) -> Result<Vec<ValueRecord>, ExtractError<E>> {
    let mut meter = Meter::new(run);
    let mut records = Vec::new();
    let starts = game.parts(&game.start());
    meter.budget.take(starts.len() * BESIDE)?;
    by_depth(
        starts,
        &mut meter,
        BESIDE,
        &|part| named(game.position(part)),
        &|part| game.position(part),
        &mut |meter, part| {
            meter.count()?;
            let mut after = Vec::new();
            for of_left in [true, false] {
                for (index, option) in game.options(part, of_left).iter().enumerate() {
                    meter.pass(index)?;
                    let parts = game.parts(option);
                    meter.budget.take(parts.len() * BESIDE)?;
                    after.extend(parts);
                }
            }
            Ok(after)
        },
        &mut |meter, part, position, rank| {
            let value = value(&part).map_err(ExtractError::Asked)?;
            meter.budget.take(position.capacity() + value.capacity())?;
            let record = ValueRecord {
                position,
                value,
                rank,
            };
            Ok::<_, ExtractError<E>>(meter.budget.push(&mut records, record)?)
        },
    )?;
    Ok(records)
}
