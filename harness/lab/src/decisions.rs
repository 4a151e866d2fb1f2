//! The decisions of a case as a tree: each question, its player, its clause, and the end of each path.

use std::ops::ControlFlow;
use std::sync::Arc;

use kernel::game::Scenario;
use kernel::outcome::Outcome;
use kernel::transcript::choice::{Options, Question};
use kernel::transcript::observed::{Observed, Refused, Snapshot};
use kernel::transcript::trace::Decision;
use kernel::words::name::Name;
use kernel::words::scenario::{Give, StepId};
use reports::tree::{Branch, Choice, End, Ended, FORMAT, Next, Shown, Tree, count};

use suite::language::case::Case;
use suite::load::Suite;
use suite::play::changes::{among, between};
use suite::play::engine::{Ask, Engine};
use suite::play::explore::{Visit, same, walk};
use suite::play::questions::words;

/// The most plays for each path that is walked to its end.
const PLAYS_A_PATH: usize = 100;

/// The most unwalked options that are named; the others are counted.
const MOST_UNWALKED: usize = 12;

/// The settings of a walk through a case.
#[derive(Clone, Copy, Debug)]
pub struct Walking {
    /// `true` to keep the answers that the case scripts.
    pub scripted: bool,
    /// The most paths to walk to their ends.
    pub most: usize,
}

/// The reason why a case cannot be walked.
pub type NoTree = String;

