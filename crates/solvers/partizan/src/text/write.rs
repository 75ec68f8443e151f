//! The writer: the shortest usual text of a form.

use std::fmt::Write as _;

use hashbrown::HashMap;

use super::order::Sorted;
use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;
use crate::number::{Dyadic, NumberUpStar};

/// A text of [`Algebra::text`] is no longer than this, in bytes.
const MOST_BYTES: usize = 1 << 20;

/// So many bars are written in a row at most; where more would be needed, braces are.
const MOST_BARS: u8 = 4;

/// The orders of uptimals that are looked for.
const ORDERS: std::ops::RangeInclusive<u64> = 2..=100;

/// How a form is written.
enum Shape {
    /// As one word.
    Word(String),
    /// As ±, and what Left's options are.
    Switch,
    /// In braces, with so many bars at the outer split.
    Braces(u8),
}

struct Written {
    shape: Shape,
    bytes: usize,
    birthday: u64,
}

struct Writer<'a, 'f> {
    algebra: &'a mut Algebra<'f>,
    sorted: Sorted,
    written: HashMap<CanonicalForm, Written, foldhash::fast::FixedState>,
}

impl Algebra<'_> {
    /// The form as text, in the notation of the [module](crate::text): the shortest usual text,
    /// which [`Self::read`] reads back as the same form. Time grows with the number of followers
    /// and the length of the text.
    ///
    /// # Errors
    ///
    /// [`FormError::Overflow`] if the text is longer than 1 MiB; as of [`Self::sorted_options`].
    pub fn text(&mut self, form: CanonicalForm) -> Result<String, FormError> {
        let text = self.text_within(form, MOST_BYTES)?;
        text.ok_or(FormError::Overflow("its text is longer than 1 MiB"))
    }

    /// As [`Self::text`]; `None` if the text is longer than so many bytes.
    ///
    /// # Errors
    ///
    /// As of [`Self::sorted_options`].
    pub fn text_within(
        &mut self,
        form: CanonicalForm,
        bytes: usize,
    ) -> Result<Option<String>, FormError> {
        let mut sorted = Sorted::default();
        // Each form is in the text, or its negative is, or is named by a word.
        let most = bytes.saturating_mul(2).saturating_add(1 << 16);
        let Some(forms) = self.sort_below(form, &mut sorted, most)? else {
            return Ok(None);
        };
        let mut writer = Writer {
            algebra: self,
            sorted,
            written: HashMap::default(),
        };
        for it in forms.into_iter().chain([form]) {
            writer.measure(it)?;
        }
        if writer.written[&form].bytes > bytes {
            return Ok(None);
        }
        Ok(Some(writer.text(form)))
    }
}

impl Writer<'_, '_> {
    /// Finds out how the form is written, and how long that is.
    fn measure(&mut self, form: CanonicalForm) -> Result<(), FormError> {
        self.algebra.tick()?;
        if self.written.contains_key(&form) {
            return Ok(());
        }
        if let Some(simple) = self.algebra.as_number_up_star(form) {
            let birthday = self.algebra.birthday(form)?;
            self.word(form, word(simple, None), birthday);
            return Ok(());
        }
        let lists = self.sorted[&form].clone();
        let mut birthday = 0;
        for &option in lists.iter().flatten() {
            self.measure_simple(option)?;
            birthday = birthday.max(self.written[&option].birthday + 1);
        }
        if let Some(word) = self.tiny(&lists)? {
            self.word(form, word, birthday);
            return Ok(());
        }
        if let Some(word) = self.uptimal(form, &lists, birthday)? {
            self.word(form, word, birthday);
            return Ok(());
        }
        let written = if self.is_switch(form, &lists)? {
            let shape = Shape::Switch;
            let bytes = match lists[0][..] {
                [one] => self.written[&one].bytes + 2 * usize::from(self.needs_brackets(one)),
                _ => self.side(&lists[0]).0 + 2,
            };
            let bytes = bytes.saturating_add('±'.len_utf8());
            Written {
                shape,
                bytes,
                birthday,
            }
        } else {
            let (left, right) = (self.side(&lists[0]), self.side(&lists[1]));
            let bars = left.1.max(right.1) + 1;
            let bytes = left
                .0
                .saturating_add(right.0)
                .saturating_add(2 + usize::from(bars));
            let shape = Shape::Braces(bars);
            Written {
                shape,
                bytes,
                birthday,
            }
        };
        self.written.insert(form, written);
        Ok(())
    }

