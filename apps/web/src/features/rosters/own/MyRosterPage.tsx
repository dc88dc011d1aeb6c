import { ActionIcon, Badge, Card, Group, SegmentedControl, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { readOwnRoster, readTeamRoster } from '@muster/contract/calls/rosters/own-roster'
import { addDays } from '@muster/contract/kit/days'
import type { OwnRoster } from '@muster/contract/rosters/own-roster.contract'
import type { RosterShift } from '@muster/contract/rosters/roster-shapes'
import { NOTHING, OFF } from '@muster/contract/rosters/rosters.constants'
import { EmptyState } from '@muster/ui/feedback'
import { IconChevronLeft, IconChevronRight } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { inline } from '../data.ts'
import { dayWords } from '../grid/words.ts'
import classes from './OwnRoster.module.css'
import './texts.ts'

type Day = OwnRoster['days'][number]

const WEEKS = 14

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The user's own published days, and those of their direct reports. */
export default function MyRosterPage() {
  const { t, i18n } = useTranslation('ownRoster')
  const user = useUser()
  const [address] = useSearchParams()
  const requested = address.get('from')
  const [from, setFrom] = useState(isDay(requested) ? requested : dayIn(user.formats.time_zone))
  const [of, setOf] = useState<'mine' | 'team'>('mine')
  const names = dayWords(i18n.language)
  const to = addDays(from, WEEKS - 1)
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Group justify="space-between" mb="md" gap="sm">
        <SegmentedControl
          aria-label={t('whose')}
          data={(['mine', 'team'] as const).map((value) => ({ value, label: t(value) }))}
          value={of}
          onChange={(next) => setOf(next as 'mine' | 'team')}
        />
        <Group gap={0} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={t('earlier')}
            onClick={() => setFrom(addDays(from, -WEEKS))}
          >
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <Text fw={600} size="sm" aria-live="polite">
            {names.short(from)} – {names.short(to)}
          </Text>
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={t('later')}
            onClick={() => setFrom(addDays(from, WEEKS))}
          >
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      {of === 'mine' ? <Mine from={from} to={to} /> : <Team from={from} to={to} />}
    </div>
  )
}

interface Period {
  from: string
  to: string
}

function Mine({ from, to }: Period) {
  const { t } = useTranslation('ownRoster')
  const query = useQuery({
    ...readOptions(readOwnRoster, { query: { from_date: from, to_date: to } }),
    meta: inline,
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={360} radius="lg" />} order={2}>
      {({ days, today, shift_list }) =>
        days.length === 0 ? (
          <EmptyState order={2} title={t('empty')} text={t('emptyText')} />
        ) : (
          <ul className={classes.days}>
            {days.map((day) => (
              <DayRow key={day.day} day={day} isToday={day.day === today} shifts={shift_list} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function useCellWords(shifts: readonly RosterShift[]) {
  const { t } = useTranslation('ownRoster')
  return (wire: number) => {
    if (wire === NOTHING) return t('usual')
    return wire === OFF ? t('off') : (shifts.find((one) => one.shift_id === wire)?.name ?? '')
  }
}

const colorOf = (shifts: readonly RosterShift[], wire: number) =>
  ({ '--shift': shifts.find((one) => one.shift_id === wire)?.color }) as React.CSSProperties

interface DayRowProps {
  day: Day
  isToday: boolean
  shifts: readonly RosterShift[]
}

function DayRow({ day, isToday, shifts }: DayRowProps) {
  const { t, i18n } = useTranslation('ownRoster')
  const format = useFormatter()
  const names = dayWords(i18n.language)
  const words = useCellWords(shifts)
  const isChanged = day.was !== null
  return (
    <li
      className={classes.day}
      data-today={isToday || undefined}
      data-changed={isChanged || undefined}
      style={colorOf(shifts, day.cell)}
    >
      <time dateTime={day.day} className={classes.date}>
        <b>{Number(day.day.slice(8))}</b>
        <Text size="xs" c="dimmed" component="span">
          {names.short(day.day).replace(/\d+/, '').replace(/^,|,$/, '').trim()}
        </Text>
      </time>
      <div>
        <Group gap="xs">
          <Text fw={600}>{words(day.cell)}</Text>
          {isToday ? <Badge>{t('today')}</Badge> : null}
          {isChanged ? (
            <Badge color="orange" variant="outline">
              {t('changed')}
            </Badge>
          ) : null}
        </Group>
        {day.start && day.end ? (
          <Text size="sm">
            {format.time(day.start)} – {format.time(day.end)}
          </Text>
        ) : null}
        {day.was === null ? null : (
          <Text size="xs" c="dimmed">
            {t('was', { what: words(day.was) })}, {t('changedOn', { date: format.day(day.changed_at) })}
          </Text>
        )}
      </div>
    </li>
  )
}

function Team({ from, to }: Period) {
  const { t, i18n } = useTranslation('ownRoster')
  const names = dayWords(i18n.language)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const requested = { from_date: from, to_date: to, search }
  const query = useQuery({ ...readOptions(readTeamRoster, { query: requested }), meta: inline })
  const words = useCellWords(query.data?.shift_list ?? [])
  return (
    <>
      <TextInput
        aria-label={t('search')}
        placeholder={t('search')}
        mb="sm"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Loaded query={query} skeleton={<Skeleton height={360} radius="lg" />} order={2}>
        {({ rows, shift_list }) =>
          rows.length === 0 ? (
            <EmptyState order={2} title={t('emptyTeam')} />
          ) : (
            rows.map((row) => (
              <Card
                key={row.EMPLOYEE_ID}
                component="section"
                mb="sm"
                padding="md"
                aria-label={row.EMPLOYEE_NAME}
              >
                <Text fw={600}>{row.EMPLOYEE_NAME}</Text>
                <div className={classes.chips}>
                  {row.days.length === 0 ? (
                    <Text size="sm" c="dimmed">
                      {t('noDays')}
                    </Text>
                  ) : null}
                  {row.days.map((day) => (
                    <span key={day.day} className={classes.chip} style={colorOf(shift_list, day.cell)}>
                      {names.short(day.day)}: {words(day.cell)}
                      {day.was === null ? '' : ` (${t('changed')})`}
                    </span>
                  ))}
                </div>
              </Card>
            ))
          )
        }
      </Loaded>
    </>
  )
}
