import { readListSetup, saveListPreferences } from '@muster/contract/calls/settings/list-setup'
import type { CallInput, DataOf } from '@muster/contract/kit/index'
import type { ListView } from '@muster/contract/settings/list-shapes'
import type { DataTablePreferences } from '@muster/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../calls/api.ts'
import { readOptions } from '../calls/query.ts'
import { useUser } from '../session/session.ts'

type Setup = DataOf<typeof readListSetup>

/**
 * What this browser remembers of a list from the last visit, so that its columns stand at once: no data of
 * anybody, so it outlives a sign-out, apart from the session's part of the browser's storage.
 */
interface Hint {
  preferences: DataTablePreferences
  /** Then the list waits for its views instead of showing other rows first. */
  hasDefault: boolean
}

/** As answered last in this page's life: a list that is opened again need not wait. */
const answered = new Map<string, Setup>()

function readHint(key: string): Hint | null {
  try {
    const hint = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Hint> | null
    return hint?.preferences ? { hasDefault: true, ...hint, preferences: hint.preferences } : null
  } catch {
    // Storage is forbidden or was written by hand: the list waits for the server.
    return null
  }
}

function writeHint(key: string, hint: Hint): void {
  try {
    localStorage.setItem(key, JSON.stringify(hint))
  } catch {
    // Forbidden or full: the list waits for the server next time.
  }
}

/** A phone and a desktop are remembered apart: what fits the one does not fit the other. */
function deviceNow(): 'desktop' | 'phone' {
  return window.matchMedia('(max-width: 48em)').matches ? 'phone' : 'desktop'
}

export interface ListSetup {
  /** False while it is not known yet what to show: no rows are asked for until then. */
  isReady: boolean
  views: readonly ListView[]
  defaultId: number | null
  mayShare: boolean
  preferences: DataTablePreferences
  changePreferences: (preferences: DataTablePreferences) => void
  /** Asks for the views again after one was changed. */
  refresh: () => Promise<unknown>
}

const noViews: readonly ListView[] = []

/**
 * Saved views and remembered columns of a list. What is painted stays: columns that the server remembers
 * otherwise (from another browser) show at the next visit. Without the server the list works as it comes.
 */
export function useListSetup(list: string): ListSetup {
  const { user_id: userId } = useUser()
  const [device] = useState(deviceNow)
  const [query] = useSearchParams()
  const key = `muster.lists.${userId}.${list}.${device}`
  const [hint] = useState(() => readHint(key))
  const asked = useQuery({
    ...readOptions(readListSetup, { query: { list, device } }),
    placeholderData: undefined,
    initialData: answered.get(key),
    // One try: a list that cannot have its views shows its rows all the same.
    retry: false,
    meta: { errorShown: 'inline' },
  })
  const setup = asked.data
  const needsViews = query.has('view') || (hint?.hasDefault ?? true)
  const isReady = setup !== undefined || asked.isError || !needsViews
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
    refresh: asked.refetch,
  }
}

const none: DataTablePreferences = {}

type Body = CallInput<typeof saveListPreferences>['body']
/** Between a change of what is remembered and telling the server: widths change in quick steps. */
const PAUSE_MS = 700

const waiting = new Map<string, { body: Body; timer: number }>()

/** Sends what waits; the browser keeps it in any case, and the next change sends all of it again. */
function send(key: string): void {
  const saving = waiting.get(key)
  if (!saving) return
  window.clearTimeout(saving.timer)
  waiting.delete(key)
  call(saveListPreferences, { body: saving.body }).catch(() => undefined)
}

/** Tells the server a moment after the last of several changes, or when the page is left. */
function saveLater(key: string, body: Body): void {
  window.clearTimeout(waiting.get(key)?.timer)
  waiting.set(key, { body, timer: window.setTimeout(() => send(key), PAUSE_MS) })
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') for (const key of waiting.keys()) send(key)
})
