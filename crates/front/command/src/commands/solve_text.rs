//! A solved game in words: [`SolveText`].

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use stonework_catalog::words::{
    Columns, Players, best_moves_row, explained, move_list, move_values, proved,
};
use stonework_catalog::{Line, Player, ShownValue};
use stonework_core::Wdl;

use super::solve_run::SolveRun;
use crate::game_setup::PreparedGame;
use crate::wording::{and_more, cost, counted, side_by_side, stop_reason};

/// A line no longer than this is shown whole.
const WHOLE_LINE: usize = 24;
/// Of a longer line this many of its first moves are shown.
const OPENING: usize = 12;

/// How to find the other best moves.
const ALL: &str = "`--best all` finds all";

/// A line that takes no longer is had at once.
const SOON: Duration = Duration::from_secs(1);

/// At most this many first moves are listed.
const LISTED_MOVES: usize = 100;

/// A solved game in words.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub(super) struct SolveText<'a> {
    pub(super) game: &'a PreparedGame,
    pub(super) solve: &'a SolveRun,
    /// Whether to show the value of every first move.
    pub(super) moves: bool,
    /// Whether all best first moves are asked for.
    pub(super) all_best: bool,
    /// Whether to show why the solver was chosen.
    pub(super) explain: bool,
    /// Whether to show the boards of the line.
    pub(super) boards: bool,
}

impl Display for SolveText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n", self.game.heading())?;
        if let Some(value) = self.solve.solved.value {
            self.answer(f, value)?;
            if self.moves {
                self.moves(f)?;
            }
            self.line(f)?;
        } else {
            self.proved(f)?;
        }
        let cost = cost(&self.solve.solved.report);
        writeln!(f, "\nSolver: {}: {cost}.", self.solve.solver)?;
        if let Some(look_ups) = self.solve.look_ups {
            let look_ups = counted(look_ups, "position");
            writeln!(f, "Looked up in the database: {look_ups}.")?;
        }
        if self.explain {
            self.choice(f)?;
        }
        Ok(())
    }
}

