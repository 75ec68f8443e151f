//! The value of a position of a partizan game: [`Value`].

#![expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "Python lends its objects"
)]

use std::cmp::Ordering;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use pyo3::exceptions::PyTypeError;
use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;
use pyo3::types::PyString;
use pyo3::{Borrowed, PyTypeInfo, type_hint_identifier, type_hint_subscript, type_hint_union};
use stonework::partizan::{Algebra, CanonicalForm, FormError};

use crate::arena::{computed, limit_bytes};
use crate::errors::InputError;
use crate::rational::{Number, Rational};
use crate::thermograph::Thermograph;

/// The value of a position of a partizan game of normal play: a game in canonical form.
///
/// `Value(text)` reads the notation of the field: numbers `5`, `-3/4`, nimbers `*`, `*5`, ups and
/// downs `^`, `v3`, options `{2|-1}`, `{3||2|1}`, switches `±1`, `tiny(1)`, and sums of these.
/// `Value(number)` is a whole number or a dyadic fraction, `Value.of(left, right)` the game of these
/// options.
///
/// Equal games are equal values, with equal hashes. `<=` and the like compare; two values may be
/// confused, so that neither is less and they are not equal: see `compare`. `+`, `-` and multiples
/// `3 * value` are exact; whole numbers and fractions may stand beside values.
///
/// All values of a process share their memory, which is not given back: see `Value.memory`. Long
/// computations leave other threads of Python free, and Ctrl-C ends them. `InputError` is raised for
/// a text or a number that is no value, `OverflowError` for values too large, `Stopped` for the limit
/// on memory.
///
/// >>> import stonework as sw
/// >>> sw.Value("{1|-1}") + sw.Value("^")
/// Value('{1^|-1^}')
/// >>> sw.Value.of([2, "*"], 1) * 2
/// Value('3')
/// >>> sw.Value("^") > 0, sw.Value("*").compare(0), sw.Value("{2||1|0}").temperature
/// (True, '||', Fraction(3, 4))
#[pyclass(frozen, module = "stonework")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value(CanonicalForm);

/// No more letters of a value are shown where all are not needed.
const SHOWN: usize = 4_000;

impl Value {
    /// The value that is written so.
    ///
    /// # Errors
    ///
    /// As of [`computed`].
    pub(crate) fn read(py: Python<'_>, text: &str) -> PyResult<Self> {
        computed(py, |algebra| algebra.read(text)).map(Self)
    }

    /// What an operation makes of it.
    fn made(
        self,
        py: Python<'_>,
        by: impl Fn(&mut Algebra<'static>, CanonicalForm) -> Result<CanonicalForm, FormError> + Sync,
    ) -> PyResult<Self> {
        computed(py, |algebra| by(algebra, self.0)).map(Self)
    }

    /// The options of a player, in the order in which they are written.
    fn options(self, py: Python<'_>, of_left: bool) -> PyResult<Vec<Self>> {
        let options = computed(py, |algebra| algebra.sorted_options(self.0, of_left))?;
        Ok(options.into_iter().map(Self).collect())
    }

    fn order(self, py: Python<'_>, other: Operand) -> PyResult<Option<Ordering>> {
        let other = other.form(py)?;
        computed(py, |algebra| algebra.compare(self.0, other))
    }

    /// How it is written, if that is not too long.
    fn shown(self, py: Python<'_>) -> PyResult<Option<String>> {
        computed(py, |algebra| algebra.text_within(self.0, SHOWN))
    }
}

#[pymethods]
impl Value {
    #[new]
    #[pyo3(signature = (value, /))]
    fn new(py: Python<'_>, value: Given) -> PyResult<Self> {
        value.form(py).map(Self)
    }

    /// The game of these options: each of the two is a value, a number or a text, or any number of
    /// these.
    ///
    /// >>> import stonework as sw
    /// >>> sw.Value.of(0, sw.Value.of(0, -1)), sw.Value.of([], [])
    /// (Value('tiny(1)'), Value('0'))
    #[staticmethod]
    fn of(py: Python<'_>, left: Options, right: Options) -> PyResult<Self> {
        let (left, right) = (left.forms(py)?, right.forms(py)?);
        computed(py, |algebra| algebra.of_options(&left, &right)).map(Self)
    }

