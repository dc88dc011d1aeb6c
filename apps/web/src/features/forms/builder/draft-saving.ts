import { readFormDraft, saveFormDraft } from '@muster/contract/calls/forms/form-plan'
import type { FormPlan } from '@muster/contract/forms/form-plan'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'

const PAUSE_MS = 700

interface DraftStart {
  formid: number
  baseVersion: number
  revision: number
}

type Saved = DataOf<typeof saveFormDraft>

/** Autosaves the draft to the server: one save at a time, always ending with the latest plan. */
export function useDraftSaving(plan: FormPlan, isChanged: boolean, start: DraftStart) {
  const queries = useQueryClient()
  const [revision, setRevision] = useState(start.revision)
  const [base, setBase] = useState(start.baseVersion)
  const [savedPlan, setSavedPlan] = useState<FormPlan | null>(null)
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (given: { plan: FormPlan; revision: number; base: number }): Promise<Saved> =>
      call(saveFormDraft, {
        params: { formid: start.formid },
        body: { plan: given.plan, base_version: given.base, revision: given.revision },
      }),
    onSuccess: (saved, given) => {
      setRevision(saved.revision)
      setSavedPlan(given.plan)
      queries.removeQueries({ queryKey: endpointKey(readFormDraft) })
    },
    meta: { errorShown: 'inline' },
  })
  const isSaved = !isChanged || savedPlan === plan
  const latest = useRef({ plan, revision, base })
  useEffect(() => {
    latest.current = { plan, revision, base }
  }, [plan, revision, base])

  const save = useCallback(() => mutateAsync(latest.current), [mutateAsync])

  useEffect(() => {
    // After a refusal autosave pauses until the user decides.
    if (!isChanged || savedPlan === plan || isPending || error) return
    const timer = setTimeout(() => {
      // The error is shown from `error`.
      save().catch(() => undefined)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isChanged, savedPlan, plan, isPending, error, save])

  return {
    revision,
    base,
    isSaving: isPending,
    isSaved,
    error,
    /** Current revision of the draft, if somebody else has saved it meanwhile. */
    theirs: theirRevision(error),
    /** Overwrites the other user's save with this draft. */
    keepMine: () => {
      const theirs = theirRevision(error)
      if (theirs !== null) setRevision(theirs)
      reset()
    },
    retry: reset,
    /** Rebases the draft on this version of the form. */
    rebase: setBase,
    save,
  }
}

function theirRevision(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.key !== 'forms.draft_changed') return null
  const { revision } = (error.data ?? {}) as { revision?: number }
  return revision ?? 0
}
