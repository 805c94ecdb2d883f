import { asArray, isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import type { BenchRow } from '../row.ts';
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
import { toApplication } from './notation.ts';
import type { Session } from './session.ts';

/** Twelve entities of trades that no built-in behavior is about, with fields of every type. */
const ENTITIES = [
  ['Gargoyle perchName weightKg:number stone:tufa|basalt carvedOn:date leaking:boolean'],
  [
    'Beehive standMark frames:number race:carnica|buckfast queenedAt:datetime keeper:>Keeper',
    'Keeper callName',
  ],
  [
    'Tidepool rockLabel depthCm:number exposed:boolean surveyedAt:timestamp warden:>Ranger',
    'Ranger badge',
  ],
  ['Puppet stringCount:number character limewood:boolean premiere:date temper:sly|brave|dull'],
  ['OrganPipe rank lengthFeet:number metal:boolean voicedOn:date pitch:low|mid|high'],
  [
    'Glacier tongueName retreatM:number measuredAt:datetime debris:boolean station:>Camp',
    'Camp ridge',
  ],
  ['Sundial motto latitude:number style:wall|plinth unveiled:date accurate:boolean'],
  [
    'Perfume accord millilitres:number family:woody|floral bottledOn:date nose:>Perfumer',
    'Perfumer atelier',
  ],
  ['Loom reedWidth:number makerStamp sheds:number warpedAt:datetime harness:dobby|jacquard'],
  ['Stalactite gallery growthMm:number dripping:boolean sampledOn:date'],
  [
    'Locksmithing vault leverCount:number openedAt:timestamp method:picked|drilled client:>Owner',
    'Owner alias',
  ],
  ['Carousel organTune horses:number gilded:boolean restoredOn:date'],
] as const;

/** Behaviors with the kinds of drawing that each owes. */
const BEHAVIORS: Readonly<Record<string, { main: string; kinds: readonly Kind[] }>> = {
  'std-list': { main: 'ListItem', kinds: ['list'] },
  'std-form': { main: 'ContactMessage', kinds: ['form'] },
  'std-detail': { main: 'Asset', kinds: ['list', 'form', 'detail'] },
  'std-search': { main: 'Document', kinds: ['list'] },
  'std-crud': { main: 'Item', kinds: ['list', 'form', 'detail'] },
};

/** The faults of one entity in one behavior; none where it is as it should be. */
async function findFaults(
  session: Session,
  entities: readonly string[],
  behavior: string,
): Promise<string[]> {
  const current = toApplication(entities);
  const [entity = ''] = entities[0]?.split(' ') ?? [];
  const kinds = BEHAVIORS[behavior]?.kinds ?? [];
  const plan = await session.call('plan_instructions', {
    current,
    goal: behavior,
    ...bindingOf(behavior, entities),
  });
  const applied = await session.call('apply_actions', {
    schema: current,
    actions: plan.instructions as Json,
    include_schema: true,
  });
  const schema = applied.schema as JsonObject;
  const nodes = drawnNodes(asArray(schema.orbitals));
  const own = namesOf(fieldsOf(entityOf(current, entity))).filter((name) => name !== 'id');
  const faults = own.flatMap((field) =>
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

/** A form about something else is bound by hand where there are several entities, as its user would. */
function bindingOf(behavior: string, entities: readonly string[]): JsonObject {
  const main = BEHAVIORS[behavior]?.main ?? '';
  const [to = ''] = entities[0]?.split(' ') ?? [];
  return entities.length > 1 ? { bindings: { entities: { [main]: to } } } : {};
}

/** Own entities in lists, forms and pages: every own field shown and edited, nothing foreign. */
export async function benchOwnFields(open: () => Session): Promise<BenchRow[]> {
  const session = open();
  let good = 0;
  for (const entities of ENTITIES) {
    const faults: string[] = [];
    for (const behavior of Object.keys(BEHAVIORS)) {
      const found = await findFaults(session, entities, behavior);
      faults.push(...found.map((fault) => `${behavior}: ${fault}`));
    }
    if (faults.length === 0) good++;
    else process.stderr.write(`  ${entities[0]}\n    ${faults.join('\n    ')}\n`);
  }
  return [
    {
      what: `odd entities in list, form, detail, search and crud: own fields only, ${JUDGED}`,
      value: good,
      unit: `of ${ENTITIES.length}`,
      goal: { atLeast: ENTITIES.length },
    },
  ];
}
