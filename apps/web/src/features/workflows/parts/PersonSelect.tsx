import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { approversOptions } from '../data/workflow-queries.ts'

const PAUSE_MS = 250

interface PersonSelectProps {
  label: string
  value: number | null
  /** Name of the chosen person, where it is known already. */
  name?: string
  isDisabled?: boolean
  onChange: (id: number | null, name: string) => void
}

/** One of the people who work here, searched by name or code. */
export function PersonSelect({ label, value, name, isDisabled = false, onChange }: PersonSelectProps) {
  const { t } = useTranslation('workflows')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(
    value === null ? null : { value: String(value), label: name ?? `#${value}` },
  )
  // The box shows the chosen person's name; that is no search.
  const [search] = useDebouncedValue(chosen?.label === typed ? '' : typed, PAUSE_MS)
  const docs = useQuery(approversOptions(search)).data?.docs ?? []
  const found = docs.map((one) => ({
    value: String(one.EMPLOYEE_ID),
    label: [one.EMPLOYEE_NAME, one.EMPLOYEE_CODE, one.can_sign_in ? '' : t('stage.noLogin')]
      .filter(Boolean)
      .join(' · '),
  }))
  const isListed = chosen === null || found.some((one) => one.value === chosen.value)
  return (
    <Select
      label={label}
      placeholder={t('stage.personHint')}
      searchable
      disabled={isDisabled}
      data={isListed ? found : [chosen, ...found]}
      // The server has searched already.
      filter={({ options }) => options}
      value={value === null ? null : String(value)}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('stage.nobody')}
      onChange={(next) => {
        const one = found.find((each) => each.value === next) ?? null
        if (one) setChosen(one)
        const person = docs.find((each) => String(each.EMPLOYEE_ID) === next)
        onChange(next === null ? null : Number(next), person?.EMPLOYEE_NAME ?? '')
      }}
    />
  )
}
