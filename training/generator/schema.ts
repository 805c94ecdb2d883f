import type { JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';
import { nameOrbital, page } from './builder.ts';
import { atom } from './groups/atom.ts';
import { records } from './groups/records.ts';
import { remote } from './groups/remote.ts';
import { workflow } from './groups/workflow.ts';
import { type EntityDraft, type Group, Scene } from './scene.ts';
import { ICONS, toKebab } from './words.ts';

/**
 * A random schema without error findings. Its sizes and wiring follow what was counted in
 * published documents: the median has one trait, one in twenty more than nine.
 */
export function generateSchema(random: Random): JsonObject {
  const scene = new Scene(random);
  const orbitalCount = scene.chance(0.88) ? 1 : 2 + scene.few(0, 5);
  const orbitals = Array.from({ length: orbitalCount }, () =>
    drawOrbital(scene, orbitalCount === 1 ? 0.25 : 0.5),
  );
  return {
    name: `${scene.chance(0.5) ? 'std-' : ''}${toKebab(String((orbitals[0]?.entity as JsonObject).name))}`,
    ...(scene.chance(0.6) ? { version: '1.0.0' } : {}),
    ...(scene.chance(0.3) ? { description: `Works with ${scene.pick(ICONS)}s.` } : {}),
    orbitals,
  };
}

function drawOrbital(scene: Scene, richness: number): JsonObject {
  const entity = scene.draftEntity(scene.few(1, 14));
  const groups = [drawGroup(scene, entity, richness)];
  while (scene.chance(richness * 0.5)) groups.push(drawGroup(scene, entity, richness));
  const traits = groups.flatMap((group) => group.traits);
  const shown = groups.flatMap((group) => group.shown);
  return {
    name: nameOrbital(entity.node),
    entity: entity.node,
    traits: scene.chance(0.3) ? scene.random.shuffle(traits) : traits,
    pages: drawPages(scene, entity, shown),
  };
}

function drawGroup(scene: Scene, entity: EntityDraft, richness: number): Group {
  const draw = scene.random.next();
  if (draw < richness) return records(scene, entity);
  if (draw < richness + 0.3) return atom(scene, entity);
  if (draw < richness + 0.37) return remote(scene, entity);
  return workflow(scene, entity, {
    states: scene.chance(0.35) ? 1 : 2 + scene.few(0, 6),
    ticks: scene.chance(0.12),
  });
}

/** One page for all, or now and then one more; every shown trait is on some page. */
function drawPages(scene: Scene, entity: EntityDraft, shown: readonly string[]): JsonObject[] {
  const path = `/${toKebab(entity.name)}`;
  if (shown.length < 2 || scene.chance(0.85)) {
    return [page(`${entity.name}Page`, path, shown.join(' '))];
  }
  const cut = 1 + scene.random.integer(shown.length - 1);
  return [
    page(`${entity.name}Page`, path, shown.slice(0, cut).join(' ')),
    page(
      `${entity.name}${scene.pick(['Detail', 'Admin', 'Overview'])}Page`,
      `${path}/more`,
      shown.slice(cut).join(' '),
    ),
  ];
}
