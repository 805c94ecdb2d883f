import { compareDiagrams } from '../../diagram/compare.ts';
import { pinFindings, toDiagram, type View } from '../../diagram/diagram.ts';
import { type Diagram, type Graph, listElements, type Pin } from '../../diagram/drawn-graph.ts';
import { layoutDiagram, type PlacedDiagram } from '../../diagram/layout.ts';
import { hasMachine, MACHINE_DETAILS, type MachineDetail } from '../../diagram/machine-graph.ts';
import { toSvg } from '../../diagram/svg.ts';
import { READABLE_SCALE } from '../../diagram/text-width.ts';
import { isObject } from '../../kernel/json.ts';
import { findSpans } from '../../kernel/json-positions.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import { toUnifiedDiff } from '../../kernel/text-diff.ts';
import { buildModel, type Model } from '../../language/model/model.ts';

/** Orbitals as cards with their names alone, or a view of the room `diagram`. */
export type PageView = View | 'cards';

/** An application of more traits is shown as cards first: its machines one by one read better. */
const MANY_TRAITS = 12;

/** A request to draw a picture. Texts are those of documents. */
export interface DrawRequest {
  readonly text: string;
  /** The earlier version, to compare with. */
  readonly before?: string;
  /** Only clusters that differ, where any does. */
  readonly onlyChanged?: boolean;
  /** Default: `cards` for an application of many traits, else everything. */
  readonly view?: PageView;
  readonly trait?: string;
  /** Place of the orbital that is drawn alone, with its machines. */
  readonly orbital?: number;
  readonly pins?: readonly Pin[];
  /** Pixels across that the picture has: details are left out until it fits, or only names are left. */
  readonly roomPx?: number;
}

/** A request for the places of drawn elements and of findings in a text, by their JSON Pointers. */
export interface LocateRequest {
  readonly text: string;
  readonly elements: readonly string[];
  readonly findings: readonly string[];
}

/** A JSON Pointer with the offsets in the text between which its value is. */
export type Span = readonly [pointer: string, start: number, end: number];

export interface Drawn {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly view: PageView;
  /** Names of the traits that have a machine, in the document's order. */
  readonly traits: readonly string[];
  /** JSON Pointers of the drawn elements. */
  readonly elements: readonly string[];
  readonly diff: string;
  readonly title: string;
}

export interface Located {
  readonly spans: readonly Span[];
  /** The places of the findings, also of those that the picture leaves out. */
  readonly places: readonly Span[];
  /** Lines of the findings, by their JSON Pointers. */
  readonly lines: Readonly<Record<string, number>>;
}

const isDifferent = (graph: Graph): boolean =>
  listElements({ title: '', graphs: [graph] }).some(({ change }) => change !== undefined);

const listPointers = (diagram: Diagram): string[] => [
  ...new Set(listElements(diagram).flatMap(({ pointer }) => pointer ?? [])),
];

/** Where elements and findings are in a text: of a large one that takes longer than its picture. */
export function locate({ text, elements, findings }: LocateRequest): Located {
  const find = findSpans(text);
  const toSpans = (pointers: readonly string[]) =>
    pointers
      .map((pointer): Span => [pointer, ...find(pointer)])
      // A pointer that leads nowhere has the span of the whole text.
      .filter(([pointer, start]) => start > 0 || pointer === '');
  const places = toSpans([...new Set(findings)]);
  const lines = places.map(([at, start]) => [at, text.slice(0, start).split('\n').length]);
  return { spans: toSpans(elements), places, lines: Object.fromEntries(lines) };
}

function readModel(text: string): Model {
  const value: unknown = JSON.parse(text);
  return buildModel(isObject(value) ? value : {});
}

/** The clusters that a request is about, before findings are pinned to them. */
function selectGraphs(
  request: DrawRequest,
  view: PageView,
  detail: MachineDetail | undefined,
  model: Model,
  before: Model | undefined,
): Diagram {
  const { trait, orbital } = request;
  const options = omitUndefined({ view: view === 'cards' ? 'orbitals' : view, trait, detail });
  const diagram = before
    ? compareDiagrams(toDiagram(before, options), toDiagram(model, options))
    : toDiagram(model, options);
  const changed = request.onlyChanged ? diagram.graphs.filter(isDifferent) : [];
  const graphs = changed.length > 0 ? changed : diagram.graphs;
  if (view === 'cards')
    return { ...diagram, graphs: graphs.map((graph) => ({ ...graph, boxes: [], arrows: [] })) };
  if (orbital === undefined) return { ...diagram, graphs };
  const at = `/orbitals/${orbital}/`;
  return { ...diagram, graphs: graphs.filter(({ pointer = '' }) => `${pointer}/`.startsWith(at)) };
}

/** The diagram with boxes that hold nothing but their names. */
const withoutLines = (diagram: Diagram): Diagram => ({
  ...diagram,
  graphs: diagram.graphs.map((graph) => ({
    ...graph,
    boxes: graph.boxes.map((box) => ({ ...box, lines: [] })),
  })),
});

/** The picture with as much written in it as the room allows. */
function layoutInRoom(
  request: DrawRequest,
  view: PageView,
  model: Model,
  before: Model | undefined,
) {
  const { roomPx } = request;
  let laidOut: { diagram: Diagram; placed: PlacedDiagram } | undefined;
  for (const detail of roomPx === undefined ? [undefined] : MACHINE_DETAILS) {
    const selected = selectGraphs(request, view, detail, model, before);
    const isNames = detail === 'names';
    const diagram = pinFindings(isNames ? withoutLines(selected) : selected, request.pins ?? []);
    // Names are all that is left to leave out: the picture is shrunk from here on.
    const room = roomPx && isNames ? roomPx / READABLE_SCALE : roomPx;
    laidOut = { diagram, placed: layoutDiagram(diagram, room) };
    if (roomPx === undefined || laidOut.placed.width <= roomPx) break;
  }
  return laidOut as NonNullable<typeof laidOut>;
}

/** Draws a document, alone or beside its earlier version. Throws a SyntaxError where a text is not JSON. */
export function draw(request: DrawRequest): Drawn {
  const model = readModel(request.text);
  const before = request.before === undefined ? undefined : readModel(request.before);
  const isNamed = request.trait !== undefined || request.orbital !== undefined;
  const isLarge = !isNamed && !before && model.traits.length > MANY_TRAITS;
  const ordinary = isLarge ? 'cards' : request.trait === undefined ? 'application' : 'machines';
  const view = request.view ?? ordinary;
  const { diagram, placed } = layoutInRoom(request, view, model, before);
  return {
    svg: toSvg(placed, { withStyle: false }),
    width: placed.width,
    height: placed.height,
    view,
    traits: [...new Set(model.traits.filter(hasMachine).flatMap(({ name }) => name ?? []))],
    elements: listPointers(diagram),
    diff: request.before === undefined ? '' : toUnifiedDiff('schema', request.before, request.text),
    title: diagram.title,
  };
}
