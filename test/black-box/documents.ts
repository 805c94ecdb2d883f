/** The three forms in which a schema may be sent: names, flat machines, and the full grammar. */
export const FORMS = ['names', 'flat', 'full'] as const;
type Form = (typeof FORMS)[number];

type Fields = Record<string, unknown>;
export type Document = { name: string; orbitals: Fields[] };

/** One orbital: entity, trait, page, and a flow of `from EVENT to`, whose first state is the initial one. */
type Part = readonly [entity: string, trait: string, page: string, ...flow: string[]];

export interface App {
  readonly name: string;
  readonly parts: readonly [Part, ...Part[]];
}

const ADMISSION = ['waiting ADMIT admitted', 'admitted DISCHARGE home', 'home RETURN waiting'];
const DISPENSING = ['written DISPENSE handed', 'handed RENEW written'];
const LENDING = ['shelved LEND lent', 'lent RETURN shelved', 'lent LOSE lost', 'lost FIND shelved'];
const BAKING = ['mixed PROVE proved', 'proved BAKE baked', 'baked CLEAR mixed'];

export const CLINIC: App = {
  name: 'clinic',
  parts: [
    ['Patient', 'Admission', 'Ward', ...ADMISSION],
    ['Prescription', 'Dispensing', 'Pharmacy', ...DISPENSING],
  ],
};
export const LIBRARY: App = {
  name: 'lending library',
  parts: [['Volume', 'Lending', 'Shelves', ...LENDING]],
};
export const BAKERY: App = { name: 'bakery', parts: [['Loaf', 'Baking', 'Oven', ...BAKING]] };
export const APPS = [CLINIC, LIBRARY, BAKERY];

export interface Transition {
  from: string;
  event: string;
  to: string;
  effects?: unknown[][];
}

/** A trait as the parameters of the contract's actions suggest it. */
export interface FlatTrait extends Fields {
  name: string;
  states: unknown[];
  events: unknown[];
  transitions: Transition[];
}

function readFlow([, , , ...flow]: Part) {
  const transitions = flow.map((line): Transition => {
    const [from, event, to] = line.split(' ') as [string, string, string];
    return { from, event, to };
  });
  const states = [...new Set(transitions.flatMap(({ from, to }) => [from, to]))];
  return { states, events: [...new Set(transitions.map(({ event }) => event))], transitions };
}

/** How a flat trait spells its initial state; with `isInitial` its states and events are objects. */
export const SPELLINGS = ['initial', 'initialState', 'isInitial'] as const;

export function toFlatTrait(
  part: Part,
  spelling: (typeof SPELLINGS)[number] = 'initial',
): FlatTrait {
  const { states, events, transitions } = readFlow(part);
  const flat = { name: part[1], states, events, transitions };
  if (spelling !== 'isInitial') return { ...flat, [spelling]: states[0] };
  return {
    ...flat,
    states: states.map((name, n) => ({ name, ...(n === 0 ? { isInitial: true } : {}) })),
    events: events.map((key) => ({ key, name: key })),
  };
}

/** The same machine under `stateMachine`, with objects, as the full grammar wants it. */
export function wrapTrait(flat: FlatTrait): Fields {
  const { states, initial, initialState, events, transitions, ...rest } = flat;
  const isText = (value: unknown) => typeof value === 'string';
  const first = initial ?? initialState;
  const stateMachine = {
    states: states.map((state) =>
      isText(state) ? { name: state, ...(state === first ? { isInitial: true } : {}) } : state,
    ),
    events: events.map((event) => (isText(event) ? { key: event, name: event } : event)),
    transitions,
  };
  return { ...rest, stateMachine };
}

/** An application of one orbital with this trait. */
export const withTrait = (trait: unknown): Document => ({
  name: 'ward round',
  orbitals: [{ entity: 'Patient', traits: [trait], pages: ['Ward'] }],
});

function toFullOrbital(part: Part): Fields {
  const [entity, name, page] = part;
  const { states, events, transitions } = readFlow(part);
  const itemActions = events.map((event) => ({ label: event.toLowerCase(), event }));
  const grid = { type: 'data-grid', entity, fields: ['label', 'status'], itemActions };
  const effects = [
    ['fetch', entity],
    ['render-ui', 'main', grid],
  ];
  const initial = states[0] as string;
  const wrapped = wrapTrait({
    name,
    category: 'interaction',
    linkedEntity: entity,
    states,
    initial,
    events: ['INIT', ...events],
    transitions: [{ from: initial, event: 'INIT', to: initial }, ...transitions].map(
      (transition) => ({
        ...transition,
        effects,
      }),
    ),
  });
  const fields = [
    { name: 'id', type: 'string' },
    { name: 'label', type: 'string' },
    { name: 'status', type: 'enum', values: states },
  ];
  return {
    name: `${entity}Orbital`,
    entity: { name: entity, persistence: 'persistent', fields },
    traits: [wrapped],
    pages: [{ name: page, path: `/${page.toLowerCase()}`, traits: [{ ref: name }] }],
  };
}

/** A new document of an application in one of the forms. All of them are sound. */
export function toDocument({ name, parts }: App, form: Form): Document {
  const orbitals = parts.map((part) => {
    if (form === 'full') return toFullOrbital(part);
    const [entity, trait, page] = part;
    return { entity, traits: [form === 'flat' ? toFlatTrait(part) : trait], pages: [page] };
  });
  return structuredClone({ name, orbitals });
}

/** The first trait of a full document and its machine, to plant faults in. */
export function readFirstTrait(document: Document) {
  const [trait] = document.orbitals[0]?.traits as [Fields];
  const machine = trait.stateMachine as {
    states: Fields[];
    events: Fields[];
    transitions: [Transition, Transition, ...Transition[]];
  };
  return { trait, machine };
}
