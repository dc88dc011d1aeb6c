import { updateLetterTemplate } from '@muster/contract/calls/documents/letter-templates'
import type { readLetterTemplate } from '@muster/contract/documents/letter-templates.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isApiError } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { refreshTemplates } from './letter-data.ts'

export type TemplateDetail = DataOf<typeof readLetterTemplate>
type Body = BodyOf<typeof updateLetterTemplate>
export type EditorWords = Omit<Body, 'MAILID' | 'version' | 'note' | 'publish'>

const wordsOf = ({ template, content }: TemplateDetail): EditorWords => ({
  ...content,
  ...{ name: template.name, category: template.category, language: template.language },
  ...{ needs_approval: template.needs_approval, number_pattern: template.number_pattern },
  ...{ needs_signature: template.needs_signature, sign_days: template.sign_days },
})

/** State of the template editor. What was saved is read again, which starts the editor anew. */
export function useTemplateEditor(detail: TemplateDetail) {
  const client = useQueryClient()
  const [words, setWords] = useState(() => wordsOf(detail))
  const [note, setNote] = useState('')
  const [isWorking, setWorking] = useState(false)
  const saving = useMutation({ ...writeOptions(updateLetterTemplate), meta: { errorShown: 'inline' } })
  const isOlder = detail.number !== detail.template.latest
  const isDirty = isOlder || JSON.stringify(words) !== JSON.stringify(wordsOf(detail))

  async function save(publish: boolean): Promise<boolean> {
    setWorking(true)
    try {
      const { MAILID, version } = detail.template
      await saving.mutateAsync({ body: { MAILID, version, ...words, note, publish } })
      await refreshTemplates(client)
      return true
    } catch (error) {
      // Shown at its field, or above the editor.
      if (!(error instanceof ApiError)) throw error
      return false
    } finally {
      setWorking(false)
    }
  }

  const { error } = saving
  return {
    words,
    set: (changes: Partial<EditorWords>) => {
      setWords((current) => ({ ...current, ...changes }))
      if (saving.error) saving.reset()
    },
    note,
    setNote,
    isDirty,
    isOlder,
    isBusy: isWorking,
    error,
    problems: error instanceof ApiError ? error.fields : {},
    isConflict: isApiError(error, 'record.conflict'),
    save,
    reload: () => void refreshTemplates(client),
  }
}
export type TemplateEditing = ReturnType<typeof useTemplateEditor>
