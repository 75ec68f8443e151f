//! Games on heaps in which a heap may be made smaller or parted: [`Heaps`].

use std::str::FromStr;

use stonework_core::{
    DisjunctiveSum, Game, Halt, HaltOf, ProofOf, SolveError, Step, Theorem, WinLose, Work,
    block_bytes,
};
use stonework_nimbers::{HeapRules, HeapRulesError, Nimber, NimberOutcomes};

use super::grundy_table::GrundyTable;
use super::heap_moves::HeapMoves;
use super::heap_row::{HeapError, heaps, heaps_alone, read_heaps, write_heaps};
use super::heap_table::{HeapTable, laskers_nim};
use super::last_move::LastMove;
use super::misere_heaps::QuotientOfHeaps;
use stonework_catalog::{
    AnswerKind, Answers, CatalogGame, DrawnHeaps, Entry, GameBuilder, Input, InputError, InputKind,
    Instance, Notation, Scene, Settings, Spot, Text,
};
use stonework_core::theorem_moves::{bytes_of_moves, list_moves, rated, with_line};

const RULES: Text<HeapRules> = Text::new(
    "rules",
    "0.77",
    "an octal code, as 0.77, or a subtraction set, as {1,2,3}",
    "what a move may take, and into how many heaps the rest may fall",
);

/// What `takes` is if `rules` says what may be taken.
const BY_RULES: &str = "by-rules";

const TAKES: Text<Takes> = Text::new(
    "takes",
    BY_RULES,
    "numbers and words with commas between, as 1,2,half; or by-rules, where `rules` says it",
    "what may be taken of a heap of n stones, which stays one heap: numbers; half (n/2, if n is even), up-to-half, divisors \
     (n too), proper-divisors, prime-divisors, coprime (to n), primes, primes-1 (primes less 1), squares, powers-of-2, \
     fibonacci (1, 2, 3, 5 …), digits (of n, but 0)",
)
.instead_of("rules");

/// The rules that a list of takes stands for; `None` for [`BY_RULES`].
struct Takes(Option<HeapRules>);

impl FromStr for Takes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == BY_RULES {
            return Ok(Self(None));
        }
        if text.contains("last") {
            return Err("what the last take allows is the game `fibonacci-nim`".to_owned());
        }
        let inside = text.trim_matches(['{', '}']);
        let rules = format!("{{{inside}}}").parse();
        let rules = rules.map_err(|error: HeapRulesError| error.to_string());
        Ok(Self(Some(rules?)))
    }
}

/// Its line in the catalog.
pub(crate) const ENTRY: Entry = Entry {
    id: "heaps",
    aliases: &["octal", "octal-game", "subtraction-game"],
    title: "Heaps by code",
    rules: "Take stones from a heap and perhaps part it, as an octal code, a subtraction set or a list of takes \
            (1,2,half) says; the last move wins, or loses (misere).",
    answer: Answers::Always(AnswerKind::FIRST_WINS),
    input: InputKind::Row,
    positions: "the stones of each heap, `7 5 3`, or `nothing`; after a move the largest comes first",
    moves: "the place of a heap, from 0, and what becomes of it: `0:4+3` two heaps, `0:7` one, `0:0` none",
    params: &[RULES.param(), TAKES.param(), LastMove::PARAM.param()],
    example: "[4,3]",
    ..Entry::of(&|input, settings| {
        let rules = settings.get(&RULES)?;
        let rules = match settings.get(&TAKES)? {
            Takes(None) => rules,
            Takes(Some(_)) if !settings.is_default(&RULES.param()) => {
                let error = "`rules` and `takes` both say what may be taken: give one of them";
                return Err(InputError::Unreadable(error.to_owned()));
            }
            Takes(Some(takes)) => takes,
        };
        playable(HeapMoves::ByCode(rules), input, settings)
    })
};

/// The game of an input, with every solver that fits.
pub(super) fn playable(
    moves: HeapMoves,
    input: &Input,
    settings: &Settings,
) -> Result<Box<dyn Instance>, InputError> {
    let last = settings.get(&LastMove::PARAM)?;
    let game = GameBuilder::new(Heaps::new(moves, heaps(input)?, last)?).every_position();
    Ok(match last {
        LastMove::Wins => game
            .theorem(SpragueGrundy)
            .nimber(Nimber::of_sums())
            .nimber_outcomes(NimberOutcomes::of_sums())
            .boxed(),
        LastMove::Loses => game.theorem(QuotientOfHeaps::default()).boxed(),
    })
}