    fn measure_simple(&mut self, form: CanonicalForm) -> Result<(), FormError> {
        if self.algebra.as_number_up_star(form).is_some() {
            return self.measure(form);
        }
        Ok(())
    }

    fn word(&mut self, form: CanonicalForm, word: String, birthday: u64) {
        let bytes = word.len();
        let shape = Shape::Word(word);
        self.written.insert(
            form,
            Written {
                shape,
                bytes,
                birthday,
            },
        );
    }

    /// How long the options of one side are, and how many bars are in them outside of braces.
    fn side(&self, list: &[CanonicalForm]) -> (usize, u8) {
        if let Some(bars) = self.bare(list) {
            return (self.written[&list[0]].bytes - 2, bars);
        }
        let commas = list.len().saturating_sub(1);
        let bytes = list.iter().map(|it| self.written[it].bytes);
        (bytes.fold(commas, usize::saturating_add), 0)
    }

    /// The bars of a single option that is written without its own braces.
    fn bare(&self, list: &[CanonicalForm]) -> Option<u8> {
        let [one] = list else { return None };
        match self.written[one].shape {
            Shape::Braces(bars) if bars < MOST_BARS => Some(bars),
            _ => None,
        }
    }

    /// Whether ± before the form needs brackets around it.
    fn needs_brackets(&self, form: CanonicalForm) -> bool {
        match &self.written[&form].shape {
            Shape::Word(word) => word.starts_with('-'),
            Shape::Switch => true,
            Shape::Braces(_) => false,
        }
    }

    /// Whether Right's options are the negatives of Left's.
    fn is_switch(
        &mut self,
        form: CanonicalForm,
        [left, right]: &[Vec<CanonicalForm>; 2],
    ) -> Result<bool, FormError> {
        let stops = (
            self.algebra.left_stop(form)?,
            self.algebra.right_stop(form)?,
        );
        Ok(left.len() == right.len()
            && stops.0 == stops.1.negated()
            && self.algebra.negative(form)? == form)
    }

    /// tiny(x) or miny(x) of a number with ups and a nimber x, if it is one.
    fn tiny(&mut self, lists: &[Vec<CanonicalForm>; 2]) -> Result<Option<String>, FormError> {
        for (name, zero, other) in [("tiny", 0, 1), ("miny", 1, 0)] {
            let ([near], [far]) = (&lists[zero][..], &lists[other][..]) else {
                continue;
            };
            let Some(next) = self.sorted.get(far) else {
                continue;
            };
            let ([back], [threat]) = (&next[zero][..], &next[other][..]) else {
                continue;
            };
            let is_zero = |of| self.algebra.as_number(of) == Some(Dyadic::ZERO);
            if let Some(threat) = self.algebra.as_number_up_star(*threat)
                && is_zero(*near)
                && is_zero(*back)
            {
                let of = if name == "tiny" {
                    threat.negated()
                } else {
                    threat
                };
                return Ok(
                    (of.number > Dyadic::ZERO).then(|| format!("{name}({})", word(of, None)))
                );
            }
        }
        Ok(None)
    }

