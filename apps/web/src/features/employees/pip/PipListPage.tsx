import { Group } from '@mantine/core'
import { exportPips } from '@muster/contract/calls/employees/pip/pip'
import { pipOutcomeFilters, pipViews } from '@muster/contract/employees/pip/pip.constants'
import { IconPlus } from '@muster/ui/icons'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { choicesOf } from '../../../lib/form/fields.ts'
import { EmployeeChip, Noted, Status, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { useDirectoryFilters } from '../../../lib/people/use-directory-filters.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { OUTCOME_FILTER, type PipRow, paths, pipsOptions, selectionOf } from './pip-queries.ts'
import { daysText, stateOf } from './pip-words.ts'
import './texts.ts'

const PlanDrawer = lazy(() => import('./PlanDrawer.tsx'))

/** Notes below a plan's end date, state and goals. */
function useNotes() {
  const { t } = useTranslation('pip')
  return {
    ends: ({ days_left: days }: PipRow) =>
      days === null ? null : { text: daysText(t, days), isUrgent: days < 0 },
    state: (row: PipRow) => (row.state === 'active' && !row.is_acknowledged ? t('unread') : null),
    goals: ({ goals_at_risk: count }: PipRow) =>
      count > 0 ? { text: t('goalsAtRisk', { count }), isUrgent: true } : null,
  }
}

/** Improvement plans of the people in reach; a row opens the plan. */
export default function PipListPage() {
  const { t } = useTranslation('pip')
  const make = useColumns<PipRow>()
  const note = useNotes()
  // Only organisation units (numeric ids): custom fields can be filtered in the directory.
  const units = useDirectoryFilters().filter(({ id }) => /^\d+$/.test(id))
  const outcomes = choicesOf(pipOutcomeFilters, (outcome) => t(`outcomes.${outcome}`))
  return (
    <ListScreen
      list="employees.pip"
      views={pipViews}
      load={({ view, state, page, limit }) => pipsOptions(view, state, page, limit)}
      rowsOf={(answer) => answer.plans}
      totalOf={(answer) => answer.total_rows}
      title={t('title')}
      subtitle={t('subtitle')}
      primary={({ data }) =>
        data?.abilities.create && {
          label: t('newPlan'),
          icon: <IconPlus size={16} />,
          href: hrefOf(paths.form()),
        }
      }
      segments={{
        param: 'show',
        label: t('views.label'),
        nameOf: (view) => t(`views.${view}`),
        countOf: (data, view) => (view === 'all' ? undefined : data.counts[view]),
      }}
      columns={[
        make.employee('EMPLOYEE_NAME', t('columns.name'), { sortable: true }),
        make.text('plan', t('columns.plan'), (row) => row.title, { width: 240 }),
        make.status('state', t('columns.state'), (row) => stateOf(t, row), { width: 150, note: note.state }),
        make.day('ends_on', t('columns.ends'), (row) => row.ends_on, { sortable: true, note: note.ends }),
        make.text(
          'goals',
          t('columns.goals'),
          (row) => t('goalsMet', { met: row.goals_met, count: row.goals }),
          {
            width: 120,
            note: note.goals,
          },
        ),
        make.day('check_in', t('columns.check_in'), (row) => row.last_check_in, { none: t('never') }),
        make.text('manager', t('columns.manager'), (row) => row.REPORTING_MANAGER_NAME, { width: 170 }),
        make.text('department', t('columns.department'), (row) => row.DEPARTMENT_NAME, { width: 150 }),
      ]}
      filters={[anyFilter(OUTCOME_FILTER, t('filters.outcome'), outcomes), ...units]}
      row={{ id: (row) => row.pip_id, label: (row) => `${row.EMPLOYEE_NAME}, ${row.title}` }}
      card={(row) => <PlanCard row={row} />}
      exports={({ data, request: { view, state } }) =>
        data?.abilities.export
          ? [
              {
                label: t('export'),
                run: () => download(exportPips, { body: selectionOf(view, state) }),
                title: t('exporting'),
              },
            ]
          : []
      }
      drawer={{ param: 'plan', render: ({ id, close }) => <PlanDrawer id={Number(id)} onClose={close} /> }}
      empty={({ data }) => ({
        title: t('empty.title'),
        text: t(data?.abilities.create ? 'empty.text' : 'empty.textReader'),
      })}
    />
  )
}

function PlanCard({ row }: { row: PipRow }) {
  const { t } = useTranslation('pip')
  const format = useFormatter()
  const note = useNotes()
  return (
    <>
      <EmployeeChip row={row} subtitle={row.title} />
      <Group justify="space-between" mt="xs" wrap="nowrap" align="start">
        <div>
          <Noted note={note.ends(row)}>{format.date(row.ends_on)}</Noted>
        </div>
        <div>
          <Noted note={note.state(row)}>
            <Status word={stateOf(t, row)} />
          </Noted>
        </div>
      </Group>
    </>
  )
}
