//! Heaps where the last move loses: [`misere_quotient`], [`genera`].

#![expect(
    clippy::needless_pass_by_value,
    reason = "lists come from Python as they are"
)]

use numpy::{IntoPyArray, PyArray1, PyArrayMethods, PyReadwriteArray};
use pyo3::prelude::*;
use stonework::{Genera, HeapRules, MisereQuotient as CoreQuotient, Period, QuotientEnd};

use crate::errors::{InputError, stopped};
use crate::limits::Limits;
use crate::nimbers::{last_heap, rules};
use crate::work::watched;

/// The misère quotient of heaps: sums of any number of heaps are decided at once by it. Its elements
/// are numbers; 0 is the unit.
///
/// >>> import stonework as sw
/// >>> kayles = sw.misere_quotient("0.77", 200)
/// >>> kayles.order, len(kayles.lost), kayles.period, kayles.preperiod
/// (40, 9, 12, 71)
/// >>> kayles.wins([100] * 200), kayles.elements[kayles.of_sum([3, 3])]
/// (False, 'b^2')
#[pyclass(frozen, module = "stonework")]
#[derive(Debug)]
pub(crate) struct MisereQuotient {
    rules: String,
    quotient: CoreQuotient,
    values: Py<PyArray1<u32>>,
}

#[pymethods]
impl MisereQuotient {
    /// The rules, as they are written.
    #[getter]
    fn rules(&self) -> &str {
        &self.rules
    }

    /// How many elements it has.
    #[getter]
    fn order(&self) -> usize {
        self.quotient.order()
    }

    /// The elements as products of generators.
    #[getter]
    fn elements(&self) -> Vec<String> {
        let presentation = self.quotient.presentation();
        let elements = (0_u32..).take(self.quotient.order());
        elements.map(|element| presentation.name(element)).collect()
    }

    /// The P-portion: the elements that are lost for the player to move.
    #[getter]
    fn lost(&self) -> Vec<u32> {
        self.quotient.lost()
    }

    /// The generators, each with the smallest heap that has it.
    #[getter]
    fn generators(&self) -> Vec<(String, u32)> {
        let presentation = self.quotient.presentation();
        let generators = presentation.generators().iter();
        generators
            .map(|generator| (generator.name.clone(), generator.heap))
            .collect()
    }

    /// Products that are equal.
    #[getter]
    fn relations(&self) -> Vec<(String, String)> {
        let presentation = self.quotient.presentation();
        let relations = presentation.relations();
        relations.map(|[one, two]| (one, two)).collect()
    }

    /// The element of each heap of 0, 1, 2 and so on that was computed. The array cannot be written
    /// to.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        self.values.bind(py).clone()
    }

    /// After how many heaps they repeat for ever; None if no period is proved.
    #[getter]
    fn period(&self) -> Option<u32> {
        self.quotient.period().map(Period::length)
    }

    /// The heap from which on they repeat; None if no period is proved.
    #[getter]
    fn preperiod(&self) -> Option<u32> {
        self.quotient.period().map(Period::start)
    }

    /// Whether it is that of a sum of heaps of Nim.
    #[getter]
    fn is_tame(&self) -> bool {
        self.quotient.is_tame()
    }

    /// Why there are fewer heaps than were asked for: the quotient is infinite, or larger than is
    /// looked for; None if all are there.
    #[getter]
    fn end(&self) -> Option<String> {
        self.quotient.end().map(|end| end.to_string())
    }

    /// The product of two elements.
    fn product(&self, one: u32, two: u32) -> PyResult<u32> {
        let order = self.quotient.order();
        if let Some(none) = [one, two].into_iter().find(|&it| it as usize >= order) {
            let last = order - 1;
            return Err(InputError::new_err(format!(
                "{none} is no element: there are 0 to {last}"
            )));
        }
        Ok(self.quotient.product(one, two))
    }

    /// The element of a sum of heaps.
    fn of_sum(&self, heaps: Vec<u32>) -> PyResult<u32> {
        self.quotient.of_sum(&heaps).ok_or_else(|| {
            let unknown = |&&heap: &&u32| self.quotient.element(heap).is_none();
            let heap = heaps.iter().find(unknown).copied().unwrap_or(0);
            InputError::new_err(format!(
                "a heap of {heap} is not known: take more than {heap} heaps, if the quotient is finite"
            ))
        })
    }

    /// Whether the player to move wins a sum of heaps.
    fn wins(&self, heaps: Vec<u32>) -> PyResult<bool> {
        Ok(!self.quotient.is_lost(self.of_sum(heaps)?))
    }

    fn __repr__(&self) -> String {
        let (rules, order) = (&self.rules, self.order());
        let period = self.period().map_or("None".to_owned(), |it| it.to_string());
        format!("MisereQuotient({rules}, order={order}, period={period})")
    }
}

/// The misère quotient of heaps of 0 to `heaps - 1`.
#[pyfunction]
#[pyo3(name = "misere_quotient", signature = (rules, heaps, *, limits))]
pub(crate) fn misere_quotient(
    py: Python<'_>,
    rules: &Bound<'_, PyAny>,
    heaps: u32,
    limits: Limits,
) -> PyResult<MisereQuotient> {
    let (rules, last) = (self::rules(rules)?, last_heap(heaps)?);
    let quotient = watched(py, limits.run()?, None, |run| {
        rules.misere_quotient(last, run)
    })?;
    if let Some(QuotientEnd::Stopped(reason)) = quotient.end() {
        return Err(stopped(reason));
    }
    let values = quotient.values().into_pyarray(py);
    values
        .try_readwrite()
        .map(PyReadwriteArray::make_nonwriteable)?;
    Ok(MisereQuotient {
        rules: rules.to_string(),
        quotient,
        values: values.unbind(),
    })
}

/// The genera of heaps of 0 to `heaps - 1`, as the field writes them.
#[pyfunction]
#[pyo3(signature = (rules, heaps, *, limits))]
pub(crate) fn genera(
    py: Python<'_>,
    rules: &Bound<'_, PyAny>,
    heaps: u32,
    limits: Limits,
) -> PyResult<Vec<String>> {
    let (rules, last): (HeapRules, _) = (self::rules(rules)?, last_heap(heaps)?);
    let found = watched(py, limits.run()?, None, |run| {
        let mut genera = Genera::of_rules(&rules);
        let heaps = 0..=last;
        heaps
            .map(|heap| Ok(genera.genus(&[heap], run)?.to_string()))
            .collect::<Result<_, _>>()
    })?;
    found.map_err(stopped)
}
