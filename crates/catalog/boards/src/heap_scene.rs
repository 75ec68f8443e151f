//! What heaps look like: [`DrawnHeaps`].

use crate::scene::{Outline, Point, Role, Scene, count};

/// How heaps are drawn, side by side: a small one as a column of stones, a larger one in rows of five or
/// ten, and of a very large one the stones at its top and at its foot, with how many more there are
/// between them. Of many heaps only the first and the last are drawn.
///
/// ```
/// use stonework_boards::DrawnHeaps;
///
/// let heaps: [u64; 3] = [3, 100, 1_000_000_000_000];
/// let drawn = DrawnHeaps::of(&heaps);
/// // Ten may be taken from each heap but the first, and then the stone that is clicked is the last.
/// let taken = [0, 1, 2].map(|heap| drawn.last_taken(heap, 10));
/// assert_eq!(taken.map(|stone| stone.is_some()), [false, true, true]);
/// // Nobody sees half a million of a million million stones.
/// assert_eq!(drawn.last_taken(2, 500_000), None);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DrawnHeaps<'a, N = u64> {
    heaps: &'a [N],
    /// The largest heap that is drawn whole.
    whole: u64,
    /// How many heaps at the end are not there to be taken from alone.
    beside: usize,
}

/// How a heap is drawn.
#[derive(Clone, Copy, Debug)]
struct DrawnHeap {
    stones: u64,
    /// How far from the left it begins.
    left: f64,
    /// How many stones are side by side.
    across: u64,
    /// So many stones at the foot are drawn below what is between, and those above.
    foot: u64,
    /// So many are not drawn.
    hidden: u64,
}

/// The most stones of all heaps.
const MOST_STONES: u64 = 400;

/// The most heaps.
const MOST_HEAPS: usize = 40;

/// The height of a stone of a column with the gap above it.
const STONE: f64 = 0.5;

/// The width of a column.
const WIDTH: f64 = 0.7;

/// The width and the height of a stone that has others beside it, with the gap around it.
const SMALL: f64 = 0.6;

/// The height of what is drawn in the place of stones that are not.
const HIDDEN: f64 = 1.2;

/// The width of what is drawn in the place of heaps that are not.
const BETWEEN: f64 = 4.0;

/// The room around a heap that is no column.
const AROUND: f64 = 0.2;

/// The height of what is below the heaps.
const BELOW: f64 = 0.8;

impl<'a> DrawnHeaps<'a> {
    /// The largest heap that is drawn as a column.
    pub const COLUMN: u64 = 12;

    /// Two heaps, from both of which at once as many may be taken: a third beside them stands for both.
    /// Pass the smaller of them as the third.
    #[must_use]
    pub fn with_both(heaps: &'a [u64; 3]) -> Self {
        Self {
            beside: 1,
            ..Self::of(heaps)
        }
    }
}

impl<'a, N: Copy + Into<u64>> DrawnHeaps<'a, N> {
    /// These.
    #[must_use]
    pub fn of(heaps: &'a [N]) -> Self {
        let shown = heaps.len().clamp(1, MOST_HEAPS) as u64;
        Self {
            heaps,
            whole: (MOST_STONES / shown).clamp(DrawnHeaps::COLUMN, 200),
            beside: 0,
        }
    }

    /// The heaps that are drawn: so many at the beginning and at the end.
    fn ends(self) -> (usize, usize) {
        if self.heaps.len() <= MOST_HEAPS {
            (self.heaps.len(), 0)
        } else {
            (MOST_HEAPS / 2, MOST_HEAPS / 2)
        }
    }

    /// The heaps that are drawn, with their indices.
    fn shown(self) -> impl Iterator<Item = (usize, DrawnHeap)> {
        let (first, last) = self.ends();
        let mut left = 0.0;
        let all = (0..first).chain(self.heaps.len() - last..self.heaps.len());
        all.map(move |at| {
            if at == first {
                left += BETWEEN;
            }
            let drawn = DrawnHeap {
                left,
                ..self.alone(self.heaps[at].into())
            };
            left += drawn.width();
            (at, drawn)
        })
    }

