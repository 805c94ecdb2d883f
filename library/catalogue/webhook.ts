import { trade } from '../trade.ts';

export default trade({
  name: 'std-webhook',
  description:
    'Other systems subscribe to events: their endpoints, what was delivered, tried again, given up and replayed, and endpoints that are switched off when dead.',
  tags: 'webhook integration delivery signature retry api',
  useWhen:
    'Use when systems outside must be told what happens here, reliably and provably from us.',
  asked:
    "tell other systems; POST when something happens; Zapier; callbacks; integrate with our CRM; notify an API; event subscriptions; push to a URL; connect other apps; outgoing events; HTTP call to partners; inform a partner's server; send JSON elsewhere; when an order changes; trigger another system",
  brief: `
    WebhookEndpoint: url! url, description, secret, eventNames array, failures number
      active DISABLE disabled, disabled ENABLE active
    WebhookDelivery: endpoint WebhookEndpoint, eventType!, body object, signature, attempt number,
      responseCode number, lastTriedAt datetime
      shows: counts
      pending DELIVER delivered, pending|retrying FAIL retrying, retrying DELIVER delivered, retrying GIVE_UP dead,
      delivered|dead REPLAY pending
      email GIVE_UP @operator: An endpoint does not answer.
  `,
});
