//! The tree as a picture: choices from left to right, and their ends as a table on the right.

use std::fmt::Write as _;

use super::ends::{LINE, PAD, Table, length};
use super::graph::{Asked, Graph, Row};
use super::layers::{Item, Link, Placed, placed};
use super::letters::{escaped, width, wrapped};
use super::{Ended, Next, Tree, end_called};

/// The space around everything, and between a box and the next.
pub(super) const GAP: i64 = 16;
/// The width of the space in which lines run from one column to the next.
const GUTTER: i64 = 84;
/// The greatest width of a question.
const QUESTION: i64 = 230;
/// The smallest width of the picture.
pub(super) const NARROWEST: i64 = 620;
/// The additional height of a row over its text.
const SPREAD: i64 = 4;
/// The number of answers of a row that are named in its tooltip.
const MOST_TOLD: usize = 40;

const STYLE: &str = "\
text{font:13px system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;fill:#1b1f24}\
.title{font-size:15px;font-weight:600}.who{font-weight:600}.small{font-size:11.5px;fill:#57606a}\
.cut{font-weight:600;fill:#b42318}.page{fill:#fff}.line{fill:none;stroke:#98a1ab;stroke-width:1.4}\
.way{stroke:#0969da;stroke-width:3}.box{fill:#fff;stroke:#57606a}.head{fill:#eef1f4}.dot{fill:#98a1ab}\
.scripted .dot{fill:#0969da}.row.scripted text{font-weight:600;fill:#0757b5}.rule{stroke:#d5dae0}\
.end .box{fill:#eef9f1;stroke:#57ab6d}.none .box{fill:#fff4e8;stroke:#bc4c00;stroke-dasharray:5 3}\
.end.scripted .box,.none.scripted .box{stroke:#0969da;stroke-width:2.5}\
@media (prefers-color-scheme:dark){text{fill:#e6edf3}.small{fill:#a3adb8}.cut{fill:#ff8f85}.page{fill:#0d1117}\
.line{stroke:#6e7681}.way{stroke:#58a6ff}.box{fill:#161b22;stroke:#8b949e}.head{fill:#262c35}.dot{fill:#6e7681}\
.scripted .dot{fill:#58a6ff}.row.scripted text{fill:#79b8ff}.rule{stroke:#333b45}\
.end .box{fill:#12261a;stroke:#3fb950}.none .box{fill:#2d1f0f;stroke:#db6d28}\
.end.scripted .box,.none.scripted .box{stroke:#58a6ff}}";

/// The tree as an SVG document.
pub fn write(tree: &Tree) -> String {
    drawn(tree, STYLE)
}

/// The tree as an SVG element without a style, for a page that has one.
pub fn plain(tree: &Tree) -> String {
    drawn(tree, "")
}

/// The number of each end: they are counted from the top, as they are drawn.
pub fn numbers(tree: &Tree) -> Vec<usize> {
    let picture = Picture::of(tree);
    let (items, links) = picture.items();
    picture.numbers(&placed(&items, &links))
}

fn drawn(tree: &Tree, style: &str) -> String {
    Picture::of(tree).draw(style)
}

/// A column of choices.
struct Level {
    /// The player, the question, the clause, and the heading of the boxes.
    questions: Vec<(String, String, Option<String>, String)>,
    /// The width of the boxes.
    boxes: i64,
    /// The total width.
    width: i64,
    /// The left edge.
    x: i64,
}

/// The picture in progress.
struct Picture<'t> {
    tree: &'t Tree,
    graph: Graph<'t>,
    levels: Vec<Level>,
    table: Table,
    text: String,
}

