import { useDayNames } from '../data/days.ts'
import classes from './OwnHolidays.module.css'

/** A date as a calendar leaf; decorative, the text beside it carries the information. */
export function DayTile({ date, isQuiet = false }: { date: string; isQuiet?: boolean }) {
  const names = useDayNames()
  return (
    <time dateTime={date} className={classes.tile} data-quiet={isQuiet || undefined}>
      <span className={classes.month}>{names.month(date, 'short')}</span>
      <span className={classes.day}>{Number(date.slice(8))}</span>
    </time>
  )
}
