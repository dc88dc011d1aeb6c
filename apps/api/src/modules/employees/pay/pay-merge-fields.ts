import type { Language } from '../../../lib/texts/language.ts'
import { render } from '../../../lib/texts/texts.ts'
import type {
  MergeColumn,
  MergeField,
  MergeMoney,
  MergeRow,
  MergeSource,
  MergeType,
  MergeValue,
} from '../../../platform/merge-fields/index.ts'
import { type PayWithPrevious, payScope, payWithPrevious } from './pay-as-of.service.ts'
import { payMergeTexts } from './pay-merge-fields.texts.ts'
import { type ComparedLine, type ComparedPay, comparePay } from './rules/compare-pay.ts'

type TextKey = Parameters<typeof payMergeTexts.text>[0]

const rupees = (amount: string): MergeMoney => ({ amount, currency: 'INR' })
const label = (key: TextKey) => payMergeTexts.text(key)

/** Protected, and of the day that the sender chooses. */
const field = (name: string, key: TextKey, type: MergeType, sample: MergeValue): MergeField => ({
  ...{ name, label: label(key), type, sample },
  ...{ group: 'pay', reach: payScope, isDated: true },
})
const money = (name: string, key: TextKey, sample: string): MergeField =>
  field(name, key, 'money', rupees(sample))

const column = (name: string, key: TextKey, type: MergeColumn['type']): MergeColumn => ({
  ...{ name, label: label(key), type },
})
const nowColumns: readonly MergeColumn[] = [
  column('COMPONENT', 'component', 'text'),
  column('TYPE', 'kind', 'choice'),
  column('MONTHLY', 'monthly', 'money'),
  column('YEARLY', 'yearly', 'money'),
]
const beforeColumns: readonly MergeColumn[] = [
  column('PREVIOUS_MONTHLY', 'previousMonthly', 'money'),
  column('PREVIOUS_YEARLY', 'previousYearly', 'money'),
  column('CHANGE_MONTHLY', 'changeMonthly', 'money'),
  column('CHANGE_YEARLY', 'changeYearly', 'money'),
]

const sampleRow = (
  key: TextKey,
  now: [string, string],
  before: [string, string],
  change: string,
): MergeRow => ({
  ...{ COMPONENT: payMergeTexts.english(key), TYPE: payMergeTexts.english('earning') },
  ...{ MONTHLY: rupees(now[0]), YEARLY: rupees(now[1]), ONCE: null },
  ...{ PREVIOUS_MONTHLY: rupees(before[0]), PREVIOUS_YEARLY: rupees(before[1]) },
  ...{ CHANGE_MONTHLY: rupees(change), CHANGE_YEARLY: rupees(`${Number(change) * 12}.00`) },
})
const sampleRows: readonly MergeRow[] = [
  sampleRow('sampleBasic', ['44000.00', '528000.00'], ['40000.00', '480000.00'], '4000.00'),
  sampleRow('sampleSpecial', ['66000.00', '792000.00'], ['60000.00', '720000.00'], '6000.00'),
]

const fields: readonly MergeField[] = [
  money('PAY_CTC_YEARLY', 'ctcYearly', '1320000.00'),
  money('PAY_CTC_MONTHLY', 'ctcMonthly', '110000.00'),
  money('PAY_GROSS_YEARLY', 'grossYearly', '1320000.00'),
  money('PAY_GROSS_MONTHLY', 'grossMonthly', '110000.00'),
  money('PAY_EMPLOYER_YEARLY', 'employerYearly', '0.00'),
  money('PAY_EMPLOYER_MONTHLY', 'employerMonthly', '0.00'),
  money('PAY_ONCE', 'once', '0.00'),
  field('PAY_EFFECTIVE_ON', 'effectiveOn', 'date', '2026-04-01'),
  field('PAY_REASON', 'reason', 'choice', payMergeTexts.english('increment')),
  money('PAY_PREVIOUS_CTC_YEARLY', 'previousCtcYearly', '1200000.00'),
  money('PAY_PREVIOUS_CTC_MONTHLY', 'previousCtcMonthly', '100000.00'),
  money('PAY_PREVIOUS_GROSS_YEARLY', 'previousGrossYearly', '1200000.00'),
  money('PAY_PREVIOUS_GROSS_MONTHLY', 'previousGrossMonthly', '100000.00'),
  field('PAY_PREVIOUS_EFFECTIVE_ON', 'previousEffectiveOn', 'date', '2025-04-01'),
  money('PAY_CHANGE_AMOUNT', 'changeAmount', '120000.00'),
  field('PAY_CHANGE_PERCENT', 'changePercent', 'number', '10.00'),
  {
    ...field('PAY_COMPONENTS', 'components', 'rows', sampleRows),
    columns: [...nowColumns, column('ONCE', 'once', 'money')],
  },
  {
    ...field('PAY_COMPARISON', 'comparison', 'rows', sampleRows),
    columns: [...nowColumns, ...beforeColumns],
  },
]

