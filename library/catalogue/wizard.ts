import {
  behavior,
  button,
  columns,
  divider,
  type Expression,
  entity,
  failure,
  form,
  get,
  header,
  loading,
  main,
  type Node,
  navigate,
  notify,
  on,
  page,
  persistWithResults,
  row,
  set,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const STEPS = ['Company', 'Address', 'Plan', 'Review'];

const step = (index: number, ...content: Node[]) =>
  main(
    header('Set up your workspace', 'compass'),
    {
      type: 'wizard-progress',
      currentStep: index,
      steps: STEPS.map((title) => ({ id: title.toLowerCase(), title })),
    },
    divider,
    ...content,
    row(
      ...(index > 0 ? [button('Back', 'BACK', 'ghost', 'arrow-left')] : []),
      index < STEPS.length - 1
        ? button('Next', 'NEXT', 'primary', 'arrow-right')
        : button('Finish', 'FINISH', 'primary', 'check'),
    ),
  );

const company = step(
  0,
  form('companyName industry employees', 'FILL', undefined, { entity: '@entity' }),
);
const address = step(1, form('street city country', 'FILL', undefined, { entity: '@entity' }));
const plan = step(2, {
  type: 'pricing-grid',
  plans: [
    {
      name: 'Small',
      price: '9',
      features: ['3 seats'],
      action: { label: 'Take it', event: 'CHOOSE_SMALL' },
    },
    {
      name: 'Large',
      price: '49',
      features: ['50 seats', 'Audit log'],
      action: { label: 'Take it', event: 'CHOOSE_LARGE' },
      highlighted: true,
    },
  ],
});
const review = step(3, {
  type: 'detail-panel',
  entity: '@entity',
  fields: columns('companyName:h4 industry employees street city country plan:badge'),
});

const keep: Expression[] = ['companyName', 'industry', 'street', 'city', 'country'].map((name) =>
  set(name, get('@payload.data', name, `@entity.${name}`)),
);

const workspaceSetup = traitOf('Workspace', 'WorkspaceSetup', {
  states: 'company address plan review creating created. failed',
  events: { FILL: 'data:object!' },
  transitions: [
    on('company INIT =', [company]),
    on('company|address FILL =', keep),
    when(['!=', '@entity.companyName', ''], 'company NEXT address', [address]),
    on('company NEXT =', [notify('A company needs a name.', 'warning')]),
    when(['and', ['!=', '@entity.city', ''], ['!=', '@entity.country', '']], 'address NEXT plan', [
      plan,
    ]),
    on('address BACK company', [company]),
    on('plan CHOOSE_SMALL review', [set('plan', 'small'), review]),
    when(['>=', '@entity.employees', 4], 'plan CHOOSE_LARGE review', [
      set('plan', 'large'),
      review,
    ]),
    on('plan NEXT review', [review]),
    on('plan BACK address', [address]),
    on('review BACK plan', [plan]),
    on('review FINISH creating', [
      set('finishedAt', '@now'),
      persistWithResults('create', 'Workspace', 'WorkspaceCreated', 'WorkspaceRefused', '@entity'),
      main(loading('Creating the workspace…')),
    ]),
    on('creating WorkspaceCreated created', [
      main(
        header('Ready', 'party-popper'),
        text(['str/concat', 'Welcome, ', '@entity.companyName']),
        { type: 'confetti-effect', trigger: true },
      ),
      navigate('/'),
    ]),
    on('creating WorkspaceRefused failed', [
      main(
        row(
          failure('Not created', '@payload.error', 'BACK'),
          button('Change answers', 'BACK', 'secondary'),
        ),
      ),
    ]),
    on('failed BACK review', [review]),
  ],
});

export default behavior({
  name: 'std-wizard',
  description:
    'A guided set-up of four steps with its own rules per step, going back without loss, and a review at the end.',
  tags: 'wizard steps onboarding setup guided primitive multi-step form stepper',
  useWhen: 'Use when a long form must be broken into ordered steps that build on each other.',
  asked:
    'step by step; setup assistant; multi-step form; guided; next, back, finish; several pages of a form; onboarding steps; long form in parts; first-time setup; walk through',
  entity: entity('Workspace', {
    companyName: 'string = ',
    industry: 'string retail|software|health|other = other',
    employees: 'number = 1',
    street: 'string = ',
    city: 'string = ',
    country: 'string = ',
    plan: 'string small|large = small',
    finishedAt: 'datetime',
  }),
  traits: [workspaceSetup],
  pages: [page('SetupPage', '/setup', 'WorkspaceSetup')],
});
