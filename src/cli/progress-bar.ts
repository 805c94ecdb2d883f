const WIDTH = 30;
const INTERVAL_MS = 100;

/** A bar on a terminal; silent elsewhere, so that logs and pipes stay clean. */
export interface ProgressBar {
  /** `share` 0..1. */
  update(share: number, message: string): void;
  end(): void;
}

export function createProgressBar(
  stream: NodeJS.WriteStream = process.stderr,
  nowMs: () => number = () => performance.now(),
): ProgressBar {
  let shownAtMs = Number.NEGATIVE_INFINITY;
  const write = (line: string) => {
    if (stream.isTTY) stream.write(`\r\u001b[K${line}`);
  };
  return {
    update: (share, message) => {
      const atMs = nowMs();
      if (atMs - shownAtMs < INTERVAL_MS) return;
      shownAtMs = atMs;
      const filled = Math.round(WIDTH * Math.min(1, Math.max(0, share)));
      const percent = `${Math.floor(share * 100)}`.padStart(3);
      write(`${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${percent} % ${message}`);
    },
    end: () => write(''),
  };
}
