import { discardDraft, saveDraft } from '@muster/contract/calls/employees/create-wizard'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { useCallback, useRef, useState } from 'react'
import { call, isApiError, messageOf } from '../../../lib/calls/api.ts'
import { showFailure } from '../../../lib/feedback/failures.ts'

export interface DraftState {
  state: 'none' | 'saving' | 'saved' | 'failed'
  reason: string
}

interface Kept {
  draftId: number | undefined
  version: number | undefined
}

/**
 * Saves typed values to the server, one call at a time. While a call is running only the latest values are
 * queued, so that a slow connection never overwrites newer values with older ones.
 */
export function useServerDraft(start: Kept) {
  const kept = useRef<Kept>(start)
  const waiting = useRef<FormValues | null>(null)
  const isBusy = useRef(false)
  const isOver = useRef(false)
  const [draft, setDraft] = useState<DraftState>({
    state: start.draftId === undefined ? 'none' : 'saved',
    reason: '',
  })

  const run = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    setDraft({ state: 'saving', reason: '' })
    try {
      for (let values = waiting.current; values !== null && !isOver.current; values = waiting.current) {
        waiting.current = null
        const { draftId, version } = kept.current
        const body = {
          values,
          ...(draftId === undefined ? {} : { draft_id: draftId }),
          ...(version === undefined ? {} : { version }),
        }
        const answer = await call(saveDraft, { body })
        kept.current = { draftId: answer.draft_id, version: answer.version }
      }
      setDraft({ state: 'saved', reason: '' })
    } catch (error) {
      setDraft({ state: 'failed', reason: messageOf(error) })
    } finally {
      isBusy.current = false
    }
  }, [])

  const keep = useCallback(
    (values: FormValues) => {
      if (isOver.current) return
      waiting.current = values
      void run()
    },
    [run],
  )

  /** Discards the draft and stops saving: the employee was created, or the draft is not wanted. */
  const drop = useCallback(async () => {
    isOver.current = true
    waiting.current = null
    const { draftId } = kept.current
    if (draftId !== undefined) {
      await call(discardDraft, { body: { draft_id: draftId } }).catch((error: unknown) => {
        // A missing draft counts as discarded.
        if (!isApiError(error, 'record.not_found')) showFailure(error)
      })
    }
  }, [])

  return { draft, keep, drop }
}
