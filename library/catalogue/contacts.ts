import { trade } from '../trade.ts';

export default trade({
  name: 'std-contacts',
  description:
    'An address book with an A–Z rail, several ways to reach a person, groups, and merging of duplicates.',
  tags: 'contacts address-book people groups merge directory',
  useWhen:
    'Use when people are kept with their addresses and the same one must not stand there twice.',
  asked:
    'address book; phone numbers and emails of people; phone book; everyone’s birthday and address; business cards; merge duplicate people; directory of persons; friends and family',
  brief: `
    Contact: givenName!, familyName!, email email, phone phone, birthday date, notes,
      organisation, favourite boolean, groups ContactGroup[]
    ContactGroup: name!, colour
    ContactNote: contact Contact, text!, writtenAt datetime
  `,
});
