//! What may be reached: all atoms that may ever hold, and the instances that conclude them.

use hashbrown::HashMap;

use super::atoms::{DERIVED, FACT};
use super::components::Graph;
use super::join::{Instances, Joiner, Scratch};
use super::pattern::{Clause, Condition, Predicates, Relating, clauses};
use super::plan::{Plan, Tables, plan};
use super::settle::{Settled, Truth};
use super::split::split;
use super::terms::TermId;
use crate::error::GdlError;
use crate::rules::{Relation, Rules};

/// So many atoms of a cycle are shown.
const MOST_SHOWN: usize = 12;

/// The relations that a game is made of, by their numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) role: u32,
    pub(super) init: u32,
    pub(super) truth: u32,
    pub(super) next: u32,
    pub(super) legal: u32,
    pub(super) does: u32,
    pub(super) goal: u32,
    pub(super) terminal: u32,
}

impl Known {
    fn new(predicates: &mut Predicates) -> Self {
        Self {
            role: predicates.number(Relation::Role, 1),
            init: predicates.number(Relation::Init, 1),
            truth: predicates.number(Relation::True, 1),
            next: predicates.number(Relation::Next, 1),
            legal: predicates.number(Relation::Legal, 2),
            does: predicates.number(Relation::Does, 2),
            goal: predicates.number(Relation::Goal, 2),
            terminal: predicates.number(Relation::Terminal, 0),
        }
    }
}

/// All that may be reached.
pub(super) struct Reach<'r> {
    pub(super) rules: &'r Rules,
    pub(super) known: Known,
    pub(super) joiner: Joiner<'r>,
    pub(super) roles: Vec<TermId>,
    /// The predicates whose atoms depend on the position.
    open: Vec<bool>,
    /// What the game does not depend on.
    pub(super) spare: Vec<Clause>,
}

impl<'r> Reach<'r> {
    pub(super) fn new(
        rules: &'r Rules,
        limit: usize,
        stop: &'r mut dyn FnMut() -> bool,
    ) -> Result<Self, GdlError> {
        let mut predicates = Predicates::default();
        let mut tables = Tables::default();
        let known = Known::new(&mut predicates);
        let mut all = Vec::new();
        for (at, rule) in rules.rules.iter().enumerate() {
            all.extend(clauses(at, rule, &mut tables.terms, &mut predicates)?);
        }
        let mut reach = Self {
            rules,
            known,
            joiner: Joiner {
                symbols: rules.symbols.clone(),
                predicates,
                tables,
                instances: Instances::default(),
                queue: Vec::new(),
                joined: 0,
                limit,
                stop,
                steps: 0,
                most_steps: None,
                scratch: Scratch::default(),
            },
            roles: Vec::new(),
            open: Vec::new(),
            spare: Vec::new(),
        };
        reach.all(all)?;
        Ok(reach)
    }

    fn all(&mut self, mut clauses: Vec<Clause>) -> Result<(), GdlError> {
        let count = self.joiner.predicates.list.len();
        self.joiner.tables.make_room(count);
        let needed = self.needed(&clauses);
        let is_needed = |clause: &Clause| needed[clause.head.predicate as usize];
        (clauses, self.spare) = clauses.into_iter().partition(is_needed);
        self.open = self.depends_on_position(&clauses);
        self.check_start(&clauses)?;
        let (moving, fixed): (Vec<Clause>, Vec<Clause>) = clauses
            .into_iter()
            .partition(|one| self.open[one.head.predicate as usize]);

        self.fixed(fixed)?;
        let Known {
            role,
            init,
            next,
            legal,
            ..
        } = self.known;
        let roles = self.joiner.tables.joined(role);
        self.roles = roles
            .iter()
            .map(|&atom| self.joiner.tables.atoms.terms(atom)[0])
            .collect();
        for predicate in [init, next, legal] {
            for atom in self.joiner.tables.joined(predicate).to_vec() {
                self.link(atom);
            }
        }
        let mut open = std::mem::take(&mut self.open);
        let joiner = &mut self.joiner;
        open.resize(joiner.predicates.list.len(), false);
        let moving = split(
            moving,
            &mut open,
            &mut joiner.predicates,
            &mut joiner.symbols,
        );
        joiner.tables.make_room(open.len());
        self.open = open;
        let open = self.open.clone();
        self.fixpoint(&moving, |one| open[one], Some(&open))
    }

