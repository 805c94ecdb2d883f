import { desk } from '../../src/authoring/shapes/index.ts';
import { behavior, entity, get } from '../behavior.ts';

const item = entity('Item', {
  name: 'string!',
  description: 'string = ',
  category: 'string = ',
  active: 'boolean = true',
  updatedAt: 'datetime',
});

export default behavior({
  name: 'std-crud',
  description:
    'Create, read, update and delete: a list of records with search, a form to add and change them, a page for each, and a safe delete.',
  tags: 'crud list create read update delete edit form admin records generic primitive resource',
  useWhen: 'Use when records of any kind must be listed, added, opened, changed and removed.',
  asked:
    'admin panel for any table; generic back office; add, edit and delete entries; maintain master data; simple database front end; manage records; scaffold; create new ones and change them; simple admin; data entry; keep a collection of things; store items of one kind',
  orbitals: [
    desk({
      entity: item,
      icon: 'database',
      look: 'entity-table',
      columns: 'name:h4 category:badge active:badge updatedAt:caption:date',
      form: 'name description:textarea category active',
      guard: ['validate/required', get('@payload.data', 'name', '')],
      extra: { updatedAt: '@now' },
      search: 'name',
      removable: 'This can not be taken back.',
      pageSize: 25,
      record: {
        title: '@entity.name',
        fields: 'name:h1 description category:badge active updatedAt:caption:datetime',
      },
    }),
  ],
});
