import { describe, expect, test } from 'vitest';
import { ACTIONS } from '../../src/actions/actions.ts';
import { asArray, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { estimateTokens } from '../../src/kernel/tokens.ts';
import { OPERATORS } from '../../src/language/grammar/operators.ts';
import { PATTERNS } from '../../src/language/grammar/patterns.ts';
import { SERVICES } from '../../src/language/grammar/service-actions.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { describeLanguage } from '../../src/operations/describe-language.ts';
import { errorCheck } from '../../src/operations/error-check.ts';
import { invoke } from '../../src/operations/invoke.ts';
import {
  EFFECTS,
  FIELDS,
  SKELETON,
  type TRAIT,
} from '../../src/operations/reference/language-examples.ts';
import { TOPIC_NAMES } from '../../src/operations/reference/language-topics.ts';
import { simulate } from '../../src/operations/simulate-operation.ts';
import { validityCheck } from '../../src/operations/validity-check.ts';
import { verifyProperties } from '../../src/operations/verify-properties.ts';
import { verify } from '../../src/verify/verify.ts';
import { createLibraryContext } from '../support/library-context.ts';

const MAX_TOKENS = 700;
const ask = (input: object) => invoke(describeLanguage, input, createLibraryContext());

/** The skeleton with every field and effect in it. */
function createExampleDocument(): JsonObject {
  const document = structuredClone(SKELETON) as JsonObject;
  const [{ entity, traits }] = document.orbitals as unknown as [
    { entity: { fields: JsonObject[] }; traits: [typeof TRAIT] },
  ];
  const names = new Set(entity.fields.map(({ name }) => name));
  entity.fields.push(...FIELDS.filter(({ name }) => !names.has(name)));
  const { transitions } = traits[0].stateMachine;
  const saved = transitions.find(({ event }) => event === 'BookSaved');
  (saved?.effects as Json[]).push(...EFFECTS);
  return document;
}

describe('describe_language', () => {
  test('lists its topics, and says each in few words', async () => {
    const { text } = await ask({});
    for (const topic of TOPIC_NAMES) {
      expect(text).toContain(`${topic}: `);
      const said = await ask({ topic });
      expect(estimateTokens(said.text), topic).toBeLessThanOrEqual(MAX_TOKENS);
    }
  });

  test('says each pattern, service, operator and action in few words', async () => {
    const all: [string, Iterable<string>][] = [
      ['patterns', PATTERNS.keys()],
      ['services', [...SERVICES.keys()]],
      ['operators', OPERATORS.keys()],
      ['actions', ACTIONS.keys()],
    ];
    for (const [topic, names] of all) {
      for (const name of names) {
        const { text } = await ask({ topic, name });
        expect(estimateTokens(text), `${topic} ${name}`).toBeLessThanOrEqual(MAX_TOKENS);
      }
    }
    expect((await ask({ topic: 'services', name: 'email' })).text).toContain('body!');
  });

  test('shows examples that pass', () => {
    for (const document of [structuredClone(SKELETON), createExampleDocument()]) {
      const { proven } = verify(buildModel(document));
      expect(proven.map(({ message }) => message)).toEqual([]);
    }
  });

  test('draws each pattern with an example that passes', async () => {
    for (const name of PATTERNS.keys()) {
      const { text } = await ask({ topic: 'patterns', name });
      const node = JSON.parse(text.slice(text.lastIndexOf('\nExample: ') + 10)) as JsonObject;
      const document = structuredClone(SKELETON);
      const [{ stateMachine }] = document.orbitals[0]?.traits as [typeof TRAIT];
      asArray(stateMachine.transitions[1]?.effects).push(['render-ui', 'main', node]);
      const { proven } = verify(buildModel(document));
      expect([name, ...proven.map(({ message }) => message)]).toEqual([name]);
    }
  });

  test('prints a skeleton that passes as it stands, and that runs', async () => {
    const { text } = await ask({ topic: 'skeleton' });
    const schema = JSON.parse(text.slice(text.lastIndexOf('\n'))) as JsonObject;
    const context = createLibraryContext();
    expect(await invoke(validityCheck, { schema }, context)).toMatchObject({
      valid: true,
      certainty: 'proven',
      proven_errors: 0,
    });
    const findings = await invoke(errorCheck, { schema }, context);
    expect([findings.errors, findings.warnings, findings.hints]).toEqual([[], [], []]);
    expect((await invoke(verifyProperties, { schema }, context)).verdict).toBe('holds');
    const rows = { Book: [{ id: 'b1', title: 'Emma' }] };
    const events = [{ event: 'INIT' }];
    const played = await invoke(simulate, { schema, events, entities: rows }, context);
    expect(played.states).toEqual({ 'BookOrbital.BookList': 'browsing' });
  });

  test('names the nearest where a topic or a name is unknown', async () => {
    await expect(ask({ topic: 'field' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('fields'),
    });
    await expect(ask({ topic: 'patterns', name: 'form-secton' })).rejects.toMatchObject({
      message: expect.stringContaining('form-section'),
    });
  });
});
