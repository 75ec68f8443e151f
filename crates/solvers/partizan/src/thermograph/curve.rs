//! Lines of pieces on a common grid, and how two of them lie to each other: [`Curve`].

/// A line of straight pieces over the temperatures from -1 up, in units of a grid that the caller
/// keeps. It goes on from its last knot with the slope `tail`.
#[derive(Clone, Debug)]
pub(super) struct Curve {
    /// Temperatures, ascending, and the values there; the first temperature is -1.
    pub(super) knots: Vec<(i128, i128)>,
    pub(super) tail: i128,
}

impl Curve {
    /// The greater of two lines at each temperature, where neither falls and both end upright.
    ///
    /// O(knots of both).
    pub(super) fn greater(&self, other: &Self) -> Self {
        let mut knots: Vec<(i128, i128)> = Vec::with_capacity(self.knots.len() + other.knots.len());
        let mut before: Option<[i128; 3]> = None;
        for [at, one, two] in Both::new(self, other) {
            if let Some([from, first, second]) = before {
                let lead = first - second;
                // One rises by 1 where the other stands: they meet after as much as they differ.
                if lead.signum() * (one - two).signum() < 0 {
                    let way = lead.abs();
                    knots.push((from + way, first + (one - first).signum() * way));
                }
            }
            knots.push((at, one.max(two)));
            before = Some([at, one, two]);
        }
        Self { knots, tail: 0 }
    }

    /// The same, lower by the temperature everywhere: a move has to be paid for.
    pub(super) fn taxed(mut self) -> Self {
        for (temperature, value) in &mut self.knots {
            *value -= *temperature;
        }
        self.tail -= 1;
        self
    }

    /// Seen from the other side: all values with the other sign.
    pub(super) fn mirrored(mut self) -> Self {
        for (_, value) in &mut self.knots {
            *value = -*value;
        }
        self.tail = -self.tail;
        self
    }

    /// Ends it at this point, from which it stands.
    pub(super) fn ended_at(mut self, end: (i128, i128)) -> Self {
        let below = self
            .knots
            .partition_point(|&(temperature, _)| temperature < end.0);
        self.knots.truncate(below);
        self.knots.push(end);
        self.tail = 0;
        self
    }

    /// Where this line, which never rises and falls at last, first meets another, which never falls
    /// and rises at last: a temperature and a value. It must not begin below it, and all knots must
    /// be even, as they may meet halfway.
    pub(super) fn meeting(&self, other: &Self) -> (i128, i128) {
        let mut before = [0; 3];
        for (nth, event) in Both::new(self, other).enumerate() {
            let [at, above, below] = event;
            if above > below {
                before = event;
                continue;
            }
            if nth == 0 || above == below {
                return (at, above);
            }
            let [from, first, second] = before;
            let slopes = [above - first, below - second].map(i128::signum);
            return met([from, first, second], slopes);
        }
        met(before, [self.tail, other.tail])
    }
}

/// Where two lines meet that begin here and have these slopes.
fn met([from, above, below]: [i128; 3], [falling, rising]: [i128; 2]) -> (i128, i128) {
    let way = (above - below) / (rising - falling);
    (from + way, above + falling * way)
}

/// Goes up two lines together: every temperature at which one of them has a knot, and the values of
/// both there.
struct Both<'a> {
    lines: [&'a Curve; 2],
    /// How many knots have been passed.
    passed: [usize; 2],
}

impl<'a> Both<'a> {
    fn new(one: &'a Curve, two: &'a Curve) -> Self {
        Self {
            lines: [one, two],
            passed: [0; 2],
        }
    }
}

impl Iterator for Both<'_> {
    type Item = [i128; 3];

    fn next(&mut self) -> Option<[i128; 3]> {
        let next = |side: usize| self.lines[side].knots.get(self.passed[side]);
        let at = [0, 1]
            .into_iter()
            .filter_map(next)
            .map(|knot| knot.0)
            .min()?;
        let mut event = [at, 0, 0];
        for side in [0, 1] {
            let Curve { knots, tail } = self.lines[side];
            if knots
                .get(self.passed[side])
                .is_some_and(|knot| knot.0 == at)
            {
                self.passed[side] += 1;
            }
            // Both begin at -1: one knot has been passed.
            let passed = self.passed[side];
            let (from, value) = knots[passed - 1];
            let slope = knots
                .get(passed)
                .map_or(*tail, |next| (next.1 - value).signum());
            event[side + 1] = value + slope * (at - from);
        }
        Some(event)
    }
}
