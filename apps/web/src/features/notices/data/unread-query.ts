import { countBellNotifications } from '@muster/contract/calls/notices/unread'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'

/** Polling interval of the count without a push connection, in milliseconds. */
const LOOK = 60_000

/** Number of unread notices, updated by pushes, or by polling without a push connection. */
export function unreadOptions(isLive: boolean) {
  return {
    ...readOptions(countBellNotifications, {}),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: isLive ? (false as const) : LOOK,
    meta: { errorShown: 'inline' as const },
  }
}

/** Sets a count that came with another response. */
export function showUnread(queries: QueryClient, unread: number): void {
  queries.setQueryData(endpointKey(countBellNotifications, {}), { unread })
}
