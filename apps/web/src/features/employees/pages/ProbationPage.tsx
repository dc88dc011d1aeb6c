import { Group } from '@mantine/core'
import type { DataTableColumn } from '@muster/ui/data-table'
import type { StatusKind } from '@muster/ui/feedback'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { EmployeeChip, Noted, Status, useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { daysText } from '../probation/probation-days.ts'
import { type ProbationRow, type ProbationView, probationsOptions } from '../probation/probation-queries.ts'
import '../probation/texts.ts'

const ProbationDrawer = lazy(() => import('../probation/ProbationDrawer.tsx'))

const views: readonly ProbationView[] = ['due', 'overdue', 'upcoming', 'open', 'confirmed', 'ended']
const isDecided = (view: ProbationView) => view === 'confirmed' || view === 'ended'
const kinds: Record<ProbationRow['feedback'], StatusKind> = {
  none: 'neutral',
  asked: 'pending',
  answered: 'success',
}

/** Cell and card content of a probation. */
function useWords() {
  const { t } = useTranslation('probation')
  return {
    feedback: ({ feedback }: ProbationRow) => ({ kind: kinds[feedback], text: t(`feedback.${feedback}`) }),
    recommends: ({ recommendation }: ProbationRow) =>
      recommendation ? t(`recommends.${recommendation}`) : null,
    day: (row: ProbationRow) => (row.state === 'open' ? row.due_on : row.decided_on),
    days: ({ state, days_left: days }: ProbationRow) =>
      state === 'open' ? { text: daysText(t, days), isUrgent: days !== null && days < 0 } : null,
  }
}

function useProbationColumns(): (view: ProbationView) => DataTableColumn<ProbationRow>[] {
  const { t } = useTranslation('probation')
  const make = useColumns<ProbationRow>()
  const words = useWords()
  return (view) => [
    make.employee('EMPLOYEE_NAME', t('columns.name'), { sortable: true, width: 230 }),
    make.day(
      isDecided(view) ? 'decided_on' : 'due_on',
      t(isDecided(view) ? 'columns.decided' : 'columns.due'),
      words.day,
      { sortable: true, width: 150, note: words.days },
    ),
    make.status('feedback', t('columns.feedback'), words.feedback, { note: words.recommends }),
    make.text(
      'tasks',
      t('columns.tasks'),
      ({ tasks, tasks_done }) => (tasks === 0 ? '' : `${tasks_done} / ${tasks}`),
      { width: 110 },
    ),
    make.text('manager', t('columns.manager'), (row) => row.REPORTING_MANAGER_NAME, { width: 170 }),
    make.text('department', t('columns.department'), (row) => row.DEPARTMENT_NAME, { width: 160 }),
    make.day('date_of_joining', t('columns.joined'), (row) => row.date_of_joining, {
      sortable: true,
      width: 130,
    }),
  ]
}

/** Employees on probation, earliest due first, with their managers' feedback; a row opens the decision. */
export default function ProbationPage() {
  const { t } = useTranslation('probation')
  const mayConfigure = useCan('employees.probation.configure')
  const columnsOf = useProbationColumns()
  return (
    <ListScreen
      list="employees.probation"
      views={views}
      load={({ view, state, page, limit }) => probationsOptions(view, state, page, limit)}
      rowsOf={(answer) => answer.probations}
      totalOf={(answer) => answer.total_rows}
      title={t('title')}
      subtitle={t('subtitle')}
      actions={mayConfigure ? [{ label: t('settingsLink'), href: hrefOf('/users/probation-settings') }] : []}
      segments={{
        param: 'show',
        label: t('views.label'),
        nameOf: (view) => t(`views.${view}`),
        countOf: (data, view) => (view === 'confirmed' || view === 'ended' ? undefined : data.counts[view]),
        drops: ['sort'],
      }}
      columns={({ request }) => columnsOf(request.view)}
      row={{ id: (row) => row.probation_id, label: (row) => row.EMPLOYEE_NAME }}
      card={(row) => <ProbationCard row={row} />}
      drawer={{
        param: 'person',
        idOf: (row) => row.EMPLOYEE_ID,
        render: ({ id, close }) => <ProbationDrawer id={Number(id)} onClose={close} />,
      }}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}

function ProbationCard({ row }: { row: ProbationRow }) {
  const format = useFormatter()
  const words = useWords()
  const day = words.day(row)
  return (
    <>
      <EmployeeChip row={row} subtitle={row.EMPLOYEE_CODE} />
      <Group justify="space-between" mt="xs" wrap="nowrap" align="start">
        <div>
          <Noted note={words.days(row)}>{day ? format.date(day) : null}</Noted>
        </div>
        <div>
          <Noted note={words.recommends(row)}>
            <Status word={words.feedback(row)} />
          </Noted>
        </div>
      </Group>
    </>
  )
}
