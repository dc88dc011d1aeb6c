import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchPeople } from '../../../lib/form-resources.ts'
import './texts.ts'

const PAUSE_MS = 250

/** Somebody in reach, found by name or code. */
export function PersonSelect({ onChange }: { onChange: (id: number | null) => void }) {
  const { t } = useTranslation('attendanceAsked')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  // The box shows the chosen person's name; that is no search.
  const [search] = useDebouncedValue(chosen?.label === typed ? '' : typed, PAUSE_MS)
  const { data = [] } = useQuery({
    queryKey: ['attendance.people', search],
    queryFn: () => searchPeople(search),
    meta: { errorShown: 'inline' },
  })
  const found = data.map(({ value, label }) => ({ value: String(value), label }))
  const isListed = chosen === null || found.some((one) => one.value === chosen.value)
  return (
    <Select
      label={t('person')}
      placeholder={t('personHint')}
      maw={420}
      mb="lg"
      searchable
      data={isListed ? found : [chosen, ...found]}
      // The server has searched already.
      filter={({ options }) => options}
      value={chosen?.value ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('nobody')}
      onChange={(next) => {
        setChosen(found.find((one) => one.value === next) ?? null)
        onChange(next === null ? null : Number(next))
      }}
    />
  )
}
