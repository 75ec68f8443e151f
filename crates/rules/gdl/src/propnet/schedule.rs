//! Gates in an order in which they are computed: [`Program`].

use super::network::{Lit, Loop, Network, Node};

/// Where a value is to be found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) register: u16,
    pub(super) is_complement: bool,
}

/// Gates of one form, none of which reads another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// Its first operand; for each gate those to be taken as they are, those to be complemented,
    /// and the gate's own register.
    pub(super) begin: u32,
    pub(super) gates: u32,
    pub(super) plain: u32,
    pub(super) complemented: u32,
}

/// A variable of a loop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Var {
    pub(super) register: u16,
    pub(super) next: Place,
}

#[derive(Clone, Debug)]
pub(super) enum Step {
    Run(Run),
    /// Runs to be repeated until no variable changes.
    Loop {
        runs: Vec<Run>,
        vars: Vec<Var>,
    },
}

/// Gates in an order in which they are computed, and the registers of what comes out.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub(super) steps: Vec<Step>,
    pub(super) operands: Vec<u16>,
    pub(super) outputs: Vec<Place>,
    /// The register of each input that is read: the first is true in all lanes.
    pub(super) inputs: Vec<Option<u16>>,
    pub(super) registers: usize,
    pub(super) gates: usize,
}

/// More values at once than there are registers.
pub(super) struct TooManyRegisters;

impl Program {
    /// The program of some outputs of a circuit whose first nodes are inputs.
    pub(super) fn of(
        network: &Network,
        inputs: usize,
        outputs: &[Lit],
    ) -> Result<Self, TooManyRegisters> {
        let plan = Plan::of(network, outputs);
        let mut allocator = Allocator::new(network, &plan, inputs, outputs)?;
        let mut program = Self {
            steps: Vec::new(),
            operands: Vec::new(),
            outputs: Vec::new(),
            inputs: Vec::new(),
            registers: 0,
            gates: plan.gates.len() + plan.loops.iter().map(|of| of.body.len()).sum::<usize>(),
        };
        let (mut gates, mut loops) = (&plan.gates[..], &plan.loops[..]);
        let levels = gates.iter().map(|gate| gate.0.level);
        let last = levels
            .chain(loops.iter().map(|of| of.level))
            .max()
            .unwrap_or(0);
        for level in 0..=last {
            let end = gates.partition_point(|gate| gate.0.level <= level);
            let (here, later) = gates.split_at(end);
            gates = later;
            let runs = program.runs(network, here, &mut allocator)?;
            program.steps.extend(runs.into_iter().map(Step::Run));
            let end = loops.partition_point(|of| of.level <= level);
            let (here, later) = loops.split_at(end);
            loops = later;
            for of in here {
                for &(var, _) in &network.loops[of.number].vars {
                    allocator.take(var)?;
                }
                let runs = program.runs(network, &of.body, &mut allocator)?;
                let vars = network.loops[of.number]
                    .vars
                    .iter()
                    .map(|&(var, next)| Var {
                        register: allocator.register(Lit::of(var)).register,
                        next: allocator.register(next),
                    });
                let vars = vars.collect();
                program.steps.push(Step::Loop { runs, vars });
            }
            allocator.free(level);
        }
        program.outputs = outputs.iter().map(|&lit| allocator.register(lit)).collect();
        program.inputs = allocator.of[..=inputs].to_vec();
        program.registers = allocator.used;
        Ok(program)
    }

    fn runs(
        &mut self,
        network: &Network,
        gates: &[(Form, u32)],
        allocator: &mut Allocator,
    ) -> Result<Vec<Run>, TooManyRegisters> {
        let mut runs = Vec::new();
        for of_form in gates.chunk_by(|one, other| one.0 == other.0) {
            let form = of_form[0].0;
            runs.push(Run {
                begin: u32::try_from(self.operands.len()).expect("memory ends before"),
                gates: u32::try_from(of_form.len()).expect("memory ends before"),
                plain: form.plain,
                complemented: form.complemented,
            });
            for &(_, node) in of_form {
                for is_complement in [false, true] {
                    let all = network.operands(node).iter();
                    let some = all.filter(|lit| lit.is_complement() == is_complement);
                    self.operands
                        .extend(some.map(|&lit| allocator.register(lit).register));
                }
                let register = allocator.take(node)?;
                self.operands.push(register);
            }
        }
        Ok(runs)
    }
}