/// The game of a code on the heaps of an input.
pub(super) fn by_code(
    code: &str,
    input: &Input,
    settings: &Settings,
) -> Result<Box<dyn Instance>, InputError> {
    let rules = code
        .parse()
        .map_err(|error: HeapRulesError| InputError::Unplayable(error.to_string()));
    playable(HeapMoves::ByCode(rules?), input, settings)
}

/// A game on heaps: a move makes of one heap what [`HeapMoves`] allow; who makes the last move
/// wins, or in misère play loses. Up to [`u32::MAX`] stones in all.
///
/// A state is the stones of each heap: at the start as given, after a move from the largest to the
/// smallest, without those that are gone, so that the order in which heaps are played makes no
/// difference. A move is the place of a heap, from 0, and what becomes of it, the larger heap
/// first: `2:4+3`, `2:7`, or `2:0` if it is gone. A position is written as `7 5 3`, or `nothing`;
/// it is read with commas or as a JSON list as well.
///
/// Whoever knows the nimbers of heaps knows who wins: [`SpragueGrundy`]; in misère play, whoever knows
/// their quotient: [`QuotientOfHeaps`].
///
/// ```
/// use stonework::{Nimber, Run, Solver, WinLose};
/// use stonework_impartial::{HeapMove, HeapMoves, Heaps, LastMove};
///
/// let kayles = HeapMoves::ByCode("0.77".parse()?);
/// let game = Heaps::new(kayles, vec![5, 4], LastMove::Wins)?;
/// let solution = Nimber::of_sums().solve(&game, &Run::new())?;
/// assert_eq!(solution.value(), Some(WinLose::Win));
/// let first = HeapMove { heap: 0, left: (4, 0) };
/// assert_eq!(solution.best_moves()[0], first);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heaps {
    moves: HeapMoves,
    start: Vec<u32>,
    last: LastMove,
}

/// A move in a game on heaps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HeapMove {
    /// The place of the heap, from 0.
    pub heap: u32,
    /// The heaps that it becomes, the first no smaller than the second; 0 for none.
    pub left: (u32, u32),
}

/// The most stones of a heap of which all takes are listed.
const MOST_LISTED: u32 = 1_000_000;

impl Heaps {
    /// The game on these heaps.
    ///
    /// # Errors
    ///
    /// [`HeapError::Together`] for more than [`u32::MAX`] stones in all, [`HeapError::TooMany`] for
    /// more in a heap than all its takes can be listed of ([`stonework_nimbers::HeapTakes::are_many`]).
    pub fn new(moves: HeapMoves, heaps: Vec<u32>, last: LastMove) -> Result<Self, HeapError> {
        if let HeapMoves::ByCode(HeapRules::Takes(takes)) = &moves
            && takes.are_many()
            && let Some(heap) = heaps.iter().position(|&stones| stones > MOST_LISTED)
        {
            let (stones, most) = (heaps[heap], MOST_LISTED);
            return Err(HeapError::TooMany { heap, stones, most });
        }
        let stones: u128 = heaps.iter().map(|&heap| u128::from(heap)).sum();
        match u32::try_from(stones) {
            Ok(_) => Ok(Self {
                moves,
                start: heaps,
                last,
            }),
            Err(_) => Err(HeapError::Together { stones }),
        }
    }

    fn largest(&self) -> u32 {
        self.start.iter().copied().max().unwrap_or(0)
    }

    /// The nimbers of all heaps up to the largest.
    fn table(&self, work: &mut Work<'_>) -> Result<HeapTable, HaltOf<Self>> {
        let largest = self.largest();
        Ok(match &self.moves {
            HeapMoves::ByCode(rules) => HeapTable::of_rules(rules, largest, self, work)?,
            HeapMoves::UnequalParts => HeapTable::Listed(GrundyTable::fill(largest, self, work)?),
            HeapMoves::FewerOrParts => HeapTable::ByFormula(laskers_nim),
        })
    }

