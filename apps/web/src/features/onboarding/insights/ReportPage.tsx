import { exportCandidates } from '@muster/contract/calls/onboarding/candidates'
import { exportJoined, readCandidateReport } from '@muster/contract/calls/onboarding/insights'
import type { DataOf } from '@muster/contract/kit/index'
import { candidateMeasures } from '@muster/contract/onboarding/insights.constants'
import { candidateSources, candidateStatuses } from '@muster/contract/onboarding/onboarding.constants'
import { ListCard } from '@muster/ui/data-table'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, filterTexts, oneFilter, periodFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { criteriaOf, pathOf, statusKinds } from '../data/candidate-data.ts'
import './texts.ts'

type Row = DataOf<typeof readCandidateReport>['rows'][number]

/** The days of the files of those who joined: those of the filter, or the last twelve months. */
function daysOf({ state }: ListRequest): { from?: string; to?: string } {
  const [from, to] = filterTexts(state, 'added')
  return { ...(from && { from }), ...(to && { to }) }
}

/** When candidates were offered a job, accepted, joined or were lost. */
export default function ReportPage() {
  const { t } = useTranslation('onboardingInsights')
  const { t: words } = useTranslation('onboarding')
  const make = useColumns<Row>()
  const format = useFormatter()
  const seesPay = useCan('employees.fields.pay')
  const statusOf = ({ status }: Row) => ({ kind: statusKinds[status], text: words(`statuses.${status}`) })
  const joined = (request: ListRequest, report: 'employees' | 'pay') => ({
    label: t(`files.${report}`),
    title: t('files.exporting'),
    run: () => download(exportJoined, { body: { ...daysOf(request), report } }),
  })
  return (
    <ListScreen
      list="onboarding.report"
      load={(request: ListRequest) => ({
        ...readOptions(readCandidateReport, {
          body: { ...criteriaOf(request), page: request.page, limit: request.limit },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('onboardingTitles:report')}
      subtitle={t('report.subtitle')}
      crumbs={[
        { label: t('onboardingTitles:dashboard'), href: hrefOf('/advance-hr/onboarding') },
        { label: t('onboardingTitles:report') },
      ]}
      columns={[
        make.text('name', words('fields.name'), (row) => row.CANDIDATE_NAME, {
          ...{ sortable: true, width: 230, note: (row) => row.CANDIDATE_DESIGNATION },
        }),
        make.status('status', words('fields.status'), statusOf, { sortable: true, width: 170 }),
        make.text('department', words('fields.department'), (row) => row.CANDIDATE_DEPARTMENT, {
          ...{ sortable: true, width: 170 },
        }),
        make.text('recruiter', words('fields.recruiter'), (row) => row.recruiter, { width: 170 }),
        make.text('source', words('fields.source'), (row) => row.source, { width: 130 }),
        make.instant('created_at', words('fields.added'), (row) => row.created_at, { sortable: true }),
        make.instant('offered_at', t('report.offered'), (row) => row.offered_at),
        make.instant('accepted_at', t('report.accepted'), (row) => row.accepted_at),
        make.instant('joined_at', t('report.joined'), (row) => row.joined_at),
        make.instant('lost_at', t('report.lost'), (row) => row.lost_at),
        make.number('days', t('report.days'), (row) => row.days_to_join),
      ]}
      filters={() => [
        periodFilter('added', words('fields.added')),
        oneFilter(
          'measure',
          words('fields.measure'),
          candidateMeasures.slice(1).map((value) => ({ value, label: t(`figures.${value}`) })),
        ),
        anyFilter(
          'status',
          words('fields.status'),
          candidateStatuses.map((value) => ({ value, label: words(`statuses.${value}`) })),
        ),
        anyFilter(
          'source',
          words('fields.source'),
          candidateSources.map((value) => ({ value, label: value })),
        ),
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
            [row.CANDIDATE_DEPARTMENT, row.source].filter(Boolean).join(' · '),
            `${words('fields.added')}: ${format.dateTime(row.created_at)}`,
            row.joined_at ? `${t('report.joined')}: ${format.dateTime(row.joined_at)}` : '',
          ]}
        />
      )}
      exports={({ request }) => [
        {
          label: words('export'),
          title: words('exporting'),
          run: () => download(exportCandidates, { body: criteriaOf(request) }),
        },
        joined(request, 'employees'),
        ...(seesPay ? [joined(request, 'pay')] : []),
      ]}
      empty={{ title: t('report.empty'), text: t('report.emptyText') }}
    />
  )
}
