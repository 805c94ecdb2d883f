import { isObject, type Json } from '../kernel/json.ts';
import { count } from '../kernel/word-forms.ts';

interface Result {
  readonly property: string;
  readonly verdict: string;
  readonly certainty: string;
  readonly at?: string | undefined;
  readonly message: string;
  readonly trace?: { readonly events: readonly Json[] } | undefined;
}

interface Verified {
  readonly verdict: string;
  readonly results: readonly Result[];
  readonly explored: { readonly states: number; readonly complete: boolean };
  readonly abstractions: readonly { readonly at: string; readonly reason: string }[];
}

const nameEvent = (event: Json): string => {
  if (!isObject(event)) return String(event);
  const trait = typeof event.trait === 'string' ? `${event.trait}.` : '';
  return `${trait}${String(event.event)}`;
};

const writeTrace = ({ trace }: Result): string =>
  trace === undefined || trace.events.length === 0
    ? ''
    : ` after ${trace.events.map(nameEvent).join(', ')}`;

/** Verdicts in lines: what is violated, a line each with the events that lead there; what holds by its name alone. */
export function writeProperties({ verdict, results, explored, abstractions }: Verified): string {
  const held = results.filter((one) => one.verdict === 'holds');
  const told = (certainty: string) =>
    held.filter((one) => one.certainty === certainty).map(({ property }) => property);
  const [proven, seen] = [told('proven'), told('bounded')];
  const open = results.filter((one) => one.verdict !== 'holds');
  const reasons = abstractions.slice(0, 3).map(({ reason }) => reason);
  return [
    `${verdict}; ${count(explored.states, 'state')} explored${explored.complete ? '' : ', not all'}`,
    ...open.map((one) => {
      const at = one.at === undefined ? '' : ` ${one.at}`;
      return `${one.verdict}, ${one.certainty}: ${one.property}${at}: ${one.message}${writeTrace(one)}`;
    }),
    proven.length > 0 ? `holds: ${proven.join(', ')}` : '',
    seen.length > 0 ? `not violated as far as was searched: ${seen.join(', ')}` : '',
    reasons.length > 0 ? `not followed exactly: ${reasons.join(' ')}` : '',
  ]
    .filter(Boolean)
    .join('\n');
}
