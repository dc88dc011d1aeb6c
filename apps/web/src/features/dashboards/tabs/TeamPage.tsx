import { Skeleton, Table } from '@mantine/core'
import { teamStates } from '@muster/contract/attendance/attendance.constants'
import { teamToday } from '@muster/contract/calls/attendance/clock'
import { DASHBOARD_TAB_DEFAULTS } from '@muster/contract/dashboards/dashboard-charts'
import type { DataOf } from '@muster/contract/kit/index'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader, StatCard } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import classes from '../../../lib/insights/Insights.module.css'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import '../texts.ts'
import './texts.ts'
import { ViewTabs } from './ViewTabs.tsx'

type Rows = DataOf<typeof teamToday>['rows']

/** Where the reader's team is today: in figures, and person by person. */
export default function TeamPage() {
  const { t } = useTranslation(['dashboardTabs', 'dashboards'])
  const query = useQuery({ ...readOptions(teamToday, {}), meta: { errorShown: 'inline' as const } })
  const views = (['summary', 'people'] as const).map((value) => ({ value, label: t(`team.${value}`) }))
  return (
    <>
      <PageHeader
        title={t('dashboards:titles.team')}
        subtitle={t('team.about')}
        secondary={[{ label: t('team.calendar'), href: hrefOf('/leave/calendar') }]}
      />
      <Loaded query={query} order={2} skeleton={<Skeleton height={240} radius="lg" />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState order={2} title={t('team.none')} text={t('team.noneText')} />
          ) : (
            <ViewTabs label={t('views')} views={views} first={DASHBOARD_TAB_DEFAULTS.team}>
              {(view) => (view === 'summary' ? <Summary rows={rows} /> : <People rows={rows} />)}
            </ViewTabs>
          )
        }
      </Loaded>
    </>
  )
}

function Summary({ rows }: { rows: Rows }) {
  const { t } = useTranslation('dashboardTabs')
  const format = useFormatter()
  const counts = teamStates.map((state) => ({
    state,
    count: rows.filter((row) => row.state === state).length,
  }))
  return (
    <div className={classes.cards}>
      {counts
        .filter(({ count, state }) => count > 0 || state === 'in' || state === 'away')
        .map(({ state, count }) => (
          <StatCard key={state} label={t(`team.states.${state}`)} value={format.number(count)} />
        ))}
    </div>
  )
}

function People({ rows }: { rows: Rows }) {
  const { t } = useTranslation('dashboardTabs')
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('team.name')}</Table.Th>
            <Table.Th>{t('team.state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.EMPLOYEE_ID}>
              <Table.Td>{row.EMPLOYEE_NAME}</Table.Td>
              <Table.Td>{row.LEAVE_TYPE_NAME ?? t(`team.states.${row.state}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
