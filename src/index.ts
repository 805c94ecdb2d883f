export { AppError, type ErrorCode } from './kernel/errors.ts';
export { DEFAULT_LIMITS, type Limits } from './kernel/limits.ts';
export type { OperationContext, Progress, Services } from './operations/context.ts';
export type { Effect, Operation } from './operations/operation.ts';
export { OPERATIONS } from './operations/registry.ts';
export { createOrrery, type EmbeddedOrrery, type EmbedOptions } from './server/create-orrery.ts';
export { defineOperation, type Zod3Operation, type Zod3Schema } from './server/define-operation.ts';
export { toJsonSchema } from './server/projections/json-schema.ts';
export type { RunningServer } from './server/serve.ts';
