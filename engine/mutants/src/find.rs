//! Finds the possible changes to a Rust file: the mutants, each written behind a switch.
//!
//! A mutant only inserts text: the original code stays in place, with the other mutants inside it. `a > b` becomes
//! `(if SWITCH {a < b} else {a > b})`, a condition `c` becomes `(SWITCH || (c))`, an arm of a match gets the guard
//! `if !SWITCH`, and a body begins with `if SWITCH { return VALUE; }`.

use std::ops::Range;

use proc_macro2::{LineColumn, Span};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Arm, Attribute, BinOp, Block, Expr, ExprIf, ExprMatch, ExprUnary, ImplItemFn, Item, ItemFn, Pat, Signature};
use syn::{TraitItemFn, UnOp};

use crate::values;

/// A placeholder for the switch in inserted text, until the mutant has a number.
pub const SWITCH: &str = "\u{0}";

/// One small fault.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The path of the file from the root of the project.
    pub file: String,
    pub line: usize,
    /// A description of the change, with the function it is in.
    pub what: String,
    /// The changed range, in bytes of the file.
    pub place: Range<usize>,
    /// The text inserted before the range, and after it.
    pub before: String,
    pub after: String,
}

/// All mutants of a file, in the order of the file.
///
/// # Errors
/// The text is not valid Rust.
pub fn mutants(file: &str, text: &str) -> syn::Result<Vec<Mutant>> {
    let parsed = syn::parse_file(text)?;
    let mut finder = Finder { file, text, within: Vec::new(), function: None, found: Vec::new() };
    finder.visit_file(&parsed);
    finder.found.sort_by_key(|mutant| (mutant.place.start, std::cmp::Reverse(mutant.place.end)));
    Ok(finder.found)
}

struct Finder<'t> {
    file: &'t str,
    text: &'t str,
    /// The surrounding types and traits, as they are written.
    within: Vec<String>,
    function: Option<String>,
    found: Vec<Mutant>,
}

impl Finder<'_> {
    fn add(&mut self, at: LineColumn, place: Range<usize>, what: &str, before: String, after: &str) {
        let Some(function) = &self.function else { return };
        let (file, what) = (self.file.to_owned(), format!("{what} in {function}"));
        self.found.push(Mutant { file, line: at.line, what, place, before, after: after.to_owned() });
    }

    fn written(&self, span: Span) -> &str {
        self.text.get(span.byte_range()).unwrap_or_default()
    }

    /// Adds a mutant that replaces an expression.
    fn instead(&mut self, whole: Span, what: &str, other: &str) {
        self.add(whole.start(), whole.byte_range(), what, format!("(if {SWITCH} {{{other}}} else {{"), "})");
    }

    fn body(&mut self, signature: &Signature, block: &Block) {
        let start = block.brace_token.span.open().byte_range().end;
        let at = signature.ident.span().start();
        for value in values::of_return(&signature.output) {
            if block.stmts.is_empty() {
                continue;
            }
            let given = if value == "()" { String::new() } else { format!(" {value}") };
            let before = format!(" if {SWITCH} {{ return{given}; }}");
            self.add(at, start..start, &format!("replace the body by {value}"), before, "");
        }
    }

    fn in_function(&mut self, signature: &Signature, attributes: &[Attribute], block: &Block) {
        // Code evaluated at compile time cannot depend on a switch.
        if signature.constness.is_some() || is_test(attributes) {
            return;
        }
        let name = match self.within.last() {
            Some(within) => format!("{within}::{}", signature.ident),
            None => signature.ident.to_string(),
        };
        let outer = self.function.replace(name);
        self.body(signature, block);
        self.visit_block(block);
        self.function = outer;
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let name = match item {
            Item::Fn(ItemFn { sig, attrs, block, .. }) => return self.in_function(sig, attrs, block),
            Item::Mod(module) if is_test(&module.attrs) => return,
            Item::Mod(_) => return visit::visit_item(self, item),
            Item::Impl(found) => {
                let of = plain(&found.self_ty);
                let of = of.split('<').next().unwrap_or_default().to_owned();
                match &found.trait_ {
                    Some((_, path, _)) => {
                        let path = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
                        format!("<{path} for {of}>")
                    }
                    None => of,
                }
            }
            Item::Trait(found) => found.ident.to_string(),
            _ => return,
        };
        self.within.push(name);
        visit::visit_item(self, item);
        self.within.pop();
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.in_function(&item.sig, &item.attrs, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        if let Some(block) = &item.default {
            self.in_function(&item.sig, &item.attrs, block);
        }
    }

    fn visit_expr_binary(&mut self, expr: &'ast syn::ExprBinary) {
        if !holds_let(&expr.left) && !holds_let(&expr.right) {
            let (whole, op) = (expr.span(), expr.op.span());
            let left = self.text.get(whole.byte_range().start..op.byte_range().start).unwrap_or_default().to_owned();
            let right = self.text.get(op.byte_range().end..whole.byte_range().end).unwrap_or_default().to_owned();
            let written = self.written(op).to_owned();
            for other in others(&expr.op) {
                self.instead(whole, &format!("replace {written} by {other}"), &format!("({left}) {other} ({right})"));
            }
        }
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'ast ExprUnary) {
        if let UnOp::Not(_) | UnOp::Neg(_) = expr.op {
            let (operator, operand) =
                (self.written(expr.op.span()).to_owned(), self.written(expr.expr.span()).to_owned());
            self.instead(expr.span(), &format!("delete {operator}"), &operand);
        }
        visit::visit_expr_unary(self, expr);
    }

    fn visit_expr_if(&mut self, expr: &'ast ExprIf) {
        let condition = expr.cond.span();
        let (at, place) = (condition.start(), condition.byte_range());
        let shown = short(self.written(condition));
        let what = |value: &str| format!("replace the condition {shown} by {value}");
        if holds_let(&expr.cond) {
            self.add(at, place, &what("false"), format!("!{SWITCH} && "), "");
        } else {
            self.add(at, place.clone(), &what("true"), format!("({SWITCH} || ("), "))");
            self.add(at, place, &what("false"), format!("(!{SWITCH} && ("), "))");
        }
        visit::visit_expr_if(self, expr);
    }

    fn visit_expr_match(&mut self, expr: &'ast ExprMatch) {
        let rest = expr.arms.iter().any(|arm| matches!(arm.pat, Pat::Wild(_)) && arm.guard.is_none());
        for arm in &expr.arms {
            self.arm(arm, rest);
        }
        visit::visit_expr_match(self, expr);
    }

    // Values of patterns, constants and lengths are evaluated at compile time.
    fn visit_pat(&mut self, _: &'ast Pat) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_expr_repeat(&mut self, expr: &'ast syn::ExprRepeat) {
        self.visit_expr(&expr.expr);
    }
}

