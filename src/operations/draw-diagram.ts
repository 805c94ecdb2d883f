import { z } from 'zod';
import { compareDiagrams } from '../diagram/compare.ts';
import {
  type DiagramOptions,
  FORMATS,
  toDiagram,
  VIEWS,
  writeDiagram,
} from '../diagram/diagram.ts';
import { pinFindings } from '../diagram/pins.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { buildModel, type Model } from '../language/model/model.ts';
import { createLocator } from '../verify/locate-finding.ts';
import type { Verdict } from '../verify/verify.ts';
import { schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import { refuseUnknown, tellNearest } from './refuse.ts';
import { examine } from './verification/examine.ts';

/** Throws NOT_FOUND where no trait of the schema has the name. */
function assertTrait(model: Model, trait: string | undefined): void {
  if (trait === undefined || model.traits.some(({ name }) => name === trait)) return;
  const names = model.traits.flatMap(({ name }) => (name === undefined ? [] : [name]));
  const nearest = tellNearest(trait, names) || ' It has none.';
  refuseUnknown('/trait', `The schema has no trait "${trait.slice(0, 80)}".${nearest}`);
}

/** The proven findings as a diagram shows them. */
function toPins(model: Model, { proven }: Verdict) {
  const locate = createLocator(model);
  return proven.map((finding) => ({
    at: locate(finding),
    severity: finding.severity,
    message: finding.message,
  }));
}

export const drawDiagram = defineOperation({
  name: 'draw_diagram',
  group: 'diagrams',
  route: { method: 'POST', path: '/diagram' },
  title: 'Draw a schema',
  description:
    'Draws the state machines, orbitals and pages of a schema as SVG or Mermaid, with what is wrong pinned where it is. With compare_to the differences from an earlier version are marked.',
  effect: 'read',
  cost: 'superlinear',
  isUnlisted: true,
  schemaInputs: ['schema', 'compare_to'],
  input: z.strictObject({
    schema: schemaInput,
    compare_to: schemaInput.optional().describe('The earlier version.'),
    trait: z.string().min(1).max(200).optional().describe('Only the machine of this trait.'),
    view: z.enum(VIEWS).optional().describe('Default: machines with a trait, else application.'),
    format: z.enum(FORMATS).default('svg'),
    findings: z.boolean().default(true).describe('Pin what is wrong.'),
  }),
  output: z.object({
    format: z.enum(FORMATS),
    diagram: z.string(),
    clusters: z.int().describe('Machines, orbitals and page flows that it shows.'),
  }),
  async run(input, context) {
    const { model, verdict } = await examine(input.schema, context);
    assertTrait(model, input.trait);
    const options: DiagramOptions = omitUndefined({ view: input.view, trait: input.trait });
    let diagram = toDiagram(model, options);
    if (input.compare_to !== undefined) {
      const earlier = buildModel(input.compare_to);
      diagram = compareDiagrams(toDiagram(earlier, options), diagram);
    }
    if (input.findings) diagram = pinFindings(diagram, toPins(model, verdict));
    return {
      format: input.format,
      diagram: writeDiagram(diagram, input.format),
      clusters: diagram.graphs.length,
    };
  },
});
