import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { appsOptions } from '../../../lib/session/apps.ts'
import { currentEntry } from '../../../lib/session/entry.ts'
import { useFormatter, useSession, useUser } from '../../../lib/session/session.ts'
import '../texts.ts'
import classes from './Home.module.css'
import { homeOptions } from './home-query.ts'
import { OtherApps } from './OtherApps.tsx'
import PartGrid from './PartGrid.tsx'

const DASHBOARD = '/dashboard'

export const reads = [homeOptions(), appsOptions]

/** The dashboard: in self-service it is its home, in the console what waits, today, and trends. */
export default function DashboardPage() {
  const { pathname } = useLocation()
  const hasDashboard = useSession()?.menu_access.has('MY_DASHBOARD')
  if (currentEntry.name === 'me') return <Navigate to="/" replace />
  // The landing address of the console leads to the dashboard for whoever has it in their menu.
  return pathname !== DASHBOARD && hasDashboard ? <Navigate to={DASHBOARD} replace /> : <Console />
}

function Console() {
  const { t } = useTranslation('dashboards')
  const user = useUser()
  const format = useFormatter()
  const [now] = useState(() => new Date())
  const query = useQuery(homeOptions())
  const skeleton = <Skeleton height={480} radius="lg" aria-label={t('loading')} />
  return (
    <div className={classes.root}>
      <header>
        <Title order={1}>{t('greeting', { name: user.first_name })}</Title>
        <Text c="dimmed">{format.day(dayIn(user.formats.time_zone, now))}</Text>
      </header>
      <Loaded query={query} order={2} skeleton={skeleton}>
        {(home) => <PartGrid home={home} onRetry={() => void query.refetch()} />}
      </Loaded>
      <OtherApps />
    </div>
  )
}
