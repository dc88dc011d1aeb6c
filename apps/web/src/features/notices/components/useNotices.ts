import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listOptions, useNoticeChanges } from '../data/notice-queries.ts'

/** The user's notices with their actions. */
export function useNotices(isUnreadOnly: boolean) {
  const { i18n } = useTranslation()
  const query = useInfiniteQuery(listOptions(i18n.language, isUnreadOnly))
  const changes = useNoticeChanges()
  const docs = query.data?.pages.flatMap((page) => page.docs) ?? []
  return {
    query,
    changes,
    docs,
    isUnreadOnly,
    /** Id of the newest notice shown: "all" excludes later arrivals. */
    newest: docs[0]?.id,
    unread: query.data?.pages[0]?.unread ?? 0,
    total: query.data?.pages[0]?.total ?? 0,
  }
}

export type Notices = ReturnType<typeof useNotices>
