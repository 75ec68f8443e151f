//! Three and Nine Men's Morris, held against plain rules that are written here once more, from the
//! picture of the board.

use std::collections::HashMap;
use std::hash::Hash;

use stonework::{
    Game, Indexed, InfinitePlay, OracleSolver, Outcome, Predecessors, Retrograde, Run,
    StrongSolution, Tiered, Turn, Value, Wdl,
};
use stonework_game_kit::{explore, fixed_point, unplays_what_is_played};
use stonework_movement::CATALOG;
use stonework_movement::{
    Board, Men, MorrisEndgame, MorrisMove, MorrisOpening, MorrisVariant, NineMensMorris, Stuck,
    ThreeMensMorris,
};

/// The points of three by three, `x`, `o` or `.`, and who is to move.
type Nine = ([char; 9], char);

fn other(player: char) -> char {
    if player == 'x' { 'o' } else { 'x' }
}

/// The lines of three by three.
fn lines(diagonals: bool) -> Vec<[usize; 3]> {
    let mut lines = vec![
        [0, 1, 2],
        [3, 4, 5],
        [6, 7, 8],
        [0, 3, 6],
        [1, 4, 7],
        [2, 5, 8],
    ];
    if diagonals {
        lines.extend([[0, 4, 8], [2, 4, 6]]);
    }
    lines
}

const STUCK: [Stuck; 3] = [Stuck::Loses, Stuck::Passes, Stuck::Draws];

/// Three Men's Morris: who has lost, or what moves lead to.
fn three_mens_morris(
    (board, mover): Nine,
    (anywhere, diagonals): (bool, bool),
    stuck: Stuck,
) -> Result<Wdl, Vec<Nine>> {
    let opponent = other(mover);
    let lines = lines(diagonals);
    if lines
        .iter()
        .any(|line| line.iter().all(|&at| board[at] == opponent))
    {
        return Ok(Wdl::Loss);
    }
    let own: Vec<usize> = (0..9).filter(|&at| board[at] == mover).collect();
    let empty = (0..9).filter(|&at| board[at] == '.');
    let mut next = Vec::new();
    for to in empty {
        let put = |mut board: [char; 9]| {
            board[to] = mover;
            (board, opponent)
        };
        if own.len() < 3 {
            next.push(put(board));
            continue;
        }
        for &from in &own {
            // Next to each other on a line: the middle of it is one of them.
            let along = lines.iter().any(|line| {
                line.contains(&from) && line.contains(&to) && (line[1] == from || line[1] == to)
            });
            if anywhere || along {
                let mut left = board;
                left[from] = '.';
                next.push(put(left));
            }
        }
    }
    if next.is_empty() {
        return match stuck {
            Stuck::Loses => Ok(Wdl::Loss),
            Stuck::Passes => Err(vec![(board, opponent)]),
            Stuck::Draws => Ok(Wdl::Draw),
        };
    }
    Err(next)
}

#[test]
fn every_position_of_three_mens_morris_is_worth_what_a_fixed_point_tells() {
    let boards = [(false, true), (false, false), (true, true), (true, false)];
    for (board, stuck) in boards
        .into_iter()
        .flat_map(|board| STUCK.map(|stuck| (board, stuck)))
    {
        let (anywhere, diagonals) = board;
        let rules = |position| three_mens_morris(position, board, stuck);
        let (states, _, table) = explore((['.'; 9], 'x'), rules);
        let truth = fixed_point(&table);
        let told: HashMap<String, Outcome> = states
            .iter()
            .zip(truth)
            .map(|((board, mover), value)| {
                let rows = board.chunks(3).map(String::from_iter).collect::<Vec<_>>();
                (format!("{} {mover}", rows.join("/")), value)
            })
            .collect();
        let game = ThreeMensMorris::new(anywhere, diagonals).with_stuck(stuck);
        let (_, values) = Retrograde::new(InfinitePlay::Draw)
            .solve_with_oracle(&game, &Run::new())
            .unwrap();
        assert_eq!(values.len(), told.len());
        for (sides, value) in values.positions(&game) {
            let text = game.write_state(&sides);
            assert_eq!(told.get(&text), Some(&value), "{text} {stuck:?}");
        }
    }
}

