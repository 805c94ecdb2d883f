import { expect } from 'vitest';
import { holds, once } from '../case.ts';
import {
  APPS,
  CLINIC,
  type Document,
  type FlatTrait,
  LIBRARY,
  readFirstTrait,
  toDocument,
  toFlatTrait,
  withTrait,
  wrapTrait,
} from '../documents.ts';
import type { Operation } from '../responses.ts';
import type { Service } from '../service.ts';
import { findOddParams } from './planning.ts';

/** A full document with two faults in its machine. */
function toFaulty(): Document {
  const document = toDocument(LIBRARY, 'full');
  const { machine } = readFirstTrait(document);
  machine.states.push({ name: 'attic' });
  machine.transitions.push({ from: 'lent', event: 'RETURN_LATE', to: 'shelfed' });
  return document;
}

const FAULTS = ['orphan_state', 'invalid_transition_target'];

const validity = async ({ ask }: Service, schema: object): Promise<number> =>
  (await ask('validity_check', { schema })).probability;

const full = [
  holds(
    'rank_edits: in order',
    'repair.answer repair.order repair.steps repair.beam repair.valid-end',
    async ({ ask, apply }) => {
      const schema = toFaulty();
      const { top_errors: errors } = await ask('error_check', { schema });
      expect(errors).toEqual(expect.arrayContaining(FAULTS));
      const { suggestions, ...rest } = await ask('rank_edits', { schema, errors });
      expect(suggestions.length).toBeGreaterThan(0);
      expect(suggestions.length).toBeLessThanOrEqual(rest.beam_width);
      expect(rest.steps_explored).toBeGreaterThan(0);
      expect(suggestions.map(({ rank }) => rank)).toEqual(suggestions.map((_, n) => n + 1));
      const scores = suggestions.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      for (const { actions } of suggestions) {
        expect(actions.map(({ step }) => step)).toEqual(actions.map((_, n) => n + 1));
      }
      const mended = await apply(schema, suggestions[0]?.actions ?? []);
      expect((await ask('error_check', { schema: mended })).top_errors).toEqual([]);
    },
  ),
  holds(
    'rank_edits: suggestions reach what they predict',
    'repair.predicted advice.accepted',
    async (service) => {
      const schema = toFaulty();
      const { suggestions } = await service.ask('rank_edits', { schema, errors: FAULTS });
      for (const { actions, predicted_validity, plan_id: plan } of suggestions) {
        const mended = await service.apply(schema, actions);
        const reached = await validity(service, mended);
        expect(Math.abs(reached - predicted_validity)).toBeLessThan(0.05);
        const input = { schema, plan, include_schema: true };
        expect((await service.ask('apply_actions', input)).schema).toEqual(mended);
      }
    },
  ),
  holds('rank_edits: parameters as agreed', 'action.params', async ({ ask }) => {
    for (const errors of [FAULTS, ['undeclared_event'], ['missing_transition']]) {
      const { suggestions } = await ask('rank_edits', { schema: toFaulty(), errors });
      expect(suggestions.flatMap(({ actions }) => findOddParams(actions))).toEqual([]);
    }
  }),
  holds('rank_edits: an introduced error ranks lower', 'repair.cumulative', async ({ ask }) => {
    const input = { schema: toFaulty(), errors: ['orphan_state'], beam_width: 20 };
    const { suggestions } = await ask('rank_edits', input);
    const kinds = new Set(suggestions.map(({ resolved }) => JSON.stringify(resolved)));
    for (const kind of kinds) {
      const introduces = suggestions
        .filter(({ resolved }) => JSON.stringify(resolved) === kind)
        .map(({ introduced = [] }) => introduced.length > 0);
      expect(introduces).toEqual(introduces.toSorted());
    }
  }),
  holds('rank_edits: nothing to mend in a sound document', 'repair.root', async ({ ask }) => {
    const schema = toDocument(CLINIC, 'full');
    const answer = await ask('rank_edits', { schema, errors: [] });
    expect(answer).toMatchObject({ suggestions: [], reason: 'already_valid' });
  }),
  holds(
    'rank_edits: what is required',
    'repair.required categories.twenty categories.used',
    async ({ refuse }) => {
      const schema = toFaulty();
      expect(await refuse('rank_edits', { schema })).toContain('errors');
      expect(await refuse('rank_edits', { errors: [] })).toContain('schema');
      const detail = await refuse('rank_edits', { schema, errors: ['it is broken'] });
      const codes = new Set(detail.match(/\b[a-z]+(?:_[a-z]+)+\b/g));
      codes.delete('rank_edits');
      expect(codes.size).toBe(20);
      expect([...codes]).toEqual(expect.arrayContaining(Object.keys(FITTING).slice(0, 4)));
    },
  ),
  holds(
    'rank_edits: all actions over MCP',
    'mcp.whole-lists advice.accepted',
    async ({ ask, apply }) => {
      const schema = toDocument(LIBRARY, 'full');
      const { machine } = readFirstTrait(schema);
      machine.states.push({ name: 'attic' }, { name: 'cellar' });
      machine.transitions.splice(0);
      const { suggestions } = await ask('rank_edits', { schema, errors: [] });
      expect(suggestions.length).toBeGreaterThan(0);
      for (const { actions } of suggestions) {
        expect(actions.length).toBeGreaterThan(0);
        await apply(schema, actions);
      }
    },
    'mcp',
  ),
];

