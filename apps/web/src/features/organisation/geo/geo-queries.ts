import { listGeoPlaces, listLoginLocations, readGeoFence } from '@muster/contract/calls/organisation/geo/geo'
import type { DataOf } from '@muster/contract/kit/index'
import type { FenceShape } from '@muster/contract/organisation/geo/fence'
import type { GeoFence, GeoPlaceKind } from '@muster/contract/organisation/geo/geo.contract'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'

export type GeoPlace = DataOf<typeof listGeoPlaces>['places'][number]
export type GeoLocation = DataOf<typeof listLoginLocations>['location']

const inline = { meta: { errorShown: 'inline' as const } }

export const PLACES_SHOWN = 100

export function placesOptions(from: GeoPlaceKind, search: string, limit: number = PLACES_SHOWN) {
  return { ...readOptions(listGeoPlaces, { query: { from, search, page: 1, limit } }), ...inline }
}

export function fencesOptions(locationId: number, date: string | undefined) {
  return { ...readOptions(listLoginLocations, { params: { locationId }, query: { date } }), ...inline }
}

export function fenceOptions(editid: number) {
  return { ...readOptions(readGeoFence, { params: { editid } }), placeholderData: undefined, ...inline }
}

export async function refreshFences(queries: QueryClient): Promise<void> {
  const shown = [listLoginLocations, listGeoPlaces, readGeoFence]
  await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: endpointKey(endpoint) })))
}

/** Converts a fence from the wire format to that of the pure rules and the map. */
export function shapeOf(fence: Pick<GeoFence, 'shape' | 'centre' | 'radius_m' | 'points'>): FenceShape {
  return fence.shape === 'circle' && fence.centre
    ? { shape: 'circle', centre: fence.centre, radius_m: fence.radius_m ?? 0 }
    : { shape: 'polygon', points: fence.points }
}
