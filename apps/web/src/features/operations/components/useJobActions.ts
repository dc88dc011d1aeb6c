import { cancelJobs, retryJobs } from '@muster/contract/calls/operations/jobs'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { notifyError, notifySuccess } from '../../../lib/feedback/notices.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { refreshJobs } from '../data/jobs-query.ts'

type Outcomes = DataOf<typeof retryJobs>

/** Summarises the result: number of jobs changed, and reasons for the others. */
function tell(
  t: TFunction<'operations'>,
  number: (value: number) => string,
  key: 'retried' | 'cancelled',
  { changed, refused }: Outcomes,
): void {
  if (changed > 0) notifySuccess(t(`outcome.${key}`, { count: changed, number: number(changed) }))
  for (const [reason, group] of Map.groupBy(refused, (one) => one.reason)) {
    notifyError(t('outcome.refused', { count: group.length, number: number(group.length), reason }))
  }
}

/** Cancels and retries one or many jobs. */
export function useJobActions() {
  const { t } = useTranslation('operations')
  const format = useFormatter()
  const queries = useQueryClient()
  const options = (key: 'retried' | 'cancelled') => ({
    onSuccess: (outcomes: Outcomes) => tell(t, (value) => format.number(value), key, outcomes),
    onSettled: () => refreshJobs(queries),
  })
  const cancel = useMutation({
    mutationFn: (ids: string[]) => call(cancelJobs, { body: { ids } }),
    ...options('cancelled'),
  })
  const retry = useMutation({
    mutationFn: (ids: string[]) => call(retryJobs, { body: { ids } }),
    ...options('retried'),
  })
  return { cancel, retry, isBusy: cancel.isPending || retry.isPending }
}
