import { separationModes } from '@muster/contract/employees/moves/moves.constants'
import {
  initiators,
  rehireChoices,
  SEPARATION_STATUS,
  separationKinds,
  separationStatuses,
} from '@muster/contract/offboarding/offboarding.constants'
import { settlementStates } from '@muster/contract/offboarding/settlement/settlement.constants'
import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { type Dataset, type DatasetColumn, registerDatasets } from '../../../platform/datasets/index.ts'
import { registerMergeFields } from '../../../platform/merge-fields/index.ts'
import { personColumns, personJoins, recordMergeFields } from '../../employees/index.ts'
import { VIEW as VIEW_SEPARATION } from '../offboarding.access.ts'
import { kindWords, offboardingTexts, statusText } from '../offboarding.texts.ts'
import { lastDaySql, shownMode } from '../separations/separations.queries.ts'
import { VIEW as VIEW_SETTLEMENT } from '../settlement/settlement.access.ts'
import { clearanceDataset } from './clearance.dataset.ts'
import { offboardingDatasetTexts } from './datasets.texts.ts'

const usual = { isUsual: true } as const
const { text } = offboardingDatasetTexts

const column = (
  key: string,
  heading: DatasetColumn['heading'],
  type: DatasetColumn['type'],
  value: DatasetColumn['sql'],
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({ key, heading, type, sql: value, ...more })

const lastDay = sql`coalesce(${lastDaySql}, s.requested_lwd)`

const days: Pick<DatasetColumn, 'aggregates'> = {
  aggregates: ['sum', 'average', 'least', 'greatest', 'count'],
}

/** Separations. A private reason is as in the list: told to the person and to who manages the separation. */
const separationsDataset: Dataset = {
  key: 'offboarding.separations',
  title: text('separations'),
  description: text('separationsText'),
  subject: 'employee',
  permission: VIEW_SEPARATION,
  timing: 'period',
  usualPeriod: 'this_year',
  from: ({ ctx }) => sql`separation s join employee e on e.org_id = ${ctx.orgId} and e.id = s.employee_id`,
  joins: personJoins(),
  where: ({ ctx, from, to }) =>
    sql<boolean>`s.org_id = ${ctx.orgId} and ${lastDay} between ${from}::date and ${to}::date`,
  columns: [
    ...personColumns(),
    column('kind', offboardingTexts.text('kind'), 'choice', () => sql.ref('s.kind'), {
      ...usual,
      choices: () => separationKinds.map((value) => ({ value, label: kindWords(value) })),
    }),
    column('status', offboardingTexts.text('status'), 'choice', () => sql`s.status::text`, {
      ...usual,
      choices: () =>
        separationStatuses.map((value) => ({ value: String(value), label: wordsOf(statusText(value)) })),
    }),
    column('mode', offboardingTexts.text('reason'), 'choice', ({ ctx }) => sql`(${shownMode(ctx)})::text`, {
      ...usual,
      choices: () => Object.entries(separationModes).map(([value, label]) => ({ value, label })),
    }),
    column('resigned_on', offboardingTexts.text('resignedOn'), 'date', () => sql.ref('s.resigned_on'), usual),
    column('last_day', offboardingTexts.text('lastDay'), 'date', () => lastDay, usual),
    column('notice_ends_on', offboardingTexts.text('noticeEnds'), 'date', () => sql.ref('s.notice_ends_on')),
    column('notice_days', text('noticeDays'), 'number', () => sql.ref('s.notice_days'), days),
    column('initiated_by', text('initiatedBy'), 'choice', () => sql.ref('s.initiated_by'), {
      choices: () =>
        initiators.map((value) => ({ value, label: offboardingDatasetTexts(`by_${value}` as const) })),
    }),
    column('rehire', text('rehire'), 'choice', () => sql.ref('s.rehire'), {
      permission: 'offboarding.separation.manage',
      choices: () =>
        rehireChoices.map((value) => ({ value, label: offboardingDatasetTexts(`rehire_${value}` as const) })),
    }),
  ],
  sort: [
    { column: 'last_day', descending: true },
    { column: 'employee_name', descending: false },
  ],
  rowKeys: [{ sql: () => sql.ref('s.id'), type: 'bigint' }],
}

const sumOf = (which: 'all' | 'earned' | 'recovered') => {
  const wanted = { all: sql`true`, earned: sql`l.amount > 0`, recovered: sql`l.amount < 0` }[which]
  return sql`(select coalesce(sum(l.amount), 0) from settlement_line l
    where l.org_id = t.org_id and l.settlement_id = t.id and ${wanted})`
}

const money = {
  fieldGroup: 'pay',
  currency: () => sql.ref('t.currency'),
} as const satisfies Partial<DatasetColumn>

/** Statements of settlement. Amounts are pay. */
const settlementsDataset: Dataset = {
  key: 'offboarding.settlements',
  title: text('settlements'),
  description: text('settlementsText'),
  subject: 'employee',
  permission: VIEW_SETTLEMENT,
  // Nobody works on their own settlement; the leaver has the statement.
  within: (ctx) => sql<boolean>`e.id is distinct from ${ctx.actor.employeeId}::bigint`,
  timing: 'period',
  usualPeriod: 'this_year',
  from: ({ ctx }) => sql`settlement t join separation s on s.org_id = ${ctx.orgId} and s.id = t.separation_id
    join employee e on e.org_id = ${ctx.orgId} and e.id = t.employee_id`,
  joins: personJoins(),
  where: ({ ctx, from, to }) =>
    sql<boolean>`t.org_id = ${ctx.orgId} and ${lastDay} between ${from}::date and ${to}::date`,
  columns: [
    ...personColumns(),
    column('last_day', offboardingTexts.text('lastDay'), 'date', () => lastDay, usual),
    column('number', text('number'), 'number', () => sql.ref('t.number'), { aggregates: ['count'] }),
    column('state', text('state'), 'choice', () => sql.ref('t.state'), {
      ...usual,
      choices: () =>
        settlementStates.map((value) => ({
          value,
          label: offboardingDatasetTexts(`state_${value}` as const),
        })),
    }),
    column('earnings', text('earnings'), 'money', () => sumOf('earned'), money),
    column('recoveries', text('recoveries'), 'money', () => sumOf('recovered'), money),
    column('net', text('net'), 'money', () => sumOf('all'), { ...money, ...usual }),
    column('served', text('served'), 'number', () => sql.ref('t.served'), days),
    column('shortfall', text('shortfall'), 'number', () => sql.ref('t.shortfall'), days),
    column('due_on', text('dueOn'), 'date', () => sql.ref('t.due_on'), usual),
    column('paid_on', text('paidOn'), 'date', () => sql.ref('t.paid_on'), usual),
    column('reference', text('reference'), 'text', () => sql.ref('t.payment_reference')),
  ],
  sort: [
    { column: 'last_day', descending: true },
    { column: 'employee_name', descending: false },
  ],
  rowKeys: [{ sql: () => sql.ref('t.id'), type: 'bigint' }],
}

const { onNotice, clearance, settlement, offboarded } = SEPARATION_STATUS
const decided: readonly number[] = [onNotice, clearance, settlement, offboarded]

export function registerOffboardingDatasets(): void {
  registerDatasets(separationsDataset, settlementsDataset, clearanceDataset)
  registerMergeFields(
    recordMergeFields({
      ...{ dataset: separationsDataset, one: 'EXIT', many: 'EXITS' },
      // Approved ones under way or over: by those that wait, are on hold, rejected or withdrawn nobody leaves.
      where: sql<boolean>`s.status = any (${[...decided]}::smallint[])`,
    }),
  )
}
