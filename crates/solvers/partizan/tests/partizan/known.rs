//! Values of the books.

use stonework_partizan::{Dyadic, FormError, Forms, NumberUpStar, PartizanOutcome};

#[test]
fn counts_of_followers_and_stops_are_those_of_the_books() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    for (number, up, nimber, birthday, followers, stops) in [
        (Dyadic::ZERO, 0, 0, 0, 1, 1),
        (Dyadic::integer(5)?, 0, 0, 5, 6, 1),
        (Dyadic::new(-1, 1)?, 0, 0, 2, 3, 1),
        (Dyadic::new(25, 4)?, 0, 0, 6, 7, 1),
        (Dyadic::ZERO, 0, 8, 8, 9, 4374),
        (Dyadic::new(9, 3)?, 0, 1, 6, 7, 2),
        (Dyadic::ZERO, 1, 0, 2, 3, 3),
        (Dyadic::ZERO, -1, 1, 2, 3, 4),
        (Dyadic::integer(6)?, 1, 1, 8, 9, 4),
    ] {
        let value = NumberUpStar { number, up, nimber };
        let form = algebra.number_up_star(value)?;
        assert_eq!(algebra.birthday(form)?, birthday, "{value:?}");
        assert_eq!(algebra.follower_count(form)?, followers, "{value:?}");
        assert_eq!(algebra.stop_count(form)?, stops, "{value:?}");
    }
    Ok(())
}

#[test]
fn a_sum_of_switches_has_as_many_followers_as_is_known() -> Result<(), FormError> {
    let forms = Forms::new();
    let mut algebra = forms.algebra();
    let mut sum = algebra.integer(0)?;
    for temperature in 1..=24 {
        let hot = [algebra.integer(temperature)?];
        let cold = [algebra.integer(-temperature)?];
        let switch = algebra.of_options(&hot, &cold)?;
        sum = algebra.sum(sum, switch)?;
        if temperature == 6 {
            assert_eq!(algebra.follower_count(sum)?, 92);
        }
    }
    assert_eq!(algebra.follower_count(sum)?, 4405);
    assert_eq!(algebra.outcome(sum)?, PartizanOutcome::Next);
    Ok(())
}
