import {
  ActionIcon,
  Button,
  Group,
  SegmentedControl,
  Skeleton,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { TeamCalendar } from '@muster/contract/leave/apply/team-calendar.contract'
import { EmptyState } from '@muster/ui/feedback'
import { IconChevronLeft, IconChevronRight } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/AppLink.tsx'
import { dayIn } from '../../../lib/form-resources.ts'
import { Loaded } from '../../../lib/Loaded.tsx'
import { useUser } from '../../../lib/session.ts'
import classes from './Apply.module.css'
import { calendarOptions } from './apply-queries.ts'
import { dayNamesIn, daysOfMonth, monthFrom } from './month.ts'
import './texts.ts'

const PAUSE_MS = 250

/** Who is away in a month: one's own team, or everybody in reach. */
export default function TeamCalendarPage() {
  const { t, i18n } = useTranslation('applyLeave')
  const user = useUser()
  const names = useMemo(() => dayNamesIn(i18n.language), [i18n.language])
  const [month, setMonth] = useState(monthFrom(dayIn(user.formats.time_zone), 0))
  const [of, setOf] = useState<'team' | 'all'>(user.is_team_lead ? 'team' : 'all')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE_MS)
  const [page, setPage] = useState(1)
  const query = useQuery(calendarOptions({ month: month.slice(0, 7), of, search, page }))
  const turn = (months: number) => setMonth(monthFrom(month, months))
  return (
    <>
      <PageHeader title={t('calendar')} subtitle={t('calendarSubtitle')} />
      <Group mb="md" gap="sm">
        <Group gap={0}>
          <ActionIcon variant="subtle" size={44} aria-label={t('earlier')} onClick={() => turn(-1)}>
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <Text fw={600} miw={140} ta="center" aria-live="polite">
            {names.month(month)}
          </Text>
          <ActionIcon variant="subtle" size={44} aria-label={t('later')} onClick={() => turn(1)}>
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
        </Group>
        <SegmentedControl
          aria-label={t('whose')}
          data={[
            { value: 'team', label: t('ofTeam') },
            { value: 'all', label: t('ofAll') },
          ]}
          value={of}
          onChange={(next) => {
            setOf(next as 'team' | 'all')
            setPage(1)
          }}
        />
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPage(1)
          }}
        />
      </Group>
      <Loaded query={query} skeleton={<Skeleton height={320} radius="lg" />} order={2}>
        {(calendar) =>
          calendar.rows.length === 0 ? (
            <NobodyToShow
              isSearched={search !== ''}
              isLead={user.is_team_lead || user.user_emp_id === null}
            />
          ) : (
            <>
              <Clashes calendar={calendar} />
              <Month calendar={calendar} />
              <Pages page={page} calendar={calendar} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

/** Why nobody is there, and where the absence of others is said. */
function NobodyToShow({ isSearched, isLead }: { isSearched: boolean; isLead: boolean }) {
  const { t } = useTranslation('applyLeave')
  if (isSearched) return <EmptyState order={2} title={t('nobodyFound')} text={t('nobodyFoundText')} />
  return (
    <EmptyState
      order={2}
      title={t('emptyTeam')}
      text={t(isLead ? 'emptyTeamText' : 'alone')}
      action={isLead ? undefined : <AppLink to="/leave">{t('ownLeave')}</AppLink>}
    />
  )
}

/** The days with the most people away, in words. */
function Clashes({ calendar }: { calendar: TeamCalendar }) {
  const { t, i18n } = useTranslation('applyLeave')
  const names = useMemo(() => dayNamesIn(i18n.language), [i18n.language])
  const many = calendar.away.filter(({ booked, pending }) => booked + pending > 1)
  if (calendar.away.length === 0)
    return (
      <Text size="sm" c="dimmed" mb="sm">
        {t('nobodyAway')}
      </Text>
    )
  if (many.length === 0) return null
  return (
    <section aria-label={t('conflicts')}>
      <ul className={classes.clashes}>
        {many.slice(0, 5).map(({ date, booked, pending }) => (
          <li key={date}>
            <b>{names.short(date)}</b>: {t('awayCount', { away: booked, people: calendar.people })}
            {pending > 0 ? `, ${t('alsoWaiting', { count: pending })}` : ''}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Month({ calendar }: { calendar: TeamCalendar }) {
  const { t, i18n } = useTranslation('applyLeave')
  const names = useMemo(() => dayNamesIn(i18n.language), [i18n.language])
  const days = daysOfMonth(calendar.from)
  const away = new Map(calendar.away.map((one) => [one.date, one]))
  const scroll = useRef<HTMLElement>(null)
  // Where the month does not fit, it opens at today, with the day before in sight; whose row it is stays beside it.
  useLayoutEffect(() => {
    const today = scroll.current?.querySelector<HTMLElement>(`[data-day="${calendar.today}"]`)
    const who = scroll.current?.querySelector<HTMLElement>('th')
    if (today && who)
      scroll.current?.scrollTo({ left: today.offsetLeft - who.offsetWidth - today.offsetWidth })
  }, [calendar.today])
  return (
    <>
      <Text size="xs" c="dimmed" my="xs">
        {t('key')}
      </Text>
      <section
        className={classes.scroll}
        ref={scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`${t('calendar')}, ${names.month(calendar.from)}`}
      >
        <table className={classes.team}>
          <thead>
            <tr>
              <th className={classes.who} scope="col">
                {t('people', { count: calendar.people })}
              </th>
              {days.map((day) => (
                <th key={day} scope="col" data-day={day} data-today={day === calendar.today || undefined}>
                  <abbr title={names.whole(day)}>
                    {names.narrow(day)}
                    <br />
                    {Number(day.slice(8))}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {calendar.rows.map((row) => (
              <Person key={row.EMPLOYEE_ID} row={row} days={days} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th className={classes.who} scope="row">
                {t('stateBooked')} + {t('stateWaiting')}
              </th>
              {days.map((day) => {
                const one = away.get(day)
                const count = (one?.booked ?? 0) + (one?.pending ?? 0)
                return (
                  <td key={day} className={classes.count} data-many={count > 1 || undefined}>
                    {count === 0 ? '' : count}
                  </td>
                )
              })}
            </tr>
          </tfoot>
        </table>
      </section>
    </>
  )
}

function Person({ row, days }: { row: TeamCalendar['rows'][number]; days: readonly string[] }) {
  const { t, i18n } = useTranslation('applyLeave')
  const names = useMemo(() => dayNamesIn(i18n.language), [i18n.language])
  const offs = new Set([...row.week_offs, ...row.holidays.map(({ date }) => date)])
  const leave = new Map(row.days.map((day) => [day.date, day]))
  return (
    <tr>
      <th className={classes.who} scope="row">
        {row.EMPLOYEE_NAME}
      </th>
      {days.map((day) => {
        const one = leave.get(day)
        if (!one) return <td key={day} data-off={offs.has(day) || undefined} />
        const state = t(one.state === 'pending' ? 'stateWaiting' : 'stateBooked')
        const label = `${names.short(day)}: ${one.LEAVE_TYPE_NAME}, ${state}`
        return (
          <td key={day} data-off={offs.has(day) || undefined}>
            <Tooltip label={label}>
              <AppLink
                to={`/workflow/request-worlflow/${one.REQUEST_ID}`}
                aria-label={`${row.EMPLOYEE_NAME}, ${label}`}
                className={classes.away ?? ''}
                data-state={one.state}
                data-half={one.halves}
                style={{ '--mark': `var(--mantine-color-${one.colour}-filled)` } as React.CSSProperties}
              >
                {''}
              </AppLink>
            </Tooltip>
          </td>
        )
      })}
    </tr>
  )
}

function Pages({
  page,
  calendar,
  onPage,
}: {
  page: number
  calendar: TeamCalendar
  onPage: (page: number) => void
}) {
  const { t } = useTranslation('applyLeave')
  if (calendar.numPages <= 1) return null
  return (
    <Group mt="md">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <Text size="sm">{t('pages', { page, pages: calendar.numPages })}</Text>
      <Button variant="default" disabled={page >= calendar.numPages} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </Group>
  )
}
