import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import type { MailRow } from '../data/mail-query.ts'

/** Delivery status of a mail. */
export function MailBadge({ mail }: { mail: Pick<MailRow, 'state' | 'tries'> }) {
  const { t } = useTranslation('email-library')
  const isRetrying = mail.state === 'waiting' && mail.tries > 0
  const kinds: Record<MailRow['state'], StatusKind> = {
    waiting: isRetrying ? 'warning' : 'pending',
    sent: 'success',
    failed: 'danger',
  }
  return (
    <StatusBadge kind={kinds[mail.state]}>{t(`state.${isRetrying ? 'retrying' : mail.state}`)}</StatusBadge>
  )
}
