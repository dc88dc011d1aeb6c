import { Fieldset, MultiSelect, Stack, Text } from '@mantine/core'
import { countTaskPeople } from '@muster/contract/calls/tasks/tasks'
import type { TaskUnits } from '@muster/contract/tasks/tasks.constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { findAssignable } from '../data/task-data.ts'
import { hasUnits } from './task-units.ts'
import '../texts.ts'

interface Unit {
  id: number
  name: string
}

interface UnitFieldsProps {
  value: TaskUnits
  onChange: (units: TaskUnits) => void
  error?: string | undefined
}

/** Everybody in a department, at a location or in a team, with how many they are. */
export function UnitFields({ value, onChange, error }: UnitFieldsProps) {
  const { t } = useTranslation('tasks')
  const accountId = useUser().user_id
  const [manager, setManager] = useState<FoundPerson | null>(null)
  const { data } = useQuery({
    ...readOptions(countTaskPeople, { body: value }),
    placeholderData: keepPreviousData,
    meta: { errorShown: 'inline' as const },
  })
  const optionsOf = (units: readonly Unit[] = []) =>
    units.map(({ id, name }) => ({ value: String(id), label: name }))
  const unit = (
    key: 'department_ids' | 'location_ids',
    label: string,
    units: readonly Unit[] | undefined,
  ) => (
    <MultiSelect
      label={label}
      searchable
      clearable
      hidePickedOptions
      data={optionsOf(units)}
      value={value[key].map(String)}
      onChange={(ids) => onChange({ ...value, [key]: ids.map(Number) })}
    />
  )
  return (
    <Fieldset legend={t('units.title')}>
      <Stack gap="sm">
        {unit('department_ids', t('units.departments'), data?.departments)}
        {unit('location_ids', t('units.locations'), data?.locations)}
        <PersonPicker
          label={t('units.reportsOf')}
          clearable
          value={value.reports_of}
          known={manager}
          onChange={(id, person) => {
            setManager(person)
            onChange({ ...value, reports_of: id })
          }}
          find={findAssignable}
          findKey={`tasks ${accountId}`}
        />
        <Text size="sm" c={error ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
          {error ?? (data && hasUnits(value) ? countWords(t, data) : t('units.help'))}
        </Text>
      </Stack>
    </Fieldset>
  )
}

function countWords(
  t: ReturnType<typeof useTranslation<'tasks'>>['t'],
  { count, names }: { count: number; names: readonly string[] },
): string {
  if (count === 0) return t('units.nobody')
  return t('units.count', { count, names: names.join(', ') + (count > names.length ? ' …' : '') })
}
