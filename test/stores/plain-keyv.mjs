// A program that knows only Keyv: prints the values of keys in the database of a data directory.
import KeyvSqlite from '@keyv/sqlite';
import Keyv from 'keyv';

const [uri, ...keys] = process.argv.slice(2);
const keyv = new Keyv({ store: new KeyvSqlite(uri), namespace: 'orrery' });
const values = [];
for (const key of keys) values.push((await keyv.get(key)) ?? null);
process.stdout.write(JSON.stringify(values));
