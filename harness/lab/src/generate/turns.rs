//! Whose turn it is to be the subject of a made-up case: of all words those that were used least so far.
//!
//! A word that many frames use comes along with others and hardly ever needs a turn of its own; one that a single frame
//! uses gets no use but by its turns.

use std::collections::HashMap;

/// What a turn counts to the word whose turn it is. To a word that comes along it counts less: half of the share of the
/// frames that use it, for what is put around a frame may keep it from being used.
const USE: usize = 10_000;

/// How many uses each word has once the order ends and begins anew.
const EACH: usize = 20;

/// The order of turns of groups, of each of which it is given which frames use it: each turn is that of a group that was
/// used least so far.
pub(super) fn order(groups: &[Vec<usize>]) -> Vec<usize> {
    let mut of_frame: HashMap<usize, Vec<usize>> = HashMap::new();
    for (group, frames) in groups.iter().enumerate() {
        for frame in frames {
            of_frame.entry(*frame).or_default().push(group);
        }
    }
    let mut used = vec![0_usize; groups.len()];
    let mut order = Vec::new();
    while let Some((group, least)) = used.iter().copied().enumerate().min_by_key(|(_, uses)| *uses) {
        if least >= EACH * USE {
            break;
        }
        let frames = groups.get(group).map_or(&[][..], Vec::as_slice);
        let share = USE / 2 / frames.len().max(1);
        for other in frames.iter().filter_map(|frame| of_frame.get(frame)).flatten().filter(|other| **other != group) {
            if let Some(uses) = used.get_mut(*other) {
                *uses += share;
            }
        }
        if let Some(uses) = used.get_mut(group) {
            *uses += USE;
        }
        order.push(group);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::{EACH, order};

    fn turns(groups: &[Vec<usize>]) -> Vec<usize> {
        let order = order(groups);
        (0..groups.len()).map(|group| order.iter().filter(|turn| **turn == group).count()).collect()
    }

    #[test]
    fn words_that_share_no_frame_have_their_turns_one_after_the_other() {
        assert_eq!(order(&[vec![0], vec![1], vec![2, 3]])[..6], [0, 1, 2, 0, 1, 2]);
        assert_eq!(turns(&[vec![0], vec![1], vec![2, 3]]), [EACH; 3]);
    }

    #[test]
    fn a_word_that_comes_along_with_others_has_fewer_turns() {
        let [alone, other, both] = turns(&[vec![0], vec![1], vec![0, 1]])[..] else { panic!() };
        assert!(both < other && other <= alone && alone <= EACH, "{alone} {other} {both}");
        let many: Vec<Vec<usize>> = (0..4).map(|frame| vec![frame]).chain([(0..4).collect()]).collect();
        assert_eq!(turns(&many)[4], 0, "it comes along with each of the others");
    }

    #[test]
    fn after_any_number_of_turns_no_word_is_far_behind() {
        let groups = [vec![0], vec![1, 2], vec![0, 3], vec![2, 3, 4], vec![5]];
        let order = order(&groups);
        for so_many in 0..order.len() {
            let own = |group: usize| order[..so_many].iter().filter(|turn| **turn == group).count();
            let most = (0..groups.len()).map(own).max().unwrap();
            assert!(own(4) + 1 >= most, "the fifth, which comes along with none, has {} of {so_many}", own(4));
        }
    }

    #[test]
    fn without_words_there_are_no_turns() {
        assert_eq!(order(&[]), [0; 0]);
    }
}
