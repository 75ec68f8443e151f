//! Endgames: searches that solve them, what breaks their laws, and limits.

use std::num::NonZeroUsize;
use std::time::Duration;

use stonework::laws::{Law, Laws};
use stonework::{
    AlphaBeta, Candidate, Endgame, Exhaustive, Game, Negamax, Ordered, Run, Solver, Step,
    StopReason,
};

/// Bugs that an author may make.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bug {
    None,
    /// The numbers of two states are exchanged, but only one way.
    Numbers,
    /// More positions are numbered than there are numbers.
    Many,
    /// A number is told beyond the size that is asked for.
    Beyond,
    /// Some moves lead to larger numbers.
    Order,
    /// Some states have no number.
    Gap,
    /// Values beyond those that a table keeps.
    Values,
    /// From a state that play does not reach, play goes in a circle.
    Circle,
}

/// Two heaps. A move takes one to three stones from one of them, and gains as many as the other
/// heap has, or moves again if it takes two; the last to take pays what is `paid`.
#[derive(Clone, Copy)]
struct Heaps {
    size: usize,
    paid: i64,
    bug: Bug,
}

const fn heaps(size: usize, bug: Bug) -> Heaps {
    Heaps { size, paid: 3, bug }
}

impl Game for Heaps {
    type State = (usize, usize);
    type Move = (bool, usize);
    type Value = i64;

    fn start(&self) -> (usize, usize) {
        (self.size, self.size)
    }
    fn terminal_value(&self, state: &(usize, usize)) -> Option<i64> {
        (*state == (0, 0)).then_some(self.paid)
    }
    fn moves(&self, &(one, two): &(usize, usize)) -> impl Iterator<Item = (bool, usize)> {
        let circles = self.bug == Bug::Circle && (one, two) == (1, 0);
        let circle = circles.then_some((false, 0));
        let first = (1..=one.min(3)).map(|taken| (false, taken));
        first
            .chain((1..=two.min(3)).map(|taken| (true, taken)))
            .chain(circle)
    }
    fn play(&self, &(one, two): &(usize, usize), (second, taken): (bool, usize)) -> Step<Self> {
        let (next, other) = if second {
            ((one, two - taken), one)
        } else {
            ((one - taken, two), two)
        };
        let gain = i64::try_from(other % 3).unwrap();
        match taken {
            2 => Step::to(next).gaining(gain).again(),
            _ => Step::to(next).gaining(gain),
        }
    }
}

/// The same shell in the other order.
fn mirrored(number: usize) -> usize {
    let larger = number.isqrt();
    larger * larger + (larger + 1) * (larger + 1) - 1 - number
}

impl Endgame for Heaps {
    fn endgame_count(&self) -> usize {
        let count = (self.size + 1) * (self.size + 1);
        match self.bug {
            Bug::Many => count * 2,
            _ => count,
        }
    }
    /// Shell by shell: those whose larger heap is 0, 1, 2 and so on; in a shell, by the smaller
    /// heap.
    fn endgame_number(&self, &(one, two): &(usize, usize), size: usize) -> Option<usize> {
        let larger = one.max(two);
        let number = larger * larger + 2 * one.min(two) + usize::from(one < two);
        let told = match self.bug {
            Bug::Numbers if number == 5 => 6,
            Bug::Gap if number == 5 => usize::MAX,
            Bug::Order => mirrored(number),
            _ => number,
        };
        (told < size || self.bug == Bug::Beyond).then_some(told)
    }
    fn endgame_state(&self, number: usize) -> (usize, usize) {
        let number = match self.bug {
            Bug::Order => mirrored(number),
            Bug::Many => number.min((self.size + 1) * (self.size + 1) - 1),
            _ => number,
        };
        let larger = number.isqrt();
        let smaller = (number - larger * larger) / 2;
        if (number - larger * larger) % 2 == 1 {
            (smaller, larger)
        } else {
            (larger, smaller)
        }
    }
}

