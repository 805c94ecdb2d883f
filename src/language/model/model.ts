import { checkpoint } from '../../kernel/checkpoint.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { toSentPointer, wrapMachines } from '../flat-machines.ts';
import type { EntityFacts } from './facts.ts';
import {
  type ImportResolver,
  NO_IMPORTS,
  resolveBehaviorName,
  resolveReference,
} from './imports.ts';
import { type FactReader, FRESH_FACTS, type TraitFacts } from './trait-facts.ts';

export type { TraitFacts } from './trait-facts.ts';

/** One entry of an orbital's `traits`. */
export interface TraitRow {
  readonly orbital: OrbitalRow;
  /** Index in the orbital's `traits`. */
  readonly index: number;
  /** The entry, wrapped where it is flat. */
  readonly entry: Json;
  /** Pointer of its machine in the document as sent: a flat trait's is the trait's own. */
  readonly machineAt: string;
  readonly name: string | undefined;
  /**
   * `inline`: written out here. `imported`: a reference that resolved. `alias`: the name of another
   * trait of the document. `opaque`: a name or reference that nothing visible explains.
   */
  readonly kind: 'inline' | 'imported' | 'alias' | 'opaque';
  /** Undefined where opaque. */
  readonly facts: TraitFacts | undefined;
  /** The entity it works on: its own `linkedEntity`, else the orbital's. */
  readonly entityName: string | undefined;
  /** That entity's facts; undefined where it is only named. */
  readonly entity: EntityFacts | undefined;
}

export interface PageRow {
  readonly orbital: OrbitalRow;
  readonly index: number;
  readonly entry: Json;
  /** Undefined where the page is only named. */
  readonly node: JsonObject | undefined;
  readonly name: string | undefined;
  readonly path: string | undefined;
  readonly traits: readonly {
    readonly index: number;
    readonly holder: readonly Json[];
    readonly name: string | undefined;
  }[];
}

export interface OrbitalRow {
  readonly index: number;
  readonly node: JsonObject;
  readonly name: string | undefined;
  readonly entityName: string | undefined;
  /** Undefined where the entity is only named, or missing. */
  readonly entity: EntityFacts | undefined;
  readonly auxiliaries: readonly EntityFacts[];
  /** The first auxiliary entity of each name. */
  readonly auxiliariesByName: ReadonlyMap<string | undefined, EntityFacts>;
  readonly traits: TraitRow[];
  /** The first trait of each name. */
  readonly traitsByName: Map<string, TraitRow>;
  readonly pages: PageRow[];
  /** Alias → `from`. */
  readonly uses: ReadonlyMap<string, string>;
  /** The contract's short form: the entity is a string. */
  readonly isShort: boolean;
}

/** A document as tables: what it defines and who handles, fires and listens to what. */
export interface Model {
  /** Its flat traits wrapped. */
  readonly document: JsonObject;
  /** As it was sent: where findings are. */
  readonly sent: JsonObject;
  readonly orbitals: readonly OrbitalRow[];
  readonly traits: readonly TraitRow[];
  /** The first trait of each name, in document order. */
  readonly traitsByName: ReadonlyMap<string, TraitRow>;
  /** Every entity by name: a named one without facts maps to undefined. */
  readonly entities: ReadonlyMap<string, EntityFacts | undefined>;
  /** Whether some orbital's entity is imported, which may then bear any name. */
  readonly hasImportedEntity: boolean;
  /** Traits that nothing visible explains. */
  readonly opaqueTraits: readonly TraitRow[];
  /** Pages of which only the name is known. */
  readonly opaquePages: readonly PageRow[];
  /** Events that a transition or a listener anywhere in the application handles. */
  readonly handled: ReadonlySet<string>;
  /** Events that a listener anywhere names. */
  readonly listened: ReadonlySet<string>;
}

/** The JSON Pointer of a trait. */
export const traitPointer = ({ orbital, index }: TraitRow): string =>
  `/orbitals/${orbital.index}/traits/${index}`;

function readUses(node: JsonObject): ReadonlyMap<string, string> {
  const uses = new Map<string, string>();
  for (const use of asArray(node.uses)) {
    if (isObject(use) && typeof use.as === 'string') {
      uses.set(use.as, typeof use.from === 'string' ? use.from : '');
    }
  }
  return uses;
}

