import { Skeleton, Tabs } from '@mantine/core'
import { PageHeader } from '@muster/ui/page'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { currentEntry } from '../../../lib/session/entry.ts'
import { useCan } from '../../../lib/session/session.ts'
import { OwnSessions } from '../components/OwnSessions.tsx'
import '../texts.ts'

const EveryonesSessions = lazy(() => import('../components/EveryonesSessions.tsx'))

/** URL parameter of the active tab. */
const TAB = 'tab'
const EVERYONE = 'everyone'

/** The user's open sessions; with permission, also everybody's. */
export default function SessionsPage() {
  const { t } = useTranslation('security')
  const mayManage = useCan('security.sessions.manage') && currentEntry.name === 'admin'
  const [query, setQuery] = useSearchParams()
  const tab = mayManage && query.get(TAB) === EVERYONE ? EVERYONE : 'own'
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('title'), href: '/security' }, { label: t('cards.sessions.title') }]}
        title={t('cards.sessions.title')}
        subtitle={t('sessions.subtitle')}
      />
      {mayManage ? (
        <Tabs
          value={tab}
          keepMounted={false}
          // The list of all sessions keeps its page and search in the URL, cleared when switching tabs.
          onChange={(next) => setQuery(next === EVERYONE ? { [TAB]: EVERYONE } : {})}
        >
          <Tabs.List mb="md" aria-label={t('cards.sessions.title')}>
            <Tabs.Tab value="own">{t('sessions.own')}</Tabs.Tab>
            <Tabs.Tab value={EVERYONE}>{t('everyone.tab')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="own">
            <OwnSessions />
          </Tabs.Panel>
          <Tabs.Panel value={EVERYONE}>
            <Suspense fallback={<Skeleton height={400} radius="md" />}>
              <EveryonesSessions />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      ) : (
        <OwnSessions />
      )}
    </>
  )
}
