//! The functions that a browser calls. Only numbers cross the boundary: addresses in the memory of the program, and
//! lengths. The program never takes an address; the page reads and writes at the addresses that it receives.
//!
//! The only unsafe part is that these functions keep their names, so that the page finds them. No other function of the
//! program has such a name.

use std::cell::RefCell;
use std::sync::{Mutex, Once, PoisonError};

use crate::talk::Talk;

thread_local! {
    // A browser has no other place for the state between two calls.
    static TALK: RefCell<Talk> = RefCell::new(Talk::new());
}

/// The message of the last panic.
static FAILURE: Mutex<String> = Mutex::new(String::new());

/// Makes room for a message of `length` bytes, and returns its address.
#[allow(unsafe_code, reason = "the page finds the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> usize {
    static HEARD: Once = Once::new();
    HEARD.call_once(|| {
        std::panic::set_hook(Box::new(|info| {
            *FAILURE.lock().unwrap_or_else(PoisonError::into_inner) = info.to_string();
        }));
    });
    TALK.with_borrow_mut(|talk| {
        talk.message.clear();
        talk.message.resize(length, 0);
        talk.message.as_ptr().addr()
    })
}

/// Handles the written message, and returns the length of the answer.
#[allow(unsafe_code, reason = "the page finds the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn take() -> usize {
    TALK.with_borrow_mut(|talk| {
        talk.take();
        talk.answer.len()
    })
}

/// Returns the address of the answer.
#[allow(unsafe_code, reason = "the page finds the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn given() -> usize {
    TALK.with_borrow(|talk| talk.answer.as_ptr().addr())
}

/// Returns the address of the panic message, whose length is [`reason`]. Neither function touches the server's state.
#[allow(unsafe_code, reason = "the page finds the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn failure() -> usize {
    FAILURE.lock().unwrap_or_else(PoisonError::into_inner).as_ptr().addr()
}

/// Returns the length of the panic message.
#[allow(unsafe_code, reason = "the page finds the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn reason() -> usize {
    FAILURE.lock().unwrap_or_else(PoisonError::into_inner).len()
}
