//! The tree as a picture: choices from left to right, what they end in on the right.

use std::fmt::Write as _;

use super::{Branch, Choice, End, Ended, Next, Tree};
use crate::junit::is_xml;

/// The height of a line of text.
const LINE: i64 = 18;
/// The least height of an option.
const ROW: i64 = 30;
/// The space around a box, and between its edge and its text.
const GAP: i64 = 16;
const PAD: i64 = 10;
/// How far a line runs aside before an option stands on it, and before it meets an end.
const BEND: i64 = 36;
const GUTTER: i64 = 110;
/// How many characters of a question stand in a line.
const WRAP: usize = 34;
/// How many characters of what an end says stand in a line.
const WRAP_END: usize = 44;

const STYLE: &str = "\
text{font:13px system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;fill:#1b1f24}\
.who{font-weight:bold}.small{font-size:11px;fill:#57606a}.cut{font-weight:bold;fill:#b42318}\
.page{fill:#ffffff}.line{fill:none;stroke:#8c959f;stroke-width:1.5}.way{stroke:#0969da;stroke-width:3}\
.choice{fill:#f6f8fa;stroke:#57606a}.end{fill:#e6f6ea;stroke:#2da44e}\
.none{fill:#fff4e8;stroke:#bc4c00;stroke-dasharray:5 3}\
@media (prefers-color-scheme:dark){text{fill:#e6edf3}.small{fill:#9da7b3}.cut{fill:#ff8f85}.page{fill:#0d1117}\
.line{stroke:#6e7681}.way{stroke:#58a6ff}.choice{fill:#161b22;stroke:#8b949e}.end{fill:#12261a;stroke:#3fb950}\
.none{fill:#2d1f0f;stroke:#db6d28}}";

/// A text that is drawn, and how.
type Line = (&'static str, String);

/// Where one choice stands.
struct Place {
    /// The column.
    depth: usize,
    /// The middle of its box.
    y: i64,
    lines: Vec<Line>,
}

/// The picture while it is laid out.
struct Picture<'t> {
    tree: &'t Tree,
    /// Where the choices stand, by their places in the tree.
    choices: Vec<Place>,
    /// The height of each option: the choice, its place among the options, where its line runs.
    options: Vec<(usize, usize, i64)>,
    /// The choices that have their place, those behind before those in front.
    placed: Vec<usize>,
}

/// The tree as an SVG document.
pub fn write(tree: &Tree) -> String {
    let head = head(tree);
    let top = GAP + length(&head) * LINE + GAP;
    let mut picture = Picture { tree, choices: Vec::new(), options: Vec::new(), placed: Vec::new() };
    picture.choices.extend(tree.choices.iter().map(|choice| Place { depth: 0, y: 0, lines: lines_of(choice) }));
    let bottom = match tree.first {
        Next::Choice(first) => picture.place(first, 0, top),
        Next::End(_) | Next::Unwalked => top,
    };
    picture.draw(&head, top, bottom)
}

fn head(tree: &Tree) -> Vec<Line> {
    let mut head = vec![("who", format!("{}@{}", tree.case, tree.edition)), ("small", tree.counts())];
    for mistake in &tree.mistakes {
        head.push(("small", format!("on an engine with the mistake \"{mistake}\"")));
    }
    if let Some(cut) = &tree.cut {
        head.push(("cut", format!("CUT: {cut}")));
    }
    head
}

fn lines_of(choice: &Choice) -> Vec<Line> {
    let mut lines = vec![("who", choice.who.clone())];
    lines.extend(wrapped(&format!("{}?", choice.question), WRAP).into_iter().map(|line| ("text", line)));
    if let Some(under) = &choice.under {
        lines.extend(wrapped(under, WRAP).into_iter().map(|line| ("small", line)));
    }
    lines
}

fn lines_of_end(end: &End, index: usize) -> Vec<Line> {
    let mut lines = vec![("who", end.title(index))];
    if end.scripted {
        lines.push(("small", "as the case scripts it".to_owned()));
    }
    let said = end.lines().into_iter().flat_map(|line| wrapped(&line, WRAP_END));
    lines.extend(said.map(|line| ("text", line)));
    lines
}

