import type { JsonObject } from '../../kernel/json.ts';
import { api } from '../state/session.ts';

/** The server's check of a document: its findings, the most severe first, and categories that are only likely. */
export async function checkDocument(schema: JsonObject, signal: AbortSignal) {
  const answer = await api().errorCheck({ schema, detail: 'full' }, { signal });
  const errors = answer.errors.flatMap(({ category, severity, findings }) =>
    findings.map((finding) => ({ ...finding, category, severity })),
  );
  const apart = <S extends string>(list: typeof answer.warnings, severity: S) =>
    list.map((finding) => ({ ...finding, severity }));
  return {
    findings: [...errors, ...apart(answer.warnings, 'warning'), ...apart(answer.hints, 'hint')],
    errorCount: errors.length,
    warningCount: answer.warning_count,
    hintCount: answer.hint_count,
    predicted: answer.errors.filter(({ certainty }) => certainty === 'predicted'),
  };
}

export type Checked = Awaited<ReturnType<typeof checkDocument>>;
