import { trade } from '../trade.ts';

export default trade({
  name: 'std-reports',
  description:
    'Reports that are defined once, run with parameters, drawn as table or chart, kept as snapshots and sent to subscribers.',
  tags: 'reports analytics query chart schedule snapshot',
  useWhen: 'Use when the same questions are asked of the data again and again, by several people.',
  asked:
    'monthly numbers by mail; weekly report; send figures to the board automatically; statistics; analytics; sales report; scheduled reports; BI; Metabase; run a query; saved report; print a summary',
  brief: `
    ReportDefinition: name!, source orders/tickets/stock, groupBy, measure count/sum/average,
      chart table/bar/line, subscribers array, lastRunAt datetime
    ReportRun: definition ReportDefinition, title!, value number, takenAt datetime, sentTo email
      waiting RUN running, running COMPLETE done, running FAIL failed, failed RUN_AGAIN running,
      done SEND_OUT sent
      shows: chart, counts
      email SEND_OUT sentTo: The report that you subscribed to is ready.
    ReportParameter: definition ReportDefinition, name!, value, from date, until date
  `,
});
