import { asArray, isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { createRandom, type Random } from '../../src/kernel/random.ts';
import { buildModel, type TraitRow } from '../../src/language/model/model.ts';
import { findReachableStates } from '../../src/language/model/reachability.ts';
import { compileProgram } from '../../src/run/program/compile.ts';
import type { BuiltIn } from '../../src/run/search/built-in.ts';

/** A fault across traits: it is decided by how the document is written, without running anything. */
export interface Injection {
  readonly kind: BuiltIn;
  readonly document: JsonObject;
  /** `Orbital.Trait` in whose machine it shows. */
  readonly where: string;
}

interface Site {
  readonly where: string;
  /** Puts the fault into a copy of the document. */
  readonly apply: (document: JsonObject) => void;
}

const ORPHAN = 'NOBODY_SENDS_THIS';

const traitOf = (document: JsonObject, row: TraitRow): JsonObject => {
  const orbital = asArray(document.orbitals)[row.orbital.index] as JsonObject;
  return asArray(orbital.traits)[row.index] as JsonObject;
};
const machineOf = (trait: JsonObject): JsonObject => trait.stateMachine as JsonObject;
const transitionsOf = (trait: JsonObject): JsonObject[] =>
  asArray(machineOf(trait).transitions).filter(isObject);
const keyOf = (row: TraitRow): string => `${row.orbital.name}.${row.name}`;
const eventName = (node: Json | undefined): string | undefined =>
  typeof node === 'string' && !node.startsWith('@') ? node.replace(/^UI:/, '') : undefined;
const leaves = ({ from }: JsonObject, state: string): boolean =>
  from === '*' || from === state || asArray(from ?? null).includes(state);

/** Every call of an operator in effects, at any depth. */
function callsOf(node: Json | undefined, operator: string): Json[][] {
  if (isObject(node)) return Object.values(node).flatMap((part) => callsOf(part, operator));
  if (!Array.isArray(node)) return [];
  const inner = node.flatMap((part) => callsOf(part, operator));
  return node[0] === operator ? [node, ...inner] : inner;
}

/** Traits that are written out, and whose machines move without a computed name of an event. */
function listRows(document: JsonObject): TraitRow[] {
  const model = buildModel(document);
  if (model.opaqueTraits.length > 0) return [];
  const rows = model.traits.filter(
    ({ kind, facts, name, orbital }) =>
      kind === 'inline' && facts && name !== undefined && orbital.name !== undefined,
  );
  return rows.filter((row) => isObject(row.facts?.node.stateMachine));
}

/** Arms that plainly can be taken: unguarded, in a state that unguarded arms lead to. */
function listPlainArms(row: TraitRow): JsonObject[] {
  const machine = row.facts?.node as JsonObject;
  const reached = findReachableStates(row.facts as NonNullable<TraitRow['facts']>);
  return transitionsOf(machine).filter(
    ({ guard, from }) => guard === undefined && typeof from === 'string' && reached.has(from),
  );
}

/** An event of a trait that only one entry of `listens` hears: the entry hears another. */
function listLost(rows: readonly TraitRow[]): Site[] {
  return rows.flatMap((row) => {
    const trait = row.facts?.node as JsonObject;
    return listPlainArms(row).flatMap((arm) =>
      asArray(arm.effects)
        .filter((effect): effect is Json[] => Array.isArray(effect) && effect[0] === 'emit')
        .flatMap((effect): Site[] => {
          const event = eventName(effect[1]);
          if (event === undefined) return [];
          if (transitionsOf(trait).some((own) => eventName(own.event) === event)) return [];
          const index = transitionsOf(trait).indexOf(arm);
          const place = asArray(arm.effects).indexOf(effect);
          return [
            {
              where: keyOf(row),
              apply(document) {
                const own = transitionsOf(traitOf(document, row))[index] as JsonObject;
                const call = asArray(own.effects)[place] as Json[];
                call[1] = `${event}_MISSPELT`;
              },
            },
          ];
        }),
    );
  });
}

/** An arm that only another trait's event reaches: `listens` hears one that nobody sends. */
function listDead(rows: readonly TraitRow[], document: JsonObject): Site[] {
  const { firedBy, actorsByKey } = compileProgram(buildModel(document));
  return rows.flatMap((row) => {
    const trait = row.facts?.node as JsonObject;
    const actor = actorsByKey.get(keyOf(row));
    return asArray(trait.listens).flatMap((listen, i): Site[] => {
      if (!isObject(listen) || actor === undefined) return [];
      const triggers = eventName(listen.triggers);
      const others = asArray(trait.listens).filter(
        (other, j) => j !== i && isObject(other) && eventName(other.triggers) === triggers,
      );
      const isOnlyWay =
        triggers !== undefined &&
        actor.handled.has(triggers) &&
        !/^(INIT|LOAD|\$MOUNT)$/.test(triggers) &&
        others.length === 0 &&
        !firedBy.has(triggers) &&
        !JSON.stringify(transitionsOf(trait).map(({ effects }) => effects ?? null)).includes(
          `"${triggers}"`,
        );
      if (!isOnlyWay) return [];
      return [
        {
          where: keyOf(row),
          apply(copy) {
            const entry = asArray(traitOf(copy, row).listens)[i] as JsonObject;
            entry.event = ORPHAN;
          },
        },
      ];
    });
  });
}

/** Two traits that wait for each other: the first leaves a state on what the second sends when the first has left. */
function listDeadlocks(rows: readonly TraitRow[]): Site[] {
  return rows.flatMap((row) => {
    const other = rows.find((one) => one !== row && one.orbital === row.orbital);
    if (other === undefined) return [];
    const states = new Set(listPlainArms(row).map(({ from }) => from as string));
    return [...states].map(
      (state): Site => ({
        where: keyOf(row),
        apply(document) {
          const trait = traitOf(document, row);
          for (const arm of transitionsOf(trait)) {
            if (!leaves(arm, state)) continue;
            if (arm.from !== state) arm.from = asArray(arm.from).filter((one) => one !== state);
            else {
              arm.event = 'GO_ON';
              arm.effects = [...asArray(arm.effects), ['emit', 'HAS_LEFT']];
            }
          }
          trait.listens = [
            ...asArray(trait.listens),
            {
              event: 'MAY_LEAVE',
              triggers: 'GO_ON',
              source: { kind: 'trait', trait: other.name ?? '' },
            },
          ];
          const second = traitOf(document, other);
          const machine = machineOf(second);
          const [start] = asArray(machine.states);
          const from = isObject(start) ? (start.name ?? '') : (start ?? '');
          machine.transitions = [
            ...asArray(machine.transitions),
            { from, to: from, event: 'HEARD', effects: [['emit', 'MAY_LEAVE']] },
          ];
          second.listens = [
            ...asArray(second.listens),
            {
              event: 'HAS_LEFT',
              triggers: 'HEARD',
              source: { kind: 'trait', trait: row.name ?? '' },
            },
          ];
        },
      }),
    );
  });
}

/** A dialog that a plain arm opens: nothing clears its slot any more. */
function listTraps(rows: readonly TraitRow[]): Site[] {
  return rows.flatMap((row) => {
    const slots = new Set(
      listPlainArms(row).flatMap(({ effects }) =>
        callsOf(effects, 'render-ui').flatMap(([, slot, tree]) =>
          (slot === 'modal' || slot === 'drawer') && tree !== null ? [slot] : [],
        ),
      ),
    );
    return [...slots].map(
      (slot): Site => ({
        where: keyOf(row),
        apply(document) {
          for (const arm of transitionsOf(traitOf(document, row))) {
            const isClearing = (effect: Json) =>
              Array.isArray(effect) &&
              effect[0] === 'render-ui' &&
              effect[1] === slot &&
              effect[2] === null;
            arm.effects = asArray(arm.effects).filter((effect) => !isClearing(effect));
            for (const call of callsOf(arm.effects, 'render-ui')) {
              if (isClearing(call)) call[1] = 'main';
            }
          }
        },
      }),
    );
  });
}

const KINDS: Readonly<
  Partial<Record<BuiltIn, (rows: readonly TraitRow[], document: JsonObject) => Site[]>>
> = {
  lost_event: listLost,
  dead_arm: listDead,
  deadlock: listDeadlocks,
  overlay_trap: listTraps,
};

const takeSome = <T>(items: readonly T[], most: number, random: Random): T[] =>
  random.shuffle(items).slice(0, most);

/** Faults of each kind in copies of a document, some places of each chosen by the seed. */
export function* injectFaults(document: JsonObject, seed: number, most = 4): Generator<Injection> {
  const random = createRandom(seed);
  const rows = listRows(document);
  for (const [kind, list] of Object.entries(KINDS)) {
    for (const { where, apply } of takeSome(list(rows, document), most, random)) {
      const copy = structuredClone(document);
      apply(copy);
      yield { kind: kind as BuiltIn, document: copy, where };
    }
  }
}
