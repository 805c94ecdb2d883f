import { expect } from 'vitest';
import { holds } from '../case.ts';
import {
  APPS,
  CLINIC,
  type Document,
  type FlatTrait,
  FORMS,
  LIBRARY,
  readFirstTrait,
  SPELLINGS,
  toDocument,
  toFlatTrait,
  withTrait,
  wrapTrait,
} from '../documents.ts';
import type { Service } from '../service.ts';

const check = async ({ ask }: Service, schema: unknown) => ({
  ...(await ask('validity_check', { schema })),
  ...(await ask('error_check', { schema })),
});

type Read = ReturnType<typeof readFirstTrait> & { document: Document };

const draws = (pattern: object) => ['render-ui', 'main', pattern];

/** What a person would call broken in a full document, and the categories that may name it. */
const BROKEN: readonly (readonly [string, RegExp, (read: Read) => unknown])[] = [
  [
    'no initial state',
    /^missing_initial_state$/,
    ({ machine }) => delete machine.states[0]?.isInitial,
  ],
  [
    'an unknown target',
    /^invalid_transition_target$/,
    ({ machine }) => Object.assign(machine.transitions[1], { to: 'nowhere' }),
  ],
  [
    'an unreachable state',
    /^orphan_state$/,
    ({ machine }) => machine.states.push({ name: 'attic' }),
  ],
  ['no transitions', /^missing_transition$/, ({ machine }) => machine.transitions.splice(0)],
  [
    'a page of an unknown trait',
    /^unresolved_reference$/,
    ({ document }) => {
      const page = { name: 'Page', path: '/page', traits: [{ ref: 'Nobody' }] };
      Object.assign(document.orbitals[0] as object, { pages: [page] });
    },
  ],
  [
    'a binding to an unknown field',
    /^broken_binding$/,
    ({ machine }) => machine.transitions[1].effects?.push(['set', '@entity.nowhere', 1]),
  ],
  [
    'an unknown component',
    /^(invalid_pattern|missing_pattern_prop)$/,
    ({ machine }) =>
      machine.transitions[1].effects?.push(draws({ type: 'typografy', content: 'Hi' })),
  ],
  [
    'an emit that nobody hears',
    /^unmatched_emit$/,
    ({ machine, trait }) => {
      trait.emits = [{ event: 'LEFT_ALONE' }];
      machine.transitions[1].effects?.push(['emit', 'LEFT_ALONE', {}]);
    },
  ],
];

function breakClinic(plant: (read: Read) => unknown): Document {
  const document = toDocument(CLINIC, 'full');
  plant({ ...readFirstTrait(document), document });
  return document;
}

