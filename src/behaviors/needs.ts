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
export interface RoleNeed {
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
export interface EntityNeed {
  /** The behavior's own name for it. */
  readonly entity: string;
  /** The entity that the behavior is about; the others belong to it. */
  readonly main: boolean;
  readonly roles: readonly RoleNeed[];
}

/** An entity that only remembers what a view shows or a person is typing: never persistent, never a user's. */
export interface ViewEntity {
  readonly entity: string;
  readonly fields: readonly string[];
}

export interface BroughtTrait {
  readonly name: string;
  /** The entity that it works on; one of the needs or a view entity. */
  readonly entity?: string;
}

export interface BroughtPage {
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
