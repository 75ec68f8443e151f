//! The reader of expressions: operators by precedence, with a stack of its own.

use hashbrown::HashMap;

use super::error::{ExprError, ReadError, ReadErrorKind};
use super::expr::{LoopyName, OtherTerm, Step, ValueExpr};
use super::literal;
use super::scan::Scan;
use super::words;
use crate::algebra::Algebra;
use crate::arena::CanonicalForm;

impl ValueExpr {
    /// Reads a sum of values; the notation is described in the [module](crate::text).
    ///
    /// # Errors
    ///
    /// [`ReadError`], which tells what is wrong, and where.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        read(text, &|_| false)
    }

    /// Reads a sum of values and of other terms. Each word (letters, digits and hyphens) that is
    /// none of values and no name before braces (`x{0|x}`) is shown to `is_other`; if it says so,
    /// the word begins an other term. That
    /// goes on to the next `+` or `-` between spaces, to a closing bracket that it did not open,
    /// and within braces to a comma or a bar; brackets and quotes within it hold it together.
    ///
    /// ```
    /// use stonework_partizan::text::ValueExpr;
    ///
    /// let text = "domineering ##../.... + {1|-1} - 2*(hackenbush bbr)";
    /// let sum = ValueExpr::read_with(text, &|word| word != "unknown")?;
    /// assert_eq!(sum.others()[0].rest, "##../....");
    /// assert_eq!(sum.others()[1].name, "hackenbush");
    /// let times: Vec<i64> = sum.terms().iter().map(|term| term.times).collect();
    /// assert_eq!(times, [1, 1, -2]);
    /// # Ok::<(), stonework_partizan::text::ReadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As of [`Self::read`].
    pub fn read_with(text: &str, is_other: &dyn Fn(&str) -> bool) -> Result<Self, ReadError> {
        read(text, is_other)
    }
}

impl Algebra<'_> {
    /// The value of a text in the field's notation, which the [module](crate::text) describes.
    ///
    /// # Errors
    ///
    /// [`ExprError`]: what is wrong with the text and where, or why its value was not computed.
    pub fn read(&mut self, text: &str) -> Result<CanonicalForm, ExprError> {
        ValueExpr::read(text)?.value(self, &[])
    }
}

/// Reads a whole text.
fn read(text: &str, is_other: &dyn Fn(&str) -> bool) -> Result<ValueExpr, ReadError> {
    let mut reader = Reader {
        scan: Scan::new(text),
        is_other,
        steps: Vec::new(),
        others: Vec::new(),
        open: Vec::new(),
        counted: (0, 1),
        names: HashMap::default(),
    };
    loop {
        while !reader.value()? {}
        while reader.after_value()? {}
        if reader.scan.rest().is_empty() && reader.is_whole() {
            let Reader { steps, others, .. } = reader;
            return Ok(ValueExpr { steps, others });
        }
    }
}

/// What was begun and waits for its last value or its closing bracket.
enum Open {
    Sum,
    Difference,
    /// At this column.
    Product(usize),
    OrdinalSum,
    Sides,
    Negative,
    Switch,
    Tiny,
    Miny,
    Parenthesis(Parenthesis),
    Braces(Braces),
}

struct Parenthesis {
    at: usize,
    /// What is called with what is in it, and how many values that takes.
    call: Option<(words::Function, usize)>,
}

struct Braces {
    at: usize,
    /// The word before them.
    name: Option<String>,
    /// The splits met, of fewer and fewer bars, each with the number of values before it.
    splits: Vec<(usize, usize)>,
    /// The values since the last split.
    values: usize,
}

impl Braces {
    /// Makes games of the splits of fewer than so many bars.
    fn join(&mut self, bars: usize, steps: &mut Vec<Step>) {
        while let Some((_, left)) = self.splits.pop_if(|&mut (it, _)| it < bars) {
            steps.push(Step::Options(left, self.values));
            self.values = 1;
        }
    }
}

