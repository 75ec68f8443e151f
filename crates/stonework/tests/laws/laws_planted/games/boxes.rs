//! Dots and Boxes: [`Boxes`].

use std::ops::Range;

use stonework::{
    Bounded, Bounds, Candidate, Game, Graded, Indexed, Layered, Ordered, Packed, Step, Symmetric,
};

/// Dots and Boxes with two rows of two boxes. Who draws the fourth edge of a box gains it and moves
/// again.
pub(crate) struct Boxes;

/// The bit of a horizontal edge: three rows of two.
pub(crate) fn across(row: usize, column: usize) -> u16 {
    1 << (row * 2 + column)
}

/// The bit of an upright edge: two rows of three.
pub(crate) fn upright(row: usize, column: usize) -> u16 {
    1 << (6 + row * 3 + column)
}

/// All edges.
pub(crate) const ALL: u16 = 0xfff;

impl Boxes {
    /// The edges of each box.
    pub(crate) fn boxes() -> [u16; 4] {
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(row, column)| {
            let level = across(row, column) | across(row + 1, column);
            level | upright(row, column) | upright(row, column + 1)
        })
    }

    /// The boxes that are complete.
    pub(crate) fn complete(drawn: u16) -> i32 {
        let boxes = Self::boxes().map(|edges| i32::from(edges & !drawn == 0));
        boxes.iter().sum()
    }

    /// The boxes that drawing an edge completes.
    pub(crate) fn gain(drawn: u16, edge: u16) -> i32 {
        Self::complete(drawn | edge) - Self::complete(drawn)
    }

    /// The edges that are not drawn.
    pub(crate) fn open(drawn: u16) -> Vec<u16> {
        let edges = (0..12).map(|edge| 1 << edge);
        edges.filter(|edge| edge & drawn == 0).collect()
    }

    /// The edges, rows and columns exchanged.
    fn transposed(drawn: u16) -> u16 {
        let mut image = 0;
        for long in 0..3 {
            for short in 0..2 {
                if drawn & across(long, short) != 0 {
                    image |= upright(short, long);
                }
                if drawn & upright(short, long) != 0 {
                    image |= across(long, short);
                }
            }
        }
        image
    }

    /// The edges, left and right exchanged.
    pub(crate) fn mirrored(drawn: u16) -> u16 {
        let mut image = 0;
        for long in 0..3 {
            for short in 0..2 {
                if drawn & across(long, short) != 0 {
                    image |= across(long, 1 - short);
                }
                if drawn & upright(short, long) != 0 {
                    image |= upright(short, 2 - long);
                }
            }
        }
        image
    }
}

impl Game for Boxes {
    type State = u16;
    type Move = u16;
    type Value = i32;

    fn start(&self) -> u16 {
        0
    }
    fn terminal_value(&self, &drawn: &u16) -> Option<i32> {
        (drawn == ALL).then_some(0)
    }
    fn moves(&self, &drawn: &u16) -> impl Iterator<Item = u16> {
        Self::open(drawn).into_iter()
    }
    fn play(&self, &drawn: &u16, edge: u16) -> Step<Self> {
        let step = Step::to(drawn | edge);
        match Self::gain(drawn, edge) {
            0 => step,
            gain => step.gaining(gain).again(),
        }
    }
}

impl Symmetric for Boxes {
    fn canonical(&self, &drawn: &u16) -> u16 {
        let (mut image, mut least) = (drawn, drawn);
        for _ in 0..4 {
            image = Self::transposed(image);
            least = least.min(image);
            image = Self::mirrored(image);
            least = least.min(image);
        }
        least
    }
}

impl Packed for Boxes {
    type Key = u64;

    fn pack(&self, &drawn: &u16) -> u64 {
        u64::from(drawn)
    }
    fn unpack(&self, key: u64) -> u16 {
        u16::try_from(key).unwrap()
    }
    fn key_bits(&self) -> u32 {
        12
    }
}

impl Graded for Boxes {
    fn grade(&self, drawn: &u16) -> u32 {
        drawn.count_ones()
    }
}

impl Indexed for Boxes {
    fn count(&self) -> usize {
        1 << 12
    }
    fn rank(&self, &drawn: &u16) -> usize {
        usize::from(ALL ^ drawn)
    }
    fn unrank(&self, index: usize) -> u16 {
        ALL ^ u16::try_from(index).unwrap()
    }
}

impl Layered for Boxes {
    fn layers(&self) -> usize {
        self.count()
    }
    fn layer(&self, layer: usize) -> Range<usize> {
        layer..layer + 1
    }
    fn reach(&self) -> usize {
        1 << 11
    }
}

impl Bounded for Boxes {
    fn bounds(&self, &drawn: &u16) -> Bounds<i32> {
        let left = 4 - Self::complete(drawn);
        Bounds {
            lower: Some(-left),
            upper: Some(left),
        }
    }
}

impl Ordered for Boxes {
    fn candidates(&self, &drawn: &u16) -> impl Iterator<Item = Candidate<u16>> {
        let edges = Self::open(drawn).into_iter();
        edges.map(move |mv| Candidate {
            mv,
            rank: Self::gain(drawn, mv),
        })
    }
}
