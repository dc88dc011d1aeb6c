import { isInLakhs } from '@muster/contract/kit/money-locale'
import type { Language } from '../../../../lib/texts/language.ts'
import type { MergeCell, MergeMoney, MergeType } from '../../../../platform/merge-fields/index.ts'

const LOCALES = { en: 'en-IN', hi: 'hi-IN' } as const

export const isMoney = (value: unknown): value is MergeMoney =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value

/** "1 April 2026". */
function dayIn(day: string, language: Language): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(year, month - 1, date)),
  )
}

/** Exact: a decimal string is formatted as such, never as a float. */
function moneyIn({ amount, currency }: MergeMoney, language: Language): string {
  return new Intl.NumberFormat(isInLakhs(currency) ? LOCALES[language] : 'en', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
  }).format(amount as unknown as number)
}

/** A value as a letter says it, in the language of the letter; empty for a gap. */
export function writeValue(value: MergeCell, type: MergeType, language: Language): string {
  if (value === null || value === '') return ''
  if (isMoney(value)) return moneyIn(value, language)
  if (type === 'date') return dayIn(String(value), language)
  if (type === 'number' || type === 'days')
    return new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 4 }).format(
      value as unknown as number,
    )
  return String(value)
}
