import { trade } from '../trade.ts';

export default trade({
  name: 'std-property-listings',
  description:
    'Real estate: houses and flats for sale or rent are listed with photos and price, visited by interested people, reserved and sold.',
  tags: 'real-estate property house flat apartment listing rent sale realtor viewing housing estate-agency',
  useWhen: 'Use when homes or offices are offered to buyers or tenants and viewings are arranged.',
  asked:
    'estate agent; realtor; homes for sale; flats to let; Zillow; Rightmove; viewings; house hunting; apartments; sell a house; property portal; buyers and sellers of houses; land; letting agent; real-estate brokers; flats for rent with pictures; houses for sale; viewings; square metres; find a home',
  brief: `
    Listing: title!, address!, kind house/flat/land/office, offer sale/rent, price! money,
      rooms number, area number, photos array, description, agent EstateAgent, listedAt date
      shows: counts
      draft|withdrawn PUT_ONLINE online, online RESERVE reserved,
      online|reserved WITHDRAW withdrawn, reserved RELEASE online, reserved SELL sold
    Viewing: listing Listing, visitor!, phone phone, email email, startsAt! datetime, impression
      shows: calendar
      asked CONFIRM confirmed, asked|confirmed DECLINE declined, confirmed FINISH done
      email CONFIRM email: Your viewing was arranged or changed: please look at its page.
    EstateAgent: name!, phone phone, email! email, photo url
  `,
});
