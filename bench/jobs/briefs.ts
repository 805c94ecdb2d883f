import { asArray, isObject, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';
import type { BenchRow } from '../row.ts';
import { readCases } from './cases.ts';
import { compileErrors, JUDGED } from './compiler.ts';
import {
  drawnNodes,
  entityOf,
  fieldsOf,
  firedEvents,
  isOfKind,
  isShown,
  type Kind,
  namesOf,
  pagesOf,
  reachedStates,
  textsOf,
  traitsFor,
  traitsOf,
} from './judge.ts';
import type { Session } from './session.ts';

interface Brief extends JsonObject {
  name: string;
  entities: JsonObject[];
}

/** A case of the public set: a brief, and what its answer may leave to be said by hand. */
interface Case {
  readonly name: string;
  readonly brief: Brief;
  readonly base?: JsonObject;
  readonly expect: {
    readonly asked_or_uncovered?: readonly string[];
    readonly uncovered_may_hold?: readonly string[];
    readonly refused_or_asked?: readonly string[];
  };
}

/** What a goal lacks of an entity: its fields in lists and forms, its types, values and relations. */
function findFieldFaults(goal: JsonObject, entity: JsonObject): string[] {
  const name = String(entity.name);
  const held = entityOf(goal, name);
  if (!held) return [`no entity ${name}`];
  const nodes = traitsFor(goal, name).flatMap((trait) => drawnNodes(trait));
  const kinds: Kind[] = ['list', 'form'];
  const wanted = asArray(entity.fields).filter(isObject);
  const faults = wanted.flatMap((field) => {
    const own = fieldsOf(held).find((one) => one.name === field.name);
    if (!own) return [`${name} has no ${field.name}`];
    const shown = kinds.filter((kind) => !isShown(nodes, kind, String(field.name)));
    const relation = isObject(own.relation) ? own.relation.entity : own.entity;
    return [
      ...shown.map((kind) => `${name}.${field.name} stands in no ${kind}`),
      ...(JSON.stringify(own.values) === JSON.stringify(field.values)
        ? []
        : [`${name}.${field.name}: other values`]),
      ...(field.entity === undefined || relation === field.entity
        ? []
        : [`${name}.${field.name}: no relation`]),
    ];
  });
  const lifecycle = isObject(entity.states) ? entity.states.field : 'status';
  const known = new Set(['id', 'createdAt', 'updatedAt', 'ownerId', lifecycle, ...namesOf(wanted)]);
  const foreign = fieldsOf(held).filter(
    ({ name: one, type }) =>
      !known.has(one as string) && type !== 'relation' && !/Id$/.test(String(one)),
  );
  return [...faults, ...namesOf(foreign).map((one) => `${name}.${one} is foreign`)];
}

/** States that nobody comes to, and events that nothing drawn fires. */
function findLifecycleFaults(goal: JsonObject, entity: JsonObject): string[] {
  const { states } = entity;
  if (states === undefined) return [];
  const name = String(entity.name);
  const values = (isObject(states) ? states.values : states) as string[];
  const traits = traitsFor(goal, name);
  const fired = firedEvents(goal);
  const heldValues = fieldsOf(entityOf(goal, name)).flatMap((field) => asArray(field.values));
  const faults = values
    .filter((value) => !heldValues.includes(value))
    .map((value) => `${name}: no state ${value}`);
  const events = isObject(states)
    ? asArray(states.transitions).map((one) => String((one as Json[])[1]))
    : [];
  const all = traits.flatMap(({ stateMachine }) =>
    namesKeyed(isObject(stateMachine) ? asArray(stateMachine.events) : []),
  );
  for (const event of new Set(events)) {
    const own = all.filter(
      (key) => key === event || key.endsWith(`_${event}`) || key.startsWith(`${event}_`),
    );
    if (own.length === 0) faults.push(`${name}: no event ${event}`);
    else if (!own.some((key) => fired.has(key))) faults.push(`${name}: nothing fires ${event}`);
  }
  // A value that no effect writes is a state that no record comes to.
  const written = new Set(traits.flatMap((trait) => textsOf(trait)));
  return [
    ...faults,
    ...values
      .filter((value) => !written.has(value))
      .map((value) => `${name}: nothing leads to ${value}`),
  ];
}

/** What a goal lacks of an entity of its brief: fields, types, relations and a lifecycle that lives. */
export const findEntityFaults = (goal: JsonObject, entity: JsonObject): string[] => [
  ...findFieldFaults(goal, entity),
  ...findLifecycleFaults(goal, entity),
];

const namesKeyed = (events: readonly Json[]): string[] =>
  events.map((event) => String(isObject(event) ? event.key : event));

const VIEWS: Readonly<Record<string, RegExp>> = {
  board: /board|kanban|dashboard-grid/,
  calendar: /calendar|agenda/,
  chart: /chart|graph/,
  counts: /stat|metric|count/,
  search: /search/,
};

/** Pages without what they were asked to show, and pages that no link leads to. */
function findPageFaults(goal: JsonObject, brief: Brief): string[] {
  const pages = asArray(brief.pages).filter(isObject);
  const texts = new Set(
    textsOf(asArray(goal.orbitals).flatMap((one) => (isObject(one) ? asArray(one.traits) : []))),
  );
  return pages.flatMap((page) => {
    const held = pagesOf(goal).filter(({ path, name }) =>
      page.path === undefined
        ? String(name).length > 0
        : path === page.path || String(path).startsWith(`${page.path}/`),
    );
    if (held.length === 0) return [`no page ${page.path}`];
    const ofEntity = new Set(namesOf(traitsFor(goal, String(page.of))));
    const pagesOfEntity = held.filter((one) =>
      traitsOn(goal, [one]).some(({ name }) => ofEntity.has(String(name))),
    );
    const own = traitsOn(goal, page.path === undefined ? pagesOfEntity : held);
    const nodes = own.flatMap((trait) => drawnNodes(trait));
    const missing = asArray(page.shows)
      .filter(isString)
      .filter((shows) =>
        shows in VIEWS
          ? !nodes.some(({ type }) => VIEWS[shows]?.test(type))
          : !nodes.some((node) => isOfKind(node, shows as Kind)),
      );
    const linked =
      pages.length < 2 || page.path === undefined || [...texts].some((text) => text === page.path);
    return [
      ...missing.map((shows) => `${page.name}: no ${shows}`),
      ...(linked ? [] : [`${page.path}: no link`]),
    ];
  });
}

/** The traits that stand on pages, and those that these embed. */
function traitsOn(goal: JsonObject, pages: readonly JsonObject[]): JsonObject[] {
  const all = traitsOf(goal);
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    const trait = all.find((one) => one.name === name);
    for (const text of trait ? textsOf(trait) : []) {
      if (text.startsWith('@trait.')) add(text.slice('@trait.'.length));
    }
  };
  for (const { traits } of pages) {
    for (const one of asArray(traits)) add(String(isObject(one) ? (one.ref ?? one.name) : one));
  }
  return all.filter(({ name }) => found.has(String(name)));
}

