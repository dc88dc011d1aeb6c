import { Alert, Skeleton, Tabs } from '@mantine/core'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { currentEntry } from '../../../lib/session/entry.ts'
import { useCan, useUser } from '../../../lib/session/session.ts'
import { LookForm } from '../components/LookForm.tsx'
import { OwnSettings } from '../components/OwnSettings.tsx'
import { RegionalForm } from '../components/RegionalForm.tsx'
import classes from '../components/Settings.module.css'
import { UsagePanel } from '../components/UsagePanel.tsx'
import { type SettingsView, settingsOptions } from '../data/settings-queries.ts'
import '../texts.ts'

const tabs = ['mine', 'formats', 'look', 'usage'] as const
type Tab = (typeof tabs)[number]

/** Settings: personal ones for everybody; in the console also the organisation's, with permission. */
export default function GeneralSettingsPage() {
  const { t } = useTranslation('settings')
  const { org_name: organisation } = useUser()
  const isAllowed = useCan('settings.organisation.view')
  const seesAll = isAllowed && currentEntry.name === 'admin'
  return (
    <>
      <PageHeader
        title={t(seesAll ? 'titleAll' : 'title')}
        subtitle={seesAll ? t('subtitleAll', { organisation }) : t('subtitle')}
      />
      {seesAll ? (
        <SettingsTabs />
      ) : (
        <div className={classes.stack}>
          <OwnSettings />
        </div>
      )}
    </>
  )
}

function SettingsTabs() {
  const { t } = useTranslation('settings')
  const [query, setQuery] = useSearchParams()
  const tab: Tab = tabs.find((known) => known === query.get('tab')) ?? 'mine'
  const change = (next: string | null) =>
    setQuery(next === 'mine' || !next ? {} : { tab: next }, { preventScrollReset: true })
  return (
    <Tabs value={tab} onChange={change} keepMounted={false}>
      <Tabs.List mb="lg" className={classes.tabs}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="mine">
        <div className={classes.stack}>
          <OwnSettings />
        </div>
      </Tabs.Panel>
      {(['formats', 'look', 'usage'] as const).map((name) => (
        <Tabs.Panel key={name} value={name}>
          <OrganisationTab name={name} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function OrganisationTab({ name }: { name: Exclude<Tab, 'mine'> }) {
  const { t } = useTranslation('settings')
  const { org_id: orgId } = useUser()
  const settings = useQuery(settingsOptions(orgId))
  const shows: Record<typeof name, (view: SettingsView) => React.ReactNode> = {
    formats: (view) => <RegionalForm view={view} />,
    look: (view) => <LookForm view={view} />,
    usage: (view) => <UsagePanel view={view} orgId={orgId} />,
  }
  return (
    <Loaded query={settings} order={2} skeleton={<Skeleton height={420} radius="lg" maw="60rem" />}>
      {(view) => (
        <>
          {view.abilities.edit ? null : (
            <Alert variant="light" mb="lg" maw="60rem">
              {t('readOnly')}
            </Alert>
          )}
          {shows[name](view)}
        </>
      )}
    </Loaded>
  )
}
