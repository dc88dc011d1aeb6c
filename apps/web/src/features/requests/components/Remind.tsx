import { Button } from '@mantine/core'
import { remindApprovers } from '@muster/contract/calls/requests/decisions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { notifyError, notifySuccess } from '../../../lib/feedback/notices.ts'
import { refreshRequests } from '../data/request-queries.ts'

interface RemindProps {
  ids: readonly number[]
  /** The requester's name, for a button in a table row. */
  name?: string
}

/** Reminds the current approvers of these requests. */
export function Remind({ ids, name }: RemindProps) {
  const { t } = useTranslation('approval')
  const queries = useQueryClient()
  const lock = useOfflineLock()
  const { mutate, isPending } = useMutation({
    ...writeOptions(remindApprovers),
    onSuccess: async ({ results, done, failed }) => {
      const message = results.find((one) => !one.done)?.message ?? ''
      if (failed > 0) notifyError(t('all.remindFailed', { count: failed, message }))
      if (done > 0) notifySuccess(t('all.remindedCount', { count: done }))
      await refreshRequests(queries)
    },
  })
  return (
    <Button
      size="compact-md"
      variant="default"
      loading={isPending}
      {...(name === undefined ? {} : { 'aria-label': t('all.remindOne', { name }) })}
      onClick={() => mutate({ body: { requests: [...ids] } })}
      {...lock}
    >
      {t('all.remind')}
    </Button>
  )
}
