//! Certificates of values: right ones are found right, and wrong ones are not.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;

use stonework::certificate::{
    RecordsError, ValueRecord, ValueRecords, WrittenParts, check_value, extract_value,
};
use stonework::erased::ErasedState;
use stonework::partizan::Forms;
use stonework::values::ValuedGame;
use stonework::{Game, Run, Values};

use crate::dominoes::Dominoes;

/// A board of dominoes that is written.
struct Written {
    valued: Arc<dyn ValuedGame>,
    start: ErasedState,
}

impl WrittenParts for Written {
    fn start(&self) -> ErasedState {
        self.start.clone()
    }
    fn parts(&self, state: &ErasedState) -> Vec<ErasedState> {
        let parts = self.valued.parts(state).into_iter();
        let seen = parts.map(|part| {
            if self.valued.left_to_move(&part) {
                part
            } else {
                self.valued.turned(&part)
            }
        });
        seen.collect()
    }
    fn options(&self, state: &ErasedState, of_left: bool) -> Vec<ErasedState> {
        self.valued.options(state, of_left)
    }
    fn position(&self, state: &ErasedState) -> String {
        format!("{state:?}")
    }
}

/// Records by their positions.
struct Lines(BTreeMap<String, ValueRecord>);

impl ValueRecords for Lines {
    fn len(&self) -> u64 {
        self.0.len() as u64
    }
    fn find(&mut self, position: &str) -> Result<Option<(u64, ValueRecord)>, RecordsError> {
        let place = self.0.keys().position(|key| key == position);
        Ok(place.map(|place| (place as u64, self.0[position].clone())))
    }
}

fn failed(game: &Written, claim: &str, records: &[ValueRecord]) -> u64 {
    let lines = records
        .iter()
        .map(|record| (record.position.clone(), record.clone()));
    let checked = check_value(game, claim, &mut Lines(lines.collect()), &Run::new());
    checked.unwrap().failed
}

#[test]
fn values_are_certified_and_what_is_wrong_is_found() {
    for (rows, cols, claim) in [(2, 2, "±1"), (2, 3, ""), (3, 3, "±1"), (3, 4, "")] {
        let game = Arc::new(Dominoes { rows, cols });
        let start = ErasedState::new(game.start());
        let valued = Values::of_sums().erased(game, |_, _| String::new());
        let forms = Forms::new();
        let (mut positions, mut algebra) = (valued.positions(&forms), forms.algebra());
        let mut value = |state: &ErasedState| {
            let form = positions.value(state, &Run::new()).unwrap().form;
            Ok::<_, Infallible>(algebra.text(form.unwrap()).unwrap())
        };
        let Ok(found) = value(&start);
        assert!(
            claim.is_empty() || claim.trim() == found,
            "{rows}×{cols}: {found}"
        );
        let game = Written {
            valued: Arc::clone(&valued),
            start,
        };
        let records = extract_value(&game, &mut value, &Run::new()).unwrap();
        assert_eq!(failed(&game, &found, &records), 0, "{rows}×{cols}");
        for wrong in ["*5", "{7|-7}", "1/3", "{2|1|0}", "1+", ""] {
            assert_ne!(failed(&game, wrong, &records), 0, "{rows}×{cols}: {wrong}");
        }
        for (at, record) in records.iter().enumerate().step_by(1 + records.len() / 30) {
            assert_eq!(
                ValueRecord::parse(&record.to_string()).as_ref(),
                Some(record)
            );
            for other in ["0", "1", "-1", "*", "^", "1/2", "{1|-1}", "{3|}"] {
                let mut wrong = records.clone();
                other.clone_into(&mut wrong[at].value);
                let is_right = failed(&game, &found, &wrong) == 0;
                assert_eq!(is_right, other == record.value, "{record} {other}");
            }
            let mut wrong = records.clone();
            wrong.remove(at);
            assert_ne!(failed(&game, &found, &wrong), 0, "without {record}");
            let mut wrong = records.clone();
            wrong[at].rank = 99;
            let is_below = records.iter().any(|other| other.rank > record.rank);
            assert!(!is_below || failed(&game, &found, &wrong) > 0, "{record}");
        }
    }
}
