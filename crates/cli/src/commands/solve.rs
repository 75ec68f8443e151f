//! `stonework solve`: one input.

use stonework_core::Run;
use stonework_games::catalog::{Choice, Instance, SolveFailure, Solved, solver};

use super::answer::Answered;
use super::solved_text::SolvedText;
use crate::args::SolveArgs;
use crate::failure::{Ending, Failure};
use crate::interrupt::Interrupt;
use crate::output;
use crate::progress::Bar;
use crate::question::Question;
use crate::source;

pub(super) fn run(args: &SolveArgs) -> Result<Ending, Failure> {
    let question = Question::of(&args.game)?;
    check_solver(&question, args)?;
    let interrupt = Interrupt::listen();
    // The arguments are refused before they come here without an input.
    let input = args.input.as_deref().unwrap_or_default();
    let asked = question.ask(&source::text(input, &interrupt)?)?;
    let run = args.limits.run(interrupt.flag());
    let done = solve(asked.instance.as_ref(), args, &run)?;
    if args.json {
        output::json(&Answered::of(&question, &asked.input, &done))?;
    } else {
        let text = SolvedText {
            question: &question,
            asked: &asked,
            done: &done,
            explain: args.explain_choice,
        };
        output::text(&text.to_string())?;
    }
    Ok(ending(&done.solved))
}

/// A solve that came to an end, or to a limit.
pub(super) struct Done {
    /// The solver, as it is asked for.
    pub(super) solver: &'static str,
    /// Why it was taken, if none was asked for.
    pub(super) choice: Option<Choice>,
    pub(super) solved: Solved,
}

/// Solves with the solver asked for, or the one that fits best.
pub(super) fn solve(
    instance: &dyn Instance,
    args: &SolveArgs,
    run: &Run,
) -> Result<Done, SolveFailure> {
    let asked_for = args.solver.as_deref();
    let choice = asked_for.is_none().then(|| instance.choose(run));
    let chosen = match &choice {
        Some(choice) => Some(choice.solver),
        None => asked_for.and_then(solver),
    };
    // A name that no solver has is the instance's to refuse.
    let known = chosen.map_or("", |info| info.name);
    let run = args.limits.unasked(run.clone(), known);
    let (run, _bar) = Bar::watch(run, known);
    let solved = instance.solve(asked_for.unwrap_or(known), &run)?;
    Ok(Done {
        solver: known,
        choice,
        solved,
    })
}

/// Refuses a solver that is unknown or does not fit before any input is read.
pub(super) fn check_solver(question: &Question, args: &SolveArgs) -> Result<(), Failure> {
    if let Some(name) = &args.solver {
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
