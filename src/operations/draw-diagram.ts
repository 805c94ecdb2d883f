import { z } from 'zod';
import {
  type DiagramOptions,
  FORMATS,
  pinFindings,
  toDiagram,
  VIEWS,
  writeDiagram,
} from '../diagram/diagram.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import { assertNamed } from './refuse.ts';
import { examine, placeFindings } from './verification/examine.ts';

export const drawDiagram = defineOperation({
  name: 'draw_diagram',
  group: 'diagrams',
  route: { method: 'POST', path: '/diagram' },
  title: 'Draw a schema',
  description:
    'Draws the state machines and orbitals of a schema as SVG or Mermaid, with what is wrong pinned where it is.',
  effect: 'read',
  cost: 'superlinear',
  isUnlisted: true,
  schemaInputs: ['schema'],
  input: z.strictObject({
    schema: schemaInput,
    trait: z.string().min(1).max(200).optional().describe('Only the machine of this trait.'),
    view: z.enum(VIEWS).optional().describe('Default: machines with a trait, else application.'),
    format: z.enum(FORMATS).default('svg').describe('A picture, or text for a Mermaid renderer.'),
  }),
  output: z.object({
    format: z.enum(FORMATS),
    diagram: z.string(),
    clusters: z.int().describe('Machines and orbitals that it shows.'),
  }),
  async run(input, context) {
    const { model, verdict } = await examine(input.schema, context);
    const names = model.traits.flatMap(({ name }) => name ?? []);
    assertNamed('trait', input.trait, names);
    const options: DiagramOptions = omitUndefined({ view: input.view, trait: input.trait });
    const diagram = pinFindings(toDiagram(model, options), placeFindings(model, verdict.proven));
    return {
      format: input.format,
      diagram: writeDiagram(diagram, input.format),
      clusters: diagram.graphs.length,
    };
  },
});
