import { createLetterTemplate, updateLetterTemplate } from '@muster/contract/calls/documents/letter-templates'
import type { BodyOf } from '@muster/contract/kit/index'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, isApiError } from '../../../lib/calls/api.ts'
import { refreshTemplates } from './letter-data.ts'
import { isNewTemplate, type TemplateDetail } from './new-template.ts'

type Body = BodyOf<typeof updateLetterTemplate>
export type EditorWords = Omit<Body, 'MAILID' | 'version' | 'note' | 'publish'>

const wordsOf = ({ template, content }: TemplateDetail): EditorWords => ({
  ...content,
  ...{ name: template.name, category: template.category, language: template.language },
  ...{ needs_approval: template.needs_approval, number_pattern: template.number_pattern },
  ...{ needs_signature: template.needs_signature, sign_days: template.sign_days },
})

interface Saving {
  words: EditorWords
  note: string
  publish: boolean
}

/**
 * State of the template editor. Saving keeps it, so that what was written can still be undone; what others have saved meanwhile is
 * a conflict, and is read by `onReload`.
 */
export function useTemplateEditor(detail: TemplateDetail, onReload: () => void) {
  const client = useQueryClient()
  const isNew = isNewTemplate(detail)
  const [words, setWords] = useState(() => wordsOf(detail))
  const [saved, setSaved] = useState(() => ({
    ...{ words: wordsOf(detail), version: detail.template.version },
    isOlder: detail.number !== detail.template.latest,
  }))
  const [note, setNote] = useState('')
  const [isWorking, setWorking] = useState(false)
  const saving = useMutation({
    mutationFn: ({ words: given, note: said, publish }: Saving) =>
      isNew
        ? call(createLetterTemplate, { body: { ...given, publish } })
        : call(updateLetterTemplate, {
            body: { MAILID: detail.template.MAILID, version: saved.version, ...given, note: said, publish },
          }),
    meta: { errorShown: 'inline' },
  })
  const isDirty = isNew || saved.isOlder || JSON.stringify(words) !== JSON.stringify(saved.words)

  /** @returns the template's id; null where it was refused, which is shown at its field or above the editor */
  async function save(publish: boolean): Promise<number | null> {
    setWorking(true)
    try {
      const { MAILID, version } = await saving.mutateAsync({ words, note, publish })
      setSaved({ words, version, isOlder: false })
      setNote('')
      await refreshTemplates(client)
      return MAILID
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return null
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
    isNew,
    isDirty,
    isOlder: saved.isOlder,
    isBusy: isWorking,
    error,
    problems: error instanceof ApiError ? error.fields : {},
    isConflict: isApiError(error, 'record.conflict'),
    save,
    reload: onReload,
    /** Something else on this page has made a new version of the template's record. */
    noteVersion: (version: number) => setSaved((current) => ({ ...current, version })),
  }
}
export type TemplateEditing = ReturnType<typeof useTemplateEditor>
