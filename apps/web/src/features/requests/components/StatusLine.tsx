import { Text } from '@mantine/core'
import { StatusBadge } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import { type ListedRequest, type RequestStatus, statusKinds } from '../data/request-queries.ts'
import '../page-texts.ts'

export function RequestBadge({ status }: { status: RequestStatus }) {
  const { t } = useTranslation('approval')
  return <StatusBadge kind={statusKinds[status]}>{t(`status.${status}`)}</StatusBadge>
}

/** The pending approvers and since when the request is overdue, or who decided it. */
export function StatusLine({ request }: { request: ListedRequest }) {
  const { t } = useTranslation('approval')
  const format = useFormatter()
  if (request.REQUEST_STATUS !== 0) {
    if (!request.decided_by) return null
    return (
      <Text size="sm" c="dimmed">
        {t('decidedBy', { status: t(`status.${request.REQUEST_STATUS}`), name: request.decided_by })}
      </Text>
    )
  }
  if (request.stuck) return <Text size="sm">{t('nobody')}</Text>
  const name = request.new_approval_matrix[0]?.approval_pending_on.EMPLOYEE_NAME ?? ''
  return (
    <Text size="sm" c="dimmed">
      {t('waitsFor', { name })}
      {request.due_at ? ` · ${dueText(request.due_at)}` : ''}
    </Text>
  )
  function dueText(due: string): string {
    return t(Date.parse(due) < Date.now() ? 'late' : 'dueAt', { when: format.dayTime(due) })
  }
}
