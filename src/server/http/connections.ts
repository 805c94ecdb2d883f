import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds after which a connection that has not said anything is closed, and one whose answer does not move. */
export const SILENT_MS = 30_000;
export const STALLED_MS = 30_000;

const LOOK_MS = 1_000;

/** Connections beyond which the one that was idle longest is closed for each new one. */
const MAX_CONNECTIONS = 10_000;

interface Connection {
  readonly openedAtMs: number;
  open: number;
  /** Bytes that the socket had moved when it was looked at last, and when that changed. */
  moved: string;
  movedAtMs: number;
}

/** Bytes that the system has not taken yet: they fall while a large chunk is read, `writableLength` only after it. */
function countQueued(socket: Socket): number {
  const { _handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return _handle?.writeQueueSize ?? 0;
}

const toMoved = (socket: Socket) =>
  `${socket.bytesRead} ${socket.bytesWritten} ${socket.writableLength} ${countQueued(socket)}`;

/**
 * Closes connections that hold something and give nothing: those that never spoke, and those whose answer nobody
 * reads. Connections that are kept alive, and event streams that are read, stay. Returns how many there are.
 */
export function watchConnections(server: Server, now = () => performance.now()): () => number {
  const connections = new Map<Socket, Connection>();

  const closeIdlest = () => {
    for (const [socket, { open }] of connections) {
      if (open > 0) continue;
      socket.destroy();
      return;
    }
  };
  const look = () => {
    const nowMs = now();
    for (const [socket, connection] of connections) {
      const moved = toMoved(socket);
      if (moved !== connection.moved) {
        connection.moved = moved;
        connection.movedAtMs = nowMs;
      }
      const isSilent = socket.bytesRead === 0 && nowMs - connection.openedAtMs > SILENT_MS;
      const isStalled = socket.writableLength > 0 && nowMs - connection.movedAtMs > STALLED_MS;
      if (isSilent || isStalled) socket.destroy();
    }
  };

  server.on('connection', (socket: Socket) => {
    const nowMs = now();
    if (connections.size >= MAX_CONNECTIONS) closeIdlest();
    connections.set(socket, { openedAtMs: nowMs, open: 0, moved: '', movedAtMs: nowMs });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.open++;
    // The least recently used come first, for closeIdlest.
    connections.delete(socket);
    connections.set(socket, connection);
    response.once('close', () => {
      connection.open--;
    });
  });
  const timer = setInterval(look, LOOK_MS).unref();
  server.once('close', () => clearInterval(timer));
  return () => connections.size;
}
