//! The arguments of the command: [`Args`].

mod atlas;
mod batch;
mod bench;
mod certificate;
mod cluster;
mod count;
mod database;
mod distance;
mod draw;
mod game;
mod global;
mod input;
mod laws;
mod limits;
mod nimbers;
mod parsers;
mod play;
mod serve;
mod shell;
mod strong;
mod value;
mod with;

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum, ValueHint};

use stonework_catalog::{Catalog, Entry};

use self::parsers::solver_names;
use crate::failure::Failure;

pub(crate) use self::atlas::AtlasArgs;
pub(crate) use self::batch::BatchArgs;
pub(crate) use self::bench::BenchArgs;
pub(crate) use self::certificate::{CertificateArgs, CheckArgs, ClaimArg};
pub(crate) use self::cluster::ClusterArgs;
#[cfg(feature = "cluster")]
pub(crate) use self::cluster::{ClusterCommand, ClusterStrongArgs, DiskArgs};
pub(crate) use self::count::CountArgs;
pub(crate) use self::database::{ExportArgs, ProbeArgs, StatsArgs, VerifyArgs};
pub(crate) use self::distance::{DistanceArgs, Distances};
pub(crate) use self::draw::DrawArgs;
pub(crate) use self::game::GameArgs;
pub(crate) use self::global::{ColorWhen, GlobalArgs};
pub(crate) use self::input::{AtArgs, InputArgs, InputSource};
pub(crate) use self::laws::LawsArgs;
pub(crate) use self::limits::{LimitArgs, ResourceArgs};
pub(crate) use self::nimbers::{DEFAULT_TERMS, NimbersArgs};
pub(crate) use self::parsers::NO_OPTION;
pub(crate) use self::play::{PlayArgs, Side};
pub(crate) use self::serve::ServeArgs;
pub(crate) use self::shell::{CompletionsArgs, ManArgs};
pub(crate) use self::strong::StrongArgs;
pub(crate) use self::value::{ValueArgs, with_negatives};
pub(crate) use self::with::WithArgs;

const ENDINGS: &str = "\
Exit codes:
  0  everything that was asked for is known
  1  two solvers disagree (compare, bench), a certificate or a database is wrong
     (check, verify), a law is broken (laws)
  2  bad input or usage, told in one line on standard error; standard output has nothing but the
     answers of a batch, where a bad line has its error in its place
  3  stopped by a limit or Ctrl-C, and something is missing; what is proved so far is printed
     where the command can (divide and table print all or nothing)
A second Ctrl-C ends the command at once. SIGTERM and SIGHUP do what Ctrl-C does.";

/// How a command is built that needs a feature which this build has not; `None` for one that is built.
pub(crate) fn not_built(command: &str) -> Option<String> {
    let (feature, is_built) = match command {
        "cluster" => ("cluster", cfg!(feature = "cluster")),
        "export" => ("parquet", cfg!(feature = "parquet")),
        "serve" => ("serve", cfg!(feature = "serve")),
        _ => return None,
    };
    (!is_built).then(|| {
        format!(
            "`{command}` is not built into this command: build it with `--features {feature}`, as in \
             `cargo run --release -p stonework-cli --features {feature} -- {command}`; a command of \
             one's own, with the feature `{feature}` of `stonework-command`"
        )
    })
}

const INPUTS: &str = "\
The input is written as people write it; the command `games GAME` describes it:
  solve GAME '[5,3,1,4,2]'   a row of numbers
  solve GAME 5,3,1,4,2       which needs no brackets, nor commas: '5 3 1 4 2'
  solve GAME -5,3            and may begin with a minus
  solve GAME @piles.json     read from a file
  solve GAME -               read from standard input
  solve GAME --random 1000   1000 random numbers
  solve GAME xo./.x./o..     a position of a game on a board
  solve GAME                 its start
  solve GAME INPUT --at POS  a position of the game on its input";

const VALUES: &str = "\
Values are written as the field writes them; quote what the shell would take for its own:
  value domineering '##../....'         a position
  value '{2||1|0} + ^* - 3*(1/2)'       a calculator: numbers, ^ v * *2, {…|…}, ±1, tiny(1)
  value clobber xo./.xo + '{1|-1}' - '2*(hackenbush bbr)'
                                        a sum of both: a position reaches to the next ` + `, ` - `
  value 'clobber:rows=2:cols=2 start'   a game with settings within a sum
  value '{1|-1} <= snort ...'           a comparison: =, <, >, <=, >=, || (confused)
  value domineering --table 5x6         the values of the starts of all sizes
  value 'on + off'                      loopy values: on, off, over, under, upon, dud
  value clobber --hottest 3x3           the hottest positions of a size
