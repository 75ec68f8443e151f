//! Terms: [`Term`].

use super::symbol::Symbol;

/// A variable of a rule: its place in [`super::Rule::variables`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Variable(pub u32);

/// A term. A function without arguments is a constant: `(x)` is `x`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    /// `?x`.
    Variable(Variable),
    /// `x`.
    Constant(Symbol),
    /// `(f x ?y)`, with one argument at least.
    Function(Symbol, Box<[Term]>),
}

impl Term {
    /// Calls for each variable in it, as often as it is there.
    pub(super) fn each_variable(&self, call: &mut impl FnMut(Variable)) {
        match self {
            Self::Variable(variable) => call(*variable),
            Self::Constant(_) => {}
            Self::Function(_, terms) => terms.iter().for_each(|term| term.each_variable(call)),
        }
    }
}