    /// The sum of a number, an uptimal and 0 or *, if it is one.
    fn uptimal(
        &mut self,
        form: CanonicalForm,
        lists: &[Vec<CanonicalForm>; 2],
        birthday: u64,
    ) -> Result<Option<String>, FormError> {
        if lists.iter().any(|it| it.len() > 2) {
            return Ok(None);
        }
        let Some(number) = self.algebra.nearest_number(form)? else {
            return Ok(None);
        };
        let number_form = self.algebra.number(number)?;
        let base_birthday = self.algebra.birthday(number_form)?;
        let Some(order) = birthday.checked_sub(base_birthday + 1) else {
            return Ok(None);
        };
        let Some(order) = ORDERS
            .contains(&order)
            .then(|| i32::try_from(order).ok())
            .flatten()
        else {
            return Ok(None);
        };
        for (nimber, order, is_power) in [0, 1].into_iter().flat_map(|nimber| {
            [order, -order]
                .into_iter()
                .flat_map(move |order| [(nimber, order, false), (nimber, order, true)])
        }) {
            let simple = NumberUpStar {
                number,
                up: 0,
                nimber,
            };
            let base = self.algebra.number_up_star(simple)?;
            let uptimal = if is_power {
                self.algebra.uptimal(order)?
            } else {
                self.algebra.uptimal_to(order)?
            };
            if self.algebra.sum(base, uptimal)? == form {
                return Ok(Some(word(simple, Some((order, is_power)))));
            }
        }
        Ok(None)
    }

    fn text(&self, form: CanonicalForm) -> String {
        let mut text = String::new();
        let mut open = vec![Piece::Whole(form)];
        while let Some(piece) = open.pop() {
            match piece {
                Piece::Sign(sign) => text.push(sign),
                Piece::Bars(bars) => (0..bars).for_each(|_| text.push('|')),
                Piece::Whole(form) => match &self.written[&form].shape {
                    Shape::Word(word) => text += word,
                    Shape::Switch => {
                        text.push('±');
                        let left = &self.sorted[&form][0];
                        match left[..] {
                            [one] if self.needs_brackets(one) => {
                                open.extend([
                                    Piece::Sign(')'),
                                    Piece::Whole(one),
                                    Piece::Sign('('),
                                ]);
                            }
                            [one] => open.push(Piece::Whole(one)),
                            _ => {
                                open.push(Piece::Sign('}'));
                                self.open_list(left, &mut open);
                                open.push(Piece::Sign('{'));
                            }
                        }
                    }
                    Shape::Braces(_) => {
                        open.extend([Piece::Sign('}'), Piece::Inner(form), Piece::Sign('{')]);
                    }
                },
                Piece::Inner(form) => {
                    let [left, right] = &self.sorted[&form];
                    self.open_list(right, &mut open);
                    if let Shape::Braces(bars) = self.written[&form].shape {
                        open.push(Piece::Bars(bars));
                    }
                    self.open_list(left, &mut open);
                }
            }
        }
        text
    }

    /// Lays the options of a side onto the stack, the last one first.
    fn open_list(&self, list: &[CanonicalForm], open: &mut Vec<Piece>) {
        if self.bare(list).is_some() {
            open.push(Piece::Inner(list[0]));
            return;
        }
        for (index, &form) in list.iter().enumerate().rev() {
            open.push(Piece::Whole(form));
            if index > 0 {
                open.push(Piece::Sign(','));
            }
        }
    }
}

/// What is still to be written.
enum Piece {
    Sign(char),
    Bars(u8),
    Whole(CanonicalForm),
    /// What is between the braces.
    Inner(CanonicalForm),
}

/// A number, ups or an uptimal, and a nimber, together.
fn word(simple: NumberUpStar, uptimal: Option<(i32, bool)>) -> String {
    let NumberUpStar { number, up, nimber } = simple;
    let mut text = String::new();
    if number != Dyadic::ZERO || simple.is_number() && uptimal.is_none() {
        text = number.to_string();
    }
    let sign = |up: i32| if up > 0 { '^' } else { 'v' };
    // Writing to a `String` cannot fail.
    let _ = match (uptimal, up) {
        (Some((order, true)), _) => write!(text, "{}<{}>", sign(order), order.unsigned_abs()),
        (Some((order, false)), _) => write!(text, "{}[{}]", sign(order), order.unsigned_abs()),
        (None, 0) => Ok(()),
        (None, -2..=2) => (0..up.abs()).try_for_each(|_| text.write_char(sign(up))),
        _ => write!(text, "{}{}", sign(up), up.unsigned_abs()),
    };
    let _ = match nimber {
        0 => Ok(()),
        1 => text.write_char('*'),
        _ => write!(text, "*{nimber}"),
    };
    text
}
