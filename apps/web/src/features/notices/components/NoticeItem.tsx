import { ActionIcon, VisuallyHidden } from '@mantine/core'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTranslation } from 'react-i18next'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type Notice, pathOf } from '../data/notice-queries.ts'
import { timeAgo } from '../data/time-ago.ts'
import classes from './NoticeList.module.css'

export interface NoticeItemProps {
  notice: Notice
  onFollow: () => void
  onMark: (read: 0 | 1) => void
  onRemove?: (() => void) | undefined
}

export function NoticeItem({ notice, onFollow, onMark, onRemove }: NoticeItemProps) {
  const { t, i18n } = useTranslation('notices')
  const format = useFormatter()
  const offlineLock = useOfflineLock()
  const isUnread = notice.read_at === null
  const path = pathOf(notice)
  const { title } = notice
  const when = format.dayTime(notice.created_at)
  return (
    <li className={classes.item} data-unread={isUnread || undefined}>
      <span className={classes.dot} aria-hidden />
      <div className={classes.text}>
        {isUnread ? <VisuallyHidden>{t('unread')}: </VisuallyHidden> : null}
        {path === null ? (
          <span className={classes.title}>{title}</span>
        ) : (
          <AppLink to={path} className={classes.title} onClick={onFollow}>
            {title}
          </AppLink>
        )}
        {notice.body ? <div className={classes.body}>{notice.body}</div> : null}
        <time className={classes.when} dateTime={notice.created_at} title={when}>
          {timeAgo(notice.created_at, Date.now(), i18n.language) ?? when}
        </time>
      </div>
      <div className={classes.tools}>
        <ActionIcon
          aria-label={t(isUnread ? 'markRead' : 'markUnread', { title })}
          onClick={() => onMark(isUnread ? 1 : 0)}
          {...offlineLock}
        >
          {isUnread ? <IconMailOpened size={18} stroke={1.75} /> : <IconMail size={18} stroke={1.75} />}
        </ActionIcon>
        {onRemove ? (
          <ActionIcon aria-label={t('remove', { title })} onClick={onRemove} {...offlineLock}>
            <IconX size={18} stroke={1.75} />
          </ActionIcon>
        ) : null}
      </div>
    </li>
  )
}
