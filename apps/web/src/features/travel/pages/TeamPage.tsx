import { listTeamTrips } from '@muster/contract/calls/travel/trips'
import { readOptions } from '../../../lib/calls/query.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { tripPath } from '../data/trip-data.ts'
import { type TripView, tripViews, useTripList } from './trip-list.tsx'
import '../own-texts.ts'

/** Trips of the people in reach. */
export default function TeamPage() {
  const { t, columns, card, segments } = useTripList({ showsPeople: true })
  return (
    <ListScreen
      list="travel.team"
      views={tripViews}
      segments={segments}
      load={({ page, limit, state, view }: ListRequest<TripView>) => ({
        ...readOptions(listTeamTrips, { body: { page, limit, search: state.search, show: view } }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('travelTitles:team')}
      subtitle={t('teamSubtitle')}
      columns={columns}
      row={{
        id: (row) => row.ID,
        label: (row) => `${row.EMPLOYEE_NAME}, ${row.route}`,
        path: (row) => tripPath(row.ID),
      }}
      card={card}
      empty={{ title: t('teamEmpty'), text: t('teamEmptyText') }}
    />
  )
}
