import { type JsonObject, toText } from '../../kernel/json.ts';
import { findAt } from '../../kernel/pointer.ts';
import type { TraitRow } from '../../language/model/model.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import { act, type Repair, removeAt, setProperty, traitAddress } from './action-target.ts';
import type { Spot } from './spot.ts';

/** The most names that are offered for one member of a listener. */
const MOST = 4;

const listEvents = ({ facts }: TraitRow): string[] =>
  facts ? [...facts.emitted, ...facts.firedNames, ...facts.handled, ...facts.declared] : [];

/** The events that the source of a listener emits: those that were meant, else those that nothing hears. */
function findHeard({ model, detail }: Spot, event: string, source: JsonObject): string[] {
  const rows = model.traits.filter(({ name, orbital }) =>
    detail.source === '' ? orbital.name === source.orbital : name === detail.source,
  );
  const likely = findLikelyNames(event, rows.flatMap(listEvents));
  if (likely.length > 0) return likely;
  const emitted = rows.flatMap((row) => [...(row.facts?.emitted ?? [])]);
  return emitted.filter((name) => !model.listened.has(name) && !model.handled.has(name));
}

/** The events of its own trait that a listener may trigger. */
function findTriggers({ trait, detail }: Spot, event: string): string[] {
  const { handled = [], declared = [], listens = [] } = trait?.facts ?? {};
  const known = new Set([...handled, ...declared]);
  const triggered = new Set(listens.map(({ triggers }) => triggers));
  const free = detail.rule === 'missing' ? [...handled].filter((name) => !triggered.has(name)) : [];
  const own = known.has(event) ? [event] : [];
  return [...new Set([...findLikelyNames(toText(detail.triggers ?? ''), known), ...own, ...free])];
}

/** The repairs of a listener that nothing matches, or that lacks a member: another name there, or its removal. */
export function* proposeListeners(spot: Spot): Iterable<Repair> {
  const { model, trait, detail } = spot;
  const at =
    trait !== undefined && detail.index !== undefined
      ? `${traitAddress(trait)}/listens/${detail.index}`
      : (/^.*\/listens\/\d+/.exec(spot.at)?.[0] ?? spot.at);
  const listener = Object(findAt(model.document, at)) as JsonObject;
  const source = Object(listener.source) as JsonObject;
  const event = toText(listener.event ?? '');
  switch (detail.shape === undefined ? detail.rule : detail.member) {
    case 'kind':
      if (source.trait !== undefined) {
        yield setProperty(`${at}/source/kind`, source.orbital === undefined ? 'trait' : 'orbital');
      }
      yield setProperty(`${at}/source/kind`, 'any');
      return;
    case 'trait':
    case 'source': {
      const names = model.traits.map(({ name }) => name ?? '');
      const others = model.traits.filter((row) => row !== trait && listEvents(row).includes(event));
      const likely = findLikelyNames(toText(detail.source ?? ''), names);
      const meant = new Set([...likely, ...others.map(({ name }) => name ?? '')]);
      for (const name of [...meant].slice(0, MOST)) yield setProperty(`${at}/source/trait`, name);
      if (detail.rule !== 'source') yield setProperty(`${at}/source/kind`, 'any');
      break;
    }
    case 'event':
      for (const to of findHeard(spot, event, source).slice(0, MOST)) {
        const place = { type: 'listen', from: event, at, follow: false, allow_duplicate: true };
        yield [act('rename', { ...place, to })];
      }
      break;
    default:
      for (const name of findTriggers(spot, event).slice(0, MOST)) {
        yield setProperty(`${at}/triggers`, name);
      }
  }
  yield [removeAt('listen', at)];
}
