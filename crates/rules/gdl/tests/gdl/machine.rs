//! What plays by rules, in texts, so that it can be compared: the plain evaluator, the instances of
//! rules, the circuit.

use std::collections::{HashMap, HashSet};

use stonework_gdl::GdlError;
use stonework_gdl::ground::{Ground, GroundAtom, GroundLiteral, TermId};
use stonework_gdl::propnet::{Goal, Lanes, Propnet};

use crate::naive::{Naive, Refused, Seen};

/// A position: the fluents that are true, in the order of their texts.
pub(crate) type Fluents = Vec<String>;

/// What plays by rules.
pub(crate) trait Machine {
    fn roles(&self) -> Vec<String>;
    fn start(&self) -> Fluents;
    fn see(&mut self, fluents: &Fluents) -> Result<Seen, Refused>;
    /// Where a move of each role leads.
    fn next(&mut self, fluents: &Fluents, joint: &[String]) -> Result<Fluents, Refused>;
}

impl Machine for Naive {
    fn roles(&self) -> Vec<String> {
        self.roles()
    }

    fn start(&self) -> Fluents {
        self.fluents(&self.start())
    }

    fn see(&mut self, fluents: &Fluents) -> Result<Seen, Refused> {
        let position = self.position(fluents);
        self.see(&position)
    }

    fn next(&mut self, fluents: &Fluents, joint: &[String]) -> Result<Fluents, Refused> {
        let position = self.position(fluents);
        let next = self.next(&position, joint)?;
        Ok(self.fluents(&next))
    }
}

/// Instances of rules, evaluated one after the other.
pub(crate) struct Instances {
    ground: Ground,
    fluents: HashMap<String, u32>,
    moves: Vec<HashMap<String, u32>>,
}

impl Instances {
    pub(crate) fn new(ground: Ground) -> Self {
        Self {
            fluents: places(&ground, &ground.fluents),
            moves: ground
                .moves
                .iter()
                .map(|moves| places(&ground, moves))
                .collect(),
            ground,
        }
    }

    /// What is true where fluents are and moves are done.
    fn holding(&self, fluents: &Fluents, joint: &[String]) -> HashSet<GroundAtom> {
        let known = fluents.iter().filter_map(|fluent| self.fluents.get(fluent));
        let mut holding: HashSet<_> = known.map(|&fluent| GroundAtom::True(fluent)).collect();
        for ((role, mv), moves) in (0..).zip(joint).zip(&self.moves) {
            holding.insert(GroundAtom::Does(role, moves[mv]));
        }
        let mut begin = 0;
        for &end in &self.ground.components {
            let rules = &self.ground.rules[begin..end as usize];
            loop {
                let count = holding.len();
                for rule in rules {
                    let is_right =
                        |literal: &GroundLiteral| holding.contains(&literal.atom) == literal.holds;
                    if rule.body.iter().all(is_right) {
                        holding.insert(rule.head);
                    }
                }
                if holding.len() == count {
                    break;
                }
            }
            begin = end as usize;
        }
        assert_eq!(
            begin,
            self.ground.rules.len(),
            "every rule is of a component"
        );
        holding
    }

    fn fluent(&self, fluent: u32) -> String {
        text(&self.ground, self.ground.fluents[fluent as usize])
    }
}

impl Machine for Instances {
    fn roles(&self) -> Vec<String> {
        self.ground
            .roles
            .iter()
            .map(|&role| text(&self.ground, role))
            .collect()
    }

    fn start(&self) -> Fluents {
        let init = self.ground.init.iter();
        sorted(init.map(|&fluent| self.fluent(fluent)))
    }

    fn see(&mut self, fluents: &Fluents) -> Result<Seen, Refused> {
        let holding = self.holding(fluents, &[]);
        let ground = &self.ground;
        let roles = 0..ground.roles.len();
        let mut seen = Seen {
            fluents: fluents.clone(),
            moves: roles.clone().map(|_| Vec::new()).collect(),
            is_terminal: holding.contains(&GroundAtom::Terminal),
            goals: roles.map(|_| Vec::new()).collect(),
        };
        for atom in holding {
            match atom {
                GroundAtom::Legal(role, mv) => {
                    let id = ground.moves[role as usize][mv as usize];
                    seen.moves[role as usize].push(text(ground, id));
                }
                GroundAtom::Goal(goal) => {
                    let (role, points) = ground.goals[goal as usize];
                    seen.goals[role as usize].push(points.to_string());
                }
                _ => (),
            }
        }
        seen.moves
            .iter_mut()
            .chain(&mut seen.goals)
            .for_each(|list| list.sort());
        Ok(seen)
    }

