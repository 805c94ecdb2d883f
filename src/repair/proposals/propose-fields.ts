import { isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { readFieldType } from '../../language/coerce.ts';
import { FIELD_TYPES } from '../../language/grammar/shapes.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import { act, type Repair, renameAt, setProperty } from './action-target.ts';
import { guessType, inferFields } from './infer-types.ts';
import { proposeShape } from './reshape.ts';
import type { Spot } from './spot.ts';

/** The repairs of `invalid_entity_field`. */
export function* proposeFields(spot: Spot): Iterable<Repair> {
  const { model, detail, holder, at, value: site } = spot;
  const node = (isObject(site) ? site : holder) as JsonObject;
  yield* proposeShape(spot);
  switch (detail.rule) {
    case 'fields':
      yield inferFields(model, String(detail.entity ?? '')).map(({ name, ...definition }) =>
        act('add_field', { entity: toText(node.name ?? ''), name: toText(name), at, definition }),
      );
      return;
    case 'component-name':
      yield [act('rename', { type: 'entity', from: detail.entity, to: `${detail.entity}Record` })];
      return;
    case 'part-type':
    case 'type': {
      const likely = findLikelyNames(String(detail.type), FIELD_TYPES);
      for (const type of new Set([...likely, guessType(node, model), 'string'])) {
        yield setProperty(at.endsWith('/type') ? at : `${at}/type`, type);
      }
      return;
    }
    case 'newer-type': {
      const form = Object.entries(readFieldType(site ?? null) ?? {}) as [string, Json][];
      yield form.flatMap(([key, value]) => setProperty(at.replace(/type$/, key), value));
      return;
    }
    case 'values': {
      // The values are unknown, so that the field takes any.
      const drop =
        node.values === undefined ? [] : [act('remove_property', { at: `${at}/values` })];
      yield [...drop, ...(node.type === 'enum' ? setProperty(`${at}/type`, 'string') : [])];
      return;
    }
    case 'relation':
      yield setProperty(`${at}/type`, guessType(node, model));
      return;
    case 'default': {
      const values = (node.values ?? node.enum) as Json[];
      const [likely = values[0]] = findLikelyNames(toText(site), values.map(toText), 1);
      yield setProperty(at, likely as Json);
      return;
    }
    case 'name':
      yield [renameAt('field', site, 'value', at)];
      return;
    default:
      yield [act('remove_field', { entity: '', name: '', at, cascade: true })];
  }
}
