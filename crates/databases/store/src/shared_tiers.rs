//! Tiers in memory that several workers of a process have together: [`SharedTiers`].

use std::sync::Arc;

use stonework_strong::retrograde::{TierRules, Workbench};

use crate::arriving_tier::ArrivingTier;
use crate::loaded_tier::LoadedTier;
use crate::save_error::SaveError;

/// Tiers in memory that several workers of a process have together.
#[derive(Clone, Debug, Default)]
pub struct SharedTiers(Vec<(usize, Arc<LoadedTier>)>);

impl SharedTiers {
    /// The tiers, in their order.
    pub fn tiers(&self) -> impl Iterator<Item = usize> {
        self.0.iter().map(|&(tier, _)| tier)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a tier is one of them.
    #[must_use]
    pub fn has(&self, tier: usize) -> bool {
        self.place(tier).is_ok()
    }

    /// The code of the position at a place of a tier, stored or not; `None` if the tier is not one of
    /// them.
    ///
    /// # Panics
    ///
    /// If the tier has no such place.
    #[inline]
    #[must_use]
    pub fn code(&self, tier: usize, place: usize) -> Option<u32> {
        Some(self.get(tier)?.code(place))
    }

    /// Adds a tier whose frames have all come. The outcomes of positions that are not stored are found
    /// out.
    ///
    /// # Errors
    ///
    /// [`StoreError::Frame`](crate::StoreError::Frame) if a frame is missing;
    /// [`SaveError::Tier`] if the rules break a law; a limit.
    pub fn add(
        &mut self,
        tier: ArrivingTier,
        rules: &dyn TierRules,
        workbench: &mut Workbench<'_>,
    ) -> Result<(), SaveError> {
        let (tier, loaded) = tier.complete(rules, workbench)?;
        self.insert(tier, Arc::new(loaded));
        Ok(())
    }

    /// Forgets the tiers of which this is not said.
    pub fn retain(&mut self, is_kept: &dyn Fn(usize) -> bool) {
        self.0.retain(|&(tier, _)| is_kept(tier));
    }

    pub(crate) fn into_tiers(self) -> impl Iterator<Item = (usize, Arc<LoadedTier>)> {
        self.0.into_iter()
    }

    /// The place of a tier, or where it would be.
    fn place(&self, tier: usize) -> Result<usize, usize> {
        self.0.binary_search_by_key(&tier, |&(tier, _)| tier)
    }

    #[inline]
    pub(crate) fn get(&self, tier: usize) -> Option<&LoadedTier> {
        let place = self.place(tier).ok()?;
        Some(&self.0[place].1)
    }

    pub(crate) fn insert(&mut self, tier: usize, loaded: Arc<LoadedTier>) {
        match self.place(tier) {
            Ok(place) => self.0[place].1 = loaded,
            Err(place) => self.0.insert(place, (tier, loaded)),
        }
    }
}