#[test]
fn three_mens_morris_has_these_statistics() {
    for (anywhere, diagonals, expected) in [
        (
            false,
            true,
            "win in 9: 5390 positions: 2997 won, 1208 drawn, 1185 lost; 416 over, 1228 with a single saving move; the least win is win in 9",
        ),
        (
            false,
            false,
            "draw: 5466 positions: 1994 won, 2742 drawn, 730 lost; 314 over, 1362 with a single saving move; the least win is win in 5",
        ),
        (
            true,
            true,
            "draw: 5390 positions: 3334 won, 972 drawn, 1084 lost; 416 over, 1172 with a single saving move; the least win is win in 5",
        ),
        (
            true,
            false,
            "draw: 5470 positions: 2502 won, 2446 drawn, 522 lost; 306 over, 882 with a single saving move; the least win is win in 3",
        ),
    ] {
        let game = ThreeMensMorris::new(anywhere, diagonals);
        let (solution, values) = Retrograde::new(InfinitePlay::Draw)
            .solve_with_oracle(&game, &Run::new())
            .unwrap();
        let statistics = values.statistics(&game);
        let told = format!("{}: {statistics}", solution.value().unwrap());
        assert_eq!(told, expected, "{anywhere} {diagonals}");
    }
}

/// The sides of the squares and the lines between their middles, each as the names of its three
/// points in a row: as they are seen on a board of seven by seven.
fn segments() -> Vec<Vec<String>> {
    let is_point = |col: i32, row: i32| {
        // Squares of half sides 3, 2 and 1 around the middle, which is none.
        let (col, row) = (col - 4, row - 4);
        let half = col.abs().max(row.abs());
        half > 0 && [0, half].contains(&col.abs()) && [0, half].contains(&row.abs())
    };
    let name = |col: i32, row: i32| {
        let letter = "abcdefg"
            .chars()
            .nth(usize::try_from(col - 1).unwrap())
            .unwrap();
        format!("{letter}{row}")
    };
    let mut segments = Vec::new();
    for line in 1..=7 {
        for is_row in [true, false] {
            let place = |at| if is_row { (at, line) } else { (line, at) };
            let points: Vec<(i32, i32)> = (1..=7)
                .map(place)
                .filter(|&(col, row)| is_point(col, row))
                .collect();
            for three in points.chunks(3) {
                segments.push(three.iter().map(|&(col, row)| name(col, row)).collect());
            }
        }
    }
    segments
}

/// A position of Nine Men's Morris as a test sees it.
#[derive(Clone)]
struct Plain {
    men: HashMap<String, char>,
    to_put: HashMap<char, u32>,
    mover: char,
}

impl Plain {
    fn count(&self, player: char) -> u32 {
        let on_board = self.men.values().filter(|&&man| man == player).count();
        u32::try_from(on_board).unwrap() + self.to_put[&player]
    }

    fn is_mill(&self, segment: &[String]) -> bool {
        let first = self.men.get(&segment[0]);
        first.is_some() && segment.iter().all(|point| self.men.get(point) == first)
    }

