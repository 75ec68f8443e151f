//! Nim and the other games on heaps: nimbers, theorems and searches tell the same, and what is published.

use std::collections::HashMap;
use std::fmt::Debug;

use fastrand::Rng;
use serde_json::json;
use stonework::laws::Laws;
use stonework::{
    ByTheorem, Game, HeapRules, Negamax, Nimber, Run, Solver, StopReason, Theorem, WinLose, laws,
};
use stonework_game_kit::{game, laws_of_games, solved};
use stonework_impartial::CATALOG;
use stonework_impartial::{Bouton, HeapMoves, Heaps, LastMove, MOST_BEST, Nim, SpragueGrundy};

/// Compares what a theorem tells with what memoised minimax does.
pub(crate) fn agrees<G, T>(theorem: T, game: &G)
where
    G: Game<Move: Debug> + Debug,
    T: Theorem<G>,
{
    let expected = Negamax::new().solve(game, &Run::new()).unwrap();
    let proved = ByTheorem(theorem).solve(game, &Run::new()).unwrap();
    assert_eq!(proved.value(), expected.value(), "{game:?}");
    assert_eq!(proved.moves(), expected.moves(), "{game:?}");
    assert_eq!(proved.line(), expected.line(), "{game:?}");
}

fn by_code(code: &str) -> HeapMoves {
    HeapMoves::ByCode(code.parse().unwrap())
}

/// Codes and sets of every kind, and the games that have none.
fn every_kind() -> Vec<HeapMoves> {
    let codes = [
        "0.77",
        "0.07",
        "0.137",
        "0.6",
        "4.0",
        "4.3",
        "0.007",
        "0.15",
        "{1,2,3}",
        "{2,5}",
        "0.0",
        "{}",
        "{1,2,half}",
        "{divisors}",
    ];
    let mut kinds: Vec<HeapMoves> = codes.into_iter().map(by_code).collect();
    kinds.extend([HeapMoves::UnequalParts, HeapMoves::FewerOrParts]);
    kinds
}

/// What may be taken by the heap.
pub(crate) const WORDS: [&str; 12] = [
    "half",
    "up-to-half",
    "divisors",
    "proper-divisors",
    "prime-divisors",
    "coprime",
    "primes",
    "primes-1",
    "squares",
    "powers-of-2",
    "fibonacci",
    "digits",
];

fn random_code(dice: &mut Rng) -> String {
    if dice.u8(..3) == 0 {
        let numbers: Vec<String> = (0..dice.usize(1..4))
            .map(|_| dice.u8(1..7).to_string())
            .collect();
        return format!("{{{}}}", numbers.join(","));
    }
    if dice.u8(..3) == 0 {
        let words: Vec<&str> = (0..dice.usize(1..3))
            .map(|_| WORDS[dice.usize(..WORDS.len())])
            .collect();
        return format!("{{{},{}}}", dice.u8(1..7), words.join(","));
    }
    let mut code = String::from(if dice.u8(..4) == 0 { "4." } else { "0." });
    for _ in 0..dice.usize(1..4) {
        code.push(char::from(b'0' + dice.u8(..8)));
    }
    code
}

fn random_heaps(dice: &mut Rng, heaps: usize, most: u32) -> Vec<u32> {
    (0..dice.usize(1..=heaps))
        .map(|_| dice.u32(0..=most))
        .collect()
}

#[test]
fn nim_is_won_as_bouton_says_on_all_small_heaps() {
    for number in 0..5_u32.pow(4) {
        let heaps: Vec<u32> = (0..4).map(|at| number / 5_u32.pow(at) % 5).collect();
        for last in [LastMove::Wins, LastMove::Loses] {
            agrees(Bouton, &Nim::new(heaps.clone(), last));
        }
    }
    let mut dice = Rng::with_seed(1);
    for _ in 0..300 {
        let heaps = random_heaps(&mut dice, 3, 15);
        for last in [LastMove::Wins, LastMove::Loses] {
            agrees(Bouton, &Nim::new(heaps.clone(), last));
        }
    }
}

