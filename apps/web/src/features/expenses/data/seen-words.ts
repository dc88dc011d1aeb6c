import type { ClaimLine } from '@muster/contract/expenses/claims.contract'
import { useTranslation } from 'react-i18next'
import '../own-texts.ts'

type Seen = ClaimLine['seen'][number]

/** Where a receipt or an expense was seen before, in words. */
export function useSeenWords(): (seen: Seen) => string {
  const { t } = useTranslation('ownExpenses')
  return ({ kind, line, number, EMPLOYEE_NAME: name, is_own }) => {
    const of = kind === 'receipt' ? 'receipt' : 'seen'
    if (line !== null) return t(`judged.${of}Line`, { line })
    if (is_own) return t(`judged.${of}Own`, { number })
    return number === '' ? t(`judged.${of}Somebody`) : t(`judged.${of}Other`, { number, name })
  }
}
