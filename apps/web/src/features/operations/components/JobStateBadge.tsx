import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import type { JobRow } from '../data/jobs-query.ts'

const kinds: Record<JobRow['state'], StatusKind> = {
  waiting: 'pending',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
}

/** State of a job, including "being cancelled". */
export function JobStateBadge({
  state,
  isCancelling = false,
}: {
  state: JobRow['state']
  isCancelling?: boolean
}) {
  const { t } = useTranslation('operations')
  const isStopping = isCancelling && state === 'running'
  return (
    <StatusBadge kind={isStopping ? 'warning' : kinds[state]}>
      {isStopping ? t('cancelling') : t(`states.${state}`)}
    </StatusBadge>
  )
}
