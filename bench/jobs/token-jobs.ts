import { asArray, isObject, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { verify } from '../../src/verify/verify.ts';
import type { BenchRow } from '../row.ts';
import { findEntityFaults } from './briefs.ts';
import { countByHand } from './by-hand.ts';
import { compileErrors, JUDGED } from './compiler.ts';
import {
  drawnNodes,
  entityOf,
  fieldsOf,
  isShown,
  type Kind,
  namesOf,
  reachedStates,
  textsOf,
  traitsFor,
  traitsOf,
  walk,
} from './judge.ts';
import {
  breakFiveTimes,
  EVENTS,
  openPublished,
  orbitalOf,
  type Read,
  toRun,
  transitionsOf,
} from './published.ts';
import type { Session } from './session.ts';

/** What a job lacks of what was asked, and the tokens of doing it by hand. */
interface Done {
  readonly faults: readonly string[];
  readonly byHand?: number;
}

type Job = (session: Session, read: Read) => Promise<Done>;

/** Codes of what goes wrong in a run; others say what nobody heard. */
const FAILURES = ['guard_error', 'effect_failed', 'unhandled_failure', 'cut'];

/** Failures of the first event, sent to every trait; one more where nothing moves. */
async function countFailures(session: Session, schema: JsonObject): Promise<number> {
  const { findings, steps } = await session.call('simulate', {
    schema,
    events: [{ event: 'INIT' }],
  });
  const [first] = asArray(steps).filter(isObject);
  const failures = asArray(findings).filter(
    (one) => isObject(one) && FAILURES.includes(String(one.code)),
  );
  return failures.length + (first?.ignored === false ? 0 : 1);
}

/** Errors that a document has and its original had not: by the exact checks, the compiler and a run. */
async function findNewErrors(
  session: Session,
  before: JsonObject,
  after: JsonObject,
): Promise<string[]> {
  const [known, found] = [before, after].map((one) => verify(buildModel(one)).errorCount);
  const [old, compiled] = [compileErrors(before), compileErrors(after)];
  const runs = await countFailures(session, before);
  return [
    ...((found as number) > (known as number) ? ['errors of the exact checks are new'] : []),
    ...(compiled.length > old.length ? compiled.filter((one) => !old.includes(one)) : []),
    ...((await countFailures(session, after)) > runs ? ['failures of a run are new'] : []),
  ];
}

const KINDS: readonly Kind[] = ['list', 'form', 'detail'];

/** A field of leave requests, shown wherever the kind of leave is. */
const addField: Job = async (session, read) => {
  const document = read('std-hr-portal');
  const [entity, shown, added] = ['TimeOff', 'leaveType', 'deputy'];
  const schema = await session.keep(document);
  const params = { entity, name: added, type: 'string', show: true };
  const answer = await session.ask('apply_actions', {
    schema,
    actions: [{ action: 'add_field', params }],
    save: true,
  });
  const after = await session.read(answer.schema_id);
  const hidden = traitsFor(after, entity).flatMap((trait) => {
    const nodes = drawnNodes(trait);
    return KINDS.filter((kind) => isShown(nodes, kind, shown) && !isShown(nodes, kind, added)).map(
      (kind) => `${trait.name}: no ${kind} shows ${added}`,
    );
  });
  const isThere = namesOf(fieldsOf(entityOf(after, entity))).includes(added);
  const kinds = KINDS.filter((kind) =>
    isShown(
      traitsFor(after, entity).flatMap((trait) => drawnNodes(trait)),
      kind,
      added,
    ),
  );
  return {
    faults: [
      ...(isThere ? [] : [`no field ${added}`]),
      ...(kinds.length > 1 ? [] : [`${added} is shown in ${kinds.join(', ') || 'nothing'}`]),
      ...hidden,
      ...(await findNewErrors(session, document, after)),
    ],
    byHand: countByHand(document, new RegExp(shown), after),
  };
};

const isField = (text: string, field: string) => text === field || text.endsWith(`.${field}`);

/** A value with every name of a field in it changed: texts, ends of paths and keys. */
function renameIn(value: Json, from: string, to: string): Json {
  if (isString(value)) return isField(value, from) ? value.slice(0, -from.length) + to : value;
  if (Array.isArray(value)) return value.map((item) => renameIn(item, from, to));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key === from ? to : key,
      renameIn(held as Json, from, to),
    ]),
  );
}

