//! Texts of loopy values, read.

use super::convert::TOO_MANY;
use super::graph::{Graph, number};
use super::sides::MOST_VERTICES;
use super::value::LoopyValue;
use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::text::{ExprError, LoopyName, Step, ValueExpr, usage};

/// A part of an expression.
#[derive(Clone)]
enum Part {
    Short(CanonicalForm),
    Loopy(LoopyValue),
    /// The game whose braces these are.
    Pass,
    /// The game of that name.
    Named(usize),
    Open(Box<Open>),
}

/// A game in which names stand for vertices that are not there yet: for Left's winning of endless
/// play, and for Right's. A name stands for a vertex without options.
#[derive(Clone)]
struct Open {
    sides: [Graph; 2],
    /// The side, the vertex and its name.
    names: Vec<(usize, u32, usize)>,
}

impl Algebra<'_> {
    /// The value of a text, which may be loopy, in the notation of the [module](crate::text).
    ///
    /// # Errors
    ///
    /// As of [`ValueExpr::loopy_value`], and what is wrong with the text and where.
    pub fn read_loopy(&mut self, text: &str) -> Result<LoopyValue, ExprError> {
        ValueExpr::read(text)?.loopy_value(self, &[])
    }

    fn loopy_part(&mut self, part: Part) -> Result<LoopyValue, ExprError> {
        match part {
            Part::Short(form) => Ok(self.stopper(form)?.into()),
            Part::Loopy(value) => Ok(value),
            Part::Pass | Part::Named(_) | Part::Open(_) => Err(ExprError::NameAlone),
        }
    }

    /// The game of options of which some are loopy or names.
    fn open_options(&mut self, left: &[Part], right: &[Part]) -> Result<Part, ExprError> {
        let mut open = Open {
            sides: [(); 2].map(|()| Graph(vec![<[Vec<u32>; 2]>::default()])),
            names: Vec::new(),
        };
        for (player, list) in [left, right].into_iter().enumerate() {
            for part in list {
                let starts = match part {
                    Part::Pass => [0, 0],
                    Part::Named(name) => {
                        let place = Graph(vec![<[Vec<u32>; 2]>::default()]);
                        let starts = open.sides.each_mut().map(|side| side.append(&place));
                        open.names
                            .extend([(0, starts[0], *name), (1, starts[1], *name)]);
                        starts
                    }
                    Part::Open(inner) => {
                        let [onside, offside] = &mut open.sides;
                        let starts = [
                            onside.append(&inner.sides[0]),
                            offside.append(&inner.sides[1]),
                        ];
                        let names = inner.names.iter();
                        open.names
                            .extend(names.map(|&(side, at, name)| (side, at + starts[side], name)));
                        starts
                    }
                    closed => {
                        let value = self.loopy_part(closed.clone())?;
                        let [onside, offside] = &mut open.sides;
                        [
                            onside.append(&value.onside.graph),
                            offside.append(&value.offside.graph),
                        ]
                    }
                };
                for (side, start) in open.sides.iter_mut().zip(starts) {
                    side.0[0][player].push(start);
                }
            }
        }
        if open.sides.iter().any(|it| it.len() > MOST_VERTICES) {
            return Err(TOO_MANY.into());
        }
        self.closed(open)
    }

    /// Puts the game in the place of its name.
    fn named(&mut self, part: Part, name: usize) -> Result<Part, ExprError> {
        let Part::Open(mut open) = part else {
            return Ok(part);
        };
        for (side, graph) in open.sides.iter_mut().enumerate() {
            let mut to: Vec<u32> = (0..graph.len()).map(number).collect();
            for &(of, vertex, it) in &open.names {
                if of == side && it == name {
                    to[vertex as usize] = 0;
                }
            }
            for option in graph.0.iter_mut().flatten().flatten() {
                *option = to[*option as usize];
            }
        }
        open.names.retain(|it| it.2 != name);
        self.closed(*open)
    }

    /// A game without names is a value.
    fn closed(&mut self, open: Open) -> Result<Part, ExprError> {
        if !open.names.is_empty() {
            return Ok(Part::Open(Box::new(open)));
        }
        let sides = open.sides.map(|it| it.from(0));
        let value = self.of_sides(sides.each_ref())?;
        value.map(Part::Loopy).ok_or(ExprError::NoSides)
    }

    fn loopy_name(&mut self, name: LoopyName) -> Result<Part, ExprError> {
        let forms = [self.integer(0)?, self.nimber(1)?].map(Part::Short);
        let [zero, star] = forms;
        let pass = Part::Pass;
        let (left, right) = match name {
            LoopyName::On => (vec![pass], vec![]),
            LoopyName::Off => (vec![], vec![pass]),
            LoopyName::Over => (vec![zero], vec![pass]),
            LoopyName::Under => (vec![pass], vec![zero]),
            LoopyName::Dud => (vec![pass.clone()], vec![pass]),
            LoopyName::Upon => (vec![pass], vec![star]),
            LoopyName::UponStar => (vec![zero.clone(), pass], vec![zero]),
        };
        self.open_options(&left, &right)
    }
}

