//! Numbers that values are: [`Rational`] goes to Python, [`Number`] comes from there.

use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use pyo3::{Borrowed, type_hint_identifier, type_hint_union};
use stonework::partizan::Dyadic;

use crate::errors::InputError;

static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// A number that Python has as a `Fraction`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rational(pub(crate) Dyadic);

impl Rational {
    /// A number that is written.
    ///
    /// # Errors
    ///
    /// An `InputError` for what is none.
    pub(crate) fn of_text(text: &str) -> PyResult<Self> {
        let number = text.parse().map(Self);
        number.map_err(|error| InputError::new_err(format!("{error}")))
    }
}

impl<'py> IntoPyObject<'py> for Rational {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    const OUTPUT_TYPE: PyStaticExpr = type_hint_identifier!("fractions", "Fraction");

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        let fraction = FRACTION.import(py, "fractions", "Fraction")?;
        fraction.call1((self.0.numerator(), 1_u64 << self.0.exponent()))
    }
}

/// A whole number or a fraction of Python; an error where it is no number of games, for whoever asks.
#[derive(Debug)]
pub(crate) struct Number(PyResult<Dyadic>);

impl Number {
    /// The number.
    ///
    /// # Errors
    ///
    /// An `InputError` for a fraction that is not dyadic, and for one that is too large.
    pub(crate) fn dyadic(self) -> PyResult<Dyadic> {
        self.0
    }
}

impl<'py> FromPyObject<'_, 'py> for Number {
    type Error = PyErr;

    const INPUT_TYPE: PyStaticExpr = type_hint_union!(
        type_hint_identifier!("builtins", "int"),
        type_hint_identifier!("fractions", "Fraction")
    );

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        // What can be an index is whole, of NumPy as well; a fraction has its two parts.
        let text = if let Ok(whole) = given.call_method0("__index__") {
            whole.str()?.to_string()
        } else {
            let part = |name| PyResult::Ok(given.getattr(name)?.str()?.to_string());
            format!("{}/{}", part("numerator")?, part("denominator")?)
        };
        Ok(Self(Rational::of_text(&text).map(|number| number.0)))
    }
}
