//! The rules as a circuit of gates, evaluated for many positions at once: [`Propnet`].
