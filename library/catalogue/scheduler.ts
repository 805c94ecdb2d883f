import { trade } from '../trade.ts';

export default trade({
  name: 'std-scheduler',
  description:
    'Recurring jobs that run when they are due, never twice at once, catch up after a pause, and show their last runs.',
  tags: 'scheduler cron jobs recurring automation infrastructure',
  useWhen: 'Use when something must happen every so often without anybody pressing a button.',
  asked:
    'run a backup every night; cron; every Monday at nine; timed tasks; recurring jobs; nightly run; periodic; do something each hour; automatic at a given time; batch job',
  brief: `
    ScheduledJob: name!, action!, everyMinutes! number, nextRunAt datetime, lastRunAt datetime
      enabled PAUSE paused, paused RESUME enabled, enabled|paused RETIRE retired
    JobRun: job ScheduledJob, startedAt datetime, endedAt datetime, output
      kept in outcome
      waiting START running, waiting SKIP skipped, running SUCCEED ok, running FAIL failed,
      failed RUN_AGAIN running
      shows: calendar, counts
      email FAIL @operator: A scheduled job has failed.
  `,
});
