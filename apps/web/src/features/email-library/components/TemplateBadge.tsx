import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import type { TemplateRow } from '../data/template-query.ts'

const kinds: Record<TemplateRow['status'], StatusKind> = {
  draft: 'neutral',
  published: 'success',
  archived: 'warning',
}

/** Whether a template is active. */
export function TemplateBadge({ template }: { template: Pick<TemplateRow, 'status' | 'has_changes'> }) {
  const { t } = useTranslation('email-templates')
  const { status, has_changes: hasChanges } = template
  if (hasChanges) return <StatusBadge kind="info">{t('status.changes')}</StatusBadge>
  return <StatusBadge kind={kinds[status]}>{t(`status.${status}`)}</StatusBadge>
}
