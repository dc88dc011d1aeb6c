import { exportVerifications, listVerifications } from '@muster/contract/calls/onboarding/verification'
import type { DataOf } from '@muster/contract/kit/index'
import {
  type BgvCaseState,
  type BgvResult,
  bgvCaseStates,
  bgvResults,
} from '@muster/contract/onboarding/verification.constants'
import { ListCard } from '@muster/ui/data-table'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, filterTexts, filterValue, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { LIST, pathOf } from '../data/candidate-data.ts'
import { PACKAGES, useCaseWord } from './verification-data.ts'
import './texts.ts'

type Row = DataOf<typeof listVerifications>['rows'][number]

const criteriaOf = ({ state }: Pick<ListRequest, 'state'>) => ({
  state: filterTexts(state, 'state') as BgvCaseState[],
  result: filterTexts(state, 'result') as BgvResult[],
  ...(filterValue(state, 'overdue') ? { is_overdue: true } : {}),
  search: state.search,
  ...(state.sort ? { sort: state.sort } : {}),
})

/** Background verifications of all candidates in reach. */
export default function VerificationsPage() {
  const { t } = useTranslation('onboardingVerification')
  const make = useColumns<Row>()
  const wordOf = useCaseWord()
  const progressOf = ({ checks, checks_done }: Row) => t('list.progress', { done: checks_done, all: checks })
  return (
    <ListScreen
      list="onboarding.verifications"
      load={(request: ListRequest) => ({
        ...readOptions(listVerifications, {
          body: { ...criteriaOf(request), page: request.page, limit: request.limit },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('onboardingTitles:verification')}
      subtitle={t('subtitle')}
      crumbs={[
        { label: t('onboardingTitles:list'), href: hrefOf(LIST) },
        { label: t('onboardingTitles:verification') },
      ]}
      actions={({ exports, data }) => [
        ...exports,
        ...(data?.abilities.packages ? [{ label: t('list.packages'), href: hrefOf(PACKAGES) }] : []),
      ]}
      columns={[
        make.text('name', t('list.candidate'), (row) => row.CANDIDATE_NAME, { sortable: true, width: 220 }),
        make.status('state', t('list.state'), wordOf, { sortable: true, width: 200 }),
        make.text('package', t('package'), (row) => row.package_name, { width: 200, note: progressOf }),
        make.text('agency', t('agency'), (row) => row.agency || t('ownTeam'), { width: 180 }),
        make.text(
          'decision',
          t('decision'),
          (row) => (row.decision ? t(`decisions.${row.decision}`) : null),
          { width: 140 },
        ),
        make.day('due_on', t('dueOn'), (row) => row.due_on, {
          sortable: true,
          note: (row) => (row.is_overdue ? { text: t('overdue'), isUrgent: true } : null),
        }),
        make.instant('created_at', t('list.begun'), (row) => row.created_at, { sortable: true }),
        make.instant('completed_at', t('list.completed'), (row) => row.completed_at),
      ]}
      filters={() => [
        anyFilter(
          'state',
          t('list.state'),
          bgvCaseStates.map((value) => ({ value, label: t(`caseStates.${value}`) })),
        ),
        anyFilter(
          'result',
          t('result'),
          bgvResults.map((value) => ({ value, label: t(`checkStates.${value}`) })),
        ),
        oneFilter('overdue', t('overdue'), [{ value: 1, label: t('list.overdueOnly') }]),
      ]}
      row={{
        id: (row) => row.case_id,
        label: (row) => row.CANDIDATE_NAME,
        path: (row) => pathOf(row.candidate_id),
      }}
      card={(row) => (
        <ListCard
          title={row.CANDIDATE_NAME}
          badge={<Status word={wordOf(row)} />}
          lines={[row.package_name, progressOf(row), row.is_overdue ? t('overdue') : '']}
        />
      )}
      exports={({ request }) => [
        {
          label: t('list.export'),
          title: t('list.exporting'),
          run: () => download(exportVerifications, { body: criteriaOf(request) }),
        },
      ]}
      empty={{ title: t('list.empty'), text: t('list.emptyText') }}
    />
  )
}
