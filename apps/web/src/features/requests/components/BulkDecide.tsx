import { Button } from '@mantine/core'
import { bulkRequestStatusAdmin, bulkRequestStatusRm } from '@muster/contract/calls/requests/decisions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { notifyError, notifySuccess } from '../../../lib/feedback/notices.ts'
import { useCan } from '../../../lib/session/session.ts'
import { refreshRequests } from '../data/request-queries.ts'

const ReasonModal = lazy(() => import('./ReasonModal.tsx'))

/**
 * Decides the selected requests: as HR on behalf of the approvers where permitted, otherwise as their
 * approver.
 */
export default function BulkDecide({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const { t } = useTranslation('approval')
  const queries = useQueryClient()
  const isHr = useCan('requests.decide')
  const [isRefusing, setIsRefusing] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ status, comment }: { status: 1 | 3; comment: string }) => {
      const body = { requests: [...ids], REQUEST_STATUS: status, comment }
      return isHr ? call(bulkRequestStatusAdmin, { body }) : call(bulkRequestStatusRm, { body })
    },
    onSuccess: async ({ results, failed }) => {
      setIsRefusing(false)
      if (failed > 0) {
        const message = results.find((one) => !one.done)?.message ?? ''
        notifyError(t('inbox.failed', { count: failed, message }))
      } else notifySuccess('Success')
      onDone()
      await refreshRequests(queries)
    },
  })
  return (
    <>
      <Button size="compact-md" loading={isPending} onClick={() => mutate({ status: 1, comment: '' })}>
        {t('approve')}
      </Button>
      <Button size="compact-md" variant="default" disabled={isPending} onClick={() => setIsRefusing(true)}>
        {t('reject')}
      </Button>
      {isRefusing ? (
        <Suspense fallback={null}>
          <ReasonModal
            title={t('inbox.rejectTitle', { count: ids.length })}
            label={t('reject')}
            isBusy={isPending}
            onClose={() => setIsRefusing(false)}
            onConfirm={(comment) => mutate({ status: 3, comment })}
          />
        </Suspense>
      ) : null}
    </>
  )
}
