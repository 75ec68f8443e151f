//! A text as expressions in parentheses: [`Expression`], each with its [`Place`].

mod expression;
mod place;

pub use expression::{Expression, Expressions, Form, Parts};
pub use place::Place;
