import { Group, Skeleton, Text } from '@mantine/core'
import type { listDays } from '@muster/contract/attendance/days.contract'
import { isDay } from '@muster/contract/kit/days'
import type { DataOf } from '@muster/contract/kit/index'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { useLocalTime } from '../clock/local-time.ts'
import '../clock/texts.ts'
import classes from './Days.module.css'
import { monthOptions } from './day-queries.ts'
import { useDayWords } from './day-words.ts'
import { Legend } from './Legend.tsx'
import { MonthCalendar } from './MonthCalendar.tsx'
import { MonthNav } from './MonthNav.tsx'
import { MonthTotals } from './MonthTotals.tsx'
import './texts.ts'

const DayDrawer = lazy(() => import('./DayDrawer.tsx'))

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** The user's own attendance in a month, day by day with explanations. */
export default function MyAttendancePage() {
  const { t } = useTranslation('attendanceDays')
  const { user_emp_id: employeeId } = useUser()
  if (employeeId === null)
    return <EmptyState order={1} title={t('mine.noPerson')} text={t('mine.noPersonText')} />
  return <OwnMonth />
}

/** Month and open day live in the URL, so that mails can link to a day and Back closes it. */
function useAddress() {
  const [address, setAddress] = useSearchParams()
  const { formats } = useUser()
  const given = address.get('month') ?? ''
  const day = address.get('day') ?? ''
  const month = MONTH.test(given)
    ? given
    : isDay(day)
      ? day.slice(0, 7)
      : dayIn(formats.time_zone).slice(0, 7)
  const open = (date: string | null) =>
    setAddress(date === null ? { month } : { month, day: date }, { replace: date === null })
  return {
    month,
    day: isDay(day) ? day : null,
    open,
    setMonth: (next: string) => setAddress({ month: next }, { replace: true }),
  }
}

function OwnMonth() {
  const { t } = useTranslation('attendanceDays')
  const words = useDayWords()
  const { month, day, open, setMonth } = useAddress()
  const query = useQuery(monthOptions(month))
  return (
    <div className={classes.wide}>
      <PageHeader
        title={t('attendanceTitles:mine')}
        subtitle={
          <>
            {t('mine.subtitle')} <AppLink to="/">{t('mine.toClock')}</AppLink>
          </>
        }
      />
      <Group mb="md">
        <MonthNav month={month} onChange={setMonth} />
      </Group>
      <Loaded query={query} skeleton={<Skeleton height={420} radius="lg" />} order={2}>
        {(data) => (
          <div className={classes.month}>
            <Now now={data.now} zone={data.time_zone} />
            <MonthTotals totals={data.totals} days={data.days} />
            <MonthCalendar
              label={t('mine.calendar', { month: words.month(month) })}
              days={data.days}
              today={data.today}
              onOpen={({ date }) => open(date)}
            />
            <Legend />
          </div>
        )}
      </Loaded>
      <Suspense fallback={null}>{day ? <DayDrawer date={day} onClose={() => open(null)} /> : null}</Suspense>
    </div>
  )
}

type Data = DataOf<typeof listDays>

/** Whether the clock is running, in the words of the clock. */
function Now({ now, zone }: { now: Data['now']; zone: string }) {
  const { t } = useTranslation('clock')
  const local = useLocalTime(zone)
  if (now === null) return null
  return (
    <Text size="sm" role="status" mb="sm">
      {t(`state.${now.state}`, { time: now.since ? local(now.since) : '' })}
      {now.outside_hours ? `. ${t('outsideHours')}` : ''}
    </Text>
  )
}
