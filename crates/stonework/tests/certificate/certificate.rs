//! Certificates of random games are made and checked; what is wrong in one is noticed.

use std::sync::Arc;

use stonework::certificate::{
    Asked, Bound, CertifiedValue, Checked, DebugTexts, ExtractError, ExtractSettings, Record,
    RecordList, Relation, WrittenGame, check, check_nimber, extract, extract_all, extract_nimber,
};
use stonework::erased::ErasedState;
use stonework::random::{Edge, GraphGame, Node, RandomGraph, RandomValue};
use stonework::{
    ExternalBytes, Game, InfinitePlay, OracleSolver, Outcome, Retrograde, Run, SeededRng,
    StopReason, Value, WinLose,
};

use stonework_test_kit::fixed_point::fixed_point;
use stonework_test_kit::support::recurse;

type Graph<V> = GraphGame<V>;

/// A game, and what every position is worth for the first and for the second player to move.
struct Case<V: RandomValue> {
    written: DebugTexts<Graph<V>>,
    game: Arc<Graph<V>>,
    truth: Vec<[V; 2]>,
    /// The best move of each, which leads on to the end where play could go round.
    best: Vec<Option<usize>>,
    /// In how many plies the end can be forced where play could go round.
    plies: Vec<Option<u64>>,
}

/// A game whose play always ends.
fn ending<V: RandomValue + CertifiedValue>(seed: u64) -> Case<V> {
    let random = RandomGraph::new(seed).with_positions(30).with_again(25);
    case_of(random.acyclic::<V>().graph().clone())
}

/// The same of this game.
fn case_of<V: RandomValue + CertifiedValue>(game: Graph<V>) -> Case<V> {
    let game = Arc::new(game);
    let mut known = std::collections::HashMap::new();
    let mut truth = Vec::new();
    for node in 0..game.nodes().len() {
        truth.push([recurse(&*game, &node, &mut known); 2]);
    }
    let best = (0..game.nodes().len()).map(|node| {
        let worth = game.edges(node).iter().map(|edge| {
            let child = truth[edge.target][0];
            child.back_up(edge.gain, edge.turn).unwrap()
        });
        let best = worth.clone().max()?;
        worth.clone().position(|value| value == best)
    });
    Case {
        best: best.collect(),
        plies: vec![None; game.nodes().len()],
        written: DebugTexts::new(Arc::clone(&game)),
        game,
        truth,
    }
}

/// A game whose play may go round.
fn looping<V>(seed: u64, play: InfinitePlay) -> Case<V>
where
    V: RandomValue + CertifiedValue + stonework::retrograde::ForcedValue,
{
    let random = RandomGraph::new(seed).with_positions(25).with_again(20);
    let game = Arc::new(random.with_loops(30).cyclic::<V>());
    let worth = |is_first| V::of_infinite_play(play.result(is_first)).unwrap();
    let truth = fixed_point(&game, worth, play.is_sided());
    let solver = Retrograde::new(play);
    let (_, strong) = solver.solve_with_oracle(&*game, &Run::new()).unwrap();
    let best = (0..game.nodes().len()).map(|node| {
        let moves = strong.forced_moves(&*game, &node)?;
        let best = moves.iter().map(|rated| rated.value).max()?;
        moves.iter().position(|rated| rated.value == best)
    });
    let plies = (0..game.nodes().len()).map(|node| {
        let forced = strong.forced_value(&*game, &node)?;
        forced.plies().map(u64::from)
    });
    Case {
        best: best.collect(),
        plies: plies.collect(),
        written: DebugTexts::looping(Arc::clone(&game), play),
        game,
        truth,
    }
}

impl<V: RandomValue + CertifiedValue> Case<V> {
    fn value(&self) -> V {
        self.truth[self.game.start()][0]
    }

    fn is_over(&self) -> bool {
        self.game.terminal_value(&self.game.start()).is_some()
    }

    fn extract(&self, claims: &[Bound<V>], leaf_positions: u64) -> Vec<Record<V>> {
        let settings = ExtractSettings {
            leaf_positions,
            ..ExtractSettings::default()
        };
        self.extract_by(claims, settings)
    }

    fn extract_by(&self, claims: &[Bound<V>], settings: ExtractSettings) -> Vec<Record<V>> {
        let mut good = |asked: Asked<'_, V>| Ok::<_, &str>(self.good_moves(asked));
        let records = extract(&self.written, claims, settings, &mut good, &Run::new());
        records.unwrap_or_else(|error| panic!("{error:?} on {:?}", self.game))
    }