type Written = Readonly<Record<string, MergeValue>>

function rowOf(line: ComparedLine, currency: string, language: Language): MergeRow {
  const of = (amount: string | null): MergeMoney | null => (amount === null ? null : { amount, currency })
  return {
    ...{ COMPONENT: line.name, TYPE: render(label(line.kind), { language }) },
    ...{ MONTHLY: of(line.monthly), YEARLY: of(line.annual), ONCE: of(line.once) },
    ...{ PREVIOUS_MONTHLY: of(line.previousMonthly), PREVIOUS_YEARLY: of(line.previousAnnual) },
    ...{ CHANGE_MONTHLY: of(line.changeMonthly), CHANGE_YEARLY: of(line.changeAnnual) },
  }
}

/** Totals of now and before, by the names of their fields. */
function totalsOf({ totals, previous, change }: ComparedPay, currency: string): Written {
  const of = (amount: string | undefined): MergeMoney | null =>
    amount === undefined ? null : { amount, currency }
  return {
    ...{ PAY_CTC_YEARLY: of(totals.ctc.annual), PAY_CTC_MONTHLY: of(totals.ctc.monthly) },
    ...{ PAY_GROSS_YEARLY: of(totals.gross.annual), PAY_GROSS_MONTHLY: of(totals.gross.monthly) },
    ...{ PAY_EMPLOYER_YEARLY: of(totals.employer.annual), PAY_EMPLOYER_MONTHLY: of(totals.employer.monthly) },
    PAY_ONCE: of(totals.once),
    PAY_PREVIOUS_CTC_YEARLY: of(previous?.ctc.annual),
    PAY_PREVIOUS_CTC_MONTHLY: of(previous?.ctc.monthly),
    PAY_PREVIOUS_GROSS_YEARLY: of(previous?.gross.annual),
    PAY_PREVIOUS_GROSS_MONTHLY: of(previous?.gross.monthly),
    ...{ PAY_CHANGE_AMOUNT: of(change?.amount), PAY_CHANGE_PERCENT: change?.percent ?? null },
  }
}

/** What letters say of pay, by the names of the fields. */
export function payMergeValues({ current, previous }: PayWithPrevious, language: Language): Written {
  const compared = comparePay(current, previous)
  const { currency } = current
  const rows = (lines: readonly ComparedLine[]) => lines.map((line) => rowOf(line, currency, language))
  const paid = compared.lines.filter(({ monthly, annual, previousAnnual }) =>
    [monthly, annual, previousAnnual].some((amount) => amount !== null),
  )
  return {
    ...totalsOf(compared, currency),
    PAY_EFFECTIVE_ON: current.effectiveOn,
    PAY_REASON: render(label(current.reason), { language }),
    PAY_PREVIOUS_EFFECTIVE_ON: compared.previous && previous ? previous.effectiveOn : null,
    PAY_COMPONENTS: rows(compared.lines.filter(({ isCurrent }) => isCurrent)),
    // Without what was before there is nothing to compare.
    PAY_COMPARISON: compared.previous ? rows(paid) : [],
  }
}

/**
 * What people are paid on a day, with what applied before it. Who has no pay on that day lacks every value, so that a letter
 * says for whom it can't be written. Four statements.
 */
export const payMergeFields: MergeSource = {
  key: 'pay',
  label: label('pay'),
  fields: async () => fields,
  read: async (ctx, db, { employeeIds, asOf, language }) => {
    const pay = await payWithPrevious(ctx, db, employeeIds, asOf)
    const none = Object.fromEntries(fields.map(({ name, type }) => [name, type === 'rows' ? [] : null]))
    return new Map(
      employeeIds.map((id) => {
        const own = pay.get(id)
        return [id, own ? payMergeValues(own, language) : none]
      }),
    )
  },
}
