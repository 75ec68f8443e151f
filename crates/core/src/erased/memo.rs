//! The memos of negamax for erased games: [`MemoByNumber`], [`MemoOfStore`].

use std::cell::RefCell;
use std::fmt;

use super::game::Erased;
use super::on_path::OnPath;
use super::positions::Node;
use crate::oracle::Oracle;
use crate::run::{Budget, StopReason};
use crate::sealed::Sealed;
use crate::solvers::negamax::{Memo, OpenMemo};
use crate::value::Value;

/// No memo: for [`super::DepthFirst::exhaustive`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NoMemo;

impl Sealed for NoMemo {}

impl<'p, V: Value> OpenMemo<Erased<'p, V>> for NoMemo {
    type Memo = Self;

    fn name(&self) -> String {
        String::new()
    }

    fn open(&self, _: &Erased<'p, V>, _: &mut Budget) -> Result<Self, StopReason> {
        Ok(*self)
    }
}

impl<'p, V: Value> Oracle<Erased<'p, V>> for NoMemo {
    fn probe(&self, _: &Erased<'p, V>, _: &Node<'p, V>) -> Option<V> {
        None
    }
}

impl<'p, V: Value> Memo<Erased<'p, V>> for NoMemo {
    type Key = ();

    #[inline]
    fn key(&self, _: &Erased<'p, V>, _: &Node<'p, V>) -> Result<(), usize> {
        Ok(())
    }

    #[inline]
    fn get(&self, (): (), _: &Node<'p, V>) -> Option<V> {
        None
    }

    #[inline]
    fn put(
        &mut self,
        (): (),
        _: Node<'p, V>,
        _: V,
        _: u64,
        _: &mut Budget,
    ) -> Result<(), StopReason> {
        Ok(())
    }
}

/// Memo by the numbers of positions: forgets nothing.
///
/// [Growing](Self::growing) for [`super::ErasedGame::interned`], which finds the number of a position
/// by hashing; [of a fixed size](Self::with_room) for [`super::ranked`], whose numbers the game knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoByNumber {
    room: Option<usize>,
}

impl MemoByNumber {
    /// The memo grows as positions are numbered.
    #[must_use]
    pub fn growing() -> Self {
        Self { room: None }
    }

    /// The memo has a slot for each of `positions` numbers from the start.
    #[must_use]
    pub fn with_room(positions: usize) -> Self {
        Self {
            room: Some(positions),
        }
    }
}

/// The values of eight positions side by side, and a bit for each: whether its value is there.
type Block<V> = ([V; 8], u8);

/// The values of [`MemoByNumber`].
pub struct NumberMemo<V> {
    blocks: Vec<Block<V>>,
    room: Option<usize>,
}

impl<V: Copy> NumberMemo<V> {
    #[inline]
    fn at(&self, number: usize) -> Option<V> {
        let (values, known) = self.blocks.get(number / 8)?;
        (known >> (number % 8) & 1 == 1).then_some(values[number % 8])
    }
}

impl Sealed for MemoByNumber {}

impl<'p, V: Value> OpenMemo<Erased<'p, V>> for MemoByNumber {
    type Memo = NumberMemo<V>;

    fn name(&self) -> String {
        let name = match self.room {
            None => "hash memo",
            Some(_) => "dense memo",
        };
        name.to_owned()
    }

    fn open(&self, _: &Erased<'p, V>, budget: &mut Budget) -> Result<NumberMemo<V>, StopReason> {
        let blocks = self.room.map_or(0, |room| room.div_ceil(8));
        Ok(NumberMemo {
            blocks: budget.filled(([V::default(); 8], 0), blocks)?,
            room: self.room,
        })
    }
}

impl<'p, V: Value> Oracle<Erased<'p, V>> for NumberMemo<V> {
    fn probe(&self, _: &Erased<'p, V>, node: &Node<'p, V>) -> Option<V> {
        self.at(node.number())
    }
}

impl<V> Sealed for NumberMemo<V> {}

impl<'p, V: Value> Memo<Erased<'p, V>> for NumberMemo<V> {
    type Key = usize;

    #[inline]
    fn key(&self, _: &Erased<'p, V>, node: &Node<'p, V>) -> Result<usize, usize> {
        let number = node.number();
        match self.room {
            Some(room) if number >= room => Err(number),
            _ => Ok(number),
        }
    }

    #[inline]
    fn get(&self, key: usize, _: &Node<'p, V>) -> Option<V> {
        self.at(key)
    }

    #[inline]
    fn put(
        &mut self,
        key: usize,
        _: Node<'p, V>,
        value: V,
        _: u64,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        while self.blocks.len() <= key / 8 {
            budget.push(&mut self.blocks, ([V::default(); 8], 0))?;
        }
        let (values, known) = &mut self.blocks[key / 8];
        values[key % 8] = value;
        *known |= 1 << (key % 8);
        Ok(())
    }

    fn capacity(&self) -> Option<usize> {
        self.room
    }
}

impl<V> fmt::Debug for NumberMemo<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NumberMemo")
            .field("blocks", &self.blocks.len())
            .finish_non_exhaustive()
    }
}

/// Memo of whole states that the store of the positions has: it takes no more than so many bytes and
/// forgets. For [`super::ErasedGame::on_path`] with a memo: to open it for other positions panics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoOfStore {
    bytes: usize,
}

impl MemoOfStore {
    /// The memo of positions that were opened with these `memo_bytes`.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self { bytes }
    }
}

/// Asks the store: see [`MemoOfStore`].
pub struct StoreMemo<'p, V: Value>(&'p RefCell<OnPath<V>>);

impl Sealed for MemoOfStore {}

impl<'p, V: Value> OpenMemo<Erased<'p, V>> for MemoOfStore {
    type Memo = StoreMemo<'p, V>;

    fn name(&self) -> String {
        format!("bounded memo of {} bytes", self.bytes)
    }

    fn open(&self, game: &Erased<'p, V>, _: &mut Budget) -> Result<StoreMemo<'p, V>, StopReason> {
        let store = game.0.on_path();
        Ok(StoreMemo(store.expect("the positions are those on a path")))
    }
}

impl<'p, V: Value> Oracle<Erased<'p, V>> for StoreMemo<'p, V> {
    fn probe(&self, _: &Erased<'p, V>, node: &Node<'p, V>) -> Option<V> {
        self.0.borrow().remembered(node.hash(), node.number())
    }
}

impl<V: Value> Sealed for StoreMemo<'_, V> {}

impl<'p, V: Value> Memo<Erased<'p, V>> for StoreMemo<'p, V> {
    type Key = u64;

    fn key(&self, _: &Erased<'p, V>, node: &Node<'p, V>) -> Result<u64, usize> {
        Ok(node.hash())
    }

    fn get(&self, hash: u64, node: &Node<'p, V>) -> Option<V> {
        self.0.borrow().remembered(hash, node.number())
    }

    fn put(
        &mut self,
        hash: u64,
        node: Node<'p, V>,
        value: V,
        effort: u64,
        _: &mut Budget,
    ) -> Result<(), StopReason> {
        let mut store = self.0.borrow_mut();
        store.remember(hash, node.number(), value, effort);
        Ok(())
    }
}

impl<V: Value> fmt::Debug for StoreMemo<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoreMemo").finish_non_exhaustive()
    }
}