    fn next(&mut self, fluents: &Fluents, joint: &[String]) -> Result<Fluents, Refused> {
        let holding = self.holding(fluents, joint);
        let next = holding.into_iter().filter_map(|atom| match atom {
            GroundAtom::Next(fluent) => Some(self.fluent(fluent)),
            _ => None,
        });
        Ok(sorted(next))
    }
}

pub(crate) fn sorted(texts: impl Iterator<Item = String>) -> Fluents {
    let mut texts: Vec<_> = texts.collect();
    texts.sort();
    texts
}

/// The circuit of instances of rules, of one role or two.
pub(crate) struct Gates {
    pub(crate) net: Propnet,
    lanes: Lanes,
    ground: Ground,
    fluents: HashMap<String, u32>,
    moves: Vec<HashMap<String, u32>>,
}

/// The key of a position.
pub(crate) type Key = Box<[u64]>;

impl Gates {
    pub(crate) fn new(ground: Ground, bytes: usize) -> Result<Self, GdlError> {
        let net = Propnet::new(&ground, bytes)?;
        Ok(Self {
            lanes: net.lanes(),
            fluents: places(&ground, &ground.fluents),
            moves: ground
                .moves
                .iter()
                .map(|moves| places(&ground, moves))
                .collect(),
            net,
            ground,
        })
    }

    /// What a key says.
    fn decoded(&self, key: &[u64]) -> Fluents {
        let fluents = self.net.fluents(key);
        assert!(fluents.is_sorted());
        let text = |&fluent: &u32| text(&self.ground, self.ground.fluents[fluent as usize]);
        sorted(fluents.iter().map(text))
    }

    pub(crate) fn key(&self, fluents: &Fluents) -> Key {
        let fluents: Vec<_> = fluents.iter().map(|fluent| self.fluents[fluent]).collect();
        self.net.encode(&fluents).unwrap()
    }

    /// What is to be seen in positions, in one pass.
    pub(crate) fn see_all(&mut self, keys: &[Key]) -> Vec<Seen> {
        self.lanes.view(&self.net, &keys.concat());
        (0..keys.len())
            .map(|lane| self.seen(lane, &keys[lane]))
            .collect()
    }

    /// Where joint moves lead, in one pass: the keys, and what is to be seen there.
    pub(crate) fn play_all(&mut self, keys: &[Key], joints: &[Vec<String>]) -> Vec<(Key, Seen)> {
        let joints = joints.iter().map(|joint| {
            let number = |role: usize| joint.get(role).map_or(0, |mv| self.moves[role][mv]);
            [number(0), number(1)]
        });
        let joints: Vec<_> = joints.collect();
        self.lanes.play(&self.net, &keys.concat(), &joints);
        let next = self.lanes.next_keys().chunks(self.net.words());
        let next: Vec<Key> = next.take(keys.len()).map(Into::into).collect();
        assert_eq!(next.len(), keys.len());
        let seen = (0..next.len())
            .map(|lane| self.seen(lane, &next[lane]))
            .collect::<Vec<_>>();
        next.into_iter().zip(seen).collect()
    }

    fn seen(&self, lane: usize, key: &[u64]) -> Seen {
        let view = self.lanes.seen(lane);
        let roles = 0..self.ground.roles.len();
        let moves = |role: usize| {
            assert!(view.moves[role].is_sorted());
            let moves = view.moves[role].iter();
            sorted(moves.map(|&mv| text(&self.ground, self.ground.moves[role][mv as usize])))
        };
        let goals = |role: usize| match view.goals[role] {
            Goal::None => Vec::new(),
            Goal::Points(points) => vec![points.to_string()],
            Goal::Several => vec!["several".to_owned()],
        };
        Seen {
            fluents: self.decoded(key),
            moves: roles.clone().map(moves).collect(),
            is_terminal: view.is_terminal,
            goals: roles.map(goals).collect(),
        }
    }
}

impl Machine for Gates {
    fn roles(&self) -> Vec<String> {
        self.ground
            .roles
            .iter()
            .map(|&role| text(&self.ground, role))
            .collect()
    }

    fn start(&self) -> Fluents {
        self.decoded(&self.net.start())
    }

    fn see(&mut self, fluents: &Fluents) -> Result<Seen, Refused> {
        let key = self.key(fluents);
        Ok(self.see_all(&[key]).remove(0))
    }

    fn next(&mut self, fluents: &Fluents, joint: &[String]) -> Result<Fluents, Refused> {
        let key = self.key(fluents);
        let (next, _) = self.play_all(&[key], &[joint.to_vec()]).remove(0);
        Ok(self.decoded(&next))
    }
}

fn text(ground: &Ground, id: TermId) -> String {
    ground.terms.written(&ground.symbols, id).to_string()
}

fn places(ground: &Ground, terms: &[TermId]) -> HashMap<String, u32> {
    terms.iter().map(|&id| text(ground, id)).zip(0..).collect()
}
