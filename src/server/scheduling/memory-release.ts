import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 5_000;

/** Bytes of resident memory below which nothing is done: an idle server with its indexes takes less. */
const ENOUGH_BYTES = 160 * 1024 * 1024;

/** Bytes that have come since the last time: less is not worth a pause. */
const WORTH_BYTES = 24 * 1024 * 1024;

/** The share of time in which the event loop may be busy while a pause of some 30 ms harms nobody. */
const CALM = 0.25;

/** V8's collector as a function. It is there only once V8 was told to show it. */
function findCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return collect;
}

/**
 * Gives memory back to the system when a burst is over, until the returned function is called. V8 collects when it
 * needs room: without this, a server that was busy for a minute keeps what that minute left for as long as it is idle.
 */
export function startMemoryRelease(): () => void {
  const collect = findCollector();
  let keptBytes = ENOUGH_BYTES - WORTH_BYTES;
  let before = performance.eventLoopUtilization();
  const look = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const bytes = process.memoryUsage.rss();
    if (bytes < keptBytes) keptBytes = Math.max(bytes, ENOUGH_BYTES - WORTH_BYTES);
    if (utilization > CALM || bytes < keptBytes + WORTH_BYTES) return;
    collect();
    keptBytes = process.memoryUsage.rss();
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}
