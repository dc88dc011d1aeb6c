import { Card, SegmentedControl, SimpleGrid, Skeleton, Table, Text, Title } from '@mantine/core'
import { readTaskDashboard } from '@muster/contract/calls/tasks/figures'
import type { DataOf } from '@muster/contract/kit/index'
import type { TaskView } from '@muster/contract/tasks/tasks.constants'
import { BarChart, ChartCard } from '@muster/ui/charts'
import { PageHeader, StatCard } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { useAddress } from '../../../lib/list/address.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { TaskFacts, TaskTitle } from '../parts/TaskFacts.tsx'
import classes from '../parts/Tasks.module.css'
import '../figures-texts.ts'

type Figures = DataOf<typeof readTaskDashboard>
const views = ['all', 'mine', 'by_me'] as const satisfies readonly TaskView[]

/** How the tasks stand that the person may see. */
export default function DashboardPage() {
  const { t } = useTranslation('taskFigures')
  const { params, change } = useAddress()
  const view = views.find((one) => one === params.get('whose')) ?? 'all'
  const query = useQuery({
    ...readOptions(readTaskDashboard, { body: { view } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <>
      <PageHeader title={t('tasksTitles:dashboard')} subtitle={t('subtitle')} />
      <SegmentedControl
        mb="md"
        aria-label={t('tasks:viewLabel')}
        value={view}
        data={views.map((value) => ({ value, label: t(`tasks:views.${value}`) }))}
        onChange={(value) => change({ whose: value === 'all' ? null : value }, { replace: true })}
      />
      <Loaded query={query} skeleton={<Skeleton height={480} radius="md" />} order={2}>
        {(figures) => <Dashboard figures={figures} view={view} />}
      </Loaded>
    </>
  )
}

function Dashboard({ figures, view }: { figures: Figures; view: TaskView }) {
  const { t } = useTranslation('taskFigures')
  const format = useFormatter()
  const list = (filter: string) => hrefOf(`/task-management/list?whose=${view}${filter}`)
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} mb="md">
        <StatCard label={t('unfinished')} value={format.number(figures.unfinished)} href={list('')} />
        <StatCard label={t('overdue')} value={format.number(figures.overdue)} href={list('&f.due=overdue')} />
        <StatCard label={t('today')} value={format.number(figures.due_today)} href={list('&f.due=today')} />
        <StatCard label={t('week')} value={format.number(figures.due_week)} href={list('&f.due=week')} />
        <StatCard
          label={t('doneWeek')}
          value={format.number(figures.done_week)}
          href={list('&f.status=done')}
        />
        <StatCard
          label={t('onTime')}
          value={figures.on_time === null ? t('none') : `${format.number(figures.on_time)} %`}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }} mb="md">
        <ChartCard
          title={t('days')}
          description={t('daysText')}
          order={2}
          data={{
            rowHeader: t('day'),
            rows: figures.days.map(({ day, created, done }) => ({
              ...{ id: day, label: String(Number(day.slice(8))), values: { created, done } },
            })),
            series: [
              { id: 'created', label: t('created') },
              { id: 'done', label: t('done') },
            ],
          }}
        >
          <BarChart />
        </ChartCard>
        <ChartCard
          title={t('categories')}
          description={t('categoriesText')}
          order={2}
          data={{
            rowHeader: t('category'),
            rows: figures.by_category.map(({ category_id, category, open, overdue }) => ({
              ...{ id: String(category_id ?? 0), label: category, values: { open: open - overdue, overdue } },
            })),
            series: [
              { id: 'open', label: t('inTime') },
              { id: 'overdue', label: t('overdue') },
            ],
          }}
        >
          <BarChart layout="stacked" isHorizontal />
        </ChartCard>
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Card withBorder padding="md" component="section">
          <Title order={2} size="h5" mb="sm">
            {t('next')}
          </Title>
          {figures.next.length === 0 ? <Text c="dimmed">{t('nothing')}</Text> : null}
          <ul className={classes.list}>
            {figures.next.map((task) => (
              <li key={task.task_id}>
                <TaskTitle task={task} />
                <TaskFacts task={task} />
              </li>
            ))}
          </ul>
        </Card>
        {figures.abilities.people ? <Workload people={figures.people} /> : null}
      </SimpleGrid>
    </>
  )
}

function Workload({ people }: Pick<Figures, 'people'>) {
  const { t } = useTranslation('taskFigures')
  const format = useFormatter()
  return (
    <Card withBorder padding="md" component="section">
      <Title order={2} size="h5" mb="sm">
        {t('people')}
      </Title>
      {people.length === 0 ? (
        <Text c="dimmed">{t('nothing')}</Text>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('person')}</Table.Th>
              <Table.Th ta="end">{t('unfinished')}</Table.Th>
              <Table.Th ta="end">{t('overdue')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map((one) => (
              <Table.Tr key={one.EMPLOYEE_ID}>
                <Table.Td>{one.EMPLOYEE_NAME}</Table.Td>
                <Table.Td ta="end">{format.number(one.open)}</Table.Td>
                <Table.Td ta="end">{format.number(one.overdue)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  )
}
