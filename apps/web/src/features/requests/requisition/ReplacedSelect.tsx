import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form-resources.ts'
import { useFormatter, useUser } from '../../../lib/session.ts'
import { type HirePerson, peopleOptions, personLabel } from './requisition-queries.ts'

const PAUSE = 250

interface ReplacedSelectProps {
  value: number | null
  onChange: (id: number | null) => void
  error?: string | undefined
}

/** Who leaves or has left, found by name or code. */
export function ReplacedSelect({ value, onChange, error }: ReplacedSelectProps) {
  const { t } = useTranslation('requisition')
  const format = useFormatter()
  const today = dayIn(useUser().formats.time_zone)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE)
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null)
  // What is typed besides the name that was picked.
  const people = useQuery(peopleOptions(search === picked?.label ? '' : search)).data?.people
  const options = useMemo(() => {
    const lineOf = (one: HirePerson) => {
      if (one.left_on === null) return personLabel(one)
      const when = format.date(one.left_on)
      return `${personLabel(one)}, ${t(one.left_on < today ? 'apply.left' : 'apply.leaves', { when })}`
    }
    const list = (people ?? []).map((one) => ({ value: String(one.EMPLOYEE_ID), label: lineOf(one) }))
    return picked && !list.some((one) => one.value === picked.value) ? [picked, ...list] : list
  }, [people, picked, format, today, t])
  return (
    <Select
      label={t('apply.replaces')}
      description={t('apply.replacesHelp')}
      required
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
      nothingFoundMessage={t('apply.nobody')}
      clearButtonProps={{ 'aria-label': t('apply.clear') }}
      error={error}
    />
  )
}
