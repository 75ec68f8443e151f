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

pub(super) fn run(args: &SolveArgs) -> Result<Ending, Failure> {
    let question = Question::of(&args.game)?;
    check_solvers(&question, &args.solver)?;
    let interrupt = Interrupt::listen();
    let asked = question.ask_wanted(&args.input, &interrupt)?;
    let run = args.limits.run(interrupt.flag());
    let done = solve(asked.instance.as_ref(), args, &run)?;
    if args.json {
        output::json(&Answered::of(&question, &asked.given, &done, args.moves))?;
    } else {
        let text = SolvedText {
            question: &question,
            asked: &asked,
            done: &done,
            moves: args.moves,
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
    /// What endless play is worth, where there may be such.
    pub(super) convention: Option<&'static str>,
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
    let Some(chosen) = chosen else {
        // A name that no solver has is the instance's to refuse.
        let refused = instance.solve(asked_for.unwrap_or_default(), run);
        return refused.map(|solved| Done {
            solver: "",
            choice: None,
            convention: None,
            solved,
        });
    };
    let run = args.limits.unasked(run.clone(), chosen);
    let (run, _bar) = Bar::watch(run, chosen.name);
    let solved = if args.moves {
        instance.solve(chosen.name, &run)?
    } else {
        instance.solve_best(chosen.name, &run)?
    };
    Ok(Done {
        solver: chosen.name,
        choice,
        convention: instance.endless_play(),
        solved,
    })
}

/// Refuses solvers that are unknown or do not fit before any input is read.
pub(super) fn check_solvers<'a>(
    question: &Question,
    names: impl IntoIterator<Item = &'a String>,
) -> Result<(), Failure> {
    for name in names {
        question
            .ask_any()?
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
