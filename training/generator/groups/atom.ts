import type { JsonObject } from '../../../src/kernel/json.ts';
import { knob, main, on, trait } from '../builder.ts';
import type { EntityDraft, Group, Scene } from '../scene.ts';
import { toUpper } from '../words.ts';

const SHOWN = [
  'typography',
  'badge',
  'alert',
  'card',
  'button',
  'avatar',
  'icon',
  'tabs',
  'chart',
  'progress-bar',
];
const KNOBS = [
  'title',
  'label',
  'variant',
  'className',
  'size',
  'icon',
  'color',
  'message',
  'subtitle',
  'tone',
];

/** One pattern whose properties are knobs, as a component library wraps it. */
export function atom(scene: Scene, entity: EntityDraft): Group {
  const name = scene.namer.unique(`${entity.name}Render`);
  const knobs = scene.some(KNOBS, 1 + scene.few(0, 8));
  const type = scene.pick(SHOWN);
  const pattern: JsonObject = { type };
  for (const key of knobs) pattern[key] = `@config.${key}`;
  if (type === 'progress-bar') pattern.value = `@entity.${scene.pick(entity.fields).name}`;
  if (type === 'card')
    pattern.children = [{ type: 'typography', content: `@config.${knobs[0] ?? 'title'}` }];
  const config: Record<string, JsonObject> = Object.fromEntries(
    knobs.map((key) => [key, knob('string', '', key)]),
  );
  const event = toUpper(scene.pick(['click', 'select', 'dismiss', 'change', 'toggle']));
  const isLoud = scene.chance(0.5);
  if (isLoud) {
    const key = scene.pick(['action', 'onClick', 'onChange', 'onSelect']);
    config[key] = knob('string', event, 'Event');
    pattern[key] = scene.chance(0.5) ? `@config.${key}` : event;
  }
  const state = scene.pick(['idle', 'ready', 'shown']);
  const node = trait({
    name,
    entity: entity.name,
    states: state,
    ...(isLoud ? { fires: event, external: event } : {}),
    config,
    transitions: [on(`${state} INIT =`, [main(pattern)])],
  });
  return { traits: [node], shown: [name] };
}
