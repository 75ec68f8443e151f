//! Games as graphs: [`Graph`].

use hashbrown::HashMap;

/// The vertices, each with the options of Left and of Right; the game begins at vertex 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Graph(pub(super) Vec<[Vec<u32>; 2]>);

/// The options of Left in a vertex.
pub(super) const LEFT: usize = 0;
/// The options of Right in a vertex.
pub(super) const RIGHT: usize = 1;

impl Graph {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The options of a player at a vertex.
    pub(super) fn options(&self, vertex: usize, player: usize) -> impl Iterator<Item = usize> + '_ {
        self.0[vertex][player].iter().map(|&it| it as usize)
    }

    /// All moves of both players from a vertex.
    fn all_options(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        self.options(vertex, LEFT)
            .chain(self.options(vertex, RIGHT))
    }

    /// What is reached from a vertex, numbered in the order in which it is.
    pub(super) fn from(&self, start: usize) -> Self {
        let mut numbers: HashMap<usize, u32, foldhash::fast::FixedState> = HashMap::default();
        let mut order = vec![start];
        numbers.insert(start, 0);
        let mut next = 0;
        while next < order.len() {
            for option in self.all_options(order[next]) {
                numbers.entry(option).or_insert_with(|| {
                    order.push(option);
                    number(order.len() - 1)
                });
            }
            next += 1;
        }
        let renumbered = order.iter().map(|&old| {
            [LEFT, RIGHT].map(|player| sorted(self.options(old, player).map(|it| numbers[&it])))
        });
        Self(renumbered.collect())
    }

    /// The game with the players exchanged.
    pub(super) fn negative(&self) -> Self {
        let turned = self.0.iter();
        Self(
            turned
                .map(|[left, right]| [right.clone(), left.clone()])
                .collect(),
        )
    }

    /// The sum of two games; `None` if it has more than so many vertices.
    pub(super) fn sum(&self, other: &Self, most: usize) -> Option<Self> {
        let mut numbers: HashMap<(usize, usize), u32, foldhash::fast::FixedState> =
            HashMap::default();
        let mut order = vec![(0, 0)];
        numbers.insert((0, 0), 0);
        let mut graph = Self::default();
        while let Some(&(a, b)) = order.get(graph.len()) {
            let vertex = [LEFT, RIGHT].map(|player| {
                let of_a = self.options(a, player).map(|it| (it, b));
                let of_b = other.options(b, player).map(|it| (a, it));
                let mut list = Vec::new();
                for pair in of_a.chain(of_b) {
                    list.push(*numbers.entry(pair).or_insert_with(|| {
                        order.push(pair);
                        number(order.len() - 1)
                    }));
                }
                sorted(list.into_iter())
            });
            graph.0.push(vertex);
            if order.len() > most {
                return None;
            }
        }
        Some(graph)
    }

    /// A new game with options that are given as games.
    pub(super) fn of_options(left: &[&Self], right: &[&Self]) -> Self {
        let mut graph = Self(vec![Default::default()]);
        for (player, list) in [(LEFT, left), (RIGHT, right)] {
            for option in list {
                let start = graph.append(option);
                graph.0[0][player].push(start);
            }
        }
        graph
    }

    /// Adds the vertices of another game; the number of its start.
    pub(super) fn append(&mut self, other: &Self) -> u32 {
        let start = number(self.len());
        let moved = other.0.iter();
        self.0.extend(moved.map(|lists| {
            lists
                .each_ref()
                .map(|list| list.iter().map(|it| it + start).collect())
        }));
        start
    }

    /// Whether no play with alternate moves is endless.
    pub(super) fn is_stopper(&self) -> bool {
        self.endless().as_flattened().iter().all(|&it| !it)
    }

    /// From which vertices, with whom to move, play with alternate moves may be endless.
    pub(super) fn endless(&self) -> Vec<[bool; 2]> {
        let mut left: Vec<[usize; 2]> = self
            .0
            .iter()
            .map(|it| it.each_ref().map(Vec::len))
            .collect();
        let before = self.before();
        let mut endless = vec![[true; 2]; self.len()];
        let mut open = Vec::new();
        for (vertex, counts) in left.iter().enumerate() {
            let ends = [LEFT, RIGHT].into_iter().filter(|&it| counts[it] == 0);
            open.extend(ends.map(|it| (vertex, it)));
        }
        while let Some((vertex, player)) = open.pop() {
            endless[vertex][player] = false;
            for &earlier in &before[vertex][1 - player] {
                let count = &mut left[earlier as usize][1 - player];
                *count -= 1;
                if *count == 0 {
                    open.push((earlier as usize, 1 - player));
                }
            }
        }
        endless
    }

    /// From where each player moves to each vertex.
    pub(super) fn before(&self) -> Vec<[Vec<u32>; 2]> {
        let mut before = vec![<[Vec<u32>; 2]>::default(); self.len()];
        for vertex in 0..self.len() {
            for player in [LEFT, RIGHT] {
                for option in self.options(vertex, player) {
                    before[option][player].push(number(vertex));
                }
            }
        }
        before
    }

    /// The vertices from which play of any kind ends, options before those that lead to them.
    pub(super) fn loop_free(&self) -> Vec<usize> {
        let mut left = vec![0_usize; self.len()];
        let mut before = vec![Vec::new(); self.len()];
        for (vertex, count) in left.iter_mut().enumerate() {
            for option in self.all_options(vertex) {
                *count += 1;
                before[option].push(vertex);
            }
        }
        let mut order: Vec<usize> = (0..self.len()).filter(|&it| left[it] == 0).collect();
        let mut next = 0;
        while next < order.len() {
            for &vertex in &before[order[next]] {
                left[vertex] -= 1;
                if left[vertex] == 0 {
                    order.push(vertex);
                }
            }
            next += 1;
        }
        order
    }
}

/// Numbers of vertices are few.
pub(super) fn number(vertex: usize) -> u32 {
    u32::try_from(vertex).unwrap_or(u32::MAX)
}

/// Each once, in order.
pub(super) fn sorted(list: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut list: Vec<u32> = list.collect();
    list.sort_unstable();
    list.dedup();
    list
}
