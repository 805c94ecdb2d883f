import { trade } from '../trade.ts';

export default trade({
  name: 'std-voting',
  description:
    'One question, one vote each for yes or no, a quorum, and a result when voting ends.',
  tags: 'voting poll ballot quorum decision election',
  useWhen: 'Use when a group decides something by voting.',
  asked:
    'ballot; committee elects a chair; poll; Doodle; decide together; majority; secret vote; choose a date; shareholders; who is for it; club decision; yes, no, abstain; election; pick the best; residents decide; tenants pick; raise hands; choose a colour; show of hands; who is in favour; referendum',
  brief: `
    Ballot: question!, choices array, eligible number, quorum number, closesAt datetime, result
      draft OPEN_BALLOT open, open CLOSE_BALLOT closed, closed PUBLISH published, open|closed VOID void
      email PUBLISH @chair: A ballot was decided.
    Vote: ballot Ballot, voter!, choice yes/no/abstain, reason, castAt timestamp
      shows: chart
  `,
});
