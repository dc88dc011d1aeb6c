import { Card, Tabs, Text } from '@mantine/core'
import { NOTICE_DAYS } from '@muster/contract/notices/notices.constants'
import { PageHeader } from '@muster/ui/page'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useConnection } from '../../../lib/calls/connection.ts'
import { NoticeList } from '../components/NoticeList.tsx'
import { Preferences } from '../components/Preferences.tsx'
import { useNotices } from '../components/useNotices.ts'
import '../../../lib/ui-texts/texts.ts'
import '../texts.ts'

const tabs = ['all', 'unread', 'preferences'] as const
type Tab = (typeof tabs)[number]

/** All notices of the user, and their notification preferences. */
export default function NotificationsPage() {
  const { t } = useTranslation('notices')
  const [query, setQuery] = useSearchParams()
  const tab: Tab = tabs.find((one) => one === query.get('tab')) ?? 'all'
  const notices = useNotices(tab === 'unread')
  const { isOffline } = useConnection()
  const { newest, unread, docs, changes } = notices
  const hasRead = docs.some((notice) => notice.read_at !== null)
  return (
    <>
      <PageHeader
        title={t('title')}
        {...(newest !== undefined && unread > 0 && tab !== 'preferences'
          ? {
              primary: {
                label: t('markAll'),
                onClick: () => changes.markAll.mutate(newest),
                isBusy: changes.markAll.isPending,
                isDisabled: isOffline,
              },
            }
          : {})}
        secondary={
          newest !== undefined && hasRead && tab !== 'preferences'
            ? [
                {
                  label: t('clear'),
                  onClick: () => changes.clear.mutate(newest),
                  isDangerous: true,
                  isDisabled: isOffline,
                },
              ]
            : []
        }
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => setQuery(next && next !== 'all' ? { tab: next } : {}, { replace: true })}
      >
        <Tabs.List mb="md" aria-label={t('tabs.label')}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
              {one === 'unread' && unread > 0 ? ` (${unread})` : ''}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {(['all', 'unread'] as const).map((one) => (
          <Tabs.Panel key={one} value={one}>
            <Card p={0} mb="xs">
              <NoticeList notices={notices} order={2} />
            </Card>
            <Text size="xs" c="dimmed">
              {t('kept', { days: NOTICE_DAYS })}
            </Text>
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="preferences">
          <Preferences />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
