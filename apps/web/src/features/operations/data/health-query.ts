import { readHealth } from '@muster/contract/calls/operations/health'
import type { DataOf } from '@muster/contract/kit/index'
import { queryOptions } from '@tanstack/react-query'
import { readOptions } from '../../../lib/calls/query.ts'

export type Health = DataOf<typeof readHealth>
export type Finding = Health['findings'][number]

const LOOK_MS = 10_000

/** Polls every ten seconds while the page is visible, without retries, so that a failure shows at once. */
export const healthOptions = queryOptions({
  ...readOptions(readHealth, {}),
  staleTime: 0,
  retry: false,
  refetchInterval: LOOK_MS,
  meta: { errorShown: 'inline' as const },
})
