//! The source files of the workspace, read by their syntax, for the laws that look at them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// The games' folders below `crates/games` and `src/games`.
pub const GAMES: [&str; 4] = ["atom4", "score_four", "cluster", "atomix"];

/// A source file, tests left out.
pub struct Source {
    /// Its path below the repository.
    pub path: String,
    /// The module that it is, from its crate on: `["core", "search", "table"]`; a game's crate is `["games", NAME, …]`,
    /// and so is what the program adds to a game, in front of which stands `src`.
    pub module: Vec<String>,
    /// A root file or a `mod.rs`, which holds what its siblings share.
    pub is_root: bool,
    /// The module paths that it names, with their lines, made whole from the crate on.
    pub paths: Vec<(usize, Vec<String>)>,
    /// Its identifiers and its literals of text, with their lines.
    pub words: Vec<(usize, String)>,
    /// The types, traits, functions, modules and values that it defines, with their lines.
    pub defined: Vec<Definition>,
}

/// A definition.
pub struct Definition {
    /// Its line.
    pub line: usize,
    /// Its name.
    pub name: String,
    /// It is a type or a trait that other modules see.
    pub public_type: bool,
}

impl Source {
    /// The game whose folder the file stands in.
    pub fn game(&self) -> Option<&str> {
        let mut parts = self.module.iter().map(String::as_str);
        let game = parts.find(|part| *part == "games").and(parts.next());
        game.filter(|game| GAMES.contains(game))
    }

    /// The module below the game's folder, or below the crate.
    pub fn below(&self) -> &[String] {
        let at = self.module.iter().position(|part| part == "games");
        self.module
            .get(at.map_or(1, |at| at + 2)..)
            .unwrap_or_default()
    }
}

/// All source files of the program and its crates.
pub fn sources() -> &'static [Source] {
    static SOURCES: OnceLock<Vec<Source>> = OnceLock::new();
    SOURCES.get_or_init(|| {
        let top = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut paths = Vec::new();
        for folder in ["src", "crates", "alone/src"] {
            find(&top.join(folder), &mut paths);
        }
        paths.sort();
        let below = |path: &PathBuf| {
            let path = path.strip_prefix(top).expect("found below it");
            path.to_string_lossy().into_owned()
        };
        let sources: Vec<Source> = paths
            .iter()
            .map(|path| read(path, below(path)))
            .filter(|source| !source.path.starts_with("crates/scratch"))
            .collect();
        assert!(sources.len() > 400, "the sources were found");
        sources
    })
}

fn find(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        if path.is_dir() {
            if !["target", "tests"].contains(&&*name) {
                find(&path, found);
            }
        } else if name.ends_with(".rs") && !name.ends_with("tests.rs") {
            found.push(path);
        }
    }
}

fn read(file: &Path, path: String) -> Source {
    let text = fs::read_to_string(file).expect("a source file can be read");
    let syntax = syn::parse_file(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut module: Vec<String> = path
        .trim_end_matches(".rs")
        .split('/')
        .filter(|part| *part != "crates")
        .map(|part| part.replace('-', "_"))
        .collect();
    // `src` of a crate says nothing; that of the program stands in front of its modules.
    let mut at = 0;
    module.retain(|part| {
        at += 1;
        at == 1 || part != "src"
    });
    let is_root = ["lib", "mod", "main"].contains(&module.last().map_or("", String::as_str));
    if is_root {
        module.pop();
    }
    let mut reader = Reader {
        module: &module,
        source: Source {
            path,
            module: module.clone(),
            is_root,
            paths: Vec::new(),
            words: Vec::new(),
            defined: Vec::new(),
        },
    };
    reader.visit_file(&syntax);
    reader.source
}

/// Goes through the syntax of a file.
struct Reader<'a> {
    module: &'a [String],
    source: Source,
}

fn line(span: Span) -> usize {
    span.start().line
}

