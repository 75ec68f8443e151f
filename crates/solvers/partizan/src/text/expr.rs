//! Expressions of values: [`ValueExpr`], what a text says before it is computed.

use super::error::ExprError;
use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::number::NumberUpStar;

/// A sum of values as it was written: `{1|-1} + 2*(^) - 3/4`, read by [`Self::read`] and computed
/// by [`Self::value`].
///
/// A caller that knows more than values reads its own terms beside them ([`Self::read_with`]): a
/// word that it knows begins a term of its own, the rest of which is left to it ([`OtherTerm`]).
/// [`Self::terms`] takes the sum apart.
///
/// The expression is a list in postfix order, so that nothing nests on the program stack.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueExpr {
    pub(super) steps: Vec<Step>,
    pub(super) others: Vec<OtherTerm>,
}

/// A term that is no value by itself: the position of a game, say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherTerm {
    /// The word it begins with.
    pub name: String,
    /// What follows the word, without spaces around it.
    pub rest: String,
    /// The column of the word in the text, from 1.
    pub column: usize,
}

/// A summand of a [`ValueExpr`].
#[derive(Clone, PartialEq, Debug)]
pub struct SumTerm {
    /// How many times it is taken; negative: the negative of the term is.
    pub times: i64,
    /// The term.
    pub expr: ValueExpr,
}

/// A step of the computation, on a stack of values.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Step {
    /// Pushes a number with ups and a nimber.
    Simple(NumberUpStar),
    /// Pushes ^\[n\], or v\[-n\].
    PowerTo(i16),
    /// Pushes ^<n>, or v<-n>.
    Power(i16),
    /// Pushes the value of the other term of that index.
    Other(usize),
    Negative,
    Switch,
    Tiny,
    Miny,
    /// ±{a, b, …} of so many values.
    SwitchOf(usize),
    /// {a, … | b, …} of so many values on each side.
    Options(usize, usize),
    Sum,
    Difference,
    OrdinalSum,
    Cool,
    Freeze,
    Heat,
    Overheat,
    Norton,
    Reduced,
    AtomicWeight,
    /// The product of a sign at that column.
    Product(usize),
    /// Pushes a loopy value.
    Loopy(LoopyName),
    /// Pushes the game whose braces these are.
    Pass,
    /// Pushes the game of that name, which is not complete yet.
    Named(usize),
    /// Gives the last game its name.
    Name(usize),
    /// a & b.
    Sides,
}

/// Loopy values that are known by a word.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum LoopyName {
    On,
    Off,
    Over,
    Under,
    Dud,
    Upon,
    UponStar,
}

impl Step {
    /// How many values it takes from the stack.
    pub(crate) fn takes(self) -> usize {
        match self {
            Self::Simple(_)
            | Self::PowerTo(_)
            | Self::Power(_)
            | Self::Other(_)
            | Self::Loopy(_)
            | Self::Pass
            | Self::Named(_) => 0,
            Self::Negative
            | Self::Switch
            | Self::Tiny
            | Self::Miny
            | Self::Freeze
            | Self::Reduced
            | Self::AtomicWeight
            | Self::Name(_) => 1,
            Self::SwitchOf(count) => count,
            Self::Options(left, right) => left + right,
            Self::Sum
            | Self::Difference
            | Self::Product(_)
            | Self::OrdinalSum
            | Self::Cool
            | Self::Heat
            | Self::Norton
            | Self::Sides => 2,
            Self::Overheat => 3,
        }
    }
}

impl Step {
    /// Computes a short game from what is taken from the stack.
    pub(crate) fn apply(
        self,
        algebra: &mut Algebra<'_>,
        taken: &[CanonicalForm],
        others: &[CanonicalForm],
    ) -> Result<CanonicalForm, ExprError> {
        Ok(match (self, taken) {
            (Self::Simple(it), _) => algebra.number_up_star(it)?,
            (Self::PowerTo(order), _) => algebra.uptimal_to(order.into())?,
            (Self::Power(order), _) => algebra.uptimal(order.into())?,
            (Self::Other(index), _) => others[index],
            (Self::Negative, &[of]) => algebra.negative(of)?,
            (Self::Switch | Self::SwitchOf(_), of) => algebra.switch(of)?,
            (Self::Tiny, &[of]) => algebra.tiny(of)?,
            (Self::Miny, &[of]) => algebra.miny(of)?,
            (Self::Options(left, _), all) => algebra.of_options(&all[..left], &all[left..])?,
            (Self::Sum, &[a, b]) => algebra.sum(a, b)?,
            (Self::Difference, &[a, b]) => algebra.difference(a, b)?,
            (Self::OrdinalSum, &[a, b]) => algebra.ordinal_sum(a, b)?,
            (Self::Cool, &[of, by]) => {
                let by = algebra.as_number(by).ok_or(ExprError::Temperature)?;
                algebra.cooled(of, by)?
            }
            (Self::Freeze, &[of]) => algebra.frozen(of)?,
            (Self::Heat, &[of, by]) => algebra.heated(of, by)?,
            (Self::Overheat, &[of, from, to]) => algebra.overheated(of, from, to)?,
            (Self::Norton, &[of, unit]) => algebra.norton_product(of, unit)?,
            (Self::Reduced, &[of]) => algebra.reduced(of)?,
            (Self::AtomicWeight, &[of]) => {
                let weight = algebra.atomic_weight(of)?;
                weight.ok_or(ExprError::NoAtomicWeight)?
            }
            (Self::Product(column), &[a, b]) => product(algebra, a, b, column)?,
            (Self::Loopy(_) | Self::Pass | Self::Named(_) | Self::Name(_) | Self::Sides, _) => {
                return Err(ExprError::Loopy);
            }
            _ => unreachable!("a step takes as many values as it says"),
        })
    }
}

