import { trade } from '../trade.ts';

export default trade({
  name: 'std-dunning',
  description:
    'Subscriptions that are paid again and again: plans, renewals, failed payments that are reminded and retried, and accounts suspended at last.',
  tags: 'subscriptions dunning recurring payments billing plans renewals saas reminders overdue subscription-billing recurring-billing',
  useWhen: 'Use when customers pay every month and somebody must follow up what was not paid.',
  asked:
    'customers do not pay; chase late payers; payment reminders; card was declined; retry the charge next week; lock out members who do not pay; overdue subscription fees; failed direct debit; expired card; recurring fees that bounce; membership dues; follow up unpaid; polite letters; nobody pays on time; slow payers; remind gently; arrears; final notice; debt collection',
  brief: `
    Subscriber: name!, email! email, plan SubscriptionPlan, renewsOn date,
      failedPayments number, cancelReason
      trial ACTIVATE active, trial|active|pastDue CANCEL_SUBSCRIPTION cancelled,
      active MISS_PAYMENT pastDue, pastDue SETTLE active, pastDue SUSPEND suspended,
      suspended REINSTATE active
    SubscriptionBill: subscriber Subscriber, amount! money, dueOn date, attempt number,
      daysWaiting number
      shows: counts
      due|dunning CHARGE charging, charging SETTLE paid, charging BOUNCE dunning,
      dunning WRITE_OFF writtenOff
      email dunning subscriber: A payment is overdue: please settle it.
    SubscriptionPlan: name!, price! money, period month/year, trialDays number
  `,
});