fn levels(graph: &Graph<'_>) -> Vec<Level> {
    let mut x = GAP;
    let mut all = Vec::new();
    for depth in 0..graph.depth() {
        let here: Vec<&Asked<'_>> = graph.asked.iter().filter(|asked| asked.depth == depth).collect();
        let mut questions: Vec<(String, String, Option<String>, String)> = Vec::new();
        for asked in &here {
            let choice = asked.choice;
            let same = |(who, question, under, _): &(String, String, Option<String>, String)| {
                *who == choice.who && *question == choice.question && *under == choice.under
            };
            if !questions.iter().any(same) {
                let (who, question) = (choice.who.clone(), choice.question.clone());
                questions.push((who.clone(), question, choice.under.clone(), who));
            }
        }
        // If one player is asked several things, the boxes are numbered.
        for at in 0..questions.len() {
            let who = questions.get(at).map(|question| question.0.clone()).unwrap_or_default();
            let alike = |question: &&(String, String, Option<String>, String)| question.0 == who;
            let (all, before) =
                (questions.iter().filter(alike).count(), questions.iter().take(at).filter(alike).count());
            if let Some(question) = questions.get_mut(at).filter(|_| all > 1) {
                question.3 = format!("{who} {}", before + 1);
            }
        }
        // The answers that the case scripts are drawn in bold.
        let wide = |row: &Row<'_>| row.lines().iter().map(|line| width(line)).max().map(|wide| wide + wide / 12);
        let answers = here.iter().flat_map(|asked| &asked.rows).filter_map(wide).max();
        let names = questions.iter().map(|question| width(&question.3)).max();
        let boxes = answers.max(names).unwrap_or(0).max(70) + 2 * PAD + 6;
        let told = questions.iter().flat_map(asked_lines).map(|(_, line)| width(&line)).max().unwrap_or(0);
        let wide = boxes.max(told);
        all.push(Level { questions, boxes, width: wide, x });
        x += wide + GUTTER;
    }
    all
}

