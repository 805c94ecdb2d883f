import { trade } from '../trade.ts';

export default trade({
  name: 'std-retry-queue',
  description:
    'Background jobs with their attempts: run, waiting for another try, given up when they never work, and requeued by hand.',
  tags: 'queue retry backoff dead-letter worker infrastructure',
  useWhen: 'Use when work may fail for a while and must neither be lost nor repeated forever.',
  asked:
    'failed emails sent again; try again later; background jobs; dead letters; message queue; jobs that crash; Sidekiq; SQS; repeat after failure; do not lose work; network call fails; exponential backoff; worker',
  brief: `
    QueuedJob: kind!, payload object, attempts number, waitSeconds number, lastError, queuedAt timestamp,
      nextTryAt datetime, deduplicationKey
      shows: counts
      queued|waiting START running, running SUCCEED done, running FAIL waiting, running|waiting GIVE_UP dead,
      dead REQUEUE queued
      email GIVE_UP @operator: A job was given up.
  `,
});
