import { amountText, amountUnits } from '@muster/contract/kit/amounts'
import { addDays } from '@muster/contract/kit/days'
import { englishReader } from '../../../lib/texts/reader.ts'
import { dateText } from '../../../lib/texts/span.texts.ts'
import type { Text } from '../../../lib/texts/texts.ts'
import { moneyValue, writtenMoney } from '../../../lib/texts/written-money.ts'
import type { NoticeSettlementInput, SettlementLine } from '../rules/notice-settlement-types.ts'
import { settlementTexts } from './settlement.texts.ts'

export interface ExplainedLine {
  key: string
  source: 'rule' | 'due'
  label: string | Text
  explanation: string | Text
  days: number | null
  amount: string
}

interface Given {
  input: NoticeSettlementInput
  currency: string
  result: { notice_end: string; served: number; shortfall: number; lines: readonly SettlementLine[] }
  /** Whether this kind of separation owes notice. */
  noticeDays: number
  /** Names of leave types, and words of dues, by key of the line. */
  known: ReadonlyMap<string, { label: string | Text; explanation: string | Text }>
}

/** Pay is kept with two decimals, and some of it is given with four. */
const writtenOf = (text: string): string => amountText(amountUnits(text))

/** An amount grouped as usual for its currency, the same in every language: `₹74,942.00`. */
export const moneyWords = (amount: string, currency: string): string =>
  writtenMoney(moneyValue(writtenOf(amount), currency), englishReader)
const perDay = (how: NoticeSettlementInput['pay']['per_day']): Text => settlementTexts.text(how)

function salaryWhy({ input, currency }: Given, days: number): Text {
  const { last_working_day: to, paid_until, unpaid, pay } = input
  const more = {
    days: Math.abs(days),
    monthly: moneyWords(pay.monthly, currency),
    perDay: perDay(pay.per_day),
  }
  if (paid_until === to) return settlementTexts.text('salaryNone', { to })
  if (paid_until > to) return settlementTexts.text('salaryBack', { to: paid_until, ...more })
  const from = addDays(paid_until, 1)
  const without = unpaid.filter(({ date }) => date >= from && date <= to)
  const count = without.reduce((sum, { counted }) => sum + counted, 0)
  if (count === 0) return settlementTexts.text('salaryWhy', { from, to, ...more })
  return settlementTexts.text('salaryUnpaid', { from, to, ...more, unpaid: count })
}

function recoveryWhy({ input, result, noticeDays, currency }: Given): Text {
  if (input.notice.days === 0 && noticeDays > 0) return settlementTexts.text('recoveryNotOwed')
  const { served, shortfall, notice_end: end } = result
  const facts = { notice: input.notice.days, end, served, waived: input.notice.waived }
  if (shortfall === 0) return settlementTexts.text('recoveryNone', facts)
  const { recovery_monthly, recovery_per_day } = input.pay
  return settlementTexts.text('recoveryWhy', {
    ...facts,
    ...{ shortfall, monthly: moneyWords(recovery_monthly, currency), perDay: perDay(recovery_per_day) },
  })
}

function gratuityWhy({ input, currency }: Given, days: number, amount: string): Text {
  const terms = input.gratuity as NonNullable<NoticeSettlementInput['gratuity']>
  const { joined, days_per_year: perYear, divisor, min_years: minYears, cap } = terms
  if (days === 0) return settlementTexts.text('gratuityNone', { joined, minYears })
  const facts = {
    years: days / perYear,
    joined,
    perYear,
    monthly: moneyWords(terms.monthly, currency),
    divisor,
  }
  if (cap !== null && writtenOf(cap) === amount)
    return settlementTexts.text('gratuityCapped', { ...facts, cap: moneyWords(cap, currency) })
  return settlementTexts.text('gratuityWhy', facts)
}

/** The rule's lines in words that the leaver can check. */
export function explainLines(given: Given): ExplainedLine[] {
  const encashed = new Map(given.input.encash.map((one) => [one.key, one]))
  return given.result.lines.map(({ key, days, amount }): ExplainedLine => {
    const line = { key, days, amount, source: 'rule' as const }
    if (key === 'salary')
      return { ...line, label: settlementTexts.text('salary'), explanation: salaryWhy(given, days ?? 0) }
    if (key === 'notice_recovery')
      return { ...line, label: settlementTexts.text('recovery'), explanation: recoveryWhy(given) }
    if (key === 'gratuity')
      return {
        ...{ ...line, label: settlementTexts.text('gratuity') },
        explanation: gratuityWhy(given, days ?? 0, amount),
      }
    const paidOut = encashed.get(key)
    const words = given.known.get(key)
    if (!paidOut)
      return { ...line, source: 'due', label: words?.label ?? key, explanation: words?.explanation ?? '' }
    const facts = {
      days: paidOut.days,
      monthly: moneyWords(paidOut.monthly, given.currency),
      divisor: paidOut.divisor,
    }
    return {
      ...{ ...line, label: words?.label ?? key },
      explanation: settlementTexts.text('encashWhy', facts),
    }
  })
}

export const paidWords = (day: string, reference: string): Text =>
  settlementTexts.text('eventPaid', { day: dateText(day), reference })
