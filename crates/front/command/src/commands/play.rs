//! `stonework play`: a game against perfect play, line by line.

use fastrand::Rng;
use stonework_catalog::words::{
    Players, explained, explained_list, grouped, move_list, move_values, prospect, verdict_between,
};
use stonework_catalog::{
    Catalog, Instance, MOST_LISTED_MOVES, Notation, Player, Rated, Session, SolveFailure,
    SolverInfo, fitting_solver,
};
use stonework_core::StopReason;
use stonework_sums::{SumError, value_at};

use crate::args::{InputSource, LimitArgs, PlayArgs, Side};
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::game_setup::{GameSetup, PreparedGame};
use crate::line_reader::{InputLine, LineReader};
use crate::with_database::WithDatabase;
use crate::wording::{one_line, short_text, stop_reason};

const HELP: &str = "You can enter:
  a move  as `moves` lists them
  hint    the best moves
  moves   the value of every move; also `values`
{temperature}  undo    takes back your last move, and the reply
  new     begins another game
  help    this
  quit    ends the play, as the end of the input does
While the computer thinks, Ctrl-C stops it; otherwise it ends the play.
";

/// What can be entered.
fn help(game: &PreparedGame) -> String {
    let temperature = match game.instance.valued() {
        Some(_) => "  temperature  what the position is worth in a sum: value, mean, temperature\n",
        None => "",
    };
    HELP.replace("{temperature}", temperature)
}

pub(super) fn run(
    args: &PlayArgs,
    catalog: &Catalog,
    console: &mut Console<'_>,
) -> Result<Ending, Failure> {
    let with = [("--with", args.with.database.is_some())];
    let distances = args.distance.beside(&with);
    let setup = GameSetup::find(&args.game, &args.limits.resources, catalog, console)?
        .with_distances(distances)?;
    let source = args.input.source();
    if matches!(source, InputSource::Argument("-")) {
        return Err(Failure::Usage(
            "the moves are read from standard input, so the game must be given as an argument or by @FILE"
                .to_owned(),
        ));
    }
    let game = setup.on_source(source, console)?;
    let game = game.at(args.at.position.as_deref())?;
    let run = args.limits.run(console.interrupt());
    let database = WithDatabase::open(&args.with, catalog, &run, console)?;
    let oracle = database.as_ref().map(|database| database.of(&game));
    let oracle = oracle.transpose()?;
    let session = match &oracle {
        Some(oracle) => oracle.session(),
        None => game.instance.session(),
    };
    if !session.lists_every_move() {
        return Err(Failure::Usage(format!(
            "the position has {} moves or more, too many for one that is played",
            grouped(MOST_LISTED_MOVES as u64)
        )));
    }
    let solver = match (&args.solver, &oracle) {
        (Some(name), Some(oracle)) => oracle.solver(name)?,
        (Some(name), None) => {
            setup.solvers([name])?;
            playing_solver(name, game.instance.as_ref(), session.as_ref())?
        }
        (None, _) => session.choose(&run).solver,
    };
    let lines = LineReader::stdin(console)?;
    let players = game.players();
    let role = |order: &str, player| {
        if players.have_names() {
            format!("You are {} and move {order}.", players.phrase(player))
        } else {
            format!("You move {order}.")
        }
    };
    let role = match args.side() {
        Side::First => role("first", Player::First),
        Side::Second => role("second", Player::Second),
        Side::Both => "You move for both players.".to_owned(),
    };
    console.text(&format!(
        "{}\n{role} Enter a move; `help` lists what else you can enter.\n",
        game.heading()
    ))?;
    Match {
        game: &game,
        session,
        players,
        solver,
        limits: args.limits,
        database: database.as_ref(),
        side: args.side(),
        rng: args.seed.map(Rng::with_seed),
        lines,
        is_typed: console.is_typed(),
        console,
        ending: Ending::Solved,
    }
    .play()
}

/// The solver of this name, which must solve any position of the game.
fn playing_solver(
    name: &str,
    instance: &dyn Instance,
    session: &dyn Session,
) -> Result<&'static SolverInfo, SolveFailure> {
    let solver = fitting_solver(name, &instance.solvers())?;
    if session.solvers().contains(&solver) {
        Ok(solver)
    } else {
        Err(SolveFailure::StartOnly {
            solver: solver.name,
        })
    }
}

/// What a line of the user did.
enum Effect {
    /// The position is the same.
    None,
    /// The position is another one.
    Moved,
    /// The play ends.
    Quit,
}

