import { asArray, isObject } from '../../../src/kernel/json.ts';
import { FIELD_TYPES } from '../../../src/language/grammar/shapes.ts';
import { defineKinds, pickSite } from '../fault.ts';
import { type Site, toName } from '../sites.ts';
import type { Survey } from '../survey.ts';
import { inventField, misspell } from '../wording.ts';

function fieldsOf({ entities }: Survey): Site[] {
  return entities.flatMap(({ value, path }) =>
    asArray(value.fields).flatMap((field, index) =>
      isObject(field) ? [{ value: field, path: [...path, 'fields', index] }] : [],
    ),
  );
}

export const invalidEntityField = defineKinds('invalid_entity_field', {
  'type-misspelt': (survey, random) => {
    const site = pickSite(
      fieldsOf(survey).filter(({ value }) => FIELD_TYPES.has(toName(value.type))),
      random,
    );
    if (site === undefined) return undefined;
    const wrong = misspell(toName(site.value.type), FIELD_TYPES, random);
    site.value.type = wrong;
    return {
      at: [...site.path, 'type'],
      detail: `field ${toName(site.value.name)} is a "${wrong}"`,
    };
  },

  'entity-name-as-type': (survey, random) => {
    const site = pickSite(
      fieldsOf(survey).filter(({ value }) => value.name !== 'id'),
      random,
    );
    const entity = pickSite(
      survey.entities.filter(({ name }) => !FIELD_TYPES.has(name)),
      random,
    );
    if (site === undefined || entity === undefined) return undefined;
    site.value.type = entity.name;
    return { at: [...site.path, 'type'], detail: `the entity ${entity.name} as a field type` };
  },

  'no-fields': ({ entities }, random) => {
    const site = pickSite(entities, random);
    if (site === undefined) return undefined;
    if (random.integer(2) === 0) site.value.fields = [];
    else delete site.value.fields;
    return { at: site.path, detail: `${site.name} has no fields` };
  },

  'empty-enum': (survey, random) => {
    const fields = fieldsOf(survey);
    const listed = fields.filter(({ value }) => Array.isArray(value.values));
    const site = pickSite(
      listed.length > 0 ? listed : fields.filter(({ value }) => value.type === 'string'),
      random,
    );
    if (site === undefined) return undefined;
    site.value.type = 'enum';
    site.value.values = [];
    return { at: site.path, detail: `the enum ${toName(site.value.name)} has no values` };
  },

  'relation-without-entity': (survey, random) => {
    const fields = fieldsOf(survey);
    const relations = fields.filter(({ value }) => value.type === 'relation');
    const holder = pickSite(
      survey.entities.filter(({ value }) => Array.isArray(value.fields)),
      random,
    );
    const relation = pickSite(relations, random);
    if (relation !== undefined) {
      for (const key of ['relation', 'entity', 'target']) delete relation.value[key];
      return { at: relation.path, detail: `${toName(relation.value.name)} relates to nothing` };
    }
    if (holder === undefined) return undefined;
    const name = inventField(
      asArray(holder.value.fields).map((field) => toName(isObject(field) ? field.name : field)),
      random,
    );
    (holder.value.fields as object[]).push({ name, type: 'relation' });
    const index = asArray(holder.value.fields).length - 1;
    return { at: [...holder.path, 'fields', index], detail: `${name} relates to nothing` };
  },
});
