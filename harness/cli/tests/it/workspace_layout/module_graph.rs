//! The graph of a crate's source files: which file names an item of which other file.
//!
//! Files are found by their `mod` declarations. An edge is a path that begins with `crate`, `self` or `super`, in
//! a `use`, a macro or anywhere else. A path through a re-export leads to the file that defines the item:
//! `crate::Name` is an edge to `name.rs` if `lib.rs` has `pub use name::Name`, so that a facade hides no cycle. If
//! a module re-exports items of its own submodules, that is not an edge. Code under `#[cfg(test)]` and comments do
//! not count.
//!
//! The source is read as tokens, not as a syntax tree (`syn`): paths inside of macro calls count as well, where a
//! syntax tree has only tokens.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::iter::Peekable;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree, token_stream};

/// The files of a crate as a graph.
pub struct ModuleGraph {
    /// The modules, the root first; a parent comes before its children.
    modules: Vec<Module>,
}

/// A module in a separate file.
struct Module {
    /// The path of the file, from the folder of the root.
    file: PathBuf,
    parent: Option<usize>,
    children: BTreeMap<String, usize>,
    /// The names that `use` declarations bring into the module, with the paths that they stand for.
    imports: BTreeMap<String, Vec<String>>,
    /// The paths that the file names, except re-exports.
    paths: Vec<Vec<String>>,
    /// The paths after `pub use`.
    reexports: Vec<Vec<String>>,
}

impl ModuleGraph {
    /// Reads the crate whose root is the file `root`. `read` returns the text of a file, or `None` if there is
    /// none.
    pub fn new(root: &str, read: &dyn Fn(&Path) -> Option<String>) -> Self {
        let mut graph = Self { modules: Vec::new() };
        let mut queue = VecDeque::from([(PathBuf::from(root), PathBuf::new(), None, String::new())]);
        while let Some((file, folder, parent, name)) = queue.pop_front() {
            let text = read(&file).unwrap_or_else(|| panic!("expected the file {}, found none", file.display()));
            let tokens: TokenStream = text
                .parse()
                .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            let number = graph.modules.len();
            let mut source = Source::default();
            source.read(tokens, 0);
            for child in source.declared {
                let (flat, nested) = (folder.join(format!("{child}.rs")), folder.join(&child).join("mod.rs"));
                let file = if read(&flat).is_some() { flat } else { nested };
                queue.push_back((file, folder.join(&child), Some(number), child));
            }
            if let Some(parent) = parent {
                let parent: &mut Module = &mut graph.modules[parent];
                parent.children.insert(name, number);
            }
            graph.modules.push(Module {
                file,
                parent,
                children: BTreeMap::new(),
                imports: source.imports,
                paths: source.paths,
                reexports: source.reexports,
            });
        }
        graph
    }

    /// Cycles of files that use one another: the shortest cycle through each file that is not in an earlier cycle.
    ///
    /// Between a parent and its child both directions are allowed and do not count: a parent collects its
    /// children, and a child may use items of its parent.
    pub fn circles(&self) -> Vec<Vec<&Path>> {
        let edges: Vec<BTreeSet<usize>> = (0..self.modules.len()).map(|module| self.edges(module)).collect();
        let mut reported = BTreeSet::new();
        let mut circles = Vec::new();
        for module in 0..self.modules.len() {
            if reported.contains(&module) {
                continue;
            }
            if let Some(circle) = shortest_circle(&edges, module) {
                circles.push(
                    circle
                        .iter()
                        .map(|module| self.modules[*module].file.as_path())
                        .collect(),
                );
                reported.extend(circle);
            }
        }
        circles
    }

    /// The files that a file uses, without its parent and its children.
    fn edges(&self, module: usize) -> BTreeSet<usize> {
        let Module { paths, reexports, .. } = &self.modules[module];
        let resolved = |path: &Vec<String>| self.resolve(module, path, &mut BTreeSet::new());
        let used = paths.iter().filter_map(resolved);
        // `pub use inner::deep::Item` only gives a name to an item of an inner module.
        let passed_on = reexports.iter().filter_map(resolved);
        let passed_on = passed_on.filter(|target| !self.is_within(*target, module));
        let are_related =
            |other: usize| self.modules[module].parent == Some(other) || self.modules[other].parent == Some(module);
        let targets = used.chain(passed_on);
        targets
            .filter(|target| *target != module && !are_related(*target))
            .collect()
    }

    /// Whether a module is inside another one, at any depth.
    fn is_within(&self, inner: usize, outer: usize) -> bool {
        let mut parents = std::iter::successors(Some(inner), |module| self.modules[*module].parent);
        parents.any(|module| module == outer)
    }

