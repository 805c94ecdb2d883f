import { Reader } from '../language/reader/reader.ts';
import { SilentVisitor } from '../language/reader/visitor.ts';
import { descendants, type Part } from './outline.ts';

/** Notes the variables that calls introduce. */
class VariableCollector extends SilentVisitor {
  readonly #names: Set<string>;

  constructor(names: Set<string>) {
    super();
    this.#names = names;
  }

  override bind(name: string): void {
    this.#names.add(name);
  }
}

/**
 * The names that a document defines itself: of orbitals, entities, traits, states, events, ticks, pages
 * and imports, and of lexical variables. They distinguish two documents, not their structures. Fields,
 * payloads and knobs are left out: they are called by words of the vocabulary too (`title`).
 */
export function collectDefinedNames(root: Part): ReadonlySet<string> {
  const names = new Set<string>();
  const reader = new Reader(new VariableCollector(names));
  for (const part of descendants(root)) {
    if (part.type === 'guard') reader.readGuard(part.value, [part.value], 0);
    else if (part.type === 'effect') reader.readEffects([part.value], [part.value], 0);
    else if (part.type !== 'field' && part.type !== 'transition' && part.name !== '') {
      names.add(part.name);
    }
  }
  return names;
}
