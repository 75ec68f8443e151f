//! Random rules mean the same to the instances of rules and to the circuit as to the plain evaluator.

use std::collections::HashSet;

use fastrand::Rng;
use stonework_gdl::GdlError;
use stonework_gdl::ground::Ground;
use stonework_gdl::propnet::Lanes;
use stonework_gdl::rules::Rules;
use stonework_test_kit::cases;

use crate::machine::{Fluents, Gates, Instances, Machine};
use crate::naive::{Naive, Refused, Seen};
use crate::random_program::Program;

const BYTES: usize = 1 << 28;
/// So many positions of each text are compared at most, and so many moves from each.
const POSITIONS: usize = 30;
const JOINTS: usize = 4;

/// What came of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    /// This many positions were compared.
    Played(usize),
    Refused,
}

/// Compares all on a text; what differs, in words.
fn compare(text: &str, is_unsafe: bool, random: &mut Rng) -> Result<Outcome, String> {
    let rules = match Rules::read(text) {
        Ok(rules) => rules,
        Err(_) if is_unsafe => return Ok(Outcome::Refused),
        Err(error) => return Err(format!("the reader refuses: {error}")),
    };
    let ground = Ground::of(&rules, BYTES);
    let mut naive = match (Naive::new(&rules), &ground) {
        (Ok(naive), _) => naive,
        (Err(_), Err(_)) => return Ok(Outcome::Refused),
        (Err(why), Ok(_)) => return Err(format!("not refused: {why:?}")),
    };
    let ground = match ground {
        Ok(ground) => ground,
        Err(error) if !naive.may_cycle().unwrap() => {
            return Err(format!("the grounder refuses: {error}"));
        }
        Err(_) => return Ok(Outcome::Refused),
    };
    let mut gates = Gates::new(ground.clone(), BYTES).unwrap();
    let mut instances = Instances::new(ground);
    let mut open = vec![Machine::start(&naive)];
    if open[0] != instances.start() {
        return Err(format!("start {:?}, not {:?}", instances.start(), open[0]));
    }
    let mut found: HashSet<_> = open.iter().cloned().collect();
    let (mut seen_all, mut played) = (Vec::new(), Vec::new());
    while let Some(fluents) = open.pop() {
        if seen_all.len() == POSITIONS {
            break;
        }
        let seen = match Machine::see(&mut naive, &fluents) {
            Ok(seen) => seen,
            Err(Refused::Cycle) => return Err("a cycle is not refused".to_owned()),
            Err(other) => panic!("{other:?}"),
        };
        let by_instances = instances.see(&fluents).unwrap();
        if by_instances != seen {
            return Err(format!("instances: {by_instances:?}, not {seen:?}"));
        }
        seen_all.push(seen.clone());
        for _ in 0..JOINTS * usize::from(!seen.is_terminal) {
            let choices = seen.moves.iter().map(|moves| random.choice(moves).cloned());
            let Some(joint) = choices.collect::<Option<Vec<_>>>() else {
                break; // a role that has no move
            };
            let next = match Machine::next(&mut naive, &fluents, &joint) {
                Ok(next) => next,
                Err(Refused::Cycle) => return Err("a cycle is not refused".to_owned()),
                Err(other) => panic!("{other:?}"),
            };
            let by_instances = instances.next(&fluents, &joint).unwrap();
            if by_instances != next {
                return Err(format!(
                    "instances: {by_instances:?}, not {next:?} after {joint:?} from {fluents:?}"
                ));
            }
            if found.insert(next.clone()) {
                open.push(next.clone());
            }
            played.push((fluents.clone(), joint, next));
        }
    }
    compare_gates(&mut gates, &seen_all, &played)?;
    Ok(Outcome::Played(seen_all.len()))
}

