import type { FormValues } from '@muster/contract/forms/form-definition'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isApiError } from '../calls/api.ts'
import type { FormRecord } from './form-record.ts'
import type { RecordFormProps } from './record-form-types.ts'

type RecordAction<Body> =
  | { does: 'save'; body: () => Body; more?: FormRecord }
  | { does: 'remove'; more?: FormRecord }

const inline = { errorShown: 'inline' as const }

/** Previewing, saving and deleting; closes the form on success, unless it was left meanwhile. */
export function useRecordActions<Body, Part, Answer>(
  props: RecordFormProps<Body, Part, Answer>,
  setIsDone: (isDone: boolean) => void,
) {
  const queries = useQueryClient()
  const isShown = useIsShown()
  const [overtaken, setOvertaken] = useState<FormValues | null>(null)
  const typed = useRef<FormValues>({})
  /** What is being saved, or was: until it is refused or changed, it is not saved again. */
  const begun = useRef<string | null>(null)
  const refresh = async () => {
    if (typeof props.refresh === 'function') await props.refresh()
    else
      await Promise.all((props.refresh ?? []).map(({ id }) => queries.invalidateQueries({ queryKey: [id] })))
  }
  const action = useMutation({
    mutationFn: async (one: RecordAction<Body>): Promise<unknown> =>
      one.does === 'save' ? props.save({ ...one.body(), ...one.more }) : props.remove?.run(one.more),
    onSuccess: async (answer, { does }) => {
      if (isShown.current) {
        flushSync(() => setIsDone(true))
        if (props.staysOpen?.(answer)) begun.current = null
        else props.onClose()
        if (does === 'save') props.onSaved?.(answer)
      }
      await refresh()
    },
    onError: async (refusal, { does }) => {
      begun.current = null
      if (does !== 'save' || !isApiError(refusal, 'record.conflict')) return
      setOvertaken(typed.current)
      await refresh()
    },
    meta: inline,
  })
  const { review } = props
  const reviewing = useMutation({
    mutationFn: async (build: () => Body) => review?.run(build()) as Promise<Answer>,
    onMutate: () => action.reset(),
    meta: inline,
  })
  const { variables, isPending } = action
  return {
    error: action.error ?? reviewing.error,
    overtaken,
    forgetOvertaken: () => setOvertaken(null),
    isSaving: (isPending && variables.does === 'save') || reviewing.isPending,
    isRemoving: isPending && variables.does === 'remove',
    /** The answer of the preview; undefined before it. */
    reviewed: review ? reviewing.data : undefined,
    forgetReview: () => review && reviewing.reset(),
    reviewAgain: (more: FormRecord) => {
      const build = reviewing.variables
      if (build) reviewing.mutate(() => ({ ...build(), ...more }))
    },
    /** Previews where there is a preview that has not been made, otherwise saves. */
    submit: (body: () => Body, values: FormValues) => {
      typed.current = values
      if (review && reviewing.data === undefined) return reviewing.mutate(body)
      const asked = textOf(body)
      if (asked !== null && asked === begun.current) return
      begun.current = asked
      action.mutate({ does: 'save', body })
    },
    remove: () => action.mutate({ does: 'remove' }),
    forget: () => {
      action.reset()
      reviewing.reset()
    },
    /** Repeats the last action, with additions to its body. */
    again: (more: FormRecord) => {
      if (variables) action.mutate({ ...variables, more: { ...variables.more, ...more } })
    },
  }
}

/** What would be sent, to tell whether it is the same; null if it can't be told. */
function textOf(body: () => unknown): string | null {
  try {
    return JSON.stringify(body())
  } catch {
    return null
  }
}

function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
