import { Button, Checkbox, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listRosterPeople } from '@muster/contract/calls/rosters/rosters'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { inline } from '../data.ts'

interface AddPeopleModalProps {
  rosterId: number
  locationId: number
  isSaving: boolean
  onAdd: (ids: number[]) => void
  onClose: () => void
}

/** Adds employees of the location who are not on the roster yet. */
export default function AddPeopleModal({
  rosterId,
  locationId,
  isSaving,
  onAdd,
  onClose,
}: AddPeopleModalProps) {
  const { t } = useTranslation('rosters')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const body = { location_id: locationId, roster_id: rosterId, search, limit: 50 }
  const query = useQuery({ ...readOptions(listRosterPeople, { body }), meta: inline, staleTime: 0 })
  const toggle = (id: number) =>
    setChosen((all) => {
      const next = new Set(all)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('addPeople.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <TextInput
          label={t('addPeople.search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        <Loaded query={query} skeleton={<Skeleton height={200} />} order={3}>
          {({ people, total }) => (
            <Stack gap={6}>
              {people.length === 0 ? <Text size="sm">{t('addPeople.none')}</Text> : null}
              {people.map((person) => (
                <Checkbox
                  key={person.EMPLOYEE_ID}
                  label={`${person.EMPLOYEE_NAME} · ${person.EMPLOYEE_CODE}`}
                  description={person.DEPARTMENT_NAME}
                  checked={chosen.has(person.EMPLOYEE_ID)}
                  onChange={() => toggle(person.EMPLOYEE_ID)}
                />
              ))}
              {total > people.length ? (
                <Text size="sm" c="dimmed">
                  {t('addPeople.more', { total })}
                </Text>
              ) : null}
            </Stack>
          )}
        </Loaded>
        <Group justify="flex-end">
          <Button disabled={chosen.size === 0} loading={isSaving} onClick={() => onAdd([...chosen])}>
            {t('addPeople.add', { count: chosen.size })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
