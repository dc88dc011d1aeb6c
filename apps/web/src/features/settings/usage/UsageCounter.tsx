import { countScreens } from '@muster/contract/calls/settings/usage'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { findScreen } from '../../../lib/screen/screens.ts'
import { currentEntry } from '../../../lib/session/entry.ts'

/** Reporting interval: batches screen views into one small call. */
const REPORT_MS = 30_000
const MOST_AT_ONCE = 50

const waiting = new Map<string, number>()

function report(): void {
  if (waiting.size === 0) return
  const screens = [...waiting].slice(0, MOST_AT_ONCE).map(([screen, views]) => ({ screen, views }))
  waiting.clear()
  // Counts are approximate: a failed report is dropped silently.
  call(countScreens, { body: { entry: currentEntry.name, screens } }).catch(() => undefined)
}

/**
 * Counts screen views if the organisation enables it: by the declared path, such as `/users/view/{id}`, never
 * by URL, user or record.
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
