//! What keeps a public trait from being implemented elsewhere: [`Sealed`].

/// The supertrait of traits that only this crate implements, so that they can change.
#[expect(
    unnameable_types,
    reason = "so that it cannot be implemented elsewhere"
)]
pub trait Sealed {}