function findRelationFaults(goal: JsonObject, brief: Brief): string[] {
  return asArray(brief.relations)
    .filter(isObject)
    .flatMap(({ from, to, many }) => {
      const field = fieldsOf(entityOf(goal, String(from))).find(
        (one) => one.type === 'relation' && isObject(one.relation) && one.relation.entity === to,
      );
      if (!field) return [`${from} has no relation to ${to}`];
      const nodes = traitsFor(goal, String(from)).flatMap((trait) => drawnNodes(trait));
      const cardinality = String((field.relation as JsonObject).cardinality);
      return [
        ...(isShown(nodes, 'form', String(field.name))
          ? []
          : [`${from}.${field.name} stands in no form`]),
        ...(many === true && !cardinality.includes('many') ? [`${from}.${field.name} is one`] : []),
      ];
    });
}

function findServiceFaults(goal: JsonObject, brief: Brief): string[] {
  const calls = JSON.stringify(goal).match(/\["call-service","[a-z]+"/g) ?? [];
  const wanted = new Set(
    asArray(brief.notices)
      .filter(isObject)
      .map(({ by }) => by),
  );
  const has = (service: string) => calls.some((call) => call.includes(`"${service}"`));
  return [
    ...(wanted.has('email') !== has('email') ? ['email'] : []),
    ...(wanted.has('sms') !== has('twilio') ? ['sms'] : []),
  ].map((one) => `${one}: asked and missing, or sent unasked`);
}

async function findFaults(
  session: Session,
  brief: Brief,
  base: JsonObject | undefined,
  uncovered: readonly string[],
): Promise<string[]> {
  const extended = base ? { base } : {};
  const answer = await session.call('propose', { brief, ...extended, detail: 'full' });
  const goal = answer.goal as JsonObject;
  const again = await session.call('propose', {
    brief: answer.brief as Json,
    ...extended,
    detail: 'full',
  });
  const read = await session.ask('propose', { brief, ...extended });
  const left = asArray(answer.uncovered)
    .filter(isObject)
    .map(({ path }) => String(path));
  return [
    ...(answer.valid === true ? [] : ['not valid']),
    ...(JSON.stringify(again.goal) === JSON.stringify(goal)
      ? []
      : ['the answered brief gives another goal']),
    ...(JSON.stringify(read).length < 8_000 ? [] : ['a long answer']),
    ...left
      .filter((path) => !uncovered.includes(path.slice(1)))
      .map((path) => `${path} is left out`),
    ...brief.entities.flatMap((entity) => findEntityFaults(goal, entity)),
    ...reachedStates(goal).dead.map((state) => `nobody comes to ${state}`),
    ...findRelationFaults(goal, brief),
    ...findPageFaults(goal, brief),
    ...findServiceFaults(goal, brief),
    ...compileErrors(goal).slice(0, 2),
  ];
}

/** Applications from briefs: one call each, and everything there. */
export async function benchBriefs(open: () => Session): Promise<BenchRow[]> {
  const cases = readCases<Case>('briefs.json').filter(({ expect }) => !expect.refused_or_asked);
  if (cases.length === 0) return [];
  const session = open();
  let good = 0;
  for (const { name, brief, base, expect } of cases) {
    const faults = await findFaults(session, brief, base, expect.uncovered_may_hold ?? []);
    if (faults.length === 0) good++;
    else process.stderr.write(`  ${name}\n    ${faults.join('\n    ')}\n`);
  }
  return [
    {
      what: `briefs: every field, state, relation and page in one call; ${JUDGED}`,
      value: good,
      unit: `of ${cases.length}`,
      goal: { atLeast: cases.length },
    },
  ];
}
