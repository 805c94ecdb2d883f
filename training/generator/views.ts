import type { Json, JsonObject } from '../../src/kernel/json.ts';
import type { EntityDraft, Scene } from './scene.ts';
import { ICONS } from './words.ts';

const LEAVES = [
  'typography',
  'badge',
  'icon',
  'stat-display',
  'progress-bar',
  'alert',
  'divider',
  'spinner',
  'meter',
  'empty-state',
] as const;

/** A value to show: a literal, a field, or something computed of one. */
export function shownValue(scene: Scene, entity: EntityDraft): Json {
  const field = `@entity.${scene.pick(entity.fields).name}`;
  const draw = scene.random.next();
  if (draw < 0.4)
    return scene.pick(['Overview', 'Details', 'Waiting…', 'Ready', 'Nothing here yet', 'Summary']);
  if (draw < 0.85) return field;
  return draw < 0.95
    ? ['str/concat', 'Now: ', field]
    : ['object/get', '@entity', scene.pick(entity.fields).name];
}

function leaf(scene: Scene, entity: EntityDraft): JsonObject {
  const type = scene.pick(LEAVES);
  switch (type) {
    case 'typography':
      return {
        type,
        variant: scene.pick(['h2', 'h3', 'body', 'caption']),
        content: shownValue(scene, entity),
      };
    case 'badge':
      return {
        type,
        label: shownValue(scene, entity),
        variant: scene.pick(['default', 'success', 'warning']),
      };
    case 'icon':
      return { type, name: scene.pick(ICONS) };
    case 'stat-display':
      return {
        type,
        label: scene.pick(['Total', 'Open', 'Score', 'Rate']),
        value: shownValue(scene, entity),
      };
    case 'progress-bar':
    case 'meter':
      return { type, value: shownValue(scene, entity) };
    case 'alert':
      return {
        type,
        variant: scene.pick(['info', 'success', 'error']),
        message: shownValue(scene, entity),
      };
    case 'empty-state':
      return { type, title: 'Nothing yet', icon: scene.pick(ICONS) };
    default:
      return { type };
  }
}

/** A control that fires `event`. */
export function control(scene: Scene, event: string): JsonObject {
  const draw = scene.random.next();
  const label = event.charAt(0) + event.slice(1).toLowerCase().replaceAll('_', ' ');
  if (draw < 0.8) {
    return {
      type: 'button',
      label,
      action: event,
      variant: scene.pick(['primary', 'secondary', 'ghost']),
    };
  }
  if (draw < 0.87) return { type: 'search-input', placeholder: 'Search', event };
  if (draw < 0.94) return { type: 'select', options: ['a', 'b'], action: event };
  return { type: 'error-state', title: 'Failed', onRetry: event };
}

/** A tree of layouts that shows something of the entity and a control for every event. */
export function view(scene: Scene, entity: EntityDraft, events: readonly string[], size = 3): Json {
  const parts: Json[] = [
    ...Array.from({ length: scene.few(1, size) }, () => leaf(scene, entity)),
    ...events.map((event) => control(scene, event)),
  ];
  if (parts.length === 1 && scene.chance(0.6)) return parts[0] as Json;
  return layout(scene, parts, 2);
}

function layout(scene: Scene, parts: readonly Json[], depth: number): JsonObject {
  const children = [...parts];
  if (depth > 0 && children.length > 2 && scene.chance(0.6)) {
    const cut = 1 + scene.random.integer(children.length - 1);
    children.splice(0, cut, layout(scene, children.slice(0, cut), depth - 1));
  }
  const type = scene.pick(['stack', 'stack', 'stack', 'box', 'card', 'simple-grid']);
  return {
    type,
    ...(type === 'stack'
      ? { direction: scene.pick(['vertical', 'horizontal']), gap: scene.pick(['sm', 'md', 'lg']) }
      : {}),
    children,
  };
}

/** Rows of an entity with an action per event. */
export function rows(
  scene: Scene,
  entity: EntityDraft,
  source: Json,
  events: readonly string[],
): JsonObject {
  const fields = scene.some(entity.fields, 4).map(({ name }) => ({ name, variant: 'caption' }));
  return {
    type: scene.pick(['data-grid', 'data-list', 'entity-table', 'entity-list', 'entity-cards']),
    entity: source,
    fields,
    ...(events.length > 0
      ? { itemActions: events.map((event) => ({ label: event, event, variant: 'ghost' })) }
      : {}),
  };
}

export function formView(
  scene: Scene,
  entity: EntityDraft,
  submit: string,
  cancel?: string,
): JsonObject {
  return {
    type: scene.chance(0.85) ? 'form-section' : 'form',
    entity: entity.name,
    fields: scene.some(entity.fields, 5).map(({ name }) => name),
    submitEvent: submit,
    ...(cancel ? { cancelEvent: cancel } : {}),
  };
}