    /// A heap that is drawn at the left.
    fn alone(self, stones: u64) -> DrawnHeap {
        let across = match stones {
            ..=DrawnHeaps::COLUMN => 1,
            51.. if self.whole > 50 => 10,
            _ => 5,
        };
        let (foot, hidden) = if stones <= self.whole {
            (stones, 0)
        } else {
            let above = if across == 10 { 20 } else { 5 };
            (across, stones - across - above)
        };
        DrawnHeap {
            stones,
            left: 0.0,
            across,
            foot,
            hidden,
        }
    }

    fn find(self, at: usize) -> Option<DrawnHeap> {
        self.shown()
            .find(|&(index, _)| index == at)
            .map(|(_, drawn)| drawn)
    }

    /// How far below the top they stand.
    fn ground(self) -> f64 {
        let heights = self.shown().map(|(_, drawn)| drawn.height());
        heights.fold(1.0, f64::max)
    }

    /// The heaps with their numbers below.
    #[must_use]
    pub fn scene(self) -> Scene {
        let ground = self.ground();
        let mut scene = Scene::new(0.0, ground + BELOW);
        let stands_for_both = self.heaps.len() - self.beside;
        for (at, drawn) in self.shown() {
            let is_one = at < stands_for_both;
            drawn.draw(&mut scene, ground, is_one);
            scene.width = drawn.left + drawn.width();
        }
        let (first, last) = self.ends();
        if last > 0
            && let Some(drawn) = self.find(first - 1)
        {
            let cell = Outline::Cell {
                middle: (drawn.left + drawn.width() + BETWEEN / 2.0, ground - 0.5),
                size: (BETWEEN - 0.4, 0.8),
            };
            let more = self.heaps.len() - first - last;
            scene.draw_with(cell, Role::Place, format_args!("… {more} more …"));
        }
        scene.width = scene.width.max(1.0);
        scene
    }

    /// The lowest of so many stones from the top of a heap; `None` if it is not drawn.
    #[must_use]
    pub fn last_taken(self, at: usize, taken: u64) -> Option<Outline> {
        let stones: u64 = (*self.heaps.get(at)?).into();
        let below = stones.checked_sub(taken)?;
        (taken > 0).then_some(())?;
        self.find(at)?.stone(below, self.ground())
    }

    /// Where a heap is parted so that these are left: a line between two stones, or a disc at the
    /// lowest of up to four that are taken; `None` for more, and if that stone is not drawn.
    ///
    /// In a column the disc is as high as the middle of those that are taken, on the right for one or
    /// three of them and on the left for two or four.
    #[must_use]
    pub fn parting(self, at: usize, (below, above): (u64, u64)) -> Option<Outline> {
        let drawn = self.find(at)?;
        let taken = drawn.stones.checked_sub(below)?.checked_sub(above)?;
        drawn.parting(below, taken, self.ground())
    }

    /// Between the lowest stones that are taken from each of the first two heaps; `None` if they are not
    /// drawn.
    #[must_use]
    pub fn across(self, [one, two]: [u64; 2]) -> Option<Outline> {
        let ground = self.ground();
        let middle = |at: usize, taken| {
            let drawn = self.find(at)?;
            let stone = drawn.stone(drawn.stones.checked_sub(taken)?, ground)?;
            match stone {
                Outline::Cell { middle, size } => Some((middle, size.0 / 2.0)),
                _ => None,
            }
        };
        let ((from, right), (to, left)) = (middle(0, one)?, middle(1, two)?);
        Some(Outline::Line {
            from: (from.0 + right, from.1),
            to: (to.0 - left, to.1),
        })
    }
}

impl DrawnHeap {
    const fn is_column(self) -> bool {
        self.across == 1
    }

    fn width(self) -> f64 {
        match self.across {
            1 => 1.0,
            across => number(across).mul_add(SMALL, gap(across - 1)) + 2.0 * AROUND,
        }
    }

    fn height(self) -> f64 {
        if self.is_column() {
            return number(self.stones.max(2)) * STONE;
        }
        let rows = (self.stones - self.hidden).div_ceil(self.across);
        let hidden = if self.hidden > 0 { HIDDEN } else { 0.0 };
        number(rows).mul_add(SMALL, hidden + AROUND)
    }

