import { ActionIcon, Alert, Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { readCalendar } from '@muster/contract/calls/tasks/task-lists'
import {
  addDays,
  eachDay,
  firstOfMonth,
  lastOfMonth,
  mondayOf,
  monthAfter,
  monthOf,
} from '@muster/contract/kit/days'
import type { DataOf } from '@muster/contract/kit/index'
import { weekdays } from '@muster/contract/tasks/recurrence'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { useAddress } from '../../../lib/list/address.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import type { TaskCriteria } from '../data/criteria.ts'
import { pathOf } from '../data/paths.ts'
import classes from './Tasks.module.css'
import '../texts.ts'

type Calendar = DataOf<typeof readCalendar>

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
/** Tasks of a day that fit its cell. */
const FIT = 4

interface MonthCalendarProps {
  criteria: TaskCriteria
  today: string
  onAdd: (day: string) => void
}

/** Tasks of a month by their due dates. */
export default function MonthCalendar({ criteria, today, onAdd }: MonthCalendarProps) {
  const { t, i18n } = useTranslation('tasks')
  const { params, change } = useAddress()
  const named = params.get('month')
  const month = named && MONTH.test(named) ? named : monthOf(today)
  const from = mondayOf(firstOfMonth(month))
  const to = addDays(mondayOf(lastOfMonth(month)), 6)
  const calendar = useQuery({
    ...readOptions(readCalendar, { body: { ...criteria, from, to } }),
    meta: { errorShown: 'inline' as const },
  })
  const go = (next: string) => change({ month: next === monthOf(today) ? null : next }, { replace: true })
  const name = new Intl.DateTimeFormat(i18n.language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`))
  return (
    <>
      <Group mb="sm" gap="xs">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('calendar.previous')}
          onClick={() => go(monthAfter(month, -1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('calendar.next')}
          onClick={() => go(monthAfter(month, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Title order={2} size="h4" aria-live="polite">
          {name}
        </Title>
        <Button variant="subtle" onClick={() => go(monthOf(today))}>
          {t('calendar.today')}
        </Button>
      </Group>
      <Loaded query={calendar} skeleton={<Skeleton height={560} radius="md" />} order={2}>
        {(data) => <Month data={data} days={eachDay(from, to)} month={month} onAdd={onAdd} />}
      </Loaded>
    </>
  )
}

interface MonthProps {
  data: Calendar
  days: readonly string[]
  month: string
  onAdd: (day: string) => void
}

function Month({ data, days, month, onAdd }: MonthProps) {
  const { t } = useTranslation('tasks')
  const { tasks, total } = data
  return (
    <>
      {total > tasks.length ? (
        <Alert mb="sm" color="yellow" variant="light">
          {t('calendar.tooMany', { shown: tasks.length, total })}
        </Alert>
      ) : null}
      <div className={classes.month}>
        {weekdays.map((day) => (
          <div key={day} className={classes.weekday} aria-hidden>
            {t(`calendar.weekdays.${day}`)}
          </div>
        ))}
        {days.map((day) => (
          <Day key={day} day={day} data={data} isOther={!day.startsWith(month)} onAdd={onAdd} />
        ))}
      </div>
    </>
  )
}

interface DayProps {
  day: string
  data: Calendar
  isOther: boolean
  onAdd: (day: string) => void
}

function Day({ day, data: { tasks, upcoming, today }, isOther, onAdd }: DayProps) {
  const { t } = useTranslation('tasks')
  const format = useFormatter()
  const due = tasks.filter(({ due_on }) => due_on === day)
  const later = upcoming.filter(({ due_on }) => due_on === day)
  const hidden = due.length - FIT
  return (
    <section
      className={classes.day}
      data-other={isOther || undefined}
      data-today={day === today || undefined}
      aria-label={format.day(day)}
    >
      <div className={classes.head}>
        <span className={classes.number}>{Number(day.slice(8))}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={t('calendar.add', { day: format.day(day) })}
          onClick={() => onAdd(day)}
        >
          <IconPlus size={12} aria-hidden />
        </ActionIcon>
      </div>
      {due.slice(0, FIT).map((task) => (
        <AppLink
          key={task.task_id}
          to={pathOf(task.task_id)}
          className={classes.entry}
          style={{
            borderColor: task.is_overdue
              ? 'var(--mantine-color-error)'
              : `var(--mantine-color-${task.colour}-5)`,
          }}
          title={task.title}
        >
          <span className={task.status === 'done' ? classes.finished : undefined}>{task.title}</span>
        </AppLink>
      ))}
      {later.map(({ task_id, title }) => (
        <AppLink
          key={task_id}
          to={pathOf(task_id)}
          className={classes.entry}
          data-upcoming
          title={t('calendar.upcoming', { title })}
        >
          {title}
        </AppLink>
      ))}
      {hidden > 0 ? (
        <Text size="xs" c="dimmed">
          {t('calendar.more', { count: hidden })}
        </Text>
      ) : null}
    </section>
  )
}
