import { SegmentedControl } from '@mantine/core'
import { exportCandidates, listCandidates } from '@muster/contract/calls/onboarding/candidates'
import type { CandidateRow } from '@muster/contract/onboarding/candidate-shapes'
import { candidateMeasures } from '@muster/contract/onboarding/insights.constants'
import {
  candidateSources,
  candidateStatuses,
  stepKinds,
} from '@muster/contract/onboarding/onboarding.constants'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, filterValue, oneFilter, periodFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { criteriaOf, pathOf, statusKinds } from '../data/candidate-data.ts'
import { BoardSearch } from '../parts/BoardSearch.tsx'
import '../texts.ts'

const BulkJoin = lazy(() => import('../joining/BulkJoin.tsx'))
const Board = lazy(() => import('../parts/Board.tsx'))
const CandidateForm = lazy(() => import('../parts/CandidateForm.tsx'))

const shapes = ['list', 'board'] as const
const shapeOf = ({ params }: ListRequest) => shapes.find((one) => one === params.get('as')) ?? 'list'

/** Candidates as a list, or as a board by their step. */
export default function CandidatesPage() {
  const { t } = useTranslation('onboarding')
  const make = useColumns<CandidateRow>()
  const format = useFormatter()
  const mayBlacklist = useCan('onboarding.candidate.blacklist')
  const maySetPay = useCan('onboarding.ctc.manage')
  const mayMigrate = useCan('onboarding.candidate.migrate')
  const mayWelcome = useCan('onboarding.candidate.next')
  const maySelect = mayMigrate || mayWelcome
  const statusOf = ({ status }: CandidateRow) => ({
    kind: statusKinds[status],
    text: t(`statuses.${status}`),
  })
  const progressOf = ({ steps, steps_done }: CandidateRow) =>
    steps === 0 ? null : t('progress', { done: steps_done, all: steps })
  const stepOf = ({ step, steps }: CandidateRow) => step?.name ?? (steps > 0 ? t('noStep') : null)
  return (
    <ListScreen
      list="onboarding.candidates"
      load={(request: ListRequest) => ({
        ...readOptions(listCandidates, {
          body: { ...criteriaOf(request), page: request.page, limit: request.limit },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('onboardingTitles:list')}
      subtitle={t('subtitle')}
      primary={({ data, open }) =>
        data?.abilities.create && {
          label: t('add'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => open('new'),
        }
      }
      actions={({ exports, data }) => [
        { label: t('toDashboard'), href: hrefOf('/advance-hr/onboarding') },
        ...(data?.abilities.create
          ? [{ label: t('toUpload'), href: hrefOf('/advance-hr/onboarding/candidate/upload') }]
          : []),
        ...(maySetPay
          ? [{ label: t('toCtcUpload'), href: hrefOf('/advance-hr/onboarding/candidate/ctc-upload') }]
          : []),
        ...exports,
        ...(mayBlacklist
          ? [{ label: t('toBlacklist'), href: hrefOf('/advance-hr/onboarding/candidate/blacklist') }]
          : []),
        ...(data?.abilities.flows ? [{ label: t('toFlows'), href: hrefOf('/onboarding/flow') }] : []),
        ...(data?.abilities.settings
          ? [{ label: t('toSettings'), href: hrefOf('/onboarding/configuration') }]
          : []),
      ]}
      above={({ request, change }) => (
        <SegmentedControl
          mb="sm"
          aria-label={t('shapeLabel')}
          value={shapeOf(request)}
          data={shapes.map((value) => ({ value, label: t(`shapes.${value}`) }))}
          onChange={(value) => change({ as: value === 'list' ? null : value, page: null })}
        />
      )}
      columns={[
        make.text('name', t('fields.name'), (row) => row.CANDIDATE_NAME, {
          ...{ sortable: true, width: 230, note: (row) => row.CANDIDATE_DESIGNATION },
        }),
        make.status('status', t('fields.status'), statusOf, { sortable: true, width: 170 }),
        make.text('step', t('fields.step'), stepOf, { width: 230, note: progressOf }),
        make.day('due_on', t('fields.due'), (row) => row.due_on, {
          sortable: true,
          note: (row) => (row.is_overdue ? { text: t('overdue'), isUrgent: true } : null),
        }),
        make.day('expected_joining_on', t('fields.joining'), (row) => row.expected_joining_on, {
          ...{ sortable: true, width: 180 },
        }),
        make.text('department', t('fields.department'), (row) => row.CANDIDATE_DEPARTMENT, {
          ...{ sortable: true, width: 170 },
        }),
        make.text('location', t('fields.location'), (row) => row.CANDIDATE_LOCATION, { width: 140 }),
        make.text('recruiter', t('fields.recruiter'), (row) => row.recruiter, { width: 170 }),
        make.text('source', t('fields.source'), (row) => row.source, { width: 130 }),
        make.text('email', t('fields.email'), (row) => row.email, { width: 290 }),
        make.text('phone', t('fields.phone'), (row) => row.phone, { width: 160 }),
        make.instant('created_at', t('fields.added'), (row) => row.created_at, { sortable: true }),
      ]}
      filters={({ data, request }) => [
        anyFilter(
          'status',
          t('fields.status'),
          candidateStatuses.map((value) => {
            const count = data?.counts.find((one) => one.status === value)?.total ?? 0
            return {
              value,
              label: count > 0 ? `${t(`statuses.${value}`)} (${count})` : t(`statuses.${value}`),
            }
          }),
        ),
        anyFilter(
          'step',
          t('fields.step'),
          stepKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        ),
        anyFilter('department', t('fields.department'), choicesFrom(data?.departments)),
        anyFilter('location', t('fields.location'), choicesFrom(data?.locations)),
        oneFilter('recruiter', t('fields.recruiter'), choicesFrom(data?.recruiters)),
        anyFilter('flow', t('fields.flow'), choicesFrom(data?.flows)),
        periodFilter('joining', t('fields.joining')),
        periodFilter('added', t('fields.added')),
        oneFilter(
          'measure',
          t('fields.measure'),
          candidateMeasures.slice(1).map((value) => ({ value, label: t(`measures.${value as 'lost'}`) })),
        ),
        anyFilter(
          'source',
          t('fields.source'),
          candidateSources.map((value) => ({ value, label: value })),
        ),
        // Chosen on the dashboard, where reasons are counted.
        ...[filterValue(request.state, 'reason')].flatMap((value) =>
          value === undefined ? [] : [oneFilter('reason', t('fields.reason'), [{ value, label: value }])],
        ),
        oneFilter('overdue', t('overdue'), [{ value: 1, label: t('overdueOnly') }]),
      ]}
      row={{
        id: (row) => row.candidate_id,
        label: (row) => row.CANDIDATE_NAME,
        path: (row) => pathOf(row.candidate_id),
      }}
      card={(row) => (
        <ListCard
          title={row.CANDIDATE_NAME}
          badge={<Status word={statusOf(row)} />}
          lines={[
            [row.CANDIDATE_DESIGNATION, row.CANDIDATE_LOCATION].filter(Boolean).join(' · '),
            [stepOf(row), progressOf(row)].filter(Boolean).join(' · '),
            row.expected_joining_on ? `${t('fields.joining')}: ${format.date(row.expected_joining_on)}` : '',
          ]}
        />
      )}
      maySelect={() => maySelect}
      bulk={(selection, count, { loadRows, clearSelection }) => (
        <BulkJoin selection={selection} count={count} loadRows={loadRows} onDone={clearSelection} />
      )}
      body={(shown, filterBar) =>
        shapeOf(shown.request) === 'board' ? (
          <Suspense fallback={null}>
            <BoardSearch
              search={shown.request.state.search}
              onSearch={(search) => shown.setState({ ...shown.request.state, search })}
            />
            {filterBar}
            <Board criteria={criteriaOf(shown.request)} />
          </Suspense>
        ) : null
      }
      drawer={{
        param: 'candidate',
        render: ({ id, close }) => (
          <Suspense fallback={null}>
            <CandidateForm id={id} onClose={close} />
          </Suspense>
        ),
      }}
      exports={({ request }) => [
        {
          label: t('export'),
          run: () => download(exportCandidates, { body: criteriaOf(request) }),
          title: t('exporting'),
        },
      ]}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}
