import { Button, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { NoticeList } from './NoticeList.tsx'
import '../texts.ts'
import classes from './NoticePanel.module.css'
import { useNotices } from './useNotices.ts'

/** Panel of the bell: the latest notices and a link to all. */
export default function NoticePanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notices')
  const notices = useNotices(false)
  const { newest, unread, changes } = notices
  const offlineLock = useOfflineLock()
  return (
    <>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {t('title')}
        </Title>
        {unread > 0 && newest !== undefined ? (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={changes.markAll.isPending}
            onClick={() => changes.markAll.mutate(newest)}
            {...offlineLock}
          >
            {t('markAll')}
          </Button>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.body} tabIndex={0} aria-label={t('title')}>
        <NoticeList notices={notices} onFollow={onClose} order={3} isCompact />
      </section>
      <AppLink to="/notifications" className={classes.foot} onClick={onClose}>
        {t('seeAll')}
      </AppLink>
    </>
  )
}
