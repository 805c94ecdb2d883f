import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import type { Json } from '../../kernel/json.ts';
import { DEFAULT_LIMITS } from '../../kernel/limits.ts';
import { RawInput } from '../../operations/raw-input.ts';

/** Values that a body which this thread parses may hold: no operation takes more than two schemas. */
const MAX_VALUES = 2 * DEFAULT_LIMITS.maxSchemaNodes + 50_000;

/** Bodies below hold fewer values than that in any case. */
const COUNTED_BYTES = 256 * 1024;

const COMMA = 44;
const JSON_TYPE = /^application\/json *(;|$)/i;
const FOREIGN_CHARSET = /; *charset=(?!"?utf-?8"? *(;|$))/i;

/** Refuses what would take a hundred times its size once it is parsed. Each value but the first follows a comma. */
function assertFewValues(body: Buffer): void {
  if (body.length < COUNTED_BYTES) return;
  let commas = 0;
  for (let i = 0; i < body.length; i++) if (body[i] === COMMA) commas++;
  if (commas <= MAX_VALUES) return;
  throw new AppError('PAYLOAD_TOO_LARGE', `The body holds more than ${MAX_VALUES} values.`);
}

/** JSON is the only body there is. Those of operations are left as they are, for the thread that parses them. */
export function addBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ routeOptions, is404 }: FastifyRequest, body: Buffer): Promise<Json | RawInput> => {
      const { isOperation = false, isParsedHere = true } = routeOptions.config;
      if (isParsedHere) assertFewValues(body);
      const raw = new RawInput(body);
      return isOperation || is404 ? raw : raw.parse();
    },
  );
}

/** Throws UNSUPPORTED_MEDIA_TYPE where a request with a body is not sent as JSON in UTF-8. */
export function assertJsonBody(request: FastifyRequest): void {
  if (request.method !== 'POST' && request.method !== 'PUT') return;
  const type = request.headers['content-type'] ?? '';
  const encoding = request.headers['content-encoding'] ?? 'identity';
  const isPlain = encoding.toLowerCase() === 'identity';
  if (isPlain && JSON_TYPE.test(type) && !FOREIGN_CHARSET.test(type)) return;
  throw new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the body with Content-Type: application/json, in UTF-8 and without a Content-Encoding.',
  );
}
