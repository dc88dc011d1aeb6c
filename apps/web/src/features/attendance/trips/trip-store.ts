import type { trackLog } from '@muster/contract/attendance/trips.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { useSyncExternalStore } from 'react'

export type TripPoint = BodyOf<typeof trackLog>['points'][number]

/** A running trip, or one that has not been sent completely. */
export interface KeptTrip {
  key: string
  purpose: string
  started_at: string
  ended_at: string | null
  /** Number of points the server has received. */
  sent: number
  /** Points waiting to be sent. */
  points: TripPoint[]
  /** The server's reason for refusing the trip. */
  refusal?: string
}

/** Per employee: other users of the device neither see nor send the trip. */
const placeOf = (employeeId: number) => `muster-me-trip-${employeeId}`

const listeners = new Set<() => void>()
let seen: { text: string | null; trip: KeptTrip | null } = { text: null, trip: null }

function parsed(text: string): KeptTrip | null {
  try {
    const trip = JSON.parse(text) as Partial<KeptTrip> | null
    return typeof trip?.key === 'string' && Array.isArray(trip.points) ? (trip as KeptTrip) : null
  } catch {
    // Not valid JSON, so not written by this store.
    return null
  }
}

export const tripStore = {
  /** Returns the same object until the trip changes. */
  read(employeeId: number): KeptTrip | null {
    const text = localStorage.getItem(placeOf(employeeId))
    if (text !== seen.text) seen = { text, trip: text === null ? null : parsed(text) }
    return seen.trip
  },
  /** @throws DOMException when storage is full or blocked */
  write(employeeId: number, trip: KeptTrip | null): void {
    if (trip === null) localStorage.removeItem(placeOf(employeeId))
    else localStorage.setItem(placeOf(employeeId), JSON.stringify(trip))
    for (const listener of listeners) listener()
  },
  /** Updates the stored trip, if there still is one. */
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
