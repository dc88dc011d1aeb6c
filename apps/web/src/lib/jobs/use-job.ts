import { jobStatus } from '@muster/contract/calls/files/files'
import type { DataOf } from '@muster/contract/kit/index'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpointKey, readOptions } from '../calls/query.ts'
import { onSocket, useIsLive } from '../calls/socket.ts'
import { currentLanguage } from '../language/i18n.ts'

export type Job = DataOf<typeof jobStatus>

/** Polling interval of a running job without pushes, in milliseconds. */
const LOOK = 1000
/** Polling interval with pushes, in case one got lost. */
const RARE_LOOK = 10_000

/** Whether a job has ended; only a retry would change it. */
export function isOver(job: Pick<Job, 'state'>): boolean {
  return job.state === 'done' || job.state === 'failed' || job.state === 'cancelled'
}

/** Follows a background job by its public id until it ends, by the server's pushes; null follows nothing. */
export function useJob(id: string | null) {
  const queries = useQueryClient()
  const isLive = useIsLive()
  useEffect(() => {
    if (id === null) return
    const queryKey = endpointKey(jobStatus, { params: { id } })
    return onSocket('job', ({ id: pushed, stages, ...rest }) => {
      if (pushed !== id) return
      // A server of an earlier release sends no stages.
      const progress = { ...rest, stage: stages?.[currentLanguage()] ?? rest.stage }
      // The result is not part of a push.
      if (isOver(progress)) void queries.invalidateQueries({ queryKey })
      else queries.setQueryData<Job>(queryKey, (known) => known && { ...known, ...progress })
    })
  }, [id, queries])
  return useQuery({
    ...readOptions(jobStatus, { params: { id: id ?? '' } }),
    enabled: id !== null,
    placeholderData: undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : isLive ? RARE_LOOK : LOOK),
    meta: { errorShown: 'inline' },
  })
}
