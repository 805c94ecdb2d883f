import { toAddress } from '../actions/address.ts';
import { applyTo } from '../actions/apply.ts';
import { Draft } from '../actions/draft.ts';
import { checkpoint } from '../kernel/checkpoint.ts';
import { AppError } from '../kernel/errors.ts';
import type { JsonObject } from '../kernel/json.ts';
import { isEqualJson } from './difference.ts';
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
    checkpoint();
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

/** Renames that are tried without: each try renames all others anew. */
const MAX_TRIES = 20;

/** Without renames that another one of the same names brings about: events are followed across traits. */
export function withoutRepeats(document: JsonObject, renamed: RenamedDocument): RenamedDocument {
  let { pairs } = renamed;
  let tries = 0;
  for (const repeats of groupRepeats(pairs)) {
    if (repeats.length < 2) continue;
    for (const repeat of repeats) {
      if (++tries > MAX_TRIES) break;
      checkpoint();
      const others = pairs.filter((pair) => pair !== repeat);
      const without = renameParts(document, others);
      if (isEqualJson(without.document, renamed.document)) pairs = without.pairs;
    }
  }
  return { document: renamed.document, pairs };
}

function groupRepeats(pairs: readonly PartPair[]): PartPair[][] {
  const groups = new Map<string, PartPair[]>();
  for (const pair of pairs) {
    if (pair.from.type !== 'event' && pair.from.type !== 'emit' && pair.from.type !== 'listen') {
      continue;
    }
    const key = `${pair.from.name}\n${pair.to.name}`;
    const group = groups.get(key);
    if (group) group.push(pair);
    else groups.set(key, [pair]);
  }
  return [...groups.values()];
}