const orphaned = { schema: toFaulty(), errors: ['orphan_state'] };
const BELOW: readonly (readonly [Operation, string, object, RegExp])[] = [
  ['rank_edits', 'beam_width', orphaned, /\b1\b.*\b50\b/],
  ['rank_edits', 'max_steps', orphaned, /\b1\b.*\b50\b/],
  ['memory_recall', 'limit', { domain: 'any', context: 'a loan' }, /\b1\b.*\b100\b/],
  ['find_similar_behaviors', 'limit', { schema: toFaulty() }, /\b1\b.*\b100\b/],
];

const limits = [
  holds('rank_edits: defaults, and the values used', 'repair.defaults', async ({ ask }) => {
    expect(await ask('rank_edits', orphaned)).toMatchObject({ beam_width: 5, max_steps: 10 });
    const given = { beam_width: 2, max_steps: 3 };
    expect(await ask('rank_edits', { ...orphaned, ...given })).toMatchObject(given);
  }),
  holds('rank_edits: no path is longer than max_steps', 'repair.max-steps', async ({ ask }) => {
    for (const max_steps of [1, 2]) {
      const { suggestions } = await ask('rank_edits', { ...orphaned, max_steps });
      for (const { actions } of suggestions) expect(actions.length).toBeLessThanOrEqual(max_steps);
    }
  }),
  holds('rank_edits: beam_width 1 keeps one', 'repair.beam', async ({ ask }) => {
    const { suggestions } = await ask('rank_edits', { ...orphaned, beam_width: 1 });
    expect(suggestions).toHaveLength(1);
  }),
  holds('rank_edits: more than 50 is 50, and said', 'limits.above', async ({ ask }) => {
    const answer = await ask('rank_edits', { ...orphaned, beam_width: 5000, max_steps: 5000 });
    expect(answer).toMatchObject({ beam_width: 50, max_steps: 50 });
  }),
  ...BELOW.map(([operation, parameter, input, range]) =>
    holds(`${operation}: ${parameter} below 1 is refused`, 'limits.below', async ({ refuse }) => {
      for (const value of [0, -3]) {
        expect(await refuse(operation, { ...input, [parameter]: value })).toMatch(range);
      }
    }),
  ),
];

type Step = { action: string; params: Record<string, unknown> };

const moves = ({ action }: Step) => /^add_transitions?$/.test(action);
const removes = (what: string, { action }: Step) => new RegExp(`^remove_(${what})`).test(action);

/** For a code that is asked of a trait known by its name: an action that a person would take. */
const FITTING: Readonly<Record<string, (step: Step) => boolean>> = {
  missing_initial_state: ({ action, params }) =>
    action === 'set_initial_state' || JSON.stringify(params).includes('"isInitial":true'),
  missing_render_effect: ({ params }) => params.effect === 'render-ui',
  orphan_event: (step) => moves(step) || removes('event', step),
  missing_transition: moves,
  orphan_state: (step) => moves(step) || removes('state', step),
  overlay_without_exit: moves,
  unmatched_emit: (step) => step.action === 'add_listen' || removes('emit|effect', step),
  unmatched_listener: (step) =>
    step.action === 'add_emit' || moves(step) || removes('listen', step),
};
const CODES = Object.keys(FITTING);