impl Picture<'_> {
    /// Gives a choice and all that follows from it their heights, from `top` down. Gives where they end.
    fn place(&mut self, index: usize, depth: usize, top: i64) -> i64 {
        let (Some(choice), Some(own)) = (self.tree.choices.get(index), self.choices.get(index)) else { return top };
        let own = box_height(&own.lines) + GAP;
        let (options, placed) = (self.options.len(), self.placed.len());
        let mut y = top;
        for (place, branch) in choice.options.iter().enumerate() {
            let below = match branch.next {
                Next::Choice(next) => self.place(next, depth + 1, y),
                Next::End(_) | Next::Unwalked => y + ROW,
            };
            let middle = match branch.next {
                Next::Choice(next) => self.choices.get(next).map_or(y, |place| place.y),
                Next::End(_) | Next::Unwalked => y + ROW / 2,
            };
            self.options.push((index, place, middle));
            y = below;
        }
        // A box that is taller than its options stands around their middle: they move down, with all behind.
        let short = (own - (y - top)).max(0);
        self.options.iter_mut().skip(options).for_each(|(_, _, y)| *y += short / 2);
        for behind in self.placed.iter().skip(placed) {
            if let Some(place) = self.choices.get_mut(*behind) {
                place.y += short / 2;
            }
        }
        let heights = || self.options.iter().skip(options).filter(|(of, ..)| *of == index).map(|(_, _, y)| *y);
        let middle = heights().min().unwrap_or(top).midpoint(heights().max().unwrap_or(top + own));
        self.placed.push(index);
        if let Some(place) = self.choices.get_mut(index) {
            place.depth = depth;
            place.y = middle;
        }
        y + short
    }

    /// Where the columns begin, and how wide their boxes are; the last is where the gutter begins.
    fn columns(&self) -> Vec<(i64, i64)> {
        let deepest = self.choices.iter().map(|place| place.depth + 1).max().unwrap_or(0);
        let mut x = GAP;
        let mut columns = Vec::new();
        for depth in 0..deepest {
            let here = || self.choices.iter().zip(&self.tree.choices).filter(|(place, _)| place.depth == depth);
            let wide = here().map(|(place, _)| box_width(&place.lines)).max().unwrap_or(0);
            let options = here().flat_map(|(_, choice)| choice.options.iter().map(|branch| width(&on_line(branch))));
            columns.push((x, wide));
            x += wide + BEND + options.max().unwrap_or(0) + GAP;
        }
        columns.push((x, 0));
        columns
    }

    fn draw(&self, head: &[Line], top: i64, bottom: i64) -> String {
        let columns = self.columns();
        let gutter = columns.last().map_or(GAP, |(x, _)| *x);
        let ends_at = if self.choices.is_empty() { GAP } else { gutter + GUTTER };
        let ends = self.ends(top);
        let lowest = ends.iter().map(|(y, lines)| y + box_height(lines) / 2).max().unwrap_or(top);
        let widest = ends.iter().map(|(_, lines)| box_width(lines)).max().unwrap_or(0);
        let titles = head.iter().map(|(_, text)| width(text)).max().unwrap_or(0);
        let (full, tall) = ((ends_at + widest).max(titles + GAP) + GAP, bottom.max(lowest) + GAP);
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {full} {tall}\" width=\"{full}\" height=\"{tall}\" role=\"img\">\n<title>{}</title>\n<style>{STYLE}</style>\n<rect class=\"page\" width=\"{full}\" height=\"{tall}\"/>\n",
            escaped(&format!("{}@{}: {}", self.tree.case, self.tree.edition, self.tree.counts()))
        );
        lines(&mut text, GAP, GAP, head);
        let mut ways = String::new();
        for scripted in [false, true] {
            self.ways(&mut ways, scripted, &columns, &ends, ends_at);
        }
        text.push_str(&ways);
        for place in &self.choices {
            let x = columns.get(place.depth).map_or(GAP, |(x, _)| *x);
            boxed(&mut text, "choice", x, place.y, &place.lines);
        }
        for ((y, said), end) in ends.iter().zip(&self.tree.ends) {
            let class = if end.ended == Ended::Played { "end" } else { "none" };
            boxed(&mut text, class, ends_at, *y, said);
        }
        text.push_str("</svg>\n");
        text
    }

    /// The middles of the ends' boxes: near the ways that lead to them, none upon another.
    fn ends(&self, top: i64) -> Vec<(i64, Vec<Line>)> {
        let mut ends: Vec<(usize, i64, Vec<Line>)> = Vec::new();
        for (index, end) in self.tree.ends.iter().enumerate() {
            let here: Vec<i64> =
                self.options.iter().filter(|option| self.leads(option) == Next::End(index)).map(|o| o.2).collect();
            let wish = here.iter().sum::<i64>() / length(&here).max(1);
            ends.push((index, wish, lines_of_end(end, index)));
        }
        ends.sort_by_key(|(index, wish, _)| (*wish, *index));
        let mut free = top;
        for (_, wish, said) in &mut ends {
            let half = box_height(said) / 2;
            *wish = (*wish).max(free + half);
            free = *wish + half + GAP;
        }
        ends.sort_by_key(|(index, ..)| *index);
        ends.into_iter().map(|(_, y, said)| (y, said)).collect()
    }

    fn leads(&self, (choice, place, _): &(usize, usize, i64)) -> Next {
        let branch = self.tree.choices.get(*choice).and_then(|choice| choice.options.get(*place));
        branch.map_or(Next::Unwalked, |branch| branch.next)
    }

    /// The lines of the options, with the options on them.
    fn ways(&self, text: &mut String, scripted: bool, columns: &[(i64, i64)], ends: &[(i64, Vec<Line>)], ends_at: i64) {
        for option in &self.options {
            let (index, place, y) = *option;
            let branch = self.tree.choices.get(index).and_then(|choice| choice.options.get(place));
            let (Some(branch), Some(from)) = (branch, self.choices.get(index)) else { continue };
            if branch.scripted != scripted {
                continue;
            }
            let (x, _) = columns.get(from.depth).copied().unwrap_or_default();
            let (left, next) =
                columns.get(from.depth + 1).map_or((x, x), |(next, _)| (x + box_width(&from.lines), *next));
            let bend = columns.get(from.depth).map_or(left, |(x, wide)| x + wide) + BEND;
            let mut way = format!("M{left} {} C{} {} {} {y} {bend} {y}", from.y, bend - 8, from.y, left + 8);
            match branch.next {
                Next::Choice(_) => _ = write!(way, " H{next}"),
                Next::Unwalked => _ = write!(way, " H{}", next - GAP),
                Next::End(end) => {
                    let to = ends.get(end).map_or(y, |(y, _)| *y);
                    let turn = ends_at - GUTTER;
                    let _ = write!(way, " H{turn} C{0} {y} {0} {to} {ends_at} {to}", turn + GUTTER / 2);
                }
            }
            let class = if scripted { "line way" } else { "line" };
            let _ = writeln!(text, "<path class=\"{class}\" d=\"{way}\"/>");
            let _ = writeln!(text, "<text x=\"{}\" y=\"{}\">{}</text>", bend + 2, y - 5, escaped(&on_line(branch)));
        }
    }
}

