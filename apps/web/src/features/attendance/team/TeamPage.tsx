import { Skeleton, Table, Text } from '@mantine/core'
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
import { ViewTabs } from '../../../lib/insights/ViewTabs.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import './page-texts.ts'
import './texts.ts'

type Team = DataOf<typeof teamToday>

/** Where the reader's team is today: in figures, and person by person. */
export default function TeamPage() {
  const { t } = useTranslation(['teamPage', 'attendanceTitles'])
  const seesCalendar = useCan('leave.calendar.view')
  const query = useQuery({ ...readOptions(teamToday, {}), meta: { errorShown: 'inline' as const } })
  const views = (['summary', 'people'] as const).map((value) => ({ value, label: t(value) }))
  return (
    <>
      <PageHeader
        title={t('attendanceTitles:teamDashboard')}
        subtitle={t('about')}
        secondary={seesCalendar ? [{ label: t('calendar'), href: hrefOf('/leave/calendar') }] : []}
      />
      <Loaded query={query} order={2} skeleton={<Skeleton height={240} radius="lg" />}>
        {(team) =>
          team.rows.length === 0 ? (
            <EmptyState order={2} title={t('none')} text={t('noneText')} />
          ) : (
            <ViewTabs label={t('views')} views={views} first={DASHBOARD_TAB_DEFAULTS.team}>
              {(view) => (view === 'summary' ? <Summary counts={team.counts} /> : <People team={team} />)}
            </ViewTabs>
          )
        }
      </Loaded>
    </>
  )
}

function Summary({ counts }: Pick<Team, 'counts'>) {
  const { t } = useTranslation('teamToday')
  const format = useFormatter()
  return (
    <div className={classes.cards}>
      {teamStates
        .filter((state) => counts[state] > 0 || state === 'in' || state === 'away')
        .map((state) => (
          <StatCard key={state} label={t(`states.${state}`)} value={format.number(counts[state])} />
        ))}
    </div>
  )
}

function People({ team: { rows, counts } }: { team: Team }) {
  const { t } = useTranslation(['teamPage', 'teamToday'])
  const format = useFormatter()
  const people = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <>
      {people > rows.length ? (
        <Text size="sm" c="dimmed" mb="sm">
          {t('first', { shown: format.number(rows.length), count: people })}
        </Text>
      ) : null}
      <Table.ScrollContainer minWidth={320}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('name')}</Table.Th>
              <Table.Th>{t('state')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.EMPLOYEE_ID}>
                <Table.Td>{row.EMPLOYEE_NAME}</Table.Td>
                <Table.Td>{row.LEAVE_TYPE_NAME ?? t(`teamToday:states.${row.state}`)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}