    /// Every move as it is written, and what it leads to; none if the game is over.
    fn moves(&self, segments: &[Vec<String>], variant: MorrisVariant) -> Vec<(String, Plain)> {
        let (mover, opponent) = (self.mover, other(self.mover));
        if self.count(mover) < 3 {
            return Vec::new();
        }
        let mut points: Vec<&String> = segments.iter().flatten().collect();
        points.sort();
        points.dedup();
        let mut goings = Vec::new();
        for &to in points
            .iter()
            .filter(|&&point| !self.men.contains_key(point))
        {
            if self.to_put[&mover] > 0 {
                goings.push((None, to));
                continue;
            }
            for from in points
                .iter()
                .filter(|&&point| self.men.get(point) == Some(&mover))
            {
                let is_next = segments.iter().any(|segment| {
                    let place = |point| segment.iter().position(|other| other == point);
                    let places = place(*from).zip(place(to));
                    places.is_some_and(|(one, other)| one.abs_diff(other) == 1)
                });
                if is_next || variant.flying && self.count(mover) == 3 {
                    goings.push((Some((*from).clone()), to));
                }
            }
        }
        let mut all = Vec::new();
        if goings.is_empty() && variant.stuck == Stuck::Passes {
            let mut next = self.clone();
            next.mover = opponent;
            all.push(("pass".to_owned(), next));
        }
        for (from, to) in goings {
            let mut next = self.clone();
            next.mover = opponent;
            let mut text = to.clone();
            if let Some(from) = from {
                next.men.remove(&from);
                text = format!("{from}-{to}");
            } else {
                *next.to_put.get_mut(&mover).unwrap() -= 1;
            }
            next.men.insert(to.clone(), mover);
            let mills: Vec<_> = segments
                .iter()
                .filter(|segment| next.is_mill(segment))
                .collect();
            if !mills.iter().any(|mill| mill.contains(to)) {
                all.push((text, next));
                continue;
            }
            let opposing: Vec<&String> = points
                .iter()
                .copied()
                .filter(|&point| next.men.get(point) == Some(&opponent))
                .collect();
            let free = |point: &&&String| !mills.iter().any(|mill| mill.contains(point));
            let free: Vec<&String> = opposing.iter().filter(free).copied().collect();
            if free.is_empty() && !variant.removal {
                all.push((text, next));
                continue;
            }
            for taken in if free.is_empty() { opposing } else { free } {
                let mut next = next.clone();
                next.men.remove(taken);
                all.push((format!("{text}x{taken}"), next));
            }
        }
        all.sort_by(|(one, _), (other, _)| one.cmp(other));
        all
    }

    /// The position as the game writes it.
    fn write(&self) -> String {
        let rows = (1..=7).map(|row| {
            let row = |point: &&String| point.ends_with(char::from_digit(row, 10).unwrap());
            let segments = segments();
            let mut points: Vec<&String> = segments.iter().flatten().filter(row).collect();
            points.sort();
            points.dedup();
            let man = |point| self.men.get(point).copied().unwrap_or('.');
            points.into_iter().map(man).collect::<String>()
        });
        let rows: Vec<String> = rows.collect();
        let [xs, os] = ['x', 'o'].map(|player| self.to_put[&player]);
        format!("{} {} {xs} {os}", rows.join("/"), self.mover)
    }
}

/// The usual rules, without flying, and others.
pub(crate) const VARIANTS: [MorrisVariant; 5] = {
    let usual = MorrisVariant {
        flying: true,
        removal: true,
        stuck: Stuck::Loses,
    };
    [
        usual,
        MorrisVariant {
            flying: false,
            ..usual
        },
        MorrisVariant {
            removal: false,
            ..usual
        },
        MorrisVariant {
            stuck: Stuck::Draws,
            ..usual
        },
        MorrisVariant {
            flying: false,
            removal: false,
            stuck: Stuck::Passes,
        },
    ]
};

#[test]
fn nine_mens_morris_is_played_by_the_rules_as_they_are_seen_on_the_board() {
    let mut captures = 0;
    for seed in 0..40 {
        let variant = VARIANTS[usize::try_from(seed).unwrap() % VARIANTS.len()];
        captures += plays_by_the_rules(&NineMensMorris::of(variant), 9, variant, seed);
    }
    assert!(captures > 100, "{captures}");
}

#[test]
fn openings_are_played_by_the_rules_with_as_many_men_as_there_are() {
    for men in 3..=9 {
        let mut captures = 0;
        for seed in 0..20 {
            let variant = VARIANTS[usize::try_from(seed).unwrap() % VARIANTS.len()];
            let game = MorrisOpening::of(men, variant).unwrap();
            captures += plays_by_the_rules(&game, men, variant, seed);
        }
        assert!(captures > 10, "{men}: {captures}");
    }
}

