import { sql } from 'kysely'
import type { Dataset, DatasetColumn, DatasetScope } from '../../../platform/datasets/index.ts'
import { textOf } from '../../../platform/db/stored-text.ts'
import { personColumns, personJoins } from '../../employees/index.ts'
import { VIEW } from '../balances/balances.queries.ts'
import type { EntryKind } from '../ledger/entries.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { choicesOf, column, personAndType, typeColumns, usualPerson } from './leave-columns.ts'

const kindWords = {
  opening: 'kindOpening',
  accrual: 'kindAccrual',
  carry_in: 'kindCarryIn',
  lapse: 'kindLapse',
  taken: 'kindTaken',
  taken_reversal: 'kindTakenReversal',
  encashed: 'kindEncashed',
  adjusted: 'kindAdjusted',
  comp_off: 'kindCompOff',
  comp_off_lapse: 'kindCompOffLapse',
} as const satisfies Record<EntryKind, string>

/** Entries `l` of the ledger that are effective in the period. */
const ofLedger = (
  kinds: readonly EntryKind[] | null,
): Pick<Dataset, 'from' | 'where' | 'joins' | 'rowKeys'> => ({
  from: (scope) => sql`leave_entry l ${personAndType(scope, 'l')}`,
  joins: {
    ...personJoins(),
    lot: ({ ctx }) => sql`left join leave_lot o on o.org_id = ${ctx.orgId} and o.id = l.lot_id`,
    rule: ({ ctx }) => sql`left join leave_rule r on r.org_id = ${ctx.orgId} and r.id = l.rule_id`,
  },
  where: ({ ctx, from, to }: DatasetScope) => sql<boolean>`l.org_id = ${ctx.orgId}
    and l.effective_on between ${from}::date and ${to}::date
    and ${kinds ? sql`l.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})` : sql`true`}`,
  rowKeys: [{ sql: () => sql.ref('l.id'), type: 'bigint' }],
})

const about = {
  subject: 'employee',
  permission: VIEW,
  timing: 'period',
  longest: 1100,
} as const

const on = column('on', 'date', sql.ref('l.effective_on'))
/** What was debited, above 0; below it where a debit was taken back. */
const debited = column('days', 'days', sql`(- l.days)`)
const why = column('why', 'text', sql.ref('l.note'), { shown: () => textOf('l.note'), width: 40 })
const takeBy = column('take_by', 'date', sql.ref('o.expires_on'), { joins: ['lot'], isUsual: false })

const entered: readonly DatasetColumn[] = [
  column('entered_by', 'text', sql.ref('l.actor'), { isUsual: false, width: 28 }),
  column('entered_at', 'instant', sql.ref('l.created_at'), { isUsual: false }),
]

const newestFirst = (first: string) => [
  { column: first, descending: true },
  { column: 'employee_name', descending: false },
]

export const leaveLedgerDataset: Dataset = {
  key: 'leave.ledger',
  title: datasetsTexts.text('ledger'),
  description: datasetsTexts.text('ledgerText'),
  ...about,
  ...ofLedger(null),
  columns: [
    ...personColumns(usualPerson),
    ...typeColumns(),
    on,
    column('entry_kind', 'choice', sql.ref('l.kind'), { choices: choicesOf(kindWords), width: 20 }),
    column('days', 'days', sql.ref('l.days')),
    why,
    takeBy,
    column('rule', 'text', sql.ref('r.name'), { joins: ['rule'], isUsual: false, width: 24 }),
    ...entered,
  ],
  sort: newestFirst('on'),
}

export const leaveEncashmentsDataset: Dataset = {
  key: 'leave.encashments',
  title: datasetsTexts.text('encashments'),
  description: datasetsTexts.text('encashmentsText'),
  ...about,
  usualPeriod: 'this_year',
  ...ofLedger(['encashed']),
  columns: [
    ...personColumns(usualPerson),
    ...typeColumns(),
    on,
    debited,
    column('occasion', 'choice', sql`(case when l.source = 'year_end' then 'yearEnd' else 'onRequest' end)`, {
      choices: choicesOf({ onRequest: 'onRequest', yearEnd: 'yearEnd' }),
    }),
    why,
    ...entered,
  ],
  sort: newestFirst('on'),
}

export const expiredLeaveDataset: Dataset = {
  key: 'leave.expired',
  title: datasetsTexts.text('expired'),
  description: datasetsTexts.text('expiredText'),
  ...about,
  usualPeriod: 'this_year',
  ...ofLedger(['lapse', 'comp_off_lapse']),
  columns: [
    ...personColumns(usualPerson),
    ...typeColumns(),
    column('lapsed_on', 'date', sql.ref('l.effective_on')),
    debited,
    column(
      'expired_because',
      'choice',
      sql`(case when l.kind = 'comp_off_lapse' then 'compOff' when l.source = 'year_end' then 'yearEnd'
        when l.lot_id is not null then 'lot' else 'other' end)`,
      {
        choices: choicesOf({
          ...{ compOff: 'becauseCompOff', lot: 'becauseLot' },
          ...{ yearEnd: 'becauseYearEnd', other: 'becauseOther' },
        }),
        width: 30,
      },
    ),
    { ...takeBy, isUsual: true },
    column(
      'earned_on',
      'date',
      ({ ctx }) => sql`(
        select min(c.effective_on) from leave_entry c
        where c.org_id = ${ctx.orgId} and c.lot_id = l.lot_id and c.days > 0 and c.kind <> 'taken_reversal')`,
      { isUsual: false },
    ),
    why,
    ...entered,
  ],
  sort: newestFirst('lapsed_on'),
}
