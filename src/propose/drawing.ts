import { toCollection, toWords } from '../authoring/builder/labels.ts';
import type { Node } from '../authoring/builder/language.ts';
import { fieldKind } from '../drawing/field-display.ts';
import type { JsonObject } from '../kernel/json.ts';
import { type BriefField, WRITTEN_AS } from './brief.ts';
import type { PlannedEntity } from './complete-brief.ts';
import type { Message } from './messages.ts';
import type { OpenParts } from './open-question.ts';
import type { Guards } from './read-rules.ts';

/** An entity with what its lists, forms and pages are drawn of. */
export interface Drawing {
  readonly entity: PlannedEntity;
  readonly object: JsonObject;
  /** Fields that are shown, the lifecycle's included. */
  readonly shown: readonly JsonObject[];
  /** Those of them that are texts: the first is the title of a record. */
  readonly texts: readonly string[];
  readonly icon: string;
  /** The entity in a sentence, `task note`, and in events, `TASK_NOTE`. */
  readonly words: string;
  readonly event: string;
  /** Ways to other pages, above everything. */
  readonly navigation: readonly Node[];
  readonly guards: Guards;
  readonly messages: readonly Message[];
  readonly open: OpenParts;
}

/** A field as the language writes it. */
function toFieldObject({ name, type, values, entity, many, required }: BriefField): JsonObject {
  return {
    name,
    ...WRITTEN_AS[type],
    ...(values ? { values: [...values] } : {}),
    ...(type === 'relation'
      ? { relation: { entity: entity ?? '', cardinality: many ? 'many' : 'one' } }
      : {}),
    ...(required ? { required: true } : {}),
  };
}

/** The entity with all its fields; the lifecycle's begins with its first value. */
function toEntityObject({ name, fields, states }: PlannedEntity): JsonObject {
  const [first = ''] = states?.values ?? [];
  const written = fields.map((field) => ({
    ...toFieldObject(field),
    ...(field.name === states?.field ? { default: first } : {}),
  }));
  return {
    name,
    persistence: 'persistent',
    collection: toCollection(name),
    fields: [{ name: 'id', type: 'string', required: true }, ...written],
  };
}

/** The fields of an entity that its lists and pages show. */
export const findShown = ({ fields }: PlannedEntity): JsonObject[] =>
  fields.filter(({ shown }) => shown !== false).map(toFieldObject);

type Around = Pick<Drawing, 'navigation' | 'guards' | 'messages' | 'open'>;

export function toDrawing(entity: PlannedEntity, around: Around): Drawing {
  const shown = findShown(entity);
  const words = toWords(entity.name);
  return {
    ...around,
    entity,
    object: toEntityObject(entity),
    shown,
    texts: ['text', 'email', 'phone'].flatMap((kind) =>
      shown.flatMap((field) => (fieldKind(field) === kind ? String(field.name) : [])),
    ),
    icon: entity.states ? 'workflow' : 'table',
    words: words.join(' '),
    event: words.join('_').toUpperCase(),
  };
}
