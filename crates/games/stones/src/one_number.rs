//! Games on one number that every move makes less: how their positions are numbered and shown.

/// Shows a game whose moves are what they take from a number, as an expression says of the number,
/// and numbers each position of it by its state, a number from 0 to that of the start, each a layer
/// of its own; another expression is how far a move may reach, and the first how many picoseconds it
/// takes.
macro_rules! one_number {
    ($game:ty, $picos:expr, |$this:ident| $reach:expr, |$number:ident| $shown:expr) => {
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

        impl stonework_catalog::CatalogGame for $game {
            const MOVE_PICOS: u64 = $picos;

            fn notation(&self, taken: u32) -> stonework_catalog::Notation {
                stonework_catalog::Notation::Count(taken)
            }

            fn read_state(&self, text: &str) -> Result<u32, stonework_catalog::InputError> {
                crate::rows::piles::read_count(text, stonework_core::Game::start(self))
            }

            fn draw(&self, &$number: &u32) -> String {
                $shown
            }

            fn scene(&self, &number: &u32) -> Option<stonework_catalog::Scene> {
                Some(stonework_catalog::DrawnHeaps::of(&[number]).scene())
            }

            fn spot(&self, &number: &u32, taken: u32) -> Option<stonework_catalog::Spot> {
                stonework_catalog::DrawnHeaps::of(&[number]).last_taken(0, taken.into())
            }
        }
    };
}
pub(super) use one_number;
