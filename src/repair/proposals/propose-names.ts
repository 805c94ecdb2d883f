import { distance } from 'fastest-levenshtein';
import type { Action } from '../../actions/action.ts';
import { locate, toAddress } from '../../actions/address.ts';
import { createAssignAction } from '../../actions/exact-actions.ts';
import { asArray, isObject, toText } from '../../kernel/json.ts';
import { toPointer, valueAt } from '../../kernel/pointer.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { type Definition, type Reference, referencesOf } from '../../language/references.ts';
import { findLikelyNames, toPlain } from '../../language/spelling.ts';
import type { Category } from '../../verify/finding.ts';
import type { Candidate, RepairState } from '../state.ts';
import { act, renameAt } from './action-target.ts';

/** The most names that one state proposes to respell, and the most uses of one name that are written at once. */
const MOST_GROUPS = 6;
const MOST_USES = 200;
/** The most names that are tried for one group, and the most definitions that are compared with it. */
const MOST_NAMES = 3;
const MOST_COMPARED = 64;

/** From this difference on a definition was not renamed: where one use misses it, and where several miss a field. */
const MOST_UNLIKE = 0.5;
const MOST_UNLIKE_FIELDS = 0.6;

type NamedType = 'state' | 'event' | 'field' | 'entity' | 'trait' | 'orbital';

/** Categories of findings that report a name which no element has, and the types of element that may have had it. */
const BLAMING: Partial<Record<Category, readonly NamedType[]>> = {
  invalid_transition_target: ['state'],
  undeclared_event: ['event'],
  orphan_event: ['event'],
  unmatched_listener: ['event', 'trait', 'orbital'],
  broken_binding: ['field', 'entity'],
  unresolved_reference: ['trait', 'entity'],
};

/** The type of element that a reference names. A fired event is treated as an event of its own trait. */
const TYPE_OF_ROLE: Partial<Record<Reference['role'], NamedType>> = {
  state: 'state',
  event: 'event',
  fired: 'event',
  field: 'field',
  entity: 'entity',
  trait: 'trait',
  orbital: 'orbital',
};

/** All uses of one name that no element in its space has. */
interface Group {
  readonly type: NamedType;
  readonly space: string;
  readonly name: string;
  readonly uses: Reference[];
}

/** The names of a space that are declared, with their definitions. */
type Names = ReadonlyMap<string, Definition>;

/** The space of a name: a reference means a definition of the same name only where their spaces are equal. */
function toSpace(type: string, { path }: Definition | Reference, owner: string | undefined) {
  if (type === 'state' || type === 'event') return `${type} ${path.slice(1, 4).join(' ')}`;
  return type === 'field' ? `field ${owner ?? ''}` : type;
}

/** The names that the errors of a state report, as `type name`. */
function findBlamed({ verdict }: RepairState): ReadonlySet<string> {
  const blamed = new Set<string>();
  for (const { category, severity, detail } of verdict.proven) {
    if (severity !== 'error') continue;
    for (const type of BLAMING[category] ?? []) {
      for (const value of Object.values(detail)) blamed.add(`${type} ${value}`);
    }
  }
  return blamed;
}

/** The blamed names of a state with all their uses, and the names that each space has. */
function readSpaces({ document }: RepairState, blamed: ReadonlySet<string>) {
  const index = referencesOf(document);
  const known = new Map<string, Map<string, Definition>>();
  for (const definition of index.definitions) {
    const { type, name, path } = definition;
    const owner =
      type === 'field' ? elementName('entity', valueAt(document, path.slice(0, -2))) : '';
    const space = toSpace(type, definition, owner);
    const names = known.get(space) ?? new Map<string, Definition>();
    known.set(space, names);
    if (!names.has(name)) names.set(name, definition);
  }
  const groups = new Map<string, Group>();
  for (const reference of index.references) {
    const type = TYPE_OF_ROLE[reference.role];
    if (type === undefined) continue;
    const { name } = reference;
    const space = toSpace(type, reference, reference.owner);
    if (known.get(space)?.has(name) || !blamed.has(`${type} ${name}`)) continue;
    const key = `${space}\n${name}`;
    const group = groups.get(key) ?? { type, space, name, uses: [] };
    groups.set(key, group);
    group.uses.push(reference);
  }
  return { groups: [...groups.values()], known };
}

/** How different two names are apart from case and separators, 0..1; 0 where one is the beginning of the other. */
function measureUnlikeness(a: string, b: string): number {
  const [left, right] = [toPlain(a), toPlain(b)];
  if (left.startsWith(right) || right.startsWith(left)) return 0;
  return distance(left, right) / Math.max(left.length, right.length);
}

/** Whether a definition was renamed and its uses were not: the document's ledger has another name for its element. */
function isNewName({ document }: RepairState, { name, path }: Definition): boolean {
  const element = valueAt(document, path);
  const id = isObject(element) && typeof element.id === 'string' ? element.id : '';
  const known = valueAt(document, ['ledger', 'entries', id, 'curName']);
  return known !== undefined && known !== name;
}

