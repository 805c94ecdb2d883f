import { trade } from '../trade.ts';

export default trade({
  name: 'std-crud',
  description:
    'Create, read, update and delete: a list of records with search, a form to add and change them, a page for each, and a safe delete.',
  tags: 'crud list create read update delete edit form admin records generic primitive resource',
  useWhen: 'Use when records of any kind must be listed, added, opened, changed and removed.',
  asked:
    'admin panel for any table; generic back office; add, edit and delete entries; maintain master data; simple database front end; manage records; scaffold; create new ones and change them; simple admin; data entry; keep a collection of things; store items of one kind',
  brief: `
    Item: name!, description, category, active boolean
      shows: search
  `,
});