function readPage(orbital: OrbitalRow, entry: Json, index: number): PageRow {
  const node = isObject(entry) ? entry : undefined;
  const name = node ? (node.name ?? node.ref) : entry;
  const holder = asArray(node?.traits);
  return {
    orbital,
    index,
    entry,
    node: node?.ref === undefined ? node : undefined,
    name: isString(name) ? name : undefined,
    path: isString(node?.path) ? node.path : undefined,
    traits: holder.map((item, i) => {
      const ref = isObject(item) ? item.ref : item;
      return { index: i, holder, name: isString(ref) ? ref : undefined };
    }),
  };
}

function readOrbital(node: JsonObject, index: number, facts: FactReader): OrbitalRow {
  const written = node.entity;
  const entity = isObject(written) ? facts.readEntity(written) : undefined;
  const auxiliaries = asArray(node.auxiliaryEntities).filter(isObject).map(facts.readEntity);
  return {
    index,
    node,
    name: typeof node.name === 'string' ? node.name : undefined,
    entityName: entity ? entity.name : typeof written === 'string' ? written : undefined,
    entity,
    auxiliaries,
    // The first of a name counts.
    auxiliariesByName: new Map(auxiliaries.toReversed().map((one) => [one.name, one])),
    traits: [],
    traitsByName: new Map(),
    pages: [],
    uses: readUses(node),
    isShort: typeof written === 'string',
  };
}

const isImported = ({ node: { entity } }: OrbitalRow): boolean =>
  isObject(entity)
    ? entity.extends !== undefined && !isString(entity.name)
    : isString(entity) && entity.includes('.');

function readEntities(
  orbitals: readonly OrbitalRow[],
  reader: FactReader,
): Map<string, EntityFacts | undefined> {
  const entities = new Map<string, EntityFacts | undefined>();
  const add = (name: string | undefined, facts: EntityFacts | undefined) => {
    if (name !== undefined && entities.get(name) === undefined) entities.set(name, facts);
  };
  for (const orbital of orbitals) {
    add(orbital.entityName, orbital.entity);
    for (const auxiliary of orbital.auxiliaries) add(auxiliary.name, auxiliary);
    const traits = asArray(orbital.node.traits).filter(isObject);
    const expected = [orbital.node, ...traits].flatMap(({ expects }) => asArray(expects));
    // The application that mounts the orbital has them.
    for (const one of expected.filter(isObject)) {
      if (one.kind === 'entity' || one.kind === 'identity')
        add(isString(one.name) ? one.name : undefined, undefined);
    }
    for (const { sourceEntityDefinition, dataEntities } of traits) {
      const defined = [sourceEntityDefinition, ...asArray(dataEntities)].filter(isObject);
      for (const facts of defined.map(reader.readEntity)) add(facts.name, facts);
    }
  }
  return entities;
}

/** The inline traits of the document by name: what a bare name elsewhere may mean. */
function readInlineTraits(orbitals: readonly OrbitalRow[]): Map<string, JsonObject> {
  const inline = new Map<string, JsonObject>();
  for (const orbital of orbitals) {
    for (const entry of asArray(orbital.node.traits)) {
      if (!isObject(entry) || entry.ref !== undefined || typeof entry.name !== 'string') continue;
      if (!inline.has(entry.name)) inline.set(entry.name, entry);
    }
  }
  return inline;
}

function findEntity(
  name: string | undefined,
  orbital: OrbitalRow,
  entities: ReadonlyMap<string, EntityFacts | undefined>,
): EntityFacts | undefined {
  if (name === undefined) return undefined;
  if (name === orbital.entityName) return orbital.entity;
  return orbital.auxiliariesByName.get(name) ?? entities.get(name);
}

/** What the rows of traits are made with. */
interface Surroundings {
  readonly inline: ReadonlyMap<string, JsonObject>;
  readonly entities: ReadonlyMap<string, EntityFacts | undefined>;
  readonly resolver: ImportResolver;
  readonly reader: FactReader;
  /** The document as sent, where traits of it had to be wrapped. */
  readonly flat: JsonObject | undefined;
}

