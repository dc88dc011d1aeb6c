import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core'
import { addDays } from '@muster/contract/kit/days'
import { IconChevronLeft, IconChevronRight } from '@muster/ui/icons'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/session/session.ts'
import classes from './Apply.module.css'
import type { Options } from './apply-queries.ts'
import { dayNamesIn, monthFrom, weeksOf } from './month.ts'
import './texts.ts'

export interface Range {
  from: string | null
  to: string | null
}

interface MonthDaysProps {
  /** First day of the month shown. */
  month: string
  onMonth: (month: string) => void
  today: string
  calendar: Options['calendar']
  range: Range
  onRange: (range: Range) => void
}

/** The first click starts a range, the second ends it, a third starts a new range. */
function pressed({ from, to }: Range, day: string): Range {
  if (from === null || to !== null) return { from: day, to: null }
  return day < from ? { from: day, to: null } : { from, to: day }
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** What a day is besides its date, as text and as styling. */
function useDayFacts(calendar: Options['calendar'], today: string) {
  const { t } = useTranslation('applyLeave')
  return useMemo(() => {
    const offs = new Set(calendar.week_offs)
    const holidays = new Map(calendar.holidays.map((one) => [one.date, one.name]))
    const mine = new Map(calendar.mine.map((one) => [one.date, one]))
    return (day: string) => {
      const leave = mine.get(day)
      const words = [
        day === today ? t('today') : '',
        holidays.get(day) ?? (offs.has(day) ? t('off') : ''),
        leave ? t(leave.state === 'pending' ? 'waiting' : 'booked', { name: leave.LEAVE_TYPE_NAME }) : '',
      ]
      return {
        leave,
        isOff: offs.has(day) || holidays.has(day),
        isHoliday: holidays.has(day),
        words: words.filter(Boolean),
      }
    }
  }, [calendar, today, t])
}

/**
 * Month calendar to choose days from, showing holidays, week-offs and own leave. Arrow keys move, Enter
 * selects.
 */
export function MonthDays({ month, onMonth, today, calendar, range, onRange }: MonthDaysProps) {
  const { t, i18n } = useTranslation('applyLeave')
  const start = useUser().formats.week_start
  const names = useMemo(() => dayNamesIn(i18n.language), [i18n.language])
  const factsOf = useDayFacts(calendar, today)
  const grid = useRef<HTMLTableElement>(null)
  const weeks = weeksOf(month, start)
  const last = range.to ?? range.from
  const isChosen = (day: string) => range.from !== null && day >= range.from && last !== null && day <= last
  const entry = range.from?.startsWith(month.slice(0, 7))
    ? range.from
    : today.startsWith(month.slice(0, 7))
      ? today
      : month
  const move = (event: KeyboardEvent, day: string) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = addDays(day, step)
    const focus = () => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
    if (!next.startsWith(month.slice(0, 7))) {
      onMonth(monthFrom(next, 0))
      requestAnimationFrame(focus)
    } else focus()
  }
  const labelOf = (day: string, words: readonly string[]) => {
    const place =
      day === range.from ? t('firstDay') : day === range.to ? t('lastDay') : isChosen(day) ? t('chosen') : ''
    return [names.whole(day), ...words, place].filter(Boolean).join(', ')
  }
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t('earlier')}
          onClick={() => onMonth(monthFrom(month, -1))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <Text fw={600} aria-live="polite">
          {names.month(month)}
        </Text>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t('later')}
          onClick={() => onMonth(monthFrom(month, 1))}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </Group>
      <table className={classes.month} ref={grid}>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, at) => addDays('2023-01-01', at + start)).map((day) => (
              <th key={day} scope="col">
                <span aria-hidden>{names.narrow(day)}</span>
                <span className={classes.unseen}>{names.weekday(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, place) => {
                // biome-ignore lint/suspicious/noArrayIndexKey: days of other months have no id
                if (day === null) return <td key={`other ${place}`} />
                const { leave, isOff, isHoliday, words } = factsOf(day)
                return (
                  <td key={day} data-chosen={isChosen(day) || undefined}>
                    <UnstyledButton
                      className={classes.day}
                      data-day={day}
                      data-off={isOff || undefined}
                      data-holiday={isHoliday || undefined}
                      data-today={day === today || undefined}
                      data-edge={day === range.from || day === last || undefined}
                      aria-label={labelOf(day, words)}
                      aria-pressed={isChosen(day)}
                      tabIndex={day === entry ? 0 : -1}
                      onKeyDown={(event) => move(event, day)}
                      onClick={() => onRange(pressed(range, day))}
                    >
                      {Number(day.slice(8))}
                      {leave ? (
                        <span
                          className={classes.mark}
                          data-state={leave.state}
                          style={
                            { '--mark': `var(--mantine-color-${leave.colour}-filled)` } as React.CSSProperties
                          }
                        />
                      ) : null}
                    </UnstyledButton>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
