import { Text } from '@mantine/core'
import type { ClockView } from '@muster/contract/attendance/clock.contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ClockCard.module.css'
import './texts.ts'

const EVERY_MS = 15_000

/** Minutes since an instant, updated while the employee is clocked in. */
function useRunning({ state, since }: ClockView): number {
  const [now, setNow] = useState(() => Date.now())
  const isRunning = state === 'in'
  useEffect(() => {
    if (!isRunning) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return isRunning && since ? Math.max(0, Math.floor((now - Date.parse(since)) / 60_000)) : 0
}

/** Formats minutes: 7 h 05 min. */
export function useHours() {
  const { t } = useTranslation('clock')
  return (minutes: number) =>
    t('hours', { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') })
}

/** The time worked today; outside shift hours, which count towards no day, the time since the clock-in beside it. */
export function WorkedTime({ view }: { view: ClockView }) {
  const { t } = useTranslation('clock')
  const hours = useHours()
  const running = useRunning(view)
  const isOutside = view.outside_hours && view.state === 'in'
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(isOutside ? 'running' : 'today')}
      </Text>
      <div className={classes.total}>{hours(isOutside ? running : view.worked + running)}</div>
      {isOutside && view.worked > 0 ? (
        <Text size="sm">{t('workedToday', { time: hours(view.worked) })}</Text>
      ) : null}
    </>
  )
}
