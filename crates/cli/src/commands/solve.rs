//! `stonework solve`: one input.

use stonework_core::Run;
use stonework_games::catalog::{Instance, SolveFailure, Solved, solver};

use super::answer::Answered;
use super::solved_text::SolvedText;
use crate::args::SolveArgs;
use crate::failure::{Ending, Failure};
use crate::interrupt::Interrupt;
use crate::output;
use crate::progress::Bar;
use crate::question::Question;

pub(super) fn run(args: &SolveArgs) -> Result<Ending, Failure> {
    let question = Question::of(&args.game)?;
    check_solvers(&question, &args.solver)?;
    let interrupt = Interrupt::listen();
    let asked = question.ask_wanted(&args.input, &interrupt)?;
    let run = args.limits.run(interrupt.flag());
    let (name, solved) = solve(asked.instance.as_ref(), args, &run)?;
    if args.json {
        output::json(&Answered::of(&question, &asked.given, name, &solved))?;
    } else {
        let text = SolvedText {
            question: &question,
            asked: &asked,
            name,
            solved: &solved,
        };
        output::text(&text.to_string())?;
    }
    Ok(ending(&solved))
}

/// Solves with the solver asked for, or the one that fits best; tells which it was.
pub(super) fn solve(
    instance: &dyn Instance,
    args: &SolveArgs,
    run: &Run,
) -> Result<(&'static str, Solved), SolveFailure> {
    let asked_for = args.solver.as_deref();
    let chosen = match asked_for {
        Some(name) => solver(name),
        None => Some(instance.choose(run)),
    };
    let Some(chosen) = chosen else {
        // A name that no solver has is the instance's to refuse.
        let refused = instance.solve(asked_for.unwrap_or_default(), run);
        return refused.map(|solved| ("", solved));
    };
    let run = args.limits.unasked(run.clone(), chosen);
    let (run, _bar) = Bar::watch(run, chosen.name);
    let solved = instance.solve(chosen.name, &run)?;
    Ok((chosen.name, solved))
}

/// Refuses solvers that are unknown or do not fit before any input is read.
pub(super) fn check_solvers<'a>(
    question: &Question,
    names: impl IntoIterator<Item = &'a String>,
) -> Result<(), Failure> {
    for name in names {
        let example = question.ask(question.entry.example)?;
        example
            .instance
            .solve(name, &Run::new().with_positions(1))?;
    }
    Ok(())
}

pub(super) fn ending(solved: &Solved) -> Ending {
    match solved.value {
        Some(_) => Ending::Solved,
        None => Ending::Stopped,
    }
}
