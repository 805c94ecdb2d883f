/**
 * The language as facts, each once. A new operator, property or type is one row here, and is from then on
 * checked, renamed, embedded, planned and repaired: all code asks the roles and no code knows the names.
 *
 * - `elements.ts`: what a document, orbital, entity, trait, page holds; where names are defined and used.
 * - `containers.ts`: the shape of each object: its keys, what they hold, which are required.
 * - `operators.ts`: every operator with its arity, whether it is an effect or a value, and the role of
 *   each argument (`argumentRole`).
 * - `patterns.ts`: every pattern with its properties, and the role of each (`propertyRole`); the names that
 *   ever stood in the registry (`isKnownPattern`, `REGISTRY_HISTORY`).
 * - `bindings.ts`: roots of bindings and what the step after each names.
 * - `shapes.ts`: types of fields, cardinalities, persistence, categories, forms of names.
 * - `slots.ts`, `events.ts`, `services.ts`: slots, events with a meaning, services.
 *
 * Files named `*.gen.ts` are taken over from the language's own catalogues by
 * `npx tsx scripts/write-grammar.ts FOLDER`; each says of which day it is.
 */
export * from './bindings.ts';
export * from './builtin-events.ts';
export * from './containers.ts';
export * from './elements.ts';
export * from './operators.ts';
export * from './patterns.ts';
export * from './service-actions.ts';
export * from './shapes.ts';
export * from './ui-slots.ts';
