import type { ComponentChild } from 'preact';

export interface Column<Row> {
  readonly title: string;
  readonly show: (row: Row) => ComponentChild;
}

export interface TableProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

/** Rows under titles, which scroll sideways where they are too wide. */
export function Table<Row>({ columns, rows }: TableProps<Row>) {
  return (
    <div class="scroll">
      <table class="rows">
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th scope="col" key={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {columns.map(({ title, show }) => (
                <td key={title}>{show(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export interface FactsProps {
  /** Names with their values. */
  readonly facts: readonly (readonly [name: string, value: ComponentChild])[];
}

/** A list of names and values; nothing where there are none. */
export const Facts = ({ facts }: FactsProps) =>
  facts.length === 0 ? null : (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
