import { listDashboards, readDashboard, saveDashboard } from '@muster/contract/calls/analytics/dashboards'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { ApiError, call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { type Dashboard, dashboardOptions } from '../data/dashboards.ts'
import { beginWith, type Draft, edited } from './draft.ts'

const draftOf = ({ name, description, period, filters, widgets }: Dashboard): Draft => ({
  ...{ name, description, period, filters, widgets },
})

const isConflict = (error: unknown) => error instanceof ApiError && error.key === 'record.conflict'

/** Keys that browsers and editors use for undoing. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [role=dialog]')
      if (isTyping || !(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [undo, redo])
}

/** A dashboard while it is edited: nothing is stored until it is saved, by one person at a time. */
export function useDraft(dashboard: Dashboard) {
  const queries = useQueryClient()
  const [history, edit] = useReducer(edited, draftOf(dashboard), beginWith)
  const [version, setVersion] = useState(dashboard.version)
  const [saved, setSaved] = useState(() => JSON.stringify(draftOf(dashboard)))
  const { now } = history
  const { dashboard_id: id } = dashboard
  const save = useMutation({
    /** @param over the version of somebody else that is overwritten */
    mutationFn: async (over?: number) => {
      const body = { dashboard_id: id, version: over ?? version, ...now }
      return { sent: now, answer: await call(saveDashboard, { body }, { notify: true }) }
    },
    onSuccess: async ({ sent, answer }) => {
      setVersion(answer.version)
      setSaved(JSON.stringify(sent))
      await Promise.all(
        [listDashboards, readDashboard].map((read) =>
          queries.invalidateQueries({ queryKey: endpointKey(read) }),
        ),
      )
    },
    meta: { errorShown: 'inline' },
  })
  const [undo, redo] = [() => edit({ kind: 'undo' }), () => edit({ kind: 'redo' })]
  useUndoKeys(undo, redo)
  return {
    draft: now,
    isDirty: JSON.stringify(now) !== saved,
    change: (draft: Partial<Draft>) => edit({ kind: 'change', draft }),
    undo: history.past.length > 0 ? undo : undefined,
    redo: history.future.length > 0 ? redo : undefined,
    save: () => save.mutate(undefined),
    isSaving: save.isPending,
    error: save.error && !isConflict(save.error) ? save.error : null,
    conflict: isConflict(save.error)
      ? {
          /** What somebody else saved, in place of the draft. */
          reload: async () => {
            const fresh = await queries.fetchQuery(dashboardOptions(id))
            edit({ kind: 'replace', draft: draftOf(fresh) })
            setVersion(fresh.version)
            setSaved(JSON.stringify(draftOf(fresh)))
            save.reset()
          },
          /** The draft in place of what somebody else saved. */
          overwrite: () => {
            const { version: theirs } = ((save.error as ApiError).data ?? {}) as { version?: number }
            save.mutate(theirs)
          },
        }
      : null,
  }
}
