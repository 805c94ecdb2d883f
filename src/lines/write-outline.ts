import { groupBy } from '../kernel/append.ts';
import { asArray, isObject, isString, type Json } from '../kernel/json.ts';
import { estimateTokens } from '../kernel/tokens.ts';
import { elementName } from '../language/grammar/elements.ts';
import type { EntityFacts, TransitionFact } from '../language/model/facts.ts';
import type { Model, OrbitalRow, TraitFacts, TraitRow } from '../language/model/model.ts';
import { writeEffect, writeExpression } from './write-expression.ts';
import { clip } from './write-value.ts';

/** Tokens that the outline of one orbital or trait may take, and that of an application. */
const MOST_TOKENS = { part: 380, whole: 1_150 };

/** How much is said of machines: arms with guards and effects, arms, states, names. */
const DETAILS = ['effects', 'arms', 'states', 'names'] as const;
export type OutlineDetail = (typeof DETAILS)[number];

export interface OutlineOptions {
  /** Only this orbital, by its place. */
  readonly orbital?: number;
  /** Only this trait of it, by its place. */
  readonly trait?: number;
  /** Tokens that it may take at most; by default 400 for a part and 1,200 for an application. */
  readonly most?: number;
}

/** Who hears an event of a trait: `Orbital.Trait`, the orbital left out where it is the same. */
type FindHearers = (row: TraitRow, event: string) => string[];

function indexHearers(model: Model): FindHearers {
  const heard = model.traits.flatMap((row) =>
    (row.facts?.listens ?? []).map((listen) => ({ row, listen })),
  );
  const hearers = groupBy(heard, ({ listen }) => listen.event?.split('.').at(-1));
  return ({ name, orbital }, event) =>
    (hearers.get(event) ?? []).flatMap(({ row, listen }) => {
      const { sourceTrait = name, sourceOrbital = orbital.name } = listen;
      return sourceTrait === name && sourceOrbital === orbital.name ? nameFrom(orbital, row) : [];
    });
}

const nameFrom = (orbital: OrbitalRow, row: TraitRow): string =>
  row.orbital === orbital ? `${row.name}` : `${row.orbital.name}.${row.name}`;

function writeField(field: Json | undefined): string {
  const name = elementName('field', field);
  if (!isObject(field)) return name;
  const values = asArray(field.values).filter(isString);
  const relation = isObject(field.relation) ? field.relation.entity : field.entity;
  const type = isString(relation) ? relation : values.length > 0 ? values.join('|') : field.type;
  return isString(type) && type !== 'string' ? `${name}: ${type}` : name;
}

function writeEntity(
  name: string | undefined,
  facts: EntityFacts | undefined,
  detail: OutlineDetail,
): string {
  if (facts === undefined) return `entity ${name ?? '?'} (only named)`;
  const kind = facts.node.persistence;
  const fields = facts.fields.map(({ node, name: field }) => writeField(node ?? field));
  const listed = detail !== 'names' ? fields.join(', ') : `${fields.length} fields`;
  return `entity ${facts.name ?? '?'}${isString(kind) ? ` (${kind})` : ''} ${listed}`;
}

/** `Orbital.Trait.EVENT as TRIGGER`, grouped by what is triggered. */
function writeHeard({ listens }: TraitFacts): string[] {
  const groups = groupBy(listens, ({ event = '?', triggers = event }) => triggers);
  return [...groups].map(([as, heard]) => {
    const names = heard.map(({ event = '?', sourceTrait, sourceOrbital }) =>
      [sourceOrbital, sourceTrait, event].filter((one) => one !== undefined).join('.'),
    );
    return `  hears ${names.join(', ')} as ${as}`;
  });
}

/** Lines of what is heard; those that a trait before has too name it. */
const withoutRepeats = (lines: readonly string[], name: string, heard: Map<string, string>) =>
  lines.map((line) => {
    const before = heard.get(line);
    if (before === undefined) heard.set(line, name);
    return before === undefined ? line : `  hears as ${before}`;
  });

const writeMove = ({ from, to }: TransitionFact): string =>
  to === '' || to === from ? '' : ` -> ${to}`;

/** One arm: `SEND -> sent when total > 0: persist update Invoice; emit INVOICE_SENT`. */
function writeArm(arm: TransitionFact): string {
  const guarded = arm.guard === undefined ? '' : ` when ${clip(writeExpression(arm.guard), 120)}`;
  const node = (arm.holder as Record<string | number, Json>)[arm.key];
  const effects = asArray(isObject(node) ? node.effects : undefined).flatMap(writeEffect);
  const done = effects.length === 0 ? '' : `: ${effects.join('; ')}`;
  return `${arm.event ?? '?'}${writeMove(arm)}${guarded}${done}`;
}

/** Arms without their guards, those of one target together: `CLOSE, SAVED -> browsing; SAVE -> saving [guard]`. */
function groupArms(arms: readonly TransitionFact[]): string {
  const groups = groupBy(
    arms,
    (arm) => `${writeMove(arm)}${arm.guard === undefined ? '' : ' [guard]'}`,
  );
  return [...groups]
    .map(([rest, own]) => `${[...new Set(own.map(({ event }) => event ?? '?'))].join(', ')}${rest}`)
    .join('; ');
}

