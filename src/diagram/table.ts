import type { Arrow, Box, Graph, Pin } from './drawn-graph.ts';

/** One row of the table that says what a diagram shows. */
export interface DiagramRow {
  readonly element: string;
  readonly says: string;
  readonly pointer: string | undefined;
  readonly findings: readonly string[];
}

const words = (texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== '').join('; ');

/** The findings of an element, a line each. */
export const describePins = (pins: readonly Pin[]): string[] =>
  pins.map(({ severity, message }) => `${severity}: ${message}`);

/** The first of the most severe findings. */
export const findWorst = (pins: readonly Pin[]): Pin | undefined =>
  (['error', 'warning', 'hint'] as const)
    .map((severity) => pins.find((pin) => pin.severity === severity))
    .find((pin) => pin !== undefined);

function toBoxRow(box: Box): DiagramRow {
  return {
    element: `${box.kind} ${box.title}`,
    says: words([box.marks.join(', '), box.change, ...box.lines]),
    pointer: box.pointer,
    findings: describePins(box.pins),
  };
}

function toArrowRows({ kind, labels }: Arrow, from: string, to: string): DiagramRow[] {
  const path = `${from} → ${to}`;
  if (labels.length === 0) return [{ element: path, says: kind, pointer: undefined, findings: [] }];
  return labels.map((label) => ({
    element: `${kind} ${label.title}`,
    says: words([path, label.change, ...label.lines]),
    pointer: label.pointer,
    findings: describePins(label.pins),
  }));
}

/** The content of a cluster as rows of a table, for readers who cannot see the picture. */
export function listRows(graph: Graph): DiagramRow[] {
  const boxes = graph.boxes.filter(({ title }) => title !== '');
  const titles = new Map(boxes.map(({ id, title }) => [id, title]));
  const arrows = graph.arrows.flatMap((arrow) => {
    const [from, to] = [titles.get(arrow.from), titles.get(arrow.to)];
    return from === undefined || to === undefined ? [] : toArrowRows(arrow, from, to);
  });
  return [...boxes.map(toBoxRow), ...arrows];
}
