//! Moves: [`GdlMove`].

/// A move of a role.
#[derive(Clone, Copy, Debug)]
pub struct GdlMove {
    role: u8,
    number: u32,
    place: u32,
}

impl GdlMove {
    /// A move that is not of a position's list.
    pub(super) fn new(role: u8, number: u32) -> Self {
        let place = 0;
        Self {
            role,
            number,
            place,
        }
    }

    /// The role whose move it is: its place in [`super::Gdl::roles`].
    #[must_use]
    pub fn role(self) -> usize {
        usize::from(self.role)
    }

    /// Its number among all moves of that role.
    #[must_use]
    pub fn number(self) -> u32 {
        self.number
    }

    /// Its place among the moves of the position that it was listed for.
    pub(super) fn place(self) -> u32 {
        self.place
    }
}

/// Moves of different positions are equal if they are the same move of the same role.
impl PartialEq for GdlMove {
    fn eq(&self, other: &Self) -> bool {
        (self.role, self.number) == (other.role, other.number)
    }
}

impl Eq for GdlMove {}

/// Most positions have no more moves.
const FEW: usize = 30;

/// The moves of a position.
pub(super) struct Moves {
    role: u8,
    next: u32,
    len: u32,
    few: [u32; FEW],
    /// All of them, if they are more.
    many: Vec<u32>,
}

impl Moves {
    #[inline]
    pub(super) fn of(role: u8, moves: &[u32]) -> Self {
        let mut listed = Self {
            role,
            next: 0,
            len: u32::try_from(moves.len()).expect("fewer than 2^32 moves"),
            few: [0; FEW],
            many: Vec::new(),
        };
        match listed.few.get_mut(..moves.len()) {
            Some(few) => few.copy_from_slice(moves),
            None => listed.many = moves.to_vec(),
        }
        listed
    }
}

impl Iterator for Moves {
    type Item = GdlMove;

    #[inline]
    fn next(&mut self) -> Option<GdlMove> {
        if self.next == self.len {
            return None;
        }
        let place = self.next;
        self.next += 1;
        let listed = if self.many.is_empty() {
            &self.few[..]
        } else {
            &self.many
        };
        Some(GdlMove {
            role: self.role,
            number: listed[place as usize],
            place,
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.len - self.next) as usize;
        (left, Some(left))
    }
}
