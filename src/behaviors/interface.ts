import { asArray, isObject, isString, type JsonObject } from '../kernel/json.ts';
import { toNameWords } from '../kernel/word-forms.ts';

/**
 * The role of a field in its entity. A `title` names the record, a `status` is its state in a process,
 * an `owner` is the responsible person; `start`, `due` and `date` are moments; `amount` is money, `quantity` a count;
 * a `link` relates to another entity; `other` is any other field.
 */
export type FieldRole =
  | 'title'
  | 'description'
  | 'status'
  | 'category'
  | 'priority'
  | 'amount'
  | 'quantity'
  | 'start'
  | 'due'
  | 'date'
  | 'owner'
  | 'person'
  | 'email'
  | 'phone'
  | 'address'
  | 'image'
  | 'file'
  | 'code'
  | 'flag'
  | 'link'
  | 'list'
  | 'other';

/** A field that a behavior works with, by its role. */
interface RoleNeed {
  readonly role: FieldRole;
  /** The behavior's own name for it. */
  readonly field: string;
  /** A field type of the language. */
  readonly type: string;
  /** Whether the behavior makes no sense without it. An optional field is added where it is missing. */
  readonly required: boolean;
  /** Allowed values, in the order of the process where it is a status. */
  readonly values?: readonly string[];
  /** The behavior's own entity that a link relates to. */
  readonly entity?: string;
}

/** An entity that a behavior keeps records of, and that a user's own entity can stand for. */
interface EntityNeed {
  /** The behavior's own name for it. */
  readonly entity: string;
  /** The entity that the behavior is about; the others belong to it. */
  readonly main: boolean;
  readonly roles: readonly RoleNeed[];
}

/** An entity that only remembers what a view shows or a person is typing: never persistent, never a user's. */
interface ViewEntity {
  readonly entity: string;
  readonly fields: readonly string[];
}

interface BroughtTrait {
  readonly name: string;
  /** The entity that it works on; one of the needs or a view entity. */
  readonly entity?: string;
}

interface BroughtPage {
  readonly name: string;
  readonly path: string;
  /** The entity that name and path carry, and that another name takes the place of; absent where they name the process. */
  readonly entity?: string;
}

/** The parts that a behavior adds to a schema, beside the entities that it needs. */
export interface Brings {
  readonly traits: readonly BroughtTrait[];
  readonly pages: readonly BroughtPage[];
  readonly views: readonly ViewEntity[];
}

/** The needs of a behavior from a user's entities, and the parts that it adds. */
export interface BehaviorInterface {
  /** A part that works on whatever entity there is (list, search, form …) and therefore always attaches to one. */
  readonly primitive: boolean;
  /** The main entity first. Empty where the behavior keeps no records. */
  readonly needs: readonly EntityNeed[];
  readonly brings: Brings;
}

/** Words that end a field's name, or are it, and the role that they mean. The first role that fits is taken. */
const ROLE_WORDS: readonly (readonly [FieldRole, string])[] = [
  ['email', 'email mail'],
  ['phone', 'phone mobile'],
  ['address', 'address street city place location postcode'],
  ['image', 'image photo picture avatar cover thumbnail'],
  ['priority', 'priority severity urgency impact'],
  ['status', 'status state stage phase condition'],
  ['category', 'category kind type group department topic genre role plan channel'],
  ['owner', 'owner assignee author approver reviewer reporter requester agent manager technician'],
  ['person', 'customer client patient employee person contact guest member donor tenant student'],
  ['amount', 'amount price total cost fee value balance salary rate budget paid cents tax'],
  ['code', 'number code sku reference serial barcode isbn plate'],
];
/** The role of a moment, by a word of its name. */
const START = new Set('start starts begin begins from day opens check'.split(' '));
const DUE = new Set('due deadline end ends until expires closes return target'.split(' '));
const TITLES = 'title name subject headline label question'.split(' ');
const DESCRIPTIONS =
  'description body notes note content message text reason comment summary details'.split(' ');

function toTextRole(words: readonly string[], field: JsonObject): FieldRole {
  const last = words.at(-1) ?? '';
  if (field.format === 'email') return 'email';
  if (field.format === 'phone') return 'phone';
  for (const [role, list] of ROLE_WORDS) {
    if (list.split(' ').includes(last) && role !== 'amount') {
      const isChoice = role === 'status' || role === 'category' || role === 'priority';
      if (isChoice || !asArray(field.values).length) return role;
    }
  }
  if (words.length > 1 && last === 'name')
    return toTextRole(words.slice(0, -1), field) === 'person' ? 'person' : 'title';
  if (TITLES.includes(last)) return 'title';
  if (DESCRIPTIONS.includes(last)) return 'description';
  if (asArray(field.values).length > 0) return 'category';
  return field.format === 'url' ? 'file' : 'other';
}