#[test]
fn heaps_of_milliards_of_stones_are_solved_at_once() {
    let heaps: Vec<u32> = (0..5000).map(|heap| 1_000_000_000 + heap * 7919).collect();
    let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
    let expected: Vec<(u32, u32)> = (0..)
        .zip(&heaps)
        .filter(|&(_, &stones)| stones ^ xor < stones)
        .map(|(heap, &stones)| (heap, stones - (stones ^ xor)))
        .collect();
    assert!(!expected.is_empty());
    for last in [LastMove::Wins, LastMove::Loses] {
        let game = Nim::new(heaps.clone(), last);
        let solution = ByTheorem(Bouton).solve(&game, &Run::new()).unwrap();
        assert_eq!(solution.value(), Some(WinLose::Win));
        assert_eq!(
            solution.best_moves(),
            expected[..expected.len().min(MOST_BEST)]
        );
    }
    // In misère play one large heap is left as one stone, or as none.
    for (ones, left) in [(4, 1), (3, 0)] {
        let mut heaps = vec![1; ones];
        heaps.push(u32::MAX);
        let game = Nim::new(heaps, LastMove::Loses);
        let solution = ByTheorem(Bouton).solve(&game, &Run::new()).unwrap();
        let heap = u32::try_from(ones).unwrap();
        assert_eq!(solution.best_moves(), [(heap, u32::MAX - left)]);
    }
}

#[test]
fn of_a_lost_position_with_more_moves_than_a_list_holds_the_first_ones_are_told() {
    let lost = Nim::new(vec![u32::MAX, u32::MAX], LastMove::Wins);
    let solution = ByTheorem(Bouton).solve(&lost, &Run::new()).unwrap();
    assert_eq!(solution.value(), Some(WinLose::Loss));
    let expected: Vec<(u32, u32)> = (1..).take(MOST_BEST).map(|taken| (0, taken)).collect();
    assert_eq!(solution.best_moves(), expected);
    assert!(!solution.best_moves_complete() && !solution.has_every_move());
    assert_eq!(solution.stopped(), None);
    // One best move, and more worse ones than a list holds.
    let won = Nim::new(vec![u32::MAX, u32::MAX - 1], LastMove::Wins);
    let solution = ByTheorem(Bouton).solve(&won, &Run::new()).unwrap();
    assert_eq!(solution.best_moves(), [(0, 1)]);
    assert!(solution.best_moves_complete() && !solution.has_every_move());
    let small = Nim::new(vec![3, 3], LastMove::Wins);
    let solution = ByTheorem(Bouton).solve(&small, &Run::new()).unwrap();
    assert!(solution.best_moves_complete() && solution.has_every_move());
}

#[test]
fn a_limit_before_the_line_of_a_theorem_is_told() {
    let lost = Nim::new(vec![3, 3], LastMove::Wins);
    // Two heaps and six moves are counted before the line is.
    let run = Run::new().with_positions(9);
    let solution = ByTheorem(Bouton).solve(&lost, &run).unwrap();
    assert_eq!(solution.value(), Some(WinLose::Loss));
    assert_eq!(solution.stopped(), Some(StopReason::Positions(9)));
    assert_eq!(solution.line(), None);
    assert!(solution.best_moves_complete());
}

#[test]
fn sums_of_heaps_are_won_as_their_nimbers_say() {
    let mut dice = Rng::with_seed(2);
    for moves in every_kind() {
        for heap in 0..=12 {
            let game = Heaps::new(moves.clone(), vec![heap], LastMove::Wins).unwrap();
            agrees(SpragueGrundy, &game);
        }
        for _ in 0..60 {
            let heaps = random_heaps(&mut dice, 3, 7);
            agrees(
                SpragueGrundy,
                &Heaps::new(moves.clone(), heaps, LastMove::Wins).unwrap(),
            );
        }
    }
    for _ in 0..1500 {
        let moves = by_code(&random_code(&mut dice));
        let heaps = random_heaps(&mut dice, 3, 6);
        agrees(
            SpragueGrundy,
            &Heaps::new(moves, heaps, LastMove::Wins).unwrap(),
        );
    }
}

/// The nimber of a heap by the definition.
fn nimber(moves: &HeapMoves, heap: u32, known: &mut Vec<u64>) -> u64 {
    for next in u32::try_from(known.len()).unwrap()..=heap {
        let at = |heap: u32| known[heap as usize];
        let options: Vec<u64> = moves
            .options(next)
            .map(|(one, two)| at(one) ^ at(two))
            .collect();
        assert_eq!(options.len() as u64, moves.count(next));
        let least = (0..1000).find(|nimber| !options.contains(nimber)).unwrap();
        known.push(least);
    }
    known[heap as usize]
}

