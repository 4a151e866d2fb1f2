//! Determines the subject of each generated case: of all keywords, those that were used least so far.
//!
//! A keyword that many frames use appears together with others and hardly ever needs a turn of its own. A keyword of a
//! single frame is used only in its turns.

use std::collections::HashMap;

/// The weight of a turn for its own keyword. For a keyword that appears along with it the weight is smaller: half of
/// the share of frames that use it, because the additions around a frame may prevent its use.
const USE: usize = 10_000;

/// The number of uses of each keyword after which the order ends and begins anew.
const EACH: usize = 20;

/// The order of turns of groups, each given by the frames that use it: each turn goes to a group that was used least so
/// far.
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
