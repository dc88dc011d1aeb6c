import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { peopleOptions } from '../data/template-query.ts'

const PAUSE_MS = 250

interface PersonPickerProps {
  value: number | null
  onChange: (id: number | null) => void
}

/** Whose data the preview shows; samples when nobody is chosen. */
export function PersonPicker({ value, onChange }: PersonPickerProps) {
  const { t } = useTranslation('email-templates')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  // The box shows the chosen person's name; that is no search.
  const [search] = useDebouncedValue(chosen?.label === typed ? '' : typed, PAUSE_MS)
  const people = useQuery(peopleOptions(search)).data?.people ?? []
  const found = people.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }))
  const isListed = chosen === null || found.some((one) => one.value === chosen.value)
  return (
    <Select
      label={t('look.person')}
      placeholder={t('look.personHint')}
      searchable
      clearable
      data={isListed ? found : [chosen, ...found]}
      // The server has searched already.
      filter={({ options }) => options}
      value={value === null ? null : String(value)}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('look.nobody')}
      clearButtonProps={{ 'aria-label': t('look.personHint') }}
      onChange={(next) => {
        setChosen(found.find((one) => one.value === next) ?? null)
        onChange(next === null ? null : Number(next))
      }}
    />
  )
}
