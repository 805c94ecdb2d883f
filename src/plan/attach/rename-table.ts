import type { Draft } from '../../actions/draft.ts';
import { type Renaming, renameAtOnce } from '../../actions/renaming.ts';
import { checkpoint } from '../../kernel/checkpoint.ts';
import type { ElementType } from '../../language/grammar/elements.ts';
import type { Part } from '../outline.ts';
import { canCarryName } from '../rename-parts.ts';

/** New names for parts of one document: they are collected first and written at once. */
export class RenameTable {
  readonly #names = new Map<Part, string>();

  /** The name of a part once all are renamed. */
  nameOf(part: Part): string {
    return this.#names.get(part) ?? part.name;
  }

  /** Notes a new name. Says whether the part can carry it: no sibling may have it. */
  rename(part: Part, to: string): boolean {
    checkpoint();
    if (this.nameOf(part) === to || !canCarryName(part) || this.#isTaken(part, to)) return false;
    this.#names.set(part, to);
    return true;
  }

  /** Events that are only emitted may be declared twice. */
  #isTaken(part: Part, to: string): boolean {
    if (part.type === 'emit' || !part.slot?.many) return false;
    const siblings = part.parent?.children ?? [];
    return siblings.some((one) => one.slot === part.slot && this.nameOf(one) === to);
  }

  /** Writes the names, and those in all references, into a draft in which every part is still in its place. */
  applyTo(draft: Draft): void {
    const renamings = [...this.#names]
      .filter(([{ name }, to]) => name !== to)
      .map(([{ type, path, name }, to]): Renaming => {
        // An event that an emit declares is fired and listened to as any other.
        const as = type === 'emit' ? 'event' : (type as ElementType);
        return { type: type as ElementType, path, from: name, to, as };
      });
    renameAtOnce(draft, renamings);
  }
}
