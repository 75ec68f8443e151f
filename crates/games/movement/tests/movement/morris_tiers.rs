//! The tiers of the endgames of Nine Men's Morris: how many positions of each are won, drawn and
//! lost, and where the moves inside a tier lead.

use std::collections::{BTreeMap, HashMap};

use stonework::{
    Game, Indexed, InfinitePlay, OracleSolver, Outcome, Retrograde, Run, SeededRng, StrongSolution,
    Tiered, Wdl,
};
use stonework_movement::{MorrisEndgame, NineMensMorris};

use crate::morris::VARIANTS;

/// The men of the player to move and of the other, the positions, those that are won, drawn and
/// lost, and the plies of the longest win.
type Row = (u32, u32, [u64; 4], u32);

fn solved(own: u32, other: u32) -> (MorrisEndgame, StrongSolution<MorrisEndgame, Outcome>) {
    let endgame = NineMensMorris::new(true).endgame(own, other).unwrap();
    let solver = Retrograde::new(InfinitePlay::Draw).numbered().tiered();
    let solver = solver.with_predecessors();
    let (_, strong) = solver.solve_with_oracle(&endgame, &Run::new()).unwrap();
    (endgame, strong)
}

/// The rows of an endgame, without the ends with two men.
fn rows(own: u32, other: u32) -> Vec<Row> {
    let (endgame, strong) = solved(own, other);
    let mut rows: BTreeMap<(u32, u32), ([u64; 4], u32)> = BTreeMap::new();
    for (men, value) in strong.positions(&endgame) {
        let [own, other] = [men.own, men.other].map(u32::count_ones);
        if own < 3 {
            continue;
        }
        let (counts, longest) = rows.entry((own, other)).or_default();
        counts[0] += 1;
        match value.result() {
            Wdl::Win => {
                counts[1] += 1;
                *longest = value.plies().unwrap().max(*longest);
            }
            Wdl::Draw => counts[2] += 1,
            Wdl::Loss => counts[3] += 1,
        }
    }
    let rows = rows.into_iter();
    rows.map(|((own, other), (counts, longest))| (own, other, counts, longest))
        .collect()
}

/// The rows of 4 men against 3 and of what play leads to from there.
const FEW: [Row; 3] = [
    (3, 3, [210_140, 174_485, 352, 35_303], 25),
    (3, 4, [945_630, 126_377, 819_253, 0], 33),
    (4, 3, [862_980, 84_303, 775_017, 3660], 1),
];

#[test]
fn so_many_positions_of_each_tier_are_won_drawn_and_lost() {
    assert_eq!(rows(4, 3), FEW);
}

#[test]
#[ignore = "it takes some seconds"]
fn with_four_men_each_almost_all_are_drawn() {
    let four = (4, 4, [3_667_665, 212, 3_667_396, 57], 9);
    assert_eq!(rows(4, 4), [&FEW[..], &[four]].concat());
}

/// The images of a set of points by the turns, flips and exchanges of any of the three squares.
fn images(set: u32) -> Vec<u32> {
    let orders = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let points: Vec<usize> = (0..24).filter(|point| set >> point & 1 == 1).collect();
    let image = |order: [usize; 3], turns: usize, is_flipped: bool| {
        let points = points.iter().map(|&point| {
            let (square, place) = (point / 8, point % 8);
            let place = if is_flipped { 8 - place } else { place };
            1 << (8 * order[square] + (place + 2 * turns) % 8)
        });
        points.sum()
    };
    let ways = orders.iter().flat_map(|&order| {
        (0..4).flat_map(move |turns| [(order, turns, false), (order, turns, true)])
    });
    ways.map(|(order, turns, is_flipped)| image(order, turns, is_flipped))
        .collect()
}

#[test]
fn three_men_each_have_as_many_states_as_gasser_counts() {
    let (endgame, strong) = solved(3, 3);
    let mut images_of = HashMap::new();
    let mut states = HashMap::new();
    for (men, value) in strong.positions(&endgame) {
        if men.own.count_ones() < 3 {
            continue;
        }
        for set in [men.own, men.other] {
            images_of.entry(set).or_insert_with(|| images(set));
        }
        let pairs = images_of[&men.own].iter().zip(&images_of[&men.other]);
        let least = pairs.min().unwrap();
        // Men that fly do not tell the squares apart.
        let known = *states.entry((*least.0, *least.1)).or_insert(value);
        assert_eq!(known, value);
    }
    let count = |result| {
        let values = states.values();
        values.filter(|value| value.result() == result).count()
    };
    assert_eq!(states.len(), 56_922);
    let counts = [Wdl::Win, Wdl::Draw, Wdl::Loss].map(count);
    assert_eq!(counts, [47_167, 96, 9_659]);
}

#[test]
fn moves_inside_a_tier_lead_where_they_are_played_to() {
    let mut random = SeededRng::new(46);
    for variant in VARIANTS {
        let endgame = NineMensMorris::of(variant).endgame(7, 6).unwrap();
        let mut targets = 0;
        for _ in 0..3000 {
            let men = endgame.unrank(random.below(endgame.count()));
            if endgame.terminal_value(&men).is_some() {
                continue;
            }
            let out: Vec<_> = endgame.moves_out(&men).collect();
            let inside = endgame.moves(&men).filter(|mv| !out.contains(mv));
            let played = inside.map(|mv| endgame.play(&men, mv));
            let mut played: Vec<_> = played.map(|step| endgame.rank(&step.state)).collect();
            let told = endgame.targets_in_tier(&men);
            let mut told: Vec<_> = told.map(|(number, _)| number).collect();
            played.sort_unstable();
            told.sort_unstable();
            assert_eq!(told, played, "{variant:?} {men:?}");
            targets += told.len();
        }
        assert!(targets > 5000, "{targets}");
    }
}

#[test]
fn tiers_are_called_by_the_men() {
    let endgame = NineMensMorris::new(true).endgame(4, 4).unwrap();
    let names = (0..endgame.tiers()).map(|tier| endgame.tier_name(tier).unwrap());
    let names: Vec<_> = names.collect();
    let expected = [
        "3 against 2",
        "4 against 2",
        "3 against 3",
        "4 against 3",
        "4 against 4",
    ];
    assert_eq!(names, expected);
}
