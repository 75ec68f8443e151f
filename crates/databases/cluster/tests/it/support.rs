//! Games, databases and clusters that several tests have.

use std::collections::BTreeMap;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use stonework::levels::LevelGame;
use stonework::random::{Node, RandomGraph};
use stonework::retrograde::TieredGame;
use stonework::{Outcome, Run};
use stonework_cluster::{Cluster, Connection, Rules, Side, WithRules};
use stonework_store::{
    Checksum, DatabaseWriter, GameEntry, LEVEL_SOLVER, Numbering, SOLVER, Saver, fingerprint,
    level_fingerprint,
};

use crate::random_levels::RandomLevels;
use crate::random_tiers::{Margins, Mirrored, RandomTiers};

/// A game of either kind.
pub(crate) enum RandomGame {
    /// Only one of the two images of a position is stored.
    Tiers(Mirrored),
    Margins(Mirrored<Margins>),
    Levels(RandomLevels),
}

impl RandomGame {
    pub(crate) fn tiers(seed: u64, positions: usize, tiers: usize) -> Arc<Self> {
        let game = RandomTiers::new(seed, positions / 2, tiers);
        Arc::new(Self::Tiers(Mirrored(game)))
    }

    /// The same for margins, a few of which are of this size.
    pub(crate) fn margins(seed: u64, positions: usize, tiers: usize, most: i32) -> Arc<Self> {
        let game = RandomTiers::new(seed, positions / 2, tiers);
        Arc::new(Self::Margins(Mirrored(Margins { game, most })))
    }

    /// A tier in which a position has more moves than a byte counts.
    pub(crate) fn with_many_moves(seed: u64, positions: usize) -> Arc<Self> {
        const MOVES: usize = 400;
        let graph = RandomGraph::new(seed)
            .with_positions(positions / 2)
            .cyclic::<Outcome>();
        let count = graph.nodes().len();
        let mut nodes = graph.nodes().to_vec();
        let edges = (0..count).map(|node| graph.edges(node));
        let edge = edges.flatten().next().copied().unwrap();
        let mut edges = vec![edge; MOVES];
        for (at, edge) in edges.iter_mut().enumerate() {
            edge.target = (at * 7919 + 11) % count;
        }
        nodes[count / 3] = Node::Moves(edges);
        let game = RandomTiers::of(nodes, stonework::Game::start(&graph), vec![0]);
        Arc::new(Self::Tiers(Mirrored(game)))
    }

    pub(crate) fn levels(seed: u64, sizes: &[u32]) -> Arc<Self> {
        let sizes = sizes.to_vec();
        Arc::new(Self::Levels(RandomLevels { seed, sizes }))
    }