/// A line of text with its style class.
pub(super) type Line = (&'static str, String);

fn asked_lines((_, question, under, name): &(String, String, Option<String>, String)) -> Vec<Line> {
    let mut lines: Vec<Line> = vec![("who", name.clone())];
    lines.extend(wrapped(&format!("{question}?"), QUESTION).into_iter().map(|line| ("", line)));
    lines.extend(under.iter().flat_map(|under| wrapped(under, QUESTION)).map(|line| ("small", line)));
    lines
}

impl<'t> Picture<'t> {
    fn of(tree: &'t Tree) -> Self {
        let graph = Graph::of(tree);
        Self { tree, levels: levels(&graph), graph, table: Table::of(tree), text: String::new() }
    }

    /// The number of each end, counted from the top.
    fn numbers(&self, placed: &Placed) -> Vec<usize> {
        let tops = placed.tops.get(self.graph.asked.len()..).unwrap_or_default();
        let mut order: Vec<usize> = (0..self.table.rows.len()).collect();
        order.sort_by_key(|end| tops.get(*end));
        let mut numbers = vec![0; order.len()];
        for (before, end) in order.into_iter().enumerate() {
            if let Some(number) = numbers.get_mut(end) {
                *number = before + 1;
            }
        }
        numbers
    }

    fn draw(mut self, style: &str) -> String {
        let ends_at = self.levels.last().map_or(GAP, |level| level.x + level.width + GUTTER);
        let full = (ends_at + self.table.width + GAP).max(NARROWEST);
        let head = head(self.tree, self.table.more, full - 2 * GAP);
        let mut top = GAP;
        for (class, line) in &head {
            top += if *class == "title" { LINE + 4 } else { LINE };
            self.line(class, GAP, top - 4, line);
        }
        top = self.legend(top + 4, full) + GAP;
        let questions = |level: &Level| {
            level.questions.iter().map(|question| length(asked_lines(question).len()) * LINE + 6).sum::<i64>()
        };
        let fields = if self.table.columns.is_empty() { 0 } else { 2 * LINE };
        let below = top + self.levels.iter().map(questions).max().unwrap_or(0).max(fields) + 6;
        self.questions(top, below);
        self.fields(ends_at, below);
        let (items, links) = self.items();
        let placed = placed(&items, &links);
        let bottom = items.iter().zip(&placed.tops).map(|(item, top)| top + item.height).max().unwrap_or(0);
        let tall = below + bottom + GAP;
        self.lines(&links, &placed, below, ends_at);
        for at in 0..self.graph.asked.len() {
            self.choice(at, below + placed.tops.get(at).copied().unwrap_or(0));
        }
        for (at, number) in self.numbers(&placed).into_iter().enumerate() {
            let item = self.graph.asked.len() + at;
            self.end((at, number), ends_at, below + placed.tops.get(item).copied().unwrap_or(0));
        }
        framed(self.tree, (full, tall), style, &self.text)
    }

    /// Explains the symbols that are used. Returns the height at which the legend ends.
    fn legend(&mut self, top: i64, full: i64) -> i64 {
        let rows = || self.graph.asked.iter().flat_map(|asked| &asked.rows);
        let scripted = rows().any(|row| row.scripted) || self.tree.ends.iter().any(|end| end.scripted);
        let ends_so = |ended| self.tree.ends.iter().any(|end| end.ended == ended);
        let together = rows().any(|row| row.answers.len() > 1);
        let mut signs: Vec<(&str, &str)> = Vec::new();
        if scripted {
            signs.push(("way", "the path scripted by the case"));
        }
        if !self.graph.asked.is_empty() && self.tree.ends.iter().any(|end| end.ended == Ended::Played) {
            signs.push(("end", "an end"));
        }
        match (ends_so(Ended::Refused), ends_so(Ended::Stopped)) {
            (true, true) => signs.push(("none", "not allowed, or the play stops")),
            (true, false) => signs.push(("none", "not allowed")),
            (false, true) => signs.push(("none", "the play stops")),
            (false, false) => {}
        }
        if together {
            signs.push(("", "answers in one row lead to the same result"));
        }
        if self.graph.joined > 0 {
            signs.push(("", "choices with the same continuations share a box"));
        }
        let (mut x, mut y) = (GAP, top);
        for (sign, says) in signs {
            let wide = width(says) * 7 / 8 + if sign.is_empty() { 22 } else { 46 };
            if x > GAP && x + wide > full - GAP {
                (x, y) = (GAP, y + LINE);
            }
            let _ = match sign {
                "" => write!(self.text, "<circle class=\"dot\" cx=\"{}\" cy=\"{}\" r=\"2\"/>", x + 4, y + 9),
                "way" => {
                    write!(self.text, "<path class=\"line way\" d=\"M{x} {0} H{1}\"/>", y + 9, x + 26)
                }
                _ => write!(
                    self.text,
                    "<g class=\"{sign}\"><rect class=\"box\" x=\"{x}\" y=\"{}\" width=\"26\" height=\"12\" rx=\"3\"/></g>",
                    y + 3
                ),
            };
            let indent = if sign.is_empty() { 12 } else { 34 };
            self.line("small", x + indent, y + 13, says);
            x += wide + 6;
        }
        y + LINE
    }

    /// Draws each question of a level once, above its boxes.
    fn questions(&mut self, top: i64, below: i64) {
        for at in 0..self.levels.len() {
            let Some(level) = self.levels.get(at) else { continue };
            let (x, blocks) = (level.x, level.questions.iter().map(asked_lines).collect::<Vec<_>>());
            let tall: i64 = blocks.iter().map(|lines| length(lines.len()) * LINE + 6).sum();
            let mut y = (below - tall - 6).max(top);
            for block in blocks {
                for (class, line) in block {
                    y += LINE;
                    self.line(class, x, y - 4, &line);
                }
                y += 6;
            }
        }
    }

    /// Draws the names of the fields above the ends.
    fn fields(&mut self, x: i64, below: i64) {
        let mut at = x + self.table.names;
        let mut last = None;
        let columns =
            self.table.columns.iter().map(|column| (column.whose.clone(), column.field.clone(), column.width));
        for (whose, field, wide) in columns.collect::<Vec<_>>() {
            if last.as_ref() != Some(&whose) {
                self.line("who", at + PAD, below - LINE - 10, &whose);
                last = Some(whose);
            }
            self.line("small", at + PAD, below - 9, &field);
            at += wide;
        }
    }

    /// The items to place: the choices, then the ends; and the lines between them.
    fn items(&self) -> (Vec<Item>, Vec<Link>) {
        let depth = self.levels.len();
        let mut items = Vec::new();
        let mut links = Vec::new();
        for (from, asked) in self.graph.asked.iter().enumerate() {
            items.push(Item { layer: asked.depth, height: box_height(asked), gap: GAP });
            for (out, row) in middles(asked).into_iter().zip(&asked.rows) {
                let (to, into) = match row.to {
                    Next::Choice(next) => (next, LINE / 2 + 4),
                    Next::End(end) => {
                        let height = self.table.rows.get(end).map_or(0, |row| row.height);
                        (self.graph.asked.len() + end, height / 2)
                    }
                    // A link to the item itself is not drawn.
                    Next::Unwalked => (from, 0),
                };
                links.push(Link { from, out, to, into });
            }
        }
        items.extend(self.table.rows.iter().map(|row| Item { layer: depth, height: row.height, gap: 4 }));
        (items, links)
    }

    /// Draws the lines. Those that the case scripts lie above the others.
    fn lines(&mut self, links: &[Link], placed: &Placed, below: i64, ends_at: i64) {
        let top = |item: usize| below + placed.tops.get(item).copied().unwrap_or(0);
        let mut plain = String::new();
        let mut ways = String::new();
        let rows =
            self.graph.asked.iter().enumerate().flat_map(|(from, asked)| {
                asked.rows.iter().enumerate().map(move |(place, row)| (from, asked, place, row))
            });
        for (((from, asked, place, row), link), passes) in rows.zip(links).zip(&placed.passes) {
            let (Some(level), to) = (self.levels.get(asked.depth), name_of(row.to)) else { continue };
            if row.to == Next::Unwalked {
                continue;
            }
            let (mut x, mut y) = (level.x + level.boxes, top(from) + link.out);
            let mut way = format!("M{x} {y}");
            let stops = passes.iter().zip(self.levels.iter().skip(asked.depth + 1));
            let stops = stops.map(|(pass, level)| (level.x, below + pass, level.x + level.boxes));
            let last = match row.to {
                Next::Choice(next) => {
                    let depth = self.graph.asked.get(next).map_or(0, |next| next.depth);
                    self.levels.get(depth).map_or(ends_at, |level| level.x)
                }
                _ => ends_at,
            };
            for (left, at, right) in stops.chain([(last, top(link.to) + link.into, last)]) {
                let half = x.midpoint(left);
                let _ = write!(way, " C{half} {y} {half} {at} {left} {at}");
                if right > left {
                    let _ = write!(way, " H{right}");
                }
                (x, y) = (right, at);
            }
            let (class, into) = if row.scripted { ("line way", &mut ways) } else { ("line", &mut plain) };
            let _ =
                writeln!(into, "<path class=\"{class}\" data-from=\"q{from}r{place}\" data-to=\"{to}\" d=\"{way}\"/>");
        }
        self.text.push_str(&plain);
        self.text.push_str(&ways);
    }

    /// Draws a choice: the player and the answers.
    fn choice(&mut self, at: usize, top: i64) {
        let Some(asked) = self.graph.asked.get(at) else { return };
        let Some(level) = self.levels.get(asked.depth) else { return };
        let (x, wide, choice) = (level.x, level.boxes, asked.choice);
        let same = |question: &&(String, String, Option<String>, String)| {
            question.0 == choice.who && question.1 == choice.question && question.2 == choice.under
        };
        let name = level.questions.iter().find(same).map(|question| question.3.clone()).unwrap_or_default();
        let says = choice.says.as_ref().map(|says| format!(": {says}")).unwrap_or_default();
        let under = choice.under.as_ref().map(|under| format!("\n{under}{says}")).unwrap_or_default();
        let rows: Vec<(Vec<String>, bool, String)> = asked
            .rows
            .iter()
            .map(|row| {
                let mut told: Vec<&str> = row.answers.iter().take(MOST_TOLD).copied().collect();
                let others = format!("and {} others", row.answers.len().saturating_sub(MOST_TOLD));
                if row.answers.len() > MOST_TOLD {
                    told.push(&others);
                }
                (row.lines(), row.scripted, told.join("\n"))
            })
            .collect();
        let tall = box_height(asked);
        let question = format!("{}{under}", choice.asked());
        let _ = writeln!(
            self.text,
            "<g class=\"choice\" data-id=\"q{at}\"><title>{}</title><rect class=\"box\" x=\"{x}\" y=\"{top}\" width=\"{wide}\" height=\"{tall}\" rx=\"6\"/><rect class=\"head\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"5\"/>",
            escaped(&question),
            x + 1,
            top + 1,
            wide - 2,
            LINE + 5,
        );
        self.line("who", x + PAD, top + LINE, &name);
        let mut y = top + LINE + 8;
        for (place, (lines, scripted, told)) in rows.into_iter().enumerate() {
            let tall = length(lines.len()) * LINE + SPREAD;
            let class = if scripted { "row scripted" } else { "row" };
            let _ = write!(
                self.text,
                "<g class=\"{class}\" data-id=\"q{at}r{place}\" data-of=\"q{at}\"><title>{}</title>",
                escaped(&told)
            );
            let _ = write!(
                self.text,
                "<rect class=\"hit\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{tall}\" fill=\"none\" pointer-events=\"all\"/>"
            );
            if place > 0 {
                let _ = write!(self.text, "<path class=\"rule\" d=\"M{} {y} h{}\"/>", x + 1, wide - 2);
            }
            for (index, line) in lines.iter().enumerate() {
                self.line("", x + PAD, y + length(index + 1) * LINE - 3, line);
            }
            let _ =
                writeln!(self.text, "<circle class=\"dot\" cx=\"{}\" cy=\"{}\" r=\"3\"/></g>", x + wide, y + tall / 2);
            y += tall;
        }
        self.text.push_str("</g>\n");
    }

    /// Draws an end: its name, and the value of each field.
    fn end(&mut self, (at, number): (usize, usize), x: i64, top: i64) {
        let (Some(row), Some(end)) = (self.table.rows.get(at), self.tree.ends.get(at)) else { return };
        let (wide, names, height) = (self.table.width, self.table.names, row.height);
        let class = if end.ended == Ended::Played { "end" } else { "none" };
        let scripted = if end.scripted { " scripted" } else { "" };
        let all: Vec<String> = end.state.iter().map(|shown| format!("{}: {}", shown.what, shown.value)).collect();
        let told = [vec![end.title(number)], end.why.clone(), all].concat().join("\n");
        let mut texts: Vec<(&str, i64, i64, String)> = vec![("who", x + PAD, top + LINE, end_called(number))];
        for (index, note) in row.notes.iter().enumerate() {
            texts.push(("small", x + self.table.titles, top + length(index + 1) * LINE, note.clone()));
        }
        let mut left = x + names;
        for (cell, column) in row.cells.iter().zip(&self.table.columns) {
            for (index, line) in cell.iter().enumerate() {
                texts.push(("", left + PAD, top + length(index + 1) * LINE, line.clone()));
            }
            left += column.width;
        }
        let below = top + length(row.cells.iter().map(Vec::len).max().unwrap_or(0)) * LINE;
        for (index, line) in row.lines.iter().enumerate() {
            texts.push(("", x + names + PAD, below + length(index + 1) * LINE, line.clone()));
        }
        let _ = write!(
            self.text,
            "<g class=\"{class}{scripted}\" data-id=\"e{at}\"><title>{}</title><rect class=\"box\" x=\"{x}\" y=\"{top}\" width=\"{wide}\" height=\"{height}\" rx=\"5\"/>",
            escaped(&told)
        );
        for (class, x, y, text) in texts {
            self.line(class, x, y - 1, &text);
        }
        self.text.push_str("</g>\n");
    }

    fn line(&mut self, class: &str, x: i64, y: i64, said: &str) {
        line(&mut self.text, class, x, y, said);
    }
}

/// The head of a picture: the case, counts and notes. `more_fields` is the number of fields that are not shown.
pub(super) fn head(tree: &Tree, more_fields: usize, wide: i64) -> Vec<Line> {
    // The title is larger than other text.
    let title = wrapped(&format!("{}@{}", tree.case, tree.edition), wide * 13 / 16);
    let mut head: Vec<Line> = title.into_iter().map(|line| ("title", line)).collect();
    let mut more = |class: &'static str, said: &str| {
        head.extend(wrapped(said, wide).into_iter().map(|line| (class, line)));
    };
    more("small", &tree.counts());
    for mistake in &tree.mistakes {
        more("small", &format!("on an engine with the mistake \"{mistake}\""));
    }
    if let Some(cut) = &tree.cut {
        more("cut", &format!("CUT: {cut}"));
    }
    if more_fields > 0 {
        let fields = super::count(more_fields, "more field");
        more("small", &format!("the ends differ in {fields} than are shown"));
    }
    head
}

