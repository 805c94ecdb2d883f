import { AppError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { editJson } from '../../kernel/json-edit.ts';
import { DEFAULT_LIMITS } from '../../kernel/limits.ts';
import type { ImportResolver } from '../../language/model/imports.ts';
import { measureContent } from '../../repair/content.ts';
import { RepairSearch } from '../../repair/repair-search.ts';
import { parseDocument } from './check-file.ts';

const BEAM_WIDTH = 5;
const MOST_STEPS = 50;

export interface Fix {
  /** The text of the file with its best repair, or as it is. */
  readonly text: string;
  readonly fixed: number;
  /** Why the best repair was not applied. */
  readonly kept?: string;
}

async function findBest(document: JsonObject, resolver: ImportResolver) {
  const endsAtMs = performance.now() + DEFAULT_LIMITS.searchDeadlineMs;
  const search = new RepairSearch(document, {
    requested: [],
    beamWidth: BEAM_WIDTH,
    maxSteps: MOST_STEPS,
    resolver,
    remainingMs: () => endsAtMs - performance.now(),
    onRound: async () => {},
  });
  const { root, states } = await search.run();
  return { root, best: states[0]?.state };
}

/** Applies the best repair of a document where it is proven, takes nothing away and leaves fewer errors. */
export async function fixText(source: string, resolver: ImportResolver): Promise<Fix> {
  const text = source.replace(/^\uFEFF/, '');
  const mark = source.slice(0, source.length - text.length);
  const keep = (kept?: string): Fix => ({ text: source, fixed: 0, ...(kept ? { kept } : {}) });
  const document = parseDocument(text);
  if (typeof document === 'string') return keep();
  try {
    const { root, best } = await findBest(document, resolver);
    if (root.verdict.errorCount === 0) return keep();
    if (best === undefined) return keep('no repair is known');
    if (root.model.opaqueTraits.length > 0 || best.verdict.undecided.length > 0) {
      return keep('a part is only named, so no repair can be proven');
    }
    if (measureContent(root.document, best.document).lost > 0) {
      return keep('the best repair takes something away; rank_edits lists what');
    }
    const fixed = root.verdict.errorCount - best.verdict.errorCount;
    if (fixed <= 0) return keep('the best repair leaves as many errors');
    return { text: mark + editJson(text, document, best.document), fixed };
  } catch (error) {
    if (error instanceof AppError) return keep(error.message);
    throw error;
  }
}
