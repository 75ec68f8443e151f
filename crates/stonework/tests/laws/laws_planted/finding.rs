//! What the law kit makes of one planted bug: [`Finding`].

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use stonework::Game;
use stonework::laws::{Law, Laws, Violation, ViolationOf};

/// A planted bug, and what the law kit found.
pub(super) struct Finding {
    /// The bug, as its author would tell it afterwards.
    pub(super) bug: &'static str,
    /// The laws any of which may be named.
    expected: &'static [Law],
    /// `None` if nothing was found.
    found: Option<Found>,
}

/// What was found.
struct Found {
    law: Law,
    text: String,
    /// What is wrong with the path to the position, if anything.
    path_fault: Option<String>,
}

/// Checks a game with a bug, with the default settings and the laws of the capabilities that `laws`
/// has.
pub(super) fn plant<G: Game>(
    bug: &'static str,
    expected: &'static [Law],
    laws: &Laws<G>,
    game: &G,
) -> Finding {
    let found = laws.check(game).err().map(|violation| Found {
        law: violation.law,
        text: violation.to_string(),
        path_fault: path_fault(game, &violation),
    });
    Finding {
        bug,
        expected,
        found,
    }
}

/// Checks that the bugs of one kind are found and told rightly.
pub(super) fn check(findings: &[Finding]) {
    assert!(findings.len() >= 3, "{}", findings.len());
    let mut faults = Vec::new();
    for finding in findings {
        println!("{}", finding.report());
        faults.extend(finding.fault());
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

impl Finding {
    /// What is wrong with what was found, if anything: nothing, another law, a path that is not the
    /// shortest, a text that leaves something out.
    fn fault(&self) -> Option<String> {
        let Self { bug, expected, .. } = self;
        let Some(found) = &self.found else {
            return Some(format!("{bug}: not found"));
        };
        let mut faults: Vec<String> = found.path_fault.iter().cloned().collect();
        if !expected.contains(&found.law) {
            faults.push(format!("one of the laws {expected:?} should be named"));
        }
        let parts = [format!("broken law: {}", found.law), "look at: ".to_owned()];
        for part in parts.iter().filter(|part| !found.text.contains(*part)) {
            faults.push(format!("the text should have {part:?}"));
        }
        let faults = faults.join("; ");
        (!faults.is_empty()).then(|| format!("{bug}: {faults}, in\n{}", found.text))
    }

    /// The bug and the report about it.
    fn report(&self) -> String {
        let report = self.found.as_ref().map_or("NOT FOUND", |found| &found.text);
        format!("{}\n{report}\n", self.bug)
    }
}

/// What is wrong with the path of a violation, if anything: it has to be a shortest one to its
/// position, if play comes there.
fn path_fault<G: Game>(game: &G, violation: &ViolationOf<G>) -> Option<String> {
    let Violation {
        path,
        state: Some(state),
        ..
    } = violation
    else {
        return None;
    };
    let starts = (0..20).map(|_| format!("{:?}", game.start()));
    if starts.collect::<HashSet<_>>().len() > 1 {
        // No path is the same the next time.
        return None;
    }
    let length = path.as_ref().map(Vec::len);
    match distance(game, &format!("{state:?}")) {
        Distance::Unknown => None,
        Distance::Nowhere => length.map(|_| "play does not come to the position".to_owned()),
        Distance::Is(shortest) if length == Some(shortest) => {
            let reached = path
                .iter()
                .flatten()
                .fold(game.start(), |state, &mv| game.play(&state, mv).state);
            let leads_there = format!("{reached:?}") == format!("{state:?}");
            (!leads_there).then(|| format!("the path leads to {reached:?}"))
        }
        Distance::Is(shortest) => Some(format!(
            "the path has {length:?} moves, the shortest one {shortest}"
        )),
    }
}

/// How many moves a position is from the start.
enum Distance {
    Is(usize),
    /// Play does not come there.
    Nowhere,
    /// There are too many positions to tell.
    Unknown,
}

/// Looks for a state breadth first. States are told apart by their texts: how they compare may be
/// what is wrong with them.
fn distance<G: Game>(game: &G, state: &str) -> Distance {
    const MOST: usize = 50_000;
    let mut known = HashMap::from([(format!("{:?}", game.start()), 0)]);
    let mut waiting = vec![(game.start(), 0)];
    let mut at = 0;
    while !known.contains_key(state) {
        let Some((from, moves)) = waiting.get(at).cloned() else {
            return Distance::Nowhere;
        };
        if known.len() > MOST {
            return Distance::Unknown;
        }
        at += 1;
        for next in nexts(game, &from) {
            if let Entry::Vacant(new) = known.entry(format!("{next:?}")) {
                new.insert(moves + 1);
                waiting.push((next, moves + 1));
            }
        }
    }
    Distance::Is(known[state])
}

/// Where the moves of a position lead, as far as the rules do not panic.
fn nexts<G: Game>(game: &G, state: &G::State) -> Vec<G::State> {
    let is_end = || game.terminal_value(state).is_some();
    let list = || game.moves(state).collect::<Vec<_>>();
    if catch_unwind(AssertUnwindSafe(is_end)).unwrap_or(true) {
        return Vec::new();
    }
    let moves = catch_unwind(AssertUnwindSafe(list)).unwrap_or_default();
    let nexts = moves.into_iter().filter_map(|mv| {
        let play = || game.play(state, mv).state;
        catch_unwind(AssertUnwindSafe(play)).ok()
    });
    nexts.collect()
}
