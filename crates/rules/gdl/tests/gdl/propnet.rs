//! Circuits say what a plain evaluation of the same rules says.

use fastrand::Rng;
use stonework_gdl::ground::{Ground, GroundAtom, GroundLiteral, GroundRule, TermId, Terms};
use stonework_gdl::propnet::{Goal, Propnet};
use stonework_gdl::rules::Symbols;

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
                components.push(rules.len() as u32);
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
            components.push(rules.len() as u32);
        }
        state.extend(own);
    }
    let mut heads = vec![GroundAtom::Terminal];
    heads.extend((0..4).map(GroundAtom::Goal));
    for (role, of_role) in (0..).zip(&moves) {
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
                body: body(rng, &[&state], &[]),
            });
            components.push(rules.len() as u32);
        }
    }
    for at in 0..fluents {
        for _ in 0..rng.u32(0..5) {
            let head = GroundAtom::Next(at);
            rules.push(GroundRule {
                head,
                body: body(rng, &[&state, &done], &[]),
            });
            components.push(rules.len() as u32);
        }
    }
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
fn holds_up(ground: &Ground, view: stonework_gdl::propnet::View<'_>, fluents: &[u32]) {
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
            lanes.play(&net, &from_keys, &joint);
            keys = lanes.next_keys().to_vec();
            positions.clear();
            for (lane, (fluents, &joint)) in from.iter().zip(&joint).enumerate() {
                let known = follows(&ground, fluents, joint);
                let all = 0..ground.fluents.len() as u32;
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
