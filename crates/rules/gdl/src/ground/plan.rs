//! In which order the literals of a clause are joined: [`Plan`].

use hashbrown::HashMap;

use super::atoms::{Atoms, Hole, Shape, View, as_f64};
use super::pattern::{Clause, Condition, Pattern, Relating};
use super::terms::{TermId, Terms};

/// The terms, the atoms, and the views of those that are joined.
#[derive(Debug, Default)]
pub(super) struct Tables {
    pub(super) terms: Terms,
    pub(super) atoms: Atoms,
    pub(super) views: Vec<View>,
    numbers: HashMap<(u32, Box<[Shape]>), usize>,
    /// For each predicate its views, and its atoms that are joined.
    of_predicates: Vec<(Vec<usize>, Vec<u32>)>,
}

impl Tables {
    /// Makes room for the predicates.
    pub(super) fn make_room(&mut self, predicates: usize) {
        self.of_predicates.resize_with(predicates, Default::default);
    }

    /// The atoms of a predicate that are joined.
    pub(super) fn joined(&self, predicate: u32) -> &[u32] {
        &self.of_predicates[predicate as usize].1
    }

    /// Lets an atom be found by joins.
    pub(super) fn join(&mut self, atom: u32) {
        let predicate = self.atoms.predicates[atom as usize];
        let (views, joined) = &mut self.of_predicates[predicate as usize];
        joined.push(atom);
        for &view in &*views {
            self.views[view].add(atom, &self.atoms, &self.terms);
        }
        self.atoms.flags[atom as usize] |= super::atoms::JOINED;
    }

    fn view(&mut self, relating: &Relating) -> (usize, Vec<Hole>) {
        let mut holes = Vec::new();
        let shapes = relating.patterns.iter();
        let shapes: Box<[Shape]> = shapes.map(|one| Shape::of(one, &mut holes)).collect();
        let next = self.views.len();
        let key = (relating.predicate, shapes);
        if let Some(&known) = self.numbers.get(&key) {
            return (known, holes);
        }
        let mut view = View::new(key.1.clone(), holes.len());
        let (views, joined) = &mut self.of_predicates[relating.predicate as usize];
        views.push(next);
        for &atom in &*joined {
            view.add(atom, &self.atoms, &self.terms);
        }
        self.views.push(view);
        self.numbers.insert(key, next);
        (next, holes)
    }

    pub(super) fn bytes(&self) -> usize {
        let views = self.views.iter().map(View::bytes).sum::<usize>();
        let joined = self
            .of_predicates
            .iter()
            .map(|(_, joined)| super::atoms::growing(joined));
        self.terms.bytes() + self.atoms.bytes() + views + joined.sum::<usize>()
    }
}

/// What is done with what stands in a hole.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fill {
    /// The variable is bound to it.
    Bind(u32),
    /// It has to be what the variable is bound to.
    Equals(u32),
    /// It has to be this.
    Is(TermId),
}

/// One step of a plan.
#[derive(Debug)]
pub(super) enum Step {
    /// Each row of a view that has the key.
    Join {
        view: usize,
        index: Option<usize>,
        key: Box<[Hole]>,
        fill: Box<[(usize, Fill)]>,
    },
    /// The atom is joined.
    Holds(Relating),
    /// The atom does not hold.
    Fails(Relating),
    Distinct(Pattern, Pattern),
    Same(Pattern, Pattern),
    /// The first, which is bound, has the shape.
    Match(Pattern, Shape, Box<[Fill]>),
}

/// How a step stands to the body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// Its atom belongs to the instance.
    pub(super) told: bool,
    /// Its atom is to be another than the one that is new.
    pub(super) older: bool,
}

/// What a new atom has to look like: its shapes, and what is done with what stands in their holes.
type First = (Box<[Shape]>, Box<[Fill]>);

/// In which order the literals of a clause are joined.
#[derive(Debug)]
pub(super) struct Plan {
    /// What the new atom has to look like, and what it binds.
    pub(super) first: Option<First>,
    /// Whether the new atom belongs to the instance.
    pub(super) tells_first: bool,
    pub(super) steps: Vec<(Step, Part)>,
    /// What is found after so many steps is not to be seen in the instance.
    pub(super) cut: usize,
    /// How many atoms there were when it was made.
    pub(super) atoms: usize,
}

