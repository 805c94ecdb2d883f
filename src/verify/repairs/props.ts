import type { Json, JsonObject } from '../../kernel/json.ts';
import type { TraitRow } from '../../language/model/model.ts';

/** A plausible value for a required property of a pattern. */
export function createPropValue(prop: string, node: JsonObject, trait: TraitRow): Json {
  const fields = [...(trait.entity?.fieldNames ?? [])].filter((name) => name !== 'id');
  switch (prop) {
    case 'fields':
    case 'columns':
    case 'masterFields':
      return fields.length > 0 ? fields.slice(0, 8) : ['id'];
    case 'entity':
      return trait.entityName ?? 'Item';
    case 'title':
    case 'label':
    case 'name':
    case 'message':
    case 'content':
    case 'description':
      return String(
        node.label ?? node.title ?? node.content ?? trait.entityName ?? trait.name ?? '',
      );
    case 'currentStep':
    case 'currentPage':
      return 1;
    case 'totalSteps':
    case 'totalPages':
      return Array.isArray(node.steps) ? node.steps.length : 1;
    case 'value':
      return fields.length > 0 ? `@entity.${fields[0]}` : 0;
    case 'open':
    case 'isOpen':
      return true;
    case 'x':
    case 'y':
    case 'frame':
    case 'frameWidth':
    case 'frameHeight':
      return 0;
    default:
      return /s$/.test(prop) || prop === 'children' ? [] : '';
  }
}
