//! A text as expressions in parentheses: [`Expression`], each with its [`Place`].

mod expression;
mod place;

pub use expression::{Expression, Form, read};
pub use place::Place;
