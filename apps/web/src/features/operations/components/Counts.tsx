import { Anchor, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'

interface CountsProps {
  counts: { waiting: number; running: number; failed: number } | undefined
  onShowFailed: () => void
}

/** Number of waiting, running and failed jobs, regardless of filters; failed ones link to their list. */
export function Counts({ counts, onShowFailed }: CountsProps) {
  const { t } = useTranslation('operations')
  const format = useFormatter()
  if (!counts) return null
  const count = (name: 'waiting' | 'running' | 'failed') =>
    t(`counts.${name}`, { count: counts[name], number: format.number(counts[name]) })
  return (
    <Group gap="sm" mb="sm" role="group" aria-label={t('counts.label')}>
      <Text size="sm" c="dimmed">
        {count('waiting')}, {count('running')}, {count('failed')}.
      </Text>
      {counts.failed > 0 ? (
        <Anchor component="button" type="button" size="sm" onClick={onShowFailed}>
          {t('counts.showFailed')}
        </Anchor>
      ) : null}
    </Group>
  )
}