What is read of values, x and y being any of them:
  3/4, *, *2, ^, v, ^3, 2^*             numbers, nimbers, ups and downs, and sums of the three
  {x,y|x}, {x||y|x}                     games by their options; more bars bind less
  ±x, tiny(x), miny(x), ^[2], ^<2>      switches, tinies and minies, uptimals
  x + y, x - y, -x, 3*(x), x:y          sums, multiples, the ordinal sum
  cool(x,t), freeze(x), heat(x,t), overheat(x,s,t), norton(x,y)
  rcf(x), aw(x)                         reduced canonical form, atomic weight
  {0|pass}, a{0|{1|a}}, 5over, x & y    loops: `pass` is the game of these braces, a name one around;
                                        onside & offside
Left is who moves first in the game, black or vertical; what is known of a sum that is too large for
a canonical form is who wins and by which moves, found by a search of its parts.";

const VALUE_JSON: &str = "\
The JSON object; numbers and games are texts as the field writes them, such as -3/4 and {1|-1}:
  game, input, settings  of one position: what was valued; else expression
  value                  the canonical form; … for one over 1 MiB
  outcome                L, R, N (whoever moves first wins) or P (whoever moves second)
  mean, temperature, left_stop, right_stop, atomic_weight
  searched               whether a search of the parts told who wins, as the value is too large
  parts                  of a sum: each term, how many times it is taken, and what it is worth
  components             of one position: what it falls apart into
  options                the moves of left and right: part (its place in parts), move, value (of the
                         whole after it), incentive, wins, dominated, reversible; complete tells
                         whether these are all; of a searched sum, the winning ones
  report, stopped        what it cost, and the limit that was reached
of loopy values:         expression, value (S & T for two sides), outcome, left_begins and
                         right_begins (who wins then: L, R, or D for a draw), left_stop, right_stop,
                         degree (of loopiness), report, stopped
of a comparison:         expression, relation (=, <, >, ||), holds, values
of --table:              game, sizes: each with rows, cols and what it is worth
of --hottest:            game, positions, left_out (boards that are no positions), values (how many
                         different ones, up to the sign), hottest: each with position and count
What is not known is null.";

const JSON: &str = "\
The JSON object; integers beyond 64 bits are strings:
  game, input, settings  what was solved
  position               with --at: the position that it was solved from
  players                what the player to move is called and the other, where they have names
  roles                  of rules as text: their names in the order of the text
  answer                 the answer to the puzzle: `games GAME` tells what it means
  value                  what the game is worth to the player to move: a number, or
                         {\"outcome\": \"win\", \"plies\": 3} (win, draw or loss; plies where known,
                         as they are with --distance)
  scores                 what the player to move (first) and the other (second) score in all, where
                         it follows from the value
  outcome                where the value is not known: who wins, if that is proved
  best_moves             the best first moves, those known to be best; none where all lose alike
  best_moves_complete    whether these are all best moves: always with --best all, if not stopped
  every_move_loses       true if the player to move has moves and all lose, in a game that is won or
                         lost; best_moves then are the longest resistance, if that counts
  good_move              where the value is not known: a first move worth what is proved at least
  convention             what infinite play is worth, where play can be infinite
  moves                  with --moves: the first moves whose value is known, as {move, value}
  moves_complete         then also whether these are all first moves
  line                   the moves of a line of best play, as far as it is known
  line_goes_round        true if that line comes to a position again, as play does from there on
  line_goes_on           true if that line is drawn and so long that only its first moves are told
  solver, choice         the solver, and why it was chosen; with --with, `database` if the start was
                         looked up, or `negamax with the database`
  look_ups               with --with: how many positions were looked up
  report                 what the solve cost: positions, seconds, peak_bytes, threads
  stopped                why the solve was stopped, if it was; then the exit code is 3
  bounds                 then also what is proved about the value: {lower, upper}
  line_so_far            then also the line that looked best, if nothing is proved
  notes                  of rules as text: what is lawful and may be a mistake, with its line
