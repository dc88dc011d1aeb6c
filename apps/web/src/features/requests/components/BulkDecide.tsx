import { Button } from '@mantine/core'
import { bulkRequestStatusAdmin, bulkRequestStatusRm } from '@muster/contract/calls/requests/decisions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { notifyError, notifySuccess } from '../../../lib/feedback/notices.ts'
import { useCan } from '../../../lib/session/session.ts'
import { refreshRequests } from '../data/request-queries.ts'

const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

/**
 * Decides the selected requests: as HR on behalf of the approvers where permitted, otherwise as their
 * approver.
 */
export default function BulkDecide({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const { t } = useTranslation('approval')
  const queries = useQueryClient()
  const isHr = useCan('requests.decide')
  const [isRefusing, setIsRefusing] = useState(false)
  const decide = async (status: 1 | 3, comment: string) => {
    const body = { requests: [...ids], REQUEST_STATUS: status, comment }
    const { results, failed } = await (isHr
      ? call(bulkRequestStatusAdmin, { body }, { isChange: true })
      : call(bulkRequestStatusRm, { body }, { isChange: true }))
    if (failed > 0) {
      const message = results.find((one) => !one.done)?.message ?? ''
      notifyError(t('inbox.failed', { count: failed, message }))
    } else notifySuccess('Success')
  }
  const done = async () => {
    onDone()
    await refreshRequests(queries)
  }
  const { mutate, isPending } = useMutation({ mutationFn: () => decide(1, ''), onSuccess: done })
  return (
    <>
      <Button size="compact-md" loading={isPending} onClick={() => mutate()}>
        {t('approve')}
      </Button>
      <Button size="compact-md" variant="default" disabled={isPending} onClick={() => setIsRefusing(true)}>
        {t('reject')}
      </Button>
      {isRefusing ? (
        <Suspense fallback={null}>
          <ReasonModal
            title={t('inbox.rejectTitle', { count: ids.length })}
            label={t('reason')}
            help={t('reasonHelp')}
            submit={t('reject')}
            maxLength={1000}
            isDangerous
            onClose={() => setIsRefusing(false)}
            save={(comment) => decide(3, comment)}
            refresh={done}
          />
        </Suspense>
      ) : null}
    </>
  )
}
