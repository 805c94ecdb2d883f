import { describe, expect, it } from 'vitest';
import { drawDiagram } from '../../src/operations/draw-diagram.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { openBehaviorsContexts } from '../support/behaviors-context.ts';
import { arm, trait } from '../support/machine.ts';

const context = (await openBehaviorsContexts())();

type Input = Parameters<typeof drawDiagram.run>[0] extends infer T ? Partial<T> : never;

const draw = async (
  input: Omit<Input, 'schema' | 'compare_to'> & { schema: unknown; compare_to?: unknown },
) => invoke(drawDiagram, input, context);

const triage = trait('Triage', ['open', 'closed'], [], [arm('open', 'CLOSE', 'gone')]);
const broken = { name: 'helpdesk', orbitals: [{ entity: 'Ticket', traits: [triage] }] };

describe('draw_diagram', () => {
  it('draws a behavior in each format', async () => {
    expect((await draw({ schema: 'std-list' })).diagram).toMatch(/^<svg [\s\S]*<\/svg>$/);
    expect((await draw({ schema: 'std-list', format: 'mermaid' })).diagram).toMatch(/^flowchart/);
  });

  it('pins what is wrong, unless asked not to', async () => {
    const pinned = await draw({ schema: broken });
    expect(pinned.diagram).toMatch(/<title>error: [^<]*gone/);
    const bare = await draw({ schema: broken, findings: false });
    expect(bare.diagram).not.toContain('<title>');
  });

  it('pins what is wrong in Mermaid too', async () => {
    const mermaid = (await draw({ schema: broken, format: 'mermaid' })).diagram;
    expect(mermaid).toMatch(/CLOSE[^|]*⚠ 1 finding"\|/);
  });

  it('leaves out of Mermaid what Mermaid refuses to draw, and says so', async () => {
    const states = Array.from({ length: 9 }, (_, at) => `s${at}`);
    const arms = states.slice(1).map((state, at) => arm(`s${at}`, `E${at}`, state));
    const traits = Array.from({ length: 90 }, (_, i) => trait(`Trait${i}`, states, [], arms));
    const schema = { name: 'large', orbitals: [{ entity: 'Ticket', traits }] };
    const { diagram } = await draw({ schema, format: 'mermaid', findings: false });
    expect(diagram).toMatch(/clusters are left out: Mermaid draws at most 500 arrows/);
    const edges = diagram.match(/-->|-\.->/g)?.length ?? 0;
    expect(edges).toBeLessThanOrEqual(500);
    expect(edges).toBeGreaterThan(400);
  });

  it('draws one trait, and names the nearest where there is none of the name', async () => {
    expect(await draw({ schema: broken, trait: 'Triage' })).toMatchObject({ clusters: 1 });
    await expect(draw({ schema: broken, trait: 'Triange' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('Nearest: Triage'),
    });
  });

  it('marks the differences from an earlier version', async () => {
    const later = structuredClone(broken);
    later.orbitals[0]?.traits[0]?.stateMachine.states.push({ name: 'won' });
    const { diagram } = await draw({ schema: later, compare_to: broken, trait: 'Triage' });
    expect(diagram).toMatch(/class="b state [^"]*added"[^>]*aria-label="state won/);
  });
});
