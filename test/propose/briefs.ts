import fc from 'fast-check';

/** A brief as a caller writes it. */
export interface SentBrief {
  name: string;
  entities: {
    name: string;
    fields: {
      name: string;
      type: string;
      values?: string[];
      entity?: string;
      required?: boolean;
    }[];
    states?: string[] | { field: string; values: string[]; transitions: string[][] };
  }[];
  pages?: { name: string; path?: string; of: string; shows: string[] }[];
  notices?: { entity: string; on: unknown; by: string; text: string }[];
  rules?: { entity: string; event: string; when: unknown }[];
}

const NAMES = ['Kiln', 'Apiary', 'LockGate', 'Ferry', 'Loom', 'Puppet', 'Orchard', 'Tram'];
const FIELDS = ['plate', 'girthCm', 'firedOn', 'glaze', 'crewName', 'berth', 'remarks', 'dueAt'];
const TYPES = ['string', 'number', 'boolean', 'date', 'datetime', 'enum', 'relation', 'timestamp'];
const STATES = ['raw', 'on hold', 'fired', 'sold-off', 'loading', 'missing', 'asking'];
const SHOWS = ['list', 'form', 'detail', 'search', 'board', 'calendar', 'chart', 'counts'];

const entity = (name: string, all: readonly string[]) =>
  fc
    .record({
      fields: fc.uniqueArray(
        fc.tuple(
          fc.constantFrom(...FIELDS),
          fc.constantFrom(...TYPES),
          fc.constantFrom(...all),
          fc.boolean(),
        ),
        { minLength: 1, maxLength: 6, selector: ([field]) => field },
      ),
      states: fc.option(fc.shuffledSubarray(STATES, { minLength: 2, maxLength: 5 })),
      isLine: fc.boolean(),
      shows: fc.shuffledSubarray(SHOWS, { minLength: 1 }),
      pages: fc.nat(2),
    })
    .map(({ fields, states, isLine, shows, pages }) => ({
      entity: {
        name,
        fields: fields.map(([field, type, target, required]) => ({
          name: field,
          type,
          ...(type === 'enum' ? { values: ['one', 'two', 'three'] } : {}),
          ...(type === 'relation' ? { entity: target } : {}),
          ...(required ? { required } : {}),
        })),
        ...(states === null
          ? {}
          : {
              states: isLine
                ? states
                : {
                    field: 'course',
                    values: states,
                    transitions: states
                      .slice(1)
                      .map((to, index) => [
                        states[index] as string,
                        index % 2 ? 'CANCEL' : 'BACK',
                        to,
                      ]),
                  },
            }),
      },
      pages: ['book', 'desk']
        .slice(0, pages)
        .map((of) => ({ name: `${name} ${of}`, of: name, shows })),
    }));

/** Briefs of one to five entities with fields, relations, lifecycles and pages of all kinds. */
export const anyBrief: fc.Arbitrary<SentBrief> = fc
  .shuffledSubarray(NAMES, { minLength: 1, maxLength: 5 })
  .chain((names) => fc.tuple(...names.map((name) => entity(name, names))))
  .map((drawn) => ({
    name: 'workshop',
    entities: drawn.map((one) => one.entity),
    pages: drawn.flatMap((one) => one.pages),
  }));
