//! The layout of items in layers from left to right: in an order with few crossing lines, and as close as possible to
//! the height of the items they are linked with.

use std::cmp::Ordering;

/// The number of passes over the order of the layers, back and forth.
const SWEEPS: usize = 10;

/// An item to be drawn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Item {
    /// The layer.
    pub layer: usize,
    /// The height.
    pub height: i64,
    /// The space below.
    pub gap: i64,
}

/// A line from an item to one of a later layer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Link {
    /// The item at which it starts.
    pub from: usize,
    /// The distance of the start from the top of that item.
    pub out: i64,
    /// The item at which it ends.
    pub to: usize,
    /// The distance of the end from the top of that item.
    pub into: i64,
}

/// The layout.
#[derive(Debug, Default)]
pub struct Placed {
    /// The top of each item.
    pub tops: Vec<i64>,
    /// The height at which each link passes through each layer between its ends.
    pub passes: Vec<Vec<i64>>,
    /// The number of crossings.
    #[cfg(test)]
    pub crossings: usize,
}

/// Places items. A link that does not lead to a later layer is left out.
pub fn placed(items: &[Item], links: &[Link]) -> Placed {
    let mut work = Work { items: items.to_vec(), ..Work::default() };
    let mut passes: Vec<Vec<usize>> = Vec::new();
    for link in links {
        passes.push(work.add(*link));
    }
    work.begin();
    work.order();
    work.align();
    let least = work.tops.iter().min().copied().unwrap_or(0);
    work.tops.iter_mut().for_each(|top| *top -= least);
    let passes = passes.into_iter().map(|through| through.into_iter().map(|item| work.top(item)).collect()).collect();
    #[cfg(test)]
    let crossings = work.crossings();
    work.tops.truncate(items.len());
    Placed {
        tops: work.tops,
        passes,
        #[cfg(test)]
        crossings,
    }
}

/// The layout in progress. In a layer that a link passes, an item without height stands in for it.
#[derive(Default)]
struct Work {
    items: Vec<Item>,
    links: Vec<Link>,
    /// The links that lead to each item, and those that start from it.
    ins: Vec<Vec<usize>>,
    outs: Vec<Vec<usize>>,
    /// The items of each layer in their order.
    layers: Vec<Vec<usize>>,
    tops: Vec<i64>,
}

impl Work {
    /// Splits a link into parts, each from one layer to the next. Returns the items that were put between.
    fn add(&mut self, link: Link) -> Vec<usize> {
        let layer = |work: &Self, item: usize| work.items.get(item).map(|item| item.layer);
        let (Some(first), Some(last)) = (layer(self, link.from), layer(self, link.to)) else { return Vec::new() };
        if first >= last {
            return Vec::new();
        }
        let mut between = Vec::new();
        let (mut from, mut out) = (link.from, link.out);
        for layer in first + 1..last {
            self.items.push(Item { layer, height: 0, gap: 10 });
            let to = self.items.len() - 1;
            self.links.push(Link { from, out, to, into: 0 });
            (from, out) = (to, 0);
            between.push(to);
        }
        self.links.push(Link { from, out, ..link });
        between
    }

    fn begin(&mut self) {
        self.ins = vec![Vec::new(); self.items.len()];
        self.outs = vec![Vec::new(); self.items.len()];
        for (index, link) in self.links.iter().enumerate() {
            if let (Some(ins), Some(outs)) = (self.ins.get_mut(link.to), self.outs.get_mut(link.from)) {
                ins.push(index);
                outs.push(index);
            }
        }
        let deepest = self.items.iter().map(|item| item.layer).max().unwrap_or(0);
        self.layers = vec![Vec::new(); deepest + 1];
        for (index, item) in self.items.iter().enumerate() {
            if let Some(layer) = self.layers.get_mut(item.layer) {
                layer.push(index);
            }
        }
        self.tops = vec![0; self.items.len()];
        (0..self.layers.len()).for_each(|layer| self.stack(layer));
    }

    fn top(&self, item: usize) -> i64 {
        self.tops.get(item).copied().unwrap_or(0)
    }

    fn item(&self, item: usize) -> Item {
        self.items.get(item).copied().unwrap_or_default()
    }

    fn layer(&self, layer: usize) -> Vec<usize> {
        self.layers.get(layer).cloned().unwrap_or_default()
    }

    fn set(&mut self, item: usize, top: i64) {
        if let Some(place) = self.tops.get_mut(item) {
            *place = top;
        }
    }

    /// Stacks the items of a layer.
    fn stack(&mut self, layer: usize) {
        let mut top = 0;
        for index in self.layer(layer) {
            self.set(index, top);
            top += self.item(index).height + self.item(index).gap;
        }
    }

    /// The position at which all links of an item on one side would be straight on average, and the number of those
    /// links.
    fn wish(&self, item: usize, ahead: bool) -> Option<(i64, i64)> {
        let links = if ahead { self.ins.get(item) } else { self.outs.get(item) }?;
        let links = links.iter().filter_map(|index| self.links.get(*index));
        let heights = links.map(|link| {
            if ahead { self.top(link.from) + link.out - link.into } else { self.top(link.to) + link.into - link.out }
        });
        let (sum, count) = heights.fold((0, 0), |(sum, count), height| (sum + height, count + 1));
        (count > 0).then(|| (sum / count, count))
    }

    /// The average height of the other ends of an item's links.
    fn bary(&self, item: usize, ahead: bool) -> i64 {
        let links = if ahead { self.ins.get(item) } else { self.outs.get(item) };
        let links = links.into_iter().flatten().filter_map(|index| self.links.get(*index));
        let heights =
            links.map(|link| if ahead { self.top(link.from) + link.out } else { self.top(link.to) + link.into });
        let (sum, count) = heights.fold((0, 0), |(sum, count), height| (sum + height, count + 1));
        if count > 0 { sum / count } else { self.top(item) }
    }

