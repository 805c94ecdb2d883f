import type { JsonObject } from '../../kernel/json.ts';
import { toList } from './labels.ts';

/** A page at `path` that mounts the traits of a list such as `'OrderBrowse OrderCreate'`. */
export function page(name: string, path: string, traits: string): JsonObject {
  return { name, path, traits: toList(traits).map((ref) => ({ ref })) };
}

export interface OrbitalSpec {
  readonly entity: JsonObject;
  readonly traits: readonly JsonObject[];
  readonly pages: readonly JsonObject[];
}

export const orbital = ({ entity, traits, pages }: OrbitalSpec): JsonObject => ({
  name: `${entity.name}Orbital`,
  entity,
  traits: [...traits],
  pages: [...pages],
});