impl Finder<'_> {
    fn arm(&mut self, arm: &Arm, rest: bool) {
        let pattern = arm.pat.span();
        let (at, shown) = (pattern.start(), short(self.written(pattern)));
        let wild = matches!(arm.pat, Pat::Wild(_));
        let deleted = format!("delete the arm {shown}");
        let Some((_, guard)) = &arm.guard else {
            if rest && !wild {
                let end = pattern.byte_range().end;
                self.add(at, end..end, &deleted, format!(" if !{SWITCH}"), "");
            }
            return;
        };
        let (place, guarded) = (guard.span().byte_range(), short(self.written(guard.span())));
        if holds_let(guard) {
            self.add(at, place, &deleted, format!("!{SWITCH} && "), "");
            return;
        }
        // A guard that is never true has the effect of deleting the arm, so that is one mutant, not two.
        self.add(at, place.clone(), &format!("replace the guard {guarded} by true"), format!("({SWITCH} || ("), "))");
        self.add(at, place, &format!("replace the guard {guarded} by false"), format!("(!{SWITCH} && ("), "))");
    }
}

/// The possible replacements for an operator.
fn others(op: &BinOp) -> &'static [&'static str] {
    match op {
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Lt(_) => &["<=", ">"],
        BinOp::Le(_) => &["<", ">"],
        BinOp::Gt(_) => &[">=", "<"],
        BinOp::Ge(_) => &[">", "<"],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::Add(_) => &["-", "*"],
        BinOp::Sub(_) | BinOp::Mul(_) => &["+", "/"],
        BinOp::Div(_) => &["*", "%"],
        BinOp::Rem(_) => &["*", "/"],
        BinOp::AddAssign(_) => &["-=", "*="],
        BinOp::SubAssign(_) => &["+=", "/="],
        BinOp::BitAnd(_) => &["|"],
        BinOp::BitOr(_) => &["&"],
        BinOp::BitAndAssign(_) => &["|="],
        BinOp::BitOrAssign(_) => &["&="],
        _ => &[],
    }
}

/// Returns `true` if a condition binds something, so that it cannot be put in parentheses.
fn holds_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => holds_let(&binary.left) || holds_let(&binary.right),
        _ => false,
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let written = plain(&attribute.meta);
        written == "test" || written == "cfg(test)"
    })
}

fn plain(tokens: &impl ToTokens) -> String {
    tokens.to_token_stream().to_string().replace(' ', "")
}

/// A piece of code on one line, truncated if it is long.
fn short(written: &str) -> String {
    let line = written.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(60) {
        Some((end, _)) => format!("{}...", line.get(..end).unwrap_or_default()),
        None => line,
    }
}
