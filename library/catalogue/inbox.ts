import { trade } from '../trade.ts';

export default trade({
  name: 'std-inbox',
  description:
    'Mail with drafts, sent, unread, read, archived and deleted letters, and how many there are of each.',
  tags: 'inbox mail messages drafts email mailbox',
  useWhen: 'Use when incoming messages are worked through until the list is empty.',
  asked:
    'email client; Gmail; read and answer mail; archive, snooze; drafts; messages folder; Outlook; unread mails; reach inbox zero; letters',
  brief: `
    Letter: subject!, sender!, recipient, body, folder inbox/work/private, starred boolean, sentAt datetime
      draft SEND sent, unread READ read, read MARK_UNREAD unread, unread|read|sent ARCHIVE archived,
      archived RESTORE read, unread|read|archived DELETE_LETTER trashed
      shows: counts
  `,
});
