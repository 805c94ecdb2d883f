import { describe, expect, test } from 'vitest';
import { applyActions } from '../../src/actions/apply.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { DEFAULT_LIMITS } from '../../src/kernel/limits.ts';
import { findAt } from '../../src/kernel/pointer.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { rankEdits } from '../../src/operations/rank-edits.ts';
import { editExample, LENDING, NOTICES } from '../../src/verify/example.ts';
import { verify } from '../../src/verify/verify.ts';
import { openBehaviorsContexts } from '../support/behaviors-context.ts';

const context = (await openBehaviorsContexts())();

function applySuggestion(
  schema: JsonObject,
  suggestion: { actions: readonly object[] },
): JsonObject {
  return applyActions(schema, suggestion.actions as never).document;
}

/** The suggestions for all that is found. */
const suggest = async (schema: JsonObject) =>
  (await invoke(rankEdits, { schema, errors: [] }, context)).suggestions;

describe('rank_edits', () => {
  test('keeps the condition of effects that are too many', async () => {
    const condition = ['=', '@entity.status', 'available'];
    const effect = ['when', condition, ['set', '@entity.title', 'x'], ['set', '@entity.id', 'y']];
    const at = `${LENDING}/stateMachine/transitions/4/effects/1`;
    const schema = editExample({ [at]: effect });
    const suggestions = await suggest(schema);
    expect(suggestions.length).toBeGreaterThan(1);
    for (const one of suggestions) {
      expect(JSON.stringify(applySuggestion(schema, one))).not.toContain('["when",["set"');
    }
  });

  test('offers both of two declared names where both are as near', async () => {
    const schema = editExample({
      '/orbitals/0/entity/fields/1/name': 'borrowed',
      [`${LENDING}/stateMachine/transitions/3/guard`]: ['=', '@entity.borrowe', 'x'],
    });
    const suggestions = await suggest(schema);
    expect(suggestions.slice(0, 2).map(({ explain }) => explain)).toEqual([
      expect.stringContaining('Write "borrowed" instead of "borrowe"'),
      expect.stringContaining('Write "borrower" instead of "borrowe"'),
    ]);
  });

  test('gives an orbital its entity back that was written into a list', async () => {
    const original = editExample({});
    const [{ entity, ...orbital }] = original.orbitals as [JsonObject];
    const forms: readonly JsonObject[] = [
      { entities: [entity as Json] },
      { entity: [entity as Json] },
    ];
    for (const form of forms) {
      const schema = { ...original, orbitals: [{ ...orbital, ...form }] };
      const verdict = verify(buildModel(schema));
      expect(verdict.proven.map(({ category }) => category)).toContain('missing_required_field');
      const [first] = await suggest(schema);
      expect(first).toMatchObject({ rank: 1, destructive: false, remaining: [], introduced: [] });
      expect(applySuggestion(schema, first as never)).toEqual(original);
    }
  });

  test('takes the name that the ledger has for the right one of two', async () => {
    for (const name of ['Notice', 'Notices']) {
      const schema = editExample({ [`${NOTICES}/name`]: 'Notice', [`${NOTICES}/id`]: 't2' });
      schema.ledger = { entries: { t2: { curName: name } } };
      const [first] = await suggest(schema);
      const { orbitals } = applySuggestion(schema, first as never);
      const [orbital] = orbitals as JsonObject[];
      expect(orbital?.traits).toMatchObject([{ name: 'Lending' }, { name }]);
      expect(orbital?.pages).toMatchObject([{ traits: [{ ref: 'Lending' }, { ref: name }] }]);
      expect(first?.explain).toMatch(/"Notices?".*"Notices?"/);
    }
  });

  test('keeps each guard that can be read, whatever is broken beside it, and names every step', async () => {
    const at = `${LENDING}/stateMachine/transitions/3/guard`;
    const holds = ['=', '@entity.status', 'available'];
    const around: readonly JsonObject[] = [
      {},
      {
        [`${LENDING}/stateMachine/transitions/5/to`]: 'brwsing',
        [`${LENDING}/stateMachine/states/0/isInitial`]: undefined,
        '/orbitals/0/entity/fields/1/type': 'strng',
      },
    ];
    const guards: readonly [Json, Json][] = [
      [
        ['&&', holds, ['=', '@payload.mode', 'lend']],
        ['and', holds, ['=', '@payload.id', 'lend']],
      ],
      [['===', '@entity.status', 'available'], holds],
      [
        ['and', ['==', '@entity.statsu', 'available'], ['||', '@payload.id', false]],
        ['and', ['==', '@entity.status', 'available'], ['or', '@payload.id', false]],
      ],
    ];
    for (const edits of around) {
      for (const [written, meant] of guards) {
        const schema = editExample({ ...edits, [at]: written });
        const suggestions = await suggest(schema);
        const found = suggestions.map((one) => findAt(applySuggestion(schema, one), at));
        expect(found[0]).toEqual(meant);
        expect(found).not.toContain(undefined);
        const [first] = suggestions;
        expect(first?.explain.split('; then ')).toHaveLength(first?.actions.length ?? 0);
      }
    }
  });

  const button = `${LENDING}/stateMachine/transitions/3/effects/1/2/children/1`;
  test('writes a misspelt property of a pattern rightly', async () => {
    const schema = editExample({ [`${button}/lable`]: 'Lend', [`${button}/label`]: undefined });
    const [best = { actions: [] }] = await suggest(schema);
    expect(best.actions).toHaveLength(1);
    expect(findAt(applySuggestion(schema, best), button)).toMatchObject({ label: 'Lend' });
  });

  test('says that nothing is wrong where a compiler’s code is not found', async () => {
    const answer = await invoke(
      rankEdits,
      { schema: editExample({}), errors: ['ORB_RUI_INVALID_PATTERN'] },
      context,
    );
    expect(answer).toMatchObject({ suggestions: [], complete: true, reason: 'already_valid' });
  });

  test('takes the compiler’s codes, reports those it does not map, refuses what is no code', async () => {
    const schema = editExample({ [`${LENDING}/stateMachine/states/0/isInitial`]: undefined });
    const errors = ['ORB_T_NO_INITIAL_STATE', 'ORB_SLOT_CONTENTION'];
    const answer = await invoke(rankEdits, { schema, errors }, context);
    expect(answer.ignored_errors).toEqual(['ORB_SLOT_CONTENTION']);
    expect(answer.complete).toBe(true);
    await expect(
      invoke(rankEdits, { schema, errors: ['orphan_state', 'no such thing'] }, context),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE', errors: [{ path: '/errors/1' }] });
  });

  test('answers honestly within its steps and deadline for a schema with thousands of faults', async () => {
    const traits = Array.from({ length: 120 }, (_, index) => ({
      name: `Trait${index}`,
      category: 'interaction',
      stateMachine: {
        states: [{ name: 'a' }, { name: 'b' }],
        events: [],
        transitions: [{ from: 'a', to: 'c', event: 'X' }],
      },
    }));
    const schema = editExample({ '/orbitals/0/traits': traits, '/orbitals/0/pages': [] });
    const limits = { ...DEFAULT_LIMITS, searchDeadlineMs: 2_000 };
    const answer = await invoke(rankEdits, { schema, errors: [] }, { ...context, limits });
    expect(answer.complete).toBe(false);
    expect(['max_steps', 'deadline']).toContain(answer.stopped_by);
    expect(answer.suggestions[0]?.remaining).toContain('missing_initial_state');
  });

  test('stops when the caller cancels', async () => {
    const aborter = new AbortController();
    const schema = editExample({ [`${LENDING}/stateMachine/states/0/isInitial`]: undefined });
    const cancelled = { ...context, signal: aborter.signal };
    const running = invoke(rankEdits, { schema, errors: [] }, cancelled);
    aborter.abort();
    await expect(running).rejects.toThrow(/abort/i);
  });
});
