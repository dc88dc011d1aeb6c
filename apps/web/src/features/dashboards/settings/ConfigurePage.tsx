import { Alert, Button, Group, Skeleton, Text } from '@mantine/core'
import type { ConfiguredDashboard } from '@muster/contract/dashboards/config.contract'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { HOME_KEY } from '../home/home-query.ts'
import { CONFIG_KEY, configOptions, updateDashboardConfig } from './config-query.ts'
import { Library } from './Library.tsx'
import { PartList } from './PartList.tsx'
import './texts.ts'

const LIBRARY = '/organisation/settings/dashboard-library/manage'

/** All homes; or one by its name in the address: which parts it shows, in which order and size. */
export default function ConfigurePage() {
  const { dashboardName, chartName } = useParams()
  return dashboardName === undefined ? <Library /> : <OneHome name={dashboardName} chosen={chartName} />
}

function OneHome({ name, chosen }: { name: string; chosen: string | undefined }) {
  const { t } = useTranslation('homeSettings')
  const query = useQuery(configOptions())
  return (
    <Loaded query={query} order={2} skeleton={<Skeleton height={480} radius="lg" />}>
      {({ dashboards }) => {
        const found = dashboards.find(({ dashboard }) => dashboard === name)
        return found ? (
          <Arrange key={`${found.dashboard} ${found.version}`} stored={found} chosen={chosen} />
        ) : (
          <EmptyState order={1} title={t('library.missing')} />
        )
      }}
    </Loaded>
  )
}

function Arrange({ stored, chosen }: { stored: ConfiguredDashboard; chosen: string | undefined }) {
  const { t } = useTranslation(['homeSettings', 'ui'])
  const queries = useQueryClient()
  const [parts, setParts] = useState(stored.parts)
  const { dashboard, version } = stored
  const save = useMutation({
    ...writeOptions(updateDashboardConfig),
    meta: { errorShown: 'inline' as const },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: CONFIG_KEY })
      await queries.invalidateQueries({ queryKey: HOME_KEY })
    },
  })
  const [isAsked, setIsAsked] = useState(false)
  const isChanged = parts !== stored.parts && !save.isSuccess
  const reset = () => save.mutate({ body: { dashboard, version, parts: null } })
  return (
    <>
      <UnsavedGuard isDirty={isChanged} />
      <PageHeader
        title={t(`library.dashboards.${dashboard}`)}
        subtitle={t('library.how')}
        secondary={[{ label: t('library.all'), href: hrefOf(LIBRARY) }]}
      />
      {save.error ? (
        <Alert color="red" role="alert" mb="md">
          {messageOf(save.error)}
        </Alert>
      ) : null}
      <PartList parts={parts} onChange={setParts} chosen={chosen} />
      <Group mt="lg" gap="xs">
        <Button
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() => save.mutate({ body: { dashboard, version, parts } })}
        >
          {t('library.save')}
        </Button>
        {version > 0 ? (
          <Button variant="default" disabled={save.isPending} onClick={() => setIsAsked(true)}>
            {t('library.reset')}
          </Button>
        ) : null}
      </Group>
      {isAsked ? (
        <Alert variant="light" mt="md" title={t('library.resetSure')}>
          <Text size="sm" mb="sm">
            {t('library.resetText')}
          </Text>
          <Group gap="xs">
            <Button size="xs" loading={save.isPending} onClick={reset}>
              {t('library.reset')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setIsAsked(false)}>
              {t('ui:form.cancel')}
            </Button>
          </Group>
        </Alert>
      ) : null}
    </>
  )
}
