import { readListSetup, saveListPreferences } from '@muster/contract/calls/settings/list-setup'
import type { CallInput, DataOf } from '@muster/contract/kit/index'
import type { ListView } from '@muster/contract/settings/list-shapes'
import type { DataTablePreferences } from '@muster/ui/data-table'
import { isPhoneNow } from '@muster/ui/theme'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../calls/api.ts'
import { readOptions } from '../calls/query.ts'
import { useUser } from '../session/session.ts'

type Setup = DataOf<typeof readListSetup>

/**
 * Layout of a list stored in this browser, so that its columns are rendered immediately. It contains no
 * personal data, so it survives a sign-out, separate from the session's storage.
 */
interface Hint {
  preferences: DataTablePreferences
  /** Whether the list has a default view, and must load it before showing rows. */
  hasDefault: boolean
}

/** The last responses of this page, so that a reopened list renders at once. */
const answered = new Map<string, Setup>()

function readHint(key: string): Hint | null {
  try {
    const hint = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Hint> | null
    return hint?.preferences ? { hasDefault: true, ...hint, preferences: hint.preferences } : null
  } catch {
    // Storage is disabled or was modified by hand: the list waits for the server.
    return null
  }
}

function writeHint(key: string, hint: Hint): void {
  try {
    localStorage.setItem(key, JSON.stringify(hint))
  } catch {
    // Storage is disabled or full: the list waits for the server next time.
  }
}

/** Phone and desktop have separate layouts. */
function deviceNow(): 'desktop' | 'phone' {
  return isPhoneNow() ? 'phone' : 'desktop'
}

export interface ListSetup {
  /** False until the layout is known: no rows are loaded before. */
  isReady: boolean
  views: readonly ListView[]
  defaultId: number | null
  mayShare: boolean
  preferences: DataTablePreferences
  changePreferences: (preferences: DataTablePreferences) => void
  /** Reloads the views after a change. */
  refresh: () => Promise<unknown>
}

const noViews: readonly ListView[] = []

/**
 * Saved views and column layout of a list. The current layout is not replaced: columns changed in another
 * browser are shown on the next visit. Without a response, the list uses its defaults.
 */
export function useListSetup(list: string): ListSetup {
  const { user_id: userId } = useUser()
  const [device] = useState(deviceNow)
  const [query] = useSearchParams()
  const key = `muster.lists.${userId}.${list}.${device}`
  const [hint] = useState(() => readHint(key))
  const requested = useQuery({
    ...readOptions(readListSetup, { query: { list, device } }),
    placeholderData: undefined,
    initialData: answered.get(key),
    // No retry: without its views, a list can still show its rows.
    retry: false,
    meta: { errorShown: 'inline' },
  })
  const setup = requested.data
  const needsViews = query.has('view') || (hint?.hasDefault ?? true)
  const isReady = setup !== undefined || requested.isError || !needsViews
  const [chosen, setChosen] = useState<DataTablePreferences | null>(hint?.preferences ?? null)
  const preferences = chosen ?? (setup?.preferences as DataTablePreferences | null | undefined) ?? none

  useEffect(() => {
    if (!setup) return
    answered.set(key, setup)
    const kept = (setup.preferences ?? {}) as DataTablePreferences
    writeHint(key, { preferences: kept, hasDefault: setup.default_view_id !== null })
  }, [key, setup])

  const hasDefault = setup ? setup.default_view_id !== null : (hint?.hasDefault ?? false)
  const changePreferences = useCallback(
    (next: DataTablePreferences) => {
      setChosen(next)
      writeHint(key, { preferences: next, hasDefault })
      const known = answered.get(key)
      if (known) answered.set(key, { ...known, preferences: next })
      saveLater(key, { list, device, preferences: next })
    },
    [key, list, device, hasDefault],
  )
  return {
    isReady,
    views: setup?.views ?? noViews,
    defaultId: setup?.default_view_id ?? null,
    mayShare: setup?.abilities.share ?? false,
    preferences,
    changePreferences,
    refresh: requested.refetch,
  }
}

const none: DataTablePreferences = {}

type Body = CallInput<typeof saveListPreferences>['body']
/** Debounce before saving the layout: widths change in quick steps. */
const PAUSE_MS = 700

const waiting = new Map<string, { body: Body; timer: number }>()

/**
 * Sends pending changes; the browser stores them in any case, and the next change sends all of them again.
 */
function send(key: string): void {
  const saving = waiting.get(key)
  if (!saving) return
  window.clearTimeout(saving.timer)
  waiting.delete(key)
  call(saveListPreferences, { body: saving.body }).catch(() => undefined)
}

/** Saves after a debounce, or when the page is left. */
function saveLater(key: string, body: Body): void {
  window.clearTimeout(waiting.get(key)?.timer)
  waiting.set(key, { body, timer: window.setTimeout(() => send(key), PAUSE_MS) })
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') for (const key of waiting.keys()) send(key)
})