impl Ordered for Heaps {
    fn candidates(&self, state: &(usize, usize)) -> impl Iterator<Item = Candidate<(bool, usize)>> {
        self.moves(state).map(|mv| Candidate { mv, rank: 0 })
    }
}

#[test]
fn what_breaks_the_laws_of_endgames_is_found() {
    let laws = Laws::new().endgame();
    laws.check(&heaps(9, Bug::None)).unwrap();
    for bug in [Bug::Numbers, Bug::Many, Bug::Beyond, Bug::Order, Bug::Gap] {
        let violation = laws.check(&heaps(9, bug)).unwrap_err();
        assert_eq!(violation.law, Law::Endgame, "{violation}");
        assert!(violation.law.look_at().contains("endgame_number"));
    }
}

#[test]
fn an_endgame_that_breaks_the_laws_changes_no_answer() {
    for bug in [
        Bug::None,
        Bug::Many,
        Bug::Order,
        Bug::Gap,
        Bug::Circle,
        Bug::Values,
    ] {
        for size in [5, 30] {
            let mut game = heaps(size, bug);
            if bug == Bug::Values {
                game.paid = 1000;
            }
            if bug == Bug::Circle {
                // No play from here comes to where it goes in a circle.
                let found = Negamax::new().solve(&game, &Run::new());
                assert!(found.is_err());
                game = Heaps {
                    bug: Bug::None,
                    ..game
                };
            }
            let truth = Negamax::new().solve(&game, &Run::new()).unwrap();
            for after in [0, 100] {
                let search = AlphaBeta::new().ordered().endgames().endgames_after(after);
                for threads in [1, 3] {
                    let run = Run::new().with_threads(NonZeroUsize::new(threads).unwrap());
                    let found = search
                        .parallel()
                        .sharing_after(20)
                        .solve(&game, &run)
                        .unwrap();
                    assert_eq!(found.value(), truth.value());
                    assert_eq!(found.best_moves(), truth.best_moves());
                }
            }
        }
    }
}

#[test]
fn positions_of_an_endgame_are_leaves() {
    let game = heaps(60, Bug::None);
    let plain = AlphaBeta::new().solve(&game, &Run::new()).unwrap();
    let search = AlphaBeta::new().endgames().endgames_after(0);
    for threads in [1, 2, 4] {
        let run = Run::new().with_threads(NonZeroUsize::new(threads).unwrap());
        let found = search
            .parallel()
            .sharing_after(50)
            .solve(&game, &run)
            .unwrap();
        assert_eq!(found.value(), plain.value());
        assert_eq!(found.best_moves(), plain.best_moves());
    }
    let found = search.solve(&game, &Run::new()).unwrap();
    assert!(found.report().solver.contains("endgames"));
    // Every position of the endgame once, and fewer of the others.
    let hits = |report: &stonework::Report| report.hits;
    assert!(hits(found.report()) < hits(plain.report()));
    // A start within an endgame is solved as any other.
    let small = heaps(3, Bug::None);
    let truth = Exhaustive::new().solve(&small, &Run::new()).unwrap();
    let found = search.solve(&small, &Run::new()).unwrap();
    assert_eq!(found.value(), truth.value());
    assert_eq!(found.line(), truth.line());
}

#[test]
fn limits_hold_while_an_endgame_is_solved() {
    let game = heaps(400, Bug::None);
    let search = AlphaBeta::new().endgames().endgames_after(0);
    let stopped = |run: &Run| search.solve(&game, run).unwrap();
    let by_positions = stopped(&Run::new().with_positions(500));
    assert_eq!(by_positions.stopped(), Some(StopReason::Positions(500)));
    assert!(by_positions.report().positions <= 500);
    let by_time = stopped(&Run::new().with_time(Duration::ZERO));
    assert!(matches!(by_time.stopped(), Some(StopReason::Time(_))));
    // There is no room for an endgame, so none is solved.
    for bytes in [20_000, 100_000, 1 << 20] {
        let within = stopped(&Run::new().with_bytes(bytes).with_positions(200_000));
        assert!(within.report().peak_bytes <= bytes, "{}", within.report());
    }
}
