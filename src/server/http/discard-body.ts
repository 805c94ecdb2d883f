import type { IncomingMessage } from 'node:http';

/** How long a refused body is read on, in milliseconds. */
const LINGER_MS = 2_000;

/** Bytes of it that are read in a millisecond: a body of 8 MB takes its 1.3 s, and hundreds of them leave time for others. */
const BYTES_PER_MS = 6_400;

/**
 * Reads a refused body to its end and keeps nothing, up to `maxBytes` and for two seconds. Most clients read the answer
 * only after they sent everything: where the connection is closed before, they see nothing but a reset.
 */
export function discardBody(body: IncomingMessage, maxBytes: number): Promise<void> {
  if (body.complete || body.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    let waiting: NodeJS.Timeout | undefined;
    const stop = () => {
      clearTimeout(timer);
      clearTimeout(waiting);
      body.off('data', count).off('end', stop).off('close', stop);
      body.pause();
      resolve();
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        stop();
        return;
      }
      body.pause();
      waiting = setTimeout(() => body.resume(), chunk.length / BYTES_PER_MS);
    };
    const timer = setTimeout(stop, LINGER_MS);
    body.on('data', count).once('end', stop).once('close', stop).resume();
  });
}