    /// Some of the moves that keep a bound; where they may go round, the best one.
    fn good_moves(&self, asked: Asked<'_, V>) -> Vec<usize> {
        let node: usize = *asked.state.expect();
        let play = self.written.infinite_play();
        if play.is_some_and(InfinitePlay::is_sided) {
            return self.best[node].into_iter().collect();
        }
        let mut good = Vec::new();
        for (mv, edge) in self.game.edges(node).iter().enumerate() {
            let child = self.truth[edge.target][0];
            let value = child.back_up(edge.gain, edge.turn).unwrap();
            // Not every one is easily found.
            let is_easy = !(node + mv).is_multiple_of(3) || asked.must;
            if asked.bound.allows(value) && is_easy && (asked.all || good.is_empty()) {
                good.push(mv);
            }
        }
        good
    }

    fn extract_all(&self) -> Vec<Record<V>> {
        let mut value = |state: &ErasedState, is_first: bool| {
            let node: usize = *state.expect();
            let value = self.truth[node][usize::from(!is_first)];
            Ok::<_, &str>((value, self.plies[node]))
        };
        let mut records = Vec::new();
        let mut write = |record| {
            records.push(record);
            Ok(())
        };
        extract_all(&self.written, &mut value, &mut write, &Run::new()).unwrap();
        records
    }

    fn check(&self, claims: &[Bound<V>], leaves: u64, records: &[Record<V>]) -> Checked {
        let mut records = RecordList::new(records.to_vec()).expect("no position twice");
        check(&self.written, claims, leaves, &mut records, &Run::new()).unwrap()
    }

    /// Whether a record says what is true, so far as it is about a position of the game.
    fn is_true(&self, record: &Record<V>) -> bool {
        let (is_first, text) = match record.position.split_once(": ") {
            Some((player, text)) => (player == "first", text),
            None => (true, record.position.as_str()),
        };
        let node: usize = text.parse().unwrap();
        record
            .bound
            .allows(self.truth[node][usize::from(!is_first)])
    }
}

/// Positions of more than one leaf.
#[test]
fn leaves_are_shown_whatever_was_found_before() {
    let (mut records, mut fewer) = (0, 0);
    for seed in 0..150 {
        let random = RandomGraph::new(seed).with_positions(600).with_moves(4);
        let case = case_of(random.with_layers(20).acyclic::<i32>().graph().clone());
        for leaves in [17, 60, 250] {
            let claims = exact(case.value());
            let made = case.extract(&claims, leaves);
            let checked = case.check(&claims, leaves, &made);
            assert_eq!(checked.failed, 0, "{checked:?}\n{:?}", case.game);
            // Those that need more visits are not.
            let few = case.check(&claims, leaves / 4, &made);
            fewer += usize::from(few.failed > 0);
            records += made.len();
        }
    }
    assert!(records > 2_000 && fewer > 50, "{records} {fewer}");
}

/// What is proved of a start of this value.
fn exact<V: CertifiedValue>(value: V) -> [Bound<V>; 2] {
    [Bound::at_least(value), Bound::at_most(value)]
}

/// Makes certificates of a game and checks them; gives how many records they had.
fn certify<V: RandomValue + CertifiedValue>(case: &Case<V>, wrong: &[V]) -> usize {
    if case.is_over() {
        return 0;
    }
    let mut sizes = Vec::new();
    for leaves in [0, 3, 20, 1000] {
        let claims = exact(case.value());
        let records = case.extract(&claims, leaves);
        let checked = case.check(&claims, leaves, &records);
        assert_eq!(
            checked.failed, 0,
            "{checked:?}\n{records:?}\n{:?}",
            case.game
        );
        assert_eq!(checked.records, records.len() as u64);
        assert!(records.iter().all(|record| case.is_true(record)));
        for record in &records {
            assert_eq!(Record::parse(&record.to_string()).as_ref(), Some(record));
        }
        for &wrong in wrong.iter().filter(|&&wrong| wrong != case.value()) {
            let checked = case.check(&exact(wrong), leaves, &records);
            assert_ne!(checked.failed, 0, "{wrong} instead of {}", case.value());
        }
        sizes.push(records.len());
    }
    assert!(sizes.is_sorted_by(|more, less| more >= less), "{sizes:?}");
    for look_ahead in 1..4 {
        for leaf_positions in [0, 3] {
            let settings = ExtractSettings {
                leaf_positions,
                look_ahead,
            };
            let claims = exact(case.value());
            let records = case.extract_by(&claims, settings);
            let checked = case.check(&claims, leaf_positions, &records);
            let game = &case.game;
            assert_eq!(checked.failed, 0, "{checked:?}\n{records:?}\n{game:?}");
        }
    }
    let every = case.extract_all();
    let claim = [Bound::exactly(case.value())];
    let checked = case.check(&claim, 0, &every);
    assert_eq!(checked.failed, 0, "{checked:?}\n{every:?}\n{:?}", case.game);
    sizes[0] + every.len()
}

