//! Sums with loopy values: [`evaluate_loopy`].

use serde::{Serialize, Serializer};
use stonework_core::{Report, Run, StopReason};
use stonework_partizan::loopy::LoopyValue;
use stonework_partizan::text::ExprError;
use stonework_partizan::{FormError, PartizanOutcome};
use stonework_values::KnownOutcome;

use crate::error::SumError;
use crate::exact::Exact;
use crate::expression::{Relation, Sum};
use crate::found::{as_report, written};
use crate::limits::{Limits, forms_of};

/// What a sum with loopy values is worth, games as the field writes them. Mean, temperature and
/// atomic weight have no meaning for it.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct LoopyFound {
    /// The stopper in canonical form, or the onside and the offside, as `S & T`.
    pub value: String,
    /// Who wins: `L`, `R`, `N` or `P`; `None` if it is drawn, whoever begins or if one of them does.
    #[serde(serialize_with = "written")]
    pub outcome: Option<PartizanOutcome>,
    /// Whether Left wins if Left begins; `None`: it is drawn.
    #[serde(serialize_with = "winner")]
    pub left_begins: Option<bool>,
    /// Whether Left wins if Right begins; `None`: it is drawn.
    #[serde(serialize_with = "winner")]
    pub right_begins: Option<bool>,
    /// Of a stopper, where play ends if Left begins: a number, `on`, `off`, `5over` and the like.
    pub left_stop: Option<String>,
    /// The same if Right begins.
    pub right_stop: Option<String>,
    /// Of a stopper, its degree of loopiness, if it is found: 0 if it is a short game.
    pub degree: Option<String>,
    /// What it cost.
    #[serde(serialize_with = "as_report")]
    pub report: Report,
    /// The limit that came before the stops or the degree, if one did.
    #[serde(serialize_with = "written", skip_serializing_if = "Option::is_none")]
    pub stopped: Option<StopReason>,
}

/// What a sum is worth of which a part may be loopy. Positions of games are taken by their
/// canonical forms.
///
/// ```
/// use stonework::Run;
/// use stonework_games::CATALOG;
/// use stonework_sums::{Sum, evaluate_loopy};
///
/// let sum = Sum::read("over + 5 + 2*(clobber xo)", &CATALOG, &Run::new())?;
/// let found = evaluate_loopy(&sum, &Run::new())?;
/// assert_eq!((&*found.value, found.left_begins), ("5over", Some(true)));
/// # Ok::<(), stonework_sums::SumError>(())
/// ```
///
/// # Errors
///
/// [`SumError::Expression`] if no two stoppers are found that it acts like; [`SumError::Form`] of
/// over 1024 followers; [`SumError::Stopped`] at a limit before its value and outcome are known.
pub fn evaluate_loopy(sum: &Sum, run: &Run) -> Result<LoopyFound, SumError> {
    let limits = Limits::of(run);
    let forms = forms_of(run);
    let mut exact = Exact::new(&forms, &limits);
    let found = find(&mut exact, sum);
    match found {
        Err(SumError::Stopped(reason)) => Err(limits.reached(reason).into()),
        Ok(mut found) => {
            found.stopped = found.stopped.map(|reason| limits.reached(reason));
            found.report = exact.report();
            Ok(found)
        }
        error => error,
    }
}

/// How two sums are related, and what they are worth.
pub(crate) fn relation(
    sides: &[Sum; 2],
    limits: &Limits,
) -> Result<(Relation, [String; 2]), SumError> {
    let forms = forms_of(&limits.rest());
    let mut exact = Exact::new(&forms, limits);
    let values = [total(&mut exact, &sides[0])?, total(&mut exact, &sides[1])?];
    let algebra = exact.algebra();
    let relation = Relation::of(algebra.loopy_compare(&values[0], &values[1])?);
    let [one, other] = &values;
    Ok((
        relation,
        [algebra.loopy_text(one)?, algebra.loopy_text(other)?],
    ))
}

/// The value of a sum: of its short parts together, then with each loopy one.
fn total<'a>(exact: &mut Exact<'a>, sum: &'a Sum) -> Result<LoopyValue, SumError> {
    let (short, loopy): (Vec<_>, Vec<_>) =
        (sum.terms().iter()).partition(|term| !term.expr.is_loopy());
    let mut form = exact.algebra().integer(0)?;
    for term in short {
        let one = exact.term(term)?;
        let all = exact.algebra().times(one, term.times)?;
        form = exact.algebra().sum(form, all)?;
    }
    let mut total = LoopyValue::from(exact.algebra().stopper(form)?);
    for term in loopy {
        let positions = exact.positions(term)?;
        let algebra = exact.algebra();
        let one = term.expr.loopy_value(algebra, &positions)?;
        let all = algebra.loopy_times(&one, term.times)?;
        let all = all.ok_or(ExprError::NoSides)?;
        let sum = algebra.loopy_sum(&total, &all)?;
        total = sum.ok_or(ExprError::NoSides)?;
    }
    Ok(total)
}

fn find<'a>(exact: &mut Exact<'a>, sum: &'a Sum) -> Result<LoopyFound, SumError> {
    let value = total(exact, sum)?;
    let algebra = exact.algebra();
    let [onside, offside] = algebra.loopy_outcomes(&value)?.map(KnownOutcome::from);
    let agreed = |one: Option<bool>, other| one.filter(|_| one == other);
    let begun = KnownOutcome {
        left_begins: agreed(onside.left_begins, offside.left_begins),
        right_begins: agreed(onside.right_begins, offside.right_begins),
    };
    let mut found = LoopyFound {
        value: algebra.loopy_text(&value)?,
        outcome: begun.outcome(),
        left_begins: begun.left_begins,
        right_begins: begun.right_begins,
        left_stop: None,
        right_stop: None,
        degree: None,
        report: Report::default(),
        stopped: None,
    };
    match add_stops(exact, &value, &mut found) {
        Err(FormError::Stopped(reason)) if reason != StopReason::Cancelled => {
            found.stopped = Some(reason);
        }
        // What has too many followers, or too long a text, is left out.
        Ok(()) | Err(FormError::Overflow(_)) => {}
        Err(error) => return Err(error.into()),
    }
    Ok(found)
}

/// Adds the stops and the degree of a stopper.
fn add_stops(
    exact: &mut Exact<'_>,
    value: &LoopyValue,
    found: &mut LoopyFound,
) -> Result<(), FormError> {
    let Some(stopper) = value.as_stopper() else {
        return Ok(());
    };
    let algebra = exact.algebra();
    let [left, right] = algebra.stopper_stops(stopper)?;
    found.left_stop = Some(algebra.stopper_text(&left)?);
    found.right_stop = Some(algebra.stopper_text(&right)?);
    if let Some(degree) = algebra.degree(stopper)? {
        found.degree = Some(algebra.stopper_text(&degree)?);
    }
    Ok(())
}

/// Writes who wins: `L`, `R`, or `D` for a draw.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    clippy::ref_option,
    reason = "a field is given so"
)]
fn winner<S: Serializer>(left_wins: &Option<bool>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match left_wins {
        Some(true) => "L",
        Some(false) => "R",
        None => "D",
    })
}
