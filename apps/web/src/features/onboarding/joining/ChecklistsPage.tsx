import { listChecklists } from '@muster/contract/calls/onboarding/kits'
import type { DataOf } from '@muster/contract/kit/index'
import { ListCard } from '@muster/ui/data-table'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { filterValue, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { checklistOf } from './joining-data.ts'
import './texts.ts'

type Row = DataOf<typeof listChecklists>['rows'][number]
const states = ['open', 'done'] as const

/** Those who join with a kit, and how far their tasks are. */
export default function ChecklistsPage() {
  const { t } = useTranslation('joining')
  const make = useColumns<Row>()
  const format = useFormatter()
  const progressOf = ({ done, tasks }: Row) => t('checklist.of', { done, all: tasks })
  const overdueOf = ({ overdue }: Row) =>
    overdue > 0 ? { text: t('checklist.overdue', { count: overdue }), isUrgent: true } : null
  return (
    <ListScreen
      list="onboarding.checklists"
      load={({ page, limit, state }) => ({
        ...readOptions(listChecklists, {
          body: {
            ...{ page, limit, search: state.search },
            state: states.find((one) => one === filterValue(state, 'state')),
          },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('onboardingTitles:checklists')}
      subtitle={t('checklist.subtitle')}
      columns={[
        make.text('name', t('checklist.name'), (row) => row.CANDIDATE_NAME, { width: 260 }),
        make.text('department', t('checklist.department'), (row) => row.CANDIDATE_DEPARTMENT, { width: 200 }),
        make.text('kit', t('checklist.kit'), (row) => row.kit, { width: 200 }),
        make.day('joins_on', t('checklist.joins'), (row) => row.joins_on),
        make.text('progress', t('checklist.progress'), progressOf, { note: overdueOf }),
      ]}
      filters={[
        oneFilter(
          'state',
          t('checklist.state'),
          states.map((value) => ({ value, label: t(`checklist.states.${value}`) })),
        ),
      ]}
      row={{
        id: (row) => row.candidate_id,
        label: (row) => row.CANDIDATE_NAME,
        path: (row) => checklistOf(row.candidate_id),
      }}
      card={(row) => (
        <ListCard
          title={row.CANDIDATE_NAME}
          lines={[
            [row.kit, progressOf(row)].join(' · '),
            row.joins_on ? `${t('checklist.joins')}: ${format.date(row.joins_on)}` : '',
            overdueOf(row)?.text ?? '',
          ].filter(Boolean)}
        />
      )}
      empty={{ title: t('checklist.empty'), text: t('checklist.emptyText') }}
    />
  )
}
