//! The values that a table has: [`Window`].

use std::ops::Range;

use crate::solvers::worker_team::WorkerTeam;
use crate::value::Value;

/// All threads together touch fresh memory in pieces of so many bytes; smaller tables are left
/// alone.
const PIECE: usize = 4 << 20;

/// Bytes of a page of memory, at the least.
const PAGE: usize = 4 << 10;

/// The values of consecutive positions, the first of them number `base`.
#[derive(Clone, Copy)]
pub(super) struct Done<'a, V> {
    pub(super) values: &'a [V],
    pub(super) base: usize,
}

impl<V: Value> Done<'_, V> {
    /// The value of a position, if it is among them.
    #[inline]
    pub(super) fn get(self, index: usize) -> Option<V> {
        self.values.get(index.wrapping_sub(self.base)).copied()
    }
}

/// The values that a table keeps at once, and room for more.
pub(super) struct Window<V> {
    /// The first `len` are the values of the positions from `base` on, the rest is room.
    values: Vec<V>,
    base: usize,
    len: usize,
    /// How much of the room has been touched.
    touched: usize,
}

impl<V: Value> Window<V> {
    /// No values yet, and this room.
    pub(super) fn new(room: Vec<V>) -> Self {
        Self {
            values: room,
            base: 0,
            len: 0,
            touched: 0,
        }
    }

    /// Writes to every page of the next piece of room if `fresh` more values go beyond the last
    /// piece. There is room for them.
    ///
    /// The system provides a page when it is first written to, and that takes time. Otherwise, one
    /// thread would wait for a page and all the others for that thread.
    pub(super) fn touch(&mut self, fresh: usize, team: &mut WorkerTeam<'_>) {
        let piece = PIECE / size_of::<V>().max(1);
        let page = (PAGE / size_of::<V>().max(1)).max(1);
        while self.touched < self.len + fresh && piece <= self.values.len() {
            let members = team.members();
            if members == 1 {
                return;
            }
            let start = self.touched.max(self.len);
            let end = self.values.len().min(start + piece);
            let room = &mut self.values[start..end];
            self.touched = end;
            team.share_out(members, room, &|_, share| {
                for value in share.iter_mut().step_by(page) {
                    *value = V::default();
                }
            });
        }
    }

    /// The values that are known.
    pub(super) fn done(&self) -> Done<'_, V> {
        Done {
            values: &self.values[..self.len],
            base: self.base,
        }
    }

    pub(super) fn into_values(mut self) -> Vec<V> {
        self.values.truncate(self.len);
        self.values
    }

    /// How many values are known.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The number of the next position.
    pub(super) fn end(&self) -> usize {
        self.base + self.len
    }

    /// Forgets the values before position `first` if there is no room for `fresh` more. Only a
    /// rolling table comes to that.
    pub(super) fn make_room(&mut self, first: usize, fresh: usize) {
        if self.len + fresh > self.values.len() {
            self.forget_before(first);
        }
    }

    /// Forgets the values before position `first`.
    pub(super) fn forget_before(&mut self, first: usize) {
        self.keep(first - self.base..self.len, first);
    }

    /// Forgets all values but those in these places, which are of the positions from number `base`
    /// on.
    pub(super) fn keep(&mut self, places: Range<usize>, base: usize) {
        self.base = base;
        self.len = places.len();
        self.values.copy_within(places, 0);
    }

    /// The values, of which so many are known, and the room for at most `fresh` more; the number of
    /// the first one.
    pub(super) fn with_room(&mut self, fresh: usize) -> (&mut [V], usize, usize) {
        let end = self.values.len().min(self.len.saturating_add(fresh));
        (&mut self.values[..end], self.len, self.base)
    }

    /// Adds what was valued in that room.
    pub(super) fn add(&mut self, fresh: usize) {
        self.len += fresh;
    }

    /// The values of `reachable`, and room for `fresh` more at the end.
    pub(super) fn extend(
        &mut self,
        reachable: Range<usize>,
        fresh: usize,
    ) -> (Done<'_, V>, &mut [V]) {
        let (kept, room) = self.values.split_at_mut(self.len);
        self.len += fresh;
        let done = Done {
            values: &kept[reachable.start - self.base..reachable.end - self.base],
            base: reachable.start,
        };
        (done, &mut room[..fresh])
    }
}
