import type { Action } from '../../actions/action.ts';
import { isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { readFieldType } from '../../language/canonical/field-type.ts';
import { FIELD_TYPES } from '../../language/grammar/shapes.ts';
import type { Model } from '../../language/model/model.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { createLocator } from '../../verify/locate-finding.ts';
import { act, renameAt } from './action-target.ts';
import { guessType, inferFields } from './infer-types.ts';
import { proposeShape } from './reshape.ts';
import { valueAtSite } from './rewrite.ts';

/** The most names that are offered for a field without one. */
const MOST_NAMES = 4;

/** The repairs of `invalid_entity_field`. */
export function* proposeFields(model: Model, finding: PlacedFinding): Iterable<readonly Action[]> {
  const { detail, holder, key } = finding;
  const at = createLocator(model)(finding);
  const site = valueAtSite(holder, key);
  const node = (isObject(site) ? site : holder) as JsonObject;
  const set = (place: string, value: Json) => [act('set_property', { at: place, value })];
  yield* proposeShape(finding, at);
  switch (detail.rule) {
    case 'fields':
      yield inferFields(model, String(detail.entity ?? '')).map(({ name, ...definition }) =>
        act('add_field', { entity: toText(node.name ?? ''), name: toText(name), at, definition }),
      );
      return;
    case 'payload-type':
      yield set(at, detail.type as Json);
      return;
    case 'part-type':
    case 'type': {
      const read = readFieldType(detail.type as Json, new Set(model.entities.keys()))?.type;
      const known = read === undefined || read === 'relation' ? [] : [read];
      const likely = findLikelyNames(String(detail.type), FIELD_TYPES);
      for (const value of new Set([...known, ...likely, guessType(node, model), 'string'])) {
        yield set(at.endsWith('/type') ? at : `${at}/type`, value);
      }
      return;
    }
    case 'values': {
      // The values are unknown, so that the field takes any.
      const place = node.values === undefined && node.enum !== undefined ? 'enum' : 'values';
      const drop =
        node[place] === undefined ? [] : [act('remove_property', { at: `${at}/${place}` })];
      yield [...drop, ...(node.type === 'enum' ? set(`${at}/type`, 'string') : [])];
      return;
    }
    case 'relation': {
      const field = String(detail.field).toLowerCase();
      const entity = [...model.entities.keys()].find((name) => field.includes(name.toLowerCase()));
      yield entity === undefined
        ? set(`${at}/type`, guessType(node, model))
        : set(`${at}/relation`, { entity, cardinality: 'one' });
      return;
    }
    case 'default': {
      const values = (node.values ?? node.enum) as Json[];
      const [likely = values[0]] = findLikelyNames(toText(site), values.map(toText), 1);
      yield set(at, likely as Json);
      return;
    }
    case 'name': {
      const declared = (Array.isArray(holder) ? (holder as Json[]) : []).map((one) =>
        toText((isObject(one) ? one.name : one) ?? ''),
      );
      const entity = [...model.entities.values()].find((one) => one?.node.fields === holder);
      const read = inferFields(model, entity?.name ?? '').map(({ name }) => toText(name ?? ''));
      for (const to of [...read.filter((name) => !declared.includes(name)), 'value'].slice(
        0,
        MOST_NAMES,
      )) {
        yield [renameAt('field', site, to, at)];
      }
      return;
    }
    default:
      yield [act('remove_field', { entity: '', name: '', at, cascade: true })];
  }
}