/// A picture as a document of its own.
pub(super) fn document(tree: &Tree, size: (i64, i64), picture: &str) -> String {
    framed(tree, size, STYLE, picture)
}

fn framed(tree: &Tree, (full, tall): (i64, i64), style: &str, picture: &str) -> String {
    let title = escaped(&format!("{}@{}: {}", tree.case, tree.edition, tree.counts()));
    let style = if style.is_empty() { String::new() } else { format!("<style>{style}</style>\n") };
    let size = format!("viewBox=\"0 0 {full} {tall}\" width=\"{full}\" height=\"{tall}\"");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" {size} role=\"img\">\n<title>{title}</title>\n{style}<rect \
         class=\"page\" width=\"{full}\" height=\"{tall}\"/>\n{picture}</svg>\n"
    )
}

/// Writes a line of text.
pub(super) fn line(text: &mut String, class: &str, x: i64, y: i64, said: &str) {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    let _ = writeln!(text, "<text{class} x=\"{x}\" y=\"{y}\">{}</text>", escaped(said));
}

fn box_height(asked: &Asked<'_>) -> i64 {
    LINE + 8 + asked.rows.iter().map(|row| length(row.lines().len()) * LINE + SPREAD).sum::<i64>()
}

/// The distance of the middle of each row from the top of its box.
fn middles(asked: &Asked<'_>) -> Vec<i64> {
    let mut y = LINE + 8;
    let middle = |row: &Row<'_>| {
        let tall = length(row.lines().len()) * LINE + SPREAD;
        y += tall;
        y - tall / 2
    };
    asked.rows.iter().map(middle).collect()
}