    /// The bytes that all values of this process take. With `limit`, they may take so many from now
    /// on; it is 4 GiB at first.
    #[staticmethod]
    #[pyo3(signature = (limit=None))]
    fn memory(limit: Option<usize>) -> usize {
        limit_bytes(limit)
    }

    /// The number that it is; None if it is none.
    #[getter]
    fn number(&self, py: Python<'_>) -> PyResult<Option<Rational>> {
        let number = computed(py, |algebra| Ok::<_, FormError>(algebra.as_number(self.0)))?;
        Ok(number.map(Rational))
    }

    /// The n of a nimber *n; None if it is none.
    #[getter]
    fn nimber(&self, py: Python<'_>) -> PyResult<Option<u32>> {
        computed(py, |algebra| Ok::<_, FormError>(algebra.as_nimber(self.0)))
    }

    /// Who wins: "L", "R", "N" for whoever moves next, "P" for the other.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<String> {
        Ok(computed(py, |algebra| algebra.outcome(self.0))?.to_string())
    }

    /// The mean: n copies of it are worth n times this, but for what is bounded.
    #[getter]
    fn mean(&self, py: Python<'_>) -> PyResult<Rational> {
        computed(py, |algebra| algebra.mean(self.0)).map(Rational)
    }

    /// The temperature: how much a move is worth; below 0 for numbers.
    #[getter]
    fn temperature(&self, py: Python<'_>) -> PyResult<Rational> {
        computed(py, |algebra| algebra.temperature(self.0)).map(Rational)
    }

    /// The number in which the play of both ends if Left begins.
    #[getter]
    fn left_stop(&self, py: Python<'_>) -> PyResult<Rational> {
        computed(py, |algebra| algebra.left_stop(self.0)).map(Rational)
    }

    /// The number in which the play of both ends if Right begins.
    #[getter]
    fn right_stop(&self, py: Python<'_>) -> PyResult<Rational> {
        computed(py, |algebra| algebra.right_stop(self.0)).map(Rational)
    }

    /// The options of Left in canonical form, in the order in which they are written.
    #[getter]
    fn left(&self, py: Python<'_>) -> PyResult<Vec<Self>> {
        self.options(py, true)
    }

    /// The options of Right in canonical form, in the order in which they are written.
    #[getter]
    fn right(&self, py: Python<'_>) -> PyResult<Vec<Self>> {
        self.options(py, false)
    }

    /// How many moves there are at most.
    #[getter]
    fn birthday(&self, py: Python<'_>) -> PyResult<u64> {
        computed(py, |algebra| algebra.birthday(self.0))
    }

    /// How many games can follow, itself among them.
    #[getter]
    fn follower_count(&self, py: Python<'_>) -> PyResult<u64> {
        computed(py, |algebra| algebra.follower_count(self.0))
    }

    /// The atomic weight: beside far stars it acts like so many ups; None if there is none.
    #[getter]
    fn atomic_weight(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        let weight = computed(py, |algebra| algebra.atomic_weight(self.0))?;
        Ok(weight.map(Self))
    }

    /// Whether it is a number.
    #[getter]
    fn is_number(&self, py: Python<'_>) -> PyResult<bool> {
        computed(py, |algebra| Ok::<_, FormError>(algebra.is_number(self.0)))
    }

    /// Whether it lies between all positive and all negative numbers.
    #[getter]
    fn is_infinitesimal(&self, py: Python<'_>) -> PyResult<bool> {
        computed(py, |algebra| algebra.is_infinitesimal(self.0))
    }

    /// Whether either player has a move in it and in all that follows, or none has.
    #[getter]
    fn is_all_small(&self, py: Python<'_>) -> PyResult<bool> {
        computed(py, |algebra| algebra.is_all_small(self.0))
    }

    /// Whether it is a number and an infinitesimal.
    #[getter]
    fn is_numberish(&self, py: Python<'_>) -> PyResult<bool> {
        computed(py, |algebra| algebra.is_numberish(self.0))
    }

