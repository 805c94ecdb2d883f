/** A value that a statement carries to the database. */
export type SqlValue = string | number | boolean | null | Uint8Array;

/** Types that a statement names where the database could not infer them. */
export type SqlType = 'bigint' | 'text' | 'boolean';

/** A list of values, which a statement passes as one value. */
export type SqlList = readonly (string | number)[];

/** Columns of the rows that a statement passes, with their types. Bytes are in hexadecimal. */
export type Columns = Readonly<Record<string, SqlType | 'json'>>;

/** The parts of a statement that each database writes in its own way. */
export interface Dialect {
  /** True where a statement may use one value in many places. The tenant is then the first of all values. */
  readonly isNumbered: boolean;
  /** The placeholder of the value at a position, 1 for the first. */
  place(position: number, type?: SqlType): string;
  /** `= ANY(…)`, the comparison with any value of a list. */
  oneOf(writer: Writer, list: SqlList, type: SqlType): string;
  /** A table of the values of a list, `value`, with their positions from the first, `n`. */
  each(writer: Writer, list: SqlList, type: SqlType): string;
  rows(writer: Writer, rows: readonly object[], columns: Columns): string;
  unhex(expression: string): string;
}

export interface Writer {
  readonly dialect: Dialect;
  /** Adds a value to the statement. Returns its placeholder. */
  bind(value: unknown, type?: SqlType): string;
  /** The SQL text of a part. */
  write(part: Part): string;
}

/** A part of a statement whose text depends on the database. */
export type Fragment = (writer: Writer) => string;

export type Part = SqlValue | Statement | Fragment;

/** A statement, or a part of one, that is not yet written for a database. */
export class Statement {
  readonly strings: readonly string[];
  readonly parts: readonly Part[];

  constructor(strings: readonly string[], parts: readonly Part[]) {
    this.strings = strings;
    this.parts = parts;
  }
}

/** A statement with its values at their places: `` sql`SELECT 1 FROM t WHERE a = ${a}` ``. */
export const sql = (strings: TemplateStringsArray, ...parts: Part[]): Statement =>
  new Statement(strings, parts);

/** A text that is used as it is, such as the name of a table. Never pass a text that a caller sent. */
export const raw = (text: string): Statement => new Statement([text], []);

/** The tenant that the statement is run for. */
export const TENANT: Fragment = (writer) => (writer as StatementWriter).placeTenant();

/** A value in a place whose type the database could not infer. */
const typed =
  <T extends SqlValue>(type: SqlType) =>
  (value: T): Fragment =>
  (writer) =>
    writer.bind(value, type);

export const int = typed<number>('bigint');
export const text = typed<string>('text');

export const oneOf =
  (list: SqlList, type: SqlType = 'text'): Fragment =>
  (writer) =>
    writer.dialect.oneOf(writer, list, type);

export const each =
  (list: SqlList, type: SqlType = 'text'): Fragment =>
  (writer) =>
    writer.dialect.each(writer, list, type);

export const rowsOf =
  (rows: readonly object[], columns: Columns): Fragment =>
  (writer) =>
    writer.dialect.rows(writer, rows, columns);

/** The bytes of a text in hexadecimal. */
export const unhex =
  (part: Part): Fragment =>
  (writer) =>
    writer.dialect.unhex(writer.write(part));

class StatementWriter implements Writer {
  readonly dialect: Dialect;
  readonly values: unknown[] = [];
  readonly #tenant: string | undefined;

  constructor(dialect: Dialect, tenant: string | undefined) {
    this.dialect = dialect;
    this.#tenant = tenant;
    if (dialect.isNumbered && tenant !== undefined) this.values.push(tenant);
  }

  bind(value: unknown, type?: SqlType): string {
    this.values.push(value);
    return this.dialect.place(this.values.length, type);
  }

  placeTenant(): string {
    if (this.#tenant === undefined) throw new Error('A statement over all tenants names one.');
    return this.dialect.isNumbered ? this.dialect.place(1) : this.bind(this.#tenant);
  }

  write = (part: Part): string => {
    if (typeof part === 'function') return part(this);
    if (!(part instanceof Statement)) return this.bind(part);
    let written = part.strings[0] as string;
    for (const [i, inner] of part.parts.entries()) {
      written += this.write(inner) + part.strings[i + 1];
    }
    return written;
  };
}

/** The text of a statement, and its values in their order. `tenant` is given where the statement is one tenant's. */
export function render(
  statement: Statement,
  dialect: Dialect,
  tenant?: string,
): { readonly text: string; readonly values: readonly unknown[] } {
  const writer = new StatementWriter(dialect, tenant);
  return { text: writer.write(statement), values: writer.values };
}
