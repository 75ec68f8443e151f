//! Circuits say what a plain evaluation of the same rules says.

use std::collections::BTreeSet;

use fastrand::Rng;
use stonework_gdl::GdlError;
use stonework_gdl::ground::{Ground, GroundAtom, GroundLiteral, GroundRule, TermId, Terms};
use stonework_gdl::propnet::{Clash, ClockReaders, Goal, Lanes, Propnet, Sight, View};
use stonework_gdl::rules::{Rules, Symbols};

fn size_u32(size: usize) -> u32 {
    size.try_into().unwrap()
}

/// Up to four literals of some lists, some of them negated, and atoms of the component's own.
fn body(rng: &mut Rng, lists: &[&[GroundAtom]], own: &[GroundAtom]) -> Box<[GroundLiteral]> {
    let size = rng.usize(0..5);
    let mut literals = Vec::new();
    for _ in 0..size {
        if !own.is_empty() && rng.u8(0..3) == 0 {
            let atom = own[rng.usize(..own.len())];
            literals.push(GroundLiteral { atom, holds: true });
        } else if let Some(list) = rng.choice(lists).filter(|list| !list.is_empty()) {
            let atom = list[rng.usize(..list.len())];
            literals.push(GroundLiteral {
                atom,
                holds: rng.u8(0..3) != 0,
            });
        }
    }
    literals.into()
}

/// Rules of all that is told of a position, and of what is next.
fn conclusions(
    rng: &mut Rng,
    [state, done]: [&[GroundAtom]; 2],
    fluents: u32,
    moves: &[Vec<TermId>],
    rules: &mut Vec<GroundRule>,
    components: &mut Vec<u32>,
) {
    let mut heads = vec![GroundAtom::Terminal];
    heads.extend((0..4).map(GroundAtom::Goal));
    for (role, of_role) in (0..).zip(moves) {
        heads.extend(
            (0..)
                .take(of_role.len())
                .map(|at| GroundAtom::Legal(role, at)),
        );
    }
    for head in heads {
        for _ in 0..rng.u32(0..4) {
            rules.push(GroundRule {
                head,
                body: body(rng, &[state], &[]),
            });
            components.push(size_u32(rules.len()));
        }
    }
    for at in 0..fluents {
        for _ in 0..rng.u32(0..5) {
            let head = GroundAtom::Next(at);
            rules.push(GroundRule {
                head,
                body: body(rng, &[state, done], &[]),
            });
            components.push(size_u32(rules.len()));
        }
    }
}

/// A random game: some fluents, some moves of two roles, atoms in layers, some of which depend on
/// each other.
fn random_game(rng: &mut Rng) -> Ground {
    let mut symbols = Symbols::default();
    let mut terms = Terms::default();
    let mut names = |prefix: &str, count: u32| -> Vec<TermId> {
        let word = |at| symbols.intern(&format!("{prefix}{at}"));
        (0..count)
            .map(word)
            .map(|word| terms.intern(word, &[]))
            .collect()
    };
    let fluents = rng.u32(1..80);
    let derived = rng.u32(0..12);
    let (roles, all_fluents) = (names("r", 2), names("f", fluents));
    let moves = vec![names("a", rng.u32(1..6)), names("b", rng.u32(1..6))];
    let all_names = names("d", derived);
    let goals = vec![(0, 0), (0, 100), (1, 0), (1, 50)];

    // What may be read: inputs, atoms of components before, and unnegated the component's own.
    let mut state: Vec<GroundAtom> = (0..fluents).map(GroundAtom::True).collect();
    let mut done = Vec::new();
    for (role, of_role) in (0..).zip(&moves) {
        done.extend(
            (0..)
                .take(of_role.len())
                .map(|at| GroundAtom::Does(role, at)),
        );
    }
    let (mut rules, mut components) = (Vec::new(), Vec::new());
    let mut next = 0;
    while next < derived {
        let size = rng.u32(1..=4).min(derived - next);
        let own: Vec<_> = (next..next + size).map(GroundAtom::Derived).collect();
        next += size;
        if size == 1 {
            for _ in 0..rng.u32(0..4) {
                rules.push(GroundRule {
                    head: own[0],
                    body: body(rng, &[&state], &[]),
                });
                components.push(size_u32(rules.len()));
            }
        } else {
            for &head in &own {
                for _ in 0..rng.u32(1..4) {
                    rules.push(GroundRule {
                        head,
                        body: body(rng, &[&state], &own),
                    });
                }
            }
            components.push(size_u32(rules.len()));
        }
        state.extend(own);
    }
    conclusions(
        rng,
        [&state, &done],
        fluents,
        &moves,
        &mut rules,
        &mut components,
    );
    let init = (0..fluents).filter(|_| rng.bool()).collect();
    Ground {
        symbols,
        terms,
        roles,
        fluents: all_fluents,
        moves,
        goals,
        init,
        derived,
        names: all_names,
        rules,
        components,
        notes: Vec::new(),
    }
}