    fn is_open(&self, predicate: u32) -> bool {
        self.open.get(predicate as usize).copied().unwrap_or(false)
    }

    /// All that follows, stratum by stratum, by clauses that do not depend on the position.
    fn fixed(&mut self, fixed: Vec<Clause>) -> Result<(), GdlError> {
        let count = self.joiner.predicates.list.len();
        let graph = Graph::new(count, || fixed.iter().flat_map(edges));
        let component = graph.components();
        let of = |predicate: u32| component[predicate as usize];
        let mut strata: Vec<Vec<Clause>> = vec![Vec::new(); count];
        for clause in fixed {
            strata[of(clause.head.predicate) as usize].push(clause);
        }
        for stratum in strata.into_iter().filter(|stratum| !stratum.is_empty()) {
            let number = of(stratum[0].head.predicate);
            let negates = |clause: &Clause| {
                let own = |one: &Relating| of(one.predicate) == number;
                let fails = |one: &Condition| matches!(one, Condition::Fails(one) if own(one));
                clause.body.iter().any(fails)
            };
            if stratum.iter().any(negates) {
                let own: Vec<bool> = component.iter().map(|&one| one == number).collect();
                self.joiner.check()?;
                self.undecided(stratum, &own)?;
            } else {
                self.fixpoint(&stratum, |one| component.get(one) == Some(&number), None)?;
            }
        }
        Ok(())
    }

    /// All that follows of some predicates that the game does not depend on.
    pub(super) fn spared(&mut self, wanted: &[u32]) -> Result<(), GdlError> {
        self.joiner
            .tables
            .make_room(self.joiner.predicates.list.len());
        let mut clauses = std::mem::take(&mut self.spare);
        let needed = self.below(&clauses, wanted.to_vec());
        clauses.retain(|clause| needed[clause.head.predicate as usize]);
        let depends = |one: &Clause| edges(one).any(|(_, read)| self.is_open(read));
        if clauses.iter().any(depends) {
            Ok(())
        } else {
            self.fixed(clauses)
        }
    }

    /// The predicates that the game depends on.
    fn needed(&self, clauses: &[Clause]) -> Vec<bool> {
        let Known {
            role,
            init,
            next,
            legal,
            goal,
            terminal,
            ..
        } = self.known;
        self.below(clauses, vec![role, init, next, legal, goal, terminal])
    }

    /// The predicates that some depend on, and these.
    fn below(&self, clauses: &[Clause], mut work: Vec<u32>) -> Vec<bool> {
        let count = self.joiner.predicates.list.len();
        let graph = Graph::new(count, || clauses.iter().flat_map(edges));
        let mut needed = vec![false; count];
        while let Some(predicate) = work.pop() {
            if !std::mem::replace(&mut needed[predicate as usize], true) {
                work.extend_from_slice(graph.of(predicate));
            }
        }
        needed
    }

    fn depends_on_position(&self, clauses: &[Clause]) -> Vec<bool> {
        let count = self.joiner.predicates.list.len();
        let turned = |(head, read)| (read, head);
        let readers = Graph::new(count, || clauses.iter().flat_map(edges).map(turned));
        let mut open = vec![false; count];
        let mut work = vec![self.known.truth, self.known.does];
        while let Some(predicate) = work.pop() {
            if !std::mem::replace(&mut open[predicate as usize], true) {
                work.extend_from_slice(readers.of(predicate));
            }
        }
        open
    }