const NAMED = APPS.map(({ name, parts }) => toDocument({ name, parts: [parts[0]] }, 'names'));

/** The suggestions for each code asked of each document of names. */
const suggestAll = once(({ ask }) => {
  const inputs = CODES.flatMap((code) => NAMED.map((schema) => ({ schema, errors: [code] })));
  return Promise.all(
    inputs.map(async (input) => ({ ...input, answer: await ask('rank_edits', input) })),
  );
});

/** The same with the validity that each suggestion reaches. */
const reachAll = once(async (service) => {
  const asked = await suggestAll(service);
  const reached = asked.flatMap(({ schema, answer }) =>
    answer.suggestions.map(async (suggestion) => ({
      ...suggestion,
      schema,
      answer,
      reached: await validity(service, await service.apply(schema, suggestion.actions)),
    })),
  );
  return Promise.all(reached);
});

const named = [
  ...CODES.map((code) =>
    holds(`names: each suggestion for ${code} fits it`, 'names.repair-fits', async (service) => {
      for (const { errors, answer } of await suggestAll(service)) {
        if (errors[0] !== code) continue;
        expect(answer.suggestions.length).toBeGreaterThan(0);
        const unfit = answer.suggestions.filter(
          ({ actions }) => !actions.some(FITTING[code] ?? moves),
        );
        expect(unfit).toEqual([]);
      }
    }),
  ),
  holds('names: repairs are few and small', 'names.repair-small', async (service) => {
    for (const { errors, answer } of await suggestAll(service)) {
      expect(answer.suggestions.length).toBeLessThanOrEqual(5);
      expect(JSON.stringify(answer).length, errors[0]).toBeLessThanOrEqual(8192);
    }
  }),
  holds('names: other codes, other repairs', 'names.repair-differs', async (service) => {
    const asked = await suggestAll(service);
    for (const document of NAMED) {
      const own = asked.filter(({ schema }) => schema === document);
      const firsts = own.map(({ answer }) => JSON.stringify(answer.suggestions[0]?.actions));
      expect(new Set(firsts).size).toBe(CODES.length);
    }
  }),
  holds('names: a repair reaches what it predicts', 'repair.predicted', async (service) => {
    for (const { reached, predicted_validity } of await reachAll(service)) {
      expect(Math.abs(reached - predicted_validity)).toBeLessThan(0.05);
    }
  }),
  holds('names: no later repair as small is better', 'names.repair-rank', async (service) => {
    const all = await reachAll(service);
    for (const { answer, rank, actions, reached } of all) {
      const later = all.filter((other) => other.answer === answer && other.rank > rank);
      for (const other of later.filter((item) => item.actions.length <= actions.length)) {
        expect(other.reached - reached).toBeLessThanOrEqual(0.05);
      }
    }
  }),
];

const flat = holds(
  'flat: repair makes the machine sound',
  'form.flat-repair form.first-class advice.accepted',
  async ({ ask, apply }) => {
    for (const { parts } of APPS) {
      const trait = toFlatTrait(parts[0]);
      trait.transitions.push({ from: String(trait.initial), event: 'SLIP', to: 'nowhere' });
      trait.events.push('SLIP');
      const faulty = withTrait(trait);
      const { suggestions } = await ask('rank_edits', { schema: faulty, errors: [] });
      expect(suggestions.length).toBeGreaterThan(0);
      const mended = await apply(faulty, suggestions[0]?.actions ?? []);
      const [left] = mended.orbitals[0]?.traits as [FlatTrait];
      const schema = withTrait('stateMachine' in left ? left : wrapTrait(left));
      expect(await ask('error_check', { schema })).toMatchObject({ top_errors: [] });
    }
  },
);

export const REPAIR = [...full, ...limits, ...named, flat];
