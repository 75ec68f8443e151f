//! Values with names of their own: switches, tiny, miny, uptimals.

mod switch;
mod tiny;
mod uptimal;
