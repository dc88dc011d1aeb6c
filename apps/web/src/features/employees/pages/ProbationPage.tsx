import { Group, SegmentedControl, Text } from '@mantine/core'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { PersonChip } from '@muster/ui/people'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Formatter } from '../../../lib/formats.ts'
import { hrefOf } from '../../../lib/hrefs.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { useCan, useFormatter } from '../../../lib/session.ts'
import classes from '../probation/Probation.module.css'
import { daysText } from '../probation/probation-days.ts'
import { type ProbationRow, type ProbationView, probationsOptions } from '../probation/probation-queries.ts'
import '../probation/texts.ts'

const ProbationDrawer = lazy(() => import('../probation/ProbationDrawer.tsx'))

const views: readonly ProbationView[] = ['due', 'overdue', 'upcoming', 'open', 'confirmed', 'ended']
const kinds: Record<ProbationRow['feedback'], StatusKind> = {
  none: 'neutral',
  asked: 'pending',
  answered: 'success',
}

function Feedback({ row }: { row: ProbationRow }) {
  const { t } = useTranslation('probation')
  return (
    <>
      <StatusBadge kind={kinds[row.feedback]}>{t(`feedback.${row.feedback}`)}</StatusBadge>
      {row.recommendation ? (
        <Text size="xs" c="dimmed">
          {t(`recommends.${row.recommendation}`)}
        </Text>
      ) : null}
    </>
  )
}

function Due({ row }: { row: ProbationRow }) {
  const { t } = useTranslation('probation')
  const format = useFormatter()
  if (row.state !== 'open') return format.date(row.decided_on)
  const isLate = row.days_left !== null && row.days_left < 0
  return (
    <>
      {row.due_on ? format.date(row.due_on) : null}
      <Text size="xs" c={isLate ? 'var(--mantine-color-error)' : 'dimmed'} fw={isLate ? 600 : undefined}>
        {daysText(t, row.days_left)}
      </Text>
    </>
  )
}

const tasksText = (row: ProbationRow) => (row.tasks === 0 ? '' : `${row.tasks_done} / ${row.tasks}`)

function columnsOf(
  t: TFunction<'probation'>,
  format: Formatter,
  isDecided: boolean,
): DataTableColumn<ProbationRow>[] {
  return [
    {
      id: 'EMPLOYEE_NAME',
      header: t('columns.name'),
      sortable: true,
      width: 230,
      text: (row) => row.EMPLOYEE_NAME,
      cell: (row) => (
        <PersonChip
          name={row.EMPLOYEE_NAME}
          subtitle={[row.EMPLOYEE_CODE, row.DESIGNATION_NAME].filter(Boolean).join(' · ')}
          colorKey={row.EMPLOYEE_ID}
        />
      ),
    },
    {
      id: isDecided ? 'decided_on' : 'due_on',
      header: t(isDecided ? 'columns.decided' : 'columns.due'),
      sortable: true,
      width: 150,
      cell: (row) => <Due row={row} />,
    },
    {
      id: 'feedback',
      header: t('columns.feedback'),
      width: 140,
      text: (row) => t(`feedback.${row.feedback}`),
      cell: (row) => <Feedback row={row} />,
    },
    { id: 'tasks', header: t('columns.tasks'), width: 110, cell: tasksText },
    {
      id: 'manager',
      header: t('columns.manager'),
      width: 170,
      cell: (row) => row.REPORTING_MANAGER_NAME ?? '',
    },
    {
      id: 'department',
      header: t('columns.department'),
      width: 160,
      cell: (row) => row.DEPARTMENT_NAME ?? '',
    },
    {
      id: 'date_of_joining',
      header: t('columns.joined'),
      sortable: true,
      width: 130,
      cell: (row) => format.date(row.date_of_joining),
    },
  ]
}

/** Who is on probation, due first, with what their managers say; a row opens what can be decided. */
export default function ProbationPage() {
  const { t } = useTranslation('probation')
  const format = useFormatter()
  const mayConfigure = useCan('employees.probation.configure')
  const list = useList('employees.probation')
  const [query, setQuery] = useSearchParams()
  const view = views.find((known) => known === query.get('show')) ?? 'due'
  const person = Number(query.get('person')) || null
  const change = (changes: Record<string, string | null>) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { preventScrollReset: true },
    )
  const isDecided = view === 'confirmed' || view === 'ended'
  const columns = useMemo(() => columnsOf(t, format, isDecided), [t, format, isDecided])
  const { data, table } = useListRows(list, {
    page: (page, limit) => probationsOptions(view, list.state, page, limit),
    rowsOf: (answer) => answer.probations,
    totalOf: (answer) => answer.total_rows,
  })
  const label = (name: ProbationView) => {
    const count = name === 'confirmed' || name === 'ended' ? undefined : data?.counts[name]
    return count === undefined ? t(`views.${name}`) : `${t(`views.${name}`)} (${format.number(count)})`
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        secondary={
          mayConfigure ? [{ label: t('settingsLink'), href: hrefOf('/users/probation-settings') }] : []
        }
      />
      <div className={classes.views}>
        <SegmentedControl
          aria-label={t('views.label')}
          value={view}
          data={views.map((name) => ({ value: name, label: label(name) }))}
          onChange={(next) => change({ show: next === 'due' ? null : next, page: null, sort: null })}
        />
      </div>
      <DataTable
        label={t('title')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.probation_id}
        rowLabel={(row) => row.EMPLOYEE_NAME}
        onRowOpen={(row) => change({ person: String(row.EMPLOYEE_ID) })}
        renderCard={(row) => <ProbationCard row={row} />}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {person ? (
        <Suspense fallback={null}>
          <ProbationDrawer id={person} onClose={() => change({ person: null })} />
        </Suspense>
      ) : null}
    </>
  )
}

function ProbationCard({ row }: { row: ProbationRow }) {
  return (
    <>
      <PersonChip name={row.EMPLOYEE_NAME} subtitle={row.EMPLOYEE_CODE} colorKey={row.EMPLOYEE_ID} />
      <Group justify="space-between" mt="xs" wrap="nowrap" align="start">
        <div>
          <Due row={row} />
        </div>
        <div>
          <Feedback row={row} />
        </div>
      </Group>
    </>
  )
}