/** A field whose name other entities have too. */
const renameField: Job = async (session, read) => {
  const document = read('std-booking-system');
  const [orbital, from, to] = [orbitalOf(document, 'AppointmentOrbital'), 'status', 'stage'];
  const schema = await session.keep(document);
  const params = { type: 'field', entity: 'Appointment', from, to };
  const answer = await session.ask('apply_actions', {
    schema,
    actions: [{ action: 'rename', params }],
    save: true,
  });
  const after = await session.read(answer.schema_id);
  const own = asArray(after.orbitals)[orbital] as JsonObject;
  const keys = [...walk(own)].filter(isObject).filter((one) => from in one).length;
  const left = textsOf(own).filter((text) => isField(text, from)).length + keys;
  const said = asArray(answer.leftover).length;
  const others = (one: JsonObject) =>
    JSON.stringify(asArray(one.orbitals).filter((_, index) => index !== orbital));
  const wanted: JsonObject = {
    ...document,
    orbitals: asArray(document.orbitals).map((one, index) =>
      index === orbital ? renameIn(one as Json, from, to) : (one as Json),
    ),
  };
  return {
    faults: [
      ...(left <= said ? [] : [`${left - said} places stay, unsaid`]),
      ...(others(after) === others(document) ? [] : ['another entity changed']),
      ...(await findNewErrors(session, document, after)),
    ],
    byHand: countByHand(document, new RegExp(from), wanted),
  };
};

const FAULTY_LINES = /"browsin"|"\|\|"|JobCompletionSignature|WorkOrderBrowsList|TechnicanRow/;

/** Texts and numbers that a document has oftener than another. */
function findLost(before: JsonObject, after: JsonObject): string[] {
  const count = (document: JsonObject) => {
    const counts = new Map<string, number>();
    for (const value of walk(document))
      if (!isObject(value) && !Array.isArray(value))
        counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
    return counts;
  };
  const left = count(after);
  return [...count(before)].flatMap(([value, times]) =>
    times > (left.get(value) ?? 0) ? [`"${value}" is lost`] : [],
  );
}

/** The best repair, applied as it is offered. */
const mendFaults: Job = async (session, read) => {
  const original = read('std-field-service');
  const document = breakFiveTimes(original);
  const schema = await session.keep(document);
  const { suggestions } = await session.ask('rank_edits', { schema, errors: [] });
  const [best] = asArray(suggestions).filter(isObject);
  const answer = await session.ask('apply_actions', {
    schema,
    plan: best?.plan_id as Json,
    save: true,
  });
  const after = await session.read(answer.schema_id);
  return {
    faults: [...findLost(original, after), ...(await findNewErrors(session, original, after))],
    byHand: countByHand(document, FAULTY_LINES, original),
  };
};

/** The machines of one orbital: each trait, state and arm of it, and nothing of others. */
const lookAtOrbital: Job = async (session, read) => {
  const document = read('std-booking-system');
  const name = 'AppointmentOrbital';
  const index = orbitalOf(document, name);
  const orbital = asArray(document.orbitals)[index] as JsonObject;
  const schema = await session.keep(document);
  await session.ask('get_schema', {
    schema_id: schema,
    outline: true,
    pointer: `/orbitals/${index}`,
  });
  const { text } = session;
  const own = asArray(orbital.traits).filter(isObject);
  const names = new Set(namesOf(own));
  const heard = JSON.stringify(own.map(({ listens = [] }) => listens));
  const foreign = namesOf(traitsOf(document)).filter(
    (one) => !names.has(one) && !heard.includes(`"${one}"`) && text.includes(one),
  );
  const missing = own.flatMap((trait) => [
    ...(text.includes(String(trait.name)) ? [] : [`no trait ${trait.name}`]),
    ...transitionsOf(trait)
      .filter(({ event }) => event !== 'INIT')
      .filter((arm) => ![arm.event, arm.from, arm.to].every((one) => text.includes(String(one))))
      .map(({ from, event, to }) => `${trait.name}: no arm ${from} ${event} ${to}`),
  ]);
  return {
    faults: [...missing, ...foreign.map((one) => `${one} is of another orbital`)],
    byHand: countByHand(orbital, /"event": /),
  };
};

