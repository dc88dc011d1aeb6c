import { saveStages } from '@muster/contract/calls/workflows/workflow-draft'
import { type Problem, validateDefinition } from '@muster/contract/workflows/validate'
import type { WorkflowDetail } from '@muster/contract/workflows/workflows.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call, isApiError, messageOf } from '../../../lib/calls/api.ts'
import { notifyError } from '../../../lib/feedback/notices.ts'
import { useGraph } from '../data/use-graph.ts'
import { refreshWorkflows, workflowOptions } from '../data/workflow-queries.ts'

/** The version that somebody else saved meanwhile. */
export interface Conflict {
  message: string
  revision: number
}

const revisionOf = (data: unknown, otherwise: number): number => {
  const { revision } = (data ?? {}) as { revision?: unknown }
  return typeof revision === 'number' ? revision : otherwise
}

/** The draft being edited: its undo history, saving and problems. */
export function useDraft(detail: WorkflowDetail) {
  const client = useQueryClient()
  const graph = useGraph({ name: detail.name, definition: detail.definition })
  const [revision, setRevision] = useState(detail.revision)
  const [known, setKnown] = useState<readonly Problem[]>(detail.problems)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const saving = useMutation({
    mutationFn: (over: number) =>
      call(saveStages, {
        body: {
          WF_ID: detail.WF_ID,
          revision: over,
          definition: graph.definition,
          ...(graph.name.trim() ? { name: graph.name } : {}),
        },
      }),
    meta: { errorShown: 'inline' as const },
    onSuccess: (answer) => {
      setRevision(answer.revision)
      setKnown(answer.problems)
      setConflict(null)
      graph.markSaved()
      void refreshWorkflows(client)
    },
    onError: (error) => {
      if (isApiError(error, 'workflows.draft_conflict'))
        setConflict({ message: messageOf(error), revision: revisionOf(error.data, revision) })
      else notifyError(messageOf(error))
    },
  })

  const problems = useMemo(() => {
    const here = validateDefinition(graph.definition, detail.properties)
    // Only the server can check whether an approver exists, so each save validates.
    const isThere = (id: string | null) => graph.definition.nodes.some((node) => node.id === id)
    return [...here, ...known.filter(({ code, nodeId }) => code === 'approver' && isThere(nodeId))]
  }, [graph.definition, detail.properties, known])

  return {
    graph,
    revision,
    problems,
    conflict,
    isSaving: saving.isPending,
    save: () => saving.mutateAsync(revision),
    /** Overwrites the version saved by somebody else. */
    saveOver: () => conflict && saving.mutate(conflict.revision),
    /** Replaces the draft with the version saved by somebody else. */
    loadTheirs: async () => {
      const { queryKey } = workflowOptions(detail.WF_ID)
      await client.invalidateQueries({ queryKey })
      const fresh = await client.fetchQuery(workflowOptions(detail.WF_ID))
      graph.load({ name: fresh.name, definition: fresh.definition })
      setRevision(fresh.revision)
      setKnown(fresh.problems)
      setConflict(null)
    },
  }
}
export type Draft = ReturnType<typeof useDraft>