    /// How it compares: "=", "<", ">", or "||" if they are confused.
    fn compare(&self, py: Python<'_>, other: Operand) -> PyResult<&'static str> {
        Ok(match self.order(py, other)? {
            Some(Ordering::Equal) => "=",
            Some(Ordering::Less) => "<",
            Some(Ordering::Greater) => ">",
            None => "||",
        })
    }

    /// The reduced canonical form: the simplest game that differs by an infinitesimal.
    fn reduced(&self, py: Python<'_>) -> PyResult<Self> {
        self.made(py, Algebra::reduced)
    }

    /// It cooled by a number.
    fn cool(&self, py: Python<'_>, by: Number) -> PyResult<Self> {
        let by = by.dyadic()?;
        self.made(py, |algebra, form| algebra.cooled(form, by))
    }

    /// It cooled by its temperature: the mean and an infinitesimal.
    fn freeze(&self, py: Python<'_>) -> PyResult<Self> {
        self.made(py, Algebra::frozen)
    }

    /// It heated by a number or another value; cooling by a positive number gives it back.
    fn heat(&self, py: Python<'_>, by: Operand) -> PyResult<Self> {
        let by = by.form(py)?;
        self.made(py, |algebra, form| algebra.heated(form, by))
    }

    /// It overheated from a value to another.
    fn overheat(&self, py: Python<'_>, start: Operand, to: Operand) -> PyResult<Self> {
        let (start, to) = (start.form(py)?, to.form(py)?);
        self.made(py, |algebra, form| algebra.overheated(form, start, to))
    }

    /// Its Norton product by a positive value.
    fn norton(&self, py: Python<'_>, unit: Operand) -> PyResult<Self> {
        let unit = unit.form(py)?;
        self.made(py, |algebra, form| algebra.norton_product(form, unit))
    }

    /// The ordinal sum of it, in canonical form, and another: a move in it ends the other.
    fn ordinal_sum(&self, py: Python<'_>, other: Operand) -> PyResult<Self> {
        let other = other.form(py)?;
        self.made(py, |algebra, form| algebra.ordinal_sum(form, other))
    }

    /// What either player can gain by a move, without what is dominated.
    fn incentives(&self, py: Python<'_>) -> PyResult<Vec<Self>> {
        let found = computed(py, |algebra| algebra.incentives(self.0))?;
        Ok(found.into_iter().map(Self).collect())
    }

    /// Its thermograph, which a notebook draws.
    fn thermograph(&self, py: Python<'_>) -> PyResult<Thermograph> {
        let graph = computed(py, |algebra| algebra.thermograph(self.0))?;
        let title = self.shown(py)?.unwrap_or_else(|| "a value".to_owned());
        Ok(Thermograph { title, graph })
    }

    fn __add__(&self, py: Python<'_>, other: Operand) -> PyResult<Self> {
        let other = other.form(py)?;
        self.made(py, |algebra, form| algebra.sum(form, other))
    }

    fn __radd__(&self, py: Python<'_>, other: Operand) -> PyResult<Self> {
        self.__add__(py, other)
    }

    fn __sub__(&self, py: Python<'_>, other: Operand) -> PyResult<Self> {
        let other = other.form(py)?;
        self.made(py, |algebra, form| algebra.difference(form, other))
    }

    fn __rsub__(&self, py: Python<'_>, other: Operand) -> PyResult<Self> {
        let other = other.form(py)?;
        self.made(py, |algebra, form| algebra.difference(other, form))
    }

    fn __mul__(&self, py: Python<'_>, times: Times) -> PyResult<Self> {
        let times = times.0?;
        self.made(py, |algebra, form| algebra.times(form, times))
    }

    fn __rmul__(&self, py: Python<'_>, times: Times) -> PyResult<Self> {
        self.__mul__(py, times)
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Self> {
        self.made(py, Algebra::negative)
    }

    fn __pos__(&self) -> Self {
        *self
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.extract::<Operand>() else {
            return Ok(false);
        };
        Ok(match other {
            Operand::Value(other) => self.0 == other.0,
            Operand::Number(number) => match (self.number(py)?, number.dyadic()) {
                (Some(own), Ok(other)) => own.0 == other,
                _ => false,
            },
        })
    }

    fn __lt__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        Ok(self.order(py, other)? == Some(Ordering::Less))
    }

    fn __le__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        let order = self.order(py, other)?;
        Ok(order.is_some_and(Ordering::is_le))
    }

