import { trade } from '../trade.ts';

export default trade({
  name: 'std-invoice',
  description:
    'Invoices with lines and taxes, numbered when issued and unchangeable after, paid in parts, reminded, credited.',
  tags: 'invoice accounting tax payment reminder customers clients billing payments bill',
  useWhen: 'Use when somebody is billed with a document that must hold before a tax office.',
  asked:
    'bill clients; freelancer; VAT; accounts receivable; Freshbooks; Quickbooks; send an invoice as PDF; who has paid; tax; credit note; quotes and bills; customers who owe us money; unpaid bills; accountant; get paid; Xero; sole trader; designer; craftsman; bill for finished work; outstanding amounts; get my money',
  brief: `
    Invoice: number, customerName!, customerEmail email, customerAddress, taxNumber, net money,
      tax money, total money, paid money, issuedAt date, dueAt date, reminders number
      draft ISSUE issued, issued|overdue PART_PAYMENT partlyPaid, issued|partlyPaid|overdue SETTLE paid,
      issued|partlyPaid REMIND overdue, issued|partlyPaid|overdue CREDIT credited
      shows: counts
      email ISSUE customerEmail: Your invoice is ready.
      email REMIND customerEmail: Your invoice is overdue.
      email 72h before dueAt customerEmail: Your invoice is due in three days.
    InvoiceLine: invoice Invoice, description!, quantity! number, unitPrice! money, taxRate number
    Payment: invoice Invoice, amount! money, receivedOn date, method transfer/card/cash, reference
  `,
});
