import { ACTION_EXAMPLES } from '../../../actions/action-examples.ts';
import { ACTIONS } from '../../../actions/actions.ts';
import type { Json } from '../../../kernel/json.ts';
import { describeParams } from '../../../operations/plans/describe-params.ts';
import { explainTopic } from '../../../operations/reference/language-topics.ts';
import { CHECKS } from '../../../verify/checks/index.ts';
import { type Resource, toShipped } from './resource.ts';

function describeAction(name: string): Json | undefined {
  const action = ACTIONS.get(name);
  if (!action) return undefined;
  const { description, params } = action;
  const example = { action: name, params: ACTION_EXAMPLES[name] ?? {} };
  return { action: name, description, params: describeParams(params) as Json, example };
}

/** The checks of the language and its actions: the same for everybody. */
export const LANGUAGE_RESOURCES: readonly Resource[] = [
  {
    uri: 'orrery://categories',
    name: 'categories',
    title: 'Error categories',
    description: 'The categories of error_check and rank_edits, each with its meaning.',
    read: async () =>
      toShipped(
        CHECKS.map(({ category, group, severity, description }) => ({
          category,
          group,
          severity,
          description,
        })),
      ),
  },
  {
    uri: 'orrery://categories/{category}',
    name: 'category',
    title: 'Error category',
    description: 'A category with a schema that has the fault, its place, and a schema without it.',
    async read({ category }) {
      const check = CHECKS.find((candidate) => candidate.category === category);
      if (!check) return undefined;
      const { group, severity, description, aliases, failing, passing } = check;
      return toShipped({
        category: check.category,
        group,
        severity,
        description,
        compiler_codes: [...aliases],
        failing: { schema: failing.document, at: [...failing.at] },
        passing,
      });
    },
  },
  {
    uri: 'orrery://language/{topic}',
    name: 'language',
    title: 'The language of schemas',
    description: 'A topic of describe_language: skeleton, fields, states, effects and others.',
    async read({ topic = '' }) {
      const explained = explainTopic(topic);
      return 'text' in explained ? toShipped({ topic, text: explained.text }) : undefined;
    },
  },
  {
    uri: 'orrery://actions',
    name: 'actions',
    title: 'Actions',
    description: 'The actions of apply_actions, each with its params and an example.',
    read: async () => toShipped([...ACTIONS.keys()].map((name) => describeAction(name) ?? null)),
  },
  {
    uri: 'orrery://actions/{action}',
    name: 'action',
    title: 'Action',
    description: 'One action with its params and an example.',
    async read({ action = '' }) {
      const described = describeAction(action);
      return described === undefined ? undefined : toShipped(described);
    },
  },
];
