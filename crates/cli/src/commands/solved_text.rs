//! A solved game in words: [`SolvedText`].

use std::fmt::{self, Display, Formatter};

use stonework_games::catalog::{Int, Line, ShownValue};

use super::solve::Done;
use crate::columns::{Align, Columns};
use crate::question::{Asked, Question};
use crate::text::{cost, counted, explained, heading, moves, proved, stopped, verdict, worths};

/// A line no longer than this is shown whole.
const WHOLE_LINE: usize = 24;
/// A longer one is shown by so many of its first moves.
const OPENING: usize = 12;

/// Of more first moves than this only so many are listed.
const WHOLE_LIST: usize = 100;

/// A solved game in words.
pub(super) struct SolvedText<'a> {
    pub(super) question: &'a Question,
    pub(super) asked: &'a Asked,
    pub(super) done: &'a Done,
    /// Whether to tell what every first move is worth.
    pub(super) moves: bool,
    /// Whether to tell why the solver was taken.
    pub(super) explain: bool,
}

impl Display for SolvedText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n", heading(self.question, &self.asked.given))?;
        if let Some(value) = self.done.solved.value {
            self.answer(f, value)?;
            if self.moves {
                self.moves(f)?;
            }
            self.line(f)?;
        } else {
            self.proved(f)?;
        }
        let cost = cost(&self.done.solved.report);
        writeln!(f, "\nSolver: {}: {cost}.", self.done.solver)?;
        if self.explain {
            self.choice(f)?;
        }
        Ok(())
    }
}

impl SolvedText<'_> {
    /// Why the solver was taken.
    fn choice(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(choice) = &self.done.choice else {
            return writeln!(f, "Taken because it was asked for.");
        };
        writeln!(f, "Taken as {}.", choice.reason)?;
        for passed in &choice.passed_over {
            writeln!(f, "Not {}: {}.", passed.solver.name, passed.reason)?;
        }
        Ok(())
    }

    fn answer(&self, f: &mut Formatter<'_>, value: ShownValue) -> fmt::Result {
        writeln!(f, "{}", verdict(value))?;
        let mut facts = Columns::new([Align::Left, Align::Left]);
        if let Some(answer) = self.done.solved.answer {
            let meaning = self.question.answer.meaning;
            facts.row(["Answer:", &format!("{answer} ({meaning})")]);
        }
        if let Some(scores) = self.done.solved.scores {
            let scores = format!(
                "first player {}, second player {}",
                scores.first, scores.second
            );
            facts.row(["Scores:", &scores]);
        }
        if let Some(convention) = self.done.convention {
            facts.row(["Convention:", convention]);
        }
        match self.done.solved.best_moves.as_slice() {
            [] => facts.row(["Best first move:", "none, the game is over"]),
            [only] => facts.row(["Best first move:", &explained(*only)]),
            all => facts.row(["Best first moves:", &moves(all)]),
        }
        write!(f, "{facts}")
    }

    fn moves(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let solved = &self.done.solved;
        if !solved.moves.is_empty() {
            let moves = worths(&solved.moves, "worth to the player to move");
            write!(f, "\nEvery first move, the best first:\n{moves}")?;
        }
        Ok(())
    }

    fn proved(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let solved = &self.done.solved;
        if let Some(reason) = solved.stopped {
            let reason = stopped(reason);
            writeln!(f, "Stopped before the value was known: {reason}.")?;
        }
        writeln!(f, "{}", proved(&solved.bounds))?;
        if !solved.moves.is_empty() {
            let mut valued = Columns::new([Align::Left, Align::Right]);
            valued.row(["move", "value"]);
            for (mv, value) in solved.moves.iter().take(WHOLE_LIST) {
                valued.row([mv.to_string(), value.to_string()]);
            }
            write!(f, "\nFirst moves valued so far:\n{valued}")?;
            let more = solved.moves.len().saturating_sub(WHOLE_LIST);
            if more > 0 {
                writeln!(f, "  … and {}", counted(more as u64, "more move"))?;
            }
        }
        match &solved.line_so_far {
            Some(line) => opening(f, line, "Line that looked best so far, not proved"),
            None => Ok(()),
        }
    }

    fn line(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(line) = &self.done.solved.line else {
            return self.no_line(f);
        };
        if !line.moves.is_empty() {
            opening(f, line, "Line of best play")?;
            if line.goes_round {
                writeln!(f, "  … and round again, from a position that came before")?;
            }
        }
        if let Some(reason) = self.done.solved.stopped {
            let reason = stopped(reason);
            writeln!(f, "\nThe line of play was cut short: {reason}.")?;
        }
        Ok(())
    }

    fn no_line(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let name = self.done.solver;
        let solvers = self.asked.instance.solvers();
        write!(f, "\nSolver `{name}` keeps no line of play")?;
        match solvers.iter().find(|info| info.keeps_line) {
            Some(info) => writeln!(f, "; `--solver {}` does, with enough memory.", info.name),
            None => writeln!(f, "."),
        }
    }
}

/// A line under its name, or the beginning of a long one.
fn opening(f: &mut Formatter<'_>, line: &Line, name: &str) -> fmt::Result {
    let len = line.moves.len();
    let all = counted(len as u64, "move");
    writeln!(f, "\n{name}, {all}:")?;
    write!(f, "{}", table(line))?;
    let more = len - shown(line);
    if more > 0 {
        writeln!(f, "  … and {}", counted(more as u64, "more move"))?;
    }
    Ok(())
}

/// How many moves of a line are shown.
fn shown(line: &Line) -> usize {
    if line.moves.len() <= WHOLE_LINE.min(line.opening.len()) {
        line.moves.len()
    } else {
        OPENING.min(line.opening.len())
    }
}

fn table(line: &Line) -> Columns {
    let gaining = line.opening.iter().any(|step| step.gain.is_some());
    let mut align = vec![Align::Right, Align::Left, Align::Left];
    let mut names = vec!["", "player", "move"];
    if gaining {
        align.extend([Align::Right; 3]);
        names.extend(["gains", "first has", "second has"]);
    }
    align.push(Align::Left);
    names.push("left after it");

    let mut table = Columns::new(align);
    table.row(names);
    for (at, step) in line.opening.iter().take(shown(line)).enumerate() {
        let mut cells = vec![
            (at + 1).to_string(),
            step.player.to_string(),
            step.mv.to_string(),
        ];
        if gaining {
            cells.extend([
                number(step.gain),
                number(step.scores.map(|both| both.first)),
                number(step.scores.map(|both| both.second)),
            ]);
        }
        cells.push(step.after.clone());
        table.row(cells);
    }
    table
}

/// A number that may not be known.
fn number(number: Option<Int>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}