impl ValueExpr {
    /// The computation, in postfix order.
    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Whether a part of it is loopy, so that [`Self::loopy_value`] computes it.
    #[must_use]
    pub fn is_loopy(&self) -> bool {
        let loopy = |step: &Step| {
            matches!(
                step,
                Step::Loopy(_) | Step::Pass | Step::Named(_) | Step::Sides
            )
        };
        self.steps.iter().any(loopy)
    }

    /// The terms that are no values, in the order of the text.
    #[must_use]
    pub fn others(&self) -> &[OtherTerm] {
        &self.others
    }

    /// The other term that it is, if it is one and nothing else.
    #[must_use]
    pub fn as_other(&self) -> Option<&OtherTerm> {
        match self.steps[..] {
            [Step::Other(index)] => Some(&self.others[index]),
            _ => None,
        }
    }

    /// The summands with their signs and multiples; those of brackets are taken out of them.
    #[must_use]
    pub fn terms(&self) -> Vec<SumTerm> {
        let starts = self.starts();
        let mut terms = Vec::new();
        let mut open = vec![(self.steps.len() - 1, 1_i64)];
        while let Some((end, times)) = open.pop() {
            // A part ends before the next one begins.
            match self.steps[end] {
                Step::Sum => open.extend([(end - 1, times), (starts[end - 1] - 1, times)]),
                Step::Difference => open.extend([(end - 1, -times), (starts[end - 1] - 1, times)]),
                Step::Negative => open.push((end - 1, -times)),
                Step::Product(_) => {
                    let left = starts[end - 1] - 1;
                    let scaled = |by, of: usize| {
                        let by = self.integer(starts[by]..=by)?;
                        Some((of, times.checked_mul(by).filter(|&it| it != i64::MIN)?))
                    };
                    match scaled(left, end - 1).or_else(|| scaled(end - 1, left)) {
                        Some(part) => open.push(part),
                        None => terms.push(self.term(starts[end], end, times)),
                    }
                }
                _ => terms.push(self.term(starts[end], end, times)),
            }
        }
        terms
    }

    /// Where the part begins that ends with each step.
    fn starts(&self) -> Vec<usize> {
        let mut starts = Vec::with_capacity(self.steps.len());
        let mut stack = Vec::new();
        for (index, step) in self.steps.iter().enumerate() {
            let rest: usize = stack.len() - step.takes();
            let start = stack.get(rest).copied().unwrap_or(index);
            stack.truncate(rest);
            stack.push(start);
            starts.push(start);
        }
        starts
    }

    fn integer(&self, steps: std::ops::RangeInclusive<usize>) -> Option<i64> {
        match self.steps[steps] {
            [Step::Simple(it)] if it.is_number() && it.number.is_integer() => {
                Some(it.number.numerator())
            }
            _ => None,
        }
    }

    fn term(&self, start: usize, end: usize, times: i64) -> SumTerm {
        let mut expr = Self {
            steps: self.steps[start..=end].to_vec(),
            others: Vec::new(),
        };
        for step in &mut expr.steps {
            if let Step::Other(index) = step {
                expr.others.push(self.others[*index].clone());
                *index = expr.others.len() - 1;
            }
        }
        SumTerm { times, expr }
    }

    /// The value, given those of the other terms in their order.
    ///
    /// # Errors
    ///
    /// [`ExprError::Product`]; [`ExprError::Loopy`] if a part is loopy, which
    /// [`Self::loopy_value`] computes; the errors of the algebra.
    ///
    /// # Panics
    ///
    /// If there are fewer values than [`Self::others`].
    pub fn value(
        &self,
        algebra: &mut Algebra<'_>,
        others: &[CanonicalForm],
    ) -> Result<CanonicalForm, ExprError> {
        let mut stack: Vec<CanonicalForm> = Vec::new();
        for &step in &self.steps {
            let taken = stack.split_off(stack.len() - step.takes());
            let value = step.apply(algebra, &taken, others)?;
            stack.push(value);
        }
        Ok(stack[0])
    }
}

fn product(
    algebra: &mut Algebra<'_>,
    a: CanonicalForm,
    b: CanonicalForm,
    column: usize,
) -> Result<CanonicalForm, ExprError> {
    for (factor, of) in [(a, b), (b, a)] {
        if let Some(factor) = algebra.as_number(factor).filter(|it| it.is_integer()) {
            return Ok(algebra.times(of, factor.numerator())?);
        }
    }
    Err(ExprError::Product { column })
}
