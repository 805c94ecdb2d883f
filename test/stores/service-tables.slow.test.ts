import { openDatabase } from '../../src/stores/sqlite/sqlite-database.ts';
import { describeServiceTables } from '../contract/service-tables.ts';
import { closeAfterTest, createTestDirectory } from './directory.ts';

describeServiceTables('sqlite', async () => {
  const directory = await createTestDirectory();
  return [
    closeAfterTest(await openDatabase(directory)),
    closeAfterTest(await openDatabase(directory)),
  ];
});
