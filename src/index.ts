export { AppError, type ErrorCode } from './kernel/errors.ts';
export { DEFAULT_LIMITS, type Limits } from './kernel/limits.ts';
export { resolveSchema, schemaInput } from './operations/inputs/schema-input.ts';
export { defineOperation, type Effect, type Operation } from './operations/operation.ts';
export type { OperationContext, Services } from './operations/operation-context.ts';
export { OPERATIONS } from './operations/operations.ts';
export {
  createOrrery,
  type EmbeddedCallOptions,
  type EmbeddedOrrery,
  type EmbedOptions,
  type McpTransport,
} from './server/create-orrery.ts';
export { toJsonSchema } from './server/projections/json-schema.ts';
export type { RunningServer } from './server/start-server.ts';
