//! What positions are worth where play may go round, by the plainest computation there is: [`fixed_point`].

use stonework::Turn;
use stonework::random::{GraphGame, Node, RandomValue};

/// What every position is worth where play may go round, each for a player to move who is the first and who is
/// not: at the beginning, what infinite play is worth; then, ply by ply, who has won so far.
pub fn fixed_point<V: RandomValue>(
    game: &GraphGame<V>,
    infinite_play: impl Fn(bool) -> V,
    is_sided: bool,
) -> Vec<[V; 2]> {
    let nodes = game.nodes();
    let mut known: Vec<[Option<V>; 2]> = vec![[None; 2]; nodes.len()];
    loop {
        let before = known.clone();
        for (node, content) in nodes.iter().enumerate() {
            for side in [0, 1] {
                let worth = infinite_play(side == 0);
                known[node][side] = match content {
                    Node::End(value) => Some(*value),
                    Node::Moves(edges) => edges
                        .iter()
                        .map(|edge| {
                            let other = usize::from(is_sided && edge.turn == Turn::Passes);
                            match before[edge.target][side ^ other] {
                                Some(value) => value.back_up(edge.gain, edge.turn).unwrap(),
                                None => worth,
                            }
                        })
                        .max()
                        // Until it is won or lost by force, play goes on.
                        .filter(|&best| best != worth),
                };
            }
        }
        if known == before {
            let value = |node: [Option<V>; 2]| {
                [true, false].map(|first| node[usize::from(!first)].unwrap_or(infinite_play(first)))
            };
            return known.into_iter().map(value).collect();
        }
    }
}
