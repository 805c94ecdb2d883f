import { createIndexLock } from '../../src/stores/vectors/index-lock.ts';

/** A process of its own: takes the lock, says so, and keeps it until it is killed. */
const [file = ''] = process.argv.slice(2);
process.stdout.write((await createIndexLock(file).tryAcquire()) ? 'held' : 'refused');
setInterval(() => undefined, 1000);
