import { archiveTemplate } from '@muster/contract/calls/email-library/template-use'
import { copyTemplate } from '@muster/contract/calls/email-library/templates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { writeOptions } from '../../../lib/calls/query.ts'
import { EDITOR_PATH, type EditorState } from '../data/paths.ts'
import { refreshTemplates } from '../data/template-query.ts'

/** Opens a template in the editor. */
export function useOpenTemplate(): (id: number) => void {
  const navigate = useNavigate()
  return useCallback(
    (id) => void navigate(EDITOR_PATH, { state: { templateid: id } satisfies EditorState }),
    [navigate],
  )
}

/** Actions: copy, which opens the copy, and archive. */
export function useTemplateActions() {
  const client = useQueryClient()
  const open = useOpenTemplate()
  const copying = useMutation({
    ...writeOptions(copyTemplate),
    onSuccess: async ({ EMAIL_ID }) => {
      await refreshTemplates(client)
      open(EMAIL_ID)
    },
  })
  const archiving = useMutation({
    ...writeOptions(archiveTemplate),
    onSuccess: () => refreshTemplates(client),
  })
  return {
    isBusy: copying.isPending || archiving.isPending,
    copy: (id: number) => copying.mutate({ body: { EMAIL_ID: id } }),
    archive: (id: number, isArchived: boolean) =>
      archiving.mutate({ body: { EMAIL_ID: id, is_archived: isArchived } }),
  }
}