#[test]
fn single_heaps_have_the_nimbers_of_the_plain_recursion() {
    let mut dice = Rng::with_seed(3);
    let codes = std::iter::repeat_with(|| by_code(&random_code(&mut dice))).take(300);
    for moves in every_kind().into_iter().chain(codes) {
        let game = Heaps::new(moves.clone(), vec![25, 30], LastMove::Wins).unwrap();
        let mut known = Vec::new();
        for heap in 0..=30 {
            let expected = nimber(&moves, heap, &mut known);
            let found = Nimber::of_sums().nimber(&game, &vec![heap], &Run::new());
            assert_eq!(found.unwrap(), expected, "{moves:?} {heap}");
        }
        let sum = Nimber::of_sums().nimber(&game, &game.start(), &Run::new());
        assert_eq!(sum.unwrap(), known[25] ^ known[30], "{moves:?}");
    }
}

#[test]
fn games_on_heaps_have_the_published_nimbers() {
    let mut games = 0;
    for line in include_str!("../data/nim_sequences.csv").lines() {
        let Some((rules, sequence)) = line.split_once(',').filter(|_| !line.starts_with('#'))
        else {
            continue;
        };
        let sequence: Vec<u64> = sequence
            .split(',')
            .find(|field| field.split(' ').count() == 50)
            .unwrap()
            .split(' ')
            .map(|nimber| nimber.parse().unwrap())
            .collect();
        let moves = match rules {
            "Grundy's game" => HeapMoves::UnequalParts,
            code => by_code(code),
        };
        if let HeapMoves::ByCode(rules) = &moves {
            let table = rules.nimbers(49, &Run::new()).unwrap();
            let table: Vec<u64> = table.values().iter().copied().map(u64::from).collect();
            assert_eq!(table, sequence, "{rules}");
        }
        let game = Heaps::new(moves, vec![49], LastMove::Wins).unwrap();
        for (heap, &nimber) in (0..).zip(&sequence) {
            let found = Nimber::of_sums().nimber(&game, &vec![heap], &Run::new());
            assert_eq!(found.unwrap(), nimber, "{rules} {heap}");
        }
        games += 1;
    }
    assert_eq!(games, 25);
}

#[test]
fn octal_games_have_the_published_periods() {
    let data = include_str!("../data/octal_periods.csv").lines();
    for line in data.filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(',').collect();
        let rules: HeapRules = fields[0].parse().unwrap();
        let nimbers = rules.nimbers(2000, &Run::new()).unwrap();
        let greatest = nimbers.values().iter().max().unwrap();
        assert_eq!(greatest.to_string(), fields[4], "{rules}");
        let period = nimbers.period(&Run::new()).unwrap();
        let length = period.map(|period| period.length().to_string());
        let last = period.and_then(|period| period.last_exception());
        let last = last.map(|heap| heap.to_string());
        assert_eq!(length.unwrap_or_default(), fields[2], "{rules}");
        assert_eq!(last.unwrap_or_default(), fields[3], "{rules}");
    }
}

#[test]
fn heaps_of_a_million_stones_are_solved_by_their_table() {
    // Of so many moves only the best are told.
    let solution = solved(&CATALOG, "kayles", &[], "[1000000,999998,4]", "theorem");
    let rules: HeapRules = "0.77".parse().unwrap();
    let nimbers = rules.nimbers(1_000_000, &Run::new()).unwrap();
    let at = |heap: usize| nimbers.values()[heap];
    assert_ne!(at(1_000_000) ^ at(999_998) ^ at(4), 0);
    assert_eq!(json!(solution.answer), json!(true));
    assert_eq!(solution.best_moves.len(), MOST_BEST);
    assert_eq!(solution.moves.len(), MOST_BEST);
    // A subtraction set has few moves however large the heap.
    for heap in [4_000_000_002_u32, 4_000_000_003] {
        let heap = format!("[{heap}]");
        let set = solved(&CATALOG, "heaps", &["rules={1,2,3}"], &heap, "theorem");
        assert_eq!(json!(set.best_moves), json!(["0:4000000000"]));
        assert_eq!(set.moves.len(), 3);
    }
    let lasker = solved(&CATALOG, "laskers-nim", &[], "[3000003]", "theorem");
    assert_eq!(json!(lasker.answer), json!(true));
    assert_eq!(json!(lasker.best_moves[0]), json!("0:0"));
}

