import { toAddress } from '../actions/address.ts';
import { applyTo } from '../actions/apply.ts';
import { Draft } from '../actions/draft.ts';
import { AppError } from '../kernel/errors.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { PartPair } from './matching.ts';

/** A document after renames, and those of them that it allowed, in their order. */
export interface RenamedDocument {
  readonly document: JsonObject;
  readonly pairs: readonly PartPair[];
}

/**
 * Renames parts, with everything that refers to them, as the action `rename` does; every part stays in
 * its place. A rename that the document refuses is left out.
 */
export function renameParts(document: JsonObject, pairs: readonly PartPair[]): RenamedDocument {
  const draft = new Draft(document);
  const done = pairs.filter(({ from, to }) => {
    const at = toAddress(draft.document, from.path);
    try {
      applyTo(
        draft,
        { action: 'rename', params: { type: from.type, from: from.name, to: to.name, at } },
        { trusted: true },
        [],
      );
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  });
  return { document: draft.document, pairs: done };
}