/// What follows in a position from some moves: all rules are tried until nothing is new.
fn follows(ground: &Ground, fluents: &[u32], joint: [u32; 2]) -> Vec<GroundAtom> {
    let mut known: Vec<_> = fluents.iter().map(|&at| GroundAtom::True(at)).collect();
    known.extend([GroundAtom::Does(0, joint[0]), GroundAtom::Does(1, joint[1])]);
    let mut begin = 0;
    for &end in &ground.components {
        let rules = &ground.rules[begin as usize..end as usize];
        loop {
            let before = known.len();
            for rule in rules {
                let holds =
                    |literal: &GroundLiteral| known.contains(&literal.atom) == literal.holds;
                if !known.contains(&rule.head) && rule.body.iter().all(holds) {
                    known.push(rule.head);
                }
            }
            if known.len() == before {
                break;
            }
        }
        begin = end;
    }
    known
}

/// Holds what is seen in a lane against the rules.
fn holds_up(ground: &Ground, view: View<'_>, fluents: &[u32]) {
    let known = follows(ground, fluents, [0, 0]);
    assert_eq!(view.is_terminal, known.contains(&GroundAtom::Terminal));
    for role in 0..2 {
        let moves = (0..).take(ground.moves[usize::from(role)].len());
        let legal = moves.filter(|&at| known.contains(&GroundAtom::Legal(role, at)));
        assert_eq!(view.moves[usize::from(role)], legal.collect::<Vec<_>>());
        let reached = (0..)
            .zip(&ground.goals)
            .filter(|&(at, goal)| goal.0 == role && known.contains(&GroundAtom::Goal(at)));
        let goal = match reached.collect::<Vec<_>>()[..] {
            [] => Goal::None,
            [(_, &(_, points))] => Goal::Points(points),
            _ => Goal::Several,
        };
        assert_eq!(view.goals[usize::from(role)], goal);
    }
}

/// Whether bits that were kept tell what was seen in so many lanes.
fn tells_the_same(net: &Propnet, sight: &Sight, lanes: &Lanes, count: usize) {
    for lane in 0..count {
        let view = lanes.seen(lane);
        assert_eq!(sight.is_terminal(lane), view.is_terminal);
        assert_eq!(sight.goals(net, lane), view.goals);
        for (role, moves) in view.moves.iter().enumerate() {
            assert_eq!(sight.count(role, lane), moves.len().min(2));
            let mut told = Vec::new();
            sight.visit_moves(net, role, lane, |mv| told.push(mv));
            assert_eq!(told, *moves);
            assert!(moves.iter().all(|&mv| sight.has_move(net, role, lane, mv)));
        }
    }
}