/// Plays a game at random, and compares its moves with those of plain rules; counts the captures.
fn plays_by_the_rules<G>(game: &G, men_each: u32, variant: MorrisVariant, seed: u64) -> usize
where
    G: Board<State = Men, Move = MorrisMove>,
{
    let segments = segments();
    assert_eq!(segments.len(), 16);
    let mut captures = 0;
    let mut random = fastrand::Rng::with_seed(seed);
    let mut men = game.start();
    let mut position = Plain {
        men: HashMap::new(),
        to_put: HashMap::from([('x', men_each), ('o', men_each)]),
        mover: 'x',
    };
    for _ in 0..120 {
        assert_eq!(game.write_state(&men), position.write());
        let mut moves = position.moves(&segments, variant);
        assert_eq!(game.terminal_value(&men).is_some(), moves.is_empty());
        if moves.is_empty() {
            break;
        }
        let written = game.moves(&men).map(|mv| game.write_move(mv).to_string());
        let mut written: Vec<String> = written.collect();
        written.sort();
        let expected: Vec<&String> = moves.iter().map(|(text, _)| text).collect();
        assert_eq!(written.iter().collect::<Vec<_>>(), expected);
        // Captures more often than they come, so that games come to their ends.
        let taking: Vec<usize> = (0..moves.len())
            .filter(|&at| moves[at].0.contains('x'))
            .collect();
        let at = if taking.is_empty() || random.bool() {
            random.usize(..moves.len())
        } else {
            captures += 1;
            taking[random.usize(..taking.len())]
        };
        let (text, next) = moves.swap_remove(at);
        let step = game.play(&men, game.parse_move(&text).unwrap());
        assert_eq!(step.turn, Turn::Passes);
        (men, position) = (step.state, next);
    }
    captures
}

#[test]
fn endgames_with_three_men_each_are_worth_what_their_moves_are() {
    let (endgame, strong) = solved_endgame(VARIANTS[0], 3, 3);
    // All the ways to put three men each on 24 points.
    let mut counts = HashMap::new();
    for (men, value) in strong.positions(&endgame) {
        if men.own.count_ones() == 3 {
            *counts.entry(value.result()).or_insert(0) += endgame.weight(&men);
        }
    }
    assert_eq!(counts.values().sum::<u64>(), 2024 * 1330);
    assert_eq!(
        [Wdl::Win, Wdl::Draw, Wdl::Loss].map(|result| counts[&result]),
        [2_232_160, 4112, 455_648]
    );

    are_worth_what_their_moves_are(&endgame, &strong, VARIANTS[0], random_men("xxxooo"));
}

/// Positions with these men anywhere.
fn random_men(all: &str) -> impl Iterator<Item = Plain> {
    let segments = segments();
    let mut names: Vec<String> = segments.into_iter().flatten().collect();
    names.sort();
    names.dedup();
    let mut random = fastrand::Rng::with_seed(33);
    (0..300).map(move |_| {
        random.shuffle(&mut names);
        let places = names.iter().zip(all.chars());
        Plain {
            men: places.map(|(name, man)| (name.clone(), man)).collect(),
            to_put: HashMap::from([('x', 0), ('o', 0)]),
            mover: if random.bool() { 'x' } else { 'o' },
        }
    })
}

/// Holds values of an endgame against those of the moves that plain rules list.
fn are_worth_what_their_moves_are(
    endgame: &MorrisEndgame,
    strong: &StrongSolution<MorrisEndgame, Outcome>,
    variant: MorrisVariant,
    positions: impl Iterator<Item = Plain>,
) {
    let segments = segments();
    let value = |position: &Plain| {
        let men = endgame.parse_state(&position.write()).unwrap();
        strong.forced_value(endgame, &men).unwrap()
    };
    for position in positions {
        let moves = position.moves(&segments, variant);
        let best = moves.iter().map(|(_, next)| {
            let child = if next.count(next.mover) < 3 {
                Outcome::loss_in(0)
            } else {
                value(next)
            };
            child.back_up((), Turn::Passes).unwrap()
        });
        let stuck = match variant.stuck {
            Stuck::Draws => Outcome::DRAW,
            _ => Outcome::loss_in(0),
        };
        let best = best.max().unwrap_or(stuck);
        assert_eq!(value(&position), best, "{variant:?} {}", position.write());
    }
}

/// An endgame by some rules, solved in every position.
fn solved_endgame(
    variant: MorrisVariant,
    own: u32,
    other: u32,
) -> (MorrisEndgame, StrongSolution<MorrisEndgame, Outcome>) {
    let endgame = NineMensMorris::of(variant).endgame(own, other).unwrap();
    let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered();
    let solver = solver.with_predecessors();
    let (_, strong) = solver.solve_with_oracle(&endgame, &Run::new()).unwrap();
    (endgame, strong)
}

