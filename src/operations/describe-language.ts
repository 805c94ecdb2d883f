import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { explainTopic } from './reference/language-topics.ts';

export const describeLanguage = defineOperation({
  name: 'describe_language',
  group: 'schemas',
  route: { method: 'GET', path: '/language/{topic}' },
  title: 'The language of schemas',
  description:
    'How schemas are written, with examples that pass: skeleton, fields, states, effects, operators, bindings, events, patterns, services, pages, actions, brief. With name: one operator, pattern, service or action.',
  effect: 'read',
  input: z.strictObject({
    topic: z.string().max(40).default('topics').describe('Default: the list of topics.'),
    name: z.string().max(80).optional().describe('Such as "form-section" of patterns.'),
  }),
  output: z.object({ topic: z.string(), name: z.string().optional(), text: z.string() }),
  toLines: ({ text }) => text,
  run: ({ topic, name }) => ({
    topic,
    ...(name ? { name } : {}),
    text: explainTopic(topic, name),
  }),
});
