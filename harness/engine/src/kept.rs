//! Tables that are built when they are first used, and then kept.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, PoisonError, RwLock};

use crate::error::Error;
use crate::table::Table;

/// Tables by a key of the caller, such as a document and the name of a rule.
#[derive(Debug)]
pub struct Kept<K>(RwLock<Option<HashMap<K, Arc<Table>>>>);

impl<K: Hash + Eq> Kept<K> {
    /// No tables yet.
    pub const fn new() -> Self {
        Self(RwLock::new(None))
    }

    /// The table of a key. If the key has no table yet, `build` is called. An error of `build` is not kept.
    ///
    /// Other tables can be read while a table is built. So two threads may build the same table; the table of the
    /// first thread to finish is kept.
    pub fn get<E: From<Error>>(&self, key: K, build: impl FnOnce() -> Result<Table, E>) -> Result<Arc<Table>, E> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = known.as_ref().and_then(|tables| tables.get(&key)) {
            return Ok(table.clone());
        }
        drop(known);
        let table = Arc::new(build()?);
        let mut tables = self.0.write().unwrap_or_else(PoisonError::into_inner);
        Ok(tables.get_or_insert_default().entry(key).or_insert(table).clone())
    }
}

impl<K: Hash + Eq> Default for Kept<K> {
    fn default() -> Self {
        Self::new()
    }
}
