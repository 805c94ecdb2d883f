import type { Operation } from './operation.ts';

/** Operations that are chosen together, by the groups that they declare. */
export const TOOLSETS = {
  plan: ['planning', 'schemas'],
  verify: ['verification'],
  repair: ['repair', 'schemas'],
  memory: ['memory'],
  behaviors: ['behaviors', 'embedding'],
  diagrams: ['diagrams'],
  run: ['running'],
} as const satisfies Readonly<Record<string, readonly Operation['group'][]>>;

export type Toolset = keyof typeof TOOLSETS;

/** The operations that a server offers; all of them where both are missing. */
export interface Selection {
  /** Only what reads: whatever else a call of theirs may do is refused. */
  readonly readOnly?: boolean;
  readonly toolsets?: readonly Toolset[] | undefined;
}

/** The operations of a selection, in their order. */
export function selectOperations(
  operations: readonly Operation[],
  { readOnly = false, toolsets }: Selection,
): readonly Operation[] {
  const groups = toolsets && new Set<string>(toolsets.flatMap((name) => TOOLSETS[name]));
  return operations.filter(
    ({ effect, group }) => (!readOnly || effect === 'read') && (!groups || groups.has(group)),
  );
}
