import { HISTORY_ROWS, PATTERN_ROWS, PROPERTY_ROWS } from './patterns.gen.ts';

/**
 * The role of the value of a pattern's property.
 *
 * `event`: the name of one. `eventMap`: a record whose values do.
 * `entity`: the name of one, or rows. `field`, `fieldList`: names of fields of the pattern's entity.
 * `children`: patterns. `pattern`: a pattern, several, or plain data. `template`: a pattern that is drawn once per element. `callback`: a
 * function that the runtime gives. `type`: the pattern's own. `icon`: an icon's name. `data`: the rest.
 */
export type PropertyRole =
  | 'type'
  | 'event'
  | 'eventMap'
  | 'entity'
  | 'field'
  | 'fieldList'
  | 'children'
  | 'pattern'
  | 'template'
  | 'callback'
  | 'icon'
  | 'data';

/** The catalogue's description of a value: of a property, of the items of a list, of a key of a record. */
export interface PropertyShape {
  /** JSON types, `function`, `node`, `icon`, `asset`, `date`, `component`, `sexpr`; empty where unknown. */
  readonly types: readonly string[];
  /** The values that it may have; empty where any will do. */
  readonly values: readonly (string | number)[];
  /** The keys that a record, or each record of a list, must have. */
  readonly needs: readonly string[];
  readonly items: PropertyShape | undefined;
  /** Keys of a record; undefined where none are listed. */
  readonly properties: ReadonlyMap<string, PropertyShape> | undefined;
}

export interface PatternProperty extends PropertyShape {
  readonly key: string;
  readonly role: PropertyRole;
  readonly isRequired: boolean;
}

export interface Pattern {
  readonly name: string;
  /** Events that it fires whatever its properties say. */
  readonly emits: readonly string[];
  /** By key. Read from the catalogue when first asked for. */
  readonly properties: ReadonlyMap<string, PatternProperty>;
}

interface Spec {
  readonly t?: string;
  readonly k?: string;
  readonly r?: 1;
  readonly n?: readonly string[];
  readonly e?: readonly (string | number)[];
  readonly v?: 1;
  readonly i?: Spec;
  readonly p?: Readonly<Record<string, Spec>>;
}

const NOTHING: readonly string[] = [];

/** The property that holds what a pattern is made of. */
const CHILDREN = 'children';

/** Properties that every component takes. Source: published documents, 2026-08. */
export const COMMON_PROPERTIES: ReadonlySet<string> = new Set(
  'type id key className style children entity testId ariaLabel visible hidden slot look'.split(
    ' ',
  ),
);

/** Properties that hold patterns, whatever the catalogue types them as. */
const PATTERN_PROPERTIES: ReadonlySet<string> = new Set(['hud', 'addons', 'controls']);

/** Properties that draw a pattern once per element. */
const TEMPLATE_PROPERTIES: ReadonlySet<string> = new Set(['renderItem']);

/** Records from keys, buttons or directions to events. */
const EVENT_MAPS: ReadonlySet<string> = new Set([
  'keyMap',
  'keyUpMap',
  'directionEvents',
  'directionReleaseEvents',
]);

/** Keys of directions: any other key of a record of directions fires nothing. */
const DIRECTION =
  /^(up|down|left|right|north|south|east|west)([-_]?(up|down|left|right|north|south|east|west))?$/i;

/** Whether the key of an event map is one that its pattern can fire. */
export const firesKey = (map: string, key: string): boolean =>
  !map.startsWith('direction') || DIRECTION.test(key);

/** Properties that name an event without saying so in their name. */
const EVENT_PROPERTIES: ReadonlySet<string> = new Set(['action', 'event', 'closeAction']);

/** The other properties that name events: `submitEvent`, `onClick`. */
const EVENT_PROPERTY_NAME = /Event$|^on[A-Z]/;

const FIELD_LISTS: ReadonlySet<string> = new Set(['fields', 'columns', 'displayFields']);
const FIELD_PROPERTY_NAME = /^(groupBy|sortBy|field)$|Field$/;

/** Keys of the records in a list of fields that hold the field's name. */
export const FIELD_ITEM_KEYS: ReadonlySet<string> = new Set(['name', 'field', 'key']);

/** Keys of a record that draws one thing going to another: what such a record calls an event is a label. */
export const EDGE_KEYS: readonly [string, string] = ['from', 'to'];

/** Patterns whose `children` are data. */
const DATA_CHILDREN_PATTERNS: ReadonlySet<string> = new Set(
  'menu dropdown-menu context-menu game-menu file-tree tree tree-view reply-tree doc-sidebar sidebar navigation'.split(
    ' ',
  ),
);

/** The role of a property of which only the name is known. */
function roleOfName(key: string): PropertyRole {
  if (key === 'type') return 'type';
  if (EVENT_PROPERTIES.has(key) || EVENT_PROPERTY_NAME.test(key)) return 'event';
  if (key === CHILDREN) return 'children';
  if (PATTERN_PROPERTIES.has(key)) return 'pattern';
  if (TEMPLATE_PROPERTIES.has(key)) return 'template';
  if (EVENT_MAPS.has(key)) return 'eventMap';
  if (FIELD_LISTS.has(key)) return 'fieldList';
  if (FIELD_PROPERTY_NAME.test(key)) return 'field';
  return key === 'entity' ? 'entity' : 'data';
}

