import type { Json } from '../../../kernel/json.ts';
import type { Orrery } from '../../bind-operations.ts';
import type { Caller } from '../../caller.ts';
import { type CacheHint, NEVER_KEPT, SHIPPED } from '../parts.ts';

/** The content behind a URI, and for how long and whom it stays so. */
export interface Content {
  readonly text: string;
  readonly cache: CacheHint;
}

/** A resource, or all that one template names, declared once: listing and reading follow from it. */
export interface Resource {
  /** A URI, or a template: each `{…}` is one path segment, percent-encoded; `{+…}` is all that follows. */
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON unless said. */
  readonly mimeType?: string;
  /** Reads it, given the variables. Undefined where there is nothing; throws AppError. */
  read(
    values: Readonly<Record<string, string>>,
    orrery: Orrery,
    caller: Caller,
  ): Promise<Content | undefined>;
}

/** The picture that `draw_diagram` makes of a schema by its name or handle. */
export async function drawSchema(schema: string, orrery: Orrery, caller: Caller): Promise<Content> {
  const drawn = await orrery.call('draw_diagram', { schema }, { caller });
  return { text: (drawn as { diagram: string }).diagram, cache: NEVER_KEPT };
}

/** For content that every key gets alike until another version is installed. */
export const toShipped = (value: Json): Content => ({
  text: JSON.stringify(value),
  cache: SHIPPED,
});

/** For content of one tenant, or that may be another the next time. */
export const toOwn = (value: Json): Content => ({ text: JSON.stringify(value), cache: NEVER_KEPT });

export const isTemplate = ({ uri }: Resource): boolean => uri.includes('{');

/** One segment holds no slash; what `{+…}` stands for may. */
const SEGMENT = '[A-Za-z0-9._~%:@-]{1,384}';
const REST = '[A-Za-z0-9._~%:@/-]{1,1024}';

/** The pattern of a template: a named group for each variable. */
function toPattern(template: string): RegExp {
  const source = template
    .replaceAll(/[.*?^$()[\]\\|/]/g, '\\$&')
    .replaceAll(/\{(\+?)(\w+)\}/g, (_whole, rest, name) => `(?<${name}>${rest ? REST : SEGMENT})`);
  return new RegExp(`^${source}$`);
}

/** A part of a URI as it was meant; undefined where it is malformed. */
function decodePart(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

const patterns = new WeakMap<Resource, RegExp>();

/** The variables of a URI, decoded; undefined where the URI is of another resource. */
export function matchUri(resource: Resource, uri: string): Record<string, string> | undefined {
  const pattern = patterns.get(resource) ?? toPattern(resource.uri);
  patterns.set(resource, pattern);
  const match = pattern.exec(uri);
  if (!match) return undefined;
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(match.groups ?? {})) {
    const decoded = decodePart(value);
    if (decoded === undefined) return undefined;
    values[name] = decoded;
  }
  return values;
}
