import { hashText } from '../kernel/hash.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { DocumentScope } from './document-scope.ts';
import { ROLE } from './roles.ts';
import { ANONYMOUS, findPattern, KIND } from './vocabulary.ts';

/** The imports of an orbital: alias → name of the behavior. */
export type Imports = Map<string, string>;

/** Makes an alias mean a behavior; one that already means another means none, whichever came first. */
export function declareImport(imports: Imports, alias: string, behavior: string): void {
  const known = imports.get(alias);
  imports.set(alias, known === undefined || known === behavior ? behavior : '');
}

/** The nodes of a built-in behavior's trait of a name, or of all its traits; none where none is shipped. */
export type ResolvedImports = (behavior: string, trait?: string) => readonly number[];

/** The kinds of names of an opaque trait, as the detail of its label. */
const OPAQUE = { name: 2, import: 3, builtin: 4 } as const;

const UI_PREFIX = 'ui-';

/**
 * Adds a trait that the document does not define itself: a bare name, or a reference `Alias.traits.Name`.
 * A behavior that only wraps a pattern stands for that pattern; a built-in brings its own structure; of
 * any other only the behavior's name is known, and of a bare name nothing.
 */
export function addOpaqueTrait(
  scope: DocumentScope,
  imports: Imports,
  resolved: ResolvedImports,
  trait: string | JsonObject,
): number {
  const { graph } = scope;
  const reference = typeof trait === 'string' ? trait : (trait.ref as string);
  const [alias = '', ...path] = reference.split('.');
  const behavior = imports.get(alias) ?? (path.length === 0 ? alias : '');
  const traits = resolved(behavior, path.at(-1));
  if (traits.length > 0) {
    const node = graph.addNode(KIND.trait, ANONYMOUS, OPAQUE.builtin);
    for (const target of traits) graph.addEdge(node, target, ROLE.import);
    return node;
  }
  const pattern = behavior.startsWith(UI_PREFIX)
    ? findPattern(behavior.slice(UI_PREFIX.length))
    : undefined;
  if (pattern) return graph.addNode(KIND.pattern, pattern);
  if (imports.has(alias)) return graph.addNode(KIND.trait, hashText(behavior), OPAQUE.import);
  return graph.addNode(KIND.trait, ANONYMOUS, OPAQUE.name);
}
