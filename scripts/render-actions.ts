import { z } from 'zod';
import { ACTIONS } from '../src/actions/actions.ts';

interface ParamSchema {
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
}

/** The page `docs/actions.md`: every action with its params, from its own record. */
export function renderActions(): string {
  const sections = [...ACTIONS.values()].map((action) => {
    const schema = z.toJSONSchema(action.params, { io: 'input', unrepresentable: 'any' });
    const required = new Set(schema.required ?? []);
    const rows = Object.entries(schema.properties ?? {}).map(([name, param]) => {
      const { description = '', type = 'any', enum: values } = param as ParamSchema;
      const shape = values ? values.join(' \\| ') : type;
      return `| \`${name}\`${required.has(name) ? '' : '?'} | ${shape} | ${description} |`;
    });
    return [
      `## ${action.name}`,
      '',
      action.description,
      '',
      '| param | type | meaning |',
      '|---|---|---|',
      ...rows,
    ].join('\n');
  });
  const introduction = `# Actions\n\nGenerated from \`src/actions/\`. An address is a JSON Pointer in which \`@name\` stands for the index of an element.`;
  return `${[introduction, ...sections].join('\n\n')}\n`;
}
