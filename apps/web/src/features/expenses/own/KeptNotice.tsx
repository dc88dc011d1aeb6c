import { Alert, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import '../own-texts.ts'

interface KeptNoticeProps {
  /** When what the editor shows was kept; null for what was not. */
  keptAt: number | null
  /** Receipts that are no longer there. */
  gone: number
  isOffline: boolean
  onStartOver: () => void
}

/** Says that a new claim was kept on the device, and is kept there without a connection. */
export function KeptNotice({ keptAt, gone, isOffline, onStartOver }: KeptNoticeProps) {
  const { t } = useTranslation('ownExpenses')
  const format = useFormatter()
  return (
    <>
      {keptAt === null ? null : (
        <Alert role="status">
          <Group justify="space-between" gap="sm">
            <Text size="sm">
              {t('editor.kept', { when: format.dayTime(new Date(keptAt).toISOString()) })}
            </Text>
            <Button variant="default" size="compact-sm" onClick={onStartOver}>
              {t('editor.startOver')}
            </Button>
          </Group>
        </Alert>
      )}
      {gone === 0 ? null : (
        <Alert color="yellow" role="status">
          {t('editor.filesGone', { count: gone })}
        </Alert>
      )}
      {isOffline ? <Text size="sm">{t('editor.offline')}</Text> : null}
    </>
  )
}
