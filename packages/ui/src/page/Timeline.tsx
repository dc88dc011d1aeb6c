import type { ReactNode } from 'react'
import { IconHistory } from '../icons.ts'
import classes from './Timeline.module.css'

export interface TimelineEvent {
  id: string | number
  /** Calendar day `YYYY-MM-DD`; events of one day stand together. */
  date: string
  /** What happened, in words. */
  text: ReactNode
  detail?: ReactNode
  icon?: ReactNode
  /** Who did it. */
  actor?: ReactNode
  /** Time of day as it is shown. */
  time?: string
}

export interface TimelineProps {
  /** Newest first, or as the caller wants them read. */
  events: TimelineEvent[]
  /** How a day is shown; without it as the browser's language writes it. */
  formatDate?: (date: string) => string
  /** Level of the day headings in the page's outline. */
  order?: 2 | 3 | 4 | 5
}

function formatDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(day)
}

function groupByDay(events: TimelineEvent[]): [string, TimelineEvent[]][] {
  return [...Map.groupBy(events, (event) => event.date)]
}

/** What happened to a record, day by day. */
export function Timeline({ events, formatDate = formatDay, order = 3 }: TimelineProps) {
  const Heading = `h${order}` as const
  return (
    <div>
      {groupByDay(events).map(([date, ofDay]) => (
        <section key={date} className={classes.group}>
          <Heading className={classes.date}>
            <time dateTime={date}>{formatDate(date)}</time>
          </Heading>
          <ol className={classes.list}>
            {ofDay.map((event) => (
              <TimelineItem key={event.id} event={event} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function TimelineItem({ event }: { event: TimelineEvent }) {
  return (
    <li className={classes.item}>
      <span className={classes.icon} aria-hidden>
        {event.icon ?? <IconHistory size={16} />}
      </span>
      <div className={classes.body}>
        <div>{event.text}</div>
        {event.detail ? <div className={classes.meta}>{event.detail}</div> : null}
        {event.actor || event.time ? (
          <div className={classes.meta}>
            {event.actor}
            {event.actor && event.time ? ' · ' : null}
            {event.time}
          </div>
        ) : null}
      </div>
    </li>
  )
}
