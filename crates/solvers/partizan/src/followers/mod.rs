//! Walks over all that can follow in a form.

mod fold;