#[test]
fn endgames_in_which_mills_of_all_men_are_spared_are_worth_what_their_moves_are() {
    let (endgame, strong) = solved_endgame(VARIANTS[2], 3, 3);
    // Of the other player, who is to move, all men are in a mill.
    let mills = segments().into_iter().flat_map(|mill| {
        random_men("ooo").filter_map(move |mut position| {
            position.mover = 'o';
            let is_free = mill.iter().all(|point| !position.men.contains_key(point));
            let men = mill.iter().map(|point| (point.clone(), 'x'));
            position.men.extend(men);
            is_free.then_some(position)
        })
    });
    let positions = random_men("xxxooo").chain(mills.step_by(25));
    are_worth_what_their_moves_are(&endgame, &strong, VARIANTS[2], positions);
}

#[test]
#[ignore = "takes 12 s: two million positions are solved by each rule"]
fn endgames_in_which_who_cannot_move_passes_or_draws_are_worth_what_their_moves_are() {
    let plain = |men: &Men| {
        let text = NineMensMorris::new(false).write_state(men);
        let (rows, rest) = text.split_once(' ').unwrap();
        let rows = rows.split('/').enumerate();
        let symbols = rows.flat_map(|(row, symbols)| symbols.chars().map(move |man| (row, man)));
        let mut points: Vec<String> = segments().into_iter().flatten().collect();
        points.sort_by_key(|point| (point.chars().last(), point.chars().next()));
        points.dedup();
        let placed = points
            .into_iter()
            .zip(symbols)
            .filter(|(_, (_, man))| *man != '.');
        Plain {
            men: placed.map(|(point, (_, man))| (point, man)).collect(),
            to_put: HashMap::from([('x', 0), ('o', 0)]),
            mover: rest.chars().next().unwrap(),
        }
    };
    let segments = segments();
    for stuck in STUCK {
        let variant = MorrisVariant {
            flying: false,
            removal: stuck != Stuck::Passes,
            stuck,
        };
        let (endgame, strong) = solved_endgame(variant, 4, 3);
        let mut stuck: Vec<Plain> = stuck_positions(4).iter().map(plain).collect();
        stuck.retain(|position| position.men.len() == 7);
        // Where the other moved from, perhaps: one ply before.
        let before = stuck.iter().flat_map(|position| {
            let mut position = position.clone();
            position.mover = 'o';
            let moves = position.moves(&segments, VARIANTS[1]).into_iter();
            moves.map(|(_, mut next)| {
                next.mover = 'o';
                next
            })
        });
        let before: Vec<Plain> = before.filter(|next| next.count('x') == 3).collect();
        assert!(before.len() > 20);
        let random = random_men("xxxoooo");
        let positions = random.chain(stuck.iter().cloned()).chain(before);
        are_worth_what_their_moves_are(&endgame, &strong, variant, positions);

        let by_rows = Retrograde::new(InfinitePlay::Draw).numbered();
        let (_, by_rows) = by_rows.solve_with_oracle(&endgame, &Run::new()).unwrap();
        assert!(by_rows.positions(&endgame).eq(strong.positions(&endgame)));
    }
}

#[test]
fn an_endgame_begins_with_the_board_as_it_is_given() {
    let game = NineMensMorris::new(true);
    let text = "..o/.o./.../....../.x./.x./ox. x 0 0";
    let start = game.parse_state(text).unwrap();
    let endgame = game.endgame(3, 3).unwrap();
    let positions = endgame.count();
    let endgame = endgame.from(start).unwrap();
    assert_eq!(endgame.count(), positions + 1);
    assert_eq!(endgame.weight(&start), 0);
    assert_eq!(endgame.write_state(&endgame.start()), text);
    let entered = stonework_game_kit::game(&CATALOG, "nine-mens-morris", &[], text);
    let every = entered.solve_strongly(&Run::new()).unwrap();
    let moves: Vec<String> = game
        .moves(&start)
        .map(|mv| game.write_move(mv).to_string())
        .collect();
    let told = every.position(text).unwrap().unwrap();
    assert_eq!(told.position, text);
    let listed: Vec<String> = told.moves.iter().map(|(mv, _)| mv.to_string()).collect();
    assert_eq!(listed, moves);
}

