import {
  behavior,
  entity,
  form,
  get,
  main,
  notify,
  on,
  own,
  type Pattern,
  page,
  persistWithResults,
  row,
  set,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const offer: Pattern[] = [
  {
    type: 'hero-section',
    title: 'Plan less, do more',
    subtitle: 'One calm place for what your team works on.',
  },
  {
    type: 'feature-grid',
    items: [
      { title: 'Quick', description: 'Opens at once.' },
      { title: 'Calm', description: 'No red dots.' },
      { title: 'Yours', description: 'Export any time.' },
    ],
  },
  { type: 'social-proof', items: [{ name: 'A small bakery' }, { name: 'A large choir' }] },
  { type: 'cta-banner', title: 'Be told when it opens' },
];

const landingOffer = traitOf('Subscriber', 'LandingOffer', {
  states: 'inviting storing thanked',
  events: { SUBSCRIBE: 'data:object!' },
  transitions: [
    on('inviting INIT =', [main(...offer, form('email:email', 'SUBSCRIBE', undefined))]),
    when(['validate/email', get('@payload.data', 'email', '')], 'inviting SUBSCRIBE storing', [
      set('email', get('@payload.data', 'email', '')),
      persistWithResults(
        'create',
        'Subscriber',
        'SubscriberStored',
        'SubscriberKnown',
        own('email campaign'),
      ),
    ]),
    on('inviting SUBSCRIBE =', [notify('That is no address.', 'warning')]),
    on('storing SubscriberStored thanked', [
      main(text('Look into your mail.', 'h2'), row({ type: 'community-links' })),
    ]),
    on('storing SubscriberKnown thanked', [main(text('You are on the list already.', 'h2'))]),
    on('thanked INIT inviting', [main(...offer, form('email', 'SUBSCRIBE', undefined))]),
  ],
});

export default behavior({
  name: 'std-landing-page',
  description:
    'A page that says what something is, shows who likes it, and takes e-mail addresses with confirmation.',
  tags: 'landing marketing newsletter hero page home',
  useWhen: 'Use when visitors shall understand an offer in seconds and leave their address.',
  asked:
    'one-pager; start-up page; newsletter sign-up; Mailchimp; coming soon; product launch; advertise my product; home page; leave your email; waitlist; promote; marketing site; brochure site',
  entity: entity('Subscriber', {
    email: 'email!',
    campaign: 'string = launch',
    confirmed: 'boolean = false',
  }),
  traits: [landingOffer],
  pages: [page('LandingPage', '/welcome', 'LandingOffer')],
});
