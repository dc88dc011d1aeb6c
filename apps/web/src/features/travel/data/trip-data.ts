import { listDeskTrips } from '@muster/contract/calls/travel/desk'
import { readTravelDashboard } from '@muster/contract/calls/travel/insights'
import { listOwnTrips, listTeamTrips, readTripDetail } from '@muster/contract/calls/travel/trips'
import type { TripStatus } from '@muster/contract/travel/travel.constants'
import type { StatusKind } from '@muster/ui/feedback'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey } from '../../../lib/calls/query.ts'

export const statusKinds: Readonly<Record<TripStatus, StatusKind>> = {
  ...{ requested: 'pending', rejected: 'danger', withdrawn: 'neutral', to_book: 'pending' },
  ...{ offered: 'warning', chosen: 'info', booked: 'success', to_cancel: 'danger', cancelled: 'neutral' },
  travelled: 'success',
}

/** Path of a trip, in both entries. */
export const tripPath = (id: number | 'new'): string => `/travel/trip/${id}`

const shownBy = [listOwnTrips, listTeamTrips, readTripDetail, listDeskTrips, readTravelDashboard]

/** Reads again what shows trips, after one of them changed. */
export async function refreshTrips(client: QueryClient): Promise<void> {
  await Promise.all(shownBy.map((one) => client.invalidateQueries({ queryKey: endpointKey(one) })))
}