impl Reader<'_> {
    /// The place that a path leads to, from the crate on; `None` where it begins with what the file itself names.
    fn whole(&self, parts: &[String]) -> Option<Vec<String>> {
        let (first, rest) = parts.split_first()?;
        let crate_length = match self.module {
            [first, ..] if first == "games" => 2,
            _ => 1,
        };
        let start: Vec<String> = match first.as_str() {
            "crate" => self.module.get(..crate_length)?.to_vec(),
            "self" => self.module.to_vec(),
            "super" => {
                let ups = parts.iter().take_while(|part| *part == "super").count();
                let kept = self.module.len().checked_sub(ups)?;
                let rest = parts.get(ups..)?;
                return Some([&self.module[..kept], rest].concat());
            }
            name => {
                let name = name.strip_prefix("atom4_")?;
                match GAMES.contains(&name) {
                    true => vec!["games".into(), name.into()],
                    false => vec![name.into()],
                }
            }
        };
        Some([&start, rest].concat())
    }

    fn path(&mut self, at: Span, parts: &[String]) {
        if let Some(path) = self.whole(parts) {
            self.source.paths.push((line(at), path));
        }
    }

    fn used(&mut self, before: &[String], tree: &syn::UseTree) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.used(&with(&path.ident), &path.tree),
            syn::UseTree::Name(name) => self.path(name.ident.span(), &with(&name.ident)),
            syn::UseTree::Rename(name) => self.path(name.ident.span(), &with(&name.ident)),
            syn::UseTree::Glob(glob) => self.path(glob.star_token.spans[0], before),
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.used(before, tree);
                }
            }
        }
    }

    /// Paths, names and texts within a macro, which has no syntax but its tokens.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut parts: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        parts.clear();
                    }
                    parts.push(name.to_string());
                    self.source
                        .words
                        .push((line(name.span()), name.to_string()));
                    self.path(name.span(), &parts.clone());
                    colons = 0;
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' => colons += 1,
                TokenTree::Literal(text) => {
                    self.source
                        .words
                        .push((line(text.span()), text.to_string()));
                    colons = 0;
                }
                TokenTree::Group(group) => {
                    self.tokens(group.stream());
                    colons = 0;
                }
                TokenTree::Punct(_) => colons = 0,
            }
        }
    }

    fn defines(&mut self, name: &syn::Ident, public_type: bool) {
        self.source.defined.push(Definition {
            line: line(name.span()),
            name: name.to_string(),
            public_type,
        });
    }
}

/// True for `#[cfg(test)]`.
fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let test = |meta: &syn::MetaList| meta.tokens.to_string() == "test";
        attribute.path().is_ident("cfg") && attribute.meta.require_list().is_ok_and(test)
    })
}

const fn is_public(visibility: &syn::Visibility) -> bool {
    matches!(visibility, syn::Visibility::Public(_))
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        use syn::Item;
        let (attributes, name, public_type) = match item {
            Item::Struct(item) => (&item.attrs, Some(&item.ident), is_public(&item.vis)),
            Item::Enum(item) => (&item.attrs, Some(&item.ident), is_public(&item.vis)),
            Item::Trait(item) => (&item.attrs, Some(&item.ident), is_public(&item.vis)),
            Item::Type(item) => (&item.attrs, Some(&item.ident), is_public(&item.vis)),
            Item::Fn(item) => (&item.attrs, Some(&item.sig.ident), false),
            Item::Mod(item) => (&item.attrs, Some(&item.ident), false),
            Item::Const(item) => (&item.attrs, Some(&item.ident), false),
            Item::Static(item) => (&item.attrs, Some(&item.ident), false),
            Item::Impl(item) => (&item.attrs, None, false),
            Item::Use(item) => (&item.attrs, None, false),
            _ => return visit::visit_item(self, item),
        };
        if is_test(attributes) {
            return;
        }
        if let Some(name) = name {
            self.defines(name, public_type);
        }
        visit::visit_item(self, item);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.defines(&function.sig.ident, false);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        self.defines(&function.sig.ident, false);
        visit::visit_trait_item_fn(self, function);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.used(&[], &item.tree);
        visit::visit_item_use(self, item);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        if let (Some(first), true) = (path.segments.first(), parts.len() > 1) {
            self.path(first.ident.span(), &parts);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        self.tokens(called.tokens.clone());
        visit::visit_macro(self, called);
    }

    fn visit_ident(&mut self, name: &'ast syn::Ident) {
        self.source
            .words
            .push((line(name.span()), name.to_string()));
    }

    fn visit_lit_str(&mut self, text: &'ast syn::LitStr) {
        self.source.words.push((line(text.span()), text.value()));
    }

    fn visit_lit_byte_str(&mut self, text: &'ast syn::LitByteStr) {
        let words = String::from_utf8_lossy(&text.value()).into_owned();
        self.source.words.push((line(text.span()), words));
    }

    /// Comments are no code.
    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        if !attribute.path().is_ident("doc") {
            visit::visit_attribute(self, attribute);
        }
    }
}