impl Open {
    /// How strongly it binds; brackets not at all.
    fn binds(&self) -> u8 {
        match self {
            Self::Parenthesis(_) | Self::Braces(_) => 0,
            Self::Sides => 1,
            Self::Sum | Self::Difference => 2,
            Self::Product(_) => 3,
            Self::OrdinalSum => 4,
            Self::Negative | Self::Switch | Self::Tiny | Self::Miny => 5,
        }
    }

    fn step(&self) -> Option<Step> {
        Some(match self {
            Self::Parenthesis(_) | Self::Braces(_) => return None,
            Self::Sides => Step::Sides,
            Self::Sum => Step::Sum,
            Self::Difference => Step::Difference,
            Self::Product(column) => Step::Product(*column),
            Self::OrdinalSum => Step::OrdinalSum,
            Self::Negative => Step::Negative,
            Self::Switch => Step::Switch,
            Self::Tiny => Step::Tiny,
            Self::Miny => Step::Miny,
        })
    }
}

struct Reader<'t> {
    scan: Scan<'t>,
    is_other: &'t dyn Fn(&str) -> bool,
    steps: Vec<Step>,
    others: Vec<OtherTerm>,
    open: Vec<Open>,
    /// A place in bytes, and its column.
    counted: (usize, usize),
    /// The names of the braces that are open, and where they begin.
    names: HashMap<String, usize, foldhash::fast::FixedState>,
}

