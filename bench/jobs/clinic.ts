import { asArray, isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import type { BenchRow } from '../row.ts';
import { compileErrors } from './compiler.ts';
import { drawnNodes, isShown, reachedStates, textsOf, traitsFor } from './judge.ts';
import type { Session } from './session.ts';

const STATES = ['requested', 'confirmed', 'checked-in', 'done', 'cancelled', 'no-show'];

/** A clinic as a person words it: who is there, what happens to an appointment, what is written to whom. */
const BRIEF: JsonObject = {
  name: 'clinic',
  entities: [
    {
      name: 'Patient',
      fields: [
        { name: 'name', required: true },
        { name: 'birthDate', type: 'date' },
        { name: 'email', type: 'email' },
        { name: 'phone', type: 'phone' },
      ],
    },
    {
      name: 'Doctor',
      fields: [{ name: 'name', required: true }, { name: 'specialty' }],
    },
    {
      name: 'Appointment',
      fields: [
        { name: 'patient', type: 'relation', entity: 'Patient' },
        { name: 'doctor', type: 'relation', entity: 'Doctor' },
        { name: 'startsAt', type: 'datetime' },
        { name: 'reason' },
      ],
      states: {
        field: 'status',
        values: STATES,
        transitions: [
          ['requested', 'CONFIRM', 'confirmed'],
          ['confirmed', 'CHECK_IN', 'checked-in'],
          ['checked-in', 'FINISH', 'done'],
          ['requested', 'CANCEL', 'cancelled'],
          ['confirmed', 'CANCEL', 'cancelled'],
          ['confirmed', 'MISS', 'no-show'],
        ],
      },
    },
  ],
  pages: [
    {
      name: 'Appointments',
      path: '/appointments',
      of: 'Appointment',
      shows: ['list', 'calendar', 'search', 'form'],
    },
    {
      name: 'Patients',
      path: '/patients',
      of: 'Patient',
      shows: ['list', 'detail', 'search', 'form'],
    },
    { name: 'Doctors', path: '/doctors', of: 'Doctor', shows: ['list', 'form'] },
  ],
  notices: [
    {
      entity: 'Appointment',
      on: { before: 'startsAt', hours: 24 },
      by: 'email',
      to: 'patient.email',
      text: 'You have an appointment tomorrow',
    },
  ],
};

/** What the clinic lacks of what was asked. */
function findFaults(goal: JsonObject): string[] {
  const nodesOf = (entity: string) => traitsFor(goal, entity).flatMap((trait) => drawnNodes(trait));
  const texts = new Set(textsOf(goal));
  const calls = [...JSON.stringify(goal).matchAll(/\["call-service","(\w+)"/g)].map(
    ([, name]) => name,
  );
  return [
    ...STATES.filter((state) => !texts.has(state)).map((state) => `no state ${state}`),
    ...reachedStates(goal).dead.map((state) => `nobody comes to ${state}`),
    ...(calls.includes('email') ? [] : ['no mail is sent']),
    ...(calls.includes('twilio') ? ['a text message is sent unasked'] : []),
    ...(['list', 'form', 'detail'] as const)
      .filter((kind) => !isShown(nodesOf('Patient'), kind, 'notes'))
      .map((kind) => `notes stand in no ${kind}`),
    ...(drawnNodes(asArray(goal.orbitals)).some(({ type }) => type.includes('search'))
      ? []
      : ['no search']),
    ...compileErrors(goal),
  ];
}

/** The clinic of an agent that begins with nothing: asked states, mail in place of text messages, notes, search. */
export async function benchClinic(open: () => Session): Promise<BenchRow[]> {
  const session = open();
  const built = await session.ask('propose', { brief: BRIEF });
  const notes = { entity: 'Patient', name: 'notes', type: 'string', show: true };
  const edited = await session.ask('apply_actions', {
    schema: built.schema_id as Json,
    actions: [{ action: 'add_field', params: notes }],
    save: true,
  });
  const checked = await session.ask('error_check', { schema: edited.schema_id as Json });
  const walked = await session.ask('simulate', {
    schema: edited.schema_id as Json,
    events: [{ event: 'INIT' }],
  });
  const { calls, tokensSent, tokensRead } = session;
  const faults = findFaults(await session.read(edited.schema_id));
  if (
    edited.valid !== true ||
    asArray(checked.errors)
      .filter(isObject)
      .some(({ severity }) => severity === 'error')
  ) {
    faults.push('not valid');
  }
  if (!isObject(walked)) faults.push('nothing runs');
  for (const fault of faults) process.stderr.write(`  clinic: ${fault}\n`);
  return [
    { what: 'clinic from nothing: faults', value: faults.length, unit: '', goal: { atMost: 0 } },
    { what: 'clinic from nothing: calls', value: calls, unit: 'calls', goal: { atMost: 8 } },
    {
      what: 'clinic from nothing: sent',
      value: tokensSent,
      unit: 'tokens',
      goal: { atMost: 3_000 },
    },
    { what: 'clinic from nothing: read', value: tokensRead, unit: 'tokens' },
  ];
}

/** What the states of the shipped clinic are to be called. */
const RENAMES: Readonly<Record<string, string>> = {
  approved: 'confirmed',
  checkedIn: 'checked-in',
  completed: 'done',
  missed: 'no-show',
};

/** Four states of the shipped clinic renamed with their values: what it takes, and what is left of the old names. */
export async function benchRenaming(open: () => Session): Promise<BenchRow[]> {
  const session = open();
  const renames = Object.entries(RENAMES);
  const actions = renames.flatMap(([from, to]) => [
    { action: 'rename', params: { type: 'state', trait: 'AppointmentPage', from, to } },
    {
      action: 'rename',
      params: { type: 'value', entity: 'Appointment', field: 'status', from, to },
    },
  ]);
  const answer = await session.ask('apply_actions', { schema: 'std-clinic', actions, save: true });
  const { calls, tokensSent } = session;
  const after = await session.read(answer.schema_id);
  const left = renames.filter(([from]) => literalsOf(after).has(from));
  for (const [from] of left) process.stderr.write(`  renaming: "${from}" is left\n`);
  return [
    {
      what: 'renaming four states with their values: actions',
      value: actions.length * calls,
      unit: '',
      goal: { atMost: 8 },
    },
    {
      what: 'renaming four states with their values: sent',
      value: tokensSent,
      unit: 'tokens',
      goal: { atMost: 300 },
    },
    {
      what: 'renaming four states with their values: old literals left',
      value: left.length,
      unit: '',
      goal: { atMost: 0 },
    },
  ];
}

/** Texts of conditions and effects, drawings and labels aside. */
function literalsOf(document: JsonObject): ReadonlySet<string> {
  const texts = new Set<string>();
  const read = (value: Json | undefined): void => {
    if (typeof value === 'string') texts.add(value);
    else if (Array.isArray(value)) value.forEach(read);
    else if (isObject(value)) {
      for (const [key, held] of Object.entries(value))
        if (!/^(label|header|title|description|content|placeholder)$/.test(key)) read(held);
    }
  };
  read(asArray(document.orbitals));
  return texts;
}
