import { Anchor } from '@mantine/core'
import { fetchDownload } from '@muster/contract/calls/files/downloads'
import { listReportRuns } from '@muster/contract/calls/reports/report-log'
import type { DataOf } from '@muster/contract/kit/index'
import { reportAddress } from '@muster/contract/reports/report-address'
import { runKinds } from '@muster/contract/reports/report-words'
import { ListCard } from '@muster/ui/data-table'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { type StatusWord, useColumns } from '../../../lib/list/columns.tsx'
import { filterValue, oneFilter, periodFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { libraryPath } from '../data/report-library.ts'
import '../texts.ts'

type Run = DataOf<typeof listReportRuns>['rows'][number]
type View = 'own' | 'all'

const HOW = 'how'
const PERIOD = 'on'
const inline = { errorShown: 'inline' as const }

const kinds = {
  sent: 'neutral',
  making: 'info',
  ready: 'success',
  expired: 'neutral',
  failed: 'danger',
} as const satisfies Record<NonNullable<Run['file']>['state'], StatusWord['kind']>

function askedOf({ state, page, limit, view }: ListRequest<View>) {
  const how = filterValue(state, HOW) as Run['how'] | undefined
  const [from, to] = (state.filters[PERIOD] ?? []).map(String)
  return {
    ...{ page, limit, search: state.search, everybody: view === 'all' },
    ...(how && { how }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** The days that a run was about, and how long it took. */
function useRunWords() {
  const { t } = useTranslation('reports')
  const format = useFormatter()
  return {
    days: ({ from, to }: Run) =>
      from === to ? format.day(from) : t('period', { from: format.day(from), to: format.day(to) }),
    took: ({ duration_ms: ms }: Run) =>
      ms === null
        ? null
        : t('runs.seconds', { seconds: format.number(Math.max(0.1, Math.round(ms / 100) / 10)) }),
  }
}

/** Who read which report: one's own readings, and everybody's for those who set up reports. */
export default function RunsPage() {
  const { t } = useTranslation('reports')
  const make = useColumns<Run>()
  const words = useRunWords()
  const maySeeAll = useCan('reports.manage')
  const views: readonly View[] = maySeeAll ? ['all', 'own'] : ['own']
  return (
    <ListScreen<DataOf<typeof listReportRuns>, Run, readonly unknown[], View>
      list="reports.runs"
      load={(request) => ({ ...readOptions(listReportRuns, { body: askedOf(request) }), meta: inline })}
      rowsOf={({ rows }) => rows}
      totalOf={({ count }) => count}
      title={t('runs.title')}
      subtitle={t(maySeeAll ? 'runs.subtitleAll' : 'runs.subtitle')}
      crumbs={[{ label: t('title'), href: hrefOf(libraryPath()) }]}
      views={views}
      segments={{ param: 'of', label: t('runs.whose'), nameOf: (view) => t(`runs.views.${view}`) }}
      columns={({ request }) => [
        make.instant('at', t('runs.at'), ({ at }) => at),
        make.text('name', t('runs.report'), ({ name }) => name, { width: 220 }),
        ...(request.view === 'all' ? [make.text('by', t('runs.by'), ({ by }) => by, { width: 180 })] : []),
        make.text('how', t('runs.how'), ({ how }) => t(`runs.kinds.${how}`), { width: 120 }),
        make.text('days', t('runs.days'), words.days, { width: 220 }),
        make.number('rows', t('runs.rows'), ({ rows }) => rows),
        make.text('took', t('runs.took'), words.took, { width: 100 }),
        make.status('file', t('runs.file'), ({ file }) =>
          file && file.state !== 'sent'
            ? { kind: kinds[file.state], text: t(`runs.files.${file.state}`) }
            : null,
        ),
      ]}
      filters={[
        oneFilter(
          HOW,
          t('runs.how'),
          runKinds.map((value) => ({ value, label: t(`runs.kinds.${value}`) })),
        ),
        periodFilter(PERIOD, t('runs.at')),
      ]}
      row={{
        id: ({ id }) => id,
        label: ({ name }) => name,
        path: (run) => reportAddress(run.report_id, run.asked, run),
        mayAct: ({ rows }) => rows.some(({ file }) => typeof file?.download_id === 'number'),
        actions: (run) => <Again run={run} />,
      }}
      card={(run, { request }) => (
        <ListCard
          title={run.name}
          lines={[
            words.days(run),
            [t(`runs.kinds.${run.how}`), ...(request.view === 'all' ? [run.by] : [])].join(' · '),
          ]}
        />
      )}
      empty={{ title: t('runs.empty'), text: t('runs.emptyText') }}
    />
  )
}

/** The file once more, until it expires. */
function Again({ run: { file } }: { run: Run }) {
  const { t } = useTranslation('reports')
  const id = file?.download_id
  if (!id) return null
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      onClick={() => void download(fetchDownload, { params: { id: String(id) } })}
    >
      {t('runs.again')}
    </Anchor>
  )
}
