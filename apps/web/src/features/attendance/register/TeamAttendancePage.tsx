import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { PageHeader } from '@muster/ui/page'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useDayWords } from '../days/day-words.ts'
import { MonthNav } from '../days/MonthNav.tsx'
import '../days/texts.ts'
import { LookSwitch } from './LookSwitch.tsx'
import classes from './Matrix.module.css'
import type { CellLook } from './MatrixRow.tsx'
import { RegisterGrid } from './RegisterGrid.tsx'

const PAUSE_MS = 250

/** Attendance of the user's direct reports: a row per person, a column per day. */
export default function TeamAttendancePage() {
  const { t } = useTranslation('attendanceDays')
  const words = useDayWords()
  const { formats } = useUser()
  const [month, setMonth] = useState(() => dayIn(formats.time_zone).slice(0, 7))
  const [look, setLook] = useState<CellLook>('codes')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE_MS)
  const isSearching = search !== ''
  return (
    <>
      <PageHeader title={t('attendanceTitles:team')} subtitle={t('team.subtitle')} />
      <div className={classes.bar}>
        <MonthNav month={month} onChange={setMonth} />
        <LookSwitch look={look} onChange={setLook} />
        <TextInput
          aria-label={t('matrix.search')}
          placeholder={t('matrix.search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <RegisterGrid
        label={`${t('attendanceTitles:team')}, ${words.month(month)}`}
        calendar="team"
        requested={{ month, search }}
        look={look}
        empty={{
          title: t(isSearching ? 'matrix.empty' : 'team.empty'),
          text: t(isSearching ? 'matrix.emptyText' : 'team.emptyText'),
        }}
      />
    </>
  )
}
