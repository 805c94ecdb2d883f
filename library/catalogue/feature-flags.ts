import { trade } from '../trade.ts';

export default trade({
  name: 'std-feature-flags',
  description:
    'Switches with rollout percentages, audiences and a kill switch, evaluated per person and cleaned up when they are old.',
  tags: 'feature flags rollout experiment toggle devops',
  useWhen: 'Use when features are shown to some people first and must be switched off in seconds.',
  asked:
    'turn a feature on for 10% of users; Launchdarkly; A/B test; beta users; kill switch; gradual rollout; toggle functions without a release; hide unfinished features; enable for some customers; release to some users only; only Dutch users see it; show the new version to a country; staged release; early access; turn on and off without deploying',
  brief: `
    FeatureFlag: key!, description, percent number, audience array, owner, dependsOn FeatureFlag,
      lastEvaluatedAt timestamp
      off SWITCH_ON on, off|on START_ROLLOUT rolling, rolling COMPLETE on,
      on|rolling SWITCH_OFF off, on|off RETIRE retired
      shows: counts
      page SWITCH_OFF: The feature is switched off for everybody.
    FlagRule: flag FeatureFlag, segment!, attribute, matches, percent number, enabled boolean
    FlagChange: flag FeatureFlag, changedBy, what!, changedAt datetime
  `,
});