    /// The module that defines the last item of a path; `None` if that is in another crate.
    fn resolve(&self, from: usize, path: &[String], visited: &mut BTreeSet<(usize, String)>) -> Option<usize> {
        let mut module = from;
        for (place, segment) in path.iter().enumerate() {
            let found = &self.modules[module];
            match segment.as_str() {
                "crate" => module = 0,
                "self" => {}
                "super" => module = found.parent?,
                name => {
                    if let Some(child) = found.children.get(name) {
                        module = *child;
                    } else if let Some(import) = found.imports.get(name) {
                        // A name may be imported from a module that imports it in turn, `pub use self::a::Name` and so on.
                        let is_new = visited.insert((module, name.to_owned()));
                        module = is_new.then(|| self.resolve(module, import, visited)).flatten()?;
                    } else if place == 0 {
                        // `serde::Serialize`: neither a child nor an import, so a crate.
                        return None;
                    } else {
                        // The module defines the item itself; the rest of the path is in the item, as in
                        // `Spec::SYNTAXES`.
                        return Some(module);
                    }
                }
            }
        }
        Some(module)
    }
}

/// The shortest path from a module back to itself.
fn shortest_circle(edges: &[BTreeSet<usize>], start: usize) -> Option<Vec<usize>> {
    let mut came_from: BTreeMap<usize, usize> = BTreeMap::new();
    let mut queue = VecDeque::from([start]);
    while let Some(module) = queue.pop_front() {
        for next in &edges[module] {
            if *next == start {
                let mut circle = vec![module];
                while let Some(before) = circle.last().filter(|last| **last != start).map(|last| came_from[last]) {
                    circle.push(before);
                }
                circle.reverse();
                return Some(circle);
            }
            if !came_from.contains_key(next) {
                came_from.insert(*next, module);
                queue.push_back(*next);
            }
        }
    }
    None
}

/// The data that is read from the tokens of one file.
#[derive(Default)]
struct Source {
    /// The modules in separate files.
    declared: Vec<String>,
    imports: BTreeMap<String, Vec<String>>,
    paths: Vec<Vec<String>>,
    reexports: Vec<Vec<String>>,
}

type Tokens = Peekable<token_stream::IntoIter>;

impl Source {
    /// Reads tokens at a depth of `depth` inline modules.
    fn read(&mut self, tokens: TokenStream, depth: usize) {
        let mut tokens = tokens.into_iter().peekable();
        // After a colon, a path such as `$crate::a` has begun earlier.
        let mut is_in_path = false;
        let mut is_public = false;
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Punct(punct) if punct.as_char() == '#' => {
                    if let Some(TokenTree::Group(attribute)) = tokens.peek().cloned()
                        && attribute.delimiter() == Delimiter::Bracket
                    {
                        tokens.next();
                        if is_test_only(&attribute) {
                            skip_item(&mut tokens);
                        }
                    }
                }
                TokenTree::Group(group) => self.read(group.stream(), depth),
                TokenTree::Ident(ident) if ident == "mod" => self.module(&mut tokens, depth),
                TokenTree::Ident(ident) if ident == "use" => {
                    // `use<'a>` is not a declaration: it captures lifetimes.
                    if !is_punct(tokens.peek(), '<') {
                        self.use_tree(&mut tokens, &[], is_public, depth);
                    }
                }
                TokenTree::Ident(ident) if ident == "pub" => {
                    is_public = true;
                    // `pub(crate) use` re-exports as well.
                    tokens.next_if(
                        |token| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis),
                    );
                    continue;
                }
                TokenTree::Ident(ident) if !is_in_path && (ident == "crate" || ident == "self" || ident == "super") => {
                    let mut path = vec![ident.to_string()];
                    while let Some(segment) = next_segment(&mut tokens) {
                        path.push(segment);
                    }
                    // `self` alone is a value; `pub(crate)` and `pub(super)` do not name an item.
                    if path.len() > 1 {
                        self.paths.extend(outside(path, depth));
                    }
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => {
                    is_in_path = true;
                    continue;
                }
                TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
            (is_in_path, is_public) = (false, false);
        }
    }

    /// `mod name;` or `mod name { … }`.
    fn module(&mut self, tokens: &mut Tokens, depth: usize) {
        let Some(TokenTree::Ident(name)) = tokens.next() else {
            return;
        };
        match tokens.next() {
            Some(TokenTree::Group(body)) => self.read(body.stream(), depth + 1),
            _ => self.declared.push(name.to_string()),
        }
    }

    /// The tree after `use`: `a::b`, `a::b as c`, `a::{b, c::d}`, `a::*`.
    fn use_tree(&mut self, tokens: &mut Tokens, prefix: &[String], is_public: bool, depth: usize) {
        let mut path = prefix.to_vec();
        let mut name = None;
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Punct(punct) if punct.as_char() == ';' || punct.as_char() == ',' => break,
                TokenTree::Ident(ident) if ident == "as" => {
                    name = tokens.next().map(|token| token.to_string());
                }
                // `use a::{self}` is `use a`.
                TokenTree::Ident(ident) if ident == "self" && !path.is_empty() => {}
                TokenTree::Ident(ident) => path.push(ident.to_string()),
                TokenTree::Group(group) => {
                    let mut inner = group.stream().into_iter().peekable();
                    while inner.peek().is_some() {
                        self.use_tree(&mut inner, &path, is_public, depth);
                    }
                    return;
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
        let Some(path) = outside(path, depth) else { return };
        // A name that an inline module imports is not a name of the file's own module.
        if let Some(name) = name.or_else(|| path.last().cloned()).filter(|_| depth == 0) {
            self.imports.insert(name, path.clone());
        }
        if is_public {
            self.reexports.push(path);
        } else {
            self.paths.push(path);
        }
    }
}

