import { createHash } from 'node:crypto';
import { toCanonicalJson } from './canonical-json.ts';
import { createWeakDerivation } from './derivation.ts';
import type { Json, JsonObject } from './json.ts';

/** How long a kept schema or plan lives after its last use, in milliseconds: 7 days. */
export const HANDLE_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** A handle of a schema: `sch_` and at least 20 characters of base64url. */
export const SCHEMA_ID = /^sch_[A-Za-z0-9_-]{20,}$/;

/** A handle of a plan. */
export const PLAN_ID = /^pln_[A-Za-z0-9_-]{20,}$/;

/** 132 bits of a SHA-256: agents send and read handles with each call, and each character costs them. */
function hash(tenant: string, value: Json): string {
  return createHash('sha256')
    .update(`${tenant}\0${toCanonicalJson(value)}`)
    .digest('base64url')
    .slice(0, 22);
}

/** The handles of one document by tenant: each plan that is kept for a document asks for it. */
const handlesOf = createWeakDerivation((_document: JsonObject) => new Map<string, string>());

/** The handle of a document: `sch_` + base64url of the hash over tenant, NUL and canonical document. */
export function toSchemaId(tenant: string, document: JsonObject): string {
  const handles = handlesOf(document);
  const handle = handles.get(tenant) ?? `sch_${hash(tenant, document)}`;
  handles.set(tenant, handle);
  return handle;
}

/** The handle of a plan: `pln_` + the hash over tenant, NUL, the base document's handle and the actions. */
export function toPlanId(
  tenant: string,
  schemaId: string,
  actions: readonly { readonly action: string; readonly params: JsonObject }[],
): string {
  const plan = actions.map(({ action, params }) => ({ action, params }));
  return `pln_${hash(tenant, [schemaId, plan])}`;
}
