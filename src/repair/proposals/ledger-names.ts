import { isObject, type JsonObject } from '../../kernel/json.ts';
import { type Path, valueAt } from '../../kernel/pointer.ts';

/** The name that the document's ledger gives the element at a path. Undefined where the ledger has no entry for it. */
export function findLedgerName(document: JsonObject, path: Path): string | undefined {
  const element = valueAt(document, path);
  if (!isObject(element) || typeof element.id !== 'string') return undefined;
  const name = valueAt(document, ['ledger', 'entries', element.id, 'curName']);
  return typeof name === 'string' ? name : undefined;
}
