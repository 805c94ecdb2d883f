import type { Expression } from '../authoring/builder/effect.ts';
import { toCollection, toWords } from '../authoring/builder/labels.ts';
import type { Node } from '../authoring/builder/language.ts';
import { fieldKind } from '../drawing/field-display.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { BriefField } from './brief.ts';
import { toWrittenType } from './brief-types.ts';
import type { PlannedEntity } from './complete-brief.ts';
import type { NoticeParts } from './notices.ts';
import type { OpenParts } from './open-question.ts';

export interface DrawOptions {
  /** Ways to other pages, above everything. */
  readonly navigation: readonly Node[];
  readonly notices: NoticeParts;
  /** By event: what must hold. */
  readonly guards: ReadonlyMap<string, Expression>;
  /** Entities whose records lead to one of this entity, and the field that does. */
  readonly children: readonly { readonly entity: PlannedEntity; readonly via: string }[];
  readonly open: OpenParts;
}

/** An entity with what its lists, forms and pages are drawn of. */
export interface Drawing {
  readonly entity: PlannedEntity;
  readonly object: JsonObject;
  /** Fields that are shown, the lifecycle's included. */
  readonly shown: readonly JsonObject[];
  /** Those of them that are texts. */
  readonly texts: readonly JsonObject[];
  readonly icon: string;
  /** The entity in a sentence, `task note`, and in events, `TASK_NOTE`. */
  readonly words: string;
  readonly event: string;
}

/** A field as the language writes it. */
export function toFieldObject(field: BriefField): JsonObject {
  const { name, type, values, entity, many, required } = field;
  return {
    name,
    ...toWrittenType(type),
    ...(values ? { values: [...values] } : {}),
    ...(type === 'relation'
      ? { relation: { entity: entity ?? '', cardinality: many ? 'many' : 'one' } }
      : {}),
    ...(required ? { required: true } : {}),
  };
}

/** The entity with all its fields; the lifecycle's begins with its first value. */
function toEntityObject({ name, fields, lifecycle }: PlannedEntity): JsonObject {
  const begin = (field: JsonObject): JsonObject =>
    lifecycle && field.name === lifecycle.field
      ? { ...field, values: [...lifecycle.values], default: lifecycle.values[0] ?? '' }
      : field;
  const added =
    lifecycle && !lifecycle.isDeclared
      ? [{ name: lifecycle.field, type: 'enum', values: [...lifecycle.values] }]
      : [];
  return {
    name,
    persistence: 'persistent',
    collection: toCollection(name),
    fields: [
      { name: 'id', type: 'string', required: true },
      ...[...fields.map(toFieldObject), ...added].map(begin),
    ],
  };
}

export function toDrawing(entity: PlannedEntity): Drawing {
  const object = toEntityObject(entity);
  const hidden = new Set(entity.fields.flatMap(({ name, shown }) => (shown === false ? name : [])));
  const shown = (object.fields as JsonObject[]).filter(
    ({ name }) => name !== 'id' && !hidden.has(String(name)),
  );
  const words = toWords(entity.name);
  return {
    entity,
    object,
    shown,
    texts: shown.filter((field) => fieldKind(field) === 'text'),
    icon: entity.lifecycle ? 'workflow' : 'table',
    words: words.join(' '),
    event: words.join('_').toUpperCase(),
  };
}
