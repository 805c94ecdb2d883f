import { SCHEMA_ID } from '../../../kernel/handles.ts';
import { findAt } from '../../../kernel/pointer.ts';
import { NEVER_KEPT } from '../parts.ts';
import { drawSchema, type Resource, toOwn } from './resource.ts';

/** Documents under a handle: readable by callers of the tenant that know it, never listed. */
export const KEPT_RESOURCES: readonly Resource[] = [
  {
    uri: 'orrery://schemas/{id}',
    name: 'schema',
    title: 'Saved schema',
    description: 'A schema that apply_actions kept under this schema_id.',
    read: ({ id = '' }, { services, takeTurn }, caller) =>
      takeTurn(caller, async () => {
        const text = await (await services.schemas()).findText(caller.tenant, id);
        // As it is kept, unparsed.
        return text === undefined ? undefined : { text, cache: NEVER_KEPT };
      }),
  },
  {
    uri: 'orrery://schemas/{id}/at/{+pointer}',
    name: 'schema-part',
    title: 'Part of a saved schema',
    description: 'The part at a JSON Pointer without its first slash, such as orbitals/0/traits.',
    read: ({ id = '', pointer = '' }, { services, takeTurn }, caller) =>
      takeTurn(caller, async () => {
        const schema = await (await services.schemas()).find(caller.tenant, id);
        const part = schema && findAt(schema, `/${pointer}`);
        return part === undefined ? undefined : toOwn(part);
      }),
  },
  {
    uri: 'orrery://schemas/{id}/diagram.svg',
    name: 'schema-diagram',
    title: 'Picture of a saved schema',
    description: 'The same of a saved schema, with what is wrong pinned where it is.',
    mimeType: 'image/svg+xml',
    read: async ({ id = '' }, orrery, caller) =>
      SCHEMA_ID.test(id) ? drawSchema(id, orrery, caller) : undefined,
  },
  {
    uri: 'orrery://plans/{id}',
    name: 'plan',
    title: 'Kept plan',
    description: 'A plan under its plan_id: the schema it was made for and all its actions.',
    read: ({ id = '' }, { services, takeTurn }, caller) =>
      takeTurn(caller, async () => {
        const plan = await (await services.plans?.())?.find(caller.tenant, id);
        return plan && toOwn({ ...plan, items: [...plan.items] });
      }),
  },
];
