import { isObject } from '../../kernel/json.ts';

/** `1 step`, `2 steps`. */
export const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** A name of the code as words. */
export const unsnake = (name: string): string => name.replaceAll('_', ' ');

/** Steps one after the other. */
export const toSequence = (steps: readonly string[]): string => steps.map(unsnake).join(' → ');

/** An action of a plan. */
export interface ActionLike {
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const LONGEST = 48;
const MOST_ITEMS = 3;

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** A JSON Pointer by its end: its beginning is the same for everything in a machine. */
const shortenPointer = (text: string) =>
  text.startsWith('/orbitals/') ? `…/${text.split('/').slice(-3).join('/')}` : text;

/** A value as a person says it: a part by its name, a transition by its ends, a list by its first items. */
function toWords(value: unknown): string {
  if (Array.isArray(value)) {
    const rest = value.length > MOST_ITEMS ? ` and ${value.length - MOST_ITEMS} more` : '';
    return value.slice(0, MOST_ITEMS).map(toWords).join(', ') + rest;
  }
  if (!isObject(value as never)) return cut(shortenPointer(String(value)));
  const part = value as Readonly<Record<string, unknown>>;
  if (part.from !== undefined && part.to !== undefined)
    return `${toWords(part.from)} → ${toWords(part.to)}${part.event === undefined ? '' : ` on ${toWords(part.event)}`}`;
  const name = part.name ?? part.key ?? part.ref ?? part.type;
  if (typeof name === 'string') return cut(name);
  const entries = Object.entries(part).map(([key, one]) => `${key} ${toWords(one)}`);
  return cut(entries.slice(0, MOST_ITEMS).join(', '));
}

/** The parameters of an action in a line. A definition whose name is given beside it is left out. */
export function toParameters({ params }: ActionLike): string {
  const { from, to, event, trait, at, ...rest } = params;
  const isWay = from !== undefined && to !== undefined;
  const others = Object.entries(isWay ? rest : params)
    .filter(([name, value]) => value !== true && (name !== 'definition' || !params.name))
    .map(([name, value]) => `${name}: ${toWords(value)}`);
  const place = isWay && trait !== undefined ? [`in ${toWords(trait)}`] : [];
  return (isWay ? [toWords({ from, to, event }), ...place, ...others] : others).join(' · ');
}