    /// Finds an order of each layer with few crossings.
    fn order(&mut self) {
        let mut best = (self.crossings(), self.layers.clone());
        for sweep in 0..SWEEPS {
            let ahead = sweep % 2 == 0;
            let mut layers: Vec<usize> = (0..self.layers.len()).collect();
            if !ahead {
                layers.reverse();
            }
            for layer in layers.into_iter().skip(1) {
                let mut sorted = self.layer(layer);
                sorted.sort_by_key(|item| self.bary(*item, ahead));
                if let Some(place) = self.layers.get_mut(layer) {
                    *place = sorted;
                }
                self.stack(layer);
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.layers.clone());
            }
        }
        self.layers = best.1;
        (0..self.layers.len()).for_each(|layer| self.stack(layer));
    }

    /// Moves items towards the items they are linked with, keeping their order.
    fn align(&mut self) {
        for sweep in 0..=SWEEPS {
            let ahead = sweep % 2 == 0;
            let mut layers: Vec<usize> = (0..self.layers.len()).collect();
            if !ahead {
                layers.reverse();
            }
            for layer in layers.into_iter().skip(1) {
                self.near(layer, ahead);
            }
        }
    }

    /// Moves the items of a layer as close to their preferred positions as their order allows, minimizing the total
    /// distance.
    fn near(&mut self, layer: usize, ahead: bool) {
        // Adjacent items form a block: the sum of their wishes, their weight, their number.
        let mut blocks: Vec<(i64, i64, usize)> = Vec::new();
        let mut offset = 0;
        let order = self.layer(layer);
        for item in &order {
            let (wish, weight) = self.wish(*item, ahead).unwrap_or((self.top(*item), 1));
            let mut block = ((wish - offset) * weight, weight, 1);
            while let Some(last) = blocks.pop_if(|last| last.0 * block.1 >= block.0 * last.1) {
                block = (block.0 + last.0, block.1 + last.1, block.2 + last.2);
            }
            blocks.push(block);
            offset += self.item(*item).height + self.item(*item).gap;
        }
        let starts = blocks.iter().flat_map(|(sum, weight, many)| std::iter::repeat_n(sum / weight, *many));
        let starts: Vec<i64> = starts.collect();
        let mut offset = 0;
        for (item, start) in order.into_iter().zip(starts) {
            self.set(item, start + offset);
            offset += self.item(item).height + self.item(item).gap;
        }
    }

    /// The number of crossings.
    fn crossings(&self) -> usize {
        let mut count = 0;
        for layer in 0..self.layers.len() {
            let here = self.links.iter().filter(|link| self.item(link.from).layer == layer);
            let mut lines: Vec<(i64, i64)> =
                here.map(|link| (self.top(link.from) + link.out, self.top(link.to) + link.into)).collect();
            lines.sort_unstable();
            count += inversions(&lines.into_iter().map(|(_, to)| to).collect::<Vec<_>>());
        }
        count
    }
}

/// The number of pairs of a list that are in the wrong order.
fn inversions(list: &[i64]) -> usize {
    let mut sorted: Vec<i64> = Vec::new();
    let mut count = 0;
    for value in list {
        let at = sorted.partition_point(|other| other.cmp(value) != Ordering::Greater);
        count += sorted.len() - at;
        sorted.insert(at, *value);
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(layer: usize) -> Item {
        Item { layer, height: 10, gap: 5 }
    }

    fn link(from: usize, out: i64, to: usize) -> Link {
        Link { from, out, to, into: 5 }
    }

    #[test]
    fn pairs_in_the_wrong_order_are_counted() {
        assert_eq!(inversions(&[1, 2, 2, 3]), 0);
        assert_eq!(inversions(&[3, 2, 1]), 3);
    }

    #[test]
    fn what_can_be_drawn_without_crossings_is() {
        let mut items = vec![Item { layer: 0, height: 40, gap: 5 }];
        items.extend((0..4).map(|_| item(1)));
        let links = [link(0, 5, 4), link(0, 15, 3), link(0, 25, 1), link(0, 35, 2)];
        let placed = placed(&items, &links);
        assert_eq!(placed.crossings, 0);
        let tops = &placed.tops;
        assert!(tops[4] < tops[3] && tops[3] < tops[1] && tops[1] < tops[2], "{tops:?}");
    }

    #[test]
    fn items_of_a_layer_do_not_lie_upon_one_another_and_stand_by_what_leads_to_them() {
        let mut items = vec![Item { layer: 0, height: 400, gap: 5 }];
        items.extend((0..3).map(|_| item(1)));
        let links = [link(0, 100, 1), link(0, 104, 2), link(0, 300, 3)];
        let placed = placed(&items, &links);
        assert_eq!(placed.tops, [0, 89, 104, 295]);
    }

    #[test]
    fn a_link_passes_the_layers_between_and_one_that_leads_back_is_left_out() {
        let items = [item(0), item(1), item(2)];
        let links = [link(0, 5, 1), link(1, 5, 2), link(0, 5, 2), link(2, 5, 0), link(0, 5, 9)];
        let placed = placed(&items, &links);
        let passes: Vec<usize> = placed.passes.iter().map(Vec::len).collect();
        assert_eq!(passes, [0, 0, 1, 0, 0]);
        assert!(placed.passes[2][0] >= placed.tops[1] + 10 || placed.passes[2][0] <= placed.tops[1] - 10);
    }
}
