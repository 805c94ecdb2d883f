import { z } from 'zod';
import { toDiagram } from '../diagram/diagram.ts';
import { toMermaid } from '../diagram/mermaid.ts';
import { asArray, isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { type ElementType, elementName } from '../language/grammar/elements.ts';
import { buildModel } from '../language/model/model.ts';
import { createUnknownBehaviorError } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';

const namesOf = (type: ElementType, elements: readonly (Json | undefined)[]): string[] =>
  elements.map((element) => elementName(type, element)).filter(Boolean);

/** The parts of a document, by name. */
function outline(schema: JsonObject) {
  const orbitals = asArray(schema.orbitals).filter(isObject);
  return {
    entities: orbitals.flatMap(({ entity }) => namesOf('entity', [entity])),
    traits: orbitals.flatMap(({ traits }) => namesOf('trait', asArray(traits))),
    pages: orbitals.flatMap(({ pages }) => namesOf('page', asArray(pages))),
  };
}

export const getBehavior = defineOperation({
  name: 'get_behavior',
  group: 'behaviors',
  route: { method: 'GET', path: '/behaviors/{name}' },
  title: 'Get a behavior',
  description:
    'Reads one behavior: what it is for, when to build from it, its entities, traits and pages, and its document. Every schema input takes the name itself.',
  effect: 'read',
  input: z.strictObject({
    name: z.string().min(1).max(200).describe('std- may be left out.'),
    include_schema: z.boolean().default(true).describe('Return the document.'),
    include_diagram: z.boolean().default(false).describe('Return a Mermaid diagram.'),
  }),
  forModels: { defaults: { include_schema: false } },
  output: z.object({
    name: z.string(),
    description: z.string(),
    use_when: z.string().optional(),
    tags: z.array(z.string()),
    source: z.enum(['registered', 'directory', 'builtin']),
    entities: z.array(z.string()),
    traits: z.array(z.string()),
    pages: z.array(z.string()),
    bytes: z.int().describe('Of the document as JSON.'),
    diagram: z.string().optional().describe('Mermaid: its pages, traits, entities and machines.'),
    schema: z.looseObject({}).optional(),
  }),
  async run({ name, include_schema, include_diagram }, context) {
    const library = await context.services.behaviors(context.tenant);
    const behavior = library.find(name);
    if (!behavior) throw createUnknownBehaviorError(name, library);
    const { schema, useWhen } = behavior;
    return {
      name: behavior.name,
      description: behavior.description,
      ...omitUndefined({ use_when: useWhen }),
      tags: behavior.tags,
      source: behavior.source,
      ...outline(schema),
      bytes: Buffer.byteLength(JSON.stringify(schema)),
      ...(include_diagram ? { diagram: toMermaid(toDiagram(buildModel(schema))) } : {}),
      ...(include_schema ? { schema } : {}),
    };
  },
});