What is not known is null; scores, convention and the like are left out where there are none.";

/// Solves two-player games exactly: value, best moves, a line of best play.
#[derive(Parser, Debug)]
#[command(name = "stonework", version, after_help = ENDINGS)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,

    #[command(flatten)]
    pub(crate) global: GlobalArgs,
}

/// One of the commands.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Lists the games; or tells all of one: rules, input, positions, moves, parameters, solvers.
    Games(GamesArgs),
    /// Solves a game: the winner, the answer, the best moves, a line of best play.
    #[command(
        after_help = format!("{INPUTS}\n\n{ENDINGS}"),
        after_long_help = format!("{INPUTS}\n\n{JSON}\n\n{ENDINGS}"),
    )]
    Solve(SolveArgs),
    /// Solves every position of a game and counts the positions of each value.
    ///
    /// A position is won or lost if one player can force it, whatever infinite play is worth, and
    /// drawn otherwise.
    #[command(after_help = ENDINGS)]
    Strong(StrongArgs),
    /// Solves a game together: several workers, on one machine or more.
    #[cfg_attr(
        not(feature = "cluster"),
        command(before_help = not_built("cluster").unwrap_or_default())
    )]
    Cluster(ClusterArgs),
    /// Looks up positions in a database that `strong --save` wrote, with the value of each move.
    #[command(after_help = ENDINGS)]
    Probe(ProbeArgs),
    /// Verifies a database: every checksum, every count, and every position against its moves.
    #[command(after_help = ENDINGS)]
    Verify(VerifyArgs),
    /// Counts the positions of a database by value and distance, and its mutual zugzwangs.
    ///
    /// A mutual zugzwang is a position in which the player to move loses, and in which the other
    /// would lose (a full-point one) or draw (a half-point one) if it were the other's move. Like
    /// all positions here they are counted with the player to move, those left out that are over.
    #[command(after_help = ENDINGS)]
    Stats(StatsArgs),
    /// Writes every position of a database with its value into a Parquet file, which `DuckDB`,
    /// polars, pandas and many other data tools read.
    ///
    /// A row is a position: its `number` in the database, the `position` as text, the `value` to
    /// the player to move (win, draw or loss), and the `distance` to the end in plies, null for a
    /// draw. Every number has a row, images of another position and positions that no play comes to
    /// too.
    #[command(after_help = ENDINGS)]
    #[cfg_attr(
        not(feature = "parquet"),
        command(before_help = not_built("export").unwrap_or_default())
    )]
    Export(ExportArgs),
    /// Checks a certificate: whether it proves what it claims, by the rules of its game alone.
    ///
    /// No solver is used. Every failure is told with its position and the move that has no answer.
    #[command(after_help = ENDINGS)]
    Check(CheckArgs),
    /// Computes the nimbers of a heap game, and finds and proves their period.
    // The old name is accepted for one version.
    #[command(
        after_help = ENDINGS,
        alias = "nim",
        mut_arg("input", |input| input
            .help("A position of the game, whose nimber is computed, and that of what each move \
                   leads to. Without: heaps of 0 to N - 1 stones, or the start of a board")
            .conflicts_with_all(["terms", "plot"])),
    )]
    Nimbers(NimbersArgs),
    /// Tells what positions, values and their sums are worth, and compares them.
    ///
    /// A position of a game in which whoever cannot move has lost, and in which the players have
    /// moves of their own, has a value: its canonical form, which tells who wins, also in a sum with
    /// others, and by how much.
    #[command(
        after_help = format!("{VALUES}\n\n{ENDINGS}"),
        after_long_help = format!("{VALUES}\n\n{VALUE_JSON}\n\n{ENDINGS}"),
    )]
    Value(ValueArgs),
    /// Counts the different lines of play of 1 ply, of 2 plies and so on.
    ///
    /// A line that ends earlier does not count; one that ends with the last ply does. Two lines
    /// count twice even if they lead to the same position. Moves that the game lists as one, such
    /// as those of identical stones, count as one.
    #[command(after_help = format!("{INPUTS}\n\n{ENDINGS}"))]
    Perft(CountArgs),
    /// Counts the lines of play of D plies for each first move.
    ///
    /// The rules of counting are those of perft, and the counts add up to its count.
    #[command(after_help = format!("{INPUTS}\n\n{ENDINGS}"))]
    Divide(CountArgs),
    /// Plays a game against perfect play.
    ///
    /// Moves and requests are read line by line: `help` lists them. That works with a pipe as
    /// well, and the end of the input ends the play.
    #[command(
        after_help = ENDINGS,
        mut_arg("time", |time| time.help("The time each reply and each hint may take; fractions are fine")),
    )]
    Play(PlayArgs),
    /// Draws a position as a picture, its moves coloured by their values if that is asked for.
    #[command(
        after_help = format!("{INPUTS}\n\n{ENDINGS}"),
        mut_arg("distance", |distance| distance.requires("values")),
    )]
    Draw(DrawArgs),
    /// Shows every game by its values in a browser: positions, moves, best play.
    ///
    /// It answers until Ctrl-C. By default nobody but this machine can ask.
    #[command(after_help = ENDINGS)]
    #[cfg_attr(
        not(feature = "serve"),
        command(before_help = not_built("serve").unwrap_or_default())
    )]
    Serve(ServeArgs),
    /// Shows the value and the best moves of every position, shortest first.
    #[command(after_help = format!("{INPUTS}\n\n{ENDINGS}"))]
    Table(TableArgs),
    /// Solves a game with every solver that fits and checks that they agree.
    ///
    /// A time is that of the whole solve, as `solve --best all` does it, without reading the input;
    /// of solves that take up to 0.1 s, the best of three.
    #[command(
        after_help = format!("{INPUTS}\n\n{ENDINGS}"),
        mut_arg("time", |time| time.help("The time each solver has; fractions are fine").default_value("60")),
    )]
    Compare(CompareArgs),
    /// Times the solvers on random inputs of growing size, and checks that they agree.
    ///
    /// A time is that of the whole solve, as `solve --best all` does it, without reading the input.
    /// The solvers take turns, and for nanoseconds a position each counts the positions it visits.
    ///
    /// A solver that does not finish at a size is skipped at those that take longer: the larger
    /// ones; in a game on a board, where sizes count the moves played before, the smaller ones.
    #[command(
        after_help = ENDINGS,
        mut_arg("time", |time| time.help("The time each solve has; fractions are fine").default_value("10")),
    )]
    Bench(BenchArgs),
    /// Checks by play that a game keeps the laws that solvers rely on, and remarks what is suspicious.
    ///
    /// It looks closely at the positions near the start, plays random games, and asks every solver
    /// about positions that plain minimax can solve. A broken law is told with the shortest play to
    /// where it is. A remark breaks no law: the turn never passed, a player never won.
    #[command(after_help = format!("{INPUTS}\n\n{ENDINGS}"))]
    Laws(LawsArgs),
    /// An atlas of solved games: what is known of many boards and heaps, with what the literature says.
    ///
    /// Without a file it sums up the atlas that is built in. With one, it computes what that does not
    /// have of the list, and adds it line by line; however the command ends, what is written is kept,
    /// and the same command goes on with it.
    #[command(
        after_help = ENDINGS,
        mut_arg("time", |time| time.help("The time each entry has; fractions are fine").default_value("60")),
    )]
    Atlas(AtlasArgs),
    /// Writes the completions of a shell: commands, options and, for bash and zsh, games.
    Completions(CompletionsArgs),
    /// Writes a man page, of the whole or of a command.
    Man(ManArgs),
}

