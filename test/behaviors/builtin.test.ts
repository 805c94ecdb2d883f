import { describe, expect, it } from 'vitest';
import { BEHAVIOR_NAME } from '../../src/behaviors/behavior-name.ts';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import type { Behavior } from '../../src/behaviors/library.ts';
import { structureEmbedder } from '../../src/embed/structure-embedder.ts';
import { asArray, type JsonObject } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { verify } from '../../src/verify/verify.ts';

const EXPECTED = `
  helpdesk task-manager kanban list detail form wizard modal confirmation search filter pagination tabs cart catalogue
  checkout order-lifecycle inventory booking calendar approval review comments notifications chat inbox login register
  password-reset roles profile settings audit-log file-store import export dashboard reports billing subscription
  invoice contacts survey quiz course enrolment incident on-call deployment-pipeline feature-flags
  retry-queue scheduler webhook
  inspection triage ecommerce app-shell onboarding simulation faq lease`
  .trim()
  .split(/\s+/);

const each = BUILTIN_BEHAVIORS.map((behavior) => [behavior.name, behavior] as const);

const orbitalsOf = ({ schema }: Behavior) => asArray(schema.orbitals) as JsonObject[];

/** The names of the fields of its entities. */
const fieldsOf = (behavior: Behavior) =>
  new Set(
    orbitalsOf(behavior).flatMap(({ entity }) =>
      asArray((entity as JsonObject).fields).map((field) => String((field as JsonObject).name)),
    ),
  );

/** The part of all names that both have. */
const sharedPart = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].filter((name) => b.has(name)).length / new Set([...a, ...b]).size;

describe('the built-in library', () => {
  it('holds every behavior that was promised', () => {
    const names = new Set(BUILTIN_BEHAVIORS.map(({ name }) => name));
    expect(EXPECTED.filter((name) => !names.has(`std-${name}`))).toEqual([]);
    expect(names.size).toBe(BUILTIN_BEHAVIORS.length);
  });

  it.each(each)('%s has no finding of any kind', (_, { schema }) => {
    const { proven, undecided } = verify(buildModel(schema));
    expect(
      [...proven, ...undecided].map(({ category, message }) => ({ category, message })),
    ).toEqual([]);
  });

  it.each(each)('%s says what it is and when to use it', (name, behavior) => {
    expect(name).toMatch(BEHAVIOR_NAME);
    expect(name).toMatch(/^std-/);
    expect(behavior.schema.name).toBe(name);
    expect(behavior.schema.description).toBe(behavior.description);
    expect(behavior.description).toMatch(/^[^\n]{40,200}\.$/);
    expect(behavior.useWhen).toMatch(/^Use when [^\n]{20,160}\.$/);
    expect(behavior.asked?.length).toBeGreaterThanOrEqual(5);
    expect(behavior.tags.length).toBeGreaterThanOrEqual(3);
    expect(behavior.tags.join(' ')).toMatch(/^[a-z0-9 -]+$/);
    expect(behavior.source).toBe('builtin');
  });

  it('holds no two behaviors of nearly the same structure and fields', () => {
    const all = BUILTIN_BEHAVIORS.map((behavior) => ({
      name: behavior.name,
      vector: structureEmbedder.embed(behavior.schema),
      fields: fieldsOf(behavior),
    }));
    const alike = all.flatMap((a, i) =>
      all
        .slice(0, i)
        .filter((b) => a.vector.reduce((sum, x, k) => sum + x * (b.vector[k] ?? 0), 0) > 0.8)
        .filter((b) => sharedPart(a.fields, b.fields) > 0.5)
        .map((b) => `${a.name} and ${b.name}`),
    );
    expect(alike).toEqual([]);
  });
});
