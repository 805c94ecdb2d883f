import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';
import { findShippedFile } from '../../kernel/shipped-file.ts';
import { startWorker } from '../start-worker.ts';
import { BUSY, type ConnectionThreadSetup, STOPPED } from './connection-messages.ts';

/**
 * The time for which the end of the process waits for a statement: somewhat longer than a statement waits for a lock.
 * Milliseconds.
 */
const EXIT_WAIT_MS = 6_000;

/** The port of a connection's thread, which does not know its file yet. */
export interface ConnectionLine {
  readonly port: MessagePort;
  /** Resolves once the thread has ended: only then has every driver released the file. */
  ended(): Promise<unknown>;
}

export type Connect = () => ConnectionLine;

const running = new Map<Worker, Int32Array>();

/**
 * Node ends the threads of a process that exits. A thread in native code then aborts the process. No thread therefore
 * begins another statement, and this function waits for the statements that are running.
 */
function stopAll(): void {
  for (const flags of running.values()) Atomics.store(flags, STOPPED, 1);
  const deadlineMs = performance.now() + EXIT_WAIT_MS;
  for (const flags of running.values()) {
    const leftMs = deadlineMs - performance.now();
    if (leftMs > 0) Atomics.wait(flags, BUSY, 1, leftMs);
  }
}

let isListening = false;

function startThread(port: MessagePort): Worker {
  if (!isListening) process.on('exit', stopAll);
  isListening = true;
  const flags = new Int32Array(new SharedArrayBuffer(8));
  // Busy from the first moment: the thread may be loading its driver before it can set the flag itself.
  flags[BUSY] = 1;
  const setup: ConnectionThreadSetup = { port, state: flags.buffer as SharedArrayBuffer };
  const worker = startWorker(findShippedFile('stores/sqlite/connection-thread.ts'), {
    workerData: setup,
    transferList: [port],
    isBundled: true,
    // Node 22 calls its SQLite experimental, on stderr.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  worker.unref();
  running.set(worker, flags);
  // Its connection notices the end by its port, and reports it.
  worker.on('error', () => running.delete(worker));
  worker.on('exit', () => running.delete(worker));
  return worker;
}

/** Starts the thread of a connection. The thread belongs to this process and ends once the port is closed. */
export function startConnection(): ConnectionLine {
  const { port1, port2 } = new MessageChannel();
  const worker = startThread(port2);
  const exited = new Promise((resolve) => worker.once('exit', resolve));
  return {
    port: port1,
    ended() {
      worker.ref();
      return exited;
    },
  };
}
