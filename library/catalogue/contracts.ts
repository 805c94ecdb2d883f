import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import {
  alert,
  behavior,
  callService,
  concat,
  emit,
  entity,
  get,
  notify,
  on,
  own,
  persist,
  set,
  tickWhile,
} from '../behavior.ts';

const party = entity('ContractParty', {
  name: 'string!',
  kind: 'string supplier|customer|partner|landlord = supplier',
  contact: 'string = ',
  email: 'email',
});
const contract = entity('Contract', {
  title: 'string!',
  party: '->ContractParty',
  amount: 'number = 0',
  startsOn: 'date',
  endsOn: 'date',
  noticeDays: 'number = 90',
  autoRenews: 'boolean = true',
  document: 'url',
  owner: 'string = ',
  status: 'string draft|negotiating|signing|active|terminated|expired = draft',
  terminationReason: 'string = ',
});
const duty = entity('Obligation', {
  contract: '->Contract',
  what: 'string!',
  dueOn: 'date',
  done: 'boolean = false',
  owner: 'string = ',
});

export default behavior({
  name: 'std-contracts',
  description:
    'Contracts from draft to end: negotiated, sent for signature, active with duties and notice dates, renewed in time or terminated.',
  tags: 'contracts agreements legal signature renewal notice obligations documents vendors',
  useWhen:
    'Use when agreements with suppliers or customers must be signed, kept and ended in time.',
  asked:
    'legal department; signed documents; agreements that expire; notice period; renewal date; Docusign; supplier or vendor agreements; NDA; lawyers; when does it end; leases and licences; contract database; signatures; run out; notice period; agreements with suppliers; NDAs; renewal',
  orbitals: [
    desk({
      entity: contract,
      icon: 'file-signature',
      look: 'entity-table',
      columns: 'title:h4 party amount:body:currency endsOn:caption:date owner status:badge',
      form: 'title party amount startsOn endsOn noticeDays autoRenews document',
      guard: [
        'time/isAfter',
        ['time/parse', get('@payload.data', 'endsOn', '')],
        ['time/parse', get('@payload.data', 'startsOn', '')],
      ],
      extra: { owner: '@user.name', status: 'draft' },
      search: 'title',
      filter: { status: ['draft', 'negotiating', 'signing', 'active', 'terminated', 'expired'] },
      record: {
        title: '@entity.title',
        fields:
          'title:h1 party amount:h3:currency startsOn:body:date endsOn:body:date noticeDays autoRenews owner terminationReason',
        statuses: 'draft negotiating signing active terminated. expired.',
        moves: [
          move('draft SEND_DRAFT negotiating', 'primary'),
          move('negotiating CHANGE_TERMS draft'),
          move('negotiating SEND_FOR_SIGNATURE signing', 'primary', {
            effects: [
              callService(
                'esign',
                'send',
                'DocumentSigned',
                'SignatureRefused',
                own('document party'),
              ),
            ],
          }),
          move('active RENEW =', 'secondary', { asks: 'endsOn:date' }),
          move('active TERMINATE terminated', 'danger', {
            asks: 'terminationReason',
            guard: ['validate/minLength', get('@payload.data', 'terminationReason', ''), 5],
            otherwise: 'Give a reason.',
          }),
        ],
        more: {
          transitions: [
            on('signing DocumentSigned active', [
              set('status', 'active'),
              persist('update', 'Contract', { id: '@entity.id', status: 'active' }),
              [
                'render-ui',
                'main',
                {
                  type: 'stack',
                  children: [
                    alert('Signed by both sides.', 'success'),
                    { type: 'button', label: 'Renew', action: 'RENEW' },
                    { type: 'button', label: 'Terminate', action: 'TERMINATE', variant: 'danger' },
                  ],
                },
              ],
            ]),
            on('signing SignatureRefused negotiating', [
              notify(concat('Not signed: ', '@payload.error'), 'error'),
              [
                'render-ui',
                'main',
                {
                  type: 'stack',
                  children: [
                    alert('Talk again.', 'warning'),
                    { type: 'button', label: 'Change terms', action: 'CHANGE_TERMS' },
                    { type: 'button', label: 'Send again', action: 'SEND_FOR_SIGNATURE' },
                  ],
                },
              ],
            ]),
            on('active NOTICE_DUE =', [
              notify('The notice period begins soon: renew or terminate.', 'warning'),
            ]),
          ],
          ticks: [
            tickWhile(
              [
                'and',
                ['=', '@entity.status', 'active'],
                [
                  '<=',
                  ['time/diff', ['time/parse', '@entity.endsOn'], '@now', 'days'],
                  '@entity.noticeDays',
                ],
              ],
              'noticeDates',
              86400000,
              [emit('NOTICE_DUE')],
            ),
          ],
        },
        below: [{ type: 'document-viewer', src: '@entity.document', showToolbar: true }],
      },
      related: [
        belongings(
          'Obligation',
          'contract',
          'list-checks',
          'what:h4 dueOn:caption:date done:badge',
          { title: 'Duties', opens: '/obligations' },
        ),
      ],
    }),
    desk({
      entity: duty,
      icon: 'list-checks',
      look: 'timeline',
      columns: 'dueOn:h4:date what contract done:badge',
      form: 'contract what dueOn owner',
      record: {
        title: '@entity.what',
        fields: 'what:h3 contract dueOn:body:date owner done',
        moves: [
          move('shown TICK_OFF =', 'success', {
            writes: { done: true },
            guard: ['not', '@entity.done'],
            otherwise: 'It is done already.',
          }),
        ],
      },
    }),
    desk({
      entity: party,
      icon: 'handshake',
      columns: 'name:h4 kind:badge contact email',
      form: 'name kind contact email',
      filter: { kind: ['supplier', 'customer', 'partner', 'landlord'] },
    }),
  ],
});
