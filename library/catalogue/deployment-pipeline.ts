import { trade } from '../trade.ts';

export default trade({
  name: 'std-deployment-pipeline',
  description:
    'A version is built, tested, shipped to a few, watched and shipped to all, or rolled back by itself when errors rise.',
  tags: 'deployment ci cd canary rollback devops cicd',
  useWhen: 'Use when software goes to production in stages and a bad version must leave by itself.',
  asked:
    'roll out new builds; release to a few servers first; Jenkins; Github Actions; ship new versions; go live; CI/CD; back out a bad release; staging to production; software release',
  brief: `
    Release: service!, version!, previousVersion, commit, environment Environment, approvedBy,
      canaryPercent number, errorRate number, startedAt datetime
      queued BUILD building, building TEST testing, testing ASK_APPROVAL waiting,
      waiting APPROVE canary, waiting REFUSE rejected, canary ROLL_OUT live,
      canary|live ROLL_BACK rolledBack, building|testing FAIL failed, failed RETRY building
      shows: board
      email ROLL_BACK @team: The release was rolled back.
    PipelineCheck: release Release, name!, kind build/unit/integration/security, passed boolean,
      logUrl url, endedAt datetime
    Environment: name!, kind staging/production, url url, protected boolean
  `,
});