impl Reader<'_> {
    /// The column of a place in bytes behind all that was asked for before, from 1.
    fn column(&mut self, at: usize) -> usize {
        self.counted.1 += self.scan.between(self.counted.0, at).chars().count();
        self.counted.0 = at;
        self.counted.1
    }

    fn is_whole(&self) -> bool {
        self.open.is_empty()
    }

    fn fails<T>(&self, at: usize, kind: ReadErrorKind) -> Result<T, ReadError> {
        Err(self.scan.error(at, kind))
    }

    /// Reads one sign where a value begins; whether the value is complete.
    fn value(&mut self) -> Result<bool, ReadError> {
        self.scan.skip_space();
        let at = self.scan.at;
        let Some(sign) = self.scan.peek() else {
            return self.ends(ReadErrorKind::Ends);
        };
        if literal::begins(&self.scan) || self.is_negative_number() {
            literal::literal(&mut self.scan, &mut self.steps)?;
            for (word, name) in [("over", LoopyName::Over), ("under", LoopyName::Under)] {
                let next = literal::word(&mut { self.scan });
                if next.split(['-', '_']).next() == Some(word) {
                    self.scan.eat(&[word]);
                    self.steps.extend([Step::Loopy(name), Step::Sum]);
                }
            }
            return Ok(true);
        }
        if self.prefix() {
            return Ok(false);
        }
        match sign {
            '(' => self.opens(Open::Parenthesis(Parenthesis { at, call: None })),
            '{' => self.opens(Open::Braces(Braces {
                at,
                name: None,
                splits: Vec::new(),
                values: 0,
            })),
            '|' => match self.open.last() {
                Some(Open::Braces(braces)) if braces.values == 0 => return self.bars(),
                Some(_) => return self.fails(at, ReadErrorKind::NoValue(sign)),
                None => return self.fails(at, ReadErrorKind::OutsideBraces(sign)),
            },
            '}' => match self.open.last() {
                Some(Open::Braces(braces)) if braces.values == 0 => {
                    self.close_braces()?;
                    return Ok(true);
                }
                _ => return self.fails(at, ReadErrorKind::NoValue(sign)),
            },
            _ if sign.is_alphabetic() => return self.word(),
            _ => return self.fails(at, ReadErrorKind::NoValue(sign)),
        }
        Ok(false)
    }

    /// Whether a minus is directly before a digit.
    fn is_negative_number(&self) -> bool {
        let mut after = self.scan;
        after.eat(&["-", "−"]) && after.peek().is_some_and(|it| it.is_ascii_digit())
    }

    fn opens(&mut self, open: Open) {
        self.scan.at += 1;
        self.open.push(open);
    }

    /// Reads a sign before a value, if there is one.
    fn prefix(&mut self) -> bool {
        let open = if self.scan.eat(&["±", "+-"]) {
            Open::Switch
        } else if self.scan.eat(&["+_", "⧾_", "⧾"]) {
            Open::Tiny
        } else if self.scan.eat(&["-_", "⧿_", "⧿"]) {
            Open::Miny
        } else if self.scan.eat(&["-", "−"]) {
            Open::Negative
        } else {
            return self.scan.eat(&["+"]);
        };
        self.open.push(open);
        true
    }

    /// Whether the word that was just read is one of values, or a name of braces.
    fn is_own(&self, word: &str) -> bool {
        let first = word.split(['-', '_']).next().unwrap_or(word);
        words::is_known(word)
            || self.names.contains_key(first)
            || first == word && self.scan.peek() == Some('{')
    }

    /// Reads a word; whether it is a complete value.
    fn word(&mut self) -> Result<bool, ReadError> {
        let at = self.scan.at;
        let word = literal::word(&mut self.scan);
        if !self.is_own(word) && (self.is_other)(word) {
            let braced = self.open.iter().rev().find(|it| it.binds() == 0);
            let braced = match braced {
                Some(Open::Parenthesis(it)) => it.call.is_some(),
                braced => braced.is_some(),
            };
            let column = self.column(at);
            let rest = literal::other(&mut self.scan, braced).to_owned();
            let name = word.to_owned();
            let other = OtherTerm { name, rest, column };
            self.steps.push(Step::Other(self.others.len()));
            self.others.push(other);
            return Ok(true);
        }
        // Hyphens are in names of games alone.
        let word = word.split(['-', '_']).next().unwrap_or(word);
        self.scan.at = at + word.len();
        if let Some(&name) = self.names.get(word) {
            self.steps.push(Step::Named(name));
            return Ok(true);
        }
        let lower = word.to_ascii_lowercase();
        if lower == "upon" && self.scan.eat(&["*"]) {
            self.steps.push(Step::Loopy(LoopyName::UponStar));
            return Ok(true);
        }
        if let Some(step) = words::value(&lower) {
            self.steps.push(step);
            return Ok(true);
        }
        if let Some(function) = words::function(&lower) {
            self.scan.skip_space();
            let open = self.scan.at;
            if self.scan.peek() != Some('(') {
                return self.fails(at, ReadErrorKind::NoArgument(function.name));
            }
            let call = Some((function, 1));
            self.opens(Open::Parenthesis(Parenthesis { at: open, call }));
            return Ok(false);
        }
        if self.scan.peek() == Some('{') {
            self.names.insert(word.to_owned(), at);
            self.opens(Open::Braces(Braces {
                at,
                name: Some(word.to_owned()),
                splits: Vec::new(),
                values: 0,
            }));
            return Ok(false);
        }
        let (word, near) = (word.to_owned(), words::near(&lower));
        self.fails(at, ReadErrorKind::UnknownWord { word, near })
    }

    /// Reads one sign after a value; whether a value is still complete.
    fn after_value(&mut self) -> Result<bool, ReadError> {
        self.scan.skip_space();
        let Some(sign) = self.scan.peek() else {
            self.join(1);
            if self.is_whole() {
                return Ok(false);
            }
            return self.ends(ReadErrorKind::Ends);
        };
        match sign {
            ')' | '}' => return self.close(sign),
            ',' | '|' => {
                self.join(1);
                match self.open.last_mut() {
                    Some(Open::Braces(braces)) => braces.values += 1,
                    Some(Open::Parenthesis(Parenthesis {
                        call: Some(call), ..
                    })) if sign == ',' && call.1 < call.0.takes() => {
                        call.1 += 1;
                    }
                    Some(Open::Parenthesis(Parenthesis {
                        call: Some(call), ..
                    })) if sign == ',' => {
                        let kind = call.0.wrong_count();
                        return self.fails(self.scan.at, kind);
                    }
                    _ => return self.ends(ReadErrorKind::OutsideBraces(sign)),
                }
                if sign == '|' {
                    return self.bars();
                }
                self.scan.at += 1;
            }
            _ => self.operator(sign)?,
        }
        Ok(false)
    }

    fn operator(&mut self, sign: char) -> Result<(), ReadError> {
        let at = self.scan.at;
        let mut after = self.scan;
        // `+-1` adds ±1, so the sign is read again, as the one before a value.
        let operator = if after.eat(&["±", "+-", "+_", "-_", "⧾", "⧿"]) {
            Open::Sum
        } else {
            self.scan.at += sign.len_utf8();
            match sign {
                '&' => Open::Sides,
                ':' => Open::OrdinalSum,
                '+' => Open::Sum,
                '-' | '−' => Open::Difference,
                '*' | '∗' | '⋆' | '.' | '·' => {
                    if sign != '·' && self.scan.peek().is_some_and(|it| it.is_ascii_digit()) {
                        let kind = match sign {
                            '.' => ReadErrorKind::Decimal,
                            _ => ReadErrorKind::UnclearStar,
                        };
                        return self.fails(at, kind);
                    }
                    Open::Product(self.column(at))
                }
                _ => return self.fails(at, ReadErrorKind::NoOperator(sign)),
            }
        };
        self.join(operator.binds());
        self.open.push(operator);
        Ok(())
    }

    /// Completes what binds at least so strongly.
    fn join(&mut self, binds: u8) {
        while let Some(open) = self.open.pop_if(|it| it.binds() >= binds) {
            self.steps.extend(open.step());
        }
    }

    /// Reads bars after the values of a side.
    fn bars(&mut self) -> Result<bool, ReadError> {
        let at = self.scan.at;
        let bars = self.scan.eat_while(|it| it == '|');
        if let Some(Open::Braces(braces)) = self.open.last_mut() {
            braces.join(bars.len(), &mut self.steps);
            if braces.splits.last().is_some_and(|it| it.0 == bars.len()) {
                return self.fails(at, ReadErrorKind::TwoSplits(bars.to_owned()));
            }
            braces.splits.push((bars.len(), braces.values));
            braces.values = 0;
        }
        Ok(false)
    }

    /// Reads a closing bracket after a value.
    fn close(&mut self, sign: char) -> Result<bool, ReadError> {
        self.join(1);
        match self.open.last_mut() {
            Some(Open::Parenthesis(Parenthesis { call, .. })) if sign == ')' => {
                if let Some((function, values)) = call {
                    if *values < function.takes() {
                        let kind = function.wrong_count();
                        return self.fails(self.scan.at, kind);
                    }
                    self.steps.push(function.step);
                }
                self.scan.at += 1;
                self.open.pop();
            }
            Some(Open::Braces(braces)) if sign == '}' => {
                braces.values += 1;
                self.close_braces()?;
            }
            _ => return self.ends(ReadErrorKind::Unopened(sign)),
        }
        Ok(true)
    }

    fn close_braces(&mut self) -> Result<(), ReadError> {
        let at = self.scan.at;
        self.scan.at += 1;
        if let Some(Open::Braces(mut braces)) = self.open.pop() {
            if braces.splits.is_empty() {
                if braces.values > 0 && matches!(self.open.last(), Some(Open::Switch)) {
                    self.open.pop();
                    self.steps.push(Step::SwitchOf(braces.values));
                    return Ok(());
                }
                return self.fails(at, ReadErrorKind::NoBar);
            }
            braces.join(usize::MAX, &mut self.steps);
            if let Some(name) = braces.name.and_then(|it| self.names.remove(&it)) {
                self.steps.push(Step::Name(name));
            }
        }
        Ok(())
    }

    /// An open bracket is not closed here; or something else is wrong.
    fn ends<T>(&self, kind: ReadErrorKind) -> Result<T, ReadError> {
        let bracket = self.open.iter().rev().find(|it| it.binds() == 0);
        match bracket {
            Some(Open::Parenthesis(it)) => self.fails(it.at, unclosed('(', ')')),
            Some(Open::Braces(braces)) => self.fails(braces.at, unclosed('{', '}')),
            _ => self.fails(self.scan.at, kind),
        }
    }
}

fn unclosed(open: char, close: char) -> ReadErrorKind {
    ReadErrorKind::Unclosed { open, close }
}