    fn __gt__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        Ok(self.order(py, other)? == Some(Ordering::Greater))
    }

    fn __ge__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        let order = self.order(py, other)?;
        Ok(order.is_some_and(Ordering::is_ge))
    }

    /// That of a number is the same as that of the number.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        match self.number(py)? {
            Some(number) => number.into_pyobject(py)?.hash(),
            None => Ok(isize::try_from(
                FixedState::default().hash_one(self.0) >> 33,
            )?),
        }
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        computed(py, |algebra| algebra.text(self.0))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(match self.shown(py)? {
            Some(text) => format!("Value('{text}')"),
            None => "<Value, too long to be shown>".to_owned(),
        })
    }

    fn __getnewargs__(&self, py: Python<'_>) -> PyResult<(String,)> {
        Ok((self.__str__(py)?,))
    }
}

const NUMBER_OR_VALUE: PyStaticExpr =
    type_hint_union!(<Value as PyTypeInfo>::TYPE_HINT, Number::INPUT_TYPE);

/// What stands beside a value: another, or a number.
pub(crate) enum Operand {
    Value(Value),
    Number(Number),
}

impl Operand {
    fn form(self, py: Python<'_>) -> PyResult<CanonicalForm> {
        match self {
            Self::Value(value) => Ok(value.0),
            Self::Number(number) => {
                let number = number.dyadic()?;
                computed(py, |algebra| algebra.number(number))
            }
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Operand {
    type Error = PyErr;

    const INPUT_TYPE: PyStaticExpr = NUMBER_OR_VALUE;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(value) = given.cast::<Value>() {
            return Ok(Self::Value(*value.get()));
        }
        given.extract().map(Self::Number).map_err(|_| {
            let found = given.get_type();
            PyTypeError::new_err(format!(
                "a value, a whole number or a Fraction is needed, not {found}"
            ))
        })
    }
}

/// What a value is made of: an operand, or a text.
enum Given {
    Operand(Operand),
    Text(String),
}

impl Given {
    fn form(self, py: Python<'_>) -> PyResult<CanonicalForm> {
        match self {
            Self::Operand(operand) => operand.form(py),
            Self::Text(text) => Value::read(py, &text).map(|value| value.0),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Given {
    type Error = PyErr;

    const INPUT_TYPE: PyStaticExpr =
        type_hint_union!(type_hint_identifier!("builtins", "str"), NUMBER_OR_VALUE);

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match given.cast::<PyString>() {
            Ok(text) => Ok(Self::Text(text.to_str()?.to_owned())),
            Err(_) => given.extract().map(Self::Operand),
        }
    }
}

/// The options of a player: one, or any number.
struct Options(Vec<Given>);

impl Options {
    fn forms(self, py: Python<'_>) -> PyResult<Vec<CanonicalForm>> {
        self.0.into_iter().map(|one| one.form(py)).collect()
    }
}

impl<'py> FromPyObject<'_, 'py> for Options {
    type Error = PyErr;

    const INPUT_TYPE: PyStaticExpr = type_hint_union!(
        Given::INPUT_TYPE,
        type_hint_subscript!(
            type_hint_identifier!("collections.abc", "Iterable"),
            Given::INPUT_TYPE
        )
    );

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match given.extract() {
            Ok(one) => Ok(Self(vec![one])),
            Err(error) => match given.try_iter() {
                Ok(all) => Ok(Self(
                    all.map(|one| one?.extract()).collect::<PyResult<_>>()?,
                )),
                Err(_) => Err(error),
            },
        }
    }
}

/// How many times a value is taken.
struct Times(PyResult<i64>);

impl<'py> FromPyObject<'_, 'py> for Times {
    type Error = PyErr;

    const INPUT_TYPE: PyStaticExpr = type_hint_identifier!("builtins", "int");

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let whole = given.call_method0("__index__")?;
        Ok(Self(whole.extract().map_err(|_| {
            InputError::new_err("a value is taken less than 2^63 times")
        })))
    }
}
