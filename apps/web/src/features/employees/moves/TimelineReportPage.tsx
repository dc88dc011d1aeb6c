import { exportTimelineReport } from '@muster/contract/calls/employees/directory/as-of'
import { eventNames } from '@muster/contract/employees/moves/moves.constants'
import { ListCard } from '@muster/ui/data-table'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { EmployeeChip, Noted, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, periodFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { useDirectoryFilters } from '../../../lib/people/use-directory-filters.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { type HappeningRow, MOVE_FILTER, reportBody, reportOptions } from './moves-queries.ts'
import './texts.ts'

const profile = (row: HappeningRow) => hrefOf(`/users/view/${row.EMPLOYEE_ID}?tab=timeline`)

/** Report of past and planned events of many employees in a period, as a list and as a file. */
export default function TimelineReportPage() {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  const make = useColumns<HappeningRow>()
  const mayExport = useCan('employees.export')
  const future = (row: HappeningRow) => (row.is_future ? t('report.future') : null)
  const events = Object.entries(eventNames).map(([value, label]) => ({ value: Number(value), label }))
  return (
    <ListScreen
      list="employees.timeline"
      load={({ state, page, limit }) => reportOptions(state, page, limit)}
      rowsOf={(answer) => answer.rows}
      totalOf={(answer) => answer.total_rows}
      title={t('report.title')}
      subtitle={({ data }) =>
        data ? t('report.period', { from: format.day(data.from), to: format.day(data.to) }) : t('report.text')
      }
      crumbs={[{ label: t('employees:titles.directory'), href: hrefOf('/users/emp-directory') }]}
      columns={[
        make.day('date', t('report.columns.date'), (row) => row.on_date, { note: future }),
        make.employee('name', t('report.columns.name'), {
          subtitle: (row) => row.EMPLOYEE_CODE,
          href: profile,
        }),
        make.text('event', t('report.columns.event'), (row) => row.event, { width: 160 }),
        make.text('detail', t('report.columns.detail'), (row) => row.detail, { width: 320 }),
        make.text('department', t('report.columns.department'), (row) => row.DEPARTMENT_NAME, { width: 150 }),
        make.text('location', t('report.columns.location'), (row) => row.LOCATION_NAME, { width: 130 }),
      ]}
      filters={[
        anyFilter(MOVE_FILTER.event, t('report.filters.event'), events),
        periodFilter(MOVE_FILTER.period, t('report.filters.period')),
        ...useDirectoryFilters(),
      ]}
      row={{
        id: (row) => `${row.event_type}-${row.EMPLOYEE_ID}-${row.on_date}-${row.detail}`,
        label: (row) => `${row.event}, ${row.EMPLOYEE_NAME}`,
      }}
      card={(row) => (
        <ListCard
          title={<EmployeeChip row={row} subtitle={row.EMPLOYEE_CODE} href={profile(row)} />}
          lines={[<strong key="event">{row.event}</strong>, row.detail]}
          meta={[
            <Noted key="day" note={future(row)}>
              {format.day(row.on_date)}
            </Noted>,
          ]}
        />
      )}
      exports={({ request }) =>
        mayExport
          ? [
              {
                label: t('report.export'),
                run: () => download(exportTimelineReport, { body: reportBody(request.state) }),
                title: t('report.exporting'),
              },
            ]
          : []
      }
      empty={{ title: t('report.emptyTitle'), text: t('report.emptyText') }}
    />
  )
}