/// What gates of one run have in common.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Form {
    level: u32,
    plain: u32,
    complemented: u32,
}

struct PlannedLoop {
    level: u32,
    number: usize,
    body: Vec<(Form, u32)>,
}

/// When gates are computed.
struct Plan {
    /// The level at which a node is there.
    levels: Vec<u32>,
    /// The gates that are needed, but for those in loops, sorted.
    gates: Vec<(Form, u32)>,
    /// The loops that are needed, by level.
    loops: Vec<PlannedLoop>,
}

impl Plan {
    fn of(network: &Network, outputs: &[Lit]) -> Self {
        let is_alive = alive(network, outputs);
        let mut plan = Self {
            levels: vec![0; network.nodes.len()],
            gates: Vec::new(),
            loops: Vec::new(),
        };
        let mut next_loop = network.loops.iter().enumerate().peekable();
        let mut node = 0;
        while node < network.len() {
            if let Some((number, of)) = next_loop.next_if(|(_, of)| of.nodes.start == node) {
                node = of.nodes.end;
                plan.repeated(network, number, of, &is_alive);
                continue;
            }
            if is_alive[node as usize] {
                plan.gate(network, node);
            }
            node += 1;
        }
        plan.gates.sort_unstable();
        plan.loops.sort_by_key(|of| of.level);
        plan
    }

    fn gate(&mut self, network: &Network, node: u32) {
        if let Node::Gate { .. } = network.nodes[node as usize] {
            let operands = network.operands(node).iter();
            let level = operands.map(|lit| self.levels[lit.at()]).max().unwrap_or(0) + 1;
            self.levels[node as usize] = level;
            self.gates.push((form(network, node, level), node));
        }
    }

    fn repeated(&mut self, network: &Network, number: usize, of: &Loop, is_alive: &[bool]) {
        let begin = of.nodes.start;
        let at = |node: u32| (node - begin) as usize;
        let is_inside = |node: u32| of.nodes.contains(&node);
        // What depends on a variable, and of that what a variable depends on.
        let mut depends = vec![false; of.nodes.len()];
        for node in of.nodes.clone() {
            let mut operands = network.operands(node).iter();
            depends[at(node)] = matches!(network.nodes[node as usize], Node::Var { .. })
                || operands.any(|lit| is_inside(lit.node()) && depends[at(lit.node())]);
        }
        let mut is_body = vec![false; of.nodes.len()];
        for &(_, next) in &of.vars {
            if is_inside(next.node()) && depends[at(next.node())] {
                is_body[at(next.node())] = true;
            }
        }
        for node in of
            .nodes
            .clone()
            .rev()
            .filter(|&node| is_alive[node as usize])
        {
            if is_body[at(node)] {
                for lit in network.operands(node) {
                    if is_inside(lit.node()) && depends[at(lit.node())] {
                        is_body[at(lit.node())] = true;
                    }
                }
            }
        }
        let alive = || of.nodes.clone().filter(|&node| is_alive[node as usize]);
        for node in alive().filter(|&node| !depends[at(node)]) {
            self.gate(network, node);
        }
        let body = || alive().filter(|&node| is_body[at(node)]);
        if of.vars.iter().any(|&(var, _)| is_alive[var as usize]) {
            let operands = body().flat_map(|node| network.operands(node).iter().copied());
            let read = operands.chain(of.vars.iter().map(|&(_, next)| next));
            let level = read.map(|lit| self.levels[lit.at()]).max().unwrap_or(0) + 1;
            // Levels inside the loop first.
            let mut gates = Vec::new();
            for node in body() {
                if let Node::Gate { .. } = network.nodes[node as usize] {
                    let inside = network
                        .operands(node)
                        .iter()
                        .filter(|lit| is_inside(lit.node()) && is_body[at(lit.node())]);
                    let inner = inside.map(|lit| self.levels[lit.at()]).max().unwrap_or(0) + 1;
                    self.levels[node as usize] = inner;
                    gates.push((form(network, node, inner), node));
                }
            }
            gates.sort_unstable();
            for node in body() {
                self.levels[node as usize] = level;
            }
            for &(var, _) in &of.vars {
                self.levels[var as usize] = level;
            }
            self.loops.push(PlannedLoop {
                level,
                number,
                body: gates,
            });
        }
        for node in alive().filter(|&node| depends[at(node)] && !is_body[at(node)]) {
            self.gate(network, node);
        }
    }
}

