import { exportDeskTrips, listDeskTrips } from '@muster/contract/calls/travel/desk'
import type { TripStatus } from '@muster/contract/travel/travel.constants'
import type { TripRow } from '@muster/contract/travel/travel-shapes'
import { ListCard } from '@muster/ui/data-table'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, oneFilter, periodFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { statusKinds, tripPath } from '../data/trip-data.ts'
import { criteriaOf, type DeskView, deskViews, ofView } from './desk-criteria.ts'
import '../desk-texts.ts'

/** Trips at the desk: what is to do first, by the departure. */
export default function DeskPage() {
  const { t } = useTranslation('travelDesk')
  const { t: own } = useTranslation('ownTravel')
  const make = useColumns<TripRow>()
  const format = useFormatter()
  const maySetUp = useCan('travel.setup.manage')
  const statusOf = ({ status }: TripRow) => ({ kind: statusKinds[status], text: own(`statuses.${status}`) })
  const countOf = (counts: readonly { status: TripStatus; count: number }[], view: DeskView) =>
    view === 'all'
      ? undefined
      : counts
          .filter(({ status }) => ofView[view].includes(status))
          .reduce((sum, { count }) => sum + count, 0)
  return (
    <ListScreen
      list="travel.desk"
      views={deskViews}
      segments={{
        param: 'show',
        label: t('viewLabel'),
        nameOf: (view) => t(`views.${view}`),
        countOf: (data, view) => countOf(data.counts, view),
      }}
      load={(request: ListRequest<DeskView>) => ({
        ...readOptions(listDeskTrips, {
          body: { ...criteriaOf(request), page: request.page, limit: request.limit },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('travelTitles:desk')}
      subtitle={t('subtitle')}
      actions={({ exports }) => [
        ...exports,
        { label: t('travelTitles:dashboard'), href: hrefOf('/organisation/traveldesk/dashboard') },
        ...(maySetUp
          ? [{ label: t('toSettings'), href: hrefOf('/organisation/traveldesk/confirguration') }]
          : []),
      ]}
      columns={[
        make.text('number', own('fields.number'), (row) => row.number, { sortable: true, width: 120 }),
        make.text('person', own('fields.traveller'), (row) => row.EMPLOYEE_NAME, {
          ...{ sortable: true, width: 200 },
          note: (row) =>
            row.has_left
              ? { text: t('hasLeft'), isUrgent: true }
              : row.travellers > 1
                ? own('travellers', { count: row.travellers })
                : row.EMPLOYEE_CODE,
        }),
        make.text('route', own('fields.route'), (row) => row.route, {
          width: 240,
          note: (row) => row.title,
        }),
        make.day('starts', own('fields.first'), (row) => row.starts_on, { sortable: true }),
        make.status('status', own('fields.status'), statusOf, {
          ...{ sortable: true, width: 170 },
          note: (row) => (row.findings > 0 ? t('outsideCount', { count: row.findings }) : null),
        }),
        make.text('agent', t('agent'), (row) => row.agent, { width: 160 }),
        make.money('cost', own('fields.cost'), (row) => row.costs[0] ?? null, { width: 140 }),
        make.text('department', t('department'), (row) => row.DEPARTMENT_NAME, { width: 160 }),
        make.day('requested', own('events.requested'), (row) => row.requested_on, { sortable: true }),
      ]}
      filters={({ data }) => [
        oneFilter(
          'whose',
          t('whose'),
          (['mine', 'nobody'] as const).map((value) => ({ value, label: t(`whoseChoices.${value}`) })),
        ),
        oneFilter('outside', t('outside'), [{ value: 'yes', label: t('outsideOnly') }]),
        anyFilter('category', own('fields.category'), choicesFrom(data?.categories)),
        anyFilter('department', t('department'), choicesFrom(data?.departments)),
        periodFilter('period', t('period')),
      ]}
      row={{
        id: (row) => row.ID,
        label: (row) => `${row.number}, ${row.EMPLOYEE_NAME}`,
        path: (row) => tripPath(row.ID),
      }}
      card={(row) => (
        <ListCard
          title={row.EMPLOYEE_NAME}
          badge={<Status word={statusOf(row)} />}
          lines={[row.route, [row.number, format.day(row.starts_on), row.agent].filter(Boolean).join(' · ')]}
        />
      )}
      exports={({ request }) => [
        {
          label: t('export'),
          run: () => download(exportDeskTrips, { body: criteriaOf(request) }),
          title: t('exporting'),
        },
      ]}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}