/// The decisions of a case in an edition.
pub fn decisions(
    suite: &Suite,
    case: &Case,
    edition: &str,
    engine: &dyn Engine,
    walking: Walking,
) -> Result<Tree, NoTree> {
    let Some(scripted) = &case.scenario else { return Err(case.lacks_cards().unwrap_or_default()) };
    let opened = if walking.scripted { Arc::clone(scripted) } else { Arc::new(scripted.unanswered()) };
    let (nodes, ends, at) = (Vec::new(), Vec::new(), Vec::new());
    let mut found = Found { suite, case, nodes, ends, at, first: Next::Unwalked, paths: 0 };
    let mut ways = 0;
    let cut = walk(&Ask::of(&opened, edition), engine, walking.most.saturating_mul(PLAYS_A_PATH), &mut |visit| {
        ways += usize::from(!matches!(visit.reply, Ok(Outcome::Undecided(_))));
        found.visit(visit);
        if ways >= walking.most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if *opened != **scripted {
        for way in ways_of_script(scripted, edition, engine, walking.most) {
            found.mark(&way);
        }
    }
    let place = suite.sources.place(case.file, case.span.start);
    let mut tree = Tree {
        format: FORMAT,
        case: case.id.to_string(),
        edition: edition.to_owned(),
        file: suite.sources.path(case.file).to_owned(),
        line: place.line,
        mistakes: engine.mistakes().into_iter().map(str::to_owned).collect(),
        scripted: walking.scripted,
        first: found.first,
        paths: found.paths,
        cut: cut.then(|| format!("stopped after {}; raise --max-paths to see more", count(ways, "path"))),
        ..Tree::default()
    };
    let start = start_of(&opened, edition, engine);
    tree.ends = found.drawn_ends(start.as_ref());
    tree.choices = found.nodes.into_iter().map(|node| node.drawn(suite, case)).collect();
    Ok(tree)
}

/// The state before the first step, if it can be observed.
pub fn start_of(scenario: &Scenario, edition: &str, engine: &dyn Engine) -> Option<Snapshot> {
    match engine.play(&Ask::of(&scenario.start(), edition)) {
        Ok(Outcome::Played { observed, .. }) => Some(observed.end),
        _ => None,
    }
}

/// The decisions on each path that the script of a case allows.
fn ways_of_script(scenario: &Scenario, edition: &str, engine: &dyn Engine, most: usize) -> Vec<Vec<Decision>> {
    let mut answers = Vec::new();
    walk(&Ask::of(scenario, edition), engine, most, &mut |visit| {
        if matches!(visit.reply, Ok(Outcome::Played { .. })) {
            answers.push(visit.answers.to_vec());
        }
        ControlFlow::Continue(())
    });
    let played = answers.iter().map(|open| engine.play(&Ask::of(scenario, edition).in_words(open)));
    let decided = played.filter_map(|reply| match reply {
        Ok(Outcome::Played { trace, .. }) => Some(trace.decisions),
        _ => None,
    });
    decided.collect()
}

/// A choice, as the engine asked it.
struct Node {
    question: Question,
    options: Vec<(Give, Next)>,
    scripted: Vec<bool>,
    /// `true` if there are more options than these.
    more: bool,
}

/// The ends of paths, before their differences are computed.
struct Reached {
    ended: Ended,
    state: Option<Snapshot>,
    why: Vec<String>,
    paths: usize,
    scripted: bool,
}

/// The results of a walk so far.
struct Found<'c> {
    suite: &'c Suite,
    case: &'c Case,
    nodes: Vec<Node>,
    ends: Vec<Reached>,
    /// The choices along the current path, and the option of each to walk next.
    at: Vec<(usize, usize)>,
    first: Next,
    paths: usize,
}

impl Found<'_> {
    fn visit(&mut self, visit: Visit<'_>) {
        self.at.truncate(visit.answers.len());
        let next = match visit.reply {
            Ok(Outcome::Undecided(question)) => {
                let options = visit.gives.iter().map(|give| (give.clone(), Next::Unwalked)).collect();
                let scripted = vec![false; visit.gives.len()];
                self.nodes.push(Node { question: *question, options, scripted, more: visit.more });
                Next::Choice(self.nodes.len() - 1)
            }
            Ok(Outcome::Played { observed, .. }) => {
                self.paths += 1;
                let why = self.refused(&observed);
                self.end(Ended::Played, Some(observed.end), why)
            }
            Ok(Outcome::Barred(refusal)) => {
                let under = under(refusal.clauses.iter().map(|clause| clause.id()));
                self.end(Ended::Refused, None, vec![format!("refused{under}: {}", refusal.why)])
            }
            Ok(Outcome::Unsupported { needs }) => {
                self.end(Ended::Stopped, None, vec![format!("not supported: {needs}")])
            }
            Err(error) => self.end(Ended::Stopped, None, vec![error.why]),
            Ok(Outcome::Rejected { step, why }) => {
                let step = step.map(|step| format!("line {}: ", self.line(step))).unwrap_or_default();
                self.end(Ended::Stopped, None, vec![format!("{step}{why}")])
            }
        };
        self.reach(next);
        if let Next::Choice(node) = next {
            self.at.push((node, 0));
        }
    }

    /// Records the result of the option that was walked.
    fn reach(&mut self, next: Next) {
        let Some((node, option)) = self.at.last_mut() else {
            self.first = next;
            return;
        };
        let place = self.nodes.get_mut(*node).and_then(|node| node.options.get_mut(*option));
        if let Some((_, place)) = place {
            *place = next;
        }
        *option += 1;
    }

    fn end(&mut self, ended: Ended, state: Option<Snapshot>, why: Vec<String>) -> Next {
        let same = |end: &Reached| {
            end.ended == ended
                && end.why == why
                && end.state.as_ref().map(|state| &state.subjects) == state.as_ref().map(|state| &state.subjects)
        };
        let index = self.ends.iter().position(same).unwrap_or_else(|| {
            self.ends.push(Reached { ended, state, why, paths: 0, scripted: false });
            self.ends.len() - 1
        });
        if let Some(end) = self.ends.get_mut(index) {
            end.paths += 1;
        }
        Next::End(index)
    }

    /// The steps that the rules refused, although the case does not mark them as illegal.
    fn refused(&self, observed: &Observed) -> Vec<String> {
        let marked = |refused: &Refused| {
            let step = self.case.steps.get(refused.step as usize);
            step.is_some_and(|step| step.illegal.is_some())
        };
        let unmarked = observed.refused.iter().filter(|refused| refused.answer.is_none() && !marked(refused));
        let said = unmarked.map(|refused| {
            let under = under(refused.clauses.iter().map(Name::as_str));
            format!("the step of line {} is refused{under}: {}", self.line(refused.step), refused.why)
        });
        said.collect()
    }

    fn line(&self, step: StepId) -> u32 {
        let span = self.case.steps.get(step as usize).map_or(self.case.span, |step| step.span);
        self.suite.sources.place(self.case.file, span.start).line
    }

    /// Marks the path of these decisions.
    fn mark(&mut self, decisions: &[Decision]) {
        let mut next = self.first;
        let mut decisions = decisions.iter();
        loop {
            match next {
                Next::Unwalked => return,
                Next::End(end) => {
                    if let Some(end) = self.ends.get_mut(end) {
                        end.scripted = true;
                    }
                    return;
                }
                Next::Choice(index) => {
                    let (Some(node), Some(decision)) = (self.nodes.get_mut(index), decisions.next()) else { return };
                    let ordered = matches!(node.question.options, Options::Several { ordered: true, .. });
                    let option = node.options.iter().position(|(give, _)| same(give, &decision.give, ordered));
                    let Some(option) = option else { return };
                    if let Some(mark) = node.scripted.get_mut(option) {
                        *mark = true;
                    }
                    next = node.options.get(option).map_or(Next::Unwalked, |(_, next)| *next);
                }
            }
        }
    }

    /// The ends with the fields that distinguish them; for a single end, the changes made by the play.
    fn drawn_ends(&self, start: Option<&Snapshot>) -> Vec<End> {
        let states: Vec<&Snapshot> = self.ends.iter().filter_map(|end| end.state.as_ref()).collect();
        let fields = among(&states);
        let only: Vec<Shown> = match (states.as_slice(), start) {
            ([only], Some(start)) => {
                let changes = between(start, only).into_iter();
                let shown = |what, from: Option<String>, to: Option<String>| {
                    let to = to.unwrap_or_else(|| "gone".to_owned());
                    Shown { what, value: from.map_or(to.clone(), |from| format!("{from} -> {to}")) }
                };
                changes.map(|change| shown(change.what(), change.from, change.to)).collect()
            }
            _ => Vec::new(),
        };
        let mut place = 0;
        let drawn = self.ends.iter().map(|end| {
            let mut state = only.clone();
            if end.state.is_some() {
                let at = |(what, values): &(String, Vec<String>)| {
                    values.get(place).map(|value| Shown { what: what.clone(), value: value.clone() })
                };
                state.extend(fields.iter().filter_map(at));
                place += 1;
            } else {
                state.clear();
            }
            End { ended: end.ended, paths: end.paths, scripted: end.scripted, state, why: end.why.clone() }
        });
        drawn.collect()
    }
}

