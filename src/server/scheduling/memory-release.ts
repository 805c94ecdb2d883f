import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 5_000;

/** Bytes of resident memory below which nothing is done: an idle server with its indexes takes less. */
const ENOUGH_BYTES = 160 * 1024 * 1024;

/** Bytes that have come since the last time: less is not worth a pause. */
const WORTH_BYTES = 24 * 1024 * 1024;

/** Resident bytes at which what a burst left may still be freed later: sockets close and threads end after it. */
const MUCH_BYTES = 200 * 1024 * 1024;

/** Milliseconds after a collection until another one that nothing new asks for; twice as long after each in vain. */
const AGAIN_MS = 10_000;
const AGAIN_MAX_MS = 5 * 60_000;

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
 * Calls `onMuch` where much is resident in calm times, so that others let go of what they keep for speed.
 */
export function startMemoryRelease(onMuch: () => void): () => void {
  const collect = findCollector();
  let keptBytes = ENOUGH_BYTES - WORTH_BYTES;
  let againMs = AGAIN_MS;
  let nextMs = 0;
  let before = performance.eventLoopUtilization();
  const look = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const bytes = process.memoryUsage.rss();
    if (bytes < keptBytes) keptBytes = Math.max(bytes, ENOUGH_BYTES - WORTH_BYTES);
    if (utilization > CALM) return;
    const isNew = bytes >= keptBytes + WORTH_BYTES;
    const isMuch = bytes > MUCH_BYTES && performance.now() >= nextMs;
    if (!isNew && !isMuch) return;
    if (isMuch) onMuch();
    collect();
    keptBytes = process.memoryUsage.rss();
    const isWorthIt = isNew || keptBytes < bytes - WORTH_BYTES;
    againMs = isWorthIt ? AGAIN_MS : Math.min(againMs * 2, AGAIN_MAX_MS);
    nextMs = performance.now() + againMs;
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}