fn name_of(next: Next) -> String {
    match next {
        Next::Choice(choice) => format!("q{choice}"),
        Next::End(end) => format!("e{end}"),
        Next::Unwalked => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::small;
    use super::*;

    #[test]
    fn names_are_escaped() {
        let shown = write(&small());
        assert!(shown.contains(">Rest &amp; &quot;Peace&quot;</text>") && shown.contains(">&lt;golem&gt;</text>"));
        assert!(shown.starts_with("<svg ") && shown.ends_with("</svg>\n"));
    }

    #[test]
    fn the_scripted_way_is_drawn_above_the_others_and_the_legend_says_so() {
        let shown = write(&small());
        let way = shown.find("<path class=\"line way\" data-from=\"q0r0\" data-to=\"e0\"").unwrap();
        assert!(shown.find("<path class=\"line\" data-from=\"q0r1\" data-to=\"e1\"").unwrap() < way, "{shown}");
        assert!(
            shown.contains(">the path scripted by the case</text>")
                && shown.contains(">as scripted by the case</text>")
        );
        let mut tree = small();
        tree.ends[0].scripted = false;
        tree.choices[0].options[0].scripted = false;
        assert!(!write(&tree).contains("the path scripted by the case"));
    }

    #[test]
    fn a_question_is_told_once_a_level() {
        let mut tree = small();
        let mut second = tree.choices[0].clone();
        tree.choices[0].options[0].next = Next::Choice(1);
        tree.choices[0].options[1].next = Next::Choice(2);
        second.question = "another".into();
        tree.choices.push(second.clone());
        second.options[0].next = Next::End(1);
        tree.choices.push(second);
        let shown = write(&tree);
        assert_eq!(shown.matches(">another?</text>").count(), 1, "{shown}");
        assert_eq!(shown.matches("class=\"choice\"").count(), 3);
    }

    #[test]
    fn a_player_who_is_asked_two_things_in_one_level_has_numbers() {
        let mut tree = small();
        let mut second = tree.choices[0].clone();
        tree.choices[0].options[0].next = Next::Choice(1);
        tree.choices[0].options[1].next = Next::Choice(2);
        second.question = "one thing".into();
        tree.choices.push(second.clone());
        second.question = "another".into();
        tree.choices.push(second);
        let shown = write(&tree);
        assert_eq!((shown.matches(">alice 1</text>").count(), shown.matches(">alice 2</text>").count()), (2, 2));
    }

    #[test]
    fn everything_stands_on_the_page() {
        let mut tree = small();
        tree.case =
            "mtg/a-very-long-name-of-a-case-that-is-wider-than-all-that-is-drawn-of-it-and-is-broken-into-lines".into();
        let shown = write(&tree);
        let full: i64 = shown.split("width=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
        for text in shown.split("<text").skip(1) {
            let x: i64 = text.split("x=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
            let said = text.split('>').nth(1).unwrap().split('<').next().unwrap();
            assert!(x + width(said) <= full, "{said} at {x} of {full}");
        }
    }

    #[test]
    fn ends_are_counted_as_they_are_drawn() {
        let mut tree = small();
        tree.choices[0].options[0].next = Next::End(1);
        tree.choices[0].options[1].next = Next::End(0);
        assert_eq!(numbers(&tree), [2, 1]);
        let shown = write(&tree);
        let top = |id: &str| {
            let end = shown.split(&format!("data-id=\"{id}\"")).nth(1).unwrap();
            let top: i64 = end.split(" y=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
            (top, end.split(">end ").nth(1).unwrap().starts_with('2'))
        };
        assert!(top("e1").0 < top("e0").0 && !top("e1").1 && top("e0").1, "{shown}");
        let text = super::super::text::write(&tree);
        assert!(
            text.contains("Rest & \"Peace\"* → end 1 ") && text.contains("\nend 1\n  golem.zone: library"),
            "{text}"
        );
    }

    #[test]
    fn a_cut_is_written_on_the_picture() {
        let tree = Tree { cut: Some("only 1 of the paths".into()), ..small() };
        assert!(write(&tree).contains("<text class=\"cut\""));
    }
}