    /// How many moves there are at the start.
    fn count(&self) -> u64 {
        self.start.iter().map(|&heap| self.moves.count(heap)).sum()
    }
}

impl Game for Heaps {
    type State = Vec<u32>;
    type Move = HeapMove;
    type Value = WinLose;

    fn start(&self) -> Vec<u32> {
        self.start.clone()
    }

    fn terminal_value(&self, heaps: &Vec<u32>) -> Option<WinLose> {
        let over = self.moves(heaps).next().is_none();
        over.then(|| self.last.value_of_end())
    }

    fn moves(&self, heaps: &Vec<u32>) -> impl Iterator<Item = HeapMove> {
        (0..).zip(heaps).flat_map(|(heap, &stones)| {
            let options = self.moves.options(stones);
            options.map(move |left| HeapMove { heap, left })
        })
    }

    fn play(&self, heaps: &Vec<u32>, mv: HeapMove) -> Step<Self> {
        let mut heaps = heaps.clone();
        heaps[mv.heap as usize] = mv.left.0;
        heaps.push(mv.left.1);
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable_by(|one, two| two.cmp(one));
        Step::to(heaps)
    }

    fn state_heap_bytes(heaps: &Vec<u32>) -> usize {
        block_bytes(heaps.capacity() * size_of::<u32>())
    }
}

/// Each heap is a part.
impl DisjunctiveSum for Heaps {
    fn components(&self, heaps: &Vec<u32>) -> impl Iterator<Item = Vec<u32>> {
        heaps_alone(heaps)
    }
}

impl CatalogGame for Heaps {
    fn notation(&self, HeapMove { heap, left }: HeapMove) -> Notation {
        Notation::Heap(heap, left)
    }

    fn read_move(&self, text: &str) -> Option<HeapMove> {
        let (heap, left) = text.split_once(':')?;
        let number = |text: &str| text.trim().parse().ok();
        let (one, two) = match left.split_once('+') {
            Some((one, two)) => (number(one)?, number(two)?),
            None => (number(left)?, 0),
        };
        Some(HeapMove {
            heap: number(heap)?,
            left: (one.max(two), one.min(two)),
        })
    }

    fn read_state(&self, text: &str) -> Result<Vec<u32>, InputError> {
        Ok(read_heaps(text)?)
    }

    fn draw(&self, heaps: &Vec<u32>) -> String {
        write_heaps(heaps)
    }

    fn scene(&self, heaps: &Vec<u32>) -> Option<Scene> {
        Some(DrawnHeaps::of(heaps).scene())
    }

    fn spot(&self, heaps: &Vec<u32>, HeapMove { heap, left }: HeapMove) -> Option<Spot> {
        let (at, drawn) = (heap as usize, DrawnHeaps::of(heaps));
        match left {
            (left, 0) => {
                let taken = heaps.get(at)?.checked_sub(left)?;
                drawn.last_taken(at, taken.into())
            }
            (one, two) => drawn.parting(at, (one.into(), two.into())),
        }
    }

    fn heap_rules(&self) -> Option<HeapRules> {
        match &self.moves {
            // Misère play has no nimbers.
            HeapMoves::ByCode(rules) if self.last == LastMove::Wins => Some(rules.clone()),
            _ => None,
        }
    }
}

/// A heap is worth as much as one heap of Nim, its nimber, and heaps together as much as the
/// exclusive or of their nimbers: the player to move loses if and only if that is 0.
///
/// (R. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41, 1935; P. M. Grundy, Mathematics
/// and games, Eureka 2, 1939.) The nimbers are those of a table, which ends where a period is
/// proved, as none is where takes depend on the heap: see
/// [`stonework_nimbers::HeapRules::nimbers`]. Of Lasker's Nim they are known without one,
/// of Grundy's game the table takes O(n²) time.
///
/// Gives the value, and every first move, or of more than [`super::MOST_MOVES`] the best,
/// [`super::MOST_BEST`] at the most. It gives a line for some hundred stones or fewer. In misère
/// play nimbers say nothing, and it refuses the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SpragueGrundy;

impl SpragueGrundy {
    /// With more stones than this, there is no line.
    const LINE: u32 = 500;
}

