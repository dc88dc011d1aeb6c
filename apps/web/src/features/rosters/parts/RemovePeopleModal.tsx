import { Button, Group, Modal, Text } from '@mantine/core'
import type { RosterView } from '@muster/contract/rosters/roster-shapes'
import { useTranslation } from 'react-i18next'

interface RemovePeopleModalProps {
  view: RosterView
  people: readonly number[]
  isSaving: boolean
  onRemove: () => void
  onClose: () => void
}

const NAMED = 5

/** Confirms the removal of people and their shifts: it is saved at once and cannot be undone. */
export default function RemovePeopleModal({
  view,
  people,
  isSaving,
  onRemove,
  onClose,
}: RemovePeopleModalProps) {
  const { t, i18n } = useTranslation('rosters')
  const chosen = new Set(people)
  const names = view.employee_calendar
    .filter((row) => chosen.has(row.EMPLOYEE_ID))
    .map((row) => row.EMPLOYEE_NAME)
  const rest = names.length - NAMED
  const named = rest > 0 ? [...names.slice(0, NAMED), t('remove.more', { count: rest })] : names
  const count = names.length
  return (
    <Modal opened onClose={onClose} title={t('remove.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Text size="sm">
        {t('remove.text', { count, names: new Intl.ListFormat(i18n.language).format(named) })}
      </Text>
      {view.roster.status === 1 ? (
        <Text size="sm" mt="xs">
          {t('remove.published')}
        </Text>
      ) : null}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color="red" loading={isSaving} onClick={onRemove}>
          {t('remove.remove', { count })}
        </Button>
      </Group>
    </Modal>
  )
}