const verdicts = [
  holds('validity_check: bands', 'validity.threshold validity.bands', async ({ ask }) => {
    const documents = FORMS.flatMap((form) => APPS.map((app) => toDocument(app, form)));
    for (const schema of [...documents, ...BROKEN.map(([, , plant]) => breakClinic(plant))]) {
      const { valid, probability, confidence } = await ask('validity_check', { schema });
      expect(valid).toBe(probability >= 0.5);
      const band = probability > 0.85 ? 'high' : probability >= 0.6 ? 'medium' : 'low';
      expect(confidence).toBe(band);
    }
  }),
  holds('both checks agree', 'verify.agree', async (service) => {
    const documents = FORMS.flatMap((form) => APPS.map((app) => toDocument(app, form)));
    const broken = BROKEN.map(([, , plant]) => breakClinic(plant));
    for (const schema of [...documents, ...broken, { name: '', orbitals: [{}] }]) {
      const { valid, top_errors } = await check(service, schema);
      expect(top_errors.length === 0, JSON.stringify(schema).slice(0, 160)).toBe(valid);
    }
  }),
  holds(
    'validity_check: near 1 or near 0 where all is visible',
    'validity.calibrated',
    async ({ ask }) => {
      for (const app of APPS) {
        const schema = toDocument(app, 'full');
        const sound = await ask('validity_check', { schema });
        expect(sound.probability).toBeGreaterThanOrEqual(0.97);
        readFirstTrait(schema).machine.transitions.splice(0);
        const proven = await ask('validity_check', { schema });
        expect(proven.probability).toBeLessThanOrEqual(0.03);
      }
    },
  ),
  ...BROKEN.map(([fault, category, plant]) =>
    holds(
      `error_check: names ${fault}`,
      'errors.top-proven errors.never-silent errors.description errors.order errors.count',
      async (service) => {
        const found = await check(service, breakClinic(plant));
        const { errors, top_errors, warnings = [], error_count_prediction } = found;
        const probabilities = errors.map(({ probability }) => probability);
        expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a));
        expect(errors.map((error) => error.category)).toEqual(expect.arrayContaining(top_errors));
        if (top_errors.length > 0) expect(error_count_prediction).toBeGreaterThan(0);
        const named = [...top_errors, ...warnings.map((warning) => warning.category)];
        expect(named).toContainEqual(expect.stringMatching(category));
      },
    ),
  ),
  holds('error_check: a hint stands apart from errors', 'errors.apart', async (service) => {
    const schema = breakClinic(({ machine }) =>
      machine.events.push({ key: 'NEVER', name: 'never' }),
    );
    const { valid, errors, warnings = [], hints = [] } = await check(service, schema);
    expect(valid).toBe(true);
    expect(errors.filter(({ probability }) => probability === 1)).toEqual([]);
    expect([...warnings, ...hints].length).toBeGreaterThan(0);
  }),
  holds(
    'any object is a schema',
    'schema.any-object schema.not-an-object schema.optional-parts',
    async (service) => {
      const odd = [null, 'Ticket', { entity: 5, traits: 'Triage', pages: [null] }];
      const documents = [
        {},
        { name: 7, orbitals: {} },
        { name: 'odd', orbitals: odd },
        { name: 'small', orbitals: [{ entity: 'Parcel' }] },
        { name: 'empty', orbitals: [] },
      ];
      for (const schema of documents) {
        await check(service, schema);
        await service.ask('embed', { schema });
        await service.ask('gap', { source: schema, target: toDocument(CLINIC, 'names') });
      }
      for (const schema of [5, null, [], true]) await service.refuse('validity_check', { schema });
    },
  ),
];

const WORDS = ['Boat', 'Crew', 'Harbour', 'Voyage', 'Cargo', 'Buoy', 'Pilot', 'Anchor', 'Chart'];

/** A document of names alone, all of them distinct. */
const toFleet = (size: number): Document => ({
  name: 'fleet',
  orbitals: Array.from({ length: size }, (_, n) => {
    const word = `${WORDS[n % WORDS.length]}${['', 'Log', 'Bill'][Math.floor(n / WORDS.length)]}`;
    return { entity: word, traits: [`${word}Watch`, `${word}Care`], pages: [`${word}Board`] };
  }),
});

const SIZES = [1, 2, 3, 5, 8, 12, 20];
const named = [
  holds('names: one orbital is valid with two hidden parts', 'names.prior', async (service) => {
    const orbital = { entity: 'Parcel', traits: ['Sorting'], pages: ['Belt'] };
    const found = await check(service, { name: 'post room', orbitals: [orbital] });
    expect(found.opaque).toHaveLength(2);
    expect(found.errors.filter(({ probability }) => probability >= 0.5)).toEqual([]);
    expect(found.probability).toBeGreaterThanOrEqual(0.6);
    expect(found.probability).toBeLessThanOrEqual(0.8);
  }),
  holds(
    'names: distinct names are no duplicates',
    'names.no-phantom verify.agree',
    async (service) => {
      for (const size of SIZES) {
        const { valid, top_errors } = await check(service, toFleet(size));
        expect({ size, valid, top_errors }).toEqual({ size, valid: true, top_errors: [] });
      }
    },
  ),
  holds('names: sound names are above .5', 'names.sound', async ({ ask }) => {
    for (const size of SIZES) {
      const { probability } = await ask('validity_check', { schema: toFleet(size) });
      expect(probability, `${size} orbitals`).toBeGreaterThan(0.5);
    }
  }),
  holds('names: what comes twice is a duplicate', 'names.duplicates', async (service) => {
    const [trait, page, orbital] = [toFleet(2), toFleet(2), toFleet(2)];
    (trait.orbitals[0]?.traits as string[]).push('BoatWatch');
    (page.orbitals[0]?.pages as string[]).push('BoatBoard');
    orbital.orbitals.push(orbital.orbitals[0] as Record<string, unknown>);
    for (const schema of [trait, page, orbital]) {
      const { valid, top_errors } = await check(service, schema);
      expect(valid, JSON.stringify(schema)).toBe(false);
      expect(top_errors).toContain('duplicate_definition');
    }
  }),
];