#[test]
fn random_rules_are_evaluated_as_they_stand() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..400 {
        let ground = random_game(&mut rng);
        let net = Propnet::new(&ground, 1 << 30).unwrap();
        let mut lanes = net.lanes();
        let mut positions = vec![ground.init.clone()];
        let mut keys = net.start().to_vec();
        for _ in 0..6 {
            lanes.view(&net, &keys);
            let most = if rng.bool() { 8 } else { 100 };
            let count = rng.usize(1..=most);
            let (mut from, mut from_keys, mut joint) = (Vec::new(), Vec::new(), Vec::new());
            for _ in 0..count {
                let at = rng.usize(..positions.len());
                let view = lanes.seen(at);
                if let ([Some(one), Some(other)], false) =
                    (view.moves.map(|moves| rng.choice(moves)), view.is_terminal)
                {
                    from.push(positions[at].clone());
                    from_keys.extend(&keys[at * net.words()..][..net.words()]);
                    joint.push([*one, *other]);
                }
            }
            for (lane, fluents) in positions.iter().enumerate() {
                holds_up(&ground, lanes.seen(lane), fluents);
            }
            if from.is_empty() {
                break;
            }
            let mut sight = Sight::default();
            let mut others = net.lanes();
            others.play_into(&net, &from_keys, &joint, &mut sight);
            lanes.play(&net, &from_keys, &joint);
            keys = lanes.next_keys().to_vec();
            assert_eq!(others.next_keys(), keys);
            tells_the_same(&net, &sight, &lanes, joint.len());
            others.view_into(&net, &keys, &mut sight);
            tells_the_same(&net, &sight, &lanes, joint.len());
            positions.clear();
            for (lane, (fluents, &joint)) in from.iter().zip(&joint).enumerate() {
                let known = follows(&ground, fluents, joint);
                let all = 0..size_u32(ground.fluents.len());
                let next: Vec<_> = all
                    .filter(|&at| known.contains(&GroundAtom::Next(at)))
                    .collect();
                holds_up(&ground, lanes.seen(lane), &next);
                let key = &keys[lane * net.words()..][..net.words()];
                let told = next.iter().copied().filter(|&at| !net.is_ignored(at));
                assert_eq!(net.fluents(key), told.collect::<Vec<_>>());
                assert_eq!(*net.encode(&next).unwrap(), *key);
                positions.push(next);
            }
        }
    }
}

fn ground(text: &str) -> Ground {
    Ground::of(&Rules::read(text).unwrap(), 1 << 30).unwrap()
}

