//! `stonework solve --batch`: one input a line in, one JSON object a line out.

use std::path::Path;

use serde::Serialize;
use stonework_core::Run;

use super::answer::Answered;
use super::solve::{check_solvers, ending, solve};
use crate::args::SolveArgs;
use crate::failure::{Ending, Failure};
use crate::interrupt::Interrupt;
use crate::output;
use crate::question::Question;
use crate::source::{Line, Lines};
use crate::text::one_line;

/// What a line without an answer becomes.
#[derive(Serialize)]
struct Refused {
    error: String,
}

pub(super) fn run(args: &SolveArgs, file: &Path) -> Result<Ending, Failure> {
    let question = Question::of(&args.game)?;
    check_solvers(&question, &args.solver)?;
    let mut lines = Lines::batch(file)?;
    let interrupt = Interrupt::listen();
    let run = args.limits.run(interrupt.flag());
    let mut worst = Ending::Solved;
    let (mut read, mut bad) = (0, 0);
    // After Ctrl-C no line is begun.
    while !interrupt.came() {
        let answered = match interrupt.while_waiting(|| lines.next())? {
            Line::End => break,
            Line::Bad(failure) => Err(failure),
            Line::Text(text) => answer(&question, &text, args, &run),
        };
        read += 1;
        match answered {
            Ok(ending) => worst = worst.max(ending),
            Err(failure @ (Failure::OutputClosed | Failure::Output(_))) => return Err(failure),
            Err(failure) => {
                bad += 1;
                output::json(&Refused {
                    error: one_line(&failure.to_string()),
                })?;
            }
        }
    }
    if bad > 0 {
        return Err(Failure::BadLines { bad, lines: read });
    }
    Ok(if interrupt.came() {
        Ending::Stopped
    } else {
        worst
    })
}

/// Answers one line.
fn answer(question: &Question, text: &str, args: &SolveArgs, run: &Run) -> Result<Ending, Failure> {
    let asked = question.ask(text)?;
    let done = solve(asked.instance.as_ref(), args, run)?;
    output::json(&Answered::of(question, &asked.given, &done, args.moves))?;
    Ok(ending(&done.solved))
}
