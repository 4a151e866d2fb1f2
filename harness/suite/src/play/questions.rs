//! What players are asked, in words.

use kernel::transcript::choice::{Options, Question};

/// A question in words, without who is asked: `which effect comes next for golem`.
pub fn words(question: &Question) -> String {
    let about = question.about.as_deref();
    let with = |text: &str, join: &str| match about {
        Some(about) => format!("{text}{join}{about}"),
        None => text.to_owned(),
    };
    let split = matches!(question.options, Options::Split { .. } | Options::Pairs { .. });
    match question.kind {
        "order" if about.is_some() => with("which effect comes next", " for "),
        "order" => "which comes first".to_owned(),
        "may" => with("is it done", ", for "),
        "pay" => with("is it paid", ", for "),
        "shield" => with("how the shield is shared out", " to "),
        "source" => "which source".to_owned(),
        "assign" => match about {
            Some(about) => format!("how the damage of {about} is assigned"),
            None => "how the damage is assigned".to_owned(),
        },
        "target" | "targets" if split => "how it is divided among the targets".to_owned(),
        "target" | "targets" => with("which target", " for "),
        "triggers" => "in which order the abilities go on the stack".to_owned(),
        "object" => with("which one", " for "),
        "player" => with("which player", " for "),
        "color" => with("which color", " for "),
        "type" => with("which card type", " for "),
        "cost" => with("what pays the cost", " of "),
        "chance" => with("what comes by chance", " for "),
        "number" => with("how much", " for "),
        "option" => with("which option", " of "),
        "card" | "pick" => with("which card", " for "),
        "place" => with("which place", " for "),
        "event" => with("which death comes first", " for "),
        other => with(other, ", about "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::words::name::Name;

    fn question(kind: &'static str, about: Option<&'static str>, options: Options) -> Question {
        Question { who: Name::Word("alice"), kind, under: None, about: about.map(Name::Word), options }
    }

    #[test]
    fn a_question_says_what_it_is_about() {
        let one = || Options::One(Vec::new());
        assert_eq!(words(&question("order", Some("golem"), one())), "which effect comes next for golem");
        assert_eq!(words(&question("order", None, one())), "which comes first");
        let split = Options::Split { total: 3, caps: Vec::new() };
        assert_eq!(words(&question("targets", None, split)), "how it is divided among the targets");
    }

    #[test]
    fn a_kind_without_words_is_named() {
        assert_eq!(words(&question("wish", Some("golem"), Options::One(Vec::new()))), "wish, about golem");
    }
}
