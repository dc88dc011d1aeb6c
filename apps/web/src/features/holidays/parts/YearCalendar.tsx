import { Text, Tooltip, UnstyledButton } from '@mantine/core'
import type { Holiday } from '@muster/contract/holidays/holiday-shapes'
import { eachDay } from '@muster/contract/kit/days'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import { useDayNames } from '../data/days.ts'
import classes from './Holidays.module.css'

interface YearCalendarProps {
  year: number
  today: string
  holidays: readonly Holiday[]
  toneOf: (holiday: Holiday) => string
  onOpen: (holiday: Holiday) => void
}

const WEEK = 7
const ROWS = 6
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Weeks of a month as rows of seven, null for days of adjacent months; `first` is 0 for Sunday. */
function weeksOf(year: number, month: number, first: number): (string | null)[][] {
  const text = `${year}-${String(month).padStart(2, '0')}`
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const days: (string | null)[] = eachDay(`${text}-01`, `${text}-${last}`)
  const lead = (new Date(`${text}-01T00:00:00Z`).getUTCDay() - first + WEEK) % WEEK
  const cells = [...Array<null>(lead).fill(null), ...days]
  // Always six weeks, so that adjacent months align.
  while (cells.length < ROWS * WEEK) cells.push(null)
  return Array.from({ length: ROWS }, (_, row) => cells.slice(row * WEEK, row * WEEK + WEEK))
}

/** Twelve months with their holidays marked; each holiday opens. */
export function YearCalendar({ year, today, holidays, toneOf, onOpen }: YearCalendarProps) {
  const { t } = useTranslation('holidays')
  const byDay = Map.groupBy(holidays, ({ date }) => date)
  return (
    <>
      <div className={classes.key} aria-hidden>
        {(['national', 'state', 'restricted'] as const).map((tone) => (
          <span key={tone}>
            <span className={classes.dot} data-tone={tone} />
            {t(`tones.${tone}`)}
          </span>
        ))}
      </div>
      <div className={classes.year}>
        {MONTHS.map((month) => (
          <Month key={month} month={month} {...{ year, today, byDay, toneOf, onOpen }} />
        ))}
      </div>
    </>
  )
}

type MonthProps = Omit<YearCalendarProps, 'holidays'> & {
  month: number
  byDay: ReadonlyMap<string, Holiday[]>
}

function Month({ year, month, today, byDay, toneOf, onOpen }: MonthProps) {
  const names = useDayNames()
  const { formats } = useFormatter()
  const first = formats.week_start
  const weeks = weeksOf(year, month, first)
  const heads = Array.from({ length: WEEK }, (_, index) => ((first + index + 6) % WEEK) + 1)
  return (
    <table className={classes.monthTable}>
      <caption>{names.month(`${year}-${String(month).padStart(2, '0')}-01`)}</caption>
      <thead>
        <tr>
          {heads.map((number) => (
            <th key={number} scope="col" abbr={names.weekdayName(number)}>
              {names.weekdayName(number, 'short').slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks of a month never move
          <tr key={row}>
            {week.map((date, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={column} data-today={date === today || undefined}>
                {date ? <Day date={date} holidays={byDay.get(date) ?? []} {...{ toneOf, onOpen }} /> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = Pick<MonthProps, 'toneOf' | 'onOpen'> & { date: string; holidays: readonly Holiday[] }

function Day({ date, holidays, toneOf, onOpen }: DayProps) {
  const names = useDayNames()
  const number = Number(date.slice(8))
  const first = holidays[0]
  if (!first) return number
  const label = holidays.map(({ name, holiday_type_name }) => `${name}, ${holiday_type_name}`).join('; ')
  return (
    <Tooltip label={<Text size="xs">{label}</Text>} multiline maw={260}>
      <UnstyledButton
        className={classes.mark}
        data-tone={toneOf(first)}
        data-off={first.status === 0 || undefined}
        aria-label={`${number} ${names.month(date)}: ${label}`}
        onClick={() => onOpen(first)}
      >
        {number}
      </UnstyledButton>
    </Tooltip>
  )
}
