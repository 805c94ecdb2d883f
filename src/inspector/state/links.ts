import type { JsonObject } from '../../kernel/json.ts';
import { look } from './look.ts';
import { goTo, keepInAddress, type Query, query, route, takeAddress } from './route.ts';
import { api } from './session.ts';
import { createStore } from './store.ts';
import { replaceText, toText, workspace } from './workspace.ts';

/** A version of the open document, and the schema_id under which the server keeps exactly that. */
interface KeptAs {
  readonly version: number;
  readonly schemaId: string;
}

export const keptAs = createStore<KeptAs | undefined>(undefined);

/** The schema_id of what is open; undefined where it was changed since, or was never kept. */
export function findSchemaId(): string | undefined {
  const kept = keptAs.get();
  return kept?.version === workspace.get().version ? kept.schemaId : undefined;
}

/** The query of an address that opens the same document in the same view. */
export function toView(): Query {
  const open = findSchemaId();
  if (open === undefined) return {};
  const { choice = '', selected = '', scale } = look.get();
  return { open, show: choice, at: selected, zoom: scale === undefined ? '' : scale.toFixed(2) };
}

/** Takes over the view of an address; its document is open already. */
export function takeView({ show, at, zoom }: Query): void {
  look.update({
    choice: show,
    scale: Number(zoom) > 0 ? Number(zoom) : undefined,
    selected: at,
    toShow: at,
  });
}

/** The panels whose address names the document and the view. */
export const DOCUMENT_PANELS = new Set(['schema', 'build', 'play']);

/** Keeps the address of a kept document equal to what is seen, so that it can be sent to somebody. */
export function keepView(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    takeAddress();
    if (!DOCUMENT_PANELS.has(route.get()[0] ?? 'schema')) return;
    // An address that names another document is about to open it.
    const { open } = query.get();
    if (open !== undefined && open !== keptAs.get()?.schemaId) return;
    if (route.get().length === 0 && findSchemaId()) goTo(['schema'], { replace: true });
    keepInAddress(toView());
  };
  for (const store of [workspace, look, keptAs, route]) {
    store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(write, 100);
    });
  }
}

/** The document of a schema_id or a behavior, whole however large. */
export async function readSchema(name: string): Promise<JsonObject> {
  const { schema } = await api().applyActions({ schema: name, include_schema: true });
  return schema as JsonObject;
}

/** Opens a schema_id or a behavior in the place of what is open. */
export async function openSchema(name: string): Promise<void> {
  replaceText(toText(await readSchema(name)), `opened ${name}`, name);
  if (name.startsWith('sch_')) keptAs.set({ version: workspace.get().version, schemaId: name });
}
