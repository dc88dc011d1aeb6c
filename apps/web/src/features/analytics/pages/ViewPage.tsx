import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ById } from '../../../lib/language/ById.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { DashboardView } from '../components/DashboardView.tsx'
import { dashboardOptions } from '../data/dashboards.ts'
import '../texts.ts'

/** A dashboard as its reader may see it. */
export default function ViewPage() {
  return <ById>{(id) => <ViewById id={id} />}</ById>
}

function ViewById({ id }: { id: number }) {
  const query = useQuery(dashboardOptions(id))
  return (
    <Loaded query={query} order={1} skeleton={<Waiting />}>
      {/* Of another dashboard nothing stays: its figures would stand in for those of this one. */}
      {(dashboard) =>
        dashboard.dashboard_id === id ? <DashboardView key={id} dashboard={dashboard} /> : <Waiting />
      }
    </Loaded>
  )
}

function Waiting() {
  return (
    <Stack gap="md" aria-hidden>
      <Skeleton height={40} width="18rem" />
      <Skeleton height={36} />
      <Skeleton height={320} radius="lg" />
    </Stack>
  )
}
