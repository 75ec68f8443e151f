//! The last step: what remains of the instances, numbered.

use hashbrown::HashMap;

use super::atoms::DERIVED;
use super::join::Instances;
use super::reach::{Known, Reach};
use super::settle::{Settled, Truth};
use super::terms::{Order, TermId};
use super::{Ground, GroundAtom, GroundLiteral, GroundRule};
use crate::error::GdlError;
use crate::rules::{Note, Relation};
use crate::text::Place;

impl Reach<'_> {
    /// What remains of the instances, numbered.
    pub(super) fn ground(mut self) -> Result<Ground, GdlError> {
        let instances = std::mem::take(&mut self.joiner.instances);
        self.room_to_settle(&instances)?;
        let mut settled = self.settle(&instances);
        self.drop_unread(&mut settled, &instances);
        let atoms = self.joiner.tables.atoms.len();
        let graph = settled.graph(atoms, &instances);
        let component = graph.components();
        self.check_cycle(&settled, &instances, &graph, &component)?;
        drop(graph);

        let mut numbers = Numbers::new(&self, &settled);
        let mut derived: Vec<u32> = (0..instances.len())
            .filter(|&at| settled.lives[at])
            .map(|at| instances.heads[at])
            .filter(|&head| numbers.number(head).is_none())
            .collect();
        self.sort(&mut derived, &numbers.order);
        derived.dedup();
        for (number, &atom) in (0..).zip(&derived) {
            numbers.atoms.insert(atom, GroundAtom::Derived(number));
        }
        let mut rules = facts(&self, &settled, &numbers);
        let mut components: Vec<u32> = (1..=size(&rules)).collect();
        let mut order: Vec<(u32, u32, usize)> = (0..instances.len())
            .filter(|&at| settled.lives[at])
            .map(|at| {
                (
                    component[instances.heads[at] as usize],
                    instances.heads[at],
                    at,
                )
            })
            .collect();
        order.sort_unstable();
        for own in order.chunk_by(|one, two| one.0 == two.0) {
            let begin = rules.len();
            let mut seen = hashbrown::HashSet::new();
            for &(_, head, at) in own {
                let body: Box<[u32]> = settled.body(&instances, at).collect();
                if !seen.insert((head, body.clone())) {
                    continue;
                }
                let body = body.iter().map(|literal| GroundLiteral {
                    atom: numbers.atoms[&(literal / 2)],
                    holds: literal % 2 == 0,
                });
                rules.push(GroundRule {
                    head: numbers.atoms[&head],
                    body: body.collect(),
                });
            }
            debug_assert!(rules.len() > begin);
            components.push(size(&rules));
        }
        self.check_does(&settled, &instances)?;

        let init = self.joiner.tables.joined(self.known.init).iter();
        let init = init.map(|&atom| self.joiner.tables.atoms.terms(atom)[0]);
        let mut init: Vec<u32> = init.map(|term| numbers.fluents[&term]).collect();
        init.sort_unstable();
        let domains = self.domains(&numbers.fluent_terms, &numbers.moves)?;
        numbers.notes.extend(domains);
        let names = derived.iter().map(|&atom| self.name(atom)).collect();
        Ok(Ground {
            symbols: self.joiner.symbols,
            terms: self.joiner.tables.terms,
            roles: self.roles,
            fluents: numbers.fluent_terms,
            moves: numbers.moves,
            goals: numbers.goals,
            init,
            derived: size(&derived),
            names,
            rules,
            components,
            notes: numbers.notes,
        })
    }

    /// What holds always or never. A fluent never holds that does not at the start and never comes
    /// next, it holds always if it does at the start and always comes next; a move is never done that
    /// is never legal.
    fn settle(&self, instances: &Instances) -> Settled {
        let atoms = &self.joiner.tables.atoms;
        let Known {
            init,
            truth,
            next,
            legal,
            does,
            ..
        } = self.known;
        Settled::new(atoms, instances, |atom, values| {
            let (predicate, terms) = (atoms.predicates[atom as usize], atoms.terms(atom));
            let is_never = values[atom as usize] == Truth::Never;
            if predicate == next {
                let starts = atoms.find(init, terms);
                let starts = starts.is_some_and(|atom| atoms.has(atom, DERIVED));
                (starts != is_never)
                    .then(|| atoms.find(truth, terms))
                    .flatten()
            } else if predicate == legal && is_never {
                atoms.find(does, terms)
            } else {
                None
            }
        })
    }

    /// Drops the instances that nothing of the game depends on.
    fn drop_unread(&self, settled: &mut Settled, instances: &Instances) {
        let atoms = &self.joiner.tables.atoms;
        let graph = settled.graph(atoms.len(), instances);
        let Known {
            next,
            legal,
            goal,
            terminal,
            ..
        } = self.known;
        let is_game =
            |atom: &u32| [next, legal, goal, terminal].contains(&atoms.predicates[*atom as usize]);
        let mut read = vec![false; atoms.len()];
        let mut work: Vec<u32> = self.joiner.queue.iter().copied().filter(is_game).collect();
        while let Some(atom) = work.pop() {
            if !std::mem::replace(&mut read[atom as usize], true) {
                work.extend_from_slice(graph.of(atom));
            }
        }
        for (lives, &head) in settled.lives.iter_mut().zip(&instances.heads) {
            *lives &= read[head as usize];
        }
    }

    /// That what is legal, goals and the end do not depend on what is done.
    fn check_does(&self, settled: &Settled, instances: &Instances) -> Result<(), GdlError> {
        let atoms = &self.joiner.tables.atoms;
        let Known {
            legal,
            does,
            goal,
            terminal,
            ..
        } = self.known;
        let is_does = |&predicate: &u32| predicate == does;
        let mut reads: Vec<bool> = atoms.predicates.iter().map(is_does).collect();
        let mut grows = true;
        while std::mem::take(&mut grows) {
            for at in (0..instances.len()).filter(|&at| settled.lives[at]) {
                let head = instances.heads[at];
                let mut body = settled.body(instances, at);
                let Some(literal) = body.find(|&literal| reads[literal as usize / 2]) else {
                    continue;
                };
                if [legal, goal, terminal].contains(&atoms.predicates[head as usize]) {
                    let through = self.joiner.written(literal / 2);
                    let message = format!(
                        "`{}` depends on what is done, by `{through}`: what is legal, goals and the end depend on the position alone",
                        self.joiner.written(head)
                    );
                    let rule = &self.rules.rules[instances.rules[at] as usize];
                    return Err(GdlError::at(rule.place, message));
                }
                grows |= !std::mem::replace(&mut reads[head as usize], true);
            }
        }
        Ok(())
    }

    fn sort(&self, atoms: &mut [u32], order: &Order) {
        let table = &self.joiner.tables.atoms;
        let relation = |atom: u32| {
            let (relation, arity) =
                self.joiner.predicates.list[table.predicates[atom as usize] as usize];
            (relation.name(&self.joiner.symbols), arity)
        };
        atoms.sort_by(|&one, &two| {
            let terms = table.terms(one).iter().zip(table.terms(two));
            let mut terms =
                terms.map(|(&one, &two)| order.compare(&self.joiner.tables.terms, one, two));
            relation(one)
                .cmp(&relation(two))
                .then_with(|| {
                    terms
                        .find(|order| order.is_ne())
                        .unwrap_or(std::cmp::Ordering::Equal)
                })
                .then(one.cmp(&two))
        });
    }

    /// An atom as a term.
    fn name(&mut self, atom: u32) -> TermId {
        let tables = &mut self.joiner.tables;
        let predicate = tables.atoms.predicates[atom as usize];
        let (relation, _) = self.joiner.predicates.list[predicate as usize];
        let symbol = match relation {
            Relation::Named(symbol) => symbol,
            known => {
                let name = known.name(&self.rules.symbols);
                self.joiner.symbols.intern(name)
            }
        };
        tables.terms.intern(symbol, tables.atoms.terms(atom))
    }
}

