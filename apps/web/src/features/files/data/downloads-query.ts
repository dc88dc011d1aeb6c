import { listDownloads } from '@muster/contract/calls/files/downloads'
import type { DataOf } from '@muster/contract/kit/index'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'

export type Download = DataOf<typeof listDownloads>['downloads'][number]

const LIMIT = 20
/** Polling interval in milliseconds while a file is being created. */
const LOOK = 1500

/** A page of the user's own downloads, polled while one of them is being created. */
export function downloadsOptions(page: number, search: string) {
  return {
    ...readOptions(listDownloads, { body: { page, limit: LIMIT, search } }),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: DataOf<typeof listDownloads> | undefined } }) =>
      state.data?.downloads.some((one) => one.state === 'making') ? LOOK : (false as const),
    meta: { errorShown: 'inline' as const },
  }
}

export function refreshDownloads(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: endpointKey(listDownloads) })
}
