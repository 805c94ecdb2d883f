import { toPlural } from '../src/kernel/word-forms.ts';
import { drawBrief } from '../src/propose/propose.ts';
import { type BehaviorRecord, type BehaviorSpec, toRecord } from './behavior.ts';

/** A trade: a behavior whose application `propose` draws from a brief. */
interface TradeSpec extends BehaviorSpec {
  /**
   * Entities, one after the other. A line that begins at the margin names one, and its fields may follow the colon or
   * stand on lines of their own below: `name!` is required, then a type, values as `a/b`, or another entity,
   * `guests Guest[]` for many. Moves are three words: `open|late CLOSE done`. `shows:` names views beside the list,
   * `email CONFIRM guest: text` a notice, `email FAIL @operator: text` one to an address that is set once, `email 24h
   * before startsAt guest: text` a reminder, `kept in stage` the field of the state.
   */
  readonly brief: string;
}

type Move = [from: string, event: string, to: string];

interface Drawn {
  readonly name: string;
  readonly fields: object[];
  readonly moves: Move[];
  readonly shows: string[];
  /** The field that keeps the state, where it is not called after one. */
  field?: string;
}

const NOTICE = /^(email|sms|push|page) (?:(\d+)h before )?(\w+)(?: (@?[\w.]+))?: (.+)$/;
const MOVE = /^([\w|]+) ([A-Z][A-Z_]*) (\w+)$/;

function readField(text: string, entities: ReadonlySet<string>): object {
  const [written = '', type = 'string'] = text.split(' ');
  const name = written.replace('!', '');
  const required = written.endsWith('!') ? { required: true } : {};
  const entity = type.replace('[]', '');
  if (entities.has(entity)) {
    return { name, type: 'relation', entity, many: type.endsWith('[]'), ...required };
  }
  if (type.includes('/')) return { name, type: 'enum', values: type.split('/'), ...required };
  return { name, type, ...required };
}

const readMoves = (text: string): Move[] => {
  const [, from = '', event = '', to = ''] = MOVE.exec(text) ?? [];
  return from === '' ? [] : from.split('|').map((one): Move => [one, event, to]);
};

/** The states in the order in which the moves name them. */
const listStates = (moves: readonly Move[]): string[] => [
  ...new Set(moves.flatMap(([from, , to]) => [from, to])),
];

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/**
 * The brief that a text describes, as `propose` takes it, and the questions that a knob answers. Throws a SyntaxError
 * where no entity was named before.
 */
function readBrief(name: string, text: string) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const margin = Math.min(...lines.map((line) => line.search(/\S/)));
  const headOf = (line: string) => (line.search(/\S/) > margin ? undefined : line.trim());
  const names = new Set(lines.flatMap((line) => headOf(line)?.split(':')[0] ?? []));
  const drawn: Drawn[] = [];
  const notices: object[] = [];
  const settled = new Set<string>();
  for (const line of lines) {
    const [, head, rest = line.trim()] = /^(\w+): *(.*)$/.exec(headOf(line) ?? '') ?? [];
    if (head) drawn.push({ name: head, fields: [], moves: [], shows: ['list', 'form', 'detail'] });
    const current = drawn.at(-1);
    if (!current) throw new SyntaxError(`${name}: ${line.trim()}`);
    const [, by, hours, named, to, said] = NOTICE.exec(rest) ?? [];
    if (said !== undefined) {
      const on = hours === undefined ? named : { before: named, hours: Number(hours) };
      const role = to?.replace('@', '');
      notices.push({ entity: current.name, on, by, ...(role ? { to: role } : {}), text: said });
      if (role !== to) settled.add(`notice-${notices.length}-to`);
    } else if (rest.startsWith('kept in ')) {
      current.field = rest.slice('kept in '.length);
    } else if (rest.startsWith('shows: ')) {
      current.shows.push(...splitList(rest.slice('shows: '.length)));
    } else {
      for (const item of splitList(rest)) {
        if (MOVE.test(item)) current.moves.push(...readMoves(item));
        else current.fields.push(readField(item, names));
      }
    }
  }
  const brief = {
    name,
    entities: drawn.map(({ name, fields, moves, field }) => ({
      name,
      fields,
      ...(moves.length > 0
        ? { states: { field, values: listStates(moves), transitions: moves } }
        : {}),
    })),
    pages: drawn.map(({ name, shows }) => ({ name: toPlural(name), of: name, shows })),
    notices,
    // A behavior leaves to people what its records become.
    rules: drawn.flatMap(({ name, moves }) =>
      [...new Set(moves.map(([, event]) => event))].map((event) => ({
        entity: name,
        event,
        when: [],
      })),
    ),
  };
  return { brief, settled };
}

/** A behavior of the built-in library drawn from a brief. Throws where the brief leaves something open. */
export function trade(spec: TradeSpec): BehaviorRecord {
  const { brief, settled } = readBrief(spec.name, spec.brief);
  const { document, open } = drawBrief(brief);
  const gaps = [
    ...open.questions.filter(({ id }) => !settled.has(id)).map(({ question }) => question),
    ...open.uncovered.map(({ why }) => why),
  ];
  if (gaps.length > 0) throw new SyntaxError(`${spec.name}: ${gaps.join(' ')}`);
  return toRecord(spec, document.orbitals);
}
