import { countBellNotifications } from '@muster/contract/calls/notices/unread'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'

/** How often the count is asked for while nothing is pushed, in milliseconds. */
const LOOK = 60_000

/** How many notices are unread. The pushes keep it right; without them it is asked for now and then. */
export function unreadOptions(isLive: boolean) {
  return {
    ...readOptions(countBellNotifications, {}),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: isLive ? (false as const) : LOOK,
    meta: { errorShown: 'inline' as const },
  }
}

/** Shows a count that came with something else. */
export function showUnread(queries: QueryClient, unread: number): void {
  queries.setQueryData(endpointKey(countBellNotifications, {}), { unread })
}
