import { countScreens } from '@muster/contract/calls/settings/usage'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { findScreen } from '../../../lib/screen/screens.ts'
import { currentEntry } from '../../../lib/session/entry.ts'

/** Between two reports: a person who looks around is one small call a while, not one a screen. */
const REPORT_MS = 30_000
const MOST_AT_ONCE = 50

const waiting = new Map<string, number>()

function report(): void {
  if (waiting.size === 0) return
  const screens = [...waiting].slice(0, MOST_AT_ONCE).map(([screen, views]) => ({ screen, views }))
  waiting.clear()
  // Counts are for an impression: what a lost connection takes is not worth bothering anybody.
  call(countScreens, { body: { entry: currentEntry.name, screens } }).catch(() => undefined)
}

/**
 * Counts openings of screens where the organisation wants it: the screen as the product declares it, such as
 * `/users/view/{id}`, never the address, the person or the record.
 */
export default function UsageCounter() {
  const { pathname } = useLocation()
  useEffect(() => {
    const screen = pathname === '/' ? '/' : findScreen(pathname)?.path
    if (screen) waiting.set(screen, (waiting.get(screen) ?? 0) + 1)
  }, [pathname])
  useEffect(() => {
    const timer = window.setInterval(report, REPORT_MS)
    const leave = () => {
      if (document.visibilityState === 'hidden') report()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', leave)
      report()
    }
  }, [])
  return null
}
