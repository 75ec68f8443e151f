//! Tests of games whose rules are a text.

mod propnet;
