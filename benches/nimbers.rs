//! Nimbers of games on heaps by code, beside the plain quadratic loop that forms every option of every heap: times and
//! their ratio, and what was used in place of the loop. All nimbers are asserted to be the same.
//!
//! `cargo bench --bench nimbers [-- TERMS]`
//!
//! By default 100,000 terms; then Kayles to a million, its period proved on the way, without the loop. Then Kayles in
//! misère play: its quotient, proved with the period, beside a memoised search of one heap, and the known quotients. At
//! last Cram: who wins and the nimber of the start, by the nimbers of all parts (`Nimber`) and by outcomes beside heaps of
//! Nim (`NimberOutcomes`); positions and times.

use std::collections::HashMap;
use std::env;
use std::hint::black_box;
use std::time::{Duration, Instant};

use stonework::{
    Game, Goal, HeapRules, Nimber, NimberOutcomes, OracleSolver, Run, Solver, Take, WinLose,
};
use stonework_games::impartial::Cram;

const CODES: [&str; 11] = [
    "0.77", "0.165", "0.104", "0.16", "0.56", "0.127", "0.64", "0.14", "0.6", "0.007", "{2,5,7}",
];

/// The nimbers of the heaps 0, 1 and so on, every option of every heap formed.
fn by_loop(takes: &[Take], terms: usize) -> Vec<u16> {
    let mut nimbers: Vec<u16> = Vec::with_capacity(terms);
    // The heap that last had an option of this nimber.
    let mut seen = vec![usize::MAX; 1 << 16];
    for heap in 0..terms {
        for take in takes {
            let Some(left) = heap.checked_sub(take.stones as usize) else {
                continue;
            };
            if take.none && left == 0 {
                seen[0] = heap;
            }
            if take.one && left > 0 {
                seen[usize::from(nimbers[left])] = heap;
            }
            if take.two {
                for part in 1..=left / 2 {
                    let option = nimbers[part] ^ nimbers[left - part];
                    seen[usize::from(option)] = heap;
                }
            }
        }
        let least = seen.iter().position(|&last| last != heap);
        nimbers.push(u16::try_from(least.unwrap_or(0)).expect("fewer than 65,536 are seen"));
    }
    nimbers
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let begun = Instant::now();
    let done = black_box(work());
    (done, begun.elapsed())
}

fn main() {
    let tried = env::args().any(|arg| arg == "--test");
    let asked = env::args().skip(1).find_map(|arg| arg.parse().ok());
    let terms: u32 = asked.unwrap_or(if tried { 3000 } else { 100_000 });
    let run = Run::new();
    for code in CODES {
        let rules: HeapRules = code.parse().expect("the codes above are codes");
        let (plain, by_hand) =
            timed(|| by_loop(&rules.takes().expect("an octal code"), terms as usize));
        let (nimbers, ours) = timed(|| rules.nimbers(terms - 1, &run));
        let nimbers = nimbers.expect("these are small");
        assert!(nimbers.values() == plain, "{code}");
        println!(
            "{code:8} {terms} terms: loop {by_hand:>10.2?}, here {ours:>10.2?}: {:>8.1} times as fast; {}, {} worked out",
            by_hand.as_secs_f64() / ours.as_secs_f64(),
            nimbers.method(),
            nimbers.computed(),
        );
    }
    let kayles: HeapRules = "0.77".parse().expect("Kayles has a code");
    let (nimbers, time) = timed(|| kayles.nimbers(999_999, &run));
    let nimbers = nimbers.expect("these are small");
    let period = nimbers.period(&run).expect("there is no limit");
    let period = period.expect("Kayles has one");
    assert_eq!((period.length(), period.last_exception()), (12, Some(70)));
    assert_eq!(nimbers.values().len(), 1_000_000);
    println!("0.77     1000000 terms in {time:.2?}, period 12 proved");
    misere(if tried { 16 } else { 36 });
    let boards = if tried { 1 } else { BOARDS.len() };
    cram(&BOARDS[..boards]);
}

