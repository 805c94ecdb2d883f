// @keyv/sqlite 4 depends on sqlite3 5, which is archived, and would make it a necessity of `npm ci`. An override puts
// this package in its place, which leads to the optional sqlite3 of the repository.
module.exports = require('sqlite3');
