import { computedTexts } from '@muster/contract/reports/report-address'
import { reportFormats } from '@muster/contract/reports/report-words'
import { IconStar, IconStarFilled } from '@muster/ui/icons'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readComputed } from '../../../lib/dataset/formulas.ts'
import { useDatasetWords } from '../../../lib/dataset/use-dataset-values.ts'
import { readWhere, whereValues } from '../../../lib/dataset/where-address.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { reportColumns, rowLabel } from '../data/report-columns.tsx'
import { type LibraryReport, libraryPath } from '../data/report-library.ts'
import { criteriaOf, downloadReport, OWN, type ReportAnswer, reportOptions } from '../data/report-query.ts'
import { useCustomActions } from '../data/use-custom-actions.tsx'
import { useFavourite } from '../data/use-favourite.ts'
import { comparedColumns, useReportFilters } from '../data/use-report-filters.ts'
import '../texts.ts'
import { ReportAbove } from './ReportAbove.tsx'

const ConditionsDrawer = lazy(() => import('../../../lib/dataset/ConditionsDrawer.tsx'))

const FormulaDrawer = lazy(() => import('../../../lib/dataset/FormulaDrawer.tsx'))
const ScheduleDrawer = lazy(() => import('./ScheduleDrawer.tsx'))
const AccessDrawer = lazy(() => import('./AccessDrawer.tsx'))

/** A report as a list: its rows and sums, sorted, filtered, with the columns that its reader chooses, and as a file. */
export function ReportList({ report }: { report: LibraryReport }) {
  const { t } = useTranslation('reports')
  const format = useFormatter()
  const words = useDatasetWords()
  const queries = useQueryClient()
  const today = dayIn(useUser().formats.time_zone)
  const [isComparing, setComparing] = useState(false)
  const [isCalculating, setCalculating] = useState(false)
  const filters = useReportFilters(
    report,
    () => setComparing(true),
    () => setCalculating(true),
  )
  const [isSharing, setSharing] = useState(false)
  const [isScheduling, setScheduling] = useState(false)
  const favourite = useFavourite()
  const customActions = useCustomActions(report)
  const { report_id: id, timing, is_favourite: isFavourite } = report
  const criteria = (request: Pick<ListRequest, 'state' | 'columns'>) => criteriaOf(request, today)
  const daysOf = ({ from, to }: ReportAnswer) => {
    if (timing !== 'period') return t('day', { day: format.day(to) })
    if (from === to) return format.day(from)
    return t('period', { from: format.day(from), to: format.day(to) })
  }
  return (
    <ListScreen
      list={`reports.${id}`}
      load={(request) => reportOptions(id, criteria(request), request.page, request.limit)}
      rowsOf={(answer) => answer.rows}
      totalOf={(answer) => answer.count}
      title={report.name}
      subtitle={({ data }) =>
        [report.description, data && timing !== 'now' ? `${daysOf(data)}.` : ''].join(' ')
      }
      crumbs={[{ label: t('title'), href: hrefOf(libraryPath()) }]}
      columns={({ data }) => (data ? reportColumns(data, words, (group) => t('subtotal', { group })) : [])}
      totalsLabel={({ total }) => t('total', { count: total, number: format.number(total) })}
      filters={({ data, error, request }) =>
        filters(data, error, (request.state.filters[OWN.computed] ?? []).length > 0)
      }
      inlineFilters={4}
      isSearchable={({ data }) => data?.is_about_people ?? true}
      row={{ id: (row) => row.id, label: (row) => rowLabel(row) }}
      exports={({ data, request }) =>
        data?.abilities.export
          ? reportFormats.map((kind) => ({
              label: t(`export.${kind}`),
              run: () =>
                // The columns that are shown, of those that were asked for.
                downloadReport(
                  id,
                  { ...criteria(request), columns: data.headers.map(({ key }) => key) },
                  kind,
                ),
              title: t('export.running'),
              doneText: t('export.done'),
            }))
          : []
      }
      actions={({ data, exports }) => [
        {
          label: t(isFavourite ? 'favourite.remove' : 'favourite.add'),
          icon: isFavourite ? <IconStarFilled size={16} /> : <IconStar size={16} />,
          onClick: () => favourite.mutate(report),
        },
        // What is calculated is a column of rows, not of groups.
        ...(data?.depth === undefined
          ? [{ label: t('dataset:formula.title'), onClick: () => setCalculating(true) }]
          : []),
        ...(data?.abilities.schedule
          ? [{ label: t('schedules.open'), onClick: () => setScheduling(true) }]
          : []),
        ...(data?.abilities.share ? [{ label: t('access.open'), onClick: () => setSharing(true) }] : []),
        ...exports,
        ...customActions(data),
      ]}
      above={({ data }) => (data ? <ReportAbove data={data} /> : null)}
      empty={{ title: t('noRows'), text: t(timing === 'period' ? 'noRowsText' : 'noRowsNow') }}
      below={({ data, error, request, setState }) => {
        const { state } = request
        const set = (filter: string, values: string[]) => {
          const { [filter]: _before, ...others } = state.filters
          return { ...state, page: 1, filters: values.length > 0 ? { ...others, [filter]: values } : others }
        }
        const setWhere = (where: Parameters<typeof whereValues>[0]) => set(OWN.where, whereValues(where))
        const tryOut = (next: typeof state) =>
          queries.fetchQuery(reportOptions(id, criteria({ ...request, state: next }), 1, request.limit))
        if (isSharing) return <AccessDrawer id={id} name={report.name} onClose={() => setSharing(false)} />
        if (isScheduling) {
          const scheduled = { id, name: report.name, asked: criteria(request) }
          return <ScheduleDrawer schedule={null} report={scheduled} onClose={() => setScheduling(false)} />
        }
        if (isCalculating && data)
          return (
            <FormulaDrawer
              columns={data.columns}
              value={readComputed(state.filters[OWN.computed] ?? [])}
              tryOut={(computed) => tryOut(set(OWN.computed, computedTexts(computed)))}
              onApply={(computed) => setState(set(OWN.computed, computedTexts(computed)))}
              onClose={() => setCalculating(false)}
            />
          )
        return isComparing && data ? (
          <ConditionsDrawer
            columns={comparedColumns(data)}
            value={readWhere(state.filters[OWN.where] ?? [])}
            tryOut={(where) => tryOut(setWhere(where))}
            error={error}
            onApply={(where) => setState(setWhere(where))}
            onClose={() => setComparing(false)}
          />
        ) : null
      }}
    />
  )
}