#[test]
fn moves_of_endgames_are_taken_back_as_often_as_they_are_made() {
    let game = NineMensMorris::new(false);
    let start = game
        .parse_state("x../.../.../...o../..x/.o./o.x o 0 0")
        .unwrap();
    let endgame = game.endgame(3, 3).unwrap().from(start).unwrap();
    unplays_what_is_played(&endgame);
    let solver = Retrograde::new(InfinitePlay::Draw).numbered();
    let run = Run::new();
    let (_, by_rows) = solver.solve_with_oracle(&endgame, &run).unwrap();
    let (_, unplayed) = solver
        .with_predecessors()
        .solve_with_oracle(&endgame, &run)
        .unwrap();
    let (_, tiered) = solver
        .tiered()
        .with_predecessors()
        .solve_with_oracle(&endgame, &run)
        .unwrap();
    let values = || by_rows.positions(&endgame);
    assert!(values().eq(unplayed.positions(&endgame)));
    assert!(values().eq(tiered.positions(&endgame)));
}

#[test]
fn flights_and_captures_of_endgames_are_taken_back_as_often_as_they_are_made() {
    for (size, variant) in [4, 9]
        .into_iter()
        .flat_map(|size| VARIANTS.map(|one| (size, one)))
    {
        let endgame = NineMensMorris::of(variant).endgame(size, size).unwrap();
        takes_back_what_is_made(&endgame, size == 9);
    }
}

/// Positions in which the player to move cannot, some of those with at most so many men each.
fn stuck_positions(most: u32) -> Vec<Men> {
    let segments = segments();
    let game = NineMensMorris::new(false);
    let mut random = fastrand::Rng::with_seed(7);
    let mut found = Vec::new();
    while found.len() < 40 {
        // Some men next to each other, and the other player's on all points around them.
        let mut men: HashMap<String, char> = HashMap::new();
        let next_to = |point: &String| {
            let around = segments.iter().flat_map(|segment| segment.windows(2));
            let around = around.filter(|two| two.contains(point)).flatten();
            around
                .filter(|&other| other != point)
                .cloned()
                .collect::<Vec<String>>()
        };
        let all: Vec<&String> = segments.iter().flatten().collect();
        let mut point = all[random.usize(..all.len())].clone();
        for _ in 0..random.u32(3..=most) {
            men.insert(point.clone(), 'x');
            let around = next_to(&point);
            point.clone_from(&around[random.usize(..around.len())]);
        }
        let own: Vec<String> = men.keys().cloned().collect();
        for around in own.iter().flat_map(next_to) {
            men.entry(around).or_insert('o');
        }
        let to_put = HashMap::from([('x', 0), ('o', 0)]);
        let position = Plain {
            men,
            to_put,
            mover: 'x',
        };
        if ['x', 'o']
            .iter()
            .all(|&man| (3..=most).contains(&position.count(man)))
        {
            found.push(game.parse_state(&position.write()).unwrap());
        }
    }
    found
}

#[test]
fn who_cannot_move_loses_passes_or_draws() {
    for (men, stuck) in stuck_positions(9)
        .into_iter()
        .flat_map(|men| STUCK.map(|one| (men, one)))
    {
        let variant = MorrisVariant {
            stuck,
            ..VARIANTS[1]
        };
        let game = NineMensMorris::of(variant);
        let worth = match stuck {
            Stuck::Loses => Some(Outcome::loss_in(0)),
            Stuck::Passes => None,
            Stuck::Draws => Some(Outcome::DRAW),
        };
        assert_eq!(game.terminal_value(&men), worth);
        if stuck == Stuck::Passes {
            assert!(game.moves(&men).eq([MorrisMove::PASS]));
            let after = game.play(&men, MorrisMove::PASS).state;
            assert_eq!((after.own, after.other), (men.other, men.own));
            assert_ne!(after.to_move, men.to_move);
            assert_eq!(game.write_move(MorrisMove::PASS).as_str(), "pass");
            assert_eq!(game.parse_move("Pass"), Ok(MorrisMove::PASS));
            assert_eq!(game.spot(&men, MorrisMove::PASS), None);
        }
    }
}

