//! The first positions of play, looked at for faults: [`look_around`]; the way to one: [`told`].

use std::collections::HashSet;

use stonework_core::SeededRng;

use super::fault::Fault;
use super::gdl::Gdl;
use super::position::Seen;
use super::referee::Referee;
use super::words::listed;
use crate::propnet::{Lanes, View};

/// A circuit of so many gates is evaluated once for a look; a smaller one more often.
const PASSES_OF_A_GATE: usize = 1 << 24;

/// Positions and what they lead to, from the start on.
const LOOKED_AT: usize = 1 << 12;

/// The same in search of the way to a position.
const SEARCHED: usize = 1 << 17;

/// Random plays, and their length at the most.
const PLAYS: usize = 32;
const PLIES: usize = 256;

/// Looks at the first positions of play, breadth first, and at some random plays; the first fault
/// that is found is the game's failure.
pub(super) fn look_around(gdl: &Gdl, referee: &Referee) {
    let passes = (PASSES_OF_A_GATE / gdl.net().gates().max(1)).max(1);
    let found = search(gdl, referee, passes.min(LOOKED_AT), |_| true);
    if let Some(found) = found.or_else(|| play(gdl, referee, passes.min(PLIES))) {
        referee.fail(|| told(gdl, found.fault, &found.words, Some(&found.way)));
    }
}

/// A position at fault, and the moves that lead there.
struct Found {
    fault: Fault,
    words: Box<[u64]>,
    way: Vec<String>,
}

/// A position on the way, and the place of the one before with the move of the role that is to move.
struct Node {
    words: Box<[u64]>,
    before: usize,
    mv: (u8, u32),
}

/// Searches for a faulty position, breadth first.
fn search(
    gdl: &Gdl,
    referee: &Referee,
    most: usize,
    is_wanted: impl Fn(&[u64]) -> bool,
) -> Option<Found> {
    let net = gdl.net();
    let mut lanes = net.lanes();
    let mut nodes = vec![Node {
        words: net.start(),
        before: 0,
        mv: (0, 0),
    }];
    let mut met: HashSet<Box<[u64]>> = nodes.iter().map(|node| node.words.clone()).collect();
    let mut at = 0;
    while at < nodes.len() && nodes.len() < most {
        lanes.view(net, &nodes[at].words);
        let view = lanes.seen(0);
        let seen = match referee.judged(gdl, &view) {
            Ok(seen) => seen,
            Err(fault) if is_wanted(&nodes[at].words) => {
                return Some(Found {
                    fault,
                    words: nodes[at].words.clone(),
                    way: way_to(gdl, &nodes, at),
                });
            }
            Err(_) => {
                at += 1;
                continue;
            }
        };
        let moves = moves_of(&view, seen);
        let other = view.moves[seen.waits()].first().copied().unwrap_or(0);
        for moves in moves.chunks(Lanes::MOST) {
            let words = nodes[at].words.repeat(moves.len());
            let joint: Vec<_> = moves.iter().map(|&mv| seen.joint(mv, other)).collect();
            lanes.play(net, &words, &joint);
            for (words, &mv) in lanes.next_keys().chunks_exact(net.words()).zip(moves) {
                let words: Box<[u64]> = words.into();
                if met.insert(words.clone()) {
                    nodes.push(Node {
                        words,
                        before: at,
                        mv: (seen.mover, mv),
                    });
                }
            }
        }
        at += 1;
    }
    None
}

/// The moves of a position that is not over.
fn moves_of(view: &View<'_>, seen: Seen) -> Vec<u32> {
    if seen.is_over {
        Vec::new()
    } else {
        view.moves[usize::from(seen.mover)].to_vec()
    }
}

fn way_to(gdl: &Gdl, nodes: &[Node], mut at: usize) -> Vec<String> {
    let mut way = Vec::new();
    while at != 0 {
        let (role, mv) = nodes[at].mv;
        way.push(gdl.move_of(role, mv).to_owned());
        at = nodes[at].before;
    }
    way.reverse();
    way
}

