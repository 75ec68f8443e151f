//! Long rows of numbers as a line of play shows them: their ends, as if the whole were written and
//! cut.

use stonework::{Ends, Front, Indexed, PrefixSums};
use stonework_catalog::CatalogGame;
use stonework_stones::{EndTerms, FrontTerms, StoneGame, StoneGameIii, StoneGameViii};

/// A row of numbers cut to its first and last eight if it has more than sixteen.
fn cut(row: &str) -> String {
    let numbers: Vec<&str> = row.split(' ').collect();
    if numbers.len() <= 16 {
        return row.to_owned();
    }
    let (first, last) = (&numbers[..8], &numbers[numbers.len() - 8..]);
    format!("{} … {}", first.join(" "), last.join(" "))
}

fn check<G: CatalogGame + Indexed>(game: &G) {
    for number in 0..game.count() {
        let state = game.unrank(number);
        assert_eq!(game.draw_by_ends(&state), cut(&game.draw(&state)));
    }
}

#[test]
fn positions_of_rows_are_cut_as_if_they_were_written_in_full() {
    for len in 2..40 {
        let piles: Vec<i64> = (0..len).map(|at| at * at % 23 - 7).collect();
        let sums = PrefixSums::new(&piles).expect("the sums are small");
        let game = StoneGame::new(&piles).expect("the sums are small");
        check(&Ends(EndTerms::of(&game, sums.clone(), None)));
        let game = StoneGameIii::new(&piles).expect("the sums are small");
        check(&Front(FrontTerms::of(&game, sums.clone(), None)));
        let game = StoneGameViii::new(&piles).expect("the sums are small");
        check(&Front(FrontTerms::of(&game, sums, None).merging()));
    }
}
