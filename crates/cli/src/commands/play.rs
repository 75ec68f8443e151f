//! `stonework play`: a game against perfect play, line by line.

use std::io::{self, IsTerminal};

use fastrand::Rng;
use stonework_core::{Run, StopReason};
use stonework_games::catalog::{
    Notation, Player, Rated, Session, SolveFailure, SolverInfo, solver,
};

use crate::args::{LimitArgs, PlayArgs, Side, Wanted};
use crate::failure::{Ending, Failure};
use crate::interrupt::Interrupt;
use crate::output;
use crate::progress::Bar;
use crate::question::Question;
use crate::source::{Line, Lines};
use crate::text::{explained, heading, moves, one_line, stopped, verdict_between, worth, worths};

const HELP: &str = "What can be said:
  a move  as `moves` lists them
  hint    the best moves
  moves   what every move is worth; also `values`
  undo    takes back your last move, and the reply
  new     begins another game
  help    this
  quit    ends the play, as the end of the input does
While the computer thinks, Ctrl-C stops it; else it ends the play.
";

pub(super) fn run(args: &PlayArgs) -> Result<Ending, Failure> {
    let question = Question::of(&args.game)?;
    if args.input.as_deref() == Some("-") {
        return Err(Failure::Usage(
            "the moves are read from standard input, so the game is to be given as an argument or by @FILE"
                .to_owned(),
        ));
    }
    let interrupt = Interrupt::listen();
    let wanted = args.input.as_deref().map_or(Wanted::Nothing, Wanted::Told);
    let asked = question.ask_for(wanted, &interrupt)?;
    let session = asked.instance.session();
    let solver = solver_for(session.as_ref(), args)?;
    let mut game = Match {
        session,
        solver,
        limits: args.limits,
        side: args.side(),
        dice: args.seed.map(Rng::with_seed),
        lines: Lines::stdin(),
        terminal: io::stdin().is_terminal(),
        interrupt,
        ending: Ending::Solved,
    };
    let role = match game.side {
        Side::First => "You move first.",
        Side::Second => "You move second.",
        Side::Both => "You move for both players.",
    };
    output::text(&format!(
        "{}\n{role} Say a move; `help` tells what else there is.\n",
        heading(&question, &asked.given)
    ))?;
    game.play()?;
    Ok(game.ending)
}

/// The solver asked for, or the one to take; refused before anything is played.
fn solver_for(session: &dyn Session, args: &PlayArgs) -> Result<&'static SolverInfo, SolveFailure> {
    let Some(name) = args.solver.as_deref() else {
        let run = Run::new();
        let run = match args.limits.room.bytes() {
            Some(bytes) => run.with_bytes(bytes),
            None => run,
        };
        return Ok(session.choose(&run).solver);
    };
    let refusal = match session.rate_best(name, &Run::new().with_positions(1)) {
        Err(refusal) => refusal,
        Ok(_) => match solver(name) {
            Some(info) => return Ok(info),
            None => SolveFailure::Unknown {
                name: name.to_owned(),
                hint: String::new(),
            },
        },
    };
    Err(refusal)
}

/// What was said.
enum Said {
    /// Nothing that changes the position.
    Nothing,
    /// The position is another one.
    Moved,
    /// No more.
    Quit,
}

/// A game, who plays it, and where they talk.
struct Match<'a> {
    session: Box<dyn Session + 'a>,
    solver: &'static SolverInfo,
    limits: LimitArgs,
    /// Whom the user plays.
    side: Side,
    /// Chooses among best moves; `None` takes the first.
    dice: Option<Rng>,
    lines: Lines,
    /// Whether somebody types the lines, who sees them anyway.
    terminal: bool,
    interrupt: Interrupt,
    ending: Ending,
}

