import { jobStatus } from '@muster/contract/files/files.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { useQuery } from '@tanstack/react-query'
import { readOptions } from './query.ts'

export type Job = DataOf<typeof jobStatus>

/** Milliseconds between two looks at running work. */
const LOOK = 1000

/** Whether nothing more will happen to a job unless somebody asks for it again. */
export function isOver(job: Pick<Job, 'state'>): boolean {
  return job.state === 'done' || job.state === 'failed' || job.state === 'cancelled'
}

/** Follows background work by its public id until it ends; null follows nothing. */
export function useJob(id: string | null) {
  return useQuery({
    ...readOptions(jobStatus, { params: { id: id ?? '' } }),
    enabled: id !== null,
    placeholderData: undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : LOOK),
    meta: { errorShown: 'inline' },
  })
}
