import { trade } from '../trade.ts';

export default trade({
  name: 'std-donations',
  description:
    'Fundraising for a charity: campaigns with a goal collect donations, donors are thanked and get a receipt for their taxes.',
  tags: 'donations charity fundraising nonprofit campaign donors giving ngo',
  useWhen: 'Use when an organisation collects money from supporters for a cause.',
  asked:
    'charity; fundraiser; church collects for a new roof; Gofundme; crowdfunding; sponsors; give money; NGO; animal shelter; receipt for tax; thank supporters; raise funds; Justgiving; charity; gifts of money; fundraiser; sponsors; give monthly; collection',
  main: 'Donation',
  brief: `
    Campaign: title!, story, goal! number, raised number, endsOn date, photo url
      draft START running, running REACH_GOAL reached, running|reached CLOSE_CAMPAIGN closed
    Donation: campaign Campaign, donor Donor, amount! money, rhythm once/monthly/yearly,
      message, receiptNumber, givenAt datetime
      shows: chart
      pledged|failed COLLECT received, received THANK thanked, received BOUNCE failed
    Donor: name!, email! email, anonymous boolean, total money
  `,
});
