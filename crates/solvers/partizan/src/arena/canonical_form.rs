//! The id of a form: [`CanonicalForm`].

/// A short game in canonical form, by its number in a [`Forms`](super::Forms), beside which it
/// means nothing. Equal games have equal ids there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CanonicalForm(pub(super) u32);
