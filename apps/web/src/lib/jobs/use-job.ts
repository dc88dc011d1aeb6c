import { jobStatus } from '@muster/contract/calls/files/files'
import type { DataOf } from '@muster/contract/kit/index'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpointKey, readOptions } from '../calls/query.ts'
import { onSocket, useIsLive } from '../calls/socket.ts'

export type Job = DataOf<typeof jobStatus>

/** Milliseconds between two looks at running work while nothing is pushed. */
const LOOK = 1000
/** The same while it is: only in case a push got lost. */
const RARE_LOOK = 10_000

/** Whether nothing more will happen to a job unless somebody asks for it again. */
export function isOver(job: Pick<Job, 'state'>): boolean {
  return job.state === 'done' || job.state === 'failed' || job.state === 'cancelled'
}

/** Follows background work by its public id until it ends, by the server's pushes; null follows nothing. */
export function useJob(id: string | null) {
  const queries = useQueryClient()
  const isLive = useIsLive()
  useEffect(() => {
    if (id === null) return
    const queryKey = endpointKey(jobStatus, { params: { id } })
    return onSocket('job', ({ id: pushed, ...progress }) => {
      if (pushed !== id) return
      // What came of it is more than a push says.
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
