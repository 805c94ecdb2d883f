import type { Json } from '../../../src/kernel/json.ts';
import { type Expression, set } from '../builder.ts';
import { type EntityDraft, fieldsOf, type Scene } from '../scene.ts';

/** A value computed for a number field. */
function arithmetic(scene: Scene, field: string): Json {
  const own = `@entity.${field}`;
  return scene.pick<Json>([
    ['+', own, 1],
    ['-', own, 1],
    ['math/max', 0, ['-', own, 1]],
    ['math/clamp', ['+', own, 5], 0, 100],
    ['if', ['>', own, 10], 0, ['+', own, 1]],
  ]);
}

/** A value computed for a list field, with a lambda or the array operators' own variables. */
function listWork(scene: Scene, field: string): Json {
  const own = `@entity.${field}`;
  return scene.pick<Json>([
    ['array/map', own, ['fn', 'row', ['object/merge', '@row', { seen: true }]]],
    ['array/filter', own, ['fn', 'row', ['!=', ['object/get', '@row', 'id'], '@entity.id']]],
    ['array/append', own, { id: ['array/len', own], label: 'new' }],
    ['array/map', own, ['object/get', '@item', 'id']],
    ['array/take', own, 3],
  ]);
}

/** An effect that changes the entity. */
export function change(scene: Scene, entity: EntityDraft): Expression {
  const field = scene.pick(entity.fields);
  const target = `@entity.${field.name}`;
  if (field.type === 'number') return set(field.name, arithmetic(scene, field.name));
  if (field.type === 'array') return set(field.name, listWork(scene, field.name));
  if (field.type === 'boolean' && scene.chance(0.6)) return set(field.name, ['not', target]);
  const numbers = fieldsOf(entity, 'number');
  if (numbers.length > 0 && scene.chance(0.15)) {
    const { name } = scene.pick(numbers);
    return [
      'let',
      [['next', arithmetic(scene, name)]],
      ['do', set(name, '@next'), set(field.name, scene.literal(field))],
    ];
  }
  return set(field.name, scene.chance(0.15) ? '@now' : scene.literal(field));
}

export function changes(scene: Scene, entity: EntityDraft, most: number): Expression[] {
  return Array.from({ length: scene.few(0, most) }, () => change(scene, entity));
}

/** A guard that reads the entity, and the payload where it carries an `id`. */
export function guard(scene: Scene, entity: EntityDraft, hasId = false): Json {
  const field = scene.pick(entity.fields);
  const own = `@entity.${field.name}`;
  if (hasId && scene.chance(0.3)) return ['!=', '@payload.id', ''];
  if (field.type === 'number')
    return scene.pick<Json>([
      ['>', own, 0],
      ['<', own, 10],
      ['and', ['>=', own, 1], ['<', own, 100]],
    ]);
  if (field.type === 'array') return ['>', ['array/len', own], 0];
  if (field.type === 'boolean') return scene.chance(0.5) ? own : ['=', own, true];
  return scene.pick<Json>([
    ['!=', own, ''],
    ['==', own, 'none'],
    ['=', own, scene.literal(field)],
  ]);
}
