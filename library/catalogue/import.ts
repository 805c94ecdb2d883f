import { trade } from '../trade.ts';

export default trade({
  name: 'std-import',
  description:
    'Files that become records: where they come from, which column is which field, rows that have faults, and runs that are undone.',
  tags: 'import csv mapping validation batch data',
  useWhen:
    'Use when people bring records from elsewhere and want to see problems before they are kept.',
  asked:
    'bring in old data; upload an Excel sheet; CSV upload; migrate from another system; load a spreadsheet; map columns; bulk load customers; read in a file; get data into; transfer existing records',
  brief: `
    ImportRun: fileName!, source file, rows number, done number, failed number, batchSize number, startedAt datetime
      shows: counts
      uploaded MAP_COLUMNS mapped, mapped CHECK_ROWS checked, checked MAP_COLUMNS mapped, checked RUN running,
      running FINISH done, running FAIL failed, failed RUN running, done|failed UNDO undone
      email FINISH @keeper: An import is done.
    ColumnMatch: run ImportRun, column!, field!, required boolean
    RowFault: run ImportRun, line! number, column, message!, severity warning/error
      found MEND mended, found SKIP skipped
      shows: counts
  `,
});
