//! What sowing the seeds of a pit of Awari does: [`Sowing`].

/// The pits of a side.
pub(super) const PITS: u8 = 6;

/// What sowing the seeds of a pit does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Sowing {
    /// What is added to the mover's pits.
    pub(super) own: u64,
    /// What is added to those of the opponent.
    pub(super) others: u64,
    /// Where the last one falls: the opponent's pits come after the mover's.
    pub(super) last: u8,
}

/// What sowing does, by pit and number of seeds.
pub(super) fn sowings(most: u8) -> Vec<Sowing> {
    let mut sowings = Vec::with_capacity(usize::from(PITS) * (usize::from(most) + 1));
    for pit in 0..PITS {
        let mut sowing = Sowing {
            last: pit,
            ..Sowing::default()
        };
        sowings.push(sowing);
        for _ in 0..most {
            sowing.last = (sowing.last + 1) % (2 * PITS);
            if sowing.last == pit {
                sowing.last += 1;
            }
            match sowing.last.checked_sub(PITS) {
                None => sowing.own += 1 << (8 * sowing.last),
                Some(beyond) => sowing.others += 1 << (8 * beyond),
            }
            sowings.push(sowing);
        }
    }
    sowings
}