const OUTCOMES: [Outcome; 5] = [
    Outcome::win_in(1),
    Outcome::win_in(4),
    Outcome::DRAW,
    Outcome::loss_in(3),
    Outcome::loss_in(8),
];

#[test]
fn certificates_of_random_games_prove_their_value_and_no_other() {
    let mut records = 0;
    for seed in 0..700 {
        records += certify(&ending::<i32>(seed), &[-3, -1, 0, 1, 2, 9]);
        records += certify(&ending::<Outcome>(seed), &OUTCOMES);
        records += certify(&ending::<WinLose>(seed), &[WinLose::Win, WinLose::Loss]);
    }
    assert!(records > 20_000, "{records}");
}

#[test]
fn certificates_of_games_with_loops_prove_their_value_and_no_other() {
    let mut records = 0;
    for seed in 0..700 {
        let drawn = looping::<Outcome>(seed, InfinitePlay::Draw);
        records += certify(&drawn, &OUTCOMES);
        for play in [InfinitePlay::LostByFirst, InfinitePlay::WonByFirst] {
            let sided = looping::<WinLose>(seed, play);
            records += certify(&sided, &[WinLose::Win, WinLose::Loss]);
        }
    }
    assert!(records > 20_000, "{records}");
}

/// Makes one wrong thing of a certificate.
fn mutate<V: CertifiedValue>(
    records: &mut Vec<Record<V>>,
    claims: &mut [Bound<V>],
    leaves: &mut u64,
    values: &[V],
    dice: &mut SeededRng,
) -> &'static str {
    let at = dice.below(records.len());
    let other = dice.below(records.len());
    let value = values[dice.below(values.len())];
    match dice.below(13) {
        0 => {
            let text = records[other].mv.clone();
            let is_own = records[at].bound.relation == Relation::AtLeast;
            let text = text.unwrap_or_else(|| "0".to_owned());
            records[at].mv = is_own.then_some(text);
            "another move"
        }
        1 => {
            records.remove(at);
            "a missing reply"
        }
        2 => {
            let rank = records[at].rank;
            records[at].rank = rank.map(|rank| rank.saturating_sub(1));
            "a rank one too low"
        }
        3 => {
            records[at].rank = records[other].rank;
            "the rank of another"
        }
        4 => {
            // All the same, as if a cycle fell.
            for record in records.iter_mut() {
                record.rank = record.rank.map(|_| 7);
            }
            "ranks that do not fall"
        }
        5 => {
            records[at].bound.value = value;
            "another value"
        }
        6 => {
            "999".clone_into(&mut records[at].position);
            "a position that is none"
        }
        7 => {
            let position = records[other].position.clone();
            records[at].position = position;
            "the position of another"
        }
        8 => {
            let relation = records[at].bound.relation.opponent();
            records[at].bound.relation = relation;
            records[at].mv = (relation == Relation::AtLeast).then(|| "0".to_owned());
            "the other player"
        }
        9 => {
            records.truncate(at);
            "cut off"
        }
        10 => {
            *leaves /= 2;
            "a smaller leaf"
        }
        11 => {
            let claim = dice.below(claims.len());
            claims[claim].value = value;
            "another claim"
        }
        _ => {
            let mut copy = records[other].clone();
            copy.bound.value = value;
            copy.position.clone_from(&records[at].position);
            records.push(copy);
            "a record more"
        }
    }
}

/// Every mutant is refused, or true. Gives how many were refused.
fn mutants<V: RandomValue + CertifiedValue>(
    case: &Case<V>,
    values: &[V],
    dice: &mut SeededRng,
    count: usize,
) -> [usize; 2] {
    let mut refused = [0; 2];
    if case.is_over() {
        return refused;
    }
    for mutant in 0..count {
        let mut leaves = [0, 5][mutant % 2];
        let mut claims = exact(case.value());
        let mut records = match mutant % 5 {
            4 if leaves == 0 => case.extract_all(),
            _ => case.extract(&claims, leaves),
        };
        if records.is_empty() {
            continue;
        }
        let what = mutate(&mut records, &mut claims, &mut leaves, values, dice);
        refused[1] += 1;
        let Some(mut list) = RecordList::new(records.clone()) else {
            refused[0] += 1;
            continue;
        };
        let checked = check(&case.written, &claims, leaves, &mut list, &Run::new()).unwrap();
        if checked.failed > 0 {
            refused[0] += 1;
            assert!(!checked.failures.is_empty());
            continue;
        }
        let is_true = claims.iter().all(|claim| claim.allows(case.value()))
            && records.iter().all(|record| case.is_true(record));
        assert!(is_true, "{what}: {claims:?} {records:?} on {:?}", case.game);
    }
    refused
}

