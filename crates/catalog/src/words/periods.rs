//! Periods of nimbers, as sentences: [`period_proof`].

use stonework_nimbers::Period;

/// The period of the nimbers of heaps and why it is one, sentence by sentence; that none is proved,
/// if so.
#[must_use]
pub fn period_proof(period: Option<&Period>) -> Vec<String> {
    let Some(period) = period else {
        return vec!["These nimbers prove no period.".to_owned()];
    };
    let (length, start) = (period.length(), period.start());
    let mut sentences = vec![format!(
        "Period {length}: G(n + {length}) = G(n) for every n from {start} on."
    )];
    if let Some(last) = period.last_exception() {
        sentences.push(format!("The last exception is n = {last}."));
    }
    let (checked, theorem) = (period.checked(), period.theorem());
    sentences.push(if checked.is_empty() {
        "Proof: there are no moves.".to_owned()
    } else {
        format!(
            "Proof: these nimbers show it for n from {} to {}; for all greater n it follows by \
             {theorem}.",
            checked.start,
            checked.end - 1
        )
    });
    sentences
}
