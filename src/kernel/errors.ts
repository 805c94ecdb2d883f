/** Every error a caller can meet: code → HTTP status and title. The single table both doors map from. */
export const ERROR_CODES = {
  BAD_REQUEST: [400, 'Bad request'],
  UNAUTHORIZED: [401, 'Unauthorized'],
  FORBIDDEN: [403, 'Forbidden'],
  NOT_FOUND: [404, 'Not found'],
  METHOD_NOT_ALLOWED: [405, 'Method not allowed'],
  CONFLICT: [409, 'Conflict'],
  PAYLOAD_TOO_LARGE: [413, 'Payload too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Unsupported media type'],
  UNPROCESSABLE: [422, 'Unprocessable content'],
  RATE_LIMITED: [429, 'Too many requests'],
  CANCELLED: [499, 'Client closed request'],
  INTERNAL: [500, 'Internal error'],
  UNAVAILABLE: [503, 'Service unavailable'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** One offending place in the input. `path` is a JSON Pointer into the request. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}

export interface AppErrorOptions {
  readonly errors?: readonly ErrorDetail[];
  /** Seconds the caller should wait before trying again. */
  readonly retryAfterS?: number;
  readonly cause?: unknown;
}

/**
 * The only error whose text reaches a caller. `detail` says what, where and what to do.
 *
 * @example
 * throw new AppError('NOT_FOUND', 'There is no schema "orders". Known: tickets.');
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly errors: readonly ErrorDetail[];
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, detail: string, options: AppErrorOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.errors = options.errors ?? [];
    this.retryAfterS = options.retryAfterS;
  }

  get status(): number {
    return ERROR_CODES[this.code][0];
  }

  get title(): string {
    return ERROR_CODES[this.code][1];
  }
}
