//! What a browser calls. Numbers alone go over the boundary: addresses in the memory of the program, and lengths. The program
//! never reads an address that it is given; the page reads and writes at the addresses that it gets.
//!
//! The one thing that Rust counts as unsafe is that these functions keep their names, so that they can be found: no other
//! function of the program has such a name.

use std::cell::RefCell;
use std::sync::{Mutex, Once, PoisonError};

use crate::talk::Talk;

thread_local! {
    // A browser has no place of its own for what is between two calls.
    static TALK: RefCell<Talk> = RefCell::new(Talk::new());
}

/// Why the program broke off.
static FAILURE: Mutex<String> = Mutex::new(String::new());

/// Makes room for a message of so many bytes, and says where it is to be written.
#[allow(unsafe_code, reason = "the name by which the page finds it")]
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

/// Takes the message that was written. Gives how long the answer is.
#[allow(unsafe_code, reason = "the name by which the page finds it")]
#[unsafe(no_mangle)]
pub extern "C" fn take() -> usize {
    TALK.with_borrow_mut(|talk| {
        talk.take();
        talk.answer.len()
    })
}

/// Where the answer is.
#[allow(unsafe_code, reason = "the name by which the page finds it")]
#[unsafe(no_mangle)]
pub extern "C" fn given() -> usize {
    TALK.with_borrow(|talk| talk.answer.as_ptr().addr())
}

/// Where the reason is why the program broke off; [`reason`] gives its length. Neither touches what was broken off.
#[allow(unsafe_code, reason = "the name by which the page finds it")]
#[unsafe(no_mangle)]
pub extern "C" fn failure() -> usize {
    FAILURE.lock().unwrap_or_else(PoisonError::into_inner).as_ptr().addr()
}

/// How long the reason is.
#[allow(unsafe_code, reason = "the name by which the page finds it")]
#[unsafe(no_mangle)]
pub extern "C" fn reason() -> usize {
    FAILURE.lock().unwrap_or_else(PoisonError::into_inner).len()
}
