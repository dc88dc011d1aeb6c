import type { DocumentRow } from '@muster/contract/documents/documents.contract'
import { useTranslation } from 'react-i18next'
import type { StatusWord } from '../../../lib/list/columns.tsx'
import '../texts.ts'

type Stated = Pick<DocumentRow, 'state' | 'expiry' | 'days_left'>

/** How a document stands, in a word and in days. */
export function useDocumentWords() {
  const { t } = useTranslation('documents')
  const stateOf = ({ state, expiry }: Stated): StatusWord => {
    if (state === 'pending') return { kind: 'pending', text: t('states.pending') }
    if (state === 'rejected') return { kind: 'danger', text: t('states.rejected') }
    if (state === 'replaced') return { kind: 'neutral', text: t('states.replaced') }
    if (expiry === 'expired') return { kind: 'danger', text: t('expiry.expired') }
    if (expiry === 'expiring') return { kind: 'warning', text: t('expiry.expiring') }
    return { kind: 'success', text: t('states.valid') }
  }
  const daysOf = ({ expiry, days_left }: Stated) => {
    if (days_left === null || expiry === 'none' || expiry === 'current') return null
    if (days_left === 0) return { text: t('today'), isUrgent: true }
    return days_left > 0
      ? { text: t('daysLeft', { count: days_left }), isUrgent: false }
      : { text: t('daysOver', { count: -days_left }), isUrgent: true }
  }
  return { stateOf, daysOf }
}
