import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { createFairLimiter } from '../scheduling/fair-limiter.ts';

/** Bytes up to which an answer is sent as it is: one packet takes it. */
const SMALL_BYTES = 1_024;
/** Answers are made for one reader: a level that is worth its time once. */
const BROTLI_QUALITY = 4;

/** Answers of this many bytes are compressed one after another: stores read by the same few threads of the system. */
const LARGE_BYTES = 256 * 1024;

const TEXTUAL = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?!event-stream)|image\/svg\+xml)/;

const NOBODY = { tenant: '', keyId: '' };

type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The worth of a coding to the reader, 0..1 (RFC 9110, 12.5.3). */
function qualityOf(header: string, coding: string): number {
  const ranges = header.split(',').map((range) =>
    range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  );
  const range =
    ranges.find(([name]) => name === coding) ?? ranges.find(([name]) => name === '*') ?? undefined;
  if (range === undefined) return 0;
  const weight = range.find((part) => part.startsWith('q='))?.slice(2);
  return weight === undefined ? 1 : Number(weight) || 0;
}

/** The coding that the reader likes best; undefined where it wants the answer as it is. */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const [br, zip] = [qualityOf(header, 'br'), qualityOf(header, 'gzip')];
  if (br > 0 && br >= zip) return 'br';
  return zip > 0 ? 'gzip' : undefined;
}

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotli(bytes, { params });
}

/** Compresses answers of text above 1 KB for readers that accept a coding; streams are never touched. */
export function addCompression(app: FastifyInstance): void {
  const takeTurn = createFairLimiter(1);
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (payload.length <= SMALL_BYTES || reply.hasHeader('content-encoding')) return payload;
    if (!TEXTUAL.test(String(reply.getHeader('content-type')))) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === undefined) return payload;
    const run = () => compress(Buffer.from(payload as string), encoding);
    const isLarge = payload.length > LARGE_BYTES;
    const compressed = await (isLarge ? takeTurn(request.caller ?? NOBODY, run) : run());
    reply.removeHeader('content-length').header('content-encoding', encoding);
    return compressed;
  });
}
