import { useState } from 'preact/hooks';
import { openSchema } from '../state/opening.ts';
import { goTo } from '../state/route.ts';
import { api, describeError } from '../state/session.ts';
import { Notice } from './notice.tsx';

const TYPES = [
  'string',
  'text',
  'number',
  'boolean',
  'date',
  'datetime',
  'email',
  'phone',
  'money',
];

/** A name of several words as one: `birth date` becomes `birthDate`. */
const toName = (words: readonly string[]): string =>
  words.map((word, i) => (i === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('');

/**
 * A field as people write it: its name, then a type, its values, or the entity that it refers to: `birth date date`,
 * `priority low/high`, `patient Patient`; words alone are a text.
 */
function parseField(text: string, entities: readonly string[]) {
  const words = text.trim().split(/\s+/);
  const last = words.at(-1) as string;
  const name = toName(words.slice(0, -1));
  if (name === '') return { name: last, type: 'string' };
  if (last.includes('/')) return { name, type: 'enum', values: last.split('/') };
  if (TYPES.includes(last)) return { name, type: last };
  if (entities.includes(last)) return { name, type: 'relation', entity: last };
  if (/^\p{Lu}/u.test(last)) {
    throw new Error(
      `“${text.trim()}”: no line describes ${last}. Add one, or end with one of ${TYPES.join(', ')} or values as a/b.`,
    );
  }
  return { name: toName(words), type: 'string' };
}

const splitList = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** An entity of a line: `Ticket: subject, priority low/high; open, assigned, closed`. */
function parseEntity(line: string, entities: readonly string[]) {
  const [, name, fields = '', states = ''] =
    /^\s*([A-Za-z]\w*)\s*:([^;]*)(?:;(.*))?$/.exec(line) ?? [];
  if (name === undefined)
    throw new Error(
      `Begin “${line.trim()}” with the name of an entity and a colon, such as “Ticket: subject, due date”.`,
    );
  const steps = splitList(states);
  return {
    name,
    fields: splitList(fields).map((field) => parseField(field, entities)),
    ...(steps.length > 0 ? { states: steps } : {}),
  };
}

/** Builds an application from a brief: an entity in each line. */
export function BriefForm() {
  const [problem, setProblem] = useState<string>();
  const build = async (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    try {
      const lines = String(form.get('entities'))
        .split('\n')
        .filter((line) => line.trim() !== '');
      const names = lines.map((line) => line.split(':')[0]?.trim() ?? '');
      const entities = lines.map((line) => parseEntity(line, names));
      const brief = { name: String(form.get('name')).trim(), entities };
      const { schema_id } = await api().propose({ brief, save: true });
      await openSchema(schema_id as string);
      goTo(['schema']);
    } catch (error) {
      setProblem(describeError(error));
    }
  };
  return (
    <form class="brief col" onSubmit={build}>
      <label>
        Name <input name="name" required value="front-desk" />
      </label>
      <label>
        Entities, one in a line: fields, those of other entities by name; states
        <textarea
          name="entities"
          rows={3}
          required
          spellcheck={false}
          value={
            'Customer: name, email email\nTicket: subject, customer Customer, priority low/high; open, assigned, closed'
          }
        />
      </label>
      {problem && <Notice kind="error">{problem}</Notice>}
      <button type="submit">Build it</button>
    </form>
  );
}
