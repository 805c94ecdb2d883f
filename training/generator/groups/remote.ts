import { callService, emit, main, on, trait } from '../builder.ts';
import type { EntityDraft, Group, Scene } from '../scene.ts';
import { view } from '../views.ts';
import { SERVICES } from '../words.ts';
import { changes } from './changes.ts';

/** A trait that asks a service and shows how that went. */
export function remote(scene: Scene, entity: EntityDraft): Group {
  const service = scene.pick(SERVICES);
  const title = service.charAt(0).toUpperCase() + service.slice(1);
  const name = scene.namer.unique(`${entity.name}${title}`);
  const done = `${name}Completed`;
  const failed = `${name}Failed`;
  const request = scene.namer.event(entity.name);
  const call = callService(service, scene.pick(['send', 'charge', 'run', 'lookup']), done, failed, {
    id: '@entity.id',
  });
  const finished = scene.namer.event(entity.name);
  const ready = scene.pick(['done', 'succeeded', 'complete']);
  const node = trait({
    name,
    entity: entity.name,
    states: `idle calling ${ready} error`,
    events: scene.chance(0.5) ? { [request]: 'id' } : {},
    external: finished,
    transitions: [
      on('idle INIT =', [main(view(scene, entity, [request]))]),
      on(`idle ${request} calling`, [
        ...changes(scene, entity, 2),
        call,
        main({ type: 'spinner' }),
      ]),
      on(`calling ${done} ${ready}`, [
        ...changes(scene, entity, 3),
        ...(scene.chance(0.5) ? [emit(finished, { id: '@entity.id' })] : []),
        main(view(scene, entity, ['RESET'])),
      ]),
      on(`calling ${failed} error`, [
        main({ type: 'error-state', title: 'Failed', message: '@payload.error', onRetry: 'RETRY' }),
      ]),
      on('error RETRY calling', [call, main({ type: 'spinner' })]),
      on(`${ready}|error RESET idle`, [main(view(scene, entity, [request], 1))]),
    ],
  });
  return { traits: [node], shown: [name] };
}
