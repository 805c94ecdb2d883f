import { trade } from '../trade.ts';

export default trade({
  name: 'std-support-sla',
  description:
    'Customer service with deadlines: cases have a service level, a clock runs until they are answered, and breaches are escalated.',
  tags: 'support sla customer-service cases deadlines escalation service-level agents complaints',
  useWhen:
    'Use when customers are promised an answer within a time that must be measured and kept.',
  asked:
    'answer within four hours; premium clients; response time; deadline breaks; service level; warn before we are late; complaints answered in time; customer service centre; call centre; case manager; customers promised an answer; priority customers; time to first answer; promised answer times; response time; premium clients; breach; agreed hours',
  brief: `
    SupportCase: subject!, description, account CustomerAccount, policy SlaPolicy,
      priority low/normal/high/critical, agent, minutesLeft number, breached boolean, answer
      shows: counts
      new|waiting ANSWER answered, answered CUSTOMER_REPLIED waiting,
      answered|waiting SOLVE solved, solved REOPEN waiting, solved CLOSE_CASE closed
    CustomerAccount: name!, tier basic/gold/platinum, contact, email email
    SlaPolicy: name!, priority low/normal/high/critical, answerMinutes number, solveHours number
  `,
});