fn form(network: &Network, node: u32, level: u32) -> Form {
    let operands = network.operands(node);
    let complemented = operands.iter().filter(|lit| lit.is_complement()).count();
    let count = |some| u32::try_from(some).expect("fewer operands than 2^32");
    Form {
        level,
        plain: count(operands.len() - complemented),
        complemented: count(complemented),
    }
}

/// Which nodes some outputs depend on.
fn alive(network: &Network, outputs: &[Lit]) -> Vec<bool> {
    let mut is_alive = vec![false; network.nodes.len()];
    let mut open: Vec<u32> = outputs.iter().map(|lit| lit.node()).collect();
    while let Some(node) = open.pop() {
        if std::mem::replace(&mut is_alive[node as usize], true) {
            continue;
        }
        open.extend(network.operands(node).iter().map(|lit| lit.node()));
        if let Node::Var { of } = network.nodes[node as usize] {
            let vars = &network.loops[of as usize].vars;
            open.extend(vars.iter().flat_map(|&(var, next)| [var, next.node()]));
        }
    }
    is_alive
}

/// Registers, and which are free.
struct Allocator {
    of: Vec<Option<u16>>,
    free: Vec<u16>,
    /// The nodes that are read at each level for the last time.
    last: Vec<Vec<u32>>,
    used: usize,
}

impl Allocator {
    fn new(
        network: &Network,
        plan: &Plan,
        inputs: usize,
        outputs: &[Lit],
    ) -> Result<Self, TooManyRegisters> {
        let mut last = vec![0; network.nodes.len()];
        let mut is_read = vec![false; inputs + 1];
        let mut read = |lit: Lit, level: u32| {
            let at = lit.at();
            last[at] = last[at].max(level);
            if let Some(is_read) = is_read.get_mut(at) {
                *is_read = true;
            }
        };
        read(Lit::TRUE, u32::MAX);
        for (form, node) in &plan.gates {
            network
                .operands(*node)
                .iter()
                .for_each(|&lit| read(lit, form.level));
        }
        for of in &plan.loops {
            for (_, node) in &of.body {
                read(Lit::of(*node), of.level);
                network
                    .operands(*node)
                    .iter()
                    .for_each(|&lit| read(lit, of.level));
            }
            for &(var, next) in &network.loops[of.number].vars {
                read(Lit::of(var), of.level);
                read(next, of.level);
            }
        }
        for &lit in outputs {
            read(lit, u32::MAX);
        }
        let mut allocator = Self {
            of: vec![None; network.nodes.len()],
            free: Vec::new(),
            last: Vec::new(),
            used: 0,
        };
        for (at, _) in is_read.iter().enumerate().filter(|&(_, &is_read)| is_read) {
            allocator.of[at] = Some(allocator.fresh()?);
        }
        for (node, &level) in (0..).zip(&last).skip(inputs + 1) {
            if level == u32::MAX || level == 0 {
                continue;
            }
            let level = level as usize;
            if allocator.last.len() <= level {
                allocator.last.resize_with(level + 1, Vec::new);
            }
            allocator.last[level].push(node);
        }
        Ok(allocator)
    }

    /// A register that was never used.
    fn fresh(&mut self) -> Result<u16, TooManyRegisters> {
        self.used += 1;
        u16::try_from(self.used - 1).map_err(|_| TooManyRegisters)
    }

    fn take(&mut self, node: u32) -> Result<u16, TooManyRegisters> {
        let register = match self.free.pop() {
            Some(register) => register,
            None => self.fresh()?,
        };
        self.of[node as usize] = Some(register);
        Ok(register)
    }

    fn free(&mut self, level: u32) {
        let Some(nodes) = self.last.get_mut(level as usize) else {
            return;
        };
        for node in std::mem::take(nodes).into_iter().rev() {
            self.free
                .push(self.of[node as usize].expect("what was read has a register"));
        }
    }

    fn register(&self, lit: Lit) -> Place {
        Place {
            register: self.of[lit.at()].expect("what is read has a register"),
            is_complement: lit.is_complement(),
        }
    }
}