#[test]
fn ten_thousand_wrong_certificates_are_refused_or_true_all_the_same() {
    let mut dice = SeededRng::new(13);
    let mut all = [0, 0];
    for seed in 0..330 {
        let both = [WinLose::Win, WinLose::Loss];
        let mut add = |[refused, mutants]: [usize; 2]| {
            all[0] += refused;
            all[1] += mutants;
        };
        let dice = &mut dice;
        add(mutants(
            &ending::<i32>(seed),
            &[-3, -1, 0, 1, 2, 9],
            dice,
            10,
        ));
        add(mutants(&ending::<Outcome>(seed), &OUTCOMES, dice, 10));
        add(mutants(&ending::<WinLose>(seed), &both, dice, 10));
        let draw = InfinitePlay::Draw;
        add(mutants(
            &looping::<Outcome>(seed, draw),
            &OUTCOMES,
            dice,
            10,
        ));
        for play in [InfinitePlay::LostByFirst, InfinitePlay::WonByFirst] {
            add(mutants(&looping::<WinLose>(seed, play), &both, dice, 10));
        }
    }
    let [refused, mutants] = all;
    assert!(
        mutants >= 10_000 && refused > mutants / 2,
        "{refused} of {mutants}"
    );
}

/// Two positions that lead to each other, and to an end.
fn round<V: Value>(end: V) -> Arc<Graph<V>> {
    use stonework::random::{Edge, Node};
    let nodes = vec![
        Node::Moves(vec![Edge::to(1), Edge::to(2)]),
        Node::Moves(vec![Edge::to(0), Edge::to(2)]),
        Node::End(end),
    ];
    Arc::new(GraphGame::new(nodes, 0).unwrap())
}

#[test]
fn records_that_rest_on_each_other_prove_a_draw_and_nothing_else() {
    fn text<V: CertifiedValue>(line: &str) -> Record<V> {
        Record::parse(line).unwrap_or_else(|| panic!("{line}"))
    }
    // Who moves to the end loses: both go round.
    let drawn = DebugTexts::looping(round(Outcome::win_in(0)), InfinitePlay::Draw);
    let claims = exact(Outcome::DRAW);
    let mut records = RecordList::new(vec![
        text("0\t>=draw\t0"),
        text("0\t<=draw"),
        text("1\t>=draw\t0"),
        text("1\t<=draw"),
    ])
    .unwrap();
    let checked = check(&drawn, &claims, 0, &mut records, &Run::new()).unwrap();
    assert_eq!(checked.failed, 0, "{checked:?}");

    // The same where going round is lost by the first player, who claims to win.
    let game = round(WinLose::Win);
    for (play, can_win) in [
        (InfinitePlay::LostByFirst, false),
        (InfinitePlay::WonByFirst, true),
    ] {
        let sided = DebugTexts::looping(Arc::clone(&game), play);
        let claims = [Bound::at_least(WinLose::Win)];
        for ranks in [["", ""], ["\t5", "\t5"], ["\t5", "\t4"]] {
            let records = [
                format!("first: 0\t>=win\t0{}", ranks[0]),
                format!(
                    "second: 1\t<=loss{}",
                    if ranks[1].is_empty() {
                        String::new()
                    } else {
                        format!("\t{}", ranks[1])
                    }
                ),
            ];
            let mut records =
                RecordList::new(records.iter().map(|line| text(line)).collect()).unwrap();
            let checked = check(&sided, &claims, 0, &mut records, &Run::new()).unwrap();
            assert_eq!(checked.failed == 0, can_win, "{play} {checked:?}");
        }
    }
}

#[test]
fn a_failure_names_the_position_and_the_missing_reply() {
    let case = ending::<Outcome>(3);
    let claims = exact(case.value());
    let records = case.extract(&claims, 0);
    let start = case.game.start().to_string();
    let missing = records.iter().position(|record| record.position != start);
    let mut fewer = records.clone();
    let removed = fewer.remove(missing.expect("there are more positions"));
    let checked = case.check(&claims, 0, &fewer);
    let told: Vec<_> = checked.failures.iter().map(ToString::to_string).collect();
    let named = format!("no record shows that `{}`", removed.position);
    assert!(told.iter().any(|text| text.contains(&named)), "{told:?}");
}