/// Compares the circuit with what is to be seen in positions, and with where moves lead from some
/// positions.
pub(crate) fn compare_gates(
    gates: &mut Gates,
    seen: &[Seen],
    played: &[(Fluents, Vec<String>, Fluents)],
) -> Result<(), String> {
    let keys: Vec<_> = seen.iter().map(|seen| gates.key(&seen.fluents)).collect();
    let fits = |by_gates: &Seen, seen: &Seen| {
        let goals = seen.goals.iter().map(|goals| match goals.len() {
            0 | 1 => goals.clone(),
            _ => vec!["several".to_owned()],
        });
        // fluents on which nothing depends are passed over
        by_gates
            .fluents
            .iter()
            .all(|fluent| seen.fluents.contains(fluent))
            && by_gates.moves == seen.moves
            && by_gates.is_terminal == seen.is_terminal
            && by_gates.goals == goals.collect::<Vec<_>>()
    };
    for (by_gates, seen) in gates.see_all(&keys).iter().zip(seen) {
        if !fits(by_gates, seen) {
            return Err(format!("gates: {by_gates:?}, not {seen:?}"));
        }
    }
    let keys: Vec<_> = played.iter().map(|(from, ..)| gates.key(from)).collect();
    let joints: Vec<_> = played.iter().map(|(_, joint, _)| joint.clone()).collect();
    for batch in (0..keys.len()).collect::<Vec<_>>().chunks(Lanes::MOST) {
        let (first, end) = (batch[0], batch[0] + batch.len());
        let by_gates = gates.play_all(&keys[first..end], &joints[first..end]);
        for ((key, by_gates), (from, joint, next)) in by_gates.iter().zip(&played[first..]) {
            let told = || format!("after {joint:?} from {from:?}");
            if *key != gates.key(next) {
                return Err(format!(
                    "gates: {:?}, not {next:?} {}",
                    by_gates.fluents,
                    told()
                ));
            }
            if let Some(seen) = seen.iter().find(|seen| seen.fluents == *next)
                && !fits(by_gates, seen)
            {
                return Err(format!("gates: {by_gates:?}, not {seen:?} {}", told()));
            }
        }
    }
    Ok(())
}

/// A text without the lines that do not matter to what differs.
fn shrunk(text: &str, is_unsafe: bool, seed: u64) -> String {
    let mut lines: Vec<_> = text.lines().collect();
    let mut at = 0;
    while at < lines.len() {
        let line = lines.remove(at);
        let shorter = lines.join("\n");
        if compare(&shorter, is_unsafe, &mut Rng::with_seed(seed)).is_ok() {
            lines.insert(at, line);
            at += 1;
        }
    }
    lines.join("\n")
}

#[test]
fn random_rules_mean_the_same_to_all() {
    let (mut played, mut refused) = (0, 0);
    let mut most = 0;
    for seed in 0..u64::from(cases(3000)) {
        let program = Program::new(seed);
        let outcome = compare(&program.text, program.is_unsafe, &mut Rng::with_seed(seed));
        match outcome {
            Ok(Outcome::Played(positions)) => {
                (played, most) = (played + 1, most.max(positions));
            }
            Ok(Outcome::Refused) => refused += 1,
            Err(what) => {
                let text = shrunk(&program.text, program.is_unsafe, seed);
                let what =
                    compare(&text, program.is_unsafe, &mut Rng::with_seed(seed)).expect_err(&what);
                panic!("seed {seed}: {what}\n{text}");
            }
        }
    }
    println!("{played} played, {refused} refused, {most} positions at most");
    assert!(played > 10 * refused && most == POSITIONS);
}

/// A variable that nothing binds is told, wherever it stands.
#[test]
fn a_variable_that_nothing_binds_is_refused() {
    for seed in 0..u64::from(cases(300)) {
        let program = Program::new(seed);
        let rule = Rng::with_seed(seed).choice([
            "(<= (next (f0 ?unbound)) (true ?f))",
            "(<= terminal (not (true ?unbound)))",
            "(<= terminal (small ?x) (distinct ?x ?unbound))",
            "(<= terminal (or (small ?x) (not (small ?unbound))))",
            "(<= (next (f0 ?unbound)) (or (small ?unbound) (value a)))",
            "(<= (legal ?r (m0 ?unbound)) (role ?r))",
            "(<= terminal (not (or (small ?unbound) (small a))))",
        ]);
        let text = format!("{}{}", program.text, rule.unwrap());
        let refused = Rules::read(&text).and_then(|rules| Ground::of(&rules, BYTES));
        let refused: GdlError = refused.unwrap_err();
        assert!(
            program.is_unsafe || refused.to_string().contains("?unbound"),
            "{refused}"
        );
    }
}
