import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import type { TeamCalendar } from '@muster/contract/leave/apply/team-calendar.contract'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Pages } from '../../../lib/list/Pages.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { type CalendarQuery, calendarOptions } from '../apply/apply-queries.ts'
import classes from './Away.module.css'
import { AwayControls } from './AwayControls.tsx'
import { AwayGrid } from './AwayGrid.tsx'
import { AwayList, useAwayWords } from './AwayList.tsx'
import { AwaySum } from './AwaySum.tsx'
import { type AwayAddress, useAwayAddress } from './away-address.ts'
import './texts.ts'

const AwayDrawer = lazy(() => import('./AwayDrawer.tsx'))

const SHOWN = 25
/** Days named above the calendar because several people are away. */
const CLASHES_SHOWN = 5

const askedOf = ({ of, search, filters }: AwayAddress): CalendarQuery => {
  const chosen = Object.fromEntries(Object.entries(filters).map(([id, values]) => [id, values.map(Number)]))
  return { of, search, ...(Object.keys(chosen).length > 0 ? { filters: chosen } : {}) }
}

/** Who is away on a day, in a week or a month: in the user's team or among everybody they may see. */
export default function WhoIsAwayPage() {
  const { t } = useTranslation('whoIsAway')
  const { address, change, today, period } = useAwayAddress()
  const asked = askedOf(address)
  const query = useQuery(
    calendarOptions({
      ...{ ...asked, show: address.show, page: address.page, limit: SHOWN },
      ...{ from_date: period.from, to_date: period.to },
    }),
  )
  // Only the first page carries the filter options; on later pages they come from its (usually cached) query.
  const first = useQuery({
    ...calendarOptions({
      ...{ ...asked, show: address.show, page: 1, limit: SHOWN },
      ...{ from_date: period.from, to_date: period.to },
    }),
    enabled: address.page > 1,
  })
  const options = address.page > 1 ? first.data?.options : query.data?.options
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <AwayControls {...{ address, change, today, period, options }} />
      <Loaded query={query} skeleton={<Skeleton height={320} radius="lg" />} order={2}>
        {(calendar) => (
          <>
            <Sums calendar={calendar} onDay={(who) => change({ who })} />
            {calendar.rows.length === 0 ? (
              <Nobody
                address={address}
                everybody={calendar.everybody}
                onShowAll={() => change({ show: 'all', of: 'all' })}
              />
            ) : (
              <>
                {address.view === 'day' ? (
                  <AwayList rows={calendar.rows} day={calendar.from} />
                ) : (
                  <AwayGrid
                    key={`${calendar.from} ${calendar.to}`}
                    calendar={calendar}
                    onDay={(who) => change({ who })}
                  />
                )}
                <Pages page={address.page} total={calendar.numPages} onChange={(page) => change({ page })} />
              </>
            )}
          </>
        )}
      </Loaded>
      <Suspense fallback={null}>
        {address.who ? (
          <AwayDrawer day={address.who} asked={asked} onClose={() => change({ who: null })} />
        ) : null}
      </Suspense>
    </>
  )
}

interface NobodyProps {
  address: AwayAddress
  everybody: number
  onShowAll: () => void
}

/** Why nobody is listed: nobody is away, nobody matches, or the user may see nobody. */
function Nobody({ address, everybody, onShowAll }: NobodyProps) {
  const { t } = useTranslation('whoIsAway')
  const showAll = (
    <Button variant="default" onClick={onShowAll}>
      {t('showAll')}
    </Button>
  )
  if (everybody > 0)
    return <EmptyState order={2} title={t('nobodyAway')} text={t('nobodyAwayText')} action={showAll} />
  const isNarrowed = address.search !== '' || Object.values(address.filters).some(({ length }) => length > 0)
  return isNarrowed ? (
    <EmptyState order={2} title={t('nobody')} text={t('nobodyFoundText')} />
  ) : (
    <EmptyState
      order={2}
      title={t('emptyTeam')}
      text={t('emptyTeamText')}
      action={address.of === 'team' ? showAll : undefined}
    />
  )
}

/** "3 of 12 away" for one day; for longer periods, the days with several people away, each of which opens the list. */
function Sums({ calendar, onDay }: { calendar: TeamCalendar; onDay: (day: string) => void }) {
  const { t } = useTranslation('whoIsAway')
  const { names } = useAwayWords()
  const isOneDay = calendar.from === calendar.to
  const shown = calendar.away.filter(({ booked, pending }) => booked + pending > (isOneDay ? 0 : 1))
  if (shown.length === 0) return null
  return (
    <section aria-label={t(isOneDay ? 'total' : 'conflicts')}>
      <ul className={classes.clashes}>
        {shown.slice(0, CLASHES_SHOWN).map(({ date }) => (
          <li key={date}>
            {isOneDay ? null : (
              <>
                <Anchor component="button" type="button" size="sm" fw={700} onClick={() => onDay(date)}>
                  {names.short(date)}
                </Anchor>
                {': '}
              </>
            )}
            <Text span size="sm">
              <AwaySum calendar={calendar} day={date} />
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
