import { trade } from '../trade.ts';

export default trade({
  name: 'std-subscription',
  description:
    'A subscription from trial over active and past due to cancelled, with plan changes, pausing and a last offer before leaving.',
  tags: 'subscription plan trial churn saas lifecycle',
  useWhen: 'Use when customers pay regularly and may upgrade, pause or leave.',
  asked:
    'Netflix; free trial; cancel any time; upgrade or downgrade; monthly plan; Saas; pause; membership plan; newspaper subscription; recurring plan; renew every month; box delivered monthly; churn; change plan',
  brief: `
    Subscription: customer!, plan free/team/enterprise, seats number, price money,
      trialDaysLeft number, renewsAt date, cancelReason, pausedUntil date
      shows: counts
      trialing|pastDue ACTIVATE active, trialing|active|paused|pastDue CANCEL cancelled,
      trialing|cancelled EXPIRE expired, active PAUSE paused, active PAYMENT_FAILED pastDue,
      paused RESUME active, cancelled WIN_BACK active
  `,
});
