//! What can be seen of the state.
