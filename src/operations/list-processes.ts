import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { listProcesses as list, listedProcess } from './processes/process-state.ts';

export const listProcesses = defineOperation({
  name: 'list_processes',
  group: 'processes',
  route: { method: 'GET', path: '/processes' },
  title: 'List processes',
  description:
    'Lists the guided processes of the tenant, last used first, with how far each is. To continue one use process_next.',
  effect: 'read',
  isUnlisted: true,
  input: z.strictObject({}),
  output: z.object({ processes: z.array(listedProcess) }),
  run: async (_input, context) => ({ processes: await list(context) }),
});
