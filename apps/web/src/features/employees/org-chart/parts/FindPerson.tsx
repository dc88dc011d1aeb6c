import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { searchChart } from '@muster/contract/calls/employees/org-chart/org-chart'
import { IconSearch } from '@muster/ui/icons'
import { searchedSelect } from '@muster/ui/searched-select'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../../lib/calls/query.ts'
import classes from './Chart.module.css'

const PAUSE = 250

/** Finds a person in the chart of the chosen date and navigates to their box. */
export function FindPerson({ date, onFind }: { date: string | null; onFind: (id: number) => void }) {
  const { t } = useTranslation('orgchart')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), PAUSE)
  const { data: hits, isPlaceholderData } = useQuery({
    ...readOptions(searchChart, { body: { search, date } }),
    enabled: search.length > 0,
  })
  const people = (search ? hits?.people : undefined) ?? []
  // While a search runs, the results of the one before stand in for its own.
  const isBehind = search !== typed.trim() || isPlaceholderData
  return (
    <Select
      {...searchedSelect({ text: typed, isBehind, found: people.map((one) => String(one.EMPLOYEE_ID)) })}
      className={classes.search}
      label={t('search')}
      searchable
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={<span />}
      data={people.map((person) => ({
        value: String(person.EMPLOYEE_ID),
        label: [person.EMPLOYEE_NAME, person.DESIGNATION_NAME ?? person.EMPLOYEE_CODE]
          .filter(Boolean)
          .join(' · '),
      }))}
      nothingFoundMessage={search && hits && !isBehind ? t('nobody') : null}
      onChange={(value) => {
        if (value === null) return
        setTyped('')
        onFind(Number(value))
      }}
    />
  )
}