/// A game, its players, and where they talk.
struct Match<'a, 'c> {
    game: &'a PreparedGame,
    players: Players,
    session: Box<dyn Session + 'a>,
    solver: &'static SolverInfo,
    limits: LimitArgs,
    /// Where positions are looked up.
    database: Option<&'a WithDatabase>,
    /// The players the user plays for.
    side: Side,
    /// Chooses among best moves; `None` takes the first.
    rng: Option<Rng>,
    lines: LineReader<'c>,
    /// Whether the user types the lines, and so sees them already.
    is_typed: bool,
    console: &'a mut Console<'c>,
    /// How the command ends when the user quits.
    ending: Ending,
}

impl Match<'_, '_> {
    /// Plays until the user quits, or the computer finds no move and there is none to take back.
    fn play(mut self) -> Result<Ending, Failure> {
        let mut moved = true;
        loop {
            let player = self.session.to_move();
            self.game.demand_lawful()?;
            if moved && player.is_some_and(|player| !self.is_users(player)) {
                if self.reply()? {
                    continue;
                }
                return Ok(self.ending);
            }
            if moved {
                self.show()?;
            }
            moved = match self.read_line()? {
                Effect::Quit => return Ok(self.ending),
                Effect::Moved => true,
                Effect::None => false,
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

    /// Writes a text; the position stays the same.
    fn say(&mut self, text: &str) -> Result<Effect, Failure> {
        self.console.text(text)?;
        Ok(Effect::None)
    }

    /// Shows the position, the scores and, at the end, the winner.
    fn show(&mut self) -> Result<Effect, Failure> {
        let picture = self.session.picture();
        let mut lines = vec![picture.trim_end_matches('\n').to_owned()];
        if let Some(scores) = self.session.scores() {
            let (first, second) = (scores.first, scores.second);
            lines.push(match self.side {
                Side::First => format!("You have {first}, the computer has {second}."),
                Side::Second => format!("You have {second}, the computer has {first}."),
                Side::Both => format!(
                    "{} has {first}, {} has {second}.",
                    self.players.subject(Player::First),
                    self.players.phrase(Player::Second)
                ),
            });
        }
        let to_move = self.session.to_move();
        if let Some(player) = to_move
            && self.side == Side::Both
            && !picture.trim_end().ends_with("to move")
        {
            lines.push(format!("It is {}'s turn.", self.players.phrase(player)));
        }
        if to_move.is_none() {
            let wins = match self.side {
                Side::First => ["You win", "The computer wins"].map(str::to_owned),
                Side::Second => ["The computer wins", "You win"].map(str::to_owned),
                Side::Both => self.players.wins(),
            };
            let wins = wins.each_ref().map(String::as_str);
            lines.push("The game is over.".to_owned());
            let result = self.session.result();
            lines.extend(result.map(|value| verdict_between(value, wins)));
        }
        self.say(&format!("\n{}\n", lines.join("\n")))
    }

    /// Makes the computer's move. If it finds none, takes the user's last move back; false if
    /// there is none.
    fn reply(&mut self) -> Result<bool, Failure> {
        let rated = self.rate(false)?;
        let best = match &mut self.rng {
            Some(rng) if !rated.best_moves.is_empty() => rng.choice(&rated.best_moves),
            Some(rng) if rated.every_move_loses => rng.choice(&rated.moves).map(|(mv, _)| mv),
            Some(_) => None,
            None => rated.leading(),
        };
        if let Some(&mv) = best {
            if !self.session.play_move(mv) {
                return Err(Failure::Unplayable(mv));
            }
            self.say(&format!("The computer plays {}.\n", explained(mv)))?;
            return Ok(true);
        }
        self.ending = Ending::Stopped;
        let reason = no_value(rated.stopped);
        let taken_back = self.take_back();
        let rest = if taken_back {
            " Your last one is taken back."
        } else {
            ""
        };
        self.say(&format!("The computer found no move: {reason}.{rest}\n"))?;
        Ok(taken_back)
    }

    /// Finds the best moves, or the value of every move.
    fn rate(&self, every_move: bool) -> Result<Rated, Failure> {
        let mut run = self.limits.run(self.console.interrupt());
        if let Some(database) = self.database {
            run = database.rest_of(run);
        }
        let run = self.limits.run_of(self.solver, &run);
        let rated = self.console.watch(run, self.solver.name, |run| {
            if every_move {
                self.session.rate(self.solver.name, run)
            } else {
                self.session.rate_best(self.solver.name, run)
            }
        })?;
        if rated.stopped == Some(StopReason::Cancelled) {
            // This Ctrl-C has stopped the solve; the next one ends the play.
            self.console.interrupt().rearm();
        }
        Ok(rated)
    }

    /// Takes back the user's last move and every move after it. False if there is no such move;
    /// then nothing is taken back.
    fn take_back(&mut self) -> bool {
        let mut taken: Vec<Notation> = Vec::new();
        while let Some((player, mv)) = self.session.undo() {
            if self.is_users(player) {
                return true;
            }
            taken.push(mv);
        }
        for &mv in taken.iter().rev() {
            self.session.play_move(mv);
        }
        false
    }

    /// Reads a line and does what it asks for.
    fn read_line(&mut self) -> Result<Effect, Failure> {
        if self.is_typed {
            self.say("> ")?;
        }
        let lines = &mut self.lines;
        let text = match self.console.interrupt().while_waiting(|| lines.next())? {
            InputLine::End => {
                self.say(if self.is_typed { "\n" } else { "" })?;
                return Ok(Effect::Quit);
            }
            InputLine::Bad(failure) => {
                return self.say(&format!("{}.\n", one_line(&failure.to_string())));
            }
            InputLine::Text(text) => one_line(&text),
        };
        if !self.is_typed {
            self.say(&format!("> {}\n", short_text(&text)))?;
        }
        match text.to_ascii_lowercase().as_str() {
            "" => Ok(Effect::None),
            "quit" | "exit" => Ok(Effect::Quit),
            "help" => self.say(&help(self.game)),
            "temperature" => self.temperature(),
            "hint" | "moves" | "values" if self.session.to_move().is_none() => {
                self.say("The game is over: there is no move.\n")
            }
            "hint" => self.hint(),
            "moves" | "values" => self.values(),
            "undo" if self.take_back() => Ok(Effect::Moved),
            "undo" => self.say("There is no move of yours to take back.\n"),
            "new" => {
                while self.session.undo().is_some() {}
                Ok(Effect::Moved)
            }
            _ if self.session.play(&text).is_some() => Ok(Effect::Moved),
            _ => self.refuse_move(&short_text(&text)),
        }
    }

    fn refuse_move(&mut self, text: &str) -> Result<Effect, Failure> {
        let moves = self.session.moves();
        if moves.is_empty() {
            return self.say(&format!(
                "The game is over, so `{text}` is not a move: `undo` takes one back, `new` begins \
                 another game, `quit` ends the play.\n"
            ));
        }
        let moves = move_list(&moves);
        self.say(&format!(
            "`{text}` is not a move here: the moves are {moves}; `help` lists what else you can \
             enter.\n"
        ))
    }

    fn hint(&mut self) -> Result<Effect, Failure> {
        let rated = self.rate(false)?;
        let worth = rated.value.map(prospect).unwrap_or_default();
        self.say(&match rated.best_moves.as_slice() {
            [] => match rated.leading() {
                Some(&mv) => format!("No move wins: {} is as good as any.\n", explained(mv)),
                None => format!("No move was valued: {}.\n", no_value(rated.stopped)),
            },
            some if !rated.best_moves_complete && rated.stopped.is_none() => format!(
                "Best moves: {}, and there are more: {worth}.\n",
                explained_list(some)
            ),
            some if !rated.best_moves_complete => format!(
                "Best moves so far: {}: {worth}. There may be more: {}.\n",
                explained_list(some),
                no_value(rated.stopped)
            ),
            &[only] => format!("Best move: {}: {worth}.\n", explained(only)),
            all => format!("Best moves: {}: {worth}.\n", explained_list(all)),
        })
    }

    /// Tells the value, the mean and the temperature.
    fn temperature(&mut self) -> Result<Effect, Failure> {
        let run = self.limits.run(self.console.interrupt());
        let position = self.session.position();
        let found = (self.console).watch(run, "value", |run| value_at(self.game, &position, run));
        let told = match found {
            Err(SumError::Stopped(StopReason::Cancelled)) => {
                self.console.interrupt().rearm();
                "The value is not known: Ctrl-C.\n".to_owned()
            }
            Err(error) => format!("The value is not known: {error}.\n"),
            Ok(facts) => {
                let shown = |text: Option<String>| short_text(&text.unwrap_or_default());
                let [value, mean, temperature] =
                    [facts.value, facts.mean, facts.temperature].map(shown);
                format!("Value {value}, mean {mean}, temperature {temperature}, to Left.\n")
            }
        };
        self.say(&told)
    }

    fn values(&mut self) -> Result<Effect, Failure> {
        let rated = self.rate(true)?;
        let list = move_values(&rated.moves, "worth from here on");
        self.say(&match rated.stopped {
            _ if rated.moves.is_empty() => {
                format!("No move was valued: {}.\n", no_value(rated.stopped))
            }
            Some(reason) if !rated.best_moves_complete => {
                let reason = stop_reason(reason);
                format!("{list}The values of the others are not known: {reason}.\n")
            }
            _ => list,
        })
    }
}

/// Why no move has a value.
fn no_value(reason: Option<StopReason>) -> String {
    reason.map_or_else(|| "there is none".to_owned(), stop_reason)
}
