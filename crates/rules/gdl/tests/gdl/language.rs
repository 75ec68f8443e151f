//! The language, on the texts with which other reasoners test theirs.

use std::collections::HashSet;

use stonework_gdl::rules::Rules;

use crate::naive::Naive;
use crate::texts::shared;

#[test]
fn tic_tac_toe_has_as_many_positions_as_known() {
    let Some(text) = shared("ggp-base/ticTacToe.kif") else {
        return;
    };
    let mut naive = Naive::new(&Rules::read(&text).unwrap()).unwrap();
    let start = naive.start();
    let (mut found, mut open) = (HashSet::from([start.clone()]), vec![start]);
    let mut ends = 0;
    while let Some(position) = open.pop() {
        let seen = naive.see(&position).unwrap();
        if seen.is_terminal {
            ends += 1;
            continue;
        }
        for x in &seen.moves[0] {
            for o in &seen.moves[1] {
                let next = naive.next(&position, &[x.clone(), o.clone()]).unwrap();
                if found.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
    }
    assert_eq!((found.len(), ends), (5478, 958));
}