const playEvents: Job = async (session, read) => {
  const schema = await session.keep(read('std-api-gateway'));
  const { steps } = await session.ask('simulate', toRun(schema));
  const moved = asArray(steps)
    .filter(isObject)
    .flatMap((step) => asArray(step.transitions).filter(isObject));
  return {
    faults: EVENTS.filter(
      ([trait, event, , from, to]) =>
        !moved.some(
          (one) => one.trait === trait && one.on === event && one.from === from && one.to === to,
        ),
    ).map(([trait, event]) => `${trait} does not move by ${event}`),
  };
};

const BRIEF = {
  name: 'kennel',
  entities: [
    {
      name: 'Dog',
      fields: [
        { name: 'callName', required: true },
        { name: 'breed' },
        { name: 'born', type: 'date' },
      ],
    },
    {
      name: 'Stay',
      fields: [
        { name: 'dog', type: 'relation', entity: 'Dog' },
        { name: 'arrivesOn', type: 'date' },
        { name: 'leavesOn', type: 'date' },
      ],
      states: {
        field: 'progress',
        values: ['booked', 'arrived', 'fetched'],
        transitions: [
          ['booked', 'ARRIVE', 'arrived'],
          ['arrived', 'FETCH', 'fetched'],
        ],
      },
    },
  ],
};

/** Two entities with a relation and a lifecycle, and the outline of what came. */
const buildAndRead: Job = async (session) => {
  const built = await session.ask('propose', { brief: BRIEF });
  await session.ask('get_schema', { schema_id: built.schema_id as Json, outline: true });
  const { text } = session;
  const after = await session.read(built.schema_id);
  const entities = BRIEF.entities as unknown as JsonObject[];
  return {
    faults: [
      ...entities.flatMap((entity) => findEntityFaults(after, entity)),
      ...reachedStates(after).dead.map((state) => `nobody comes to ${state}`),
      ...namesOf(entities)
        .filter((name) => !text.includes(name))
        .map((name) => `${name} is not read`),
      ...(await findNewErrors(session, { name: 'kennel', orbitals: [] }, after)),
    ],
  };
};

const JOBS: Readonly<Record<string, Job>> = {
  'add a field everywhere': addField,
  'rename a field that is ambiguous by text': renameField,
  'mend five faults': mendFaults,
  'look what one orbital does': lookAtOrbital,
  'play five events': playEvents,
  'build from a brief and read it': buildAndRead,
};

/**
 * Six jobs on published documents of 80 to 210 KB (ORRERY_CORPUS_DIR; no rows where it names none): the tokens of
 * arguments and of answers' text over MCP, beside those of doing the same by hand, and whether the result is right.
 */
export async function benchTokenJobs(open: () => Session): Promise<BenchRow[]> {
  const read = openPublished();
  if (read === undefined) return [];
  const rows: BenchRow[] = [];
  let sum = 0;
  let right = 0;
  for (const [name, run] of Object.entries(JOBS)) {
    const session = open();
    const { faults, byHand } = await run(session, read);
    const tokens = session.tokensSent + session.tokensRead;
    sum += tokens;
    if (faults.length === 0) right++;
    else process.stderr.write(`  ${name}\n    ${faults.slice(0, 8).join('\n    ')}\n`);
    rows.push({
      what: `tokens: ${name}`,
      value: tokens,
      unit: '',
      ...(byHand === undefined ? {} : { goal: { atMost: byHand } }),
    });
    if (byHand !== undefined)
      rows.push({ what: `tokens: ${name}, by hand`, value: byHand, unit: '' });
    rows.push({
      what: `right: ${name}`,
      value: faults.length === 0 ? 1 : 0,
      unit: '',
      goal: { atLeast: 1 },
    });
  }
  const of = Object.keys(JOBS).length;
  rows.push(
    { what: 'tokens: six jobs', value: sum, unit: '' },
    { what: `six jobs: right, ${JUDGED}`, value: right, unit: `of ${of}`, goal: { atLeast: of } },
  );
  return rows;
}