    /// Roles and the first position do not depend on a position.
    fn check_start(&self, clauses: &[Clause]) -> Result<(), GdlError> {
        let Known { role, init, .. } = self.known;
        for clause in clauses {
            let head = clause.head.predicate;
            let reads = || edges(clause).any(|(_, read)| self.open[read as usize]);
            if (head == role || head == init) && reads() {
                let name = if head == role { "role" } else { "init" };
                let message = format!(
                    "`{name}` depends on `true` or `does`: before the first position, neither is known"
                );
                return Err(GdlError::at(
                    self.rules.rules[clause.rule as usize].place,
                    message,
                ));
            }
        }
        Ok(())
    }

    /// A fluent that comes next is true then, and a legal move may be done.
    fn link(&mut self, atom: u32) {
        let Known {
            init,
            truth,
            next,
            legal,
            does,
            ..
        } = self.known;
        let predicate = self.joiner.tables.atoms.predicates[atom as usize];
        let terms = self.joiner.tables.atoms.terms(atom).to_vec();
        if predicate == next || predicate == init {
            self.joiner.derive(truth, &terms);
        } else if predicate == legal && self.roles.contains(&terms[0]) {
            self.joiner.derive(does, &terms);
        }
    }

    /// All that follows by some clauses; `own` tells the predicates that grow, `open` those that are
    /// told in instances, if instances are wanted.
    fn fixpoint(
        &mut self,
        clauses: &[Clause],
        own: impl Fn(usize) -> bool,
        open: Option<&[bool]>,
    ) -> Result<(), GdlError> {
        let told = open.unwrap_or(&[]);
        let mut triggers: HashMap<u32, Vec<(usize, usize, Option<Plan>)>> = HashMap::new();
        for (at, clause) in clauses.iter().enumerate() {
            let mut waits = false;
            for (literal, condition) in clause.body.iter().enumerate() {
                if let Some(one) = condition.joined()
                    && own(one.predicate as usize)
                {
                    let of_predicate = triggers.entry(one.predicate).or_default();
                    of_predicate.push((at, literal, None));
                    waits = true;
                }
            }
            let first = self.plan(clause, None, told)?;
            if !waits {
                self.joiner.run(clause, &first, None, open)?;
            }
        }
        while let Some(&atom) = self.joiner.queue.get(self.joiner.joined) {
            self.joiner.joined += 1;
            self.joiner.step()?;
            self.joiner.tables.join(atom);
            if open.is_none() {
                self.joiner.tables.atoms.flags[atom as usize] |= FACT;
            }
            self.link_moving(atom, open);
            let predicate = self.joiner.tables.atoms.predicates[atom as usize];
            for (at, literal, kept) in triggers.get_mut(&predicate).into_iter().flatten() {
                let clause = &clauses[*at];
                let atoms = self.joiner.tables.atoms.len();
                let plan = match kept.take() {
                    Some(plan) if atoms / 2 <= plan.atoms => plan,
                    _ => self.plan(clause, Some(*literal), told)?,
                };
                self.joiner.run(clause, &plan, Some(atom), open)?;
                *kept = Some(plan);
            }
        }
        Ok(())
    }

    fn link_moving(&mut self, atom: u32, open: Option<&[bool]>) {
        if open.is_some() {
            self.link(atom);
        }
    }

    fn plan(
        &mut self,
        clause: &Clause,
        new: Option<usize>,
        open: &[bool],
    ) -> Result<Plan, GdlError> {
        plan(clause, new, open, &mut self.joiner.tables).map_err(|unbound| {
            let rule = &self.rules.rules[clause.rule as usize];
            let variable = clause.variables[unbound.0 as usize] as usize;
            let variable = self.rules.symbols.spelling(rule.variables[variable]);
            let message = format!(
                "nothing binds `{variable}`: it has to stand in a condition without `not` or `distinct`"
            );
            GdlError::at(rule.place, message)
        })
    }

