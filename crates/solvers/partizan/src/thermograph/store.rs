//! Thermographs that are known, each wall once: [`ThermographStore`].

use std::hash::BuildHasher;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use foldhash::fast::FixedState;
use hashbrown::{HashMap, HashTable};
use stonework_core::StopReason;

use super::drawn::Thermograph;
use super::trajectory::Trajectory;

/// Thermographs by the numbers of their values, for any number of threads. Walls that are the same
/// are held once.
#[derive(Debug, Default)]
pub(crate) struct ThermographStore {
    tables: Mutex<Tables>,
    bytes: AtomicUsize,
}

#[derive(Debug, Default)]
struct Tables {
    walls: Vec<Trajectory>,
    by_wall: HashTable<u32>,
    /// The left and the right wall of a value.
    of_value: HashMap<u32, [u32; 2], FixedState>,
    /// The bytes of the points.
    points: usize,
}

impl ThermographStore {
    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The thermograph of a value, if it is known.
    pub(crate) fn get(&self, value: u32) -> Option<Thermograph> {
        let store = self.lock();
        let walls = store.of_value.get(&value)?;
        let [left, right] = walls.map(|wall| store.walls[wall as usize].clone());
        Some(Thermograph::of_both(left, right))
    }

    /// Keeps the thermograph of a value, if all is within this limit together with so many bytes that
    /// others have taken.
    pub(crate) fn insert(
        &self,
        value: u32,
        thermograph: &Thermograph,
        taken: usize,
        limit: usize,
    ) -> Result<(), StopReason> {
        let mut store = self.lock();
        let walls = [thermograph.left_wall(), thermograph.right_wall()];
        let points: usize = walls.iter().map(|wall| wall.bytes()).sum();
        let needed = taken + store.bytes() + store.growth() + points;
        if needed > limit {
            return Err(StopReason::Bytes { needed, limit });
        }
        let walls = walls.map(|wall| store.wall(wall));
        store.of_value.insert(value, walls);
        self.bytes.store(store.bytes(), Ordering::Relaxed);
        Ok(())
    }

    /// The bytes that it has taken.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }
}

impl Tables {
    /// The number of a wall, which is stored if it is new.
    fn wall(&mut self, wall: &Trajectory) -> u32 {
        let hash = |wall: &Trajectory| FixedState::default().hash_one(wall);
        let (
            Self {
                walls,
                by_wall,
                points,
                ..
            },
            new,
        ) = (self, hash(wall));
        let is_it = |&nth: &u32| walls[nth as usize] == *wall;
        if let Some(&nth) = by_wall.find(new, is_it) {
            return nth;
        }
        // There are no more walls than two of each form.
        let nth = u32::try_from(walls.len()).unwrap_or(u32::MAX);
        by_wall.insert_unique(new, nth, |&nth| hash(&walls[nth as usize]));
        walls.push(wall.clone());
        *points += wall.bytes();
        nth
    }

    fn bytes(&self) -> usize {
        self.walls.capacity() * size_of::<Trajectory>()
            + self.by_wall.allocation_size()
            + self.of_value.allocation_size()
            + self.points
    }

    /// The bytes by which tables that are full grow with the next thermograph.
    fn growth(&self) -> usize {
        let (walls, by_wall, of_value) = (&self.walls, &self.by_wall, &self.of_value);
        let is_full = |len: usize, capacity: usize| len + 2 > capacity;
        let mut growth = 0;
        if is_full(walls.len(), walls.capacity()) {
            growth += (walls.capacity() + 4) * size_of::<Trajectory>();
        }
        if is_full(by_wall.len(), by_wall.capacity()) {
            growth += by_wall.allocation_size() + 64;
        }
        if is_full(of_value.len(), of_value.capacity()) {
            growth += of_value.allocation_size() + 128;
        }
        growth
    }
}
