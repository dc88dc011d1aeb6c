import { SegmentedControl, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { CalendarQuery } from '@muster/contract/attendance/calendar-shapes'
import { exportMuster } from '@muster/contract/calls/attendance/register'
import { FilterBar } from '@muster/ui/filter-bar'
import { IconDownload } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { useDayWords } from '../days/day-words.ts'
import { MonthNav } from '../days/MonthNav.tsx'
import { LookSwitch } from './LookSwitch.tsx'
import classes from './Matrix.module.css'
import { RegisterGrid } from './RegisterGrid.tsx'
import { useRegisterAddress } from './register-address.ts'
import './texts.ts'
import { FILTERS, useDayFilters, useMasterFilters } from './use-attendance-filters.ts'

const JobWatch = lazy(async () => ({
  default: (await import('../../../lib/jobs/JobWatch.tsx')).JobWatch,
}))

const PAUSE_MS = 250

type Flags = NonNullable<CalendarQuery['flags']>

function requestedOf({ month, search, filters }: ReturnType<typeof useRegisterAddress>['address']) {
  const { [FILTERS.status]: statuses = [], [FILTERS.flag]: flags = [], ...masters } = filters
  return {
    ...{ month, search },
    ...(Object.keys(masters).length > 0 ? { filters: masters } : {}),
    ...(statuses.length > 0 ? { statuses: statuses.map(String) } : {}),
    ...(flags.length > 0 ? { flags: flags.map(String) as Flags } : {}),
  }
}

/** Attendance register (muster): everybody in reach by days of a month or payroll period. */
export default function MusterPage() {
  const { t } = useTranslation('attendance')
  const format = useFormatter()
  const words = useDayWords()
  const { address, change } = useRegisterAddress()
  const filterTexts = useFilterTexts()
  const filters = [...useMasterFilters(), ...useDayFilters()]
  const [typed, setTyped] = useState(address.search)
  const search = useDebouncedCallback((text: string) => change({ search: text }), PAUSE_MS)
  const requested = requestedOf(address)
  const exporter = useMutation({
    mutationFn: () => download(exportMuster, { body: { ...requested, look: address.look, by: address.by } }),
  })
  return (
    <>
      <PageHeader
        title={t('attendanceTitles:muster')}
        primary={{
          label: t('export'),
          icon: <IconDownload size={16} />,
          onClick: () => exporter.mutate(),
          isBusy: exporter.isPending,
        }}
      />
      {exporter.data ? (
        <Suspense fallback={null}>
          <JobWatch id={exporter.data.job} title={t('exporting')} makesFile />
        </Suspense>
      ) : null}
      <div className={classes.bar}>
        <MonthNav month={address.month} onChange={(month) => change({ month })} />
        <SegmentedControl
          aria-label={t('period')}
          value={address.by}
          onChange={(by) => change({ by: by as 'month' | 'payroll' })}
          data={[
            { value: 'month', label: t('month') },
            { value: 'payroll', label: t('payroll') },
          ]}
        />
        <LookSwitch look={address.look} onChange={(look) => change({ look })} />
        <TextInput
          aria-label={t('attendanceDays:matrix.search')}
          placeholder={t('attendanceDays:matrix.search')}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            search(value)
          }}
        />
      </div>
      <div className={classes.bar}>
        <FilterBar
          filters={filters}
          value={address.filters}
          onChange={(next) => change({ filters: next })}
          inlineCount={3}
          texts={filterTexts}
        />
      </div>
      <RegisterGrid
        label={`${t('attendanceTitles:muster')}, ${words.month(address.month)}`}
        calendar={address.by}
        requested={requested}
        look={address.look}
        empty={{ title: t('attendanceDays:matrix.empty'), text: t('attendanceDays:matrix.emptyText') }}
      >
        {(first) => (
          <Text size="sm" c="dimmed" mb="xs">
            {t('muster.subtitle', {
              from: format.day(first.from_date),
              to: format.day(first.to_date),
              start: format.day(first.payroll_start_date),
              end: format.day(first.payroll_end_date),
            })}
          </Text>
        )}
      </RegisterGrid>
    </>
  )
}
