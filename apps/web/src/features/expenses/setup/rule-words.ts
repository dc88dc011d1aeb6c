import { ruleDimensions } from '@muster/contract/expenses/expenses.constants'
import type { ExpenseRuleRow, StoredTerms } from '@muster/contract/expenses/rules.contract'
import { useTranslation } from 'react-i18next'
import './setup-texts.ts'

/** What rules say and for whom, in words. */
export function useRuleWords() {
  const { t } = useTranslation('expenseSetup')
  const termsOf = (terms: StoredTerms): string => {
    const { rate, unit, full_day: full, half_day: half, max_age_days: count } = terms
    const given = (value: string | number | null, said: () => string) => (value === null ? [] : [said()])
    const said = [
      ...given(rate, () => t('rule.says.rate', { amount: rate, unit })),
      ...given(full, () => t('rule.says.day', { full, half })),
      ...given(terms.per_line, () => t('rule.says.line', { amount: terms.per_line })),
      ...given(terms.per_day, () => t('rule.says.daily', { amount: terms.per_day })),
      ...given(terms.per_month, () => t('rule.says.monthly', { amount: terms.per_month })),
      ...given(terms.receipt_above, () => t('rule.says.receipt', { amount: terms.receipt_above })),
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
  return { termsOf, peopleOf }
}
