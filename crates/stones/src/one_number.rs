//! Games on one number that every move makes less: how their positions are numbered.

/// Numbers each position of a game by its state, a number from 0 to that of the start, each a layer
/// of its own; the expression is how far a move may reach.
macro_rules! numbered_by_itself {
    ($game:ty, |$this:ident| $reach:expr) => {
        impl stonework_core::Indexed for $game {
            fn count(&self) -> usize {
                (stonework_core::Game::start(self) as usize).saturating_add(1)
            }

            #[inline]
            fn rank(&self, &number: &u32) -> usize {
                number as usize
            }

            #[inline]
            #[expect(
                clippy::cast_possible_truncation,
                reason = "numbers go up to that of the start, which is a u32"
            )]
            fn unrank(&self, index: usize) -> u32 {
                index as u32
            }
        }

        impl stonework_core::Layered for $game {
            fn reach(&self) -> usize {
                let $this = self;
                $reach
            }
        }
    };
}
pub(super) use numbered_by_itself;