impl ValueExpr {
    /// The value, which may be loopy, given those of the other terms in their order.
    ///
    /// # Errors
    ///
    /// [`ExprError::NoSides`] of a game that acts like no two stoppers, or whose stoppers were not
    /// found; as of [`Self::value`] and [`Algebra::loopy_sum`].
    ///
    /// # Panics
    ///
    /// If there are fewer values than [`Self::others`].
    pub fn loopy_value(
        &self,
        algebra: &mut Algebra<'_>,
        others: &[CanonicalForm],
    ) -> Result<LoopyValue, ExprError> {
        let mut stack: Vec<Part> = Vec::new();
        for &step in self.steps() {
            let taken = stack.split_off(stack.len() - step.takes());
            stack.push(part(algebra, step, taken, others)?);
        }
        let last = stack.swap_remove(0);
        algebra.loopy_part(last)
    }
}

fn part(
    algebra: &mut Algebra<'_>,
    step: Step,
    taken: Vec<Part>,
    others: &[CanonicalForm],
) -> Result<Part, ExprError> {
    match step {
        Step::Loopy(name) => return algebra.loopy_name(name),
        Step::Pass => return Ok(Part::Pass),
        Step::Named(name) => return Ok(Part::Named(name)),
        Step::Name(name) => {
            let [part] = <[Part; 1]>::try_from(taken).unwrap_or([Part::Pass]);
            return algebra.named(part, name);
        }
        _ => {}
    }
    let short = |part: &Part| match part {
        Part::Short(form) => Some(*form),
        _ => None,
    };
    if step != Step::Sides
        && let Some(forms) = taken.iter().map(short).collect::<Option<Vec<_>>>()
    {
        return Ok(Part::Short(step.apply(algebra, &forms, others)?));
    }
    if let Step::Options(left, _) = step {
        return algebra.open_options(&taken[..left], &taken[left..]);
    }
    let of_product = |part: &Part| {
        let number = algebra.as_number(short(part)?)?;
        number.is_integer().then(|| number.numerator())
    };
    let factors: Vec<Option<i64>> = taken.iter().map(of_product).collect();
    let mut values = Vec::with_capacity(taken.len());
    for part in taken {
        values.push(algebra.loopy_part(part)?);
    }
    let value = match (step, &values[..]) {
        (Step::Negative, [it]) => Some(it.negative()),
        (Step::Sum, [a, b]) => algebra.loopy_sum(a, b)?,
        (Step::Difference, [a, b]) => algebra.loopy_sum(a, &b.negative())?,
        (Step::Product(column), [a, b]) => match factors[..] {
            [Some(factor), _] => algebra.loopy_times(b, factor)?,
            [_, Some(factor)] => algebra.loopy_times(a, factor)?,
            _ => return Err(ExprError::Product { column }),
        },
        (Step::Sides, [a, b]) => match (a.as_stopper(), b.as_stopper()) {
            (Some(onside), Some(offside)) if algebra.stopper_is_at_most(offside, onside)? => {
                let (onside, offside) = (onside.clone(), offside.clone());
                Some(LoopyValue { onside, offside })
            }
            _ => return Err(ExprError::Sides),
        },
        (Step::Switch | Step::SwitchOf(_), all) => {
            let right: Vec<LoopyValue> = all.iter().map(LoopyValue::negative).collect();
            algebra.of_loopy_options(all, &right)?
        }
        (Step::Tiny | Step::Miny, [it]) => {
            let zero = algebra.integer(0)?;
            let zero = [LoopyValue::from(algebra.stopper(zero)?)];
            let threat = algebra.of_loopy_options(&zero, &[it.negative()])?;
            let tiny = match threat {
                Some(threat) => algebra.of_loopy_options(&zero, &[threat])?,
                None => None,
            };
            match step {
                Step::Tiny => tiny,
                _ => tiny.map(|it| it.negative()),
            }
        }
        (step, _) => return Err(ExprError::OfLoopy(usage(step))),
    };
    value.map(Part::Loopy).ok_or(ExprError::NoSides)
}
