//! Whether the conditions of a rule bind its variables: [`Need::unmet`].

use super::rule::{Atom, Literal, Rule};
use super::term::{Term, Variable};

/// A rule is gone through at most so often; what is not bound then counts as not bound.
const MOST_SWEEPS: usize = 64;

/// A variable that a rule needs and none of its conditions binds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Need {
    pub(super) variable: Variable,
    /// What needs it.
    pub(super) by: &'static str,
    /// Whether a part of an `or` binds it, though not every one.
    pub(super) is_partly_bound: bool,
}

impl Need {
    /// The first need of a rule that is not met.
    ///
    /// A condition that holds binds its variables; so does `(not (distinct a b))` those of one side
    /// when those of the other are bound, and `or` those that each of its parts binds.
    pub(super) fn unmet(rule: &Rule) -> Option<Self> {
        if rule.variables.is_empty() {
            return None;
        }
        let mut binder = Binder {
            bound: vec![false; rule.variables.len()],
            trail: Vec::new(),
            scopes: Vec::new(),
        };
        for _ in 0..MOST_SWEEPS {
            binder.undo(0);
            if !binder.sweep(&rule.body, &mut 0) {
                break;
            }
        }
        let (variable, by) = binder
            .unbound(&rule.head.terms)
            .map(|variable| (variable, "its head"))
            .or_else(|| binder.unmet(&rule.body, &mut 1))?;
        let mut is_partly_bound = false;
        for literal in &rule.body {
            each_holding(literal, &mut |atom| {
                let mut is_it = |found| is_partly_bound |= found == variable;
                for term in &atom.terms {
                    term.each_variable(&mut is_it);
                }
            });
        }
        Some(Self {
            variable,
            by,
            is_partly_bound,
        })
    }
}

/// What is bound in a rule. A scope is its body, or a part of an `or`.
struct Binder {
    bound: Vec<bool>,
    /// What is bound, in the order in which it was.
    trail: Vec<Variable>,
    /// What each scope binds besides the scopes around it, as far as is known.
    scopes: Vec<Vec<Variable>>,
}

impl Binder {
    /// Goes once through a scope, the one of this number; leaves what it binds bound. Says whether
    /// something new came of it, there or further in.
    fn sweep(&mut self, literals: &[Literal], scope: &mut usize) -> bool {
        let (own, begin) = (*scope, self.trail.len());
        *scope += 1;
        if own == self.scopes.len() {
            self.scopes.push(Vec::new());
        }
        let mut is_new = false;
        for variable in std::mem::take(&mut self.scopes[own]) {
            self.bind(variable);
        }
        let known = self.trail.len();
        for literal in literals {
            match literal {
                Literal::Holds(atom) => self.bind_all(&atom.terms),
                Literal::Not(_) | Literal::Distinct(..) => {}
                Literal::Same(one, two) => {
                    for (from, to) in [(one, two), (two, one)] {
                        if self.unbound(std::slice::from_ref(from)).is_none() {
                            self.bind_all(std::slice::from_ref(to));
                        }
                    }
                }
                Literal::Any(parts) => {
                    let mut all = Vec::new();
                    for part in parts {
                        let begin = self.trail.len();
                        is_new |= self.sweep(part, scope);
                        all.extend_from_slice(&self.trail[begin..]);
                        self.undo(begin);
                    }
                    all.sort_unstable();
                    for same in all.chunk_by(|one, two| one == two) {
                        if same.len() == parts.len() {
                            self.bind(same[0]);
                        }
                    }
                }
            }
        }
        self.scopes[own] = self.trail[begin..].to_vec();
        is_new || self.trail.len() > known
    }

    /// The first need in a scope that is not met, if what the scopes around it bind is bound; `scope`
    /// is the number of the next scope in it.
    fn unmet(
        &mut self,
        literals: &[Literal],
        scope: &mut usize,
    ) -> Option<(Variable, &'static str)> {
        for literal in literals {
            let (needed, by): (&[&Term], _) = match literal {
                Literal::Holds(_) => continue,
                Literal::Not(atom) => {
                    if let Some(variable) = self.unbound(&atom.terms) {
                        return Some((variable, "`not`"));
                    }
                    continue;
                }
                Literal::Distinct(one, two) => (&[one, two], "`distinct`"),
                Literal::Same(one, two) => (&[one, two], "`(not (distinct …))`"),
                Literal::Any(parts) => {
                    for part in parts {
                        let begin = self.trail.len();
                        for variable in std::mem::take(&mut self.scopes[*scope]) {
                            self.bind(variable);
                        }
                        *scope += 1;
                        let unmet = self.unmet(part, scope);
                        if unmet.is_some() {
                            return unmet;
                        }
                        self.undo(begin);
                    }
                    continue;
                }
            };
            for term in needed {
                if let Some(variable) = self.unbound(std::slice::from_ref(*term)) {
                    return Some((variable, by));
                }
            }
        }
        None
    }

    fn unbound(&self, terms: &[Term]) -> Option<Variable> {
        let mut first = None;
        let mut look = |variable: Variable| {
            if !self.bound[variable.0 as usize] {
                first.get_or_insert(variable);
            }
        };
        for term in terms {
            term.each_variable(&mut look);
        }
        first
    }

    fn bind_all(&mut self, terms: &[Term]) {
        let mut bind = |variable| self.bind(variable);
        for term in terms {
            term.each_variable(&mut bind);
        }
    }

    fn bind(&mut self, variable: Variable) {
        if !std::mem::replace(&mut self.bound[variable.0 as usize], true) {
            self.trail.push(variable);
        }
    }

    fn undo(&mut self, to: usize) {
        for variable in self.trail.drain(to..) {
            self.bound[variable.0 as usize] = false;
        }
    }
}

/// Calls for each atom that has to hold, in whatever part of an `or`.
fn each_holding<'l>(literal: &'l Literal, call: &mut impl FnMut(&'l Atom)) {
    match literal {
        Literal::Holds(atom) => call(atom),
        Literal::Not(_) | Literal::Distinct(..) | Literal::Same(..) => {}
        Literal::Any(parts) => {
            for literal in parts.iter().flatten() {
                each_holding(literal, call);
            }
        }
    }
}
