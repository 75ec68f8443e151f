//! A text as expressions in parentheses: [`Expression`], each with its [`Place`].

mod expression;

pub use crate::place::Place;
pub use expression::{Expression, Expressions, Form, Parts};
