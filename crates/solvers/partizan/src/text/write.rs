//! The writer: the shortest usual text of a form.

use hashbrown::HashMap;

use super::name::{named_tiny, named_uptimal, word};
use super::order::Sorted;
use crate::algebra::Algebra;
use crate::arena::CanonicalForm;
use crate::error::FormError;

/// A text of [`Algebra::text`] is no longer than this, in bytes.
const MOST_BYTES: usize = 1 << 20;

/// So many bars are written in a row at most; where more would be needed, braces are.
const MOST_BARS: u8 = 4;

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
        let name = named_tiny(self.algebra, &self.sorted, &lists);
        if let Some(word) = name {
            self.word(form, word, birthday);
            return Ok(());
        }
        if lists.iter().all(|it| it.len() <= 2)
            && let Some(word) = named_uptimal(self.algebra, form, birthday)?
        {
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

    /// Whether ± before the form needs brackets around it. A word does not: ± of a negative number
    /// is no switch.
    fn needs_brackets(&self, form: CanonicalForm) -> bool {
        matches!(self.written[&form].shape, Shape::Switch)
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
