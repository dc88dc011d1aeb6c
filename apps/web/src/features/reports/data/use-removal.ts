import { deleteCustomReport, restoreCustomReport } from '@muster/contract/calls/reports/custom-reports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { customReads } from './custom-reports.ts'
import '../builder-texts.ts'

interface Removed {
  report_id: number
  name: string
}

/** Deletes custom reports, with an undo, and restores them. */
export function useRemoval() {
  const { t } = useTranslation('reportBuilder')
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all(customReads.map((read) => queries.invalidateQueries({ queryKey: endpointKey(read) })))
  const restore = useMutation({
    mutationFn: ({ report_id }: Removed) => call(restoreCustomReport, { body: { report_id } }),
    onSuccess: (_, { name }) => notifySuccess(t('custom.restored', { name })),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: ({ report_id }: Removed) => call(deleteCustomReport, { body: { report_id } }),
    onSuccess: (_, report) =>
      notifySuccess(t('custom.removed', { name: report.name }), {
        label: t('custom.undo'),
        run: () => restore.mutate(report),
      }),
    onSettled: refresh,
  })
  return { remove, restore }
}