/// Tries moves and un-moves of positions at random, and of some where nobody can move.
fn takes_back_what_is_made(endgame: &MorrisEndgame, all_men: bool) {
    let mut stuck = stuck_positions(9);
    stuck.retain(|_| all_men);
    let mut random = fastrand::Rng::with_seed(4);
    let made = |from: &Men, to: &Men| {
        let is_over = endgame.terminal_value(from).is_some();
        let moves = endgame.moves(from).filter(|_| !is_over);
        moves
            .filter(|&mv| endgame.play(from, mv).state == *to)
            .count()
    };
    let taken_back = |from: &Men, to: &Men| {
        let before = endgame.predecessors(to);
        before.filter(|(before, _)| before == from).count()
    };
    let normal = |men: Men| endgame.unrank(endgame.number(&men).unwrap());
    let passed = |men: Men| Men {
        own: men.other,
        other: men.own,
        ..men
    };
    let stuck = stuck
        .into_iter()
        .flat_map(|men| [normal(men), normal(passed(men))]);
    let stuck: Vec<Men> = stuck.collect();
    for at in 0..400 {
        // As many of each tier, so that small ones come up.
        let tier = endgame.tier(random.usize(..endgame.tiers()));
        let number = stuck
            .get(at)
            .map_or(random.usize(tier), |men| endgame.rank(men));
        let tier = (0..endgame.tiers()).map(|tier| endgame.tier(tier));
        let tier = tier
            .into_iter()
            .find(|tier| tier.contains(&number))
            .unwrap();
        let state = endgame.unrank(number);
        assert_eq!(endgame.rank(&state), number);
        let next = endgame.states(number..tier.end.min(number + 2000));
        assert!(
            next.eq((number..)
                .take(2000)
                .take_while(|next| tier.contains(next))
                .map(|next| endgame.unrank(next)))
        );
        let in_tier: HashMap<Men, usize> = counted(
            endgame
                .predecessors_in_tier(&state)
                .map(|(before, _)| before),
        );
        let all = endgame.predecessors(&state).map(|(before, _)| before);
        let in_same = all.filter(|before| tier.contains(&endgame.rank(before)));
        assert_eq!(in_tier, counted(in_same));
        for (before, turn) in endgame.predecessors(&state) {
            assert_eq!(turn, Turn::Passes);
            assert_eq!(
                taken_back(&before, &state),
                made(&before, &state),
                "{before:?}"
            );
        }
        if endgame.terminal_value(&state).is_none() {
            let out: HashMap<MorrisMove, usize> = counted(endgame.moves_out(&state));
            let taking = endgame.moves(&state).filter(|mv| mv.taken.is_some());
            assert_eq!(out, counted(taking));
            let inside = endgame.moves(&state).count() - out.len();
            assert_eq!(endgame.in_tier_move_count(&state) as usize, inside);
            for mv in endgame.moves(&state) {
                let next = endgame.play(&state, mv).state;
                assert_eq!(mv.taken.is_none(), tier.contains(&endgame.rank(&next)));
                assert_eq!(taken_back(&state, &next), made(&state, &next), "{next:?}");
            }
        }
    }
}

/// How often each comes up.
fn counted<T: Eq + Hash>(items: impl Iterator<Item = T>) -> HashMap<T, usize> {
    let mut counts = HashMap::new();
    for item in items {
        *counts.entry(item).or_default() += 1;
    }
    counts
}

#[test]
fn every_tier_of_all_endgames_is_two_numbers_of_men_and_small_enough_for_a_solver() {
    let endgame = NineMensMorris::new(true).endgame(9, 9).unwrap();
    assert_eq!(endgame.tiers(), 7 * 8 / 2 + 7);
    let mut before = (0, [0; 2]);
    let mut end = 0;
    for tier in (0..endgame.tiers()).map(|tier| endgame.tier(tier)) {
        assert_eq!(tier.start, end);
        end = tier.end;
        assert!(tier.len() <= 1 << 31, "{}", tier.len());
        let men = |number| {
            let men = endgame.unrank(number);
            let mut sizes = [men.own, men.other].map(u32::count_ones);
            sizes.sort_unstable();
            (sizes[0] + sizes[1], sizes)
        };
        let sizes = men(tier.start);
        assert!(before < sizes, "{sizes:?}");
        before = sizes;
        for number in [
            tier.start + tier.len() / 3,
            tier.start + tier.len() * 2 / 3,
            end - 1,
        ] {
            assert_eq!(men(number), sizes);
        }
    }
    assert_eq!(end, endgame.count());
}