/// A variable that nothing binds.
#[derive(Debug)]
pub(super) struct Unbound(pub(super) u32);

/// A plan for a clause, beginning with the condition `new` if there is one. `open` predicates are
/// those that are told in instances.
pub(super) fn plan(
    clause: &Clause,
    new: Option<usize>,
    open: &[bool],
    tables: &mut Tables,
) -> Result<Plan, Unbound> {
    let mut planner = Planner {
        bound: vec![false; clause.variables.len()],
        steps: Vec::new(),
        tests: Vec::new(),
    };
    let is_open = |one: &Relating| open.get(one.predicate as usize) == Some(&true);
    let mut left: Vec<(usize, &Relating)> = Vec::new();
    let mut needed = vec![false; clause.variables.len()];
    let mut need = |one: &Relating| one.variables(&mut |at| needed[at as usize] = true);
    need(&clause.head);
    for (at, condition) in clause.body.iter().enumerate() {
        match condition.clone() {
            Condition::Distinct(one, two) => planner.tests.push(Step::Distinct(one, two)),
            Condition::Same(one, two) => planner.tests.push(Step::Same(one, two)),
            Condition::Fails(one) if is_open(&one) => need(&one),
            Condition::Fails(one) => planner.tests.push(Step::Fails(one)),
            Condition::Holds(_) | Condition::Guard(_) => {
                left.extend(condition.joined().map(|one| (at, one)));
            }
        }
    }
    let first = left
        .iter()
        .position(|&(at, _)| Some(at) == new)
        .map(|at| left.remove(at));
    let tells = |at: usize| matches!(&clause.body[at], Condition::Holds(one) if is_open(one));
    let part = |at: usize, one: &Relating| Part {
        told: tells(at),
        older: first.is_some_and(|(new, first)| at < new && one.predicate == first.predicate),
    };
    let tells_first = first.is_some_and(|(at, _)| tells(at));
    let first = first.map(|(_, first)| {
        let mut holes = Vec::new();
        let patterns = first.patterns.iter();
        let shapes: Box<[Shape]> = patterns.map(|one| Shape::of(one, &mut holes)).collect();
        let fill: Box<[Fill]> = holes.iter().map(|&hole| planner.fill(hole)).collect();
        (shapes, fill)
    });
    loop {
        planner.test();
        let is_bound = |(_, one): &(usize, &Relating)| {
            one.patterns.iter().all(|one| one.is_bound(&planner.bound))
        };
        if let Some(at) = left.iter().position(is_bound) {
            let (at, one) = left.remove(at);
            planner
                .steps
                .push((Step::Holds(one.clone()), part(at, one)));
            continue;
        }
        let costs = left
            .iter()
            .map(|&(_, one)| planner.cost(one, is_open(one), tables));
        let costs: Vec<f64> = costs.collect();
        let least = (0..left.len()).min_by(|&one, &two| costs[one].total_cmp(&costs[two]));
        let Some(least) = least else { break };
        let (at, one) = left.remove(least);
        let step = planner.join(one, tables);
        planner.steps.push((step, part(at, one)));
    }
    let left = planner.tests.iter().find_map(|test| planner.unbound(test));
    let of_needed = (0..needed.len()).find(|&at| needed[at] && !planner.bound[at]);
    let of_needed = of_needed.and_then(|at| u32::try_from(at).ok());
    if let Some(variable) = of_needed.or(left) {
        return Err(Unbound(variable));
    }
    let is_seen = |(step, part): &(Step, Part)| {
        let binds = |fill: &Fill| matches!(*fill, Fill::Bind(at) if needed[at as usize]);
        part.told
            || match step {
                Step::Join { fill, .. } => fill.iter().any(|(_, fill)| binds(fill)),
                Step::Match(_, _, fill) => fill.iter().any(binds),
                _ => false,
            }
    };
    let cut = planner
        .steps
        .iter()
        .rposition(is_seen)
        .map_or(0, |last| last + 1);
    Ok(Plan {
        first,
        tells_first,
        steps: planner.steps,
        cut,
        atoms: tables.atoms.len(),
    })
}

