//! Thermographs of forms that are known, each wall once: [`Thermographs`].

use std::hash::BuildHasher;
use std::sync::{Mutex, MutexGuard, PoisonError};

use foldhash::fast::FixedState;
use stonework_core::StopReason;

use super::counted_table::CountedTable;
use crate::bytes::Bytes;
use crate::error::FormError;
use crate::mixed::mixed;
use crate::thermograph::{Thermograph, Trajectory};

/// The thermographs of forms. Walls that are the same are held once.
#[derive(Debug, Default)]
pub(super) struct Thermographs(Mutex<Tables>);

#[derive(Debug, Default)]
struct Tables {
    walls: Vec<Trajectory>,
    by_wall: CountedTable<u32>,
    /// The left and the right wall of a form.
    of_form: CountedTable<(u32, [u32; 2])>,
}

impl Thermographs {
    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is asked of the walls of a form, the left and the right one, if they were noted.
    pub(super) fn look<R>(
        &self,
        form: u32,
        at: impl FnOnce(&Trajectory, &Trajectory) -> R,
    ) -> Option<R> {
        let tables = self.lock();
        let is_it = |known: &(u32, [u32; 2])| known.0 == form;
        let (_, walls) = tables.of_form.find(mixed(form.into()), is_it)?;
        let [left, right] = walls.map(|wall| &tables.walls[wall as usize]);
        Some(at(left, right))
    }

    /// Notes the thermograph of a form.
    pub(super) fn note(
        &self,
        form: u32,
        thermograph: &Thermograph,
        bytes: &Bytes,
        limit: usize,
    ) -> Result<(), FormError> {
        let mut tables = self.lock();
        let left = tables.wall(thermograph.left_wall(), bytes, limit)?;
        let right = tables.wall(thermograph.right_wall(), bytes, limit)?;
        let hash_of = |known: &(u32, [u32; 2])| mixed(known.0.into());
        tables.of_form.make_room(hash_of, bytes, limit)?;
        let known = (form, [left, right]);
        // Another thread may have been as fast: it has noted the same.
        let is_it = |known: &(u32, [u32; 2])| known.0 == form;
        if tables.of_form.find(hash_of(&known), is_it).is_none() {
            tables.of_form.insert(hash_of(&known), known, hash_of);
        }
        Ok(())
    }
}

impl Tables {
    /// The number of a wall, which is stored if it is new.
    fn wall(&mut self, wall: &Trajectory, bytes: &Bytes, limit: usize) -> Result<u32, FormError> {
        let hash_of = |wall: &Trajectory| FixedState::default().hash_one(wall);
        let walls = &self.walls;
        let is_it = |&nth: &u32| walls[nth as usize] == *wall;
        if let Some(&nth) = self.by_wall.find(hash_of(wall), is_it) {
            return Ok(nth);
        }
        let of_nth = |&nth: &u32| hash_of(&walls[nth as usize]);
        self.by_wall.make_room(of_nth, bytes, limit)?;
        let Ok(nth) = u32::try_from(walls.len()) else {
            return Err(StopReason::SolverPositions(u32::MAX.into()).into());
        };
        let is_full = walls.len() == walls.capacity();
        let more = if is_full { walls.len().max(16) } else { 0 };
        bytes.take(wall.bytes() + more * size_of::<Trajectory>(), limit)?;
        self.by_wall.insert(hash_of(wall), nth, of_nth);
        self.walls.reserve_exact(more);
        self.walls.push(wall.clone());
        Ok(nth)
    }
}
