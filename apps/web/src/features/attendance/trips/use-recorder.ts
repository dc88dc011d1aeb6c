import { MOST_POINTS_SENT } from '@muster/contract/attendance/trips.constants'
import { trackLog } from '@muster/contract/calls/attendance/trips'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { type PositionFailure, positionFailure } from '../clock/use-clock.ts'
import { type KeptTrip, tripStore, useKeptTrip } from './trip-store.ts'

/** Sending interval and minimum time between two points, in milliseconds. */
const SEND_MS = 30_000
const APART_MS = 10_000

/** Sends a batch of waiting points. @returns whether points remain */
async function sendBatch(employeeId: number, trip: KeptTrip): Promise<boolean> {
  const batch = trip.points.slice(0, MOST_POINTS_SENT)
  const isLast = batch.length === trip.points.length
  const { key, purpose, started_at } = trip
  const ended_at = isLast ? trip.ended_at : null
  await call(trackLog, { body: { key, consent: true, purpose, started_at, ended_at, points: batch } })
  tripStore.change(employeeId, (now) => ({
    ...now,
    sent: now.sent + batch.length,
    points: now.points.slice(batch.length),
  }))
  return !isLast
}

/** Keeps the trip waiting when offline; stores the server's reason when it is refused. */
function noteRefusal(employeeId: number, error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  if (error.isRefusal) tripStore.change(employeeId, (kept) => ({ ...kept, refusal: error.message }))
}

/** Records the route during a trip and sends it in batches; points wait on the device while offline. */
export function useRecorder(employeeId: number, onEnded: () => void) {
  const trip = useKeptTrip(employeeId)
  const [trouble, setTrouble] = useState<PositionFailure | null>(null)
  const isSending = useRef(false)
  const goesOn = trip !== null && trip.ended_at === null

  const send = useCallback(async () => {
    const now = tripStore.read(employeeId)
    if (!now || now.refusal || isSending.current) return
    isSending.current = true
    try {
      while (await sendBatch(employeeId, tripStore.read(employeeId) ?? now));
      if (now.ended_at !== null) {
        tripStore.write(employeeId, null)
        onEnded()
      }
    } catch (error) {
      noteRefusal(employeeId, error)
    } finally {
      isSending.current = false
    }
  }, [employeeId, onEnded])

  useEffect(() => {
    if (!goesOn) return
    const watch = navigator.geolocation.watchPosition(
      ({ coords, timestamp }) => {
        setTrouble(null)
        const at = new Date(timestamp).toISOString()
        tripStore.change(employeeId, (now) => {
          const last = now.points.at(-1)
          const isSoon = last !== undefined && timestamp - Date.parse(last.at) < APART_MS
          if (isSoon || now.ended_at !== null) return now
          const { latitude, longitude, accuracy } = coords
          return { ...now, points: [...now.points, { at, latitude, longitude, accuracy }] }
        })
      },
      (error) => setTrouble(positionFailure(error)),
      { enableHighAccuracy: true, maximumAge: APART_MS },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [employeeId, goesOn])

  const isKept = trip !== null
  useEffect(() => {
    if (!isKept) return
    void send()
    const timer = setInterval(() => void send(), SEND_MS)
    const online = () => void send()
    window.addEventListener('online', online)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', online)
    }
  }, [isKept, send])

  return {
    trip,
    trouble,
    start: (purpose: string) =>
      tripStore.write(employeeId, {
        ...{ key: crypto.randomUUID(), purpose, started_at: new Date().toISOString() },
        ...{ ended_at: null, sent: 0, points: [] },
      }),
    end: () => {
      tripStore.change(employeeId, (now) => ({ ...now, ended_at: new Date().toISOString() }))
      void send()
    },
    discard: () => tripStore.write(employeeId, null),
  }
}
