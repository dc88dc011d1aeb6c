import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../lib/session/session.ts'
import type { UnitUse } from '../data/unit-queries.ts'
import { UnitUses } from './UnitUses.tsx'

export interface InUse {
  id: number
  name: string
  uses: Pick<UnitUse, 'kind' | 'name' | 'count' | 'path'>[]
  /** The server's message. */
  message: string
}

/**
 * Why a unit cannot be deactivated, with the next steps: show what uses it, or merge it into another unit.
 */
export default function InUseModal({
  unit,
  onMove,
  onClose,
}: {
  unit: InUse
  onMove: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('organisation')
  const mayMerge = useCan('organisation.masters.merge')
  const { name } = unit
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('use.inUseTitle', { name })}
      closeButtonProps={{ 'aria-label': t('records.close') }}
      centered
    >
      <Stack gap="md">
        <Text size="sm">{unit.message}</Text>
        <UnitUses uses={unit.uses} />
        {mayMerge ? (
          <Text size="sm" c="dimmed">
            {t('use.moveText', { name })}
          </Text>
        ) : null}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('use.cancel')}
          </Button>
          {mayMerge ? <Button onClick={onMove}>{t('use.move')}</Button> : null}
        </Group>
      </Stack>
    </Modal>
  )
}