    /// Decides predicates that do not depend on the position but on their own negation: atom by atom.
    fn undecided(&mut self, mut stratum: Vec<Clause>, own: &[bool]) -> Result<(), GdlError> {
        let before = self.joiner.predicates.list.len();
        let mut shadows = vec![None; before];
        for (predicate, _) in own.iter().enumerate().filter(|(_, own)| **own) {
            let number = u32::try_from(predicate).expect("predicates are counted in 32 bits");
            shadows[predicate] = Some(self.joiner.predicates.shadow(number));
        }
        let count = self.joiner.predicates.list.len();
        self.joiner.tables.make_room(count);
        for clause in &mut stratum {
            let body = clause.body.iter_mut().filter_map(|one| match one {
                Condition::Holds(one) | Condition::Fails(one) => Some(one),
                _ => None,
            });
            for one in body.chain([&mut clause.head]) {
                let shadow = shadows[one.predicate as usize];
                one.predicate = shadow.unwrap_or(one.predicate);
            }
        }
        let open: Vec<bool> = (0..count).map(|predicate| predicate >= before).collect();
        self.fixpoint(&stratum, |one| open[one], Some(&open))?;
        let instances = std::mem::take(&mut self.joiner.instances);
        self.room_to_settle(&instances)?;
        let atoms = &self.joiner.tables.atoms;
        let mut settled = Settled::new(atoms, &instances, |_, _| None);
        let graph = settled.graph(atoms.len(), &instances);
        let component = graph.components();
        self.check_cycle(&settled, &instances, &graph, &component)?;
        settled.decide(&instances, &component);
        for (predicate, shadow) in shadows.into_iter().enumerate() {
            let Some(shadow) = shadow else { continue };
            let number = u32::try_from(predicate).expect("predicates are counted in 32 bits");
            for atom in self.joiner.tables.joined(shadow).to_vec() {
                if settled.truth[atom as usize] == Truth::Always {
                    let terms = self.joiner.tables.atoms.terms(atom).to_vec();
                    let atom = self.joiner.derive(number, &terms);
                    self.joiner.tables.atoms.flags[atom as usize] |= FACT | DERIVED;
                }
            }
        }
        self.fixpoint(&[], |_| false, None)
    }

    /// That there is memory to settle the instances.
    pub(super) fn room_to_settle(&self, instances: &Instances) -> Result<(), GdlError> {
        let more = Settled::bytes(&self.joiner.tables.atoms, instances);
        self.joiner.room(instances, more)
    }

    /// That no atom depends on its own negation.
    pub(super) fn check_cycle(
        &self,
        settled: &Settled,
        instances: &Instances,
        graph: &Graph,
        component: &[u32],
    ) -> Result<(), GdlError> {
        let Some((rule, cycle)) = settled.cycle(instances, graph, component) else {
            return Ok(());
        };
        let joiner = &self.joiner;
        let mut text = format!(
            "`{}` depends on its own negation:",
            joiner.written(cycle[0])
        );
        for (at, &atom) in cycle.iter().enumerate().skip(1).take(MOST_SHOWN) {
            text += if at == 1 {
                " it needs not"
            } else {
                " which needs"
            };
            text += " `";
            text += &joiner.written(atom);
            text += "`,";
        }
        if cycle.len() > MOST_SHOWN + 1 {
            text += " …,";
        }
        text += if cycle.len() == 1 {
            " it needs not"
        } else {
            " which needs"
        };
        text += " `";
        text += &joiner.written(cycle[0]);
        text += "`";
        Err(GdlError::at(self.rules.rules[rule as usize].place, text))
    }
}

/// What the head of a clause depends on.
fn edges(clause: &Clause) -> impl Iterator<Item = (u32, u32)> + '_ {
    let body = clause.body.iter().filter_map(Condition::relating);
    body.map(|one| (clause.head.predicate, one.predicate))
}