/// The form of a path outside of `depth` inline modules; `None` if it leads to one of these.
fn outside(mut path: Vec<String>, depth: usize) -> Option<Vec<String>> {
    let supers = path.iter().take_while(|segment| *segment == "super").count();
    match path.first()?.as_str() {
        "super" if supers >= depth => {
            path.drain(..depth);
            Some(path)
        }
        "super" | "self" if depth > 0 => None,
        _ => Some(path),
    }
}

/// The segment after `::`, if there is one; for `Name::<T>` only the `::` is consumed.
fn next_segment(tokens: &mut Tokens) -> Option<String> {
    for _ in 0..2 {
        if !is_punct(tokens.peek(), ':') {
            return None;
        }
        tokens.next();
    }
    match tokens.peek() {
        Some(TokenTree::Ident(ident)) => {
            let segment = ident.to_string();
            tokens.next();
            Some(segment)
        }
        _ => None,
    }
}

fn is_punct(token: Option<&TokenTree>, expected: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == expected)
}

/// Whether an attribute is `#[cfg(test)]`, or a `cfg` whose condition contains `test`.
fn is_test_only(attribute: &Group) -> bool {
    let mut tokens = attribute.stream().into_iter();
    let is_cfg = matches!(tokens.next(), Some(TokenTree::Ident(ident)) if ident == "cfg");
    let condition = tokens.next().map(|token| token.to_string()).unwrap_or_default();
    let words = condition.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    is_cfg && !condition.contains("not") && words.into_iter().any(|word| word == "test")
}

/// Skips an item, up to its semicolon or its body.
fn skip_item(tokens: &mut Tokens) {
    for token in tokens.by_ref() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == ';' => return,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => return,
            _ => {}
        }
    }
}

/// Checks that the crate of these files has exactly these cycles.
#[track_caller]
fn check(files: &[(&str, &str)], expected: &[&[&str]]) {
    let read = |path: &Path| {
        let text = files.iter().find(|(name, _)| Path::new(name) == path);
        text.map(|(_, text)| (*text).to_owned())
    };
    let graph = ModuleGraph::new("lib.rs", &read);
    let expected: Vec<Vec<&Path>> = expected
        .iter()
        .map(|circle| circle.iter().map(Path::new).collect())
        .collect();
    assert_eq!(graph.circles(), expected);
}

#[test]
fn a_circle_of_imports_is_found() {
    check(
        &[
            ("lib.rs", "mod a; mod b; mod c;"),
            ("a.rs", "use crate::b::B;"),
            ("b.rs", "pub use super::c::{self, C as D};"),
            ("c.rs", "use crate::{a::A};"),
        ],
        &[&["a.rs", "b.rs", "c.rs"]],
    );
}

#[test]
fn a_path_in_a_body_or_a_macro_is_an_import() {
    check(
        &[
            ("lib.rs", "mod a; mod b; mod c;"),
            ("a.rs", "fn f() { crate::b::g(); }"),
            ("b.rs", "fn g() { println!(\"{}\", super::a::CONST); }"),
            ("c.rs", "fn h() { crate::a::f() }"),
        ],
        &[&["a.rs", "b.rs"]],
    );
}

#[test]
fn a_facade_hides_no_circle() {
    let files = [
        ("lib.rs", "mod a; mod b; pub use a::A; pub use b::{inner::C as B};"),
        ("a.rs", "use crate::B;"),
        ("b/mod.rs", "pub mod inner;"),
        ("b/inner.rs", "use crate::A;"),
    ];
    check(&files, &[&["a.rs", "b/inner.rs"]]);
}

#[test]
fn a_root_may_re_export_what_uses_it_and_may_not_use_it() {
    let files = |root| {
        [
            ("lib.rs", root),
            ("a.rs", "pub mod inner;"),
            ("a/inner.rs", "use crate::Root;"),
        ]
    };
    check(&files("mod a; pub use a::inner::A; pub struct Root;"), &[]);
    check(
        &files("mod a; use a::inner::A; pub struct Root;"),
        &[&["lib.rs", "a/inner.rs"]],
    );
}

#[test]
fn a_parent_and_its_child_may_use_each_other() {
    let files = [
        ("lib.rs", "mod a; pub struct Root; use a::A; fn f() { self::a::g() }"),
        ("a.rs", "mod inner; use crate::Root; pub struct A;"),
        ("a/inner.rs", "use super::A; use crate::Root;"),
    ];
    check(&files, &[]);
}

#[test]
fn tests_comments_and_strings_do_not_count() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        (
            "a.rs",
            "/// [`B`](crate::b::B)\n// crate::b::B\nconst A: &str = \"crate::b::B\";\n#[cfg(test)]\nmod tests { use crate::b::B; }",
        ),
        ("b.rs", "use crate::a::A; mod inline { use super::super::a::A; }"),
    ];
    check(&files, &[]);
}