impl Theorem<Heaps> for SpragueGrundy {
    fn name(&self) -> &'static str {
        "Sprague and Grundy's"
    }

    fn prove(&self, game: &Heaps, work: &mut Work<'_>) -> ProofOf<Heaps> {
        if game.last == LastMove::Loses {
            let state = Vec::new();
            return Err(Halt::Fault(SolveError::LastMoverLoses { state }));
        }
        let table = game.table(work)?;
        let sum = table.of_all(&game.start);
        let all = || {
            game.moves(&game.start).map(|mv| {
                let before = table.nimber(game.start[mv.heap as usize]);
                rated(mv, sum ^ before ^ table.of_both(mv.left) == 0)
            })
        };
        let proved = list_moves(work, sum != 0, game.count().into(), all(), all())?;
        if self.line_bytes(game).is_none() {
            return Ok(proved);
        }
        let cost = |heaps: &Vec<u32>| heaps.len() as u64;
        Ok(with_line(proved, game, work, cost, |heaps| {
            let sum = table.of_all(heaps);
            game.moves(heaps).find(|mv| {
                let before = table.nimber(heaps[mv.heap as usize]);
                sum == 0 || sum ^ before ^ table.of_both(mv.left) == 0
            })
        }))
    }

    fn bytes(&self, game: &Heaps) -> usize {
        let table = match game.moves {
            HeapMoves::ByCode(_) => HeapTable::bytes(game.largest()),
            HeapMoves::UnequalParts => GrundyTable::bytes(game.largest()),
            HeapMoves::FewerOrParts => 0,
        };
        table.saturating_add(bytes_of_moves::<Heaps>(game.count().into()))
    }

    fn line_bytes(&self, game: &Heaps) -> Option<usize> {
        (game.start.iter().sum::<u32>() <= Self::LINE).then_some(0)
    }

    fn positions(&self, game: &Heaps) -> u64 {
        let heaps = match game.moves {
            HeapMoves::FewerOrParts => 0,
            HeapMoves::UnequalParts => u64::from(game.largest()).pow(2) / 120,
            HeapMoves::ByCode(HeapRules::Takes(_)) => {
                let largest = game.largest();
                u64::from(largest).saturating_mul(1 + game.moves.count(largest) / 8)
            }
            HeapMoves::ByCode(_) => u64::from(game.largest()),
        };
        heaps.saturating_add(game.count())
    }
}

impl Theorem<Heaps> for QuotientOfHeaps {
    fn name(&self) -> &'static str {
        "misère quotient"
    }

    fn prove(&self, game: &Heaps, work: &mut Work<'_>) -> ProofOf<Heaps> {
        if game.last == LastMove::Wins {
            return SpragueGrundy.prove(game, work);
        }
        let quotient = self.quotient(&game.moves, game.largest(), work.meter())?;
        let others = quotient.of_others(&game.start, work)?;
        let wins = !quotient.is_lost(quotient.of_all(&game.start));
        let all = || {
            game.moves(&game.start).map(|mv| {
                let after = quotient.product(others[mv.heap as usize], quotient.of_both(mv.left));
                rated(mv, quotient.is_lost(after))
            })
        };
        let proved = list_moves(work, wins, game.count().into(), all(), all())?;
        if self.line_bytes(game).is_none() {
            return Ok(proved);
        }
        let cost = |heaps: &Vec<u32>| heaps.len() as u64;
        Ok(with_line(proved, game, work, cost, |heaps| {
            let is_lost = quotient.is_lost(quotient.of_all(heaps));
            game.moves(heaps).find(|mv| {
                let after = game.play(heaps, *mv).state;
                is_lost || quotient.is_lost(quotient.of_all(&after))
            })
        }))
    }

    /// More than there are where the quotient is not found, so that another solver is chosen.
    fn bytes(&self, game: &Heaps) -> usize {
        if self.is_found(&game.moves, game.largest()) {
            bytes_of_moves::<Heaps>(game.count().into()).saturating_add(1 << 16)
        } else {
            usize::MAX
        }
    }

    fn line_bytes(&self, game: &Heaps) -> Option<usize> {
        (game.start.iter().sum::<u32>() <= Self::LINE).then_some(0)
    }

    fn positions(&self, game: &Heaps) -> u64 {
        if self.is_found(&game.moves, game.largest()) {
            game.count().saturating_add(game.start.len() as u64)
        } else {
            u64::MAX
        }
    }
}
