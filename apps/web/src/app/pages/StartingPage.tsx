import { Group, Loader, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Centered } from './Centered.tsx'

/** Shown while the session is being checked. */
export function StartingPage({ isLeaving = false }: { isLeaving?: boolean }) {
  const { t } = useTranslation()
  return (
    <Centered>
      <Group justify="center" gap="sm" role="status">
        <Loader size="sm" aria-hidden />
        <Text c="dimmed" size="sm">
          {t(isLeaving ? 'leaving' : 'starting')}
        </Text>
      </Group>
    </Centered>
  )
}