/// Whether the player to move wins where the last move loses, by plain recursion.
fn wins_misere(
    moves: &HeapMoves,
    heaps: &mut Vec<u32>,
    known: &mut HashMap<Vec<u32>, bool>,
) -> bool {
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    if let Some(&wins) = known.get(heaps) {
        return wins;
    }
    let mut any = false;
    let mut wins = false;
    for at in 0..heaps.len() {
        for (one, two) in moves.options(heaps[at]) {
            any = true;
            let mut next = heaps.clone();
            next[at] = one;
            next.push(two);
            wins |= !wins_misere(moves, &mut next, known);
        }
    }
    let wins = wins || !any;
    known.insert(heaps.clone(), wins);
    wins
}

#[test]
fn misere_play_of_heaps_is_that_of_a_plain_recursion() {
    let mut dice = Rng::with_seed(4);
    for _ in 0..400 {
        let moves = match dice.u8(..8) {
            0 => HeapMoves::UnequalParts,
            1 => HeapMoves::FewerOrParts,
            _ => by_code(&random_code(&mut dice)),
        };
        let heaps = random_heaps(&mut dice, 4, 6);
        let game = Heaps::new(moves.clone(), heaps.clone(), LastMove::Loses).unwrap();
        let value = Negamax::new().solve(&game, &Run::new()).unwrap().value();
        let wins = wins_misere(&moves, &mut heaps.clone(), &mut HashMap::new());
        assert_eq!(value == Some(WinLose::Win), wins, "{moves:?} {heaps:?}");
        let refused = ByTheorem(SpragueGrundy).solve(&game, &Run::new());
        let over = game.terminal_value(&game.start()).is_some();
        assert_eq!(refused.is_err(), !over);
    }
}

laws_of_games! { HEAPS
    "heaps" "grundys-game" "laskers-nim" games_on_heaps_keep_the_laws {
        let few = Laws::new().with_games(4).with_breadth(100);
        let few_of_sums = few.clone().disjunctive_sum();
        for moves in every_kind() {
            for heaps in [vec![], vec![9], vec![4, 0, 5]] {
                let game = Heaps::new(moves.clone(), heaps.clone(), LastMove::Wins).unwrap();
                few_of_sums.check(&game).unwrap();
                let misere = Heaps::new(moves.clone(), heaps, LastMove::Loses).unwrap();
                few.check(&misere).unwrap();
            }
        }
    }
    "nim" nim_keeps_the_laws {
        for heaps in [vec![], vec![0], vec![6], vec![3, 0, 2]] {
            let sums = Laws::new().disjunctive_sum();
            sums.check(&Nim::new(heaps.clone(), LastMove::Wins)).unwrap();
            laws::check(&Nim::new(heaps, LastMove::Loses)).unwrap();
        }
    }
}

#[test]
fn moves_and_positions_of_heaps_are_read_as_they_are_written() {
    let game = game(&CATALOG, "kayles", &[], "[4,9,2]");
    let mut session = game.session();
    assert_eq!(session.picture(), "4 9 2");
    assert_eq!(session.play("1: 3 + 5").unwrap().to_string(), "1:5+3");
    assert_eq!(session.picture(), "5 4 3 2");
    assert_eq!(session.play("3:0").unwrap().to_string(), "3:0");
    assert_eq!(session.picture(), "5 4 3");
    assert!(session.play("0:9").is_none());
}

#[test]
fn rules_that_cannot_be_read_are_refused_with_what_is_wrong() {
    let entry = CATALOG.find("octal").unwrap();
    let input = entry.input.parse("[3]").unwrap();
    let settings = stonework_catalog::Settings::new();
    let error = entry
        .build(&input, &settings.with("rules=0.98").unwrap())
        .unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("parameter `rules` cannot be `0.98`"),
        "{text}"
    );
    assert!(text.contains("`9`, character 3"), "{text}");
}
