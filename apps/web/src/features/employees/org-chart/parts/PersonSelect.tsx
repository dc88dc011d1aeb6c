import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchPeople } from '../../../../lib/form-resources.ts'
import type { Person } from '../model/lines-calls.ts'

const PAUSE = 250

interface PersonSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value: number | null
  onChange: (id: number | null) => void
  /** Who is chosen already, so that the field has a name to show. */
  known?: Person | null
}

/** Somebody, found by name or code. */
export function PersonSelect({ value, onChange, known, ...input }: PersonSelectProps) {
  const { t } = useTranslation('orgchart')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE)
  const found = useQuery({ queryKey: ['person-select', search], queryFn: () => searchPeople(search) }).data
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null)
  const options = useMemo(() => {
    const list = (found ?? []).map((one) => ({ value: String(one.value), label: String(one.label) }))
    const chosen =
      picked ??
      (known
        ? { value: String(known.EMPLOYEE_ID), label: `${known.EMPLOYEE_NAME} (${known.EMPLOYEE_CODE})` }
        : null)
    return chosen && !list.some((one) => one.value === chosen.value) ? [chosen, ...list] : list
  }, [found, known, picked])
  return (
    <Select
      {...input}
      searchable
      clearable
      data={options}
      value={value === null ? null : String(value)}
      onChange={(next, option) => {
        setPicked(next === null ? null : { value: next, label: option?.label ?? next })
        onChange(next === null ? null : Number(next))
      }}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      nothingFoundMessage={t('nobody')}
      clearButtonProps={{ 'aria-label': t('lines.remove') }}
    />
  )
}
