import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { monthOptions } from './day-queries.ts'
import { useDayWords } from './day-words.ts'
import { Legend } from './Legend.tsx'
import { MonthCalendar } from './MonthCalendar.tsx'
import { MonthNav } from './MonthNav.tsx'
import { MonthTotals } from './MonthTotals.tsx'
import './texts.ts'

const DayDrawer = lazy(() => import('./DayDrawer.tsx'))

/** A person's attendance in a month, on the record; a day opens with its explanation and corrections. */
export default function AttendanceTab({ employeeId }: { employeeId: number }) {
  const { t } = useTranslation('attendanceDays')
  const words = useDayWords()
  const { formats } = useUser()
  const [month, setMonth] = useState(() => dayIn(formats.time_zone).slice(0, 7))
  const [day, setDay] = useState<string | null>(null)
  const query = useQuery({ ...monthOptions(month, employeeId), placeholderData: undefined })
  return (
    <Stack gap="md">
      <MonthNav month={month} onChange={setMonth} />
      <Loaded query={query} skeleton={<Skeleton height={420} radius="lg" />} order={2}>
        {(data) => (
          <Stack gap="md">
            <MonthTotals totals={data.totals} days={data.days} />
            <MonthCalendar
              label={t('mine.calendar', { month: words.month(month) })}
              days={data.days}
              today={data.today}
              onOpen={({ date }) => setDay(date)}
            />
            <Legend />
            <Suspense fallback={null}>
              {day ? (
                <DayDrawer
                  date={day}
                  employeeId={employeeId}
                  name={data.EMPLOYEE_NAME}
                  onClose={() => setDay(null)}
                />
              ) : null}
            </Suspense>
          </Stack>
        )}
      </Loaded>
    </Stack>
  )
}
