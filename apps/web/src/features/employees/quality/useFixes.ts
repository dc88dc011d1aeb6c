import { askPeople, dismissFindings, setManagers } from '@muster/contract/calls/employees/bulk/data-quality'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { refreshQuality } from './quality-queries.ts'

/** Fixes for findings; each refreshes the list. */
export function useFixes(onDone: () => void) {
  const { t } = useTranslation('privacy')
  const queries = useQueryClient()
  const done = async () => {
    onDone()
    await refreshQuality(queries)
  }
  const inline = { meta: { errorShown: 'inline' as const } }
  const judge = useMutation({ ...writeOptions(dismissFindings), ...inline, onSuccess: done })
  const reopen = useMutation({ ...writeOptions(dismissFindings), onSuccess: done })
  const manager = useMutation({ ...writeOptions(setManagers), ...inline, onSuccess: done })
  const ask = useMutation({
    ...writeOptions(askPeople),
    onSuccess: ({ requested }) => {
      notifySuccess(requested > 0 ? t('quality.requested', { count: requested }) : t('quality.requestedNone'))
      onDone()
    },
  })
  return { judge, reopen, manager, ask }
}
