import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import { mainFigure } from './rule-start.ts'
import './texts.ts'

/** The main figure of a leave type's terms in words: 24 days a year, 182 days each time; empty without one. */
export function useMainAmount(): (terms: LeaveTerms) => string {
  const { t } = useTranslation('leaveRule')
  const format = useFormatter()
  return (terms) => {
    const figure = mainFigure(terms)
    const days = figure ? terms[figure.field] : null
    return figure && days !== null && days > 0 ? `${format.number(days)} ${t(`per.${figure.per}`)}` : ''
  }
}
