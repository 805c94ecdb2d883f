import type { Dialect } from './statement.ts';

const toJson = (list: unknown): string => JSON.stringify(list);

/** Lists and rows are passed as JSON. One transaction writes at a time, so that no lock is needed. */
export const SQLITE: Dialect = {
  isNumbered: false,
  place: () => '?',
  oneOf: (writer, list) => `IN (SELECT value FROM json_each(${writer.bind(toJson(list))}))`,
  each: (writer, list) => `(SELECT value, key AS n FROM json_each(${writer.bind(toJson(list))}))`,
  rows(writer, rows, columns) {
    const read = Object.keys(columns).map((name) => `value ->> '$.${name}' AS ${name}`);
    return `(SELECT ${read.join(', ')} FROM json_each(${writer.bind(toJson(rows))}))`;
  },
  unhex: (expression) => `unhex(${expression})`,
};
