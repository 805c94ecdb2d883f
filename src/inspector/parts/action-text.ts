/** An action in a line: its name and its shorter parameters. */
export interface ActionLike {
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const LONGEST = 48;

function toWords(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

export const toTitle = ({ action }: ActionLike): string => action.replaceAll('_', ' ');

export const toParameters = ({ params }: ActionLike): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}: ${toWords(value)}`)
    .join(' · ');