/** Faults planted in flat traits, whether their states are names or objects. */
const PLANTED: Readonly<Record<string, (trait: FlatTrait) => void>> = {
  'an unknown target': ({ transitions }) => Object.assign(transitions[0] as object, { to: 'zzz' }),
  'an unknown event': ({ transitions }) =>
    Object.assign(transitions[0] as object, { event: 'ZZZ' }),
  'an unreachable state': ({ states }) => {
    states.push(typeof states[0] === 'string' ? 'attic' : { name: 'attic' });
  },
  'no transition': ({ transitions }) => transitions.splice(0),
  'no initial state': (trait) => {
    delete trait.initial;
    trait.states = trait.states.map((state) =>
      typeof state === 'string' ? state : { name: (state as { name: string }).name },
    );
  },
  'a doubled state': ({ states }) => states.push(states.at(-1)),
};

/** Whether a JSON Pointer leads somewhere. */
function leads(document: unknown, pointer: string): boolean {
  let value = document;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    value = (value as Record<string, unknown> | undefined)?.[key];
  }
  return value !== undefined;
}

const flat = [
  ...Object.entries(PLANTED).map(([fault, plant]) =>
    holds(`flat: ${fault} is found as wrapped`, 'form.flat-faults', async (service) => {
      for (const [{ parts }, spelling] of [
        [CLINIC, 'initial'],
        [LIBRARY, 'isInitial'],
      ] as const) {
        const trait = structuredClone(toFlatTrait(parts[0], spelling));
        plant(trait);
        const schema = withTrait(trait);
        const expected = await check(service, withTrait(wrapTrait(trait)));
        expect(expected.valid, 'wrapped').toBe(false);
        const found = await check(service, schema);
        expect(found.valid, 'flat').toBe(false);
        expect(found.top_errors).toContain(expected.top_errors[0]);
        const places = found.errors.flatMap(({ findings = [] }) => findings.map(({ at }) => at));
        expect(places.length).toBeGreaterThan(0);
        expect(places.filter((at) => !leads(schema, at))).toEqual([]);
      }
    }),
  ),
  ...SPELLINGS.map((spelling) =>
    holds(`flat: a sound machine with ${spelling} is sound`, 'form.flat-sound', async (service) => {
      for (const { parts } of APPS) {
        const trait = toFlatTrait(parts[0], spelling);
        const found = await check(service, withTrait(trait));
        expect([found.valid, found.top_errors]).toEqual([true, []]);
        const twin = await check(service, withTrait(wrapTrait(trait)));
        expect(Math.abs(found.probability - twin.probability)).toBeLessThan(0.05);
      }
    }),
  ),
  ...['foo', 'machine', 'fsm'].map((key) =>
    holds(`a key ${key} that nobody reads is a warning`, 'form.unread-keys', async (service) => {
      const { trait: whole } = readFirstTrait(toDocument(CLINIC, 'full'));
      for (const trait of [{ name: 'Admission' }, whole]) {
        const schema = withTrait({ ...trait, [key]: { states: ['a'] } });
        const { valid, probability, certainty, warnings = [] } = await check(service, schema);
        expect(valid).toBe(true);
        expect(certainty).not.toBe('proven');
        expect(probability).toBeLessThanOrEqual(0.85);
        expect(warnings.map(({ message }) => message).join()).toContain(key);
      }
    }),
  ),
];

export const VERIFICATION = [...verdicts, ...named, ...flat];
