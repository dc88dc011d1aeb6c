import { Button, Skeleton, Stack } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../../lib/calls/connection.ts'
import { LoadFailure } from '../../../lib/screen/Loaded.tsx'
import { NoticeItem } from './NoticeItem.tsx'
import classes from './NoticeList.module.css'
import type { Notices } from './useNotices.ts'

export interface NoticeListProps {
  notices: Notices
  /** Called when the user opens a notice's target. */
  onFollow?: () => void
  /** Heading level of the messages in the page's outline. */
  order: 2 | 3
  /** Without delete buttons, for the narrow panel of the bell. */
  isCompact?: boolean
}

/** Notices, newest first, with infinite scrolling. */
export function NoticeList({ notices, onFollow, order, isCompact = false }: NoticeListProps) {
  const { t } = useTranslation('notices')
  const { query, docs, changes, isUnreadOnly } = notices
  const { isOffline } = useConnection()
  if (!query.data) {
    return query.error ? (
      <LoadFailure error={query.error} order={order} onRetry={() => void query.refetch()} />
    ) : (
      <Waiting />
    )
  }
  if (docs.length === 0) {
    return (
      <EmptyState
        icon={<IconBell size={26} stroke={1.5} />}
        order={order}
        title={t(isUnreadOnly ? 'emptyUnreadTitle' : 'emptyTitle')}
        text={t(isUnreadOnly ? 'emptyUnreadText' : 'emptyText')}
      />
    )
  }
  return (
    <>
      <ul className={classes.list}>
        {docs.map((notice) => (
          <NoticeItem
            key={notice.id}
            notice={notice}
            onFollow={() => {
              // Offline, the link works and the notice stays unread.
              if (notice.read_at === null && !isOffline) changes.mark.mutate({ ids: [notice.id], read: 1 })
              onFollow?.()
            }}
            onMark={(read) => changes.mark.mutate({ ids: [notice.id], read })}
            onRemove={isCompact ? undefined : () => changes.remove.mutate([notice.id])}
          />
        ))}
      </ul>
      {query.hasNextPage ? (
        <More isLoading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      ) : null}
    </>
  )
}

function Waiting() {
  const { t } = useTranslation('notices')
  return (
    <Stack gap="md" p="md" role="status" aria-label={t('loading')}>
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </Stack>
  )
}

/** Loads more when scrolled into view; also a button for users who do not scroll. */
function More({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const { t } = useTranslation('notices')
  const place = useRef<HTMLDivElement>(null)
  const ask = useRef(onMore)
  ask.current = onMore
  useEffect(() => {
    if (!place.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) ask.current()
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={classes.more}>
      <Button size="compact-sm" variant="subtle" loading={isLoading} onClick={onMore}>
        {t('more')}
      </Button>
    </div>
  )
}