/// Plays at random until a fault is found.
fn play(gdl: &Gdl, referee: &Referee, plies: usize) -> Option<Found> {
    let net = gdl.net();
    let mut lanes = net.lanes();
    let mut rng = SeededRng::new(1);
    let mut ways = vec![Vec::new(); PLAYS];
    let mut words = net.start().repeat(PLAYS);
    lanes.view(net, &words);
    for _ in 0..plies {
        let (mut from, mut joint, mut left) = (Vec::new(), Vec::new(), Vec::new());
        for (lane, mut way) in ways.into_iter().enumerate() {
            let view = lanes.seen(lane);
            let own = &words[lane * net.words()..][..net.words()];
            let seen = match referee.judged(gdl, &view) {
                Ok(seen) => seen,
                Err(fault) => {
                    return Some(Found {
                        fault,
                        words: own.into(),
                        way,
                    });
                }
            };
            let moves = moves_of(&view, seen);
            if moves.is_empty() {
                continue;
            }
            let mv = moves[rng.below(moves.len())];
            way.push(gdl.move_of(seen.mover, mv).to_owned());
            from.extend_from_slice(own);
            joint.push(seen.joint(mv, view.moves[seen.waits()][0]));
            left.push(way);
        }
        if left.is_empty() {
            return None;
        }
        ways = left;
        lanes.play(net, &from, &joint);
        words = lanes.next_keys().to_vec();
    }
    None
}

/// What is wrong with a position, in words, with the moves that lead there if they are found.
pub(super) fn found_and_told(gdl: &Gdl, referee: &Referee, fault: Fault, words: &[u64]) -> String {
    let most = (PASSES_OF_A_GATE / gdl.net().gates().max(1)).clamp(1, SEARCHED);
    let found = search(gdl, referee, most, |found| found == words);
    told(gdl, fault, words, found.map(|found| found.way).as_deref())
}

fn told(gdl: &Gdl, fault: Fault, words: &[u64], way: Option<&[String]>) -> String {
    let place = match way {
        Some([]) => "at the start".to_owned(),
        Some(way) => format!("after {}", listed(way)),
        None => format!("in the position `{}`", shortened(&gdl.written(words))),
    };
    let roles = gdl.roles();
    let role = |role: u8| roles[usize::from(role)];
    match fault {
        Fault::Simultaneous => {
            let net = gdl.net();
            let mut lanes = net.lanes();
            lanes.view(net, words);
            let view = lanes.seen(0);
            let moves = [0, 1].map(|role: u8| {
                let moves = view.moves[usize::from(role)].iter();
                let moves: Vec<String> =
                    moves.map(|&mv| gdl.move_of(role, mv).to_owned()).collect();
                listed(&moves)
            });
            format!(
                "both roles have a choice {place}: {} has {}, and {} has {}; games in turns are solved, in \
                 which one of them has a single legal move, such as `noop`, at a time",
                role(0),
                moves[0],
                role(1),
                moves[1]
            )
        }
        Fault::NoMove(at) => format!(
            "{} has no legal move {place}, and play goes on there: a role that waits needs one, such \
             as `noop`, or `terminal` has to hold",
            role(at)
        ),
        Fault::NoGoal(at) => format!(
            "play is over {place}, and {} has no goal there: an end needs one `goal` for each role",
            role(at)
        ),
        Fault::Goals(at) => format!(
            "play is over {place}, and {} has several goals there: an end needs one `goal` for each \
             role",
            role(at)
        ),
        Fault::Sum { points, other } => format!(
            "the goals {place} are {} for {} and {} for {}, and add up to {}, not to {other} as at \
             other ends: what one wins is not what the other loses; with `objective=difference` each \
             role wants as many points more than the other as it can get",
            points[0],
            role(0),
            points[1],
            role(1),
            u16::from(points[0]) + u16::from(points[1])
        ),
    }
}

/// The beginning of a text.
fn shortened(text: &str) -> String {
    const MOST: usize = 300;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