    pub(crate) fn with_rules(&self, work: &mut dyn FnMut(Rules<'_>)) {
        match self {
            Self::Tiers(game) => work(Rules::Tiers(&TieredGame::new(game).symmetric())),
            Self::Margins(game) => work(Rules::Tiers(&TieredGame::new(game).symmetric())),
            Self::Levels(game) => work(Rules::Levels(&LevelGame::new(game).unwrap())),
        }
    }

    /// Its rules, for the workers of a cluster.
    pub(crate) fn rules(self: &Arc<Self>) -> Arc<WithRules> {
        let game = Arc::clone(self);
        Arc::new(move |work| game.with_rules(work))
    }

    /// It as databases know it.
    pub(crate) fn entry(&self) -> GameEntry {
        let mut known = None;
        self.with_rules(&mut |rules| {
            known = Some(match rules {
                Rules::Tiers(rules) => {
                    let fingerprint = fingerprint(rules, &|number| number.to_string());
                    let positions = rules.count() as u64;
                    (fingerprint.unwrap(), Numbering::Dense, positions)
                }
                Rules::Levels(rules) => {
                    let text = |position: stonework::levels::GradedKey| position.key.to_string();
                    let fingerprint = level_fingerprint(rules, &text);
                    (fingerprint.unwrap(), Numbering::Keys, 0)
                }
            });
        });
        let (fingerprint, numbering, positions) = known.unwrap();
        GameEntry {
            name: "random".to_owned(),
            parameters: BTreeMap::new(),
            start: String::new(),
            infinite_play: "draw".to_owned(),
            fingerprint,
            numbering,
            positions,
        }
    }

    /// A new database of it, or one that was begun.
    pub(crate) fn writer(&self, dir: &Path) -> DatabaseWriter {
        let solver = match self {
            Self::Tiers(_) | Self::Margins(_) => SOLVER,
            Self::Levels(_) => LEVEL_SOLVER,
        };
        if dir.join("manifest.json").exists() {
            DatabaseWriter::resume(dir, &self.entry()).unwrap()
        } else {
            DatabaseWriter::create(dir, self.entry(), solver).unwrap()
        }
    }

    /// The files that one process writes.
    pub(crate) fn expected(&self, dir: &Path) -> BTreeMap<String, Checksum> {
        let mut saver = Some(Saver::new(self.writer(dir)));
        self.with_rules(&mut |rules| {
            let saver = saver.take().unwrap();
            match rules {
                Rules::Tiers(rules) => saver.save(rules, &Run::new()).unwrap(),
                Rules::Levels(rules) => saver.save_levels(rules, &Run::new()).unwrap(),
            };
        });
        files(dir)
    }
}

/// A cluster of threads.
pub(crate) fn threads(count: usize) -> Cluster {
    Cluster::of_threads(NonZeroUsize::new(count).unwrap())
}

/// What the files of a database have, by name.
pub(crate) fn files(dir: &Path) -> BTreeMap<String, Checksum> {
    let entries = fs::read_dir(dir).unwrap().map(|entry| {
        let entry = entry.unwrap();
        let bytes = fs::read(entry.path()).unwrap();
        (
            entry.file_name().into_string().unwrap(),
            Checksum::of(&bytes),
        )
    });
    entries.collect()
}

/// Two connected sockets.
pub(crate) fn sockets() -> [TcpStream; 2] {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let one = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let (other, _) = listener.accept().unwrap();
    [one, other]
}

/// The two sides of a connection, which have proved a secret to each other.
pub(crate) fn proved([one, other]: [TcpStream; 2]) -> [Connection; 2] {
    let prove = |socket, side| Connection::prove(socket, side, b"swordfish", "it").unwrap();
    thread::scope(|scope| {
        let one = scope.spawn(|| prove(one, Side::Caller));
        let other = prove(other, Side::Called);
        [one.join().unwrap(), other]
    })
}

/// A connection of two processes.
pub(crate) fn pair() -> [Connection; 2] {
    proved(sockets())
}

/// A process: its connections to the others, and the sockets below these.
#[derive(Default)]
pub(crate) struct Process {
    pub(crate) connections: Vec<Option<Connection>>,
    pub(crate) sockets: Vec<Option<TcpStream>>,
}

/// So many processes that are connected.
pub(crate) fn mesh(processes: usize) -> Vec<Process> {
    let mut mesh: Vec<Process> = Vec::new();
    for _ in 0..processes {
        let mut mine = Process::default();
        for other in &mut mesh {
            let [one, two] = sockets();
            mine.sockets.push(one.try_clone().ok());
            other.sockets.push(two.try_clone().ok());
            let [one, two] = proved([one, two]);
            mine.connections.push(Some(one));
            other.connections.push(Some(two));
        }
        mine.sockets.push(None);
        mine.connections.push(None);
        mesh.push(mine);
    }
    mesh
}

/// Hosts of this machine with free ports.
pub(crate) fn free_hosts(count: usize) -> Vec<String> {
    let listeners: Vec<_> = (0..count)
        .map(|_| TcpListener::bind("127.0.0.1:0").unwrap())
        .collect();
    let hosts = listeners.iter().map(|one| one.local_addr().unwrap());
    hosts.map(|host| host.to_string()).collect()
}
