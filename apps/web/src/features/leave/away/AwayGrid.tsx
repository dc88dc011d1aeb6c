import { Text, Tooltip, UnstyledButton } from '@mantine/core'
import { eachDay } from '@muster/contract/kit/days'
import type { AwayDay, TeamCalendar } from '@muster/contract/leave/apply/team-calendar.contract'
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
import classes from './Away.module.css'
import { requestPath, useAwayWords } from './AwayList.tsx'
import './texts.ts'

const WEEK = 7
/** Minimum widths of a day in pixels. */
const CELL_WIDTH = { week: 44, month: 34 }

interface GridProps {
  calendar: TeamCalendar
  /** Lists who is away on a day. */
  onDay: (day: string) => void
}

/** People by days of a week or month; a day of leave links to its request if the reader may see it. */
export function AwayGrid({ calendar, onDay }: GridProps) {
  const { t } = useTranslation('whoIsAway')
  const navigate = useNavigate()
  const { names } = useAwayWords()
  const dates = useMemo(() => eachDay(calendar.from, calendar.to), [calendar.from, calendar.to])
  const days: GridDay[] = dates.map((date) => ({
    date,
    weekday: dates.length > WEEK ? names.narrow(date) : names.weekday(date),
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
    else if (event.key === 'Enter' && day?.REQUEST_ID) navigate(requestPath(day.REQUEST_ID))
    else return
    event.preventDefault()
  }
  return (
    <>
      <Text size="xs" c="dimmed" my="xs">
        {t('key')}
      </Text>
      <DayGrid
        label={`${t('title')}, ${names.short(calendar.from)} – ${names.short(calendar.to)}`}
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
        cellWidth={dates.length > WEEK ? CELL_WIDTH.month : CELL_WIDTH.week}
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
  const row = calendar.rows[index]
  if (!row) return null
  const offs = new Set([...row.week_offs, ...row.holidays.map(({ date }) => date)])
  const leave = new Map(row.days.map((day) => [day.date, day]))
  return (
    <DayGridRow index={index} name={row.EMPLOYEE_NAME}>
      {dates.map((date, column) => {
        const one = leave.get(date)
        return (
          <DayGridCell
            key={date}
            id={`away-${index}-${column}`}
            className={classes.cell}
            isActive={column === active}
            data-off={offs.has(date) || undefined}
          >
            {one ? <Mark day={one} person={row.EMPLOYEE_NAME} /> : null}
          </DayGridCell>
        )
      })}
    </DayGridRow>
  )
}

function Mark({ day, person }: { day: AwayDay; person: string }) {
  const { t } = useTranslation('whoIsAway')
  const { names, typeOf } = useAwayWords()
  const label = `${names.short(day.date)}: ${typeOf(day)}, ${t(day.state === 'pending' ? 'pending' : 'booked')}`
  const look = {
    className: classes.mark ?? '',
    'data-state': day.state,
    'data-half': day.halves,
    style: { '--mark': `var(--mantine-color-${day.colour}-filled)` } as CSSProperties,
  }
  return (
    <Tooltip label={label}>
      {day.REQUEST_ID === null ? (
        <span role="img" aria-label={`${person}, ${label}`} {...look} />
      ) : (
        <AppLink to={requestPath(day.REQUEST_ID)} aria-label={`${person}, ${label}`} {...look}>
          {''}
        </AppLink>
      )}
    </Tooltip>
  )
}

/** Number of people on leave per day, and how many more have a request pending; each lists who they are. */
function Totals({ calendar, dates, onDay }: GridProps & { dates: readonly string[] }) {
  const { t } = useTranslation('whoIsAway')
  const { names } = useAwayWords()
  const away = new Map(calendar.away.map((one) => [one.date, one]))
  return (
    <DayGridFoot rowIndex={calendar.rows.length + 2} name={t('total')}>
      {dates.map((date) => {
        const one = away.get(date)
        if (!one) return <DayGridCell key={date} className={classes.count} />
        const { booked, pending } = one
        const more = pending > 0 ? `, ${t('more', { count: pending })}` : ''
        return (
          <DayGridCell key={date} className={classes.count} data-many={booked > 1 || undefined}>
            <UnstyledButton
              className={classes.total}
              aria-label={t('who', { day: names.short(date), count: booked, more })}
              onClick={() => onDay(date)}
            >
              {booked}
              {pending > 0 ? <span className={classes.pending}>+{pending}</span> : null}
            </UnstyledButton>
          </DayGridCell>
        )
      })}
    </DayGridFoot>
  )
}
