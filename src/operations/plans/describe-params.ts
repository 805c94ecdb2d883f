import { z } from 'zod';
import { unwrap } from '../../kernel/input-issues.ts';

/** Params that most actions share and few calls need: left out of the brief list. */
const SHARED = new Set(['at', 'orbital', 'form', 'index', 'allow_duplicate', 'allow_dangling']);

function typeOf(schema: z.core.$ZodType): string {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodEnum) return inner.options.join(' | ');
  if (inner instanceof z.ZodArray) return `list of ${typeOf(inner.element)}`;
  if (inner instanceof z.ZodObject) return `{${Object.keys(inner.shape).join(', ')}}`;
  if (inner instanceof z.ZodRecord) return 'object';
  const { type } = inner._zod.def;
  return { custom: 'any JSON', int: 'integer', union: 'any JSON' }[type as string] ?? type;
}

/** The params of an action in words: name (`?` where optional) → type and meaning. */
export function describeParams(
  params: z.ZodObject,
  { briefly = false }: { briefly?: boolean } = {},
): Record<string, string> {
  const described: Record<string, string> = {};
  for (const [key, schema] of Object.entries(params.shape)) {
    const isOptional = schema._zod.optin === 'optional';
    if (briefly && SHARED.has(key) && isOptional) continue;
    const description = z.globalRegistry.get(schema)?.description;
    described[isOptional ? `${key}?` : key] =
      description === undefined ? typeOf(schema) : `${typeOf(schema)}: ${description}`;
  }
  return described;
}
