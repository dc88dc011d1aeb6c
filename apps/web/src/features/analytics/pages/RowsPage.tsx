import { exportRowsBehind, readRowsBehind } from '@muster/contract/calls/analytics/dashboard-data'
import type { CallInput, DataOf } from '@muster/contract/kit/index'
import { queryOptions } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { type DatasetRow, datasetColumns } from '../../../lib/dataset/dataset-columns.ts'
import { type CellValue, useDatasetWords } from '../../../lib/dataset/use-dataset-values.ts'
import { ById } from '../../../lib/language/ById.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { chosenIn, chosenParams } from '../data/chosen.ts'
import { viewPath } from '../data/dashboards.ts'
import { useWidgetWords } from '../data/widget-words.ts'
import '../texts.ts'

type Body = NonNullable<CallInput<typeof readRowsBehind>['body']>
type Criteria = Omit<Body, 'page' | 'limit'>

/** The value of a group, as the address has it; nothing where it was changed by hand. */
function groupIn(text: string | null): Criteria['at'] {
  try {
    const at: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(at) ? (at as Criteria['at']) : []
  } catch {
    return []
  }
}

function criteriaOf(id: number, { params, state, columns }: ListRequest): Criteria {
  const measure = Number(params.get('measure') ?? 0)
  return {
    dashboard_id: id,
    widget_id: params.get('widget') ?? '',
    measure: Number.isInteger(measure) ? measure : 0,
    at: groupIn(params.get('at')),
    ...chosenIn(params),
    ...(state.search && { search: state.search }),
    ...(columns && columns.length > 0 && { columns }),
    ...(state.sort && {
      sort: [{ column: state.sort.replace(/^-/, ''), descending: state.sort.startsWith('-') }],
    }),
  }
}

const pageOptions = (criteria: Criteria, page: number, limit: number) =>
  queryOptions({
    queryKey: [...endpointKey(readRowsBehind), criteria, page, limit],
    queryFn: async ({ signal }) => {
      const answer = await call(readRowsBehind, { body: { ...criteria, page, limit } }, { signal })
      const first = (page - 1) * limit
      return { ...answer, rows: answer.rows.map((cells, at): DatasetRow => ({ id: first + at, cells })) }
    },
    meta: { errorShown: 'inline' },
  })

type Part = DataOf<typeof readRowsBehind>['group'][number]

const NAME = 'employee_name'

/** The rows behind a figure of a dashboard: as many as the figure says, on the screen and in the file. */
export default function RowsPage() {
  return <ById>{(id) => <RowsById id={id} />}</ById>
}

function RowsById({ id }: { id: number }) {
  const { t } = useTranslation('analytics')
  const format = useFormatter()
  const words = useDatasetWords()
  const widget = useWidgetWords()
  const nameOf = ({ label, ...column }: Part) => widget.group(column, label)
  return (
    <ListScreen
      list="analytics.rows"
      load={(request) => pageOptions(criteriaOf(id, request), request.page, request.limit)}
      rowsOf={(answer) => answer.rows}
      totalOf={(answer) => answer.count}
      title={({ data }) =>
        data ? [data.widget, data.group.map(nameOf).join(' · ')].filter(Boolean).join(': ') : t('rows.title')
      }
      label={t('rows.title')}
      subtitle={({ data }) => {
        if (!data) return ''
        const { days, measure } = data
        if (!days) return measure
        const from = format.day(days.from)
        return days.from === days.to
          ? t('rows.day', { measure, day: from })
          : t('rows.days', { measure, from, to: format.day(days.to) })
      }}
      crumbs={[{ label: t('rows.back'), href: backTo(id) }]}
      columns={({ data }) => {
        if (!data) return []
        const sums = Object.fromEntries(
          data.headers.flatMap(({ key, sum }) => (sum === undefined ? [] : [[key, sum as CellValue]])),
        )
        const sortable = new Set(data.columns.flatMap(({ key, sortable: is }) => (is ? [key] : [])))
        return datasetColumns(data.columns, { usual: data.usual_columns, sums, titleKey: NAME, words }).map(
          (column) => ({ ...column, sortable: sortable.has(column.id) }),
        )
      }}
      totalsLabel={({ total }) => t('rows.total', { count: total, number: format.number(total) })}
      isSearchable={({ data }) => data?.is_searchable ?? false}
      row={{
        id: (row) => row.id,
        label: ({ id: place, cells }) =>
          String(cells[NAME] ?? Object.values(cells).find((value) => value !== null) ?? place + 1),
      }}
      exports={({ data, request }) =>
        data?.abilities.export
          ? [
              {
                label: t('rows.export'),
                run: () => download(exportRowsBehind, { body: criteriaOf(id, request) }),
                title: t('rows.exporting'),
                doneText: t('rows.exported'),
              },
            ]
          : []
      }
      empty={{ title: t('rows.empty'), text: t('rows.emptyText') }}
    />
  )
}

/** The dashboard with the days and units of these rows. */
function backTo(id: number): string {
  const search = chosenParams(new URLSearchParams(globalThis.location?.search ?? '')).toString()
  return hrefOf(search === '' ? viewPath(id) : `${viewPath(id)}?${search}`)
}