/// Rows and columns of a board of Cram, its nimber, and whether all nimbers are found to compare with.
const BOARDS: [([u32; 2], u64, bool); 6] = [
    ([3, 7], 1, true),
    ([3, 9], 1, true),
    ([5, 5], 0, true),
    ([4, 7], 3, true),
    ([3, 11], 0, true),
    ([5, 7], 1, false),
];

/// Cram by the nimbers of all parts and by outcomes.
fn cram(boards: &[([u32; 2], u64, bool)]) {
    let (run, outcomes) = (Run::new(), NimberOutcomes::of_sums());
    for &([rows, cols], nimber, is_compared) in boards {
        let game = Cram::new(rows, cols).expect("these are small");
        let value = WinLose::win_if(nimber != 0);
        let for_value = outcomes.with_goal(Goal::Value).solve(&game, &run);
        let for_value = for_value.expect("play ends");
        assert_eq!(for_value.value(), Some(value));
        println!("Cram {rows}x{cols} outcome: {}", for_value.report());
        let (found, time) = timed(|| outcomes.nimber(&game, &game.start(), &run).ok());
        assert_eq!(found, Some(nimber));
        println!("Cram {rows}x{cols} nimber {nimber} by outcomes in {time:.2?}");
        if is_compared {
            let all = Nimber::of_sums().solve_with_oracle(&game, &run);
            let (all, kept) = all.expect("play ends");
            assert_eq!(kept.nimber(&game, &game.start()), Some(nimber));
            println!("Cram {rows}x{cols} all nimbers: {}", all.report());
        }
    }
}

/// Whether the player to move wins these heaps in misère play; every sum is searched once.
fn wins(heaps: &[u32], rules: &HeapRules, known: &mut HashMap<Vec<u32>, bool>) -> bool {
    let mut heaps: Vec<u32> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    heaps.sort_unstable();
    if let Some(&wins) = known.get(&heaps) {
        return wins;
    }
    let all =
        || (0..heaps.len()).flat_map(|at| rules.options(heaps[at]).map(move |left| (at, left)));
    let is_over = all().next().is_none();
    let is_won = is_over
        || all().any(|(at, (one, two))| {
            let mut after = heaps.clone();
            after[at] = one;
            after.push(two);
            !wins(&after, rules, known)
        });
    known.insert(heaps, is_won);
    is_won
}

/// Misère quotients, one beside a search of a heap of this many stones.
fn misere(searched: u32) {
    let run = Run::new();
    for (code, last, order, lost) in [
        ("0.77", 167, 40, 9),
        ("0.123", 60, 20, 5),
        ("0.144", 60, 30, 5),
        ("0.53", 61, 16, 3),
        ("0.71", 60, 36, 9),
        ("0.72", 60, 24, 5),
    ] {
        let rules: HeapRules = code.parse().expect("the codes above are codes");
        let (quotient, time) = timed(|| rules.misere_quotient(last, &run));
        assert_eq!(
            (quotient.order(), quotient.lost().len()),
            (order, lost),
            "{code}"
        );
        let period = quotient.period().expect("these have one");
        println!(
            "{code:8} misère quotient of order {order} in {time:.2?}, period {} proved",
            period.length()
        );
    }
    let kayles: HeapRules = "0.77".parse().expect("Kayles has a code");
    let quotient = kayles.misere_quotient(167, &run);
    let mut known = HashMap::new();
    let (by_search, search) = timed(|| wins(&[searched], &kayles, &mut known));
    let (by_quotient, ours) = timed(|| kayles.misere_quotient(searched, &run).wins(&[searched]));
    assert_eq!(by_quotient, Some(by_search));
    println!(
        "0.77     misère, a heap of {searched}: search {search:.2?}, {} sums; quotient {ours:.2?}",
        known.len()
    );
    let heaps: Vec<u32> = (1..=500).collect();
    let (found, time) = timed(|| quotient.wins(&heaps));
    println!("0.77     misère, 500 heaps of 1 to 500: {found:?} in {time:.2?}");
    assert!(found.is_some());
}