impl SolveText<'_> {
    /// Why the solver was chosen.
    fn choice(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(choice) = &self.solve.choice else {
            if self.solve.look_ups.is_some() {
                return writeln!(f, "Chosen because a database was given.");
            }
            return writeln!(f, "Chosen because it was asked for.");
        };
        writeln!(f, "Chosen as {}.", choice.reason)?;
        for passed in &choice.passed_over {
            writeln!(f, "Not {}: {}.", passed.solver.name, passed.reason)?;
        }
        Ok(())
    }

    fn answer(&self, f: &mut Formatter<'_>, value: ShownValue) -> fmt::Result {
        let players = self.game.players();
        writeln!(f, "{}", players.verdict(value))?;
        let mut facts = Columns::new("<<");
        self.answer_row(&mut facts);
        if let Some(scores) = self.solve.solved.scores {
            let scores = format!(
                "{} {}, {} {}",
                players.name(Player::First),
                scores.first,
                players.name(Player::Second),
                scores.second
            );
            facts.row(["Scores:", &scores]);
        }
        if let Some(convention) = self.solve.convention {
            facts.row(["Convention:", convention]);
        }
        let solved = &self.solve.solved;
        match (solved.best_moves.as_slice(), solved.best_moves_complete) {
            ([], true) if solved.every_move_loses => {
                facts.row(["Best first move:", "none: no move wins"]);
            }
            ([], true) => facts.row(["Best first move:", "none, the game is over"]),
            ([], false) => facts.row(["Best first moves:", "none is known yet"]),
            (some, false) if solved.has_more_best_moves => {
                let some = format!("{}, and there are more", move_list(some));
                facts.row(["Best first moves:", &some]);
            }
            (&[only], false) if !self.all_best => {
                let one = format!("{}; others may be as good, {ALL}", explained(only));
                facts.row(["Best first move:", &one]);
            }
            (some, false) if !self.all_best => {
                let some = format!("{}; there may be more, {ALL}", move_list(some));
                facts.row(["Best first moves:", &some]);
            }
            (&[only], true) => facts.row(["Best first move:", &explained(only)]),
            (moves, complete) => facts.row(best_moves_row(moves, complete)),
        }
        write!(f, "{facts}")?;
        match solved.stopped.map(stop_reason) {
            Some(reason) if self.lacks_best_moves() => {
                writeln!(f, "\nStopped before all best moves were known: {reason}.")
            }
            Some(reason) => writeln!(f, "\nStopped before the line of play was known: {reason}."),
            None => Ok(()),
        }
    }

    /// Whether the solve was stopped before all best moves were known.
    fn lacks_best_moves(&self) -> bool {
        let solved = &self.solve.solved;
        let all_known = solved.best_moves_complete || solved.has_more_best_moves;
        let is_enough = !self.all_best && !solved.best_moves.is_empty();
        solved.stopped.is_some() && !all_known && !is_enough
    }

    fn answer_row(&self, facts: &mut Columns) {
        if let Some(answer) = self.solve.solved.answer {
            let meaning = self.game.answer.meaning;
            facts.row(["Answer:", &format!("{answer} ({meaning})")]);
        }
    }

    fn moves(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let solved = &self.solve.solved;
        if !solved.moves.is_empty() {
            let moves = move_values(&solved.moves, "worth to the player to move");
            let which = if solved.has_every_move {
                "Every first move"
            } else if self.lacks_best_moves() {
                "First moves valued so far"
            } else {
                "Some of the first moves"
            };
            write!(f, "\n{which}, the best first:\n{moves}")?;
        }
        Ok(())
    }

    fn proved(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let solved = &self.solve.solved;
        let players = self.game.players();
        let verdict = players.verdict_by_bounds(&solved.bounds);
        if let Some(reason) = solved.stopped {
            let exact = if verdict.is_some() { "exact " } else { "" };
            let reason = stop_reason(reason);
            writeln!(f, "Stopped before the {exact}value was known: {reason}.")?;
        }
        let mover = players.phrase(Player::First);
        let verdict = verdict.unwrap_or_else(|| proved(&solved.bounds, &mover));
        writeln!(f, "{verdict}")?;
        let mut facts = Columns::new("<<");
        self.answer_row(&mut facts);
        if let (Some(good), Some(worth)) = (solved.good_move, solved.bounds.lower) {
            facts.row([of_good_move(solved.outcome, worth), explained(good)]);
        }
        write!(f, "{facts}")?;
        self.other_solver(f)?;
        if !solved.moves.is_empty() {
            let mut valued = Columns::new("<>");
            valued.row(["move", "value"]);
            for (mv, value) in solved.moves.iter().take(LISTED_MOVES) {
                valued.row([mv.to_string(), value.to_string()]);
            }
            write!(f, "\nFirst moves valued so far:\n{valued}")?;
            let more = solved.moves.len().saturating_sub(LISTED_MOVES);
            if more > 0 {
                writeln!(f, "  {}", and_more(more, "move"))?;
            }
        }
        match &solved.line_so_far {
            Some(line) => self.opening(f, line, "Line that looked best so far, not proved"),
            None => Ok(()),
        }
    }

    /// The solver that may tell who wins, where this one did not.
    fn other_solver(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let solved = &self.solve.solved;
        let bound = solved.bounds.lower.or(solved.bounds.upper);
        let is_open = solved.outcome.is_none() && matches!(bound, Some(ShownValue::Outcome { .. }));
        let other = match self.solve.solver.as_str() {
            "alpha-beta" => ("proof-number", "looks for a win by force"),
            "proof-number" => ("alpha-beta", "looks for the value from both sides"),
            _ => return Ok(()),
        };
        let fitting = self.game.instance.solvers();
        if is_open && fitting.iter().any(|info| info.name == other.0) {
            writeln!(
                f,
                "Another solver may tell: `--solver {}` {}.",
                other.0, other.1
            )?;
        }
        Ok(())
    }

    fn line(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let is_stopped = self.solve.solved.stopped.is_some();
        match &self.solve.solved.line {
            None if is_stopped => Ok(()),
            None => self.no_line(f),
            Some(line) if line.moves.is_empty() => self.boards(f, line),
            Some(line) if is_stopped => {
                self.opening(f, line, "Line of best play as far as it is known")
            }
            Some(line) => {
                self.opening(f, line, "Line of best play")?;
                if line.ends_in_cycle {
                    writeln!(f, "  … and round again, from a position that came before")?;
                }
                if line.goes_on {
                    writeln!(f, "  … and on, by the values of the database")?;
                }
                Ok(())
            }
        }
    }

    fn no_line(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let name = &self.solve.solver;
        write!(f, "\nSolver `{name}` keeps no line of play")?;
        if let Some((info, time)) = self.solve.for_line {
            write!(f, "; `--solver {}` does", info.name)?;
            match time {
                None => write!(f, ", with enough memory")?,
                Some(time) if time > SOON => write!(f, ", in about {time:.1?}")?,
                Some(_) => {}
            }
        }
        writeln!(f, ".")
    }

    /// A line under its name, or the beginning of a long one.
    fn opening(&self, f: &mut Formatter<'_>, line: &Line, name: &str) -> fmt::Result {
        let len = line.moves.len();
        let all = counted(len as u64, "move");
        writeln!(f, "\n{name}, {all}:")?;
        write!(f, "{}", table(line, &self.game.players()))?;
        let more = len - shown(line);
        if more > 0 {
            writeln!(f, "  {}", and_more(more, "move"))?;
        }
        self.boards(f, line)
    }

    /// The boards of a line, if they are asked for: that of its start, then one for each move.
    fn boards(&self, f: &mut Formatter<'_>, line: &Line) -> fmt::Result {
        if !self.boards {
            return Ok(());
        }
        let mut boards = vec![format!("start\n{}", line.start)];
        let shown = (1..).zip(line.opening.iter().take(shown(line)));
        boards.extend(shown.map(|(at, step)| format!("{at}. {}\n{}", step.mv, step.picture)));
        write!(f, "\n{}", side_by_side(&boards))
    }
}

