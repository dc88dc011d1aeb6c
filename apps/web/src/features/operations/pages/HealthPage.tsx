import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { Findings } from '../components/Findings.tsx'
import classes from '../components/Health.module.css'
import { DatabaseFacts, HealthStats, ServerFacts, WorkFacts } from '../components/HealthFacts.tsx'
import { Servers } from '../components/Servers.tsx'
import { Slowest } from '../components/Slowest.tsx'
import { type Health, healthOptions } from '../data/health-query.ts'
import '../texts.ts'

// The chart is loaded after text and figures.
const SpeedChart = lazy(() => import('../components/SpeedChart.tsx'))
const CHART_ROOM = 320

/** System health for administrators who are not engineers. */
export default function HealthPage() {
  const { t } = useTranslation('operations')
  const query = useQuery(healthOptions)
  const isStale = query.isError || query.fetchStatus === 'paused'
  return (
    <>
      <PageHeader title={t('health.title')} subtitle={t('health.subtitle')} />
      <Loaded query={query} skeleton={<Skeleton height={480} radius="md" />}>
        {(health) => (
          <HealthView
            health={health}
            isStale={isStale}
            reason={query.isError ? messageOf(query.error) : ''}
          />
        )}
      </Loaded>
    </>
  )
}

interface HealthViewProps {
  health: Health
  isStale: boolean
  /** Why the server does not respond, in its own words if it has any. */
  reason: string
}

function HealthView({ health, isStale, reason }: HealthViewProps) {
  const { t } = useTranslation('operations')
  const format = useFormatter()
  const when = format.time(health.as_of)
  return (
    <Stack gap="xl">
      {isStale ? (
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t('health.stale')}>
          {reason ? <Text size="sm">{reason}</Text> : null}
          <Text size="sm">{t('health.staleText', { when })}</Text>
        </Alert>
      ) : (
        <Findings findings={health.findings} />
      )}
      <Stack gap="xs">
        <HealthStats health={health} />
        <Text size="sm" c="dimmed">
          {t('health.asOf', { when })}
        </Text>
      </Stack>
      <Suspense fallback={<Skeleton height={CHART_ROOM} radius="md" />}>
        <SpeedChart calls={health.calls} />
      </Suspense>
      <Slowest slowest={health.calls.slowest} />
      <div className={classes.columns}>
        <WorkFacts health={health} />
        <DatabaseFacts health={health} />
        <ServerFacts health={health} />
      </div>
      <Servers servers={health.servers} />
    </Stack>
  )
}
