//! How hot values are: [`Thermograph`].

#![expect(
    clippy::needless_pass_by_value,
    reason = "lists come from Python as they are"
)]

use numpy::{PyArray2, PyArrayMethods};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use stonework::partizan::{Dyadic, Thermograph as CoreThermograph, Trajectory};
use stonework_pictures::plots::{Picture, ThermographPlot};

use crate::arena::no_form;
use crate::rational::{Number, Rational};

/// The thermograph of a value: for every temperature the stops of the value cooled by it.
///
/// The left wall is the line of the left stops, the right wall that of the right stops. From the
/// temperature of the value on they are one, the mast, which stands at its mean.
///
/// >>> import stonework as sw
/// >>> graph = sw.Value("{3|-1}").thermograph()
/// >>> graph.mean, graph.temperature, graph.stops_at(1)
/// (Fraction(1, 1), Fraction(2, 1), (Fraction(2, 1), Fraction(0, 1)))
/// >>> graph.left_wall.tolist(), graph.right_wall.tolist()
/// ([[4.0, -1.0], [1.0, 2.0]], [[-2.0, -1.0], [1.0, 2.0]])
#[pyclass(frozen, eq, module = "stonework")]
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Thermograph {
    /// How the value is written.
    pub(crate) title: String,
    pub(crate) graph: CoreThermograph,
}

/// A point of a wall: a value and a temperature.
type Point = (Rational, Rational);

fn points(wall: &Trajectory) -> Vec<Point> {
    let points = wall.points();
    points
        .map(|(value, temperature)| (Rational(value), Rational(temperature)))
        .collect()
}

fn array<'py>(py: Python<'py>, wall: &Trajectory) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let points = wall.points();
    let numbers: Vec<_> = points
        .flat_map(|(value, temperature)| [float(value), float(temperature)])
        .collect();
    let rows = numbers.len() / 2;
    numpy::PyArray1::from_vec(py, numbers).reshape([rows, 2])
}

#[expect(
    clippy::cast_precision_loss,
    reason = "an array for pictures; the exact numbers are beside it"
)]
fn float(number: Dyadic) -> f64 {
    number.numerator() as f64 / (1_u64 << number.exponent()) as f64
}

#[pymethods]
impl Thermograph {
    /// The points at which the left wall bends, from the temperature -1 up to the mast: an array of
    /// rows of a value and a temperature.
    #[getter]
    fn left_wall<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        array(py, self.graph.left_wall())
    }

    /// The same of the right wall.
    #[getter]
    fn right_wall<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        array(py, self.graph.right_wall())
    }

    /// The points of the left wall as exact numbers.
    #[getter]
    fn left_points(&self) -> Vec<Point> {
        points(self.graph.left_wall())
    }

    /// The points of the right wall as exact numbers.
    #[getter]
    fn right_points(&self) -> Vec<Point> {
        points(self.graph.right_wall())
    }

    /// Where the mast stands.
    #[getter]
    fn mean(&self) -> Rational {
        Rational(self.graph.mean())
    }

    /// Where the mast begins: how much a move is worth.
    #[getter]
    fn temperature(&self) -> Rational {
        Rational(self.graph.temperature())
    }

    /// The left and the right stop of the value cooled by `temperature`.
    fn stops_at(&self, temperature: Number) -> PyResult<Point> {
        let temperature = temperature.dyadic()?;
        let at = |wall: &Trajectory| wall.value_at(temperature).map(Rational).map_err(no_form);
        Ok((at(self.graph.left_wall())?, at(self.graph.right_wall())?))
    }

    /// A picture as the field draws it: temperatures upwards, values growing to the left. `others`
    /// are drawn in the same picture.
    #[pyo3(signature = (*others: "Thermograph"))]
    pub(crate) fn svg(&self, others: Vec<PyRef<'_, Self>>) -> PyResult<String> {
        let mut plot = ThermographPlot::new(if others.is_empty() {
            self.title.clone()
        } else {
            "thermographs".to_owned()
        });
        let others = others.iter().map(|other| &**other);
        for one in [self].into_iter().chain(others) {
            plot.add(one.title.clone(), one.graph.clone());
        }
        plot.svg()
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(Vec::new())
    }

    fn __repr__(&self) -> String {
        format!(
            "Thermograph({}, mean={}, temperature={})",
            self.title,
            self.graph.mean(),
            self.graph.temperature()
        )
    }
}
