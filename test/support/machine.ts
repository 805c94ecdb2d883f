import type { Json, JsonObject } from '../../src/kernel/json.ts';

export const arm = (
  from: string | string[],
  event: string,
  to: string,
  more: JsonObject = {},
): JsonObject => ({ from, to, event, ...more });

/** A trait of these states, of which the first is initial. */
export const trait = (
  name: string,
  states: string[],
  events: Json[],
  transitions: Json[],
  more: JsonObject = {},
) => ({
  name,
  category: 'interaction',
  ...more,
  stateMachine: {
    states: states.map((state, i) =>
      i === 0 ? { name: state, isInitial: true } : { name: state },
    ),
    events,
    transitions,
  },
});

/** `title:string! amount:number status:open|closed crew:>Person` as the fields of an entity; `!` is required. */
export const toFields = (text: string): (JsonObject & { name: string })[] =>
  text.split(' ').map((word) => {
    const [name = '', written = 'string'] = word.split(':');
    const type = written.replace('!', '');
    const more = written === type ? {} : { required: true };
    if (type.includes('|')) return { name, type: 'enum', values: type.split('|'), ...more };
    if (type.startsWith('>')) return { name, type: 'relation', entity: type.slice(1), ...more };
    return { name, type, ...more };
  });
