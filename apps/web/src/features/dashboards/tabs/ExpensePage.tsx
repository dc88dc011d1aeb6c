import { Skeleton, Table } from '@mantine/core'
import { readAverage, readTrend } from '@muster/contract/calls/expenses/expense-reports'
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
import { useFormatter } from '../../../lib/session/session.ts'
import company from '../company/components/Company.module.css'
import '../texts.ts'
import './texts.ts'

const CLAIMS = '/expense/claims'
const inline = { meta: { errorShown: 'inline' as const } }

type Average = DataOf<typeof readAverage>['averages'][number]

/** Approved expenses of the last twelve months, and what waits. */
export default function ExpensePage() {
  const { t } = useTranslation(['dashboardTabs', 'dashboards'])
  const trend = useQuery({ ...readOptions(readTrend, { body: {} }), ...inline })
  const average = useQuery({ ...readOptions(readAverage, { body: {} }), ...inline })
  const views = (['overview', 'categories'] as const).map((value) => ({
    value,
    label: t(`expense.${value}`),
  }))
  const skeleton = <Skeleton height={240} radius="lg" />
  return (
    <>
      <PageHeader
        title={t('dashboards:titles.expense')}
        subtitle={t('expense.about')}
        secondary={[
          { label: t('expense.more'), href: hrefOf('/expense/dashboard') },
          { label: t('expense.claims'), href: hrefOf(CLAIMS) },
        ]}
      />
      <ViewTabs label={t('views')} views={views} first={DASHBOARD_TAB_DEFAULTS.expense}>
        {(view) => (
          <Loaded query={average} order={2} skeleton={skeleton}>
            {({ averages }) =>
              view === 'overview' ? (
                <Loaded query={trend} order={2} skeleton={skeleton}>
                  {({ waiting }) => <Overview waiting={waiting} averages={averages} />}
                </Loaded>
              ) : (
                <Categories averages={averages} />
              )
            }
          </Loaded>
        )}
      </ViewTabs>
    </>
  )
}

interface OverviewProps {
  waiting: DataOf<typeof readTrend>['waiting']
  averages: readonly Average[]
}

function Overview({ waiting, averages }: OverviewProps) {
  const { t } = useTranslation('dashboardTabs')
  const format = useFormatter()
  return (
    <div className={classes.cards}>
      <StatCard
        label={t('expense.waiting')}
        value={format.number(waiting.submitted)}
        href={hrefOf(`${CLAIMS}?show=pending`)}
      />
      <StatCard
        label={t('expense.payable')}
        value={format.number(waiting.payable)}
        href={hrefOf(`${CLAIMS}?show=payable`)}
      />
      {averages.map(({ currency, total }) => (
        <StatCard
          key={currency}
          label={`${t('expense.approved')}${averages.length > 1 ? ` (${currency})` : ''}`}
          value={format.money({ amount: total, currency })}
        />
      ))}
    </div>
  )
}

function Categories({ averages }: { averages: readonly Average[] }) {
  const { t } = useTranslation('dashboardTabs')
  const format = useFormatter()
  const rows = averages.flatMap(({ currency, categories }) => categories.map((one) => ({ ...one, currency })))
  if (rows.length === 0)
    return <EmptyState order={2} title={t('expense.none')} text={t('expense.noneText')} />
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('expense.category')}</Table.Th>
            <Table.Th className={company.number}>{t('expense.lines')}</Table.Th>
            <Table.Th className={company.number}>{t('expense.average')}</Table.Th>
            <Table.Th className={company.number}>{t('expense.total')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ EXTYPEID, category, lines, average, total, currency }) => (
            <Table.Tr key={`${currency} ${EXTYPEID}`}>
              <Table.Td>{category}</Table.Td>
              <Table.Td className={company.number}>{format.number(lines)}</Table.Td>
              <Table.Td className={company.number}>{format.money({ amount: average, currency })}</Table.Td>
              <Table.Td className={company.number}>{format.money({ amount: total, currency })}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