impl Node {
    fn drawn(self, suite: &Suite, case: &Case) -> Choice {
        let question = words(&self.question);
        let says = self.question.under.and_then(|under| suite.catalogues.find(case.language.game, under.id()));
        let options = self.options.into_iter().zip(self.scripted);
        let mut options: Vec<Branch> =
            options.map(|((give, next), scripted)| Branch { option: give.to_string(), scripted, next }).collect();
        let left = |branch: &Branch| branch.next == Next::Unwalked && !branch.scripted;
        let unwalked = options.iter().filter(|branch| left(branch)).count();
        if self.more || unwalked > MOST_UNWALKED {
            options.retain(|branch| !left(branch));
            let others = if self.more { "others".to_owned() } else { format!("{unwalked} others") };
            options.push(Branch { option: others, scripted: false, next: Next::Unwalked });
        }
        Choice {
            who: self.question.who.to_string(),
            kind: self.question.kind.to_owned(),
            about: self.question.about.as_ref().map(ToString::to_string),
            question,
            under: self.question.under.map(|under| under.id().to_owned()),
            says: says.map(|clause| clause.says.to_string()),
            options,
        }
    }
}

fn under<'c>(clauses: impl Iterator<Item = &'c str>) -> String {
    let clauses: Vec<&str> = clauses.collect();
    if clauses.is_empty() { String::new() } else { format!(" under {}", clauses.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled;
    use suite::parallel;
    use suite::play::engine::Reference;

    fn tree(id: &str, scripted: bool, most: usize) -> Tree {
        let suite = bundled::loaded();
        let case = suite.cases.iter().find(|case| &*case.id == id).unwrap();
        let (edition, _) = case.editions[0];
        decisions(suite, case, edition, &Reference::right(), Walking { scripted, most }).unwrap()
    }

    const GOLEM: &str = "mtg/the-creatures-controller-chooses-between-exile-and-library";
    const THREE: &str = "mtg/three-effects-on-each-of-two-players-are-chosen-in-turn-order";

    #[test]
    fn the_first_example_of_616_1f_has_two_paths_and_two_ends() {
        let tree = tree(GOLEM, false, 100);
        assert_eq!((tree.paths, tree.ends.len(), tree.choices.len(), &tree.cut), (2, 2, 1, &None));
        assert_eq!(tree.choices[0].under.as_deref(), Some("616.1-controller-chooses"));
        assert!(tree.choices[0].says.as_ref().unwrap().contains("controller"));
        let ends: Vec<(&str, &str)> =
            tree.ends.iter().map(|end| (end.state[0].what.as_str(), end.state[0].value.as_str())).collect();
        assert_eq!(ends, [("golem.zone", "library"), ("golem.zone", "exile")]);
        assert!(tree.ends.iter().all(|end| !end.scripted), "nothing is scripted");
    }

    #[test]
    fn three_effects_on_two_players_are_walked_whole() {
        let tree = tree(THREE, false, 1000);
        // Each player has 3 x 2 orders, and three of the six lead to a different amount.
        assert_eq!((tree.paths, tree.ends.len()), (36, 9));
        assert_eq!(tree.ends.iter().map(|end| end.paths).sum::<usize>(), 36);
        assert_eq!(tree.choices[0].who, "bob", "the active player chooses first");
        assert_eq!(tree.ends.iter().filter(|end| end.scripted).count(), 1);
        assert_eq!(tree.choices.iter().flat_map(|choice| &choice.options).filter(|one| one.scripted).count(), 4);
    }

    #[test]
    fn scripted_answers_may_be_kept() {
        let tree = tree(THREE, true, 1000);
        assert_eq!((tree.paths, tree.first), (1, Next::End(0)));
        let shown: Vec<String> = tree.ends[0].state.iter().map(|one| format!("{}: {}", one.what, one.value)).collect();
        assert!(shown.contains(&"bob.life: 20 -> 10".to_owned()), "{shown:?}");
    }

    #[test]
    fn a_walk_that_is_cut_says_so() {
        let tree = tree(THREE, false, 5);
        assert_eq!(tree.paths, 5);
        assert_eq!(tree.cut.as_deref(), Some("stopped after 5 paths; raise --max-paths to see more"));
        assert!(tree.choices.iter().flat_map(|choice| &choice.options).any(|one| one.next == Next::Unwalked));
        assert_eq!(super::tests::tree(THREE, false, 36).cut, None, "just enough");
    }

    #[test]
    fn many_options_that_nobody_walked_are_counted() {
        let suite = bundled::loaded();
        let drawn = |most: u32, more| {
            let options = Options::Number { least: 1, most: i64::from(most) };
            let question = Question { who: Name::Word("alice"), kind: "number", under: None, about: None, options };
            let gives = (1..=i64::from(most)).map(|number| (Give::Number(number), Next::Unwalked));
            let scripted = (1..=most).map(|number| number == 2).collect();
            let node = Node { question, options: gives.collect(), scripted, more };
            let options = node.drawn(suite, &suite.cases[0]).options;
            options.into_iter().map(|branch| branch.option).collect::<Vec<_>>()
        };
        assert_eq!(drawn(3, false), ["1", "2", "3"]);
        assert_eq!(drawn(30, false), ["2", "29 others"]);
        assert_eq!(drawn(30, true), ["2", "others"]);
    }

    #[test]
    fn an_answer_that_the_rules_refuse_is_an_end_of_its_own() {
        let tree = tree("mtg/damage-is-divided-in-the-order-of-the-blockers", false, 100);
        assert_eq!(tree.paths, 2);
        let refused = tree.ends.iter().find(|end| end.ended == Ended::Refused).unwrap();
        assert!(refused.why[0].starts_with("refused under 510.1c-order: "), "{refused:?}");
        assert_eq!(refused.paths, 2);
    }

    #[test]
    fn every_question_of_the_suite_names_a_clause_that_there_is_or_a_rule() {
        let suite = bundled::loaded();
        let strange = parallel::map(&suite.cases, |case| {
            let (edition, _) = case.editions.last()?;
            let walking = Walking { scripted: false, most: 4 };
            let tree = decisions(suite, case, edition, &Reference::right(), walking).ok()?;
            let rule = |under: &str| under.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '.');
            let mut choices = tree.choices.iter().filter(|choice| choice.says.is_none());
            choices.find_map(|choice| choice.under.clone().filter(|under| !rule(under)))
        });
        let strange: Vec<String> = strange.into_iter().flatten().collect();
        assert!(strange.is_empty(), "asked under what is no clause: {strange:?}");
    }
}
