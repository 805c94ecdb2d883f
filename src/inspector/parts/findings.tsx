import type { Pin } from '../../diagram/drawn-graph.ts';
import { unsnake } from './wording.ts';

export interface ListedFinding extends Pin {
  readonly category: string;
  readonly fix: string;
}

const SIGNS = { error: '⬣', warning: '▲', hint: '●' } as const;

export interface FindingsProps {
  readonly findings: readonly ListedFinding[];
  /** The line of each finding's place in the text, by its JSON Pointer. */
  readonly lines: Readonly<Record<string, number>>;
  readonly selected: string | undefined;
  readonly onSelect: (pointer: string) => void;
}

/** The findings as a list; the most severe first. */
export function Findings({ findings, lines, selected, onSelect }: FindingsProps) {
  return (
    <ul class="findings">
      {findings.map((finding, i) => (
        <li key={`${finding.at} ${i}`}>
          <button
            type="button"
            class={`line finding ${finding.severity}`}
            aria-pressed={selected === finding.at}
            onClick={() => onSelect(finding.at)}
          >
            <span class="sign" aria-hidden="true">
              {SIGNS[finding.severity]}
            </span>
            <span>
              <span class="finding-kind">
                {finding.severity} · {unsnake(finding.category)}
                {finding.at in lines && ` · line ${lines[finding.at]}`}
              </span>
              <span class="finding-text">{finding.message}</span>
              <span class="quiet">{finding.fix}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
