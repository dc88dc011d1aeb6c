import { Button, Group, Text } from '@mantine/core'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import type { PlannedChange, PlannedKind } from './moves-queries.ts'
import { PlannedWhat } from './PlannedWhat.tsx'
import { wordOfPlanned } from './quick-changes.ts'
import './texts.ts'

export const plannedKinds: Record<PlannedKind, StatusKind> = {
  transfer: 'info',
  change: 'neutral',
  separation: 'danger',
  rejoining: 'success',
}

interface PlannedItemProps {
  row: PlannedChange
  onCancel: () => void
  mt?: 'xs'
}

/** A planned change as a card, in the list and on the employee record. */
export function PlannedItem({ row, onCancel, mt }: PlannedItemProps) {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  return (
    <>
      <Group gap="xs" mt={mt} justify="space-between">
        <Group gap="xs">
          <StatusBadge kind={plannedKinds[row.kind]}>{t(`planned.kinds.${wordOfPlanned(row)}`)}</StatusBadge>
          {row.left_out ? <StatusBadge kind="danger">{t('planned.leftOut')}</StatusBadge> : null}
          <Text size="sm" fw={600}>
            {format.day(row.on_date)}
          </Text>
        </Group>
        <CancelButton row={row} onCancel={onCancel} />
      </Group>
      <PlannedWhat change={row} />
      {row.reason || row.actor ? (
        <Text size="xs" c="dimmed">
          {[row.reason, row.actor].filter(Boolean).join(' · ')}
        </Text>
      ) : null}
    </>
  )
}

export function CancelButton({ row, onCancel }: Pick<PlannedItemProps, 'row' | 'onCancel'>) {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  if (!row.abilities.cancel) return null
  const name = t('planned.cancelNamed', {
    kind: t(`planned.kinds.${wordOfPlanned(row)}`),
    name: row.EMPLOYEE_NAME,
    date: format.day(row.on_date),
  })
  return (
    <Button size="compact-sm" variant="default" onClick={onCancel} aria-label={name}>
      {t('cancel')}
    </Button>
  )
}
