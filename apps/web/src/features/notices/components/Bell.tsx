import { ActionIcon, Loader, Popover, Tooltip } from '@mantine/core'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsLive } from '../../../lib/calls/socket.ts'
import { unreadOptions } from '../data/unread-query.ts'
import classes from './Bell.module.css'

const NoticePanel = lazy(() => import('./NoticePanel.tsx'))

const MOST_SHOWN = 99

/** Notification bell of both shells: number of unread notices, and a panel with the latest. */
export function Bell() {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(unreadOptions(useIsLive()))
  const unread = data?.unread ?? 0
  const label = t('bell.unread', { count: unread })
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      withinPortal={false}
      trapFocus
      returnFocus
      shadow="md"
      width="min(25rem, calc(100vw - 1rem))"
    >
      <Popover.Target>
        <Tooltip label={t('bell.title')} disabled={isOpen}>
          <ActionIcon
            size="lg"
            aria-label={label}
            data-tour="bell"
            pos="relative"
            onClick={() => setOpen(!isOpen)}
          >
            <IconBell size={20} stroke={1.75} />
            {unread > 0 ? (
              <span className={classes.badge} aria-hidden>
                {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
              </span>
            ) : null}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('bell.title')}>
        {isOpen ? (
          <Suspense
            fallback={
              <div className={classes.waiting} role="status" aria-label={t('bell.loading')}>
                <Loader size="sm" />
              </div>
            }
          >
            <NoticePanel onClose={() => setOpen(false)} />
          </Suspense>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}
