import { describeBehavior } from '../../../operations/schemas/describe-behavior.ts';
import type { Orrery } from '../../bind-operations.ts';
import type { Caller } from '../../caller.ts';
import { drawSchema, type Resource, toOwn, toShipped } from './resource.ts';

/** A tenant's own behaviors are read whole before any of them: that takes its turn. */
async function findBehavior(name: string, { services, takeTurn }: Orrery, caller: Caller) {
  return takeTurn(caller, async () => (await services.behaviors(caller.tenant)).find(name));
}

/** Behaviors: the built-in ones, the user's folder and what the tenant registered. */
export const BEHAVIOR_RESOURCES: readonly Resource[] = [
  {
    uri: 'orrery://behaviors',
    name: 'behaviors',
    title: 'Behaviors',
    description: 'Every behavior that can be a goal: name, one line, tags and where it is from.',
    read: (_values, { services, takeTurn }, caller) =>
      takeTurn(caller, async () => {
        const behaviors = (await services.behaviors(caller.tenant)).list();
        return toOwn(
          behaviors.map(({ name, description, tags, source }) => ({
            name,
            description,
            tags: [...tags],
            source,
          })),
        );
      }),
  },
  {
    uri: 'orrery://behaviors/{name}',
    name: 'behavior',
    title: 'Behavior',
    description: 'A behavior with its description and complete schema.',
    async read({ name = '' }, orrery, caller) {
      const behavior = await findBehavior(name, orrery, caller);
      if (!behavior) return undefined;
      const { description, tags, source, schema } = behavior;
      const content = { name: behavior.name, description, tags: [...tags], source, schema };
      // By another spelling a key may get what it registered under that.
      return source === 'builtin' && behavior.name === name ? toShipped(content) : toOwn(content);
    },
  },
  {
    uri: 'orrery://behaviors/{name}/outline',
    name: 'behavior-outline',
    title: 'Outline of a behavior',
    description: 'The purpose of a behavior, when to build from it, and its parts by name.',
    async read({ name = '' }, orrery, caller) {
      const behavior = await findBehavior(name, orrery, caller);
      return behavior && toOwn(describeBehavior(behavior));
    },
  },
  {
    uri: 'orrery://behaviors/{name}/diagram.svg',
    name: 'behavior-diagram',
    title: 'Picture of a behavior',
    description: 'The pages, traits, entities and state machines of a behavior, drawn.',
    mimeType: 'image/svg+xml',
    read: async ({ name = '' }, orrery, caller) =>
      (await findBehavior(name, orrery, caller)) && drawSchema(name, orrery, caller),
  },
];
