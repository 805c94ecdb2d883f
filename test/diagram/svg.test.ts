import { describe, expect, test } from 'vitest';
import { compareDiagrams } from '../../src/diagram/compare.ts';
import { toDiagram } from '../../src/diagram/diagram.ts';
import type { Diagram } from '../../src/diagram/drawn-graph.ts';
import { layoutDiagram } from '../../src/diagram/layout.ts';
import { toMermaid } from '../../src/diagram/mermaid.ts';
import { toSvg } from '../../src/diagram/svg.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';

const TRIAGE = '/orbitals/0/traits/0';

const states = [
  { name: 'open', isInitial: true },
  { name: 'closed', isTerminal: true },
  { name: 'lost' },
];

const transitions: JsonObject[] = [
  { from: 'open', event: 'CLOSE', to: 'closed', guard: ['=', '@entity.done', true] },
  { from: 'open', event: 'REOPEN', to: 'nowhere' },
];

function toDocument(machine: object): JsonObject {
  const trait = { name: 'Triage', linkedEntity: 'Ticket', stateMachine: machine };
  const page = { name: 'Tickets', path: '/tickets', traits: [{ ref: 'Triage' }] };
  return {
    name: 'helpdesk',
    orbitals: [
      {
        name: 'TicketOrbital',
        entity: { name: 'Ticket', fields: [{ name: 'done', type: 'boolean' }] },
        traits: [trait],
        pages: [page],
      },
    ],
  } as unknown as JsonObject;
}

const read = (machine: object, view?: 'machines'): Diagram =>
  toDiagram(buildModel(toDocument(machine)), view === undefined ? {} : { view });

function findBox(diagram: Diagram, title: string) {
  return diagram.graphs.flatMap(({ boxes }) => boxes).find((box) => box.title === title);
}

describe('a machine', () => {
  const diagram = read({ states, transitions }, 'machines');

  test('marks what its states are', () => {
    expect(findBox(diagram, 'open')?.marks).toEqual(['initial']);
    expect(findBox(diagram, 'closed')?.marks).toEqual(['terminal']);
    expect(findBox(diagram, 'lost')?.marks).toEqual(['unreachable']);
    expect(findBox(diagram, 'nowhere')?.marks).toEqual(['undeclared']);
  });

  test('is drawn with its events and guards, each element at its pointer', () => {
    const svg = toSvg(layoutDiagram(diagram));
    expect(svg).toContain('>CLOSE</text>');
    expect(svg).toContain('[= @entity.done true]');
    expect(svg).toContain(`data-pointer="${TRIAGE}/stateMachine/states/2" role="img"`);
    expect(svg).toContain(`data-pointer="${TRIAGE}/stateMachine/transitions/1"`);
  });
});

describe('markup', () => {
  test('holds whatever a name holds, escaped', () => {
    const name = '<script>"&\u0000\u001b[0m\ud800';
    const svg = toSvg(
      layoutDiagram(read({ states: [{ name, isInitial: true }], transitions: [] })),
    );
    expect(svg).toContain('&lt;script&gt;&quot;&amp;\ufffd\ufffd[0m\ufffd');
    for (const raw of ['<script', '\u0000', '\u001b']) expect(svg).not.toContain(raw);
  });
});

describe('two versions', () => {
  const later = {
    states: [states[0], { name: 'closed' }, { name: 'waiting' }],
    transitions: [
      { ...transitions[0], effects: [['log', 'closed']] },
      { from: 'open', event: 'WAIT', to: 'waiting' },
    ],
  };
  const compared = compareDiagrams(
    read({ states, transitions }, 'machines'),
    read(later, 'machines'),
  );

  test('show what came, went and was changed', () => {
    expect(findBox(compared, 'open')?.change).toBeUndefined();
    expect(findBox(compared, 'closed')?.change).toBe('changed');
    expect(findBox(compared, 'waiting')?.change).toBe('added');
    expect(findBox(compared, 'lost')).toMatchObject({ change: 'removed' });
    const labels = compared.graphs[0]?.arrows.flatMap((arrow) => arrow.labels) ?? [];
    expect(labels.map(({ title, change }) => [title, change])).toEqual([
      ['CLOSE', 'changed'],
      ['WAIT', 'added'],
      ['REOPEN', 'removed'],
    ]);
  });
});

describe('text formats', () => {
  const diagram = read({ states: [...states, { name: 'a "quoted"\n<b>' }], transitions });

  test('write Mermaid that quotes what would end a label', () => {
    const text = toMermaid(diagram);
    expect(text).toMatch(/^flowchart TB\n/);
    expect(text).toContain('a #34;quoted#34;#10;#60;b#62;');
    expect(text).toMatch(/-->\|"CLOSE \[= @entity\.done true\]"\|/);
    expect(text.match(/subgraph /g)).toHaveLength(text.match(/^ {2}end$/gm)?.length ?? 0);
  });

  test('leave out of Mermaid what Mermaid refuses to draw, and say so', () => {
    const names = Array.from({ length: 9 }, (_, at) => ({ name: `s${at}` }));
    const arms = names.slice(1).map(({ name }, at) => ({ from: `s${at}`, event: 'GO', to: name }));
    const machine = { states: names, transitions: arms };
    const traits = Array.from({ length: 90 }, (_, i) => ({ name: `T${i}`, stateMachine: machine }));
    const orbitals = [{ entity: 'Ticket', traits }];
    const text = toMermaid(toDiagram(buildModel({ name: 'large', orbitals })));
    expect(text).toMatch(/clusters are left out: Mermaid draws at most 500 arrows/);
    const edges = text.match(/-->|-\.->/g)?.length ?? 0;
    expect(edges).toBeLessThanOrEqual(500);
    expect(edges).toBeGreaterThan(400);
  });
});
