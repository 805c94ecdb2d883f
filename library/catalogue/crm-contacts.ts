import { trade } from '../trade.ts';

export default trade({
  name: 'std-crm-contacts',
  description:
    'Customer relations: people and organisations, every call, mail and meeting with them, who looks after whom and what comes next.',
  tags: 'crm customers contacts clients leads organisations relations interactions sales accounts sales-pipeline deals',
  useWhen: 'Use when a team keeps its customers and leads and notes every conversation with them.',
  asked:
    'customer database; who talked to whom; log phone calls and meetings with clients; client file; account manager; keep in touch with customers; Hubspot; notes on each customer; relationship history; salespeople write down every conversation; key accounts; customer management; every donor and what we talked about; last chat with a sponsor; keep a file on each client; acquaintances; who met whom',
  brief: `
    Customer: name!, organisation Organisation, jobTitle, email! email, phone phone, owner,
      lastContactAt datetime, nextStep
      shows: board
      lead QUALIFY prospect, lead|prospect LOSE lost, prospect WIN customer, lost WARM_UP lead
      email WIN email: Welcome, and thank you for your trust.
    Interaction: customer Customer, kind call/email/meeting/note, summary!,
      happenedAt! datetime, followUpOn date
    Organisation: name!, industry, city, website url, employees number
  `,
});
