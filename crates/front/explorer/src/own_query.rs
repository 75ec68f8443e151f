//! What a page takes of a query for itself: [`taken`].

use form_urlencoded::Serializer;

/// The last value of each of these names in a query, if one is given; and the query without them.
pub(crate) fn taken<const N: usize>(
    query: &str,
    names: [&str; N],
) -> ([Option<String>; N], String) {
    let mut found = [const { None }; N];
    let mut rest = Serializer::new(String::new());
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        match names.iter().position(|own| *own == name) {
            Some(at) => found[at] = Some(value.into_owned()).filter(|value| !value.is_empty()),
            None => {
                rest.append_pair(&name, &value);
            }
        }
    }
    (found, rest.finish())
}

/// A link with one more pair in its query.
pub(crate) fn with(link: &str, name: &str, value: &str) -> String {
    let and = if link.contains('?') { '&' } else { '?' };
    let pair = Serializer::new(String::new())
        .append_pair(name, value)
        .finish();
    format!("{link}{and}{pair}")
}
