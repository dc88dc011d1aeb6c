import { Skeleton, Text } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Pages } from '../../../lib/list/Pages.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { type CalendarQuery, calendarOptions } from '../apply/apply-queries.ts'
import { AwayList, useAwayWords } from './AwayList.tsx'
import { AwaySum } from './AwaySum.tsx'
import './texts.ts'

const SHOWN = 50

/** Who is away on one day, opened from its total in the calendar. */
export default function AwayDrawer({
  day,
  asked,
  onClose,
}: {
  day: string
  asked: CalendarQuery
  onClose: () => void
}) {
  const { t } = useTranslation('whoIsAway')
  const { names } = useAwayWords()
  const [page, setPage] = useState(1)
  const query = useQuery(
    calendarOptions({ ...asked, from_date: day, to_date: day, show: 'away', page, limit: SHOWN }),
  )
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={t('on', { day: names.whole(day) })}
      texts={{ close: t('close') }}
    >
      <Loaded query={query} skeleton={<Skeleton height={240} />} order={3}>
        {(calendar) =>
          calendar.rows.length === 0 ? (
            <EmptyState order={3} title={t('nobodyAway')} text={t('nobodyAwayText')} />
          ) : (
            <>
              <Text size="sm" c="dimmed" mb="sm">
                <AwaySum calendar={calendar} day={day} />
              </Text>
              <AwayList rows={calendar.rows} day={day} />
              <Pages page={page} total={calendar.numPages} onChange={setPage} />
            </>
          )
        }
      </Loaded>
    </DetailDrawer>
  )
}
