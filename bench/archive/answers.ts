import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyActions } from '../../src/actions/apply.ts';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import { toCanonicalJson } from '../../src/kernel/canonical-json.ts';
import { isEqualJson } from '../../src/kernel/equal-json.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { writeOutline } from '../../src/lines/write-outline.ts';
import { compileProgram } from '../../src/run/program/compile.ts';
import { createOrrery, type EmbeddedOrrery } from '../../src/server/create-orrery.ts';
import { readCorpus } from '../../test/support/corpus.ts';
import { injectFaults } from '../../training/faults/inject.ts';

/** What is asked about. The archive keeps it, so that both sides of a comparison answer the same. */
export interface Subject {
  readonly name: string;
  readonly document: JsonObject;
  /** Another document, for what compares two. */
  readonly neighbour: JsonObject;
  /** The document with one fault, where one could be put in. */
  readonly broken: JsonObject;
  /** The name of the behavior that is built into the document. */
  readonly behavior: string;
}

/** The answers to one subject by kind, each in lines that a person can compare. */
export type Answers = Readonly<Record<string, readonly string[]>>;

type Kind = (subject: Subject, orrery: EmbeddedOrrery) => Promise<string[]>;

function hash(value: unknown): string {
  const sha = createHash('sha256').update(toCanonicalJson(value as Json));
  return sha.digest('hex').slice(0, 16);
}
const text = JSON.stringify;

const findings =
  (list: 'warnings' | 'hints'): Kind =>
  async ({ document }, orrery) => {
    const answer = await orrery.errorCheck({ schema: document });
    return answer[list].map(({ category, at }) => `${category} ${at}`);
  };

/** Every kind of answer that is kept. One that goes takes its row along. */
export const KINDS: Readonly<Record<string, Kind>> = {
  async errors({ document }, orrery) {
    const { errors } = await orrery.errorCheck({ schema: document });
    return errors.flatMap(({ category, findings }) =>
      findings.map(({ at }) => `${category} ${at}`),
    );
  },
  warnings: findings('warnings'),
  hints: findings('hints'),
  async words({ document }, orrery) {
    const { errors } = await orrery.errorCheck({ schema: document });
    return errors.flatMap(({ category, total, description, findings }) => [
      `${category}, ${total} in all: ${description}`,
      ...findings.map(({ at, message, fix }) => `${at}: ${message} ${fix}`),
    ]);
  },
  async verdict({ document }, orrery) {
    const { valid, probability } = await orrery.validityCheck({ schema: document });
    return [`${valid ? 'valid' : 'invalid'}, probability ${probability}`];
  },
  async gap({ document: source, neighbour: target }, orrery) {
    const { plan_id: _, gap_score, ...lists } = await orrery.gap({ source, target });
    const counts = [lists.missing, lists.extra, lists.modified].map(({ length }) => length);
    return [`score ${gap_score}; missing, extra, modified: ${counts}`, hash(lists)];
  },
  async plan({ document, neighbour }, orrery) {
    const { actions, counts } = await orrery.plan({ current: document, goal: neighbour });
    const { document: result } = applyActions(document, actions);
    const reached = isEqualJson(result, neighbour) ? 'reaches the goal' : 'misses the goal';
    return [`${reached}, result ${hash(result)}`, text(counts), hash(actions)];
  },
  async plan_instructions({ document, behavior }, orrery) {
    const answer = await orrery.planInstructions({ current: document, goal: behavior });
    const { plan_id: _, instructions, counts, bindings, unbound, skipped, ...others } = answer;
    return [
      `${others.levels} levels, ${text(counts)}`,
      `bound ${text(bindings.entities)}; new ${unbound.join(', ')}; skipped ${skipped.length}`,
      `instructions ${hash(instructions)}, the rest ${hash([bindings, skipped, others])}`,
    ];
  },
  async repair({ broken }, orrery) {
    const { suggestions, complete } = await orrery.rankEdits({ schema: broken, errors: [] });
    const { explain, actions = [], predicted_validity: validity } = { ...suggestions[0] };
    return [`${explain}`, `complete ${complete}, validity ${validity}`, hash(actions)];
  },
  async program({ document }) {
    const { actors, listeners, entities, opaque } = compileProgram(buildModel(document));
    const heard = [...listeners].map(([event, all]) => [event, all.map(({ at }) => at)]);
    const rows = actors.map(({ key, initial, states, transitions, ticks, entity }) => {
      const arms = transitions.map((arm) => [arm.from, arm.to, arm.event, arm.guard, arm.effects]);
      return `${key} ${hash([initial, states, entity, ticks, arms])}`;
    });
    const others = `${entities.size} entities ${hash([...entities.values()])}, ${opaque.length} opaque`;
    return [...rows, others, `${heard.length} events with listeners ${hash(heard)}`];
  },
  async nearest_behaviors({ document }, orrery) {
    const { items } = await orrery.findSimilarBehaviors({ schema: document, limit: 10 });
    return items.map((one, n) => `${n + 1}. ${one.behavior_name} ${one.similarity.toFixed(6)}`);
  },
  async generated_tests({ document }, orrery) {
    const { counts, coverage, run } = await orrery.generateTests({ schema: document });
    const { uncovered: _, ...covered } = coverage;
    return [text(counts), text(covered), `${run.passed} pass, ${run.failed} fail`];
  },
  async outline({ document }) {
    const outline = writeOutline(buildModel(document));
    return [`${outline.detail}, ${outline.text.length} characters, ${hash(outline.text)}`];
  },
  async embedding({ document }, orrery) {
    const { vector, model } = await orrery.embed({ schema: document });
    return [`${model} ${hash(vector)}`];
  },
};

/** The documents of ORRERY_CORPUS_DIR and the built-in behaviors; each has the next one as its neighbour. */
export function chooseSubjects(behaviors = BUILTIN_BEHAVIORS, corpus = readCorpus()): Subject[] {
  const documents = [
    ...corpus,
    ...behaviors.map(({ name, schema }) => ({ name: `behavior ${name}`, document: schema })),
  ];
  return documents.map(({ name, document }, n) => {
    const { document: broken } = injectFaults(document, 1, createRandom(n));
    const neighbour = documents[(n + 1) % documents.length]?.document ?? document;
    const behavior = behaviors[n % behaviors.length]?.name ?? '';
    return { name, document, neighbour, broken, behavior };
  });
}

/** Asks everything about each subject. A refusal is an answer too. */
export async function answerAll(subjects: readonly Subject[]): Promise<Answers[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-archive-'));
  const orrery = createOrrery({ dataDir, logLevel: 'silent' });
  try {
    const all: Answers[] = [];
    for (const subject of subjects) {
      const answers: Record<string, string[]> = {};
      for (const [kind, ask] of Object.entries(KINDS)) {
        answers[kind] = await ask(subject, orrery).catch((error) => [`refused: ${error.message}`]);
      }
      all.push(answers);
    }
    return all;
  } finally {
    await orrery.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
