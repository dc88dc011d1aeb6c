import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchPeople } from '../../../lib/form-resources.ts'

type Choice = { value: string; label: string }

interface PeoplePickerProps {
  value: Choice[]
  onChange: (value: Choice[]) => void
  error?: string | undefined
}

/** People found by name or code, as far as the reader sees them. */
export function PeoplePicker({ value, onChange, error }: PeoplePickerProps) {
  const { t } = useTranslation('geo')
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search, 250)
  const found = useQuery({
    queryKey: ['geo', 'people', asked],
    queryFn: () => searchPeople(asked),
  })
  const offered = (found.data ?? []).map((one) => ({ value: String(one.value), label: one.label }))
  const known = new Map([...value, ...offered].map((one) => [one.value, one]))
  return (
    <MultiSelect
      label={t('form.people')}
      description={t('form.peopleText')}
      data={[...known.values()]}
      searchable
      clearable
      hidePickedOptions
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t('form.peopleNone')}
      // The server has searched already, also by code.
      filter={({ options }) => options}
      value={value.map((one) => one.value)}
      error={error}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
    />
  )
}
