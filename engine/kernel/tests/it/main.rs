//! Tests of the declared bindings of keywords, on a language of their own.

mod binding;