/** Whether nothing uses a definition. Of two of one name, one is a copy that was pasted. */
function isUnused({ document }: RepairState, { type, name, path }: Definition): boolean {
  const siblings = asArray(valueAt(document, path.slice(0, -1)));
  const isOnly = siblings.filter((one) => elementName(type, one) === name).length < 2;
  return isOnly && referencesOf(document).referencesTo({ type, name, path }).length === 0;
}

/** Whether a name stands beside a use of a group: success and failure of an effect are never one event. */
const hasBeside = ({ document }: RepairState, { type, uses }: Group, name: string): boolean =>
  type === 'event' &&
  uses.some(({ path }) => {
    const holder = valueAt(document, path.slice(0, -1));
    return isObject(holder) && Object.values(holder).includes(name);
  });

/** The action that writes a name at the place of a use, and follows no reference. */
function writeUse(
  { document }: RepairState,
  { path, kind, withName }: Reference,
  name: string,
): Action {
  const { depth, type, rest } = locate(path);
  const at = toPointer(path.slice(0, depth));
  const from = String(path.at(-1));
  if (kind === 'key')
    return act('rename', {
      type: 'key',
      from,
      to: withName(name),
      at: toPointer(path.slice(0, -1)),
    });
  const written = valueAt(document, path);
  const value = typeof written === 'string' ? withName(name, written) : withName(name);
  if (type === 'transition' && /^(?:from|to|event)$/.test(from) && rest.length === 1) {
    const trait = elementName('trait', valueAt(document, path.slice(0, 4)));
    const { from: source, event } = Object(valueAt(document, path.slice(0, depth)));
    const names = { trait, from: toText(source), event: toText(event) };
    return act('set_transition', { ...names, at, set: { [from]: value } });
  }
  return rest.length === 1 && !/^(?:guard|effects)$/.test(from)
    ? createAssignAction(document, path, value)
    : act('set_value', { at: toPointer(path), value });
}

/** Writes another name in all uses of a group, the innermost first, since a key that moves leads elsewhere. */
const respell = (state: RepairState, { uses }: Group, name: string): Action[] =>
  [...uses].sort((a, b) => b.path.length - a.path.length).map((use) => writeUse(state, use, name));

/** The declared names that a group may mean, the likeliest first. */
function* respellUses(state: RepairState, group: Group, names: Names): Iterable<Candidate> {
  const { type, name, uses } = group;
  const meant = findLikelyNames(name, names.keys(), MOST_NAMES);
  const places = uses.length === 1 ? '' : ` in ${uses.length} places`;
  for (const [place, one] of meant.entries()) {
    if (hasBeside(state, group, one)) continue;
    const definition = names.get(one);
    const isLater = definition !== undefined && isNewName(state, definition);
    yield {
      actions: respell(state, group, one),
      isOneStep: true,
      order: isLater ? place + 1 : place - 1,
      says: `Write "${one}" instead of "${name}"${places}: no ${type} "${name}" is declared, and "${one}" is`,
    };
  }
}

/** Definitions that nothing uses and that may have had the name of a group, the likeliest first. */
function* renameDefinitions(state: RepairState, group: Group, names: Names): Iterable<Candidate> {
  const isOne = group.uses.length === 1;
  const [nearest = ''] = findLikelyNames(group.name, names.keys(), 1);
  const most = isOne ? MOST_UNLIKE : group.type === 'field' ? MOST_UNLIKE_FIELDS : 1;
  const isMeant = (unlikeness: number, name: string) =>
    unlikeness <= most &&
    (nearest === '' || nearest === name || (!isOne && unlikeness <= MOST_UNLIKE));
  const pairs = [...names.values()]
    .filter(({ type, name }) => !(type === 'field' && name === 'id'))
    .slice(0, MOST_COMPARED)
    .map((one) => [measureUnlikeness(one.name, group.name), one] as const)
    .filter(([unlikeness, one]) => isMeant(unlikeness, one.name) && isUnused(state, one))
    .sort((a, b) => a[0] - b[0]);
  for (const [place, [, definition]] of pairs.slice(0, MOST_NAMES).entries()) {
    const { type, name, path } = definition;
    const element = valueAt(state.document, path);
    yield {
      actions: [renameAt(type, element, group.name, toAddress(state.document, path))],
      // One use is likelier wrong than the definition.
      order: isOne && !isNewName(state, definition) ? 1 : place - 1,
      because: `nothing is named "${group.name}", which others use, and nothing uses "${name}"`,
    };
  }
}

/**
 * Repairs of names that are used and that no element has. All uses of one name are one fault: they are respelled
 * together, or a definition that nothing uses takes the name.
 */
export function* proposeNames(state: RepairState): Iterable<Candidate> {
  const blamed = findBlamed(state);
  if (blamed.size === 0) return;
  const { groups, known } = readSpaces(state, blamed);
  const small = groups.filter(({ uses }) => uses.length <= MOST_USES);
  for (const group of small.slice(0, MOST_GROUPS)) {
    const names: Names = known.get(group.space) ?? new Map();
    yield* respellUses(state, group, names);
    yield* renameDefinitions(state, group, names);
  }
}
