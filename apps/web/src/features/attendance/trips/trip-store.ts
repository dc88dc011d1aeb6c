import type { trackLog } from '@muster/contract/attendance/trips.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { useSyncExternalStore } from 'react'

export type TripPoint = BodyOf<typeof trackLog>['points'][number]

/** A trip that goes on, or that is not handed in completely. */
export interface KeptTrip {
  key: string
  purpose: string
  started_at: string
  ended_at: string | null
  /** Points that the server has. */
  sent: number
  /** Points that wait. */
  points: TripPoint[]
  /** Why the server did not take it. */
  refusal?: string
}

/** One person's own: another who signs in on the device neither sees nor sends it. */
const placeOf = (employeeId: number) => `muster-me-trip-${employeeId}`

const listeners = new Set<() => void>()
let seen: { text: string | null; trip: KeptTrip | null } = { text: null, trip: null }

function parsed(text: string): KeptTrip | null {
  try {
    const trip = JSON.parse(text) as Partial<KeptTrip> | null
    return typeof trip?.key === 'string' && Array.isArray(trip.points) ? (trip as KeptTrip) : null
  } catch {
    // Something else has written here: there is no trip in it.
    return null
  }
}

export const tripStore = {
  /** The same object until something changes. */
  read(employeeId: number): KeptTrip | null {
    const text = localStorage.getItem(placeOf(employeeId))
    if (text !== seen.text) seen = { text, trip: text === null ? null : parsed(text) }
    return seen.trip
  },
  /** @throws DOMException when the device keeps nothing */
  write(employeeId: number, trip: KeptTrip | null): void {
    if (trip === null) localStorage.removeItem(placeOf(employeeId))
    else localStorage.setItem(placeOf(employeeId), JSON.stringify(trip))
    for (const listener of listeners) listener()
  },
  /** Changes the trip that is kept, if there still is one. */
  change(employeeId: number, to: (trip: KeptTrip) => KeptTrip): void {
    const trip = tripStore.read(employeeId)
    if (trip) tripStore.write(employeeId, to(trip))
  },
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function useKeptTrip(employeeId: number): KeptTrip | null {
  return useSyncExternalStore(subscribe, () => tripStore.read(employeeId))
}
