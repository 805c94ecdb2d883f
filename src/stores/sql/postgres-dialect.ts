import type { Dialect } from './statement.ts';

/** Lists are passed as arrays, rows as JSON. */
export const POSTGRES: Dialect = {
  isNumbered: true,
  place: (position, type) => (type ? `$${position}::${type}` : `$${position}`),
  oneOf: (writer, list, type) => `= ANY(${writer.bind(list)}::${type}[])`,
  each: (writer, list, type) =>
    `(SELECT value, n FROM unnest(${writer.bind(list)}::${type}[]) WITH ORDINALITY AS e(value, n))`,
  rows(writer, rows, columns) {
    const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
    const json = writer.bind(JSON.stringify(rows));
    return `(SELECT * FROM json_to_recordset(${json}::json) AS r(${types.join(', ')}))`;
  },
  unhex: (expression) => `decode(${expression}, 'hex')`,
};
