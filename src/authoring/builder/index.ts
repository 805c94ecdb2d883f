export * from './document.ts';
export * from './effect.ts';
export type * from './language.ts';
export * from './pattern-nodes.ts';
export * from './trait.ts';