impl Match<'_> {
    /// Plays until there is no more to be said.
    fn play(&mut self) -> Result<(), Failure> {
        let mut moved = true;
        loop {
            if moved
                && let Some(player) = self.session.to_move()
                && !self.is_users(player)
            {
                if !self.reply()? {
                    return Ok(());
                }
                continue;
            }
            if moved {
                self.show()?;
            }
            moved = match self.listen()? {
                Said::Quit => return Ok(()),
                Said::Moved => true,
                Said::Nothing => false,
            };
        }
    }

    fn is_users(&self, player: Player) -> bool {
        match self.side {
            Side::First => player == Player::First,
            Side::Second => player == Player::Second,
            Side::Both => true,
        }
    }

    /// Shows the position, the scores and, at the end, who has won.
    fn show(&self) -> Result<(), Failure> {
        let picture = self.session.picture();
        let mut lines = vec![picture.trim_end_matches('\n').to_owned()];
        if let Some(scores) = self.session.scores() {
            let (first, second) = (scores.first, scores.second);
            lines.push(match self.side {
                Side::First => format!("You have {first}, the computer has {second}."),
                Side::Second => format!("You have {second}, the computer has {first}."),
                Side::Both => format!("The first player has {first}, the second {second}."),
            });
        }
        if self.session.to_move().is_none() {
            let wins = match self.side {
                Side::First => ["You win", "The computer wins"],
                Side::Second => ["The computer wins", "You win"],
                Side::Both => ["The first player wins", "The second player wins"],
            };
            lines.push("The game is over.".to_owned());
            let result = self.session.result();
            lines.extend(result.map(|value| verdict_between(value, wins)));
        }
        output::text(&format!("\n{}\n", lines.join("\n")))
    }

    /// Makes the computer's move. False if there is none and nothing to go on with.
    ///
    /// If no move is found within the limits, the user's last one is taken back.
    fn reply(&mut self) -> Result<bool, Failure> {
        let rated = self.think(false)?;
        let best = match &mut self.dice {
            Some(dice) => dice.choice(&rated.best_moves),
            None => rated.leading.as_ref().or(rated.best_moves.first()),
        };
        if let Some(&mv) = best {
            self.session.play(&mv.to_string());
            output::text(&format!("The computer plays {}.\n", explained(mv)))?;
            return Ok(true);
        }
        self.ending = Ending::Stopped;
        let why = no_answer(rated.stopped);
        if self.take_back() {
            output::text(&format!(
                "The computer found no move: {why}. Your last one is taken back.\n"
            ))?;
            Ok(true)
        } else {
            output::text(&format!("The computer found no move: {why}.\n"))?;
            Ok(false)
        }
    }

    /// Looks for the best moves, or for what every move is worth.
    fn think(&self, every_move: bool) -> Result<Rated, Failure> {
        let run = self.limits.run(self.interrupt.flag());
        let run = self.limits.unasked(run, self.solver);
        let (run, _bar) = Bar::watch(run, self.solver.name);
        Ok(if every_move {
            self.session.rate(self.solver.name, &run)?
        } else {
            self.session.rate_best(self.solver.name, &run)?
        })
    }

    /// Takes the user's last move back and what came after it. False if there is none; then nothing is
    /// taken back.
    fn take_back(&mut self) -> bool {
        let mut taken: Vec<Notation> = Vec::new();
        loop {
            match self.session.undo() {
                Some((player, _)) if self.is_users(player) => return true,
                Some((_, mv)) => taken.push(mv),
                None => {
                    for mv in taken.iter().rev() {
                        self.session.play(&mv.to_string());
                    }
                    return false;
                }
            }
        }
    }

    /// Reads a line and does what it says.
    fn listen(&mut self) -> Result<Said, Failure> {
        if self.terminal {
            output::text("> ")?;
        }
        // What was stopped before is done with: here Ctrl-C ends the play.
        self.interrupt.rearm();
        let line = self.interrupt.while_waiting(|| self.lines.next())?;
        let text = match line {
            Line::End => {
                if self.terminal {
                    output::text("\n")?;
                }
                return Ok(Said::Quit);
            }
            Line::Bad(failure) => {
                output::text(&format!("{}.\n", one_line(&failure.to_string())))?;
                return Ok(Said::Nothing);
            }
            Line::Text(text) => one_line(&text),
        };
        if !self.terminal {
            output::text(&format!("> {}\n", beginning(&text)))?;
        }
        match text.to_ascii_lowercase().as_str() {
            "" => Ok(Said::Nothing),
            "quit" | "exit" => Ok(Said::Quit),
            "help" => say(HELP),
            "hint" => self.hint(),
            "moves" | "values" => self.values(),
            "undo" => {
                if self.take_back() {
                    Ok(Said::Moved)
                } else {
                    say("There is no move of yours to take back.\n")
                }
            }
            "new" => {
                while self.session.undo().is_some() {}
                Ok(Said::Moved)
            }
            _ => match self.session.play(&text) {
                Some(_) => Ok(Said::Moved),
                None => self.refuse(&text),
            },
        }
    }

    fn refuse(&self, text: &str) -> Result<Said, Failure> {
        let text = beginning(text);
        let known = self.session.moves();
        if known.is_empty() {
            return say(&format!(
                "The game is over, so `{text}` is no move: `undo` takes one back, `new` begins another game, \
                 `quit` ends the play.\n"
            ));
        }
        let known = moves(&known);
        say(&format!(
            "`{text}` is no move here: the moves are {known}; `help` tells what else there is.\n"
        ))
    }

    fn hint(&self) -> Result<Said, Failure> {
        if self.session.to_move().is_none() {
            return say("The game is over: there is no move.\n");
        }
        let rated = self.think(false)?;
        let worth = rated.value.map(worth).unwrap_or_default();
        match rated.best_moves.as_slice() {
            [] => none_found(rated.stopped),
            &[only] => say(&format!("Best move: {} ({worth})\n", explained(only))),
            all => say(&format!("Best moves: {} ({worth})\n", moves(all))),
        }
    }

    fn values(&self) -> Result<Said, Failure> {
        if self.session.to_move().is_none() {
            return say("The game is over: there is no move.\n");
        }
        let rated = self.think(true)?;
        if rated.moves.is_empty() {
            return none_found(rated.stopped);
        }
        let list = worths(&rated.moves, "worth from here on");
        match rated.stopped {
            Some(reason) => {
                let reason = stopped(reason);
                say(&format!("{list}The others are not known: {reason}.\n"))
            }
            None => say(&list),
        }
    }
}

/// Answers, with nothing changed.
fn say(text: &str) -> Result<Said, Failure> {
    output::text(text)?;
    Ok(Said::Nothing)
}

fn none_found(reason: Option<StopReason>) -> Result<Said, Failure> {
    say(&format!("No move was valued: {}.\n", no_answer(reason)))
}

/// Why there is no answer.
fn no_answer(reason: Option<StopReason>) -> String {
    reason.map_or_else(|| "there is none".to_owned(), stopped)
}

/// The beginning of what was said, short enough for a message.
fn beginning(text: &str) -> String {
    const MOST: usize = 40;
    text.chars().take(MOST).collect()
}
