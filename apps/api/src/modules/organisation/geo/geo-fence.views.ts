import type { GeoFence } from '@muster/contract/organisation/geo/geo.contract'
import { type AllowedPerson, type FenceLocation, type FenceRow, shapeOf } from './geo-fence.queries.ts'

/** One version, without the names of its people. */
export function stateView(row: FenceRow) {
  const shape = shapeOf(row)
  return {
    version: row.version,
    name: row.name,
    shape: row.shape,
    centre: shape.shape === 'circle' ? shape.centre : null,
    radius_m: shape.shape === 'circle' ? shape.radius_m : null,
    points: shape.shape === 'polygon' ? [...shape.points] : [],
    status: row.status,
    effective_from: row.effective_from,
    note: row.note,
    is_for_everyone: row.is_for_everyone,
    changed_by: row.actor,
    changed_at: row.changed_at,
  }
}

export function fenceView(row: FenceRow, people: readonly AllowedPerson[]): GeoFence {
  return {
    id: row.id,
    LOCATION_ID: row.location_id,
    ...stateView(row),
    latest_version: row.latest_version,
    next_change: row.next_change,
    people: people.filter((person) => person.fence_id === row.id).map(({ fence_id: _, ...person }) => person),
    people_count: row.people_count,
  }
}

export function locationView({ id, name, time_zone: _, ...location }: FenceLocation) {
  return { LOCATION_ID: id, LOCATION_NAME: name, ...location }
}
