import { Text } from '@mantine/core'
import { listOwnTrips } from '@muster/contract/calls/travel/trips'
import { IconPlus } from '@muster/ui/icons'
import { readOptions } from '../../../lib/calls/query.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { tripPath } from '../data/trip-data.ts'
import { type TripView, tripViews, useTripList } from '../pages/trip-list.tsx'
import '../own-texts.ts'

/** The person's own trips: upcoming ones by their first day. */
export default function MyTripsPage() {
  const { t, columns, card, segments } = useTripList({ showsPeople: false })
  return (
    <ListScreen
      list="travel.mine"
      views={tripViews}
      segments={segments}
      load={({ page, limit, state, view }: ListRequest<TripView>) => ({
        ...readOptions(listOwnTrips, { body: { page, limit, search: state.search, show: view } }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('travelTitles:mine')}
      subtitle={t('subtitle')}
      primary={{
        label: t('newTrip'),
        icon: <IconPlus size={16} aria-hidden />,
        href: hrefOf(tripPath('new')),
      }}
      above={({ data }) =>
        data?.help ? (
          <Text size="sm" mb="sm">
            {data.help}
          </Text>
        ) : null
      }
      columns={columns}
      row={{ id: (row) => row.ID, label: (row) => row.route, path: (row) => tripPath(row.ID) }}
      card={card}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}