/// A row of five cells, a stone of one's own in each turn, three side by side win; after four steps
/// play is over.
const ROW: &str = "
    (role left) (role right)
    (cell 1) (cell 2) (cell 3) (cell 4) (cell 5)
    (after 1 2) (after 2 3) (after 3 4) (after 4 5)
    (<= (init (holds ?x free)) (cell ?x))
    (init (turn left)) (init (step 1)) (init (board wood))
    (<= (legal ?r (put ?x)) (true (turn ?r)) (true (holds ?x free)))
    (<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
    (<= (next (holds ?x ?r)) (does ?r (put ?x)))
    (<= (next (holds ?x ?what)) (true (holds ?x ?what)) (distinct ?what free))
    (<= (next (holds ?x free)) (true (holds ?x free)) (not (taken ?x)))
    (<= (taken ?x) (does ?r (put ?x)))
    (<= (next (turn left)) (true (turn right)))
    (<= (next (turn right)) (true (turn left)))
    (<= (next (step ?m)) (true (step ?n)) (after ?n ?m))
    (<= (next (board wood)) (true (board wood)))
    (<= (line ?r) (role ?r) (true (board wood)) (after ?x ?y) (after ?y ?z)
        (true (holds ?x ?r)) (true (holds ?y ?r)) (true (holds ?z ?r)))
    (<= terminal (line ?r))
    (<= terminal (true (step 5)))
    (<= (goal ?r 100) (line ?r))
    (<= (goal ?r 0) (role ?r) (not (line ?r)))
";

fn fluent(ground: &Ground, written: &str) -> u32 {
    let is_it = |&id: &TermId| ground.terms.written(&ground.symbols, id).to_string() == written;
    size_u32(ground.fluents.iter().position(is_it).unwrap())
}

/// All positions of a game, each with its key, found with `lanes` of them at once.
fn positions(net: &Propnet, lanes: usize) -> BTreeSet<Vec<u64>> {
    let mut memory = net.lanes();
    let mut seen = BTreeSet::from([net.start().to_vec()]);
    let mut open = vec![net.start().to_vec()];
    let (mut keys, mut joint) = (Vec::new(), Vec::new());
    while let Some(key) = open.pop() {
        memory.view(net, &key);
        let view = memory.seen(0);
        if !view.is_terminal {
            for &one in view.moves[0] {
                for &other in view.moves[1] {
                    keys.extend(&key);
                    joint.push([one, other]);
                }
            }
        }
        while joint.len() >= lanes || open.is_empty() && !joint.is_empty() {
            let count = lanes.min(joint.len());
            memory.play(net, &keys[..count * net.words()], &joint[..count]);
            keys.drain(..count * net.words());
            joint.drain(..count);
            for key in memory.next_keys().chunks_exact(net.words()) {
                if seen.insert(key.to_vec()) {
                    open.push(key.to_vec());
                }
            }
        }
    }
    seen
}

#[test]
fn what_is_true_one_at_a_time_shares_bits() {
    let ground = ground(ROW);
    let net = Propnet::new(&ground, 1 << 30).unwrap();
    // Five cells of three values, two turns, five steps; the board never changes.
    assert_eq!((ground.fluents.len(), net.key_bits()), (23, 5 * 2 + 1 + 3));
    let narrow = positions(&net, 1);
    assert_eq!(narrow, positions(&net, 70));
    assert_eq!(narrow, positions(&net, Lanes::MOST));
    let mut lanes = net.lanes();
    for key in &narrow {
        let fluents = net.fluents(key);
        assert_eq!(*net.encode(&fluents).unwrap(), key[..]);
        lanes.view(&net, key);
        holds_up(&ground, lanes.seen(0), &fluents);
    }
}

#[test]
fn what_is_no_position_is_refused() {
    let ground = ground(ROW);
    let net = Propnet::new(&ground, 1 << 30).unwrap();
    let at = |written| fluent(&ground, written);
    let mut fluents = ground.init.clone();
    let (left, right) = (at("(turn left)"), at("(turn right)"));
    fluents.push(right);
    assert_eq!(net.encode(&fluents), Err(Clash::Both(left, right)));
    fluents.retain(|&fluent| fluent != left && fluent != right);
    assert_eq!(net.encode(&fluents), Err(Clash::NoneOf(vec![left, right])));
    fluents.push(right);
    fluents.retain(|&fluent| fluent != at("(board wood)"));
    assert_eq!(
        net.encode(&fluents),
        Err(Clash::NoneOf(vec![at("(board wood)")]))
    );
}

#[test]
fn a_clock_is_found_and_left_out() {
    let ground = ground(ROW);
    let net = Propnet::new(&ground, 1 << 30).unwrap();
    let clock = net.clock().unwrap();
    let steps = (1..=5).map(|step| fluent(&ground, &format!("(step {step})")));
    assert_eq!(clock.fluents, steps.collect::<Vec<_>>());
    assert_eq!(clock.readers, ClockReaders::Deadline);
    let without = net.without_clock(&ground, 1 << 30).unwrap().unwrap();
    assert_eq!((without.key_bits(), without.clock()), (11, None));
    let (mut lanes, mut others) = (net.lanes(), without.lanes());
    for key in positions(&net, 8) {
        let fluents = net.fluents(&key);
        lanes.view(&net, &key);
        others.view(&without, &without.encode(&fluents).unwrap());
        let (view, other) = (lanes.seen(0), others.seen(0));
        assert_eq!((view.goals, view.moves), (other.goals, other.moves));
        assert!(view.is_terminal == other.is_terminal || fluents.contains(&clock.fluents[4]));
    }
    // Goals that depend on it, and moves.
    for (rule, readers) in [
        ("(<= (goal left 50) (true (step 3)))", ClockReaders::Goals),
        (
            "(<= (legal left rest) (true (step 3)))",
            ClockReaders::Other,
        ),
        (
            "(<= terminal (true (step 3)) (true (holds 1 free)))",
            ClockReaders::Goals,
        ),
    ] {
        let net = Propnet::new(&self::ground(&format!("{ROW}{rule}")), 1 << 30).unwrap();
        assert_eq!(net.clock().unwrap().readers, readers, "{rule}");
    }
}

#[test]
fn moves_that_change_nothing_are_told() {
    let ground = ground(ROW);
    let net = Propnet::new(&ground, 1 << 30).unwrap();
    for (role, moves) in (0..).zip(&ground.moves) {
        for (at, &mv) in (0..).zip(moves) {
            let written = ground.terms.written(&ground.symbols, mv).to_string();
            assert_eq!(net.is_passive(role, at), written == "wait");
        }
    }
}

#[test]
fn a_circuit_that_takes_more_memory_is_refused() {
    let error = Propnet::new(&ground(ROW), 1000).unwrap_err();
    assert!(
        matches!(error, GdlError::Memory { limit: 1000, .. }),
        "{error}"
    );
}
