//! What holds of the whole repository: the output of its examples, what its pages tell, its sources.

mod outputs;
mod pages;
mod sources;
