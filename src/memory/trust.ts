import type { JsonObject } from '../kernel/json.ts';
import { quotesInstructions, readsLikeInstructions } from '../kernel/quoted-instructions.ts';
import { type Channel, type Origin, TRUST_LEVELS, type Trust } from '../ports/provenance.ts';

const TRUST_OF_ORIGIN: Readonly<Record<Origin, Trust>> = {
  user: 'high',
  tool: 'medium',
  model: 'medium',
  imported: 'low',
};

const ORIGIN_OF_CHANNEL: Readonly<Record<Channel, Origin>> = {
  mcp: 'model',
  http: 'tool',
  program: 'tool',
  'command-line': 'user',
};

/** A model may have been talked into its arguments: what comes over MCP is never believed more than this. */
const MOST_OF_CHANNEL: Partial<Record<Channel, Trust>> = { mcp: 'medium' };

export function lowerTrust(left: Trust, right: Trust): Trust {
  return TRUST_LEVELS.indexOf(left) < TRUST_LEVELS.indexOf(right) ? left : right;
}

/** The trust of an episode with its schema: low where a name or another text of that would talk to a model. */
export const trustWith = (trust: Trust, schema: JsonObject | null): Trust =>
  trust !== 'low' && schema && quotesInstructions(schema) ? 'low' : trust;

/** A success of which fewer tests pass is not believed. */
const LEAST_PASSED = 0.5;

/** The trust that the caller claims, and the facts that limit it. */
interface Claim {
  readonly origin?: Origin | undefined;
  readonly trust?: Trust | undefined;
  readonly outcome?: string | undefined;
  readonly testsPassed?: number | undefined;
}

/** Origin and trust of an episode, from what its caller says, how the call came in and what its schema says. */
export function toProvenance(
  channel: Channel,
  given: Claim,
  schema: JsonObject | null,
): { readonly origin: Origin; readonly trust: Trust } {
  const origin = given.origin ?? ORIGIN_OF_CHANNEL[channel];
  const trust = given.trust ?? TRUST_OF_ORIGIN[origin];
  const isContradicted = given.outcome === 'success' && (given.testsPassed ?? 1) < LEAST_PASSED;
  const most = isContradicted ? 'low' : lowerTrust(trust, MOST_OF_CHANNEL[channel] ?? 'high');
  return { origin, trust: trustWith(most, schema) };
}

/** The content of an episode. */
interface Told {
  readonly context: string;
  readonly actionsTaken: readonly string[];
}

/** Whether the words of an episode would talk to a model: each part by itself, and all of them as one text. */
export function talksToModel({ context, actionsTaken }: Told): boolean {
  const actions = actionsTaken.join(' ');
  return [context, ...actionsTaken, actions, `${context} ${actions}`].some(readsLikeInstructions);
}

/**
 * Whether steps may be taken from an episode: not from one of low trust, and not from one whose words would talk to a
 * model.
 */
export const mayAdvise = (trust: Trust, told: Told): boolean =>
  trust !== 'low' && !talksToModel(told);