struct Planner {
    bound: Vec<bool>,
    steps: Vec<(Step, Part)>,
    /// What is to be tested as soon as it is bound.
    tests: Vec<Step>,
}

impl Planner {
    /// Does all tests whose variables are bound.
    fn test(&mut self) {
        const PART: Part = Part {
            told: false,
            older: false,
        };
        let mut at = 0;
        while at < self.tests.len() {
            let is_bound = |pattern: &Pattern| pattern.is_bound(&self.bound);
            let ready = match &self.tests[at] {
                Step::Distinct(one, two) => is_bound(one) && is_bound(two),
                Step::Same(one, two) => is_bound(one) || is_bound(two),
                Step::Fails(relating) => relating.patterns.iter().all(is_bound),
                _ => true,
            };
            if !ready {
                at += 1;
                continue;
            }
            let step = match self.tests.remove(at) {
                Step::Same(one, two) if !one.is_bound(&self.bound) => self.matching(two, &one),
                Step::Same(one, two) if !two.is_bound(&self.bound) => self.matching(one, &two),
                step => step,
            };
            self.steps.push((step, PART));
            // a term that is the same as another may bind what others wait for
            at = 0;
        }
    }

    fn matching(&mut self, bound: Pattern, other: &Pattern) -> Step {
        let mut holes = Vec::new();
        let shape = Shape::of(other, &mut holes);
        let fill = holes.iter().map(|&hole| self.fill(hole)).collect();
        Step::Match(bound, shape, fill)
    }

    fn fill(&mut self, hole: Hole) -> Fill {
        match hole {
            Hole::Ground(id) => Fill::Is(id),
            Hole::Variable(at) if self.bound[at as usize] => Fill::Equals(at),
            Hole::Variable(at) => {
                self.bound[at as usize] = true;
                Fill::Bind(at)
            }
        }
    }

    fn is_bound(&self, hole: Hole) -> bool {
        match hole {
            Hole::Ground(_) => true,
            Hole::Variable(at) => self.bound[at as usize],
        }
    }

    /// How many rows a join is expected to find; of a predicate that grows, some for each variable
    /// that is not bound at least.
    fn cost(&self, relating: &Relating, grows: bool, tables: &mut Tables) -> f64 {
        let (view, holes) = tables.view(relating);
        let bound: Vec<usize> = (0..holes.len())
            .filter(|&at| self.is_bound(holes[at]))
            .collect();
        let rows = if bound.is_empty() {
            as_f64(tables.views[view].atoms.len())
        } else {
            tables.views[view].rows_a_key(&bound)
        };
        if grows {
            rows.max(4_f64.powf(as_f64(holes.len() - bound.len())))
        } else {
            rows
        }
    }

    fn join(&mut self, relating: &Relating, tables: &mut Tables) -> Step {
        let (view, holes) = tables.view(relating);
        let (bound, free): (Vec<usize>, Vec<usize>) =
            (0..holes.len()).partition(|&at| self.is_bound(holes[at]));
        let key = bound.iter().map(|&at| holes[at]).collect();
        let index = (!bound.is_empty()).then(|| tables.views[view].index(&bound));
        let fill = free.iter().map(|&at| (at, self.fill(holes[at]))).collect();
        Step::Join {
            view,
            index,
            key,
            fill,
        }
    }

    fn unbound(&self, test: &Step) -> Option<u32> {
        let patterns = match test {
            Step::Distinct(one, two) | Step::Same(one, two) => vec![one, two],
            Step::Fails(relating) => relating.patterns.iter().collect(),
            _ => Vec::new(),
        };
        let mut found = None;
        for pattern in patterns {
            pattern.variables(&mut |variable| {
                if found.is_none() && !self.bound[variable as usize] {
                    found = Some(variable);
                }
            });
        }
        found
    }
}
