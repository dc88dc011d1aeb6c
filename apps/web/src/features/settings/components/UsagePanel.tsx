import { Alert, Skeleton, Switch } from '@mantine/core'
import { updateProductSettings } from '@muster/contract/calls/settings/organisation-settings'
import { readUsage } from '@muster/contract/calls/settings/usage'
import type { DataOf } from '@muster/contract/kit/index'
import { EmptyState } from '@muster/ui/feedback'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { findScreen } from '../../../lib/screen/screens.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { type SettingsView, settingsOptions, showSettings, usageOptions } from '../data/settings-queries.ts'
import classes from './Settings.module.css'
import { SettingsCard } from './SettingsCard.tsx'

const UsageChart = lazy(() => import('./UsageChart.tsx'))
const CHART_ROOM = 300

type Usage = DataOf<typeof readUsage>

/** Switches the counting of screen views, and shows the counts. */
export function UsagePanel({ view, orgId }: { view: SettingsView; orgId: number }) {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const usage = useQuery(usageOptions)
  const save = useMutation({
    ...writeOptions(updateProductSettings),
    onSuccess: async (next) => {
      showSettings(next.settings)
      queries.setQueryData(settingsOptions(orgId).queryKey, next)
      await queries.invalidateQueries({ queryKey: endpointKey(readUsage) })
    },
    meta: { errorShown: 'inline' },
  })
  return (
    <div className={classes.stack}>
      <SettingsCard title={t('usage.title')} text={t('usage.text')}>
        <Switch
          mt="md"
          label={t('usage.switch')}
          description={t('usage.off')}
          checked={view.settings.counts_screens}
          disabled={!view.abilities.edit || save.isPending}
          error={save.error ? messageOf(save.error) : undefined}
          onChange={(event) =>
            save.mutate({
              body: { version: view.version, settings: { counts_screens: event.currentTarget.checked } },
            })
          }
        />
      </SettingsCard>
      <Loaded query={usage} order={2} skeleton={<Skeleton height={CHART_ROOM} radius="lg" />}>
        {(data) => <Figures usage={data} />}
      </Loaded>
    </div>
  )
}

function Figures({ usage }: { usage: Usage }) {
  const { t } = useTranslation('settings')
  if (usage.total === 0) {
    if (!usage.is_on) return <Alert variant="light">{t('usage.offTitle')}</Alert>
    return <EmptyState order={2} title={t('usage.emptyTitle')} text={t('usage.emptyText')} />
  }
  return (
    <>
      <Suspense fallback={<Skeleton height={CHART_ROOM} radius="lg" />}>
        <UsageChart usage={usage} />
      </Suspense>
      <Screens usage={usage} />
    </>
  )
}

function Screens({ usage }: { usage: Usage }) {
  const { t } = useTranslation(['settings', 'shell'])
  const format = useFormatter()
  return (
    <SettingsCard title={t('usage.screens')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('usage.screen')}</th>
            <th scope="col">{t('usage.place')}</th>
            <th scope="col">{t('usage.views')}</th>
          </tr>
        </thead>
        <tbody>
          {usage.screens.map(({ entry, screen, views }) => (
            <tr key={`${entry}${screen}`}>
              <td>{titleOf(screen)}</td>
              <td>{t(`usage.places.${entry}`)}</td>
              <td>{format.number(views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SettingsCard>
  )
  /** The screen's title if this entry has it and its texts are loaded, otherwise its path. */
  function titleOf(path: string): string {
    const key = findScreen(path)?.title
    const title = key ? t(key as 'usage.title', { defaultValue: path }) : path
    return title === key ? path : title
  }
}