    /// The middle of the stone with so many below it; `None` if it is not drawn.
    fn middle(self, below: u64, ground: f64) -> Option<Point> {
        (below < self.stones).then_some(())?;
        if self.is_column() {
            let y = (number(below) + 0.5).mul_add(-STONE, ground);
            return Some((self.left + 0.5, y));
        }
        let (drawn_below, lifted) = if below < self.foot {
            (below, 0.0)
        } else {
            let above_hidden = below.checked_sub(self.hidden)?;
            (above_hidden >= self.foot).then_some((above_hidden, HIDDEN))?
        };
        let (row, col) = (drawn_below / self.across, drawn_below % self.across);
        let x = (number(col) + 0.5).mul_add(SMALL, self.left + AROUND + gap(col));
        let y = (number(row) + 0.5).mul_add(-SMALL, ground - lifted);
        Some((x, y))
    }

    /// The stone with so many below it; `None` if it is not drawn.
    fn stone(self, below: u64, ground: f64) -> Option<Outline> {
        let middle = self.middle(below, ground)?;
        let size = if self.is_column() {
            (WIDTH, 0.42)
        } else {
            (0.5, 0.5)
        };
        Some(Outline::Cell { middle, size })
    }

    /// The stones, what stands for those that are not drawn, and the number below.
    fn draw(self, scene: &mut Scene, ground: f64, is_one: bool) {
        let role = if is_one { Role::Piece } else { Role::Place };
        let above = self.foot + self.hidden;
        for below in (0..self.foot).chain(above..self.stones) {
            if let Some(stone) = self.stone(below, ground) {
                scene.draw(stone, role);
            }
        }
        let x = self.left + self.width() / 2.0;
        let wide = self.width() - 2.0 * AROUND;
        if self.hidden > 0 {
            let foot = number(self.foot / self.across) * SMALL;
            let cell = Outline::Cell {
                middle: (x, ground - foot - HIDDEN / 2.0),
                size: (wide, HIDDEN - 0.2),
            };
            let more = self.hidden;
            scene.draw_with(cell, role, format_args!("… {more} more …"));
        }
        let middle = (x, ground + BELOW / 2.0);
        let name = if is_one {
            self.stones.to_string()
        } else {
            "both".to_owned()
        };
        if name.len() > 4 {
            // As wide as the heap, so that there is room for its digits.
            let size = (wide, 0.6);
            scene.draw_with(Outline::Cell { middle, size }, Role::Place, name);
        } else {
            scene.draw_with(Outline::Text { middle }, Role::Label, name);
        }
    }

    /// Where it is parted above so many stones when so many are taken.
    fn parting(self, below: u64, taken: u64, ground: f64) -> Option<Outline> {
        let radius = 0.12;
        let disc = |middle| Some(Outline::Disc { middle, radius });
        if self.is_column() {
            let y = (number(below) + number(taken) / 2.0).mul_add(-STONE, ground);
            let x = self.left + 0.5;
            return match taken {
                0 => Some(Outline::Line {
                    from: (x - WIDTH / 2.0, y),
                    to: (x + WIDTH / 2.0, y),
                }),
                1 => disc((x + WIDTH / 2.0, y)),
                2 => disc((x - WIDTH / 2.0, y)),
                3 => disc((x + 0.12, y)),
                4 => disc((x - 0.12, y)),
                _ => None,
            };
        }
        let half = SMALL / 2.0;
        if taken == 0 {
            let (x, y) = self.middle(below.checked_sub(1)?, ground)?;
            return Some(Outline::Line {
                from: (x + half, y - 0.25),
                to: (x + half, y + 0.25),
            });
        }
        let (x, y) = self.middle(below, ground)?;
        match taken {
            1 => disc((x - 0.02, y - half)),
            2 => disc((x + half, y - half)),
            3 => disc((x + half, y)),
            4 => disc((x, y)),
            _ => None,
        }
    }
}

/// The gap between the fifth stone of a row and the sixth, of which there are so many before.
const fn gap(before: u64) -> f64 {
    if before >= 5 { 0.2 } else { 0.0 }
}

/// A number of stones, few enough to be drawn.
fn number(stones: u64) -> f64 {
    count(usize::try_from(stones).unwrap_or(usize::MAX))
}
