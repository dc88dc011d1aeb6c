import type { FormValues } from '@muster/contract/forms/form-definition'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../calls/api.ts'

/** The version that the server told with a refusal: what was typed is kept there. */
function versionIn(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined
  const version = (error.data as { version?: unknown } | null)?.version
  return typeof version === 'number' ? version : undefined
}

type Send = (values: FormValues, version: number, isFinal: 0 | 1) => Promise<{ version: number }>

/**
 * Saves a form that is kept as typed: one after the other, the latest values last.
 *
 * @param start the version that was loaded
 * @param save sends the values, and answers the version stored
 */
export function useKeeping(start: number, save: Send) {
  const version = useRef(start)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [error, setError] = useState<unknown>(null)
  async function send(values: FormValues, isFinal: 0 | 1): Promise<boolean> {
    setState('saving')
    try {
      version.current = (await save(values, version.current, isFinal)).version
      setError(null)
      setState('saved')
      return true
    } catch (failure) {
      version.current = versionIn(failure) ?? version.current
      setError(failure)
      setState('idle')
      return false
    }
  }
  const keep = (values: FormValues, isFinal: 0 | 1): Promise<boolean> => {
    const next = queue.current.then(() => send(values, isFinal))
    queue.current = next
    return next
  }
  return { keep, state, error, forget: () => setError(null), begin: () => setState('saving') }
}

const PAUSE_MS = 800

/** Saves after a pause in typing, also what was changed back, and at once when the page is left. */
export function useSoon(save: (values: FormValues) => void, begin: () => void) {
  const latest = useRef(save)
  const waiting = useRef<FormValues | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = save
  }, [save])
  const cancel = () => {
    clearTimeout(timer.current)
    waiting.current = null
  }
  const flush = () => {
    const values = waiting.current
    cancel()
    if (values) latest.current(values)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only leaving the page sends what waits
  useEffect(() => flush, [])
  const keepSoon = (values: FormValues) => {
    begin()
    clearTimeout(timer.current)
    waiting.current = values
    timer.current = setTimeout(flush, PAUSE_MS)
  }
  return { keepSoon, cancel }
}
