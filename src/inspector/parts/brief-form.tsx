import { useState } from 'preact/hooks';
import { openSchema } from '../state/links.ts';
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

/** A field as people write it: a name, then a type or its values: `due date`, `priority low/high`, `subject`. */
function parseField(text: string) {
  const [name = '', kind = 'string'] = text.trim().split(/\s+/, 2);
  if (kind.includes('/')) return { name, type: 'enum', values: kind.split('/') };
  if (TYPES.includes(kind)) return { name, type: kind };
  throw new Error(
    `“${text.trim()}”: ${kind} is not one of ${TYPES.join(', ')}, nor values as a/b.`,
  );
}

const splitList = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** An entity of a line: `Ticket: subject, priority low/high; open, assigned, closed`. */
function parseEntity(line: string) {
  const [, name, fields = '', states = ''] =
    /^\s*([A-Za-z]\w*)\s*:([^;]*)(?:;(.*))?$/.exec(line) ?? [];
  if (name === undefined) throw new Error(`“${line.trim()}” does not begin with “Name:”.`);
  const steps = splitList(states);
  return {
    name,
    fields: splitList(fields).map(parseField),
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
      const brief = { name: String(form.get('name')).trim(), entities: lines.map(parseEntity) };
      const { schema_id } = await api().propose({ brief, save: true });
      await openSchema(schema_id as string);
      goTo(['schema']);
    } catch (error) {
      setProblem(describeError(error));
    }
  };
  return (
    <form class="brief" onSubmit={build}>
      <label>
        Name <input name="name" required value="front-desk" />
      </label>
      <label>
        Entities, one in a line: fields; states
        <textarea
          name="entities"
          rows={3}
          required
          spellcheck={false}
          value={'Ticket: subject, hours number, priority low/high; open, assigned, closed'}
        />
      </label>
      {problem && <Notice kind="error">{problem}</Notice>}
      <button type="submit">Build it</button>
    </form>
  );
}
