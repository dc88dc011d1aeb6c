import type { ReactNode } from 'react'
import { IconHistory } from '../icons.ts'
import classes from './Timeline.module.css'

export interface TimelineEvent {
  id: string | number
  /** Calendar day `YYYY-MM-DD`; events of the same day are grouped. */
  date: string
  /** Description of the event. */
  text: ReactNode
  detail?: ReactNode
  icon?: ReactNode
  /** The person who did it. */
  actor?: ReactNode
  /** Display text of the time of day. */
  time?: string
}

export interface TimelineProps {
  /** In display order, usually newest first. */
  events: TimelineEvent[]
  /** Formats a day; default: by the browser's language. */
  formatDate?: (date: string) => string
  /** Heading level of the days. */
  order?: 2 | 3 | 4 | 5
}

function formatDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(day)
}

function groupByDay(events: TimelineEvent[]): [string, TimelineEvent[]][] {
  return [...Map.groupBy(events, (event) => event.date)]
}

/** The history of a record, grouped by day. */
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
