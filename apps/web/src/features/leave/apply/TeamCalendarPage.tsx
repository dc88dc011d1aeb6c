import { ActionIcon, Anchor, Button, Group, SegmentedControl, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { TeamCalendar } from '@muster/contract/leave/apply/team-calendar.contract'
import { EmptyState } from '@muster/ui/feedback'
import { IconChevronLeft, IconChevronRight } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import classes from './Apply.module.css'
import { calendarOptions } from './apply-queries.ts'
import { dayNamesIn, monthFrom } from './month.ts'
import { TeamMonth } from './TeamMonth.tsx'
import './texts.ts'

const PAUSE_MS = 250

/** Who is on leave in a month, in the viewer's team or among everybody in reach. */
export default function TeamCalendarPage() {
  const { t, i18n } = useTranslation('applyLeave')
  const user = useUser()
  const format = useFormatter()
  const names = useMemo(() => dayNamesIn(i18n.language), [i18n.language])
  const [month, setMonth] = useState(monthFrom(dayIn(user.formats.time_zone), 0))
  const [of, setOf] = useState<'team' | 'all'>(user.is_team_lead ? 'team' : 'all')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE_MS)
  const [page, setPage] = useState(1)
  const [on, setOn] = useState<string>()
  const query = useQuery(
    calendarOptions({ month: month.slice(0, 7), of, search, page, ...(on ? { on } : {}) }),
  )
  const showDay = (day: string | undefined) => {
    setOn(day)
    setPage(1)
  }
  const turn = (months: number) => {
    setMonth(monthFrom(month, months))
    showDay(undefined)
  }
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
              <Clashes calendar={calendar} onDay={showDay} />
              {on ? (
                <Button variant="light" size="compact-md" mb="xs" onClick={() => showDay(undefined)}>
                  {t('onlyOn', { day: format.date(on) })}
                </Button>
              ) : null}
              <TeamMonth calendar={calendar} onDay={showDay} />
              <Pages page={page} calendar={calendar} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

/** Explains an empty calendar, and links to the viewer's own leave if they have no team. */
function NobodyToShow({ isSearched, isLead }: { isSearched: boolean; isLead: boolean }) {
  const { t } = useTranslation('applyLeave')
  if (isSearched) return <EmptyState order={2} title={t('nobody')} text={t('nobodyFoundText')} />
  return (
    <EmptyState
      order={2}
      title={t('emptyTeam')}
      text={t(isLead ? 'emptyTeamText' : 'alone')}
      action={isLead ? undefined : <AppLink to="/leave">{t('ownLeave')}</AppLink>}
    />
  )
}

/** The days with the most people on leave, as text. */
function Clashes({ calendar, onDay }: { calendar: TeamCalendar; onDay: (day: string) => void }) {
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
            <Anchor component="button" type="button" fw={700} onClick={() => onDay(date)}>
              {names.short(date)}
            </Anchor>
            : {t('awayCount', { away: booked, people: calendar.people })}
            {pending > 0 ? `, ${t('alsoWaiting', { count: pending })}` : ''}
          </li>
        ))}
      </ul>
    </section>
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
