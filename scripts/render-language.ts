import { explainTopic, TOPIC_NAMES } from '../src/operations/reference/language-topics.ts';

const INTRODUCTION = `# The language

Schemas are documents of the orbital language of [Almadar](https://www.npmjs.com/package/@almadar/cli-linux-x64), whose compiler turns them into running applications. This page is what \`describe_language\` tells an agent, topic by topic; with \`name\` it also describes each pattern, operator, service and action. Written by \`npm run generate\`.

The short forms of requests are read as well: a name in the place of an orbital, entity, trait or page, and a flat trait \`{"name", "initial", "states", "events", "transitions"}\` without \`stateMachine\`, with names for states and events.`;

/** The page `docs/language.md`: each topic of `describe_language`, its lines of examples as code. */
export function renderLanguage(): string {
  const sections = TOPIC_NAMES.map((topic) => {
    const [prose = '', ...examples] = explainTopic(topic).split('\n');
    const code = examples.length > 0 ? ['', '```text', ...examples, '```'] : [];
    return [`## ${topic}`, '', prose, ...code].join('\n');
  });
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}
