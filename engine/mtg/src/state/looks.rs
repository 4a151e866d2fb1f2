//! The characteristics of objects, kept while a state is only looked at.
//!
//! Where effects change characteristics, what one object is like hangs on many others, and one question asks of the same
//! object again and again. While a closure of [`State::looking`] runs, the state is borrowed, so nothing can change: each
//! object is then looked at once a layer.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::state::characteristics::{Characteristics, Layer};
use crate::state::{ObjId, State};

/// The characteristics of an object, by layer.
type Layers<'a> = [Option<Rc<Characteristics<'a>>>; 4];

/// The characteristics found while a state is looked at; none at other times.
#[derive(Debug, Default)]
pub struct Looks<'a> {
    /// The depth of closures that run within each other.
    depth: Cell<usize>,
    /// The characteristics found, by number of the object.
    found: RefCell<Vec<Layers<'a>>>,
    /// The objects of which anything was found.
    touched: RefCell<Vec<usize>>,
}

impl Clone for Looks<'_> {
    /// A copy may be changed: nothing is known of it.
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<'a> Looks<'a> {
    /// Runs `look`. Characteristics found meanwhile are kept until it ends, or until the outermost such look does.
    fn during<T>(&self, look: impl FnOnce() -> T) -> T {
        let depth = self.depth.get();
        self.depth.set(depth + 1);
        let seen = look();
        self.depth.set(depth);
        if depth == 0 {
            self.forget();
        }
        seen
    }

    /// The characteristics of an object in a layer, as found before or else now.
    fn of(&self, id: ObjId, layer: Layer, find: impl FnOnce() -> Rc<Characteristics<'a>>) -> Rc<Characteristics<'a>> {
        let (place, layer) = (id.0 as usize, layer as usize);
        let known = self.found.borrow().get(place).and_then(|layers| layers.get(layer)?.clone());
        known.unwrap_or_else(|| {
            self.during(|| {
                let what = find();
                self.keep(place, layer, Rc::clone(&what));
                what
            })
        })
    }

    fn keep(&self, place: usize, layer: usize, what: Rc<Characteristics<'a>>) {
        let mut found = self.found.borrow_mut();
        if found.len() <= place {
            found.resize(place + 1, Layers::default());
        }
        if let Some(kept) = found.get_mut(place).and_then(|layers| layers.get_mut(layer)) {
            *kept = Some(what);
            self.touched.borrow_mut().push(place);
        }
    }

    fn forget(&self) {
        let mut found = self.found.borrow_mut();
        for place in self.touched.borrow_mut().drain(..) {
            if let Some(layers) = found.get_mut(place) {
                *layers = Layers::default();
            }
        }
    }
}

impl<'a> State<'a> {
    /// Looks at the state: what objects are like is found once for all that is asked within.
    pub(crate) fn looking<T>(&self, look: impl FnOnce() -> T) -> T {
        self.looks.during(look)
    }

    /// The characteristics of an object in a layer, found by `find` unless they are already known.
    pub(super) fn looked(
        &self,
        id: ObjId,
        layer: Layer,
        find: impl FnOnce() -> Rc<Characteristics<'a>>,
    ) -> Rc<Characteristics<'a>> {
        self.looks.of(id, layer, find)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_is_looked_at_once_a_layer_until_the_look_is_over() {
        let (looks, looked) = (Looks::default(), Cell::new(0));
        let look = |looks: &Looks<'static>, id: u32, layer: Layer| {
            looks.of(ObjId(id), layer, || {
                looked.set(looked.get() + 1);
                Rc::default()
            });
            looked.get()
        };
        looks.during(|| {
            assert_eq!(looks.during(|| look(&looks, 3, Layer::All)), 1);
            assert_eq!(look(&looks, 3, Layer::All), 1);
            assert_eq!(look(&looks, 3, Layer::Types), 2);
            assert_eq!(look(&looks, 1, Layer::All), 3);
            assert_eq!(look(&looks.clone(), 1, Layer::All), 4);
        });
        assert_eq!(look(&looks, 3, Layer::All), 5);
        assert_eq!(look(&looks, 3, Layer::All), 6);
    }
}
