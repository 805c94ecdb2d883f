import {
  assign,
  behavior,
  button,
  clear,
  fetch,
  form,
  get,
  main,
  on,
  page,
  persist,
  render,
  row,
  singletonEntity,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const ask = render(
  'drawer',
  text('May we count visits?', 'h3'),
  text('Nothing is stored before you answer.', 'caption', 'muted'),
  row(
    button('All', 'ACCEPT_ALL'),
    button('Only what is needed', 'REFUSE', 'secondary'),
    button('Choose', 'CHOOSE', 'ghost'),
  ),
);

const settled = main(button('Privacy', 'REVISE', 'ghost'));

const consentDrawer = traitOf('Consent', 'ConsentDrawer', {
  states: 'checking asking choosing settled',
  events: { KEEP: 'data:object!' },
  transitions: [
    on('checking INIT =', [fetch('Consent'), main(text('Privacy', 'caption', 'muted'))]),
    when(
      ['!=', get(['array/first', '@payload.data'], 'decidedAt', ''), ''],
      'checking ConsentLoaded settled',
      [clear('drawer'), settled],
    ),
    on('checking ConsentLoaded asking', [ask]),
    on('checking ConsentLoadFailed asking', [ask]),
    on('asking ACCEPT_ALL settled', [
      ...assign({ statistics: true, marketing: true, decidedAt: '@now' }),
      persist('update', 'Consent', '@entity'),
      clear('drawer'),
      settled,
    ]),
    on('asking REFUSE settled', [
      ...assign({ statistics: false, marketing: false, decidedAt: '@now' }),
      persist('update', 'Consent', '@entity'),
      clear('drawer'),
      settled,
    ]),
    on('asking CHOOSE choosing', [
      render('drawer', form('statistics:checkbox marketing:checkbox', 'KEEP', 'BACK')),
    ]),
    on('choosing BACK asking', [ask]),
    on('asking|choosing CLOSE settled', [clear('drawer'), settled]),
    on('choosing KEEP settled', [
      ...assign({
        statistics: get('@payload.data', 'statistics', false),
        marketing: get('@payload.data', 'marketing', false),
        decidedAt: '@now',
      }),
      persist('update', 'Consent', '@entity'),
      clear('drawer'),
      settled,
    ]),
    on('settled REVISE asking', [ask]),
  ],
});

export default behavior({
  name: 'std-cookie-consent',
  description:
    'Consent asked once, by purpose, as easy to refuse as to give, kept with date, and taken back any time.',
  tags: 'consent privacy cookies gdpr compliance',
  useWhen: 'Use when visitors must agree before anything is stored about them.',
  asked:
    'GDPR popup; cookie banner; accept or reject tracking; privacy choices; do not track me; analytics consent; accept all',
  entity: singletonEntity('Consent', {
    statistics: 'boolean = false',
    marketing: 'boolean = false',
    decidedAt: 'datetime',
  }),
  traits: [consentDrawer],
  pages: [page('PrivacyPage', '/privacy', 'ConsentDrawer')],
});
