import { Text, Tooltip, UnstyledButton } from '@mantine/core'
import type { TeamCalendar } from '@muster/contract/leave/apply/team-calendar.contract'
import {
  DayGrid,
  DayGridCell,
  DayGridFoot,
  DayGridRow,
  type GridDay,
  type GridPlace,
  placeByKey,
} from '@muster/ui/day-grid'
import { type CSSProperties, type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import classes from './Apply.module.css'
import { dayNamesIn, daysOfMonth } from './month.ts'
import './texts.ts'

const CELL_WIDTH = 34

const pathOf = (requestId: number) => `/workflow/request-worlflow/${requestId}`

interface MonthProps {
  calendar: TeamCalendar
  /** Shows only those away on a day. */
  onDay: (day: string) => void
}

/** Month grid of people on leave; each day links to its request. */
export function TeamMonth({ calendar, onDay }: MonthProps) {
  const { t, i18n } = useTranslation('applyLeave')
  const navigate = useNavigate()
  const names = useMemo(() => dayNamesIn(i18n.language), [i18n.language])
  const dates = useMemo(() => daysOfMonth(calendar.from), [calendar.from])
  const days: GridDay[] = dates.map((date) => ({
    date,
    weekday: names.narrow(date),
    name: names.whole(date),
    isToday: date === calendar.today,
  }))
  const today = dates.indexOf(calendar.today)
  const [active, setActive] = useState<GridPlace>({ row: 0, column: Math.max(0, today) })
  const size = { rows: calendar.rows.length, columns: dates.length }
  const onKeyDown = (event: KeyboardEvent) => {
    // A link in a cell can have focus and handles its own keys.
    if (event.target !== event.currentTarget) return
    const next = placeByKey(active, event, size)
    const day = calendar.rows[active.row]?.days.find(({ date }) => date === dates[active.column])
    if (next) setActive(next)
    else if (event.key === 'Enter' && day) navigate(pathOf(day.REQUEST_ID))
    else return
    event.preventDefault()
  }
  return (
    <>
      <Text size="xs" c="dimmed" my="xs">
        {t('key')}
      </Text>
      <DayGrid
        label={`${t('calendar')}, ${names.month(calendar.from)}`}
        corner={t('people', { count: calendar.people })}
        days={days}
        rowCount={calendar.rows.length}
        renderRow={(index) => (
          <Person
            key={index}
            {...{ calendar, dates, index }}
            active={index === active.row ? active.column : -1}
          />
        )}
        foot={<Totals calendar={calendar} dates={dates} onDay={onDay} />}
        active={active}
        activeId={`away-${active.row}-${active.column}`}
        cellWidth={CELL_WIDTH}
        {...(today > 0 ? { firstColumn: today } : {})}
        isReadOnly
        printsAllRows
        onKeyDown={onKeyDown}
      />
    </>
  )
}

interface PersonProps {
  calendar: TeamCalendar
  dates: readonly string[]
  index: number
  active: number
}

function Person({ calendar, dates, index, active }: PersonProps) {
  const { t, i18n } = useTranslation('applyLeave')
  const names = useMemo(() => dayNamesIn(i18n.language), [i18n.language])
  const row = calendar.rows[index]
  if (!row) return null
  const offs = new Set([...row.week_offs, ...row.holidays.map(({ date }) => date)])
  const leave = new Map(row.days.map((day) => [day.date, day]))
  return (
    <DayGridRow index={index} name={row.EMPLOYEE_NAME}>
      {dates.map((date, column) => {
        const one = leave.get(date)
        const state = one && t(one.state === 'pending' ? 'stateWaiting' : 'stateBooked')
        const label = one && `${names.short(date)}: ${one.LEAVE_TYPE_NAME}, ${state}`
        return (
          <DayGridCell
            key={date}
            id={`away-${index}-${column}`}
            className={classes.awayCell}
            isActive={column === active}
            data-off={offs.has(date) || undefined}
          >
            {one ? (
              <Tooltip label={label}>
                <AppLink
                  to={pathOf(one.REQUEST_ID)}
                  aria-label={`${row.EMPLOYEE_NAME}, ${label}`}
                  className={classes.away ?? ''}
                  data-state={one.state}
                  data-half={one.halves}
                  style={{ '--mark': `var(--mantine-color-${one.colour}-filled)` } as CSSProperties}
                >
                  {''}
                </AppLink>
              </Tooltip>
            ) : null}
          </DayGridCell>
        )
      })}
    </DayGridRow>
  )
}

/** Number of people on leave per day; each shows who they are. */
function Totals({ calendar, dates, onDay }: MonthProps & { dates: readonly string[] }) {
  const { t, i18n } = useTranslation('applyLeave')
  const names = useMemo(() => dayNamesIn(i18n.language), [i18n.language])
  const away = new Map(calendar.away.map((one) => [one.date, one]))
  return (
    <DayGridFoot rowIndex={calendar.rows.length + 2} name={`${t('stateBooked')} + ${t('stateWaiting')}`}>
      {dates.map((date) => {
        const one = away.get(date)
        const count = (one?.booked ?? 0) + (one?.pending ?? 0)
        return (
          <DayGridCell key={date} className={classes.count} data-many={count > 1 || undefined}>
            {count === 0 ? (
              ''
            ) : (
              <UnstyledButton
                className={classes.total}
                aria-label={t('whoOn', { day: names.short(date), count })}
                onClick={() => onDay(date)}
              >
                {count}
              </UnstyledButton>
            )}
          </DayGridCell>
        )
      })}
    </DayGridFoot>
  )
}
