import { z } from 'zod';
import type { ActionDefinition } from '../actions/action.ts';
import { ACTION_EXAMPLES } from '../actions/action-examples.ts';
import { ACTIONS } from '../actions/actions.ts';
import { tellMeantAction } from '../actions/meant-action.ts';
import { defineOperation } from './operation.ts';
import { describeParams } from './plans/describe-params.ts';
import { refuseUnknown } from './refuse.ts';

const getAction = (name: string): ActionDefinition =>
  ACTIONS.get(name) ??
  refuseUnknown('/names', `There is no action "${name.slice(0, 80)}". ${tellMeantAction(name)}`);

export const describeActions = defineOperation({
  name: 'describe_actions',
  group: 'schemas',
  route: { method: 'GET', path: '/actions' },
  title: 'Describe actions',
  description:
    'Lists the actions that apply_actions takes, with their params. Give names for what each param means and an example of each.',
  isUnlisted: true,
  effect: 'read',
  input: z.strictObject({
    names: z.array(z.string().max(64)).max(50).optional().describe('Such as ["add_page"].'),
  }),
  output: z.object({
    actions: z.array(
      z.object({
        action: z.string(),
        params: z
          .union([z.string(), z.record(z.string(), z.string())])
          .describe('Names, ? where optional; with what each means where names were given.'),
        description: z.string().optional(),
        example: z.looseObject({}).optional().describe('An item of apply_actions.'),
      }),
    ),
    next: z.string().optional(),
  }),
  run({ names }) {
    if (names === undefined) {
      const actions = [...ACTIONS.values()].map(({ name, params }) => ({
        action: name,
        params: Object.keys(describeParams(params, { briefly: true })).join(', '),
      }));
      return { actions, next: 'describe_actions {names: ["add_page", …]} tells more of some.' };
    }
    return {
      actions: names.map(getAction).map(({ name, description, params }) => ({
        action: name,
        description,
        params: describeParams(params),
        example: { action: name, params: ACTION_EXAMPLES[name] ?? {} },
      })),
    };
  },
});
