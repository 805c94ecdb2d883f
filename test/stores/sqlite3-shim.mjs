// The native package `sqlite3` is not installed here. This gives @keyv/sqlite another driver under its name.
import { register } from 'node:module';

const driver =
  process.getBuiltinModule?.('node:sqlite') === undefined
    ? '@photostructure/sqlite'
    : 'node:sqlite';
const shim = `import { DatabaseSync } from '${import.meta.resolve(driver)}';
class Database {
  constructor(file, done) {
    this.open = new DatabaseSync(file);
    queueMicrotask(() => done(null));
  }
  all(sql, ...rest) {
    const done = rest.pop();
    try {
      done(null, this.open.prepare(sql).all(...rest.flat()));
    } catch (error) {
      done(error);
    }
  }
  close(done) {
    this.open.close();
    done(null);
  }
}
export default { Database };`;
const hooks = `export const resolve = (name, context, next) => name === 'sqlite3'
  ? { url: 'data:text/javascript,' + ${JSON.stringify(encodeURIComponent(shim))}, shortCircuit: true }
  : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
