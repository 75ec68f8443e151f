//! How many boxes the player to move is sure to get: [`DotsAndBoxes::sure_boxes`].

use super::DotsAndBoxes;
use crate::cells::Cells;

/// So many runs are thought of to be left in part. An edge opens two at the most, and more are there
/// only where a solve starts.
const RUNS: usize = 8;

impl DotsAndBoxes {
    /// What the player to move gets at least, less what the opponent gets, of so many open boxes,
    /// if some can be closed, which are those of a set.
    ///
    /// Boxes that can be closed one after another are a run. A player who closes all of them has to
    /// move in the rest, worth `r` to him; or he leaves the last two of a run, or the last four of
    /// one that can be closed from both ends, with an edge that closes nothing, so that the
    /// opponent closes them and has to move in the same rest. With `k` boxes in runs and `l` left,
    /// the better of both is worth `k - l + |r + l|` (E. Berlekamp, "The Dots and Boxes Game",
    /// 2000): at least `k - l`.
    ///
    /// A run is not left where its last edge would open a box behind it.
    pub(super) fn sure_boxes(&self, drawn: u64, closable: u64, open: i32) -> Option<i32> {
        if closable == 0 {
            return None;
        }
        let (mut after, mut taken) = (drawn, 0);
        let (mut runs, mut len) = ([(0, 0); RUNS], 0);
        for at in Cells(closable) {
            let edges = self.boxes[usize::from(at)];
            let left = edges & !after;
            if left == 0 || left & (left - 1) != 0 {
                continue;
            }
            let (mut edge, mut run) = (left, 0);
            let (behind, is_met) = loop {
                after |= edge;
                let [one, two] = self.beside[edge.trailing_zeros() as usize];
                let [one, two] = [one, two].map(|edges| edges.unwrap_or(0));
                let (left_one, left_two) = (one & !after, two & !after);
                run += i32::from(left_one == 0 && one != 0) + i32::from(left_two == 0 && two != 0);
                let left = left_one | left_two;
                if left == 0 || left & (left - 1) != 0 {
                    let behind = match (left_one, left_two) {
                        (0, 0) => 0,
                        (0, _) => two,
                        _ => one,
                    };
                    break (behind, left == 0 && one != 0 && two != 0);
                }
                edge = left;
            };
            taken += run;
            let least = if is_met { 4 } else { 2 };
            if run >= least && len < RUNS {
                runs[len] = (behind, least);
                len += 1;
            }
        }
        let all_taken = 2 * taken - open;
        let sure = runs[..len].iter().filter(|(behind, _)| {
            let left = behind & !after;
            *behind == 0 || left & left.wrapping_sub(1) != 0
        });
        let sure = sure.map(|(_, least)| taken - least).max();
        let sure = sure.map_or(all_taken, |sure| sure.max(all_taken));
        // Its value is odd if the number of open boxes is.
        Some(sure + ((sure ^ open) & 1))
    }
}