/// How many moves of a line are shown.
fn shown(line: &Line) -> usize {
    if line.moves.len() <= WHOLE_LINE.min(line.opening.len()) {
        line.moves.len()
    } else {
        OPENING.min(line.opening.len())
    }
}

fn table(line: &Line, players: &Players) -> Columns {
    let with_gains = line.opening.iter().any(|step| step.gain.is_some());
    let has = |player| format!("{} has", players.word(player));
    let (alignments, gains) = if with_gains {
        let both = [Player::First, Player::Second].map(has);
        (
            "><<>>><",
            [vec!["gains".to_owned()], both.to_vec()].concat(),
        )
    } else {
        ("><<<", Vec::new())
    };
    let mut table = Columns::new(alignments);
    let titles = ["", "player", "move"].map(str::to_owned);
    table.row([titles.as_slice(), &gains, &["left after it".to_owned()]].concat());
    for (at, step) in (1..).zip(line.opening.iter().take(shown(line))) {
        let mut cells = vec![
            format!("{at}"),
            players.word(step.player),
            step.mv.to_string(),
        ];
        if with_gains {
            let [first, second] = match step.scores {
                Some(scores) => [Some(scores.first), Some(scores.second)],
                None => [None, None],
            };
            // A number may not be known.
            let numbers = [step.gain, first, second];
            cells.extend(numbers.map(|number| number.map_or(String::new(), |n| n.to_string())));
        }
        cells.push(step.after.clone());
        table.row(cells);
    }
    table
}

/// What is known of a first move that is worth what is proved at least, where the value is not known.
fn of_good_move(outcome: Option<Wdl>, worth: ShownValue) -> String {
    let what = match (outcome, worth) {
        (Some(Wdl::Win), _) => "Winning first move:",
        (_, ShownValue::Outcome { result, .. }) => match (outcome, result) {
            (Some(Wdl::Loss), _) => "Longest resistance so far:",
            (_, Wdl::Loss) => "First move that holds so long:",
            (_, Wdl::Draw | Wdl::Win) => "First move that does not lose:",
        },
        _ => return format!("First move worth {worth} at least:"),
    };
    what.to_owned()
}

#[cfg(test)]
mod tests {
    use stonework_catalog::ShownValue;
    use stonework_core::Wdl::{self, Draw, Loss, Win};

    use super::of_good_move;

    #[test]
    fn what_is_known_of_a_first_move_is_said_by_itself() {
        let of = |result: Wdl, plies| ShownValue::Outcome { result, plies };
        let margin = |number: i128| ShownValue::Margin(number.into());
        for (outcome, worth, said) in [
            (Some(Win), of(Win, Some(11)), "Winning first move:"),
            (Some(Win), margin(3), "Winning first move:"),
            (None, margin(-7), "First move worth -7 at least:"),
            (Some(Loss), margin(-7), "First move worth -7 at least:"),
            (None, of(Draw, None), "First move that does not lose:"),
            (None, of(Loss, Some(4)), "First move that holds so long:"),
            (Some(Loss), of(Loss, Some(4)), "Longest resistance so far:"),
        ] {
            assert_eq!(of_good_move(outcome, worth), said, "{outcome:?} {worth:?}");
        }
    }
}