impl Command {
    /// The limits of its solves, if they may use several threads.
    pub(crate) fn limits(&self) -> Option<&LimitArgs> {
        match self {
            Self::Solve(args) => Some(&args.limits),
            Self::Strong(args) => Some(&args.limits),
            Self::Verify(args) => Some(&args.limits),
            Self::Stats(args) => Some(&args.limits),
            Self::Check(args) => Some(&args.limits),
            Self::Export(args) => Some(&args.limits),
            Self::Draw(args) => Some(&args.limits),
            Self::Play(args) => Some(&args.limits),
            Self::Table(args) => Some(&args.limits),
            Self::Value(args) => Some(&args.limits),
            Self::Compare(args) => Some(&args.limits),
            Self::Bench(args) => Some(&args.limits),
            Self::Perft(args) | Self::Divide(args) => Some(&args.limits),
            Self::Atlas(args) => Some(&args.limits),
            Self::Games(_)
            | Self::Nimbers(_)
            | Self::Cluster(_)
            | Self::Probe(_)
            | Self::Laws(_)
            | Self::Serve(_)
            | Self::Completions(_)
            | Self::Man(_) => None,
        }
    }
}

#[derive(clap::Args, Debug)]
pub(crate) struct GamesArgs {
    /// The id of a game or one of its other names; or a FILE.kif with its rules in GDL.
    #[arg(value_name = "GAME", index = 1)]
    pub(crate) name: Option<String>,

