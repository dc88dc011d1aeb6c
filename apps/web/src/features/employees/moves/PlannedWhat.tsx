import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Changes } from './Changes.tsx'
import type { PlannedChange } from './moves-queries.ts'
import './texts.ts'

/** Content of a planned change as text. */
export function PlannedWhat({ change }: { change: PlannedChange }) {
  const { t } = useTranslation('moves')
  return (
    <>
      {change.kind === 'separation' ? <Text size="sm">{t('planned.lastDay')}</Text> : null}
      {change.kind === 'rejoining' ? <Text size="sm">{t('planned.firstDay')}</Text> : null}
      <Changes changes={change.changes} />
      {change.left_out ? (
        <Text size="sm" c="red">
          {change.left_out_text}
        </Text>
      ) : null}
      {change.reports_moved > 0 ? (
        <Text size="xs" c="dimmed">
          {t('planned.reports', { count: change.reports_moved })}
        </Text>
      ) : null}
    </>
  )
}
