import { asArray, isObject, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { toNameWords } from '../../src/kernel/word-forms.ts';
import type { BenchRow } from '../row.ts';
import { compileErrors, JUDGED } from './compiler.ts';
import {
  drawnNodes,
  entityOf,
  fieldsOf,
  isUsedByMachine,
  namesOf,
  pagesOf,
  traitsOf,
} from './judge.ts';
import { toApplication } from './notation.ts';
import type { Session } from './session.ts';

/** The entities of an application, a behavior, and which entity of it takes the place of which. */
type Pair = readonly [
  entities: readonly string[],
  behavior: string,
  bound: Readonly<Record<string, string>>,
];

const PAIRS: readonly Pair[] = [
  [['Ferryman callName licence:number phone'], 'std-users', { User: 'Ferryman' }],
  [['Cargo label tonnes:number hazardous:boolean loadedOn:date'], 'std-crud', { Item: 'Cargo' }],
  [
    ['Complaint subject details status:open|answered|closed'],
    'std-helpdesk',
    { SupportTicket: 'Complaint' },
  ],
  [
    ['Physician name specialty room', 'Client name phone'],
    'std-booking',
    { Provider: 'Physician' },
  ],
  [['Bungalow title city rooms:number rent:number'], 'std-filter', { Property: 'Bungalow' }],
  [['Lecture title startsAt:datetime venue'], 'std-calendar', { CalendarEvent: 'Lecture' }],
  [['Chore title notes done:boolean dueOn:date'], 'std-task-manager', { Task: 'Chore' }],
  [['Trailer plate driver mileage:number'], 'std-fleet-service', { FleetVehicle: 'Trailer' }],
  [
    ['SparePart name sku onHand:number unitCost:number'],
    'std-inventory',
    { StockItem: 'SparePart' },
  ],
  [['Sculpture title weightKg:number bronze:boolean'], 'std-list', { ListItem: 'Sculpture' }],
  [
    ['Fossil specimenName stratum era:jurassic|permian foundOn:date'],
    'std-detail',
    { Asset: 'Fossil' },
  ],
  [['Essay title body author'], 'std-blog', { Post: 'Essay' }],
  [
    ['Applicant name email phone stage:new|met|hired'],
    'std-recruiting',
    { Candidate: 'Applicant' },
  ],
  [['Snapshot src caption takenAt:date'], 'std-gallery', { Picture: 'Snapshot' }],
  [['Pupil name birthDate:date guardian'], 'std-classroom', { Student: 'Pupil' }],
  [['Villa title rent:number city address'], 'std-property-listings', { Listing: 'Villa' }],
  [['Benefactor name email total:number'], 'std-donations', { Donor: 'Benefactor' }],
  [['Chamber number floor:number rate:number'], 'std-hotel', { HotelRoom: 'Chamber' }],
  [['Manuscript title writer isbn shelf'], 'std-library-loans', { Book: 'Manuscript' }],
  [['Meal name price:number course'], 'std-restaurant', { MenuItem: 'Meal' }],
  [
    ['Merchandise name price:number sku stock:number'],
    'std-ecommerce',
    { ShopItem: 'Merchandise' },
  ],
  [
    ['Concert title venue startsAt:datetime description'],
    'std-event-tickets',
    { LiveEvent: 'Concert' },
  ],
  [['Outage title severity:low|high service'], 'std-incident', { Incident: 'Outage' }],
  [
    ['Vacation employee firstDay:date lastDay:date days:number'],
    'std-leave',
    { LeaveRequest: 'Vacation' },
  ],
  [
    ['Agreement title party amount:number startsOn:date endsOn:date'],
    'std-contracts',
    { Contract: 'Agreement' },
  ],
  [['Relative givenName familyName email phone'], 'std-contacts', { Contact: 'Relative' }],
  [['Receipt number total:number paidAt:date'], 'std-export', {}],
  [
    ['Prospect title value:number probability:number company'],
    'std-crm-pipeline',
    { Deal: 'Prospect' },
  ],
  [['Lease number tenantName monthly:number signedOn:date'], 'std-search', { Document: 'Lease' }],
  [['Inhabitant name email phone flat'], 'std-maintenance-requests', { Tenant: 'Inhabitant' }],
];

interface Judged {
  readonly isRight: boolean;
  readonly polluted: readonly string[];
  readonly names: number;
  readonly stale: readonly string[];
  readonly broken: readonly string[];
}

/** Names of what a behavior brings: traits, events, pages and their paths, orbitals. */
function broughtNames(before: JsonObject, after: JsonObject): string[] {
  const namesIn = (document: JsonObject): string[] => [
    ...namesOf(asArray(document.orbitals).filter(isObject)),
    ...namesOf(traitsOf(document)),
    ...pagesOf(document).flatMap(({ name, path }) => [String(name), String(path)]),
    ...traitsOf(document).flatMap(({ stateMachine }) =>
      asArray(isObject(stateMachine) ? stateMachine.events : [])
        .filter(isObject)
        .map(({ key }) => String(key)),
    ),
    ...drawnNodes(asArray(document.orbitals)).flatMap(({ title }) =>
      isString(title) ? [title] : [],
    ),
  ];
  const known = new Set(namesIn(before));
  return [...new Set(namesIn(after))].filter((name) => !known.has(name));
}

const wordsOf = (name: string): string =>
  ` ${toNameWords(name).join(' ').toLowerCase()} `.replace(/ies /g, 'y ').replace(/s (?=)/g, ' ');

/** Names of the goal that carry a bound entity's name, and those that are there unchanged. */
function countNames(
  goal: JsonObject,
  before: JsonObject,
  after: JsonObject,
  bound: Readonly<Record<string, string>>,
) {
  const renamed = Object.entries(bound).filter(([from, to]) => from !== to);
  // Longer names of other entities hold the word and are no carriers: Ticket within TicketType.
  const others = namesOf(
    [...asArray(goal.orbitals)].flatMap((one) =>
      isObject(one) && isObject(one.entity) ? [one.entity] : [],
    ),
  )
    .filter((name) => !(name in bound))
    .map(wordsOf);
  const carriers = (names: readonly string[]) =>
    names.filter((name) =>
      renamed.some(([from]) => {
        const rest = others
          .filter((other) => other.includes(wordsOf(from)))
          .reduce((text, other) => text.replaceAll(other, ' '), wordsOf(name));
        return rest.includes(wordsOf(from));
      }),
    );
  const goalNames = carriers(broughtNames({}, goal));
  return {
    names: goalNames.length,
    stale: carriers(broughtNames(before, after)).filter((name) => goalNames.includes(name)),
  };
}

async function judge(session: Session, [entities, behavior, wanted]: Pair): Promise<Judged> {
  const current = toApplication(entities);
  const plan = await session.call('plan_instructions', { current, goal: behavior });
  const applied = await session.call('apply_actions', {
    schema: current,
    actions: plan.instructions as Json,
    include_schema: true,
  });
  const schema = applied.schema as JsonObject;
  const bound = ((plan.bindings as JsonObject).entities ?? {}) as Record<string, string>;
  const added = asArray(plan.added_fields).filter(isObject);
  const polluted = namesOf(
    asArray(current.orbitals).flatMap((one) =>
      isObject(one) && isObject(one.entity) ? [one.entity] : [],
    ),
  ).flatMap((entity) => {
    const own = namesOf(fieldsOf(entityOf(current, entity)));
    const foreign = namesOf(fieldsOf(entityOf(schema, entity))).filter(
      (name) => !own.includes(name),
    );
    return foreign.filter(
      (name) =>
        !added.some((one) => one.entity === entity && one.field === name) ||
        !isUsedByMachine(schema, name),
    );
  });
  const goal = (await session.call('get_behavior', { name: behavior, include_schema: true }))
    .schema as JsonObject;
  return {
    isRight:
      Object.entries(wanted).every(([from, to]) => bound[from] === to) &&
      Object.keys(wanted).length > 0 === Object.keys(bound).length > 0,
    polluted,
    ...countNames(goal, current, schema, bound),
    broken: [
      ...(applied.valid === true ? [] : ['not valid']),
      ...compileErrors(schema).slice(0, 2),
    ],
  };
}

/** Behaviors built into the applications of others: the entity they are bound to, foreign fields, and names. */
export async function benchPairs(open: () => Session): Promise<BenchRow[]> {
  const session = open();
  const judged: Judged[] = [];
  for (const pair of PAIRS) {
    const one = await judge(session, pair);
    judged.push(one);
    const said = [
      ...(one.isRight ? [] : ['bound to another entity']),
      ...one.polluted.map((name) => `${name} is foreign`),
      ...one.stale.map((name) => `${name} keeps the old name`),
      ...one.broken,
    ];
    if (said.length > 0)
      process.stderr.write(`  ${pair[1]} into ${pair[0].join('; ')}\n    ${said.join('\n    ')}\n`);
  }
  const of = `of ${PAIRS.length}`;
  const names = judged.reduce((sum, one) => sum + one.names, 0);
  const stale = judged.reduce((sum, one) => sum + one.stale.length, 0);
  return [
    {
      what: 'host and behavior: bound to the right entity',
      value: judged.filter(({ isRight }) => isRight).length,
      unit: of,
      goal: { atLeast: PAIRS.length - 1 },
    },
    {
      what: 'host and behavior: polluted',
      value: judged.filter(({ polluted }) => polluted.length > 0).length,
      unit: of,
      goal: { atMost: 0 },
    },
    {
      what: 'host and behavior: names that carry the host’s',
      value: (100 * (names - stale)) / names,
      unit: '%',
      goal: { atLeast: 97 },
    },
    {
      what: `host and behavior: ${JUDGED}`,
      value: judged.filter(({ broken }) => broken.length === 0).length,
      unit: of,
      goal: { atLeast: PAIRS.length },
    },
  ];
}