    /// The file that has the rules, of a game whose rules are a text: tells what they are.
    #[arg(value_name = "FILE", index = 2, requires = "name", value_hint = ValueHint::FilePath)]
    pub(crate) rules: Option<PathBuf>,

    /// Writes a JSON object with all there is to know of the game, on one line; without a game, an
    /// array of such objects.
    #[arg(long)]
    pub(crate) json: bool,
}

impl GamesArgs {
    /// The game that is asked about, with its rules, if there is one.
    pub(crate) fn game(&self, catalog: &Catalog) -> Result<Option<GameArgs>, Failure> {
        let Some(name) = self.name.clone() else {
            return Ok(None);
        };
        let mut game = GameArgs {
            name,
            set: Vec::new(),
        };
        if let Some(file) = &self.rules {
            let entry = catalog.find(&game.name);
            let Some(param) = entry.and_then(Entry::document) else {
                let file = file.display();
                return Err(Failure::Usage(format!(
                    "{} takes no rules: `{file}`",
                    game.name
                )));
            };
            game.set.push(format!("{}={}", param.name, file.display()));
        }
        Ok(Some(game))
    }
}

/// Which best first moves to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum BestArg {
    /// One at least
    One,
    /// All
    All,
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
#[derive(clap::Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) input: InputArgs,

    #[command(flatten)]
    pub(crate) at: AtArgs,

    #[command(flatten)]
    pub(crate) batch: BatchArgs,

    /// The solver; `games GAME` lists those that fit. Default: the best for the size and the
    /// memory.
    #[arg(long, value_name = "NAME", value_parser = solver_names())]
    pub(crate) solver: Option<String>,

    /// Which best first moves to find: one at least, and the others where that is easy; or all, which
    /// may take far longer than the value.
    #[arg(long, value_name = "WHICH", default_value = "one")]
    pub(crate) best: BestArg,

    /// Shows the value of every first move, the best first, which may take longer than finding
    /// only the best ones. In JSON they are `moves`, in the game's order.
    #[arg(long)]
    pub(crate) moves: bool,

    #[command(flatten)]
    pub(crate) distance: DistanceArgs,

    /// Shows the boards of the line of best play, from its start on, in a game on a board.
    #[arg(long, conflicts_with_all = ["json", "batch"])]
    pub(crate) boards: bool,

    /// Also draws the start, with the first moves coloured by their values, those that are known; the
    /// name ends in .svg or .png.
    #[arg(long, value_name = "FILE", conflicts_with = "batch")]
    pub(crate) plot: Option<PathBuf>,

    /// Shows why the solver was chosen. JSON always does, as `choice`.
    #[arg(long)]
    pub(crate) explain_choice: bool,

    #[command(flatten)]
    pub(crate) with: WithArgs,

    #[command(flatten)]
    pub(crate) certificate: CertificateArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Writes a JSON object, on one line.
    #[arg(long)]
    pub(crate) json: bool,
}

impl SolveArgs {
    /// Whether distances are wanted.
    pub(crate) fn distances(&self) -> Distances {
        self.distance.beside(&[
            ("--with", self.with.database.is_some()),
            ("--certificate", self.certificate.file.is_some()),
        ])
    }
}

#[derive(clap::Args, Debug)]
pub(crate) struct TableArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) input: InputArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Writes a JSON object, on one line. It may have far more positions than the text.
    #[arg(long)]
    pub(crate) json: bool,

    /// Plots the values instead, with the line of best play, for a row taken from both ends; the
    /// name ends in .svg or .png.
    ///
    /// A long row is drawn smaller: each point has the mean value of neighbouring subrows, so that
    /// an SVG has at most 400 points each way and a PNG 1000.
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(crate) plot: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) input: InputArgs,

    #[command(flatten)]
    pub(crate) at: AtArgs,

    #[command(flatten)]
    pub(crate) distance: DistanceArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Writes a JSON object, on one line.
    #[arg(long)]
    pub(crate) json: bool,
}
