import { advanceKinds, advanceStates } from '@muster/contract/expenses/advances.constants'
import { sql } from 'kysely'
import { type Dataset, registerDatasets } from '../../../platform/datasets/index.ts'
import { registerMergeFields } from '../../../platform/merge-fields/index.ts'
import { personColumns, personJoins, recordMergeFields } from '../../employees/index.ts'
import { leftSql, stateSql } from '../advances/advances.queries.ts'
import { advanceKindWords, advanceStateWords, advanceTexts } from '../advances/advances.texts.ts'
import { ADVANCES } from '../expenses.access.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { column, usual } from './dataset-columns.ts'

const { text } = advanceTexts
const money = { currency: () => sql.ref('a.currency'), ...usual }

const common = [
  ...personColumns(),
  column('number', expensesTexts.text('number'), 'text', () => sql.ref('a.number'), usual),
  column('kind', text('advanceKind'), 'choice', () => sql.ref('a.kind'), {
    ...usual,
    choices: () => advanceKinds.map((value) => ({ value, label: advanceKindWords(value) })),
  }),
]

const advancesDataset: Dataset = {
  key: 'expenses.advances',
  title: text('advances'),
  description: text('datasetAdvances'),
  subject: 'employee',
  permission: ADVANCES,
  timing: 'period',
  usualPeriod: 'this_year',
  from: ({ ctx }) =>
    sql`expense_advance a join employee e on e.org_id = ${ctx.orgId} and e.id = a.employee_id`,
  joins: personJoins(),
  where: ({ ctx, from, to }) =>
    sql<boolean>`a.org_id = ${ctx.orgId} and a.requested_on between ${from}::date and ${to}::date`,
  columns: [
    ...common,
    column('state', expensesTexts.text('status'), 'choice', () => stateSql, {
      ...usual,
      choices: () => advanceStates.map((value) => ({ value, label: advanceStateWords(value) })),
    }),
    column('amount', text('amount'), 'money', () => sql.ref('a.amount'), money),
    column('balance', text('balance'), 'money', () => sql.ref('a.balance'), money),
    column('purpose', text('purpose'), 'text', () => sql.ref('a.purpose'), usual),
    column('reference', text('reference'), 'text', () => sql.ref('a.reference')),
    column('requested_on', text('requestedOn'), 'date', () => sql.ref('a.requested_on'), usual),
    column('paid_on', expensesTexts.text('paidOn'), 'date', () => sql.ref('a.paid_on'), usual),
  ],
  sort: [{ column: 'requested_on', descending: true }],
  rowKeys: [{ sql: () => sql.ref('a.id'), type: 'bigint' }],
}

const deductionsDataset: Dataset = {
  key: 'expenses.deductions',
  title: text('deductions'),
  description: text('datasetDeductions'),
  subject: 'employee',
  permission: ADVANCES,
  timing: 'period',
  usualPeriod: 'this_month',
  from: ({ ctx }) => sql`expense_advance_instalment i
    join expense_advance a on a.org_id = ${ctx.orgId} and a.id = i.advance_id
    join employee e on e.org_id = ${ctx.orgId} and e.id = a.employee_id`,
  joins: personJoins(),
  where: ({ ctx, from, to }) =>
    sql<boolean>`i.org_id = ${ctx.orgId} and i.month between ${from}::date and ${to}::date`,
  columns: [
    ...common,
    column('month', text('month'), 'date', () => sql.ref('i.month'), usual),
    column('amount', text('amount'), 'money', () => sql.ref('i.amount'), money),
    column('left', text('left'), 'money', () => leftSql, money),
  ],
  sort: [{ column: 'month', descending: false }],
  rowKeys: [
    { sql: () => sql.ref('i.advance_id'), type: 'bigint' },
    { sql: () => sql.ref('i.position'), type: 'bigint' },
  ],
}

export function registerAdvanceDatasets(): void {
  registerDatasets(advancesDataset, deductionsDataset)
  registerMergeFields(
    recordMergeFields({
      ...{ dataset: advancesDataset, one: 'ADVANCE', many: 'ADVANCES' },
      where: sql<boolean>`a.status in ('approved', 'in_payment', 'paid_out')`,
    }),
  )
}
