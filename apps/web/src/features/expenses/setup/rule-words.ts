import { ruleDimensions } from '@muster/contract/expenses/expenses.constants'
import type { ExpenseRuleRow, StoredTerms } from '@muster/contract/expenses/rules.contract'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import './setup-texts.ts'

/** What rules say and for whom, in words. */
export function useRuleWords() {
  const { t } = useTranslation('expenseSetup')
  const format = useFormatter()
  /** An amount with its currency, where there is one; a rate keeps its decimals. */
  const moneyOf = (amount: string | null, currency: string | null): string => {
    if (amount === null || currency === null) return amount ?? ''
    const isFine = (amount.split('.')[1]?.length ?? 0) > 2
    return isFine ? `${currency} ${amount}` : format.money({ amount, currency })
  }
  const termsOf = (terms: StoredTerms, currency: string | null): string => {
    const money = (amount: string | null) => moneyOf(amount, currency)
    const { rate, unit, full_day: full, half_day: half, max_age_days: count } = terms
    const given = (value: string | number | null, said: () => string) => (value === null ? [] : [said()])
    const said = [
      ...given(rate, () => t('rule.says.rate', { amount: money(rate), unit })),
      ...given(full, () => t('rule.says.day', { full: money(full), half: money(half) })),
      ...given(terms.per_line, () => t('rule.says.line', { amount: money(terms.per_line) })),
      ...given(terms.per_day, () => t('rule.says.daily', { amount: money(terms.per_day) })),
      ...given(terms.per_month, () => t('rule.says.monthly', { amount: money(terms.per_month) })),
      ...given(terms.receipt_above, () => t('rule.says.receipt', { amount: money(terms.receipt_above) })),
      ...given(count, () => t('rule.says.age', { count: count ?? 0 })),
    ]
    return said.length === 0 ? t('rule.says.none') : said.join(', ')
  }
  const peopleOf = ({ limits }: Pick<ExpenseRuleRow, 'limits'>): string => {
    const said = ruleDimensions.flatMap((dimension) => {
      const names = limits[dimension].map(({ name }) => name)
      return names.length === 0 ? [] : [`${t(`rule.dimensions.${dimension}`)}: ${names.join(', ')}`]
    })
    return said.length === 0 ? t('rule.everybody') : said.join(' · ')
  }
  return { termsOf, peopleOf, moneyOf }
}
