import { Text } from '@mantine/core'
import type { ShiftTerms } from '@muster/contract/shifts/shift-shapes'
import { lengthOf, minuteOf } from '@muster/contract/shifts/shift-terms'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Shifts.module.css'

const DAY = 1440

const timeOf = (minute: number) => {
  const within = ((minute % DAY) + DAY) % DAY
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

/** Day diagram of a shift: punch window, working time, grace period and core hours, with a time axis. */
export function DayBar({ terms, color }: { terms: ShiftTerms; color: string }) {
  const { t } = useTranslation('shifts')
  const format = useFormatter()
  const start = minuteOf(terms.start)
  const end = start + lengthOf(terms)
  const [from, to] = [start - terms.window_before, end + terms.window_after]
  const whole = to - from
  const placed = (begin: number, stop: number) => ({
    insetInlineStart: `${((begin - from) / whole) * 100}%`,
    width: `${((stop - begin) / whole) * 100}%`,
  })
  const core =
    terms.flexible && terms.core_start && terms.core_end
      ? {
          from: start + ((minuteOf(terms.core_start) - start + DAY) % DAY),
          to: start + ((minuteOf(terms.core_end) - start + DAY - 1) % DAY) + 1,
        }
      : null
  const step = whole > 960 ? 240 : 120
  const first = Math.ceil(from / step) * step
  const hours = Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, at) => first + at * step)
  const time = (minute: number) => format.time(timeOf(minute))
  const label = t('bar.label', { start: time(start), end: time(end), from: time(from), to: time(to) })
  return (
    <figure className={classes.figure}>
      <div className={classes.bar} role="img" aria-label={label}>
        <span className={classes.window} style={placed(from, to)} />
        <span className={classes.shift} style={{ ...placed(start, end), background: color }} />
        {terms.grace_in > 0 ? (
          <span className={classes.grace} style={placed(start, start + terms.grace_in)} />
        ) : null}
        {terms.grace_out > 0 ? (
          <span className={classes.grace} style={placed(end - terms.grace_out, end)} />
        ) : null}
        {core ? <span className={classes.core} style={placed(core.from, core.to)} /> : null}
        {hours.map((minute) => (
          <span key={minute} className={classes.tick} style={placed(minute, minute)} />
        ))}
      </div>
      <div className={classes.hours} aria-hidden="true">
        {hours.map((minute) => (
          <span key={minute} style={{ insetInlineStart: placed(minute, minute).insetInlineStart }}>
            {timeOf(minute).slice(0, 2)}
          </span>
        ))}
      </div>
      <figcaption className={classes.caption}>
        <Text size="xs" c="dimmed">
          {label}
          {core ? ` ${t('bar.core')}: ${time(core.from)}–${time(core.to)}.` : ''}
          {terms.grace_in > 0 ? ` ${t('form.graceIn')}: ${t('minutes', { count: terms.grace_in })}.` : ''}
          {terms.breaks.length > 0
            ? ` ${t('bar.legend', {
                breaks: terms.breaks
                  .map((one) => `${one.name} ${t('minutes', { count: one.minutes })}`)
                  .join(', '),
              })}.`
            : ''}
        </Text>
      </figcaption>
    </figure>
  )
}