function toMomentRole(words: readonly string[]): FieldRole {
  if (words.some((word) => DUE.has(word))) return 'due';
  return words.some((word) => START.has(word)) ? 'start' : 'date';
}

function toNumberRole(words: readonly string[]): FieldRole {
  const amounts = (ROLE_WORDS.find(([role]) => role === 'amount')?.[1] ?? '').split(' ');
  return words.some((word) => amounts.includes(word)) ? 'amount' : 'quantity';
}

/** The role of a field in its entity, from its type, then from the words of its name. */
export function toRole(field: JsonObject): FieldRole {
  const words = toNameWords(String(field.name));
  switch (field.type) {
    case 'relation':
      return 'link';
    case 'boolean':
      return 'flag';
    case 'array':
    case 'object':
      return 'list';
    case 'date':
    case 'datetime':
    case 'timestamp':
      return toMomentRole(words);
    case 'number':
      return toNumberRole(words);
    default:
      return toTextRole(words, field);
  }
}

function toRoleNeed(field: JsonObject): RoleNeed {
  const relation = isObject(field.relation) ? field.relation.entity : undefined;
  const values = asArray(field.values).filter(isString);
  return {
    role: toRole(field),
    field: String(field.name),
    type: String(field.type),
    required: field.required === true,
    ...(values.length > 0 ? { values } : {}),
    ...(isString(relation) ? { entity: relation } : {}),
  };
}

const fieldsOf = (entity: JsonObject) =>
  asArray(entity.fields)
    .filter(isObject)
    .filter(({ name }) => name !== 'id');

/** The entity whose name a page's name or path carries. The longest wins: `OrderLine` before `Order`. */
function findCarried(page: JsonObject, entities: readonly string[]): string | undefined {
  const words = ` ${[...toNameWords(String(page.name)), ...String(page.path).split(/[/:-]/)].join(' ').toLowerCase()} `;
  return [...entities]
    .sort((a, b) => b.length - a.length)
    .find((entity) => {
      const own = toNameWords(entity).join(' ');
      const last = own.replace(/y$/, 'ie');
      return (
        words.includes(` ${own} `) || words.includes(` ${last}s `) || words.includes(` ${own}es `)
      );
    });
}

/** Whether an entity only remembers what a view shows: it says that it is not persistent. */
export function isViewEntity({ persistence }: JsonObject): boolean {
  return isString(persistence) && persistence !== 'persistent';
}

interface InterfaceOptions {
  readonly primitive: boolean;
  /** The main entity; by default that of the first orbital. */
  readonly main?: string;
}

/** Reads from a behavior's document what it needs and brings. */
export function toInterface(schema: JsonObject, options: InterfaceOptions): BehaviorInterface {
  const orbitals = asArray(schema.orbitals).filter(isObject);
  const entities = orbitals.map(({ entity }) => entity).filter(isObject);
  const kept = entities.filter((entity) => !isViewEntity(entity));
  const main = options.main ?? kept[0]?.name;
  const needs: EntityNeed[] = kept
    .map((entity) => ({
      entity: String(entity.name),
      main: entity.name === main,
      roles: fieldsOf(entity).map(toRoleNeed),
    }))
    .sort((a, b) => Number(b.main) - Number(a.main));
  const names = needs.map(({ entity }) => entity);
  const pages = orbitals.flatMap(({ pages }) => asArray(pages).filter(isObject));
  return {
    primitive: options.primitive,
    needs,
    brings: {
      traits: orbitals.flatMap(({ traits }) =>
        asArray(traits)
          .filter(isObject)
          .map(({ name, linkedEntity }) => ({
            name: String(name),
            ...(isString(linkedEntity) ? { entity: linkedEntity } : {}),
          })),
      ),
      pages: pages.map((page): BroughtPage => {
        const entity = findCarried(page, names);
        return { name: String(page.name), path: String(page.path), ...(entity ? { entity } : {}) };
      }),
      views: entities.filter(isViewEntity).map((entity) => ({
        entity: String(entity.name),
        fields: fieldsOf(entity).map(({ name }) => String(name)),
      })),
    },
  };
}
