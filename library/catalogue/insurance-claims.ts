import { trade } from '../trade.ts';

export default trade({
  name: 'std-insurance-claims',
  description:
    'Insurance: damage is reported with photos under a policy, checked by an adjuster, granted or denied, and the money is paid out.',
  tags: 'insurance claims policies damage adjuster payout accident loss coverage',
  useWhen: 'Use when insured people report damage and somebody decides what is paid for it.',
  asked:
    'car accident; policyholder wants compensation; water damage; insurer; adjuster; claim form; payout; storm damage; report a loss; stolen bike; underwriter; hail damage; crash; photos of the damage and payment; burst pipe; policy number; assessor',
  brief: `
    Claim: policy InsurancePolicy, happenedOn! date, what!, amount! money, photos array,
      adjuster, payout number, decision, fraudScore number
      shows: counts
      reported TAKE_ON checking, checking ASK_PHOTOS reported, checking ASSESS assessed,
      assessed GRANT granted, assessed DENY denied, granted PAY_OUT paid
    InsurancePolicy: number!, holder!, kind car/home/health/travel, sum number,
      deductible number, validUntil date
  `,
});
