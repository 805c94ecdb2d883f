import type { Action } from '../../actions/action.ts';
import { resolveAddress } from '../../actions/address.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import type { TraitFacts } from '../../language/model/facts.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import { textParam } from './params.ts';

/** What an action acts on, as far as the document has it. */
export interface Target {
  readonly trait: TraitRow | undefined;
  /** The objects from outside in, ending with the one whose `key` it changes. */
  readonly nodes: readonly object[];
  readonly key: string | number | undefined;
  /** Keys that lead there; empty where the action names things instead. */
  readonly path: Path;
}

function resolve(document: JsonObject, address: string): Path {
  try {
    return resolveAddress(document, address);
  } catch {
    return [];
  }
}

function nodesAlong(document: JsonObject, path: Path): object[] {
  const nodes: object[] = [];
  let value: Json | undefined = document;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return nodes;
    nodes.push(value);
    value = (value as Record<string | number, Json>)[key];
  }
  if (typeof value === 'object' && value !== null) nodes.push(value);
  return nodes;
}

/** The transition that `from`, `event`, and where given `to` and `n` (from 1) name. */
function findTransition({ transitions }: TraitFacts, { from, event, to, n }: JsonObject) {
  const named = transitions.filter(
    (one) => one.from === from && one.event === event && (to === undefined || one.to === to),
  );
  return named[typeof n === 'number' ? n - 1 : 0];
}

/** The elements of a trait that names alone find: a transition, a state, an event, an emit, a listener. */
function findInTrait({ facts }: TraitRow, params: JsonObject): object | undefined {
  if (facts === undefined) return undefined;
  const from = textParam(params, 'from');
  const event = textParam(params, 'event');
  const state = textParam(params, 'state', 'name');
  const site =
    (from === undefined ? undefined : findTransition(facts, params)) ??
    (from === undefined && state !== undefined
      ? facts.states.find(({ name }) => name === state)
      : undefined) ??
    (from === undefined && event !== undefined
      ? facts.events.find(({ name }) => name === event)
      : undefined);
  const node = site && (site.holder as Json[])[site.key as number];
  return isObject(node) ? node : undefined;
}

function findElsewhere(model: Model, params: JsonObject): object | undefined {
  const entity = textParam(params, 'entity');
  if (entity !== undefined) {
    const facts = model.entities.get(entity);
    const field = facts?.fields.find(({ name }) => name === params.name);
    return field?.node ?? facts?.node;
  }
  const page = textParam(params, 'page');
  for (const orbital of model.orbitals) {
    for (const row of orbital.pages) if (row.name === page && row.node) return row.node;
  }
  const name = textParam(params, 'orbital', 'name');
  return model.orbitals.find((orbital) => orbital.name === name || orbital.entityName === name)
    ?.node;
}

export function findTarget(model: Model, { action, params }: Action): Target {
  const address = textParam(params, 'at');
  if (address !== undefined) {
    const path = resolve(model.document, address);
    const nodes = nodesAlong(model.document, path);
    const row =
      path[2] === 'traits'
        ? model.orbitals
            .find(({ index }) => index === path[1])
            ?.traits.find(({ index }) => index === path[3])
        : undefined;
    return { trait: row, nodes, key: path.at(-1), path };
  }
  const named =
    textParam(params, 'trait') ?? (/_trait$/.test(action) ? textParam(params, 'name') : undefined);
  const trait = named === undefined ? undefined : model.traitsByName.get(named);
  const node = trait === undefined ? findElsewhere(model, params) : findInTrait(trait, params);
  const entry = isObject(trait?.entry) ? [trait.entry] : [];
  return { trait, nodes: node === undefined ? entry : [...entry, node], key: undefined, path: [] };
}
