import {
  clearBellNotifications,
  fetchBellNotifications,
  markAllBellNotifications,
  markBellNotifications,
  readNoticePreferences,
  removeBellNotifications,
} from '@muster/contract/calls/notices/notices'
import type { DataOf } from '@muster/contract/kit/index'
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'
import { currentEntry } from '../../../lib/session/entry.ts'
import { showUnread } from './unread-query.ts'

export type NoticePage = DataOf<typeof fetchBellNotifications>
export type Notice = NoticePage['docs'][number]

const PAGE = 20
const inline = { meta: { errorShown: 'inline' as const } }

/** The user's notices, newest first; each page starts after the last one shown. */
export function listOptions(language: string, isUnreadOnly: boolean) {
  return infiniteQueryOptions({
    queryKey: [...endpointKey(fetchBellNotifications), language, isUnreadOnly],
    queryFn: ({ pageParam, signal }) =>
      call(
        fetchBellNotifications,
        {
          body: {
            limit: PAGE,
            lang: language,
            ...(isUnreadOnly ? { unread: 1 as const } : {}),
            ...(pageParam ? { before: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.numPages > 1 ? last.docs.at(-1)?.id : undefined),
    placeholderData: undefined,
    ...inline,
  })
}

/** The latest unread notices, for announcing new ones. */
export function fetchLatest(language: string): Promise<NoticePage> {
  return call(fetchBellNotifications, { body: { limit: 5, unread: 1, lang: language } })
}

export function preferencesOptions(language: string) {
  return { ...readOptions(readNoticePreferences, { query: { lang: language } }), ...inline }
}

export function refreshLists(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [fetchBellNotifications.id] })
}

/** The path in this entry that a notice links to. */
export function pathOf(notice: Notice): string | null {
  return notice.link[currentEntry.name]
}

/** Marking as read and deleting. Other tabs are updated by a push, this one at once. */
export function useNoticeChanges() {
  const queries = useQueryClient()
  const onSuccess = async ({ unread }: { unread: number }) => {
    showUnread(queries, unread)
    await refreshLists(queries)
  }
  const mark = useMutation({
    mutationFn: ({ ids, read }: { ids: number[]; read: 0 | 1 }) =>
      call(markBellNotifications, { body: { ids, read } }),
    onSuccess,
  })
  const markAll = useMutation({
    mutationFn: (upTo: number) => call(markAllBellNotifications, { body: { up_to: upTo } }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (ids: number[]) => call(removeBellNotifications, { body: { ids } }),
    onSuccess,
  })
  const clear = useMutation({
    mutationFn: (upTo: number) => call(clearBellNotifications, { body: { up_to: upTo } }),
    onSuccess,
  })
  return { mark, markAll, remove, clear }
}