/** The arms of each state: a line each with their effects, else behind each other, states with the same together. */
function writeStates({ states, transitions }: TraitFacts, detail: OutlineDetail): string[] {
  const written = states.map(({ name, isInitial }) => {
    const arms = transitions.filter(({ from }) => from === name || from === '*');
    return { head: `${name}${isInitial ? '*' : ''}`, arms };
  });
  if (detail === 'effects')
    return written.flatMap(({ head, arms }) =>
      arms.length === 0 ? [`  ${head}`] : arms.map((arm) => `  ${head}  ${writeArm(arm)}`),
    );
  return [...groupBy(written, ({ arms }) => groupArms(arms))].map(
    ([line, own]) => `  ${own.map(({ head }) => head).join(', ')}${line === '' ? '' : `: ${line}`}`,
  );
}

/** What the trait emits, and who hears it: beside each event, or as one list. */
function writeFired(row: TraitRow, facts: TraitFacts, find: FindHearers): string[] {
  const told = [...new Set([...facts.emitted, ...facts.firedNames])].flatMap((event) => {
    const hearers = [...new Set(find(row, event))].filter((name) => name !== row.name);
    return hearers.length === 0 ? [] : [`${event} to ${hearers.join(', ')}`];
  });
  return told.length === 0 ? [] : [`  fires ${told.join('; ')}`];
}

function writeTrait(
  row: TraitRow,
  detail: OutlineDetail,
  find: FindHearers,
  heard = new Map<string, string>(),
): string[] {
  const { facts, entityName, orbital } = row;
  const linked =
    entityName === orbital.entityName || entityName === undefined ? '' : ` -> ${entityName}`;
  const head = `trait ${row.name ?? '?'}${linked}`;
  if (facts === undefined) return [`${head} (only named)`];
  const states = facts.states.map(({ name, isInitial }) => `${name}${isInitial ? '*' : ''}`);
  if (detail === 'names') return [`${head}: ${states.length} states`];
  if (detail === 'states') return [`${head}: ${states.join(', ')}`];
  const ticks = asArray(facts.node.ticks).filter(isObject);
  return [
    head,
    ...writeStates(facts, detail),
    ...ticks.map(({ name, interval }) => `  tick ${String(name)} every ${String(interval)}`),
    ...(detail === 'arms' ? [] : writeFired(row, facts, find)),
    ...withoutRepeats(writeHeard(facts), row.name ?? '?', heard),
  ];
}

function writeOrbital(
  orbital: OrbitalRow,
  detail: OutlineDetail,
  find: FindHearers,
  trait?: number,
  withArms?: ReadonlySet<TraitRow>,
): string[] {
  const rows = orbital.traits.filter(({ index }) => trait === undefined || index === trait);
  if (trait !== undefined) return rows.flatMap((row) => writeTrait(row, detail, find));
  const heard = new Map<string, string>();
  const write = (row: TraitRow) =>
    writeTrait(row, withArms?.has(row) ? 'arms' : detail, find, heard);
  return [
    ...(orbital.name === undefined ? [] : [`orbital ${orbital.name}`]),
    writeEntity(orbital.entityName, orbital.entity, detail),
    ...orbital.auxiliaries.map((facts) => writeEntity(facts.name, facts, detail)),
    ...rows.flatMap(write),
    ...orbital.pages.map(({ name, path, traits }) => {
      const mounted = traits.map((one) => one.name ?? '?').join(', ');
      const isAll = traits.length === rows.length && traits.length > 2;
      return `page ${name ?? '?'}${path === undefined ? '' : ` ${path}`}: ${isAll ? 'all of these' : mounted}`;
    }),
  ];
}

/**
 * A document, one orbital or one trait in lines: entities with fields, machines with their arms, who fires and who
 * hears, pages. It says as much as fits into its tokens, the same of every machine, but for an orbital whose arms do
 * not all fit: some machines have theirs. `detail` says how much that is.
 */
export function writeOutline(
  model: Model,
  { orbital, trait, most }: OutlineOptions = {},
): { text: string; detail: OutlineDetail } {
  const find = indexHearers(model);
  const orbitals = model.orbitals.filter(({ index }) => orbital === undefined || index === orbital);
  const tokens = most ?? (orbital === undefined ? MOST_TOKENS.whole : MOST_TOKENS.part);
  const write = (detail: OutlineDetail, withArms?: ReadonlySet<TraitRow>) =>
    orbitals.flatMap((one) => writeOrbital(one, detail, find, trait, withArms)).join('\n');
  const fits = (text: string) => estimateTokens(text) <= tokens;
  const detail = DETAILS.find((one) => fits(write(one))) ?? 'names';
  if (orbital === undefined || !['states', 'names'].includes(detail))
    return { text: write(detail), detail };
  const withArms = new Set<TraitRow>();
  for (const row of orbitals.flatMap(({ traits }) => traits).sort(byInterest))
    if (fits(write(detail, new Set([...withArms, row])))) withArms.add(row);
  return { text: write(detail, withArms), detail };
}

/** Machines of a field's values first, which are what the application is about, then the smaller ones. */
function byInterest(a: TraitRow, b: TraitRow): number {
  const weigh = ({ facts, orbital }: TraitRow): number => {
    const fields = JSON.stringify(orbital.entity?.node.fields ?? []);
    const kept = facts?.states.filter(({ name }) => fields.includes(JSON.stringify(name))) ?? [];
    return (facts?.transitions.length ?? 0) - 1_000 * kept.length;
  };
  return weigh(a) - weigh(b);
}
