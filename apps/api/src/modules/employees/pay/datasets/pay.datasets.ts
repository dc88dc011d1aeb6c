import { payFrequencies, payKinds, paySources } from '@muster/contract/employees/pay/pay.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../../platform/context.ts'
import {
  type Dataset,
  type DatasetColumn,
  type DatasetScope,
  registerDatasets,
} from '../../../../platform/datasets/index.ts'
import type { Db } from '../../../../platform/db/tx.ts'
import { personColumns, personJoins } from '../../datasets/person-columns.ts'
import { peopleOn } from '../../moves/assignments-as-of.ts'
import { type ComponentRow, findComponents } from '../components.queries.ts'
import { isLive, revisionsOn } from '../pay.queries.ts'
import { payScope, SEE } from '../pay-as-of.service.ts'
import { isOpenToOwn } from '../planned-pay.service.ts'
import { amount, choicesOf, joinPrevious, payColumn, previousColumns, reasonColumn } from './pay-columns.ts'
import { payComponentTexts, payDatasetsTexts } from './pay-datasets.texts.ts'

const kindWords = { earning: 'earning', employer: 'employer' } as const

const statuses = ['active', 'not_joined'] as const
const person = ['employee_code', 'employee_name', 'department', 'designation', 'grade'] as const

/** Of the employment and the place of the day. */
const personOnDay = (): DatasetColumn[] => [
  ...personColumns(person, 'p').map((column) => {
    if (column.key === 'employee_code') return { ...column, sql: () => sql.ref('p.code') }
    return column.key === 'joined_on' ? { ...column, sql: () => sql.ref('p.joined_on') } : column
  }),
  {
    ...{ key: 'status', type: 'choice', heading: payDatasetsTexts.text('status') },
    sql: () => sql.ref('p.status'),
    ...choicesOf(statuses, (one) => one),
  },
]

/** People who work here on the day, or join later, with pay that counts already. */
const peopleOfDay = ({ ctx, asOf, today }: DatasetScope): RawBuilder<unknown> => sql`
  (${peopleOn(ctx, { day: asOf, today })}) p join employee e on e.org_id = ${ctx.orgId} and e.id = p.id`

const payOfDay = ({ ctx, asOf }: DatasetScope): RawBuilder<unknown> => sql`
  ${revisionsOn(ctx, isOpenToOwn(ctx), sql`${asOf}::date`)} r on r.employee_id = e.id`

const lineOf = ({ id }: ComponentRow, part: 'monthly' | 'annual' | 'once') => sql`(
  select ${sql.ref(`l.${part}`)} from pay_line l
  where l.org_id = r.org_id and l.revision_id = r.id and l.component_id = ${sql.lit(id)})`

/** Columns of a component: a month and a year of what is paid monthly, else what it comes to. */
function componentColumns(component: ComponentRow): DatasetColumn[] {
  const { id, name, frequency } = component
  const column = (part: 'monthly' | 'annual' | 'once', word: 'ofMonth' | 'ofYear' | 'ofOnce') => ({
    ...amount('annual_ctc', lineOf(component, part), { isUsual: false }),
    key: `component_${id}_${part}`,
    heading: payComponentTexts.text(word, { name }),
  })
  if (frequency === 'once') return [column('once', 'ofOnce')]
  const year = column('annual', 'ofYear')
  return frequency === 'annual' ? [year] : [column('monthly', 'ofMonth'), year]
}

/** Who sees a person sees no pay by it: rows are of people whose pay the reader may see, their own where it is shown. */
const reach = { subject: 'employee', permission: SEE, within: payScope } as const

export const payDataset: Dataset = {
  ...{ key: 'employees.pay', ...reach, timing: 'day', oneRowPer: 'person' },
  title: payDatasetsTexts.text('pay'),
  description: payDatasetsTexts.text('payText'),
  from: (scope) => sql`${peopleOfDay(scope)} left join ${payOfDay(scope)}`,
  joins: { ...personJoins('p'), before: ({ ctx }) => joinPrevious(ctx) },
  where: ({ ctx }) => sql<boolean>`e.org_id = ${ctx.orgId}
    and p.status <> 'left' and (p.status <> 'not_joined' or r.id is not null)`,
  columns: [
    ...personOnDay(),
    amount('annual_ctc', sql`r.annual_ctc`),
    amount('annual_gross', sql`r.annual_gross`),
    amount('monthly_gross', sql`r.monthly_gross`),
    amount('once', sql`r.once`, { isUsual: false }),
    payColumn('currency', 'text', sql`r.currency`, { isUsual: false }),
    payColumn('effective_on', 'date', sql`r.effective_on`),
    reasonColumn,
    ...previousColumns(false),
  ],
  furtherColumns: async (ctx: Ctx, db: Db) => (await findComponents(ctx, db)).flatMap(componentColumns),
  sort: [{ column: 'employee_name', descending: false }],
  rowKeys: [{ sql: () => sql.ref('e.id'), type: 'bigint' }],
}