/** The catalogue's kinds; `callback` and none are decided by name. */
const ROLE_OF_KIND: Readonly<Record<string, PropertyRole>> = {
  event: 'event',
  'event-ref': 'event',
  entity: 'entity',
};

function roleOfProperty(pattern: string, key: string, spec: Spec): PropertyRole {
  if (key === CHILDREN && DATA_CHILDREN_PATTERNS.has(pattern)) return 'data';
  const ofKind = spec.k === undefined ? undefined : ROLE_OF_KIND[spec.k];
  if (ofKind !== undefined) return ofKind;
  const types = spec.t?.split(' ') ?? NOTHING;
  const ofName = roleOfName(key);
  if (spec.v === 1 && ofName === 'children') return 'template';
  // The catalogue knows better where it types such a name as a pattern or a record.
  const isText = types.length === 0 || types.includes('string') || types.includes('function');
  if (ofName !== 'data' && (ofName !== 'event' || isText)) return ofName;
  if (spec.k === 'callback' || spec.v === 1) return 'callback';
  if (types.includes('node')) return 'pattern';
  return types.includes('icon') ? 'icon' : 'data';
}

function toShape(spec: Spec): PropertyShape {
  return {
    types: spec.t?.split(' ') ?? NOTHING,
    values: spec.e ?? NOTHING,
    needs: spec.n ?? NOTHING,
    items: spec.i && toShape(spec.i),
    properties:
      spec.p && new Map(Object.entries(spec.p).map(([key, part]) => [key, toShape(part)])),
  };
}

let propertyRows: readonly string[] | undefined;

const RADIX = 36;

/** The properties of a pattern by the places of their rows. */
function readProperties(pattern: string, indexes: string): ReadonlyMap<string, PatternProperty> {
  propertyRows ??= PROPERTY_ROWS.trim().split('\n');
  const properties = new Map<string, PatternProperty>();
  for (const index of indexes.split(' ').filter(Boolean)) {
    const row = propertyRows[Number.parseInt(index, RADIX)] as string;
    const [key, spec] = JSON.parse(row) as [string, Spec];
    const role = roleOfProperty(pattern, key, spec);
    properties.set(key, { key, role, isRequired: spec.r === 1, ...toShape(spec) });
  }
  return properties;
}

function readPattern(row: string): Pattern {
  const [name = '', , emits = '', , indexes = ''] = row.split('|');
  let properties: Pattern['properties'] | undefined;
  return {
    name,
    emits: emits.split(',').filter(Boolean),
    get properties() {
      properties ??= readProperties(name, indexes);
      return properties;
    },
  };
}

/** Patterns that published documents of 2026-08 draw and the catalogue of 2026-07 doesn't have yet. */
const SEEN_LATER =
  'canvas import-preview-tree presence emoji-picker fx-overlay import-progress import-source-picker page-transition draw-fx-layer draw-group draw-mesh draw-shape-layer draw-shape draw-sprite-layer draw-sprite draw-text-layer draw-text algo-graph-canvas';

/** Every pattern of the catalogue by its type. The registry is open: see `REGISTRY_HISTORY`. */
export const PATTERNS: ReadonlyMap<string, Pattern> = new Map(
  PATTERN_ROWS.trim()
    .split('\n')
    .map(readPattern)
    .map((pattern) => [pattern.name, pattern]),
);

/** A row of the history begins with the days of its names. */
function readHistory(): ReadonlySet<string> {
  const rows = HISTORY_ROWS.trim().split('\n');
  return new Set([...rows.flatMap((row) => row.split(' ').slice(2)), ...SEEN_LATER.split(' ')]);
}

/** Every name that ever stood in the registry; a bundle that asks for none has none. */
export const REGISTRY_HISTORY = /* @__PURE__ */ readHistory();

/** Whether a name is or once was in the registry. */
export const isKnownPattern = (type: string): boolean => REGISTRY_HISTORY.has(type);

const namedRoles = new Map<string, PropertyRole>();

/** Names whose roles are kept: documents may hold any number of others. */
const MAX_KEPT_NAMES = 4_096;

/** The role of a property by its name: of data, and of patterns that the catalogue doesn't describe. */
export function namedRole(key: string): PropertyRole {
  let role = namedRoles.get(key);
  if (role === undefined) {
    role = roleOfName(key);
    if (namedRoles.size < MAX_KEPT_NAMES) namedRoles.set(key, role);
  }
  return role;
}

/** The role of a property that the catalogue does not list for a pattern of the type. */
export const unlistedRole = (type: string | undefined, key: string): PropertyRole =>
  key === CHILDREN && DATA_CHILDREN_PATTERNS.has(type ?? '') ? 'data' : namedRole(key);

/** Whether a text under this key names an event wherever data may be drawn. */
export const isEventKey = (key: string): boolean => namedRole(key) === 'event';
