import type { JsonObject } from '../../kernel/json.ts';
import type { ListedFinding } from '../parts/findings.tsx';
import { api } from '../state/session.ts';

/** The server's check of a document. */
export interface Checked {
  readonly findings: readonly ListedFinding[];
  readonly errorCount: number;
  readonly warningCount: number;
  readonly hintCount: number;
  /** Findings that are only likely, since parts are only named. */
  readonly predicted: readonly { readonly category: string; readonly text: string }[];
}

const WEIGHT = { error: 0, warning: 1, hint: 2 };

export async function checkDocument(document: JsonObject, signal: AbortSignal): Promise<Checked> {
  const answer = await api().errorCheck({ schema: document, detail: 'full' }, { signal });
  const findings = answer.errors.flatMap(({ category, findings }) =>
    findings.map((finding) => ({ ...finding, category })),
  );
  findings.sort((a, b) => WEIGHT[a.severity] - WEIGHT[b.severity]);
  return {
    findings,
    errorCount: findings.filter(({ severity }) => severity === 'error').length,
    warningCount: answer.warning_count,
    hintCount: answer.hint_count,
    predicted: answer.errors
      .filter(({ certainty }) => certainty === 'predicted')
      .map(({ category, description }) => ({ category, text: description })),
  };
}
