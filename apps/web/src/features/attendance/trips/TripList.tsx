import { Button, Card, Group, Skeleton, Text } from '@mantine/core'
import type { TripView } from '@muster/contract/attendance/trips.contract'
import { listTrips, readTripWay } from '@muster/contract/calls/attendance/trips'
import { EmptyState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Pages } from '../../../lib/list/Pages.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Trips.module.css'
import { planOf } from './way-plan.ts'
import './texts.ts'

const LIMIT = 25
const km = (metres: number) => (metres / 1000).toFixed(metres < 10_000 ? 2 : 1)

/** Trips of one employee, or of everybody in reach. */
export function TripList({ employeeId }: { employeeId: number | null }) {
  const { t } = useTranslation('attendanceTrips')
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...readOptions(listTrips, {
      query: { page, limit: LIMIT, ...(employeeId === null ? {} : { employee_id: employeeId }) },
    }),
    meta: { errorShown: 'inline' },
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={160} />} order={2}>
      {({ rows, count }) =>
        rows.length === 0 ? (
          <EmptyState order={2} title={t('none')} text={t('noneText')} />
        ) : (
          <>
            <ul className={classes.list}>
              {rows.map((trip) => (
                <Trip key={trip.TRIP_ID} trip={trip} withName={employeeId === null} />
              ))}
            </ul>
            <Pages page={page} total={Math.ceil(count / LIMIT)} onChange={setPage} label={t('pages')} />
          </>
        )
      }
    </Loaded>
  )
}

function Trip({ trip, withName }: { trip: TripView; withName: boolean }) {
  const { t } = useTranslation('attendanceTrips')
  const format = useFormatter()
  const [isOpen, setOpen] = useState(false)
  const when = format.dayTime(trip.started_at)
  return (
    <Card component="li" padding="md">
      <Group justify="space-between">
        <div>
          <Text fw={600}>
            {withName ? `${trip.EMPLOYEE_NAME} (${trip.EMPLOYEE_CODE}), ` : ''}
            {when}
            {trip.ended_at === null ? `, ${t('ongoing')}` : ''}
          </Text>
          <Text size="sm" c="dimmed">
            {[trip.purpose, t('distance', { km: km(trip.distance_m) }), t('points', { count: trip.points })]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-label={`${t(isOpen ? 'hide' : 'show')}: ${when}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hide' : 'show')}
        </Button>
      </Group>
      {isOpen ? <Way id={trip.TRIP_ID} /> : null}
    </Card>
  )
}

function Way({ id }: { id: number }) {
  const { t } = useTranslation('attendanceTrips')
  const format = useFormatter()
  const query = useQuery({
    ...readOptions(readTripWay, { query: { tripid: id } }),
    meta: { errorShown: 'inline' },
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={200} mt="sm" />} order={3}>
      {({ trip, rows }) => {
        const first = rows[0]
        const last = rows.at(-1)
        if (!first || !last || rows.length < 2)
          return (
            <Text size="sm" c="dimmed" mt="sm">
              {t('noWay')}
            </Text>
          )
        const { width, height, spots } = planOf(rows)
        const begin = spots[0]
        const finish = spots.at(-1)
        return (
          <svg
            className={classes.way}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={t('way', {
              km: km(trip.distance_m),
              from: format.dayTime(first.at),
              to: format.dayTime(last.at),
            })}
          >
            <polyline className={classes.line} points={spots.map(({ x, y }) => `${x},${y}`).join(' ')} />
            <circle className={classes.begin} cx={begin?.x} cy={begin?.y} r={7}>
              <title>{t('begin')}</title>
            </circle>
            <circle className={classes.finish} cx={finish?.x} cy={finish?.y} r={7}>
              <title>{t('finish')}</title>
            </circle>
          </svg>
        )
      }}
    </Loaded>
  )
}
