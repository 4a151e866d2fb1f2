//! Values that a function could return in place of its own, derived from the syntax of its type.

use syn::{GenericArgument, PathArguments, ReturnType, Type};

/// The values to try as the result of a function, as source text; empty if its type has no plain value.
pub fn of_return(output: &ReturnType) -> Vec<String> {
    match output {
        ReturnType::Default => vec!["()".to_owned()],
        ReturnType::Type(_, of) => of_type(of),
    }
}

/// The values to try for a type.
fn of_type(of: &Type) -> Vec<String> {
    match of {
        Type::Tuple(tuple) if tuple.elems.is_empty() => vec!["()".to_owned()],
        Type::Tuple(tuple) => {
            let each: Vec<Vec<String>> = tuple.elems.iter().map(of_type).collect();
            let longest = each.iter().map(Vec::len).max().unwrap_or(0);
            if each.iter().any(Vec::is_empty) {
                return Vec::new();
            }
            // Not every combination: all first values together, then all second values.
            (0..longest)
                .map(|nth| {
                    let parts: Vec<&str> = each
                        .iter()
                        .filter_map(|values| values.get(nth.min(values.len() - 1)))
                        .map(String::as_str)
                        .collect();
                    format!("({},)", parts.join(", "))
                })
                .collect()
        }
        Type::Path(path) => path.path.segments.last().map_or_else(Vec::new, of_segment),
        Type::Reference(reference) if reference.mutability.is_none() => match &*reference.elem {
            Type::Path(path) if path.path.is_ident("str") => words(&["\"\"", "\"xyzzy\""]),
            Type::Slice(_) => words(&["&[]"]),
            _ => Vec::new(),
        },
        Type::Paren(inner) => of_type(&inner.elem),
        Type::Group(inner) => of_type(&inner.elem),
        _ => Vec::new(),
    }
}

/// The values to try for a named type.
fn of_segment(segment: &syn::PathSegment) -> Vec<String> {
    let inner = match &segment.arguments {
        PathArguments::AngleBracketed(list) => {
            let mut types = list.args.iter().filter_map(|argument| match argument {
                GenericArgument::Type(of) => Some(of),
                _ => None,
            });
            types.next().map_or_else(Vec::new, of_type)
        }
        _ => Vec::new(),
    };
    let within = |before: &str, after: &str| {
        inner.iter().map(move |value| format!("{before}{value}{after}")).collect::<Vec<_>>()
    };
    match segment.ident.to_string().as_str() {
        "bool" => words(&["true", "false"]),
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => words(&["0", "1", "-1"]),
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => words(&["0", "1"]),
        "String" => words(&["String::new()", "\"xyzzy\".to_owned()"]),
        "Option" => {
            let mut values = words(&["None"]);
            values.extend(within("Some(", ")"));
            values
        }
        "Result" => within("Ok(", ")"),
        "Vec" => {
            let mut values = words(&["::std::vec::Vec::new()"]);
            values.extend(within("vec![", "]"));
            values
        }
        "Box" | "Rc" | "Arc" => within(&format!("{}::new(", segment.ident), ")"),
        // If the type has no default, the mutant does not compile and is left out.
        _ => words(&["Default::default()"]),
    }
}

fn words(values: &[&str]) -> Vec<String> {
    values.iter().map(|&value| value.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(of: &str) -> Vec<String> {
        of_type(&syn::parse_str(of).unwrap())
    }

    #[test]
    fn values_are_of_the_type_that_is_written() {
        assert_eq!(values("bool"), ["true", "false"]);
        assert_eq!(values("Result<Option<i64>, Stop>"), ["Ok(None)", "Ok(Some(0))", "Ok(Some(1))", "Ok(Some(-1))"]);
        assert_eq!(
            values("(bool, Vec<Name>)"),
            ["(true, ::std::vec::Vec::new(),)", "(false, vec![Default::default()],)"]
        );
        assert_eq!(values("Result<(), Stop>"), ["Ok(())"]);
        assert_eq!(values("impl Iterator<Item = u32>"), [""; 0]);
        assert_eq!(values("&mut State"), [""; 0]);
    }
}
