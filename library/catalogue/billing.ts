import { trade } from '../trade.ts';

export default trade({
  name: 'std-billing',
  description:
    'Usage is metered, priced at month’s end, charged to a card on file, dunned when it fails, and cut off at the limit.',
  tags: 'billing usage metering dunning payment saas',
  useWhen: 'Use when customers pay for what they used and the money must come in by itself.',
  asked:
    'charge by usage; pay as you go; metered pricing; charge per API call; usage-based invoices; Stripe billing; month-end charges; cut off customers who exceed their limit',
  brief: `
    UsageMeter: customer!, metric requests/storage/seats, used number, included number,
      unitPrice money, hardLimit number, periodStart date
      counting WARN warned, counting|warned REACH_LIMIT limited, warned|limited RENEW counting
      page WARN: Most of what the plan includes is used.
    Charge: customer!, amount! money, currency, meter UsageMeter, attempt number, nextTryAt datetime,
      lastError
      due|dunning CHARGE charging, charging SETTLE paid, charging BOUNCE dunning,
      dunning SUSPEND suspended, suspended SETTLE paid
  `,
});
