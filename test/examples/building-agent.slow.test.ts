import { expect, test } from 'vitest';
import { runJobs, sumTokens } from '../../examples/building-agent.ts';
import { PATTERNS } from '../../src/language/grammar/patterns.ts';
import { buildModel, type Model, type TraitRow } from '../../src/language/model/model.ts';
import { createTestDirectory } from '../stores/directory.ts';

/**
 * Events of a trait that no person can fire where they are handled: nothing that is drawn on entering such a state
 * fires them, and they are no answer of an effect, of another trait, of a tick or of the page's opening.
 */
function findUnreachable({ name, facts }: TraitRow): string[] {
  if (!facts) return [];
  const shown = new Map(facts.transitions.map(({ index, to }) => [index, to]));
  const fixed = new Set(
    facts.patterns.flatMap(({ type }) => PATTERNS.get(type ?? '')?.emits ?? []),
  );
  return [...facts.handled]
    .filter(
      (event) => event !== 'INIT' && !facts.listens.some(({ triggers }) => triggers === event),
    )
    .filter((event) => {
      const states = facts.transitions.filter((one) => one.event === event).map(({ from }) => from);
      const ways = facts.fired.filter((one) => one.event === event);
      const isAnswer = ways.some(({ via }) => via === 'result' || via === 'emit');
      const isDrawn = ways.some(({ transition }) => states.includes(shown.get(transition) ?? ''));
      return !isAnswer && !isDrawn && !fixed.has(event);
    })
    .map((event) => `${name} ${event}`);
}

/** Entities that a trait works on which a page shows, itself or inside of another trait that it shows. */
function findShownEntities({ orbitals, traits }: Model): Set<string | undefined> {
  const onPages = orbitals.flatMap(({ pages }) => pages.flatMap((page) => page.traits));
  const shown = new Set(onPages.map(({ name }) => name));
  for (const name of shown) {
    const facts = traits.find((one) => one.name === name)?.facts;
    for (const { role, name: inner } of facts?.names ?? []) if (role === 'trait') shown.add(inner);
    for (const { text } of facts?.bindings ?? []) {
      const [root, inner] = text.split('.');
      if (root === '@trait') shown.add(inner);
    }
  }
  return new Set(traits.filter(({ name }) => shown.has(name)).map(({ entityName }) => entityName));
}

test(
  'the scripted agent does its three jobs in few calls and tokens',
  { timeout: 180_000 },
  async () => {
    const dataDir = await createTestDirectory();
    const { clinic, repair, resumed } = await runJobs(dataDir);
    expect(clinic).toMatchObject({ isValid: true, warnings: 0, hints: 0 });
    expect(clinic.calls.length).toBeLessThanOrEqual(10);
    expect(sumTokens(clinic)).toBeLessThanOrEqual(6_000);
    const model = buildModel(clinic.schema as never);
    for (const wish of [/^APPROVE/, /^CANCEL/, /^MOVE/]) {
      const answering = model.traits.filter(({ facts }) =>
        facts?.fired.some(({ event, via }) => via === 'ui' && wish.test(event)),
      );
      expect(answering.map(({ entityName }) => entityName)).toContain('Appointment');
    }
    const events = model.traits.flatMap(({ facts }) => [...(facts?.handled ?? [])]);
    expect(events.length).toBeGreaterThan(60);
    expect(model.traits.flatMap(findUnreachable)).toEqual([]);
    expect([...findShownEntities(model)].sort()).toEqual(
      model.orbitals.map(({ entity }) => entity?.name).sort(),
    );
    expect([...findShownEntities(model)]).toEqual(
      expect.arrayContaining(['Patient', 'Doctor', 'Appointment']),
    );

    expect(repair.bytes).toBeGreaterThan(100_000);
    expect(repair.isValid).toBe(true);
    expect(sumTokens(repair)).toBeLessThanOrEqual(6_000);

    expect(resumed.recalledId).toBe(clinic.schemaId);
    expect(resumed.isValid).toBe(true);
    expect(resumed.schemaId).not.toBe(clinic.schemaId);
    expect(sumTokens(resumed)).toBeLessThanOrEqual(1_500);
    for (const { tokensIn } of [...clinic.calls, ...repair.calls, ...resumed.calls]) {
      expect(tokensIn).toBeLessThanOrEqual(3_000);
    }
  },
);