/// The numbers of atoms.
struct Numbers {
    order: Order,
    atoms: HashMap<u32, GroundAtom>,
    fluents: HashMap<TermId, u32>,
    fluent_terms: Vec<TermId>,
    moves: Vec<Vec<TermId>>,
    goals: Vec<(u16, u8)>,
    notes: Vec<Note>,
}

impl Numbers {
    fn new(reach: &Reach<'_>, settled: &Settled) -> Self {
        let mut numbers = Self {
            order: Order::new(&reach.joiner.symbols),
            atoms: HashMap::new(),
            fluents: HashMap::new(),
            fluent_terms: Vec::new(),
            moves: vec![Vec::new(); reach.roles.len()],
            goals: Vec::new(),
            notes: Vec::new(),
        };
        let Known {
            truth,
            next,
            legal,
            does,
            goal,
            terminal,
            ..
        } = reach.known;
        let tables = &reach.joiner.tables;
        let atoms = &tables.atoms;
        let may = |predicate: u32| {
            let joined = tables.joined(predicate).iter().copied();
            let mut may: Vec<u32> = joined
                .filter(|&atom| settled.truth[atom as usize] != Truth::Never)
                .collect();
            reach.sort(&mut may, &numbers.order);
            may
        };
        let [fluents, legals, goals, ends] = [truth, legal, goal, terminal].map(may);
        for (number, atom) in (0..).zip(fluents) {
            let terms = atoms.terms(atom);
            numbers.fluents.insert(terms[0], number);
            numbers.fluent_terms.push(terms[0]);
            numbers.atoms.insert(atom, GroundAtom::True(number));
            if let Some(atom) = atoms.find(next, terms) {
                numbers.atoms.insert(atom, GroundAtom::Next(number));
            }
        }
        let role_of = |term: TermId| {
            let at = reach.roles.iter().position(|&role| role == term);
            at.and_then(|at| u16::try_from(at).ok())
        };
        for atom in legals {
            let terms = atoms.terms(atom);
            let Some(role) = role_of(terms[0]) else {
                numbers.ignore(reach, atom, "this is no role");
                continue;
            };
            let moves = &mut numbers.moves[role as usize];
            let number = size(moves);
            moves.push(terms[1]);
            numbers.atoms.insert(atom, GroundAtom::Legal(role, number));
            if let Some(atom) = atoms.find(does, terms) {
                numbers.atoms.insert(atom, GroundAtom::Does(role, number));
            }
        }
        for atom in goals {
            let terms = atoms.terms(atom);
            let (symbol, arguments) = tables.terms.parts(terms[1]);
            let points = reach.rules.symbols.spelling(symbol).parse::<u8>().ok();
            let points = points.filter(|&points| arguments.is_empty() && points <= 100);
            let (Some(role), Some(points)) = (role_of(terms[0]), points) else {
                let why = match points {
                    None => "points are a whole number from 0 to 100",
                    Some(_) => "this is no role",
                };
                numbers.ignore(reach, atom, why);
                continue;
            };
            let known = numbers
                .goals
                .iter()
                .position(|&goal| goal == (role, points));
            let number = known.unwrap_or_else(|| {
                numbers.goals.push((role, points));
                numbers.goals.len() - 1
            });
            let number = u32::try_from(number).expect("fewer goals than 2^32");
            numbers.atoms.insert(atom, GroundAtom::Goal(number));
        }
        for atom in ends {
            numbers.atoms.insert(atom, GroundAtom::Terminal);
        }
        numbers
    }

    fn number(&self, atom: u32) -> Option<GroundAtom> {
        self.atoms.get(&atom).copied()
    }

    fn ignore(&mut self, reach: &Reach<'_>, atom: u32, why: &str) {
        let message = format!("`{}` counts for nothing: {why}", reach.joiner.written(atom));
        if self.notes.len() < 8 {
            self.notes.push(Note {
                place: Place::START,
                message,
            });
        }
    }
}

/// What holds always.
fn facts(reach: &Reach<'_>, settled: &Settled, numbers: &Numbers) -> Vec<GroundRule> {
    let Known {
        next,
        legal,
        goal,
        terminal,
        ..
    } = reach.known;
    let mut heads = Vec::new();
    for predicate in [next, legal, goal, terminal] {
        for &atom in reach.joiner.tables.joined(predicate) {
            if settled.truth[atom as usize] == Truth::Always {
                heads.extend(numbers.number(atom));
            }
        }
    }
    heads.sort_unstable();
    heads.dedup();
    let fact = |head| GroundRule {
        head,
        body: Box::default(),
    };
    heads.into_iter().map(fact).collect()
}

fn size<T>(list: &[T]) -> u32 {
    u32::try_from(list.len()).expect("counted in 32 bits")
}
