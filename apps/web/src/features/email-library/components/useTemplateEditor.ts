import { publishTemplate, testTemplate } from '@muster/contract/calls/email-library/template-use'
import { updateTemplate } from '@muster/contract/calls/email-library/templates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, isApiError } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { notifyNews, notifySuccess } from '../../../lib/feedback/notices.ts'
import { type EditorWords, isChanged, wordsOf } from '../data/editor-words.ts'
import { refreshTemplates, type TemplateDetail, type VariantChoice } from '../data/template-query.ts'

/** What the editor's words are compared with, and the version that the next one follows. */
interface Base {
  words: EditorWords
  version_id: number
  number: number
}

/** State and actions of the template editor: save, test, publish. */
export function useTemplateEditor(detail: TemplateDetail, choice: VariantChoice) {
  const { t } = useTranslation('email-templates')
  const client = useQueryClient()
  const [words, setWords] = useState(() => wordsOf(detail))
  /** The version saved here that `detail` does not show yet: the next one follows it, not the one that was read. */
  const [saved, setSaved] = useState<Base | null>(null)
  const [isWorking, setIsWorking] = useState(false)
  const isOther =
    saved === null && (detail.entity_id !== choice.entityId || detail.language !== choice.language)
  const base = saved ?? { words: wordsOf(detail), version_id: detail.version_id, number: detail.number }
  const isDirty = isChanged(words, base.words)
  const variant = { EMAIL_ID: detail.EMAIL_ID, entity_id: choice.entityId, language: choice.language }

  const saving = useMutation({ ...writeOptions(updateTemplate), meta: { errorShown: 'inline' } })
  const publishing = useMutation({ ...writeOptions(publishTemplate), meta: { errorShown: 'inline' } })
  const testing = useMutation({ ...writeOptions(testTemplate), meta: { errorShown: 'inline' } })

  async function save(): Promise<void> {
    const { name, group_id, ...rest } = words
    const { removed, version_id, number } = await saving.mutateAsync({
      body: {
        ...variant,
        ...rest,
        name,
        group_id,
        ...(isOther ? {} : { version_id: base.version_id }),
      },
    })
    setSaved({ words, version_id, number })
    if (removed.length > 0) notifyNews(t('title'), t('editor.removed', { what: removed.join(', ') }))
  }

  /** Runs an action and reads everything again; busy until then, since nothing can be saved on what is outdated. */
  const working = (action: () => Promise<unknown>) => async () => {
    for (const one of [publishing, testing]) one.reset()
    setIsWorking(true)
    try {
      await action()
      await refreshTemplates(client)
    } catch (error) {
      // The error is shown at its field or above the editor.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setIsWorking(false)
    }
  }

  /** Saves the editor's content first. */
  const after = (step: () => Promise<unknown>) =>
    working(async () => {
      if (isDirty || isOther) await save()
      await step()
    })

  async function publish(isPublished: boolean): Promise<void> {
    const { replaced } = await publishing.mutateAsync({ body: { ...variant, is_published: isPublished } })
    if (replaced) notifyNews(t('editor.published'), t('editor.replaced', { name: replaced }))
    else notifySuccess(t(isPublished ? 'editor.published' : 'editor.unpublished'))
  }

  const error = saving.error ?? publishing.error ?? testing.error
  return {
    words,
    set: (changes: Partial<EditorWords>) => {
      setWords((current) => ({ ...current, ...changes }))
      saving.reset()
    },
    isDirty,
    isOther,
    /** Of the version last saved. */
    number: base.number,
    isBusy: isWorking,
    error: error ?? null,
    fields: error instanceof ApiError ? error.fields : {},
    isConflict: isApiError(error, 'record.conflict'),
    save: working(save),
    publish: after(() => publish(true)),
    unpublish: working(() => publish(false)),
    test: after(() => testing.mutateAsync({ body: variant })),
  }
}

export type TemplateEditor = ReturnType<typeof useTemplateEditor>
