import { type PayReason, payReasons } from '@muster/contract/employees/pay/pay.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../../platform/context.ts'
import type { DatasetColumn } from '../../../../platform/datasets/index.ts'
import { isLive } from '../pay.queries.ts'
import { payDatasetsTexts } from './pay-datasets.texts.ts'

type Key = Parameters<typeof payDatasetsTexts.text>[0]

/** Shown, compared, sorted, grouped and summed only of people whose pay the reader may see. */
const protectedPay = { fieldGroup: 'pay' } as const

export const payColumn = (
  key: Key,
  type: DatasetColumn['type'],
  value: RawBuilder<unknown>,
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({
  ...{ key, type, sql: () => value, heading: payDatasetsTexts.text(key), isUsual: true },
  ...protectedPay,
  ...more,
})

/** An amount of revision `r`. */
export const amount = (
  key: Key,
  value: RawBuilder<unknown>,
  more: Partial<DatasetColumn> = {},
): DatasetColumn =>
  payColumn(key, 'money', value, {
    currency: () => sql`r.currency`,
    ...more,
  })

/** A figure that has neither a sum nor a total. */
const rate = { aggregates: ['average', 'least', 'greatest', 'count'] } as const

export const choicesOf = <T extends string>(values: readonly T[], word: (value: T) => Key) => ({
  choices: () => values.map((value) => ({ value, label: payDatasetsTexts(word(value)) })),
})

/** What applied until the day before revision `r`; nothing for somebody's first pay, also of another employment. */
export const joinPrevious = ({ orgId }: Pick<Ctx, 'orgId'>): RawBuilder<unknown> => sql`
  left join lateral (
    select b.annual_ctc, b.annual_gross, b.currency from (
      select r.* from pay_revision r where r.org_id = ${orgId} and ${isLive}
    ) b
    where b.employee_id = r.employee_id and b.effective_on < r.effective_on and r.reason <> 'joining'
    order by b.effective_on desc, b.id desc limit 1
  ) before on true`

const before = ['before'] as const
/** Two currencies can't be compared. */
const comparable = sql`before.currency = r.currency`

export const previousColumns = (isUsual: boolean): DatasetColumn[] => [
  amount('previous_ctc', sql`before.annual_ctc`, {
    ...{ joins: before, isUsual },
    currency: () => sql`before.currency`,
  }),
  amount('previous_gross', sql`before.annual_gross`, {
    ...{ joins: before, isUsual: false },
    currency: () => sql`before.currency`,
  }),
  amount('change_amount', sql`(case when ${comparable} then r.annual_ctc - before.annual_ctc end)`, {
    ...{ joins: before, isUsual },
  }),
  payColumn(
    'change_percent',
    'number',
    // As `changePercent`: hundredths, half away from zero.
    sql`(case when ${comparable} and before.annual_ctc > 0
      then round((r.annual_ctc - before.annual_ctc) * 100 / before.annual_ctc, 2) end)`,
    { ...rate, joins: before },
  ),
]

const reasonWords = {
  joining: 'joining',
  increment: 'increment',
  promotion: 'promotion',
  transfer: 'transfer',
  adjustment: 'adjustment',
  correction: 'correction',
  other: 'other',
} as const satisfies Record<PayReason, Key>

export const reasonColumn = payColumn(
  'reason',
  'choice',
  sql`r.reason`,
  choicesOf(payReasons, (one) => reasonWords[one]),
)