/// What stands on the line of an option.
fn on_line(branch: &Branch) -> String {
    let cut = if branch.next == Next::Unwalked { " (not walked)" } else { "" };
    format!("{}{cut}", branch.option)
}

fn boxed(text: &mut String, class: &str, x: i64, middle: i64, said: &[Line]) {
    let (wide, tall) = (box_width(said), box_height(said));
    let y = middle - tall / 2;
    let _ = writeln!(text, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{tall}\" rx=\"6\"/>");
    lines(text, x + PAD, y + PAD / 2, said);
}

fn lines(text: &mut String, x: i64, top: i64, said: &[Line]) {
    let mut y = top;
    for (class, line) in said {
        y += LINE;
        let _ = writeln!(text, "<text class=\"{class}\" x=\"{x}\" y=\"{}\">{}</text>", y - 4, escaped(line));
    }
}

fn length<T>(items: &[T]) -> i64 {
    i64::try_from(items.len()).unwrap_or(i64::MAX)
}

fn box_height(said: &[Line]) -> i64 {
    length(said) * LINE + PAD
}

fn box_width(said: &[Line]) -> i64 {
    said.iter().map(|(_, text)| width(text)).max().unwrap_or(0) + 2 * PAD
}

/// About how wide a text is; letters are rarely wider.
fn width(text: &str) -> i64 {
    let letters = text.chars().map(|letter| if letter.is_ascii_uppercase() || !letter.is_ascii() { 9 } else { 7 });
    letters.sum::<i64>() + 4
}

/// A text in lines of about so many characters, broken between words.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut().filter(|line| line.chars().count() + word.chars().count() < most) {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

fn escaped(text: &str) -> String {
    let plain = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    plain.chars().map(|letter| if letter.is_control() || !is_xml(letter) { ' ' } else { letter }).collect()
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
    fn the_scripted_way_is_drawn_above_the_others() {
        let shown = write(&small());
        let thick = shown.find("class=\"line way\"").unwrap();
        assert!(shown.find("class=\"line\"").unwrap() < thick);
        assert!(shown.contains("as the case scripts it"));
    }

    #[test]
    fn boxes_do_not_lie_upon_one_another() {
        let mut tree = small();
        for index in 0..20 {
            let mut end = tree.ends[0].clone();
            end.state = vec![end.state[0].clone(); index % 4 + 1];
            tree.ends.push(end);
            let mut branch = tree.choices[0].options[0].clone();
            branch.next = Next::End(index + 2);
            tree.choices[0].options.push(branch);
        }
        let picture =
            Picture { tree: &tree, choices: Vec::new(), options: vec![(0, 0, 50), (0, 1, 50)], placed: Vec::new() };
        let ends = picture.ends(0);
        let mut spans: Vec<(i64, i64)> =
            ends.iter().map(|(y, said)| (y - box_height(said) / 2, y + box_height(said) / 2)).collect();
        spans.sort_unstable();
        assert!(spans.windows(2).all(|pair| pair[0].1 < pair[1].0), "{spans:?}");
    }

    #[test]
    fn a_cut_is_written_on_the_picture() {
        let tree = Tree { cut: Some("only 1 of the paths".into()), ..small() };
        assert!(write(&tree).contains("<text class=\"cut\""));
    }
}
