import type { JsonObject } from '../../kernel/json.ts';
import { api } from './session.ts';
import { replaceText, toText } from './workspace.ts';

/** The panels that work on the open document. */
export const DOCUMENT_PANELS = new Set(['schema', 'build', 'play']);

/** The document of a schema_id or a behavior, whole however large. */
export async function readSchema(name: string): Promise<JsonObject> {
  const { schema } = await api().applyActions({ schema: name, include_schema: true });
  return schema as JsonObject;
}

/** Opens a schema_id or a behavior in the place of what is open. */
export async function openSchema(name: string): Promise<void> {
  replaceText(toText(await readSchema(name)), name);
}
