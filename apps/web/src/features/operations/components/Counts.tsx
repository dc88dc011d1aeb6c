import { Anchor, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'

interface CountsProps {
  counts: { waiting: number; running: number; failed: number } | undefined
  onShowFailed: () => void
}

/** How many wait, run and have failed, whatever the filters; from the failed ones there is a way to them. */
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
