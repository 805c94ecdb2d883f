import { trade } from '../trade.ts';

export default trade({
  name: 'std-contracts',
  description:
    'Contracts from draft to end: negotiated, sent for signature, active with duties and notice dates, renewed in time or terminated.',
  tags: 'contracts agreements legal signature renewal notice obligations documents vendors',
  useWhen:
    'Use when agreements with suppliers or customers must be signed, kept and ended in time.',
  asked:
    'legal department; signed documents; agreements that expire; notice period; renewal date; Docusign; supplier or vendor agreements; NDA; lawyers; when does it end; leases and licences; contract database; signatures; run out; notice period; agreements with suppliers; NDAs; renewal',
  brief: `
    Contract: title!, party ContractParty, amount money, startsOn date, endsOn date,
      noticeDays number, autoRenews boolean, document url, owner, terminationReason
      draft SEND_DRAFT negotiating, negotiating CHANGE_TERMS draft,
      negotiating SEND_FOR_SIGNATURE signing, signing SIGN active,
      active TERMINATE terminated, active EXPIRE expired
    Obligation: contract Contract, what!, dueOn date, done boolean, owner
      shows: calendar
    ContractParty: name!, kind supplier/customer/partner/landlord, contact, email email
  `,
});
