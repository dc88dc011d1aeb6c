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

/** State and actions of the template editor: save, test, publish. */
export function useTemplateEditor(detail: TemplateDetail, choice: VariantChoice) {
  const { t } = useTranslation('email-templates')
  const client = useQueryClient()
  const [words, setWords] = useState(() => wordsOf(detail))
  const isOther = detail.entity_id !== choice.entityId || detail.language !== choice.language
  const isDirty = isChanged(words, detail)
  const variant = { EMAIL_ID: detail.EMAIL_ID, entity_id: choice.entityId, language: choice.language }

  const saving = useMutation({ ...writeOptions(updateTemplate), meta: { errorShown: 'inline' } })
  const publishing = useMutation({ ...writeOptions(publishTemplate), meta: { errorShown: 'inline' } })
  const testing = useMutation({ ...writeOptions(testTemplate), meta: { errorShown: 'inline' } })

  async function save(): Promise<void> {
    const { name, group_id, ...rest } = words
    const { removed } = await saving.mutateAsync({
      body: {
        ...variant,
        ...rest,
        name,
        group_id,
        ...(isOther ? {} : { version_id: detail.version_id }),
      },
    })
    if (removed.length > 0) notifyNews(t('title'), t('editor.removed', { what: removed.join(', ') }))
  }

  /** Saves the editor's content first, then runs the action and refreshes everything. */
  const after = (step: (() => Promise<unknown>) | null) => async () => {
    for (const one of [publishing, testing]) one.reset()
    try {
      if (isDirty || isOther || step === null) await save()
      await step?.()
    } catch (error) {
      // The error is shown at its field or above the editor.
      if (error instanceof ApiError) return
      throw error
    }
    await refreshTemplates(client)
  }

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
    isBusy: saving.isPending || publishing.isPending || testing.isPending,
    error: error ?? null,
    fields: error instanceof ApiError ? error.fields : {},
    isConflict: isApiError(error, 'record.conflict'),
    save: after(null),
    publish: after(() => publish(true)),
    unpublish: async () => {
      try {
        await publish(false)
        await refreshTemplates(client)
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem
      }
    },
    test: after(() => testing.mutateAsync({ body: variant })),
  }
}

export type TemplateEditor = ReturnType<typeof useTemplateEditor>
