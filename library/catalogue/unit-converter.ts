import {
  behavior,
  button,
  fn,
  get,
  header,
  knob,
  main,
  on,
  page,
  row,
  runtimeEntity,
  set,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const factorOf = (unit: string) =>
  get(['array/find', '@config.units', fn('unit', ['=', get('@unit', 'name'), unit])], 'factor', 1);
const sheet = main(
  header('Convert', 'scale'),
  row(
    { type: 'input', inputType: 'number', value: '@entity.amount', action: 'AMOUNT' },
    { type: 'select', options: '@config.units', value: '@entity.from', action: 'FROM' },
    button('⇄', 'SWAP', 'ghost'),
    { type: 'select', options: '@config.units', value: '@entity.to', action: 'TO' },
  ),
  text(['format/number', '@entity.result'], 'h2'),
);
const reckon = set('result', [
  'math/round',
  ['/', ['*', '@entity.amount', factorOf('@entity.from')], factorOf('@entity.to')],
  4,
]);

const unitSheet = traitOf('Conversion', 'UnitSheet', {
  states: 'ready',
  events: { AMOUNT: 'value:number!', FROM: 'value!', TO: 'value!' },
  config: {
    units: knob(
      '[object]',
      [
        { name: 'mm', factor: 0.001 },
        { name: 'm', factor: 1 },
        { name: 'km', factor: 1000 },
      ],
      'Units',
    ),
  },
  transitions: [
    on('ready INIT =', [reckon, sheet]),
    when(['validate/number', '@payload.value'], 'ready AMOUNT =', [
      set('amount', '@payload.value'),
      reckon,
      sheet,
    ]),
    on('ready FROM =', [set('from', '@payload.value'), reckon, sheet]),
    on('ready TO =', [set('to', '@payload.value'), reckon, sheet]),
    on('ready SWAP =', [
      ['let', [['old', '@entity.from']], ['do', set('from', '@entity.to'), set('to', '@old')]],
      reckon,
      sheet,
    ]),
  ],
});

export default behavior({
  name: 'std-unit-converter',
  description: 'An amount in one unit becomes another, both ways, from a table of factors.',
  tags: 'calculator units conversion primitive',
  useWhen: 'Use when a result follows at once from a few inputs and a table.',
  asked:
    'miles into kilometres; Celsius; inches; kilos and pounds; convert; currency conversion; litres; calculator; ounces',
  entity: runtimeEntity('Conversion', {
    amount: 'number = 1',
    from: 'string = km',
    to: 'string = m',
    result: 'number = 1000',
  }),
  traits: [unitSheet],
  pages: [page('ConverterPage', '/convert', 'UnitSheet')],
});
