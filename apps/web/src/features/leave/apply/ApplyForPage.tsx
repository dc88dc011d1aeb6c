import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchPeople } from '../../../lib/form-resources.ts'
import classes from './Apply.module.css'
import { LeaveApplication } from './LeaveApplication.tsx'
import './texts.ts'

const PAUSE_MS = 250

/** Leave for somebody in reach: who first, then as they would ask themselves. */
export default function ApplyForPage() {
  const { t } = useTranslation('applyLeave')
  const [person, setPerson] = useState<number | null>(null)
  return (
    <>
      <PageHeader title={t('forTitle')} subtitle={t('forSubtitle')} />
      <div className={classes.page}>
        <Person onChange={setPerson} />
        {person === null ? null : (
          <LeaveApplication key={person} employeeId={person} after="/requests/kind/LEAVE" />
        )}
      </div>
    </>
  )
}

function Person({ onChange }: { onChange: (id: number | null) => void }) {
  const { t } = useTranslation('applyLeave')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  // The box shows the chosen person's name; that is no search.
  const [search] = useDebouncedValue(chosen?.label === typed ? '' : typed, PAUSE_MS)
  const { data = [] } = useQuery({
    queryKey: ['leave.people', search],
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
