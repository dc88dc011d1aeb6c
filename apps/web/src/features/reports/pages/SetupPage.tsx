import { Skeleton, Tabs } from '@mantine/core'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { GroupList } from '../components/GroupList.tsx'
import { KeepForm } from '../components/KeepForm.tsx'
import { SettingList } from '../components/SettingList.tsx'
import { libraryPath } from '../data/report-library.ts'
import { configOptions } from '../data/report-setup.ts'
import '../texts.ts'

const TAB = 'tab'
const tabs = ['reports', 'groups', 'keep'] as const
type Tab = (typeof tabs)[number]

/** How reports are set up: which there are for whom, the organisation's folders, and what is kept how long. */
export default function SetupPage() {
  const { t } = useTranslation('reports')
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find((one) => one === query.get(TAB)) ?? 'reports'
  const config = useQuery(configOptions)
  return (
    <>
      <PageHeader
        title={t('setup.title')}
        subtitle={t('setup.subtitle')}
        crumbs={[{ label: t('title'), href: hrefOf(libraryPath()) }]}
      />
      <Tabs
        value={tab}
        // Each tab has its own list state in the URL.
        onChange={(next) => setQuery(next === 'reports' ? {} : { [TAB]: next as Tab })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('setup.tabs.label')} mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`setup.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="reports">
          <SettingList />
        </Tabs.Panel>
        <Tabs.Panel value="groups">
          <Loaded query={config} skeleton={<Skeleton height={240} radius="lg" />} order={2}>
            {({ reports }) => <GroupList reports={reports} />}
          </Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="keep">
          <Loaded query={config} skeleton={<Skeleton height={240} radius="lg" />} order={2}>
            {(data) => <KeepForm key={data.version} config={data} />}
          </Loaded>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
