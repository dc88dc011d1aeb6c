import type { WorkflowRow } from '@muster/contract/workflows/workflows.contract'
import { StatusBadge } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'

type State = Pick<WorkflowRow, 'status' | 'IS_PUBLISHED' | 'has_changes'>

/** Whether a workflow is active, and whether its latest changes are published. */
export function WorkflowBadge({ workflow }: { workflow: State }) {
  const { t } = useTranslation('workflows')
  if (workflow.IS_PUBLISHED === 0) return <StatusBadge kind="neutral">{t('state.draft')}</StatusBadge>
  if (workflow.status === 0) return <StatusBadge kind="warning">{t('state.off')}</StatusBadge>
  if (workflow.has_changes) return <StatusBadge kind="info">{t('state.changes')}</StatusBadge>
  return <StatusBadge kind="success">{t('state.use')}</StatusBadge>
}
