//! A move that looks good where none is proved best: [`Samples`].

use stonework_catalog::{Int, Notation, Player, Session, ShownValue};
use stonework_core::Wdl;

/// The games that were played on at random from a position, as a tree in which the moves that did best
/// are made more often (L. Kocsis and C. Szepesvári, Bandit Based Monte-Carlo Planning, 2006). The same
/// moves and games give the same tree. At most 50,000 moves are held.
#[derive(Debug)]
pub struct Samples {
    nodes: Vec<Node>,
    random: u64,
    /// The greatest margin that was seen.
    most: i128,
}

/// A move that was sampled; the first one stands for the position itself.
#[derive(Debug)]
struct Node {
    mv: Option<Notation>,
    visits: u32,
    /// What whoever made it gained in all, from −1 to 1 each time.
    gained: f64,
    /// The first of the moves after it, and how many these are; `None` until they are listed.
    then: Option<(usize, usize)>,
}

impl Node {
    fn of(mv: Option<Notation>) -> Self {
        Self {
            mv,
            visits: 0,
            gained: 0.0,
            then: None,
        }
    }
}

impl Samples {
    /// Of so many moves, each is looked at.
    const WIDEST: usize = 200;
    /// So many moves are made at the most; whoever has not won by then has drawn.
    const LONGEST: usize = 300;
    /// So many moves are held at the most.
    const MOST: usize = 50_000;

    /// No games yet, from a position in which one of these moves is to be chosen.
    #[must_use]
    pub fn of(among: &[Notation]) -> Self {
        let root = Node {
            then: Some((1, among.len())),
            ..Node::of(None)
        };
        let moves = among.iter().map(|&mv| Node::of(Some(mv)));
        Self {
            nodes: [root].into_iter().chain(moves).collect(),
            random: 0x9e37_79b9_7f4a_7c15,
            most: 1,
        }
    }

    /// The move that was made most often; the first one if no game was played, `None` without moves.
    #[must_use]
    pub fn best(&self) -> Option<Notation> {
        let moves = self.nodes[1..=self.nodes[0].then?.1].iter().rev();
        moves.max_by_key(|node| node.visits)?.mv
    }

    /// Plays one game from that position to its end, and takes it back. O(moves of the game) time.
    pub fn add(&mut self, session: &mut dyn Session) {
        let before = margin(session);
        let mut path = vec![(0, None)];
        let mut made = 0;
        let mut at = 0;
        while let Some(player) = session.to_move() {
            let Some(next) = self.chosen(at, session) else {
                break;
            };
            path.push((next, Some(player)));
            let is_new = self.nodes[next].visits == 0;
            let mv = self.nodes[next].mv;
            if !mv.is_some_and(|mv| session.play_move(mv)) {
                break;
            }
            made += 1;
            at = next;
            if is_new {
                break;
            }
        }
        while made < Self::LONGEST && session.to_move().is_some() {
            let moves = session.first_moves(Self::WIDEST).0;
            let Some(&mv) = moves.get(self.below(moves.len())) else {
                break;
            };
            if !session.play_move(mv) {
                break;
            }
            made += 1;
        }
        let worth = self.worth(session, before);
        for _ in 0..made {
            session.undo();
        }
        for (node, player) in path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.gained += match player {
                Some(Player::Second) => -worth,
                _ => worth,
            };
        }
    }

    /// The move to be made after another one: one that was not made yet, or the one that promises most.
    fn chosen(&mut self, at: usize, session: &dyn Session) -> Option<usize> {
        const EXPLORES: f64 = 1.0;
        let (first, count) = match self.nodes[at].then {
            Some(then) => then,
            None if self.nodes.len() > Self::MOST => return None,
            None => {
                let moves = session.first_moves(Self::WIDEST).0;
                let then = (self.nodes.len(), moves.len());
                let moves = moves.into_iter().map(|mv| Node::of(Some(mv)));
                self.nodes.extend(moves);
                self.nodes[at].then = Some(then);
                then
            }
        };
        let among = &self.nodes[first..first + count];
        let new = among.iter().filter(|node| node.visits == 0).count();
        if new > 0 {
            let nth = self.below(new);
            let among = self.nodes[first..first + count].iter().enumerate();
            let mut fresh = among.filter(|(_, node)| node.visits == 0);
            return fresh.nth(nth).map(|(index, _)| first + index);
        }
        let all = f64::from(self.nodes[at].visits).ln();
        let promise = |node: &Node| {
            let visits = f64::from(node.visits);
            node.gained / visits + EXPLORES * (all / visits).sqrt()
        };
        let best = (0..count).max_by(|&a, &b| promise(&among[a]).total_cmp(&promise(&among[b])));
        best.map(|index| first + index)
    }

    /// What the first player gained, from −1 to 1.
    fn worth(&mut self, session: &dyn Session, before: Option<i128>) -> f64 {
        let gain = match (session.result(), before) {
            (Some(ShownValue::Margin(Int(margin))), Some(before)) => margin.checked_sub(before),
            (Some(ShownValue::Margin(Int(margin))), None) => Some(margin),
            (Some(other), _) => return f64::from(other.result() as i8 - Wdl::Draw as i8),
            (None, Some(before)) => margin(session).and_then(|margin| margin.checked_sub(before)),
            (None, None) => None,
        };
        let gain = gain.and_then(i128::checked_abs).map_or(0, |size| {
            self.most = self.most.max(size);
            gain.unwrap_or_default()
        });
        #[expect(
            clippy::cast_precision_loss,
            reason = "a share, which need not be exact"
        )]
        let share = gain as f64 / self.most as f64;
        share
    }

    /// A random number below another one; 0 below 0.
    fn below(&mut self, end: usize) -> usize {
        // Marsaglia, Xorshift RNGs, 2003.
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        let end = end.max(1) as u64;
        usize::try_from((self.random >> 16) % end).unwrap_or_default()
    }
}

/// What the first player has more than the other.
fn margin(session: &dyn Session) -> Option<i128> {
    let scores = session.scores()?;
    scores.first.0.checked_sub(scores.second.0)
}