/// The points of each cycle of the symmetries of the board, by how many there are: three squares of
/// eight points, turned, flipped, and the first and the last exchanged.
fn cycles_of_symmetries() -> Vec<Vec<usize>> {
    let image = |symmetry: usize, point: usize| {
        let (square, place) = (point / 8, point % 8);
        let square = if symmetry < 8 { square } else { 2 - square };
        let flipped = if symmetry % 8 < 4 { place } else { 8 - place };
        8 * square + (flipped + 2 * symmetry) % 8
    };
    let cycles = |symmetry| {
        let mut seen = [false; 24];
        let mut sizes = Vec::new();
        for first in 0..24 {
            let cycle = std::iter::successors(Some(first), |&point| Some(image(symmetry, point)));
            let size = cycle.take_while(|&point| !std::mem::replace(&mut seen[point], true));
            sizes.push(size.count());
        }
        sizes.retain(|&size| size > 0);
        sizes
    };
    (0..16).map(cycles).collect()
}

#[test]
fn all_endgames_have_few_numbers_more_than_there_are_positions_up_to_symmetry() {
    // By Burnside's lemma: the positions with so many men of both that a symmetry leaves as they
    // are.
    let mut fixed = [[0_usize; 10]; 10];
    for cycles in cycles_of_symmetries() {
        let mut ways = [[0; 10]; 10];
        ways[0][0] = 1;
        for size in cycles {
            for (own, other) in (0..100).rev().map(|at| (at / 10, at % 10)) {
                let of_own = if own < size {
                    0
                } else {
                    ways[own - size][other]
                };
                let of_other = if other < size {
                    0
                } else {
                    ways[own][other - size]
                };
                ways[own][other] += of_own + of_other;
            }
        }
        for (fixed, ways) in fixed.iter_mut().flatten().zip(ways.iter().flatten()) {
            *fixed += ways;
        }
    }
    let choose = |n: usize, k: usize| (0..k).fold(1, |all, at| all * (n - at) / (at + 1));
    let sum = |count: &dyn Fn(usize, usize) -> usize| -> usize {
        (3..10)
            .flat_map(|own| (3..10).map(move |other| (own, other)))
            .map(|(own, other)| count(own, other))
            .sum()
    };
    assert_eq!(sum(&|own, other| fixed[own][other] / 16), 8_904_593_601);
    let numbered = sum(&|own, other| fixed[own][0] / 16 * choose(24 - own, other));
    let ends: usize = (3..10)
        .map(|other| fixed[2][0] / 16 * choose(22, other))
        .sum();
    assert_eq!((numbered, ends), (9_193_626_407, 32_926_080));
    let endgame = NineMensMorris::new(true).endgame(9, 9).unwrap();
    assert_eq!(endgame.count(), numbered + ends);
}

#[test]
fn endgames_are_numbered_by_men_and_what_they_come_to() {
    // The sets of 2, 3 and 4 points that are not images of each other, and the sets of the other
    // points.
    let [two, three, four] = [2, 3, 4].map(|size| {
        let mut seen = std::collections::HashSet::new();
        let game = NineMensMorris::new(true);
        (0_u32..1 << 24)
            .filter(|set| set.count_ones() == size)
            .filter(|&own| {
                let men = Men {
                    own,
                    ..game.start()
                };
                seen.insert(stonework::Symmetric::canonical(&game, &men).own)
            })
            .count()
    });
    let endgame = |own, other| NineMensMorris::new(true).endgame(own, other).unwrap();
    assert_eq!(endgame(3, 3).count(), two * 1540 + three * 1330);
    let all = two * (1540 + 7315) + three * (1330 + 5985) + four * 1140;
    assert_eq!(endgame(4, 3).count(), all);
    assert_eq!(endgame(3, 4).count(), all);
}