#[test]
fn limits_stop_the_making_and_the_check_of_a_certificate() {
    let case = (0..100)
        .map(ending::<i32>)
        .find(|case| !case.is_over())
        .unwrap();
    let claims = exact(case.value());
    let records = case.extract(&claims, 0);
    let run = Run::new().with_positions(1);
    let mut list = RecordList::new(records).unwrap();
    let stopped = check(&case.written, &claims, 0, &mut list, &run);
    let is_stopped = matches!(
        stopped,
        Err(stonework::certificate::CheckError::Stopped(
            StopReason::Positions(1)
        ))
    );
    assert!(is_stopped, "{stopped:?}");
    let mut first = |_: Asked<'_, _>| Ok::<_, ()>(vec![0]);
    let settings = ExtractSettings::default();
    let stopped = extract(&case.written, &claims, settings, &mut first, &run);
    assert!(
        matches!(stopped, Err(ExtractError::Stopped(_))),
        "{stopped:?}"
    );
}

#[test]
fn moves_that_do_not_keep_the_claim_make_no_certificate() {
    let mut refused = 0;
    for seed in 0..200 {
        let case = ending::<i32>(seed);
        if case.is_over() {
            continue;
        }
        let too_much = [Bound::at_least(case.value() + 1)];
        let mut best = |asked: Asked<'_, i32>| {
            let node: usize = *asked.state.expect();
            Ok::<_, ()>(vec![case.best[node].unwrap()])
        };
        let settings = ExtractSettings::default();
        let made = extract(&case.written, &too_much, settings, &mut best, &Run::new());
        assert!(
            matches!(made, Err(ExtractError::NotKept { .. })),
            "{made:?}"
        );
        refused += 1;
    }
    assert!(refused > 100);
}

#[test]
fn who_looks_ahead_needs_fewer_records() {
    let records = |look_ahead| {
        let mut records = 0;
        for seed in 0..150 {
            let case = ending::<i32>(seed);
            let settings = ExtractSettings {
                look_ahead,
                ..ExtractSettings::default()
            };
            records += case.extract_by(&exact(case.value()), settings).len();
        }
        records
    };
    let [none, one, two] = [0, 1, 2].map(records);
    assert!(none > one && none > two, "{none}, {one}, {two}");
}

#[test]
fn a_start_that_is_won_has_no_nimber() {
    for (end, is_right) in [(WinLose::Loss, true), (WinLose::Win, false)] {
        let nodes = vec![Node::End(end)];
        let game = DebugTexts::new(Arc::new(GraphGame::new(nodes, 0).unwrap()));
        let mut records = RecordList::new(Vec::new()).unwrap();
        let checked = check_nimber(&game, 0, &mut records, &Run::new()).unwrap();
        assert_eq!(checked.failed == 0, is_right, "{end} {checked:?}");
    }
}

#[test]
fn memory_that_is_no_longer_held_is_not_counted() {
    const MOST: usize = 1 << 24;
    let chain = (1..1_000).map(|next| Node::Moves(vec![Edge::to(next)]));
    let nodes = chain.chain([Node::End(WinLose::Loss)]).collect();
    let game = DebugTexts::new(Arc::new(GraphGame::new(nodes, 0).unwrap()));
    // What the run leaves to others tells what it holds.
    let is_held = |external: &ExternalBytes, bytes: usize| {
        external.may_hold(MOST - bytes) && !external.may_hold(MOST - bytes + 1)
    };
    let limited = |external: &ExternalBytes| {
        let run = Run::new().with_bytes(MOST);
        run.with_external_bytes(external.clone())
    };

    let external = ExternalBytes::new();
    let mut nimber = |_: &ErasedState| Ok::<_, ()>(1);
    let records = extract_nimber(&game, &mut nimber, &limited(&external)).unwrap();
    let texts: usize = records
        .iter()
        .map(|record| record.position.capacity())
        .sum();
    let kept = texts + records.capacity() * size_of_val(&records[0]);
    assert!(is_held(&external, kept), "more than {kept} bytes");

    let external = ExternalBytes::new();
    let mut value = |_: &ErasedState, _| Ok::<_, ()>((WinLose::Win, None));
    let mut write = |_| Ok(());
    extract_all(&game, &mut value, &mut write, &limited(&external)).unwrap();
    assert!(is_held(&external, 0), "the records are written");
}
