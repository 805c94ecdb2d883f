import { asArray, isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import type { BenchRow } from '../row.ts';
import { readCases } from './cases.ts';
import { compileErrors, JUDGED } from './compiler.ts';
import {
  drawnNodes,
  entityOf,
  fieldsOf,
  isShown,
  isUsedByMachine,
  type Kind,
  namesOf,
} from './judge.ts';
import type { Session } from './session.ts';

/** A case of the published set: an application, a behavior, and what of one entity has to be drawn. */
interface Case {
  readonly name: string;
  readonly current: JsonObject;
  readonly behavior: string;
  readonly bindings?: JsonObject;
  readonly expect: {
    readonly entity: string;
    readonly fields: readonly string[];
    readonly kinds?: readonly Kind[];
    readonly may_be_left_out?: readonly string[];
  };
}

/** The faults of one entity in one behavior; none where it is as it should be. */
async function findFaults(session: Session, one: Case): Promise<string[]> {
  const { current, behavior, bindings, expect } = one;
  const { entity, fields, kinds = [], may_be_left_out: optional = [] } = expect;
  const plan = await session.call('plan_instructions', {
    current,
    goal: behavior,
    ...(bindings ? { bindings } : {}),
  });
  const applied = await session.call('apply_actions', {
    schema: current,
    actions: plan.instructions as Json,
    include_schema: true,
  });
  const schema = applied.schema as JsonObject;
  const nodes = drawnNodes(asArray(schema.orbitals));
  const own = namesOf(fieldsOf(entityOf(current, entity))).filter((name) => name !== 'id');
  const owed = fields.filter((field) => !optional.includes(field));
  const faults = owed.flatMap((field) =>
    kinds
      .filter((kind) => !isShown(nodes, kind, field))
      .map((kind) => `${field} stands in no ${kind}`),
  );
  const added = asArray(plan.added_fields).filter(isObject);
  const foreign = namesOf(fieldsOf(entityOf(schema, entity))).filter(
    (name) => name !== 'id' && !own.includes(name),
  );
  for (const name of foreign) {
    if (!added.some(({ field }) => field === name)) faults.push(`${name} is added unsaid`);
    else if (!isUsedByMachine(schema, name)) faults.push(`${name} is added and only drawn`);
  }
  if (applied.valid !== true)
    faults.push(`not valid: ${JSON.stringify(applied.new_findings)}`.slice(0, 400));
  faults.push(...compileErrors(schema).slice(0, 2));
  return faults;
}

/** Own entities in lists, forms and pages: every own field shown and edited, nothing foreign. */
export async function benchOwnFields(open: () => Session): Promise<BenchRow[]> {
  const cases = readCases<Case>('own-fields.json').filter(({ expect }) => expect.kinds);
  if (cases.length === 0) return [];
  const session = open();
  let good = 0;
  for (const one of cases) {
    const faults = await findFaults(session, one);
    if (faults.length === 0) good++;
    else process.stderr.write(`  ${one.name}\n    ${faults.join('\n    ')}\n`);
  }
  return [
    {
      what: `behaviors on entities with fields of their own: all drawn, nothing foreign, ${JUDGED}`,
      value: good,
      unit: `of ${cases.length}`,
      goal: { atLeast: cases.length },
    },
  ];
}
