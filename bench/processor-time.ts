import { openSync, readSync } from 'node:fs';

/** Milliseconds of processor time that this process has taken so far, whatever else the machine does. */
export function getProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Milliseconds that this thread has had a processor, without the threads beside it that compile and collect (Linux). */
export function createThreadClock(): () => number {
  const file = openSync('/proc/thread-self/schedstat', 'r');
  const bytes = Buffer.alloc(64);
  return () => {
    const length = readSync(file, bytes, 0, bytes.length, 0);
    return Number(bytes.toString('latin1', 0, length).split(' ')[0]) / 1e6;
  };
}
