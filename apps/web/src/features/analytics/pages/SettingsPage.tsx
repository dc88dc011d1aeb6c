import { Button, Skeleton, Tabs } from '@mantine/core'
import {
  readAnalyticsSettings,
  saveAnalyticsSettings,
} from '@muster/contract/calls/analytics/analytics-settings'
import { listDashboards, readDashboard } from '@muster/contract/calls/analytics/dashboards'
import { relativePeriods } from '@muster/contract/reports/relative-periods'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormPanel } from '../../../lib/form/FormPanel.tsx'
import { choicesOf, numberField, selectField, switchField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { type ListedDashboard, libraryPath, settingsOptions } from '../data/dashboards.ts'
import { useDashboardActions } from '../data/use-dashboard-actions.ts'
import '../../../lib/dataset/texts.ts'
import '../texts.ts'

const TAB = 'tab'
const tabs = ['usual', 'deleted'] as const

/** How analytics is set up, and deleted dashboards to restore. */
export default function SettingsPage() {
  const { t } = useTranslation('analytics')
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find((one) => one === query.get(TAB)) ?? 'usual'
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        subtitle={t('settings.subtitle')}
        crumbs={[{ label: t('analyticsTitles:library'), href: hrefOf(libraryPath()) }]}
      />
      <Tabs
        value={tab}
        onChange={(next) => setQuery(next === 'usual' ? {} : { [TAB]: next ?? 'usual' })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('settings.tabs.label')} mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`settings.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="usual">
          <Usual />
        </Tabs.Panel>
        <Tabs.Panel value="deleted">
          <Deleted />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function Usual() {
  const { t } = useTranslation('analytics')
  const { t: dataset } = useTranslation('dataset')
  const query = useQuery(settingsOptions)
  return (
    <Loaded query={query} skeleton={<Skeleton height={240} radius="lg" />} order={2}>
      {(settings) => (
        <FormPanel<BodyOf<typeof saveAnalyticsSettings>>
          key={settings.version}
          title={t('settings.tabs.usual')}
          onClose={() => undefined}
          cancelLabel={null}
          fields={[
            selectField(
              'usual_period',
              t('settings.period'),
              choicesOf(relativePeriods, (period) => dataset(`periods.${period}`)),
              { isRequired: true, help: t('settings.periodText') },
            ),
            switchField('refreshes', t('settings.refreshes'), { help: t('settings.refreshesText') }),
            numberField('keep_days', t('settings.keep'), { isRequired: true, help: t('settings.keepText') }),
          ]}
          record={settings}
          keys={['version']}
          save={saving(saveAnalyticsSettings)}
          refresh={[readAnalyticsSettings, readDashboard]}
        />
      )}
    </Loaded>
  )
}

function Deleted() {
  const { t } = useTranslation('analytics')
  const make = useColumns<ListedDashboard>()
  const { restore } = useDashboardActions()
  return (
    <ListScreen
      list="analytics.deleted"
      load={({ state, page, limit }) => ({
        ...readOptions(listDashboards, {
          body: {
            view: 'deleted',
            page,
            limit,
            search: state.search,
            ...(state.sort && { sort: state.sort }),
          },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ count }) => count}
      label={t('settings.tabs.deleted')}
      columns={[
        make.text('name', t('columns.name'), (row) => row.name, { sortable: true, width: 260 }),
        make.text('owner', t('columns.owner'), (row) => row.owner, { sortable: true, width: 200 }),
        make.instant('deleted_at', t('columns.deleted'), (row) => row.deleted_at, { sortable: true }),
      ]}
      row={{
        id: (row) => row.dashboard_id,
        label: (row) => row.name,
        actions: (row) => (
          <Button
            size="xs"
            variant="default"
            aria-label={t('settings.restoreName', { name: row.name })}
            onClick={() => restore(row.dashboard_id)}
          >
            {t('settings.restore')}
          </Button>
        ),
      }}
      empty={{ title: t('settings.nothing'), text: t('settings.nothingText') }}
    />
  )
}
