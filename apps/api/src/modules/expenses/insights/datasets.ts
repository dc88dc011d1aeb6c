import { claimStatuses, decidedStatuses } from '@muster/contract/expenses/expenses.constants'
import { sql } from 'kysely'
import { type Dataset, type DatasetColumn, registerDatasets } from '../../../platform/datasets/index.ts'
import { registerMergeFields } from '../../../platform/merge-fields/index.ts'
import { personColumns, personJoins, recordMergeFields } from '../../employees/index.ts'
import { companySum } from '../claims/company-costs.ts'
import { partsSql } from '../claims/parts.queries.ts'
import { claimSheetTexts } from '../claims/sheet.texts.ts'
import { VIEW } from '../expenses.access.ts'
import { expensesTexts, statusWords } from '../expenses.texts.ts'
import { registerAdvanceDatasets } from './advance-datasets.ts'
import { column, usual } from './dataset-columns.ts'
import { ticketsDataset } from './ticket-dataset.ts'

const { text } = expensesTexts

const money: Partial<DatasetColumn> = { currency: () => sql.ref('c.currency'), ...usual }

const status = column('status', text('status'), 'choice', () => sql.ref('c.status'), {
  ...usual,
  choices: () => claimStatuses.map((value) => ({ value, label: statusWords(value) })),
})

const claimsDataset: Dataset = {
  key: 'expenses.claims',
  title: text('claims'),
  description: text('datasetClaims'),
  subject: 'employee',
  permission: VIEW,
  timing: 'period',
  usualPeriod: 'this_year',
  from: ({ ctx }) => sql`expense_claim c join employee e on e.org_id = ${ctx.orgId} and e.id = c.employee_id`,
  joins: personJoins(),
  where: ({ ctx, from, to }) =>
    sql<boolean>`c.org_id = ${ctx.orgId} and c.submitted_on between ${from}::date and ${to}::date`,
  columns: [
    ...personColumns(),
    column('number', text('number'), 'text', () => sql.ref('c.number'), usual),
    column('title', text('title'), 'text', () => sql.ref('c.title'), usual),
    status,
    column('claimed', text('claimed'), 'money', () => sql.ref('c.claimed'), money),
    column('allowed', text('allowed'), 'money', () => sql.ref('c.allowed'), money),
    column('approved', text('approved'), 'money', () => sql.ref('c.approved'), money),
    column('settled', text('settled'), 'money', () => sql.ref('c.settled'), {
      currency: () => sql.ref('c.currency'),
    }),
    column('company', claimSheetTexts.text('company'), 'money', () => sql`${companySum}::numeric`, {
      currency: () => sql.ref('c.currency'),
    }),
    column('submitted_on', text('submittedOn'), 'date', () => sql.ref('c.submitted_on'), usual),
    column('paid_on', text('paidOn'), 'date', () => sql.ref('c.paid_on')),
  ],
  sort: [{ column: 'submitted_on', descending: true }],
  rowKeys: [{ sql: () => sql.ref('c.id'), type: 'bigint' }],
}

const linesDataset: Dataset = {
  key: 'expenses.lines',
  title: text('expenses'),
  description: text('datasetLines'),
  subject: 'employee',
  permission: VIEW,
  timing: 'period',
  usualPeriod: 'this_year',
  from: ({ ctx }) => sql`expense_line l join expense_claim c on c.org_id = ${ctx.orgId} and c.id = l.claim_id
    and c.number is not null
    join employee e on e.org_id = ${ctx.orgId} and e.id = c.employee_id
    join expense_category k on k.org_id = ${ctx.orgId} and k.id = l.category_id
    cross join lateral ${partsSql} y
    left join expense_project p on p.org_id = ${ctx.orgId} and p.id = y.project_id
    left join cost_centre u on u.org_id = ${ctx.orgId} and u.id = coalesce(y.cost_centre_id, e.cost_centre_id)`,
  joins: personJoins(),
  where: ({ ctx, from, to }) =>
    sql<boolean>`l.org_id = ${ctx.orgId} and l.spent_on between ${from}::date and ${to}::date`,
  columns: [
    ...personColumns(),
    column('number', text('number'), 'text', () => sql.ref('c.number'), usual),
    status,
    column('spent_on', text('sheetDay'), 'date', () => sql.ref('l.spent_on'), usual),
    column('category', text('category'), 'text', () => sql.ref('k.name'), usual),
    column('merchant', text('merchant'), 'text', () => sql.ref('l.merchant'), usual),
    column('from_place', claimSheetTexts.text('fromPlace'), 'text', () => sql.ref('l.from_place')),
    column('to_place', claimSheetTexts.text('toPlace'), 'text', () => sql.ref('l.to_place')),
    column('project', text('project'), 'text', () => sql.ref('p.name')),
    column('line_cost_centre', text('glCostCentre'), 'text', () => sql.ref('u.name')),
    column('invoice_number', text('invoiceNumber'), 'text', () => sql.ref('l.invoice_number')),
    column('supplier_tax_id', text('supplierTaxId'), 'text', () => sql.ref('l.supplier_tax_id')),
    column('claimed', text('claimed'), 'money', () => sql.ref('y.claimed'), money),
    column('allowed', text('allowed'), 'money', () => sql.ref('y.allowed'), money),
    // What one of several approvers has entered is not final.
    column(
      'approved',
      text('approved'),
      'money',
      () => sql`case when c.approved is not null then y.approved end`,
      money,
    ),
  ],
  sort: [{ column: 'spent_on', descending: true }],
  rowKeys: [
    { sql: () => sql.ref('l.id'), type: 'bigint' },
    { sql: () => sql.ref('y.position'), type: 'bigint' },
  ],
}

export function registerExpenseDatasets(): void {
  registerDatasets(claimsDataset, linesDataset, ticketsDataset)
  // Letters contain approved and paid claims, with what was approved of them.
  const where = sql<boolean>`c.status = any (${[...decidedStatuses]}::text[])`
  registerMergeFields(recordMergeFields({ dataset: claimsDataset, one: 'CLAIM', many: 'CLAIMS', where }))
  registerMergeFields(recordMergeFields({ dataset: linesDataset, one: 'EXPENSE', many: 'EXPENSES', where }))
  registerAdvanceDatasets()
}