export const payLinesDataset: Dataset = {
  ...{ key: 'employees.pay_components', ...reach, timing: 'day' },
  title: payDatasetsTexts.text('lines'),
  description: payDatasetsTexts.text('linesText'),
  from: (scope) => sql`${peopleOfDay(scope)} join ${payOfDay(scope)}
    join pay_line l on l.org_id = r.org_id and l.revision_id = r.id
    join pay_component c on c.org_id = l.org_id and c.id = l.component_id`,
  joins: personJoins('p'),
  where: ({ ctx }) => sql<boolean>`e.org_id = ${ctx.orgId} and p.status <> 'left'`,
  columns: [
    ...personOnDay(),
    payColumn('component', 'text', sql`c.name`, { identity: () => sql.ref('c.id'), width: 24 }),
    payColumn(
      'kind',
      'choice',
      sql`c.kind`,
      choicesOf(payKinds, (one) => kindWords[one]),
    ),
    payColumn(
      'frequency',
      'choice',
      sql`l.frequency`,
      choicesOf(payFrequencies, (one) => (one === 'once' ? 'onceOnly' : one)),
    ),
    amount('amount_month', sql`l.monthly`),
    amount('amount_year', sql`l.annual`),
    amount('amount_once', sql`l.once`),
    payColumn('currency', 'text', sql`r.currency`, { isUsual: false }),
    payColumn('effective_on', 'date', sql`r.effective_on`, { isUsual: false }),
  ],
  sort: [
    { column: 'employee_name', descending: false },
    { column: 'component', descending: false },
  ],
  rowKeys: [
    { sql: () => sql.ref('e.id'), type: 'bigint' },
    { sql: () => sql.ref('l.position'), type: 'integer' },
  ],
}

const sourceWords = { offer: 'offer', increment: 'byIncrement', import: 'byImport' } as const

export const payChangesDataset: Dataset = {
  ...{ key: 'employees.pay_changes', ...reach, timing: 'period', usualPeriod: 'this_year', longest: 1100 },
  title: payDatasetsTexts.text('changes'),
  description: payDatasetsTexts.text('changesText'),
  from: ({ ctx, from, to }) => sql`(
      select r.* from pay_revision r
      where r.org_id = ${ctx.orgId} and r.effective_on between ${from}::date and ${to}::date and ${isLive}
        and ${isOpenToOwn(ctx)}
    ) r join employee e on e.org_id = ${ctx.orgId} and e.id = r.employee_id`,
  joins: { ...personJoins(), before: ({ ctx }) => joinPrevious(ctx) },
  where: ({ ctx }) => sql<boolean>`e.org_id = ${ctx.orgId}`,
  columns: [
    ...personColumns(person),
    payColumn('from_day', 'date', sql`r.effective_on`),
    reasonColumn,
    ...previousColumns(true),
    amount('new_ctc', sql`r.annual_ctc`),
    amount('new_gross', sql`r.annual_gross`, { isUsual: false }),
    payColumn('currency', 'text', sql`r.currency`, { isUsual: false }),
    payColumn('source', 'choice', sql`r.source`, {
      ...choicesOf(paySources, (one) => sourceWords[one]),
      isUsual: false,
    }),
    payColumn('note', 'text', sql`r.note`, { isUsual: false, width: 40 }),
    payColumn('entered_by', 'text', sql`r.actor`, { isUsual: false }),
    payColumn('entered_at', 'instant', sql`r.created_at`, { isUsual: false }),
  ],
  sort: [
    { column: 'from_day', descending: true },
    { column: 'employee_name', descending: false },
  ],
  rowKeys: [{ sql: () => sql.ref('r.id'), type: 'bigint' }],
}

export const connectPayDatasets = (): void => registerDatasets(payDataset, payLinesDataset, payChangesDataset)