/** The trait that an entry stands for: its own object, an imported one, or one of the document that it names. */
function findTraitNode(
  entry: string | JsonObject,
  { uses }: OrbitalRow,
  { inline, resolver }: Surroundings,
): [kind: TraitRow['kind'], node: JsonObject | undefined] {
  const ref = isObject(entry) ? entry.ref : entry;
  if (isObject(entry) && ref === undefined) return ['inline', entry];
  const referred = isObject(entry) ? resolveReference(entry, uses, resolver) : undefined;
  const own = typeof ref === 'string' && referred === undefined ? inline.get(ref) : undefined;
  if (own !== undefined) return ['alias', own];
  const node = isObject(entry) ? referred : resolveBehaviorName(entry, resolver);
  return [node === undefined ? 'opaque' : 'imported', node];
}

function readTrait(
  entry: string | JsonObject,
  index: number,
  orbital: OrbitalRow,
  around: Surroundings,
): TraitRow {
  const { entities, reader, flat } = around;
  const [kind, node] = findTraitNode(entry, orbital, around);
  const facts = node === undefined ? undefined : reader.readTrait(node);
  const { name, ref, linkedEntity } = isObject(entry) ? entry : { ref: entry };
  const named = [name, kind === 'imported' && isObject(entry) ? undefined : ref].find(isString);
  const entityName = isString(linkedEntity)
    ? linkedEntity
    : (facts?.linkedEntity ?? orbital.entityName);
  const at = `/orbitals/${orbital.index}/traits/${index}/stateMachine`;
  return {
    orbital,
    index,
    entry,
    machineAt: flat === undefined ? at : toSentPointer(flat, at),
    name: named ?? facts?.name,
    kind,
    facts,
    entityName,
    entity: findEntity(entityName, orbital, entities),
  };
}

/**
 * Reads a document into its model, in time linear in the document, or, with a `reader` that remembers,
 * in what changed since. Any JSON object will do; malformed parts read as absent.
 */
export function buildModel(
  sent: JsonObject,
  resolver: ImportResolver = NO_IMPORTS,
  reader: FactReader = FRESH_FACTS,
): Model {
  const document = wrapMachines(sent);
  const orbitals: OrbitalRow[] = [];
  const written = asArray(document.orbitals);
  for (let index = 0; index < written.length; index++) {
    checkpoint();
    const node = written[index];
    if (isObject(node)) orbitals.push(readOrbital(node, index, reader));
  }
  const entities = readEntities(orbitals, reader);
  const inline = readInlineTraits(orbitals);
  const flat = document === sent ? undefined : sent;
  const around = { inline, entities, resolver, reader, flat };
  const traits: TraitRow[] = [];
  const traitsByName = new Map<string, TraitRow>();
  const handled = new Set<string>();
  const listened = new Set<string>();
  for (const orbital of orbitals) {
    const entries = asArray(orbital.node.traits);
    for (let index = 0; index < entries.length; index++) {
      checkpoint();
      const entry = entries[index] as Json;
      if (!isObject(entry) && !isString(entry)) continue;
      const row = readTrait(entry, index, orbital, around);
      orbital.traits.push(row);
      traits.push(row);
      if (row.name !== undefined && !traitsByName.has(row.name)) traitsByName.set(row.name, row);
      const { traitsByName: own } = orbital;
      if (row.name !== undefined && !own.has(row.name)) own.set(row.name, row);
      if (row.facts === undefined) continue;
      for (const event of row.facts.handled) handled.add(event);
      for (const listen of row.facts.listens) {
        if (listen.event === undefined) continue;
        handled.add(listen.event);
        listened.add(listen.event);
      }
    }
    const pages = asArray(orbital.node.pages);
    orbital.pages.push(...pages.map((page, index) => readPage(orbital, page, index)));
  }
  return {
    document,
    sent,
    orbitals,
    traits,
    traitsByName,
    entities,
    hasImportedEntity: orbitals.some(isImported),
    opaqueTraits: traits.filter((row) => row.kind === 'opaque'),
    opaquePages: orbitals.flatMap(({ pages }) => pages.filter(({ node }) => node === undefined)),
    handled,
    listened,
  };
}
