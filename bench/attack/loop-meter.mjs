// Loaded into the server under attack (`node --import`): tells the bench what its event loop and the process cost, in
// processor time, so that whatever else the machine does decides nothing.
import { openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const SAMPLE_EVERY_MS = 5;

if (isMainThread && process.send) {
  const file = openSync('/proc/thread-self/schedstat', 'r');
  const bytes = Buffer.alloc(64);
  /** Milliseconds that this thread has had a processor. */
  const readMs = () => {
    const length = readSync(file, bytes, 0, bytes.length, 0);
    return Number(bytes.toString('latin1', 0, length).split(' ')[0]) / 1e6;
  };
  let last = readMs();
  let holdMs = 0;
  const sample = () => {
    const now = readMs();
    holdMs = Math.max(holdMs, now - last);
    last = now;
  };
  setInterval(sample, SAMPLE_EVERY_MS).unref();
  process.on('message', () => {
    sample();
    const { user, system } = process.cpuUsage();
    process.send?.({ holdMs, cpuMs: (user + system) / 1_000 });
    holdMs = 0;
  });
  process.channel?.unref();
}
