import type { ClockView } from '@muster/contract/attendance/clock.contract'
import { clockInOut, endBreak, readClock, startBreak } from '@muster/contract/calls/attendance/clock'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { ApiError, call } from '../../../lib/calls/api.ts'
import { useConnection } from '../../../lib/calls/connection.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { type ClockAction, correctionIn, punchQueue, type QueuedPunch, usePunchQueue } from './punch-queue.ts'

export interface Position {
  latitude: number
  longitude: number
  accuracy: number
}

export interface Press {
  action: ClockAction
  position?: Position | undefined
  selfie?: File | undefined
}

export type Pressed = 'recorded' | 'outside' | 'unclear' | 'already' | 'queued'

const WAIT_MS = 15_000
const FRESH_MS = 20_000

/** Why the device has no position: what can be done about it differs. */
export type PositionFailure = 'denied' | 'unavailable' | 'timeout' | 'unsupported'

/** Codes of `GeolocationPositionError`. */
const failures: Record<number, PositionFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

export const positionFailure = ({ code }: Pick<GeolocationPositionError, 'code'>): PositionFailure =>
  failures[code] ?? 'unavailable'

/** Position of the device, or why there is none. */
export function findPosition(): Promise<Position | PositionFailure> {
  // Browsers hide it on pages without encryption.
  if (!('geolocation' in navigator)) return Promise.resolve('unsupported')
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      (error) => resolve(positionFailure(error)),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: FRESH_MS },
    )
  })
}

/** Path of the uploaded picture. Uploads are loaded when a picture was taken: most clocks ask for none. */
async function stored(picture: File): Promise<string> {
  const { upload } = await import('../../../lib/calls/upload.ts')
  return (await upload('attendance_selfies', picture)).filePath
}

const isUnreached = (error: unknown) => error instanceof ApiError && error.status === 0

interface Body {
  key: string
  way: 'web' | 'mobile'
  offline_at?: string
  latitude?: number
  longitude?: number
  accuracy?: number
  selfie?: string
}

/** Phones and the installed app clock as `mobile`; the server decides whether that is permitted. */
const way = (): Body['way'] => (window.matchMedia('(pointer: coarse)').matches ? 'mobile' : 'web')

function send(action: ClockAction, body: Body) {
  if (action === 'break_start') return call(startBreak, { body })
  if (action === 'break_end') return call(endBreak, { body })
  return call(clockInOut, { body: { action, ...body } })
}

/** Whether the server refuses the punch for good. Rethrows anything that is not an API error. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) throw error
  return !isUnreached(error) && error.isRefusal && !error.forceLogin
}

/**
 * Sends the queued punches in order, from one tab only. A refused punch stays in the queue for the user to
 * read.
 */
async function sendWaiting(employeeId: number): Promise<ClockView | null> {
  let latest: ClockView | null = null
  const work = async () => {
    for (const { action, refusal, correction: _, ...punch } of punchQueue.read(employeeId)) {
      if (refusal !== undefined) continue
      try {
        latest = (await send(action, { ...punch, way: way() })).attendance
        punchQueue.remove(employeeId, punch.key)
      } catch (error) {
        // Still offline: the remaining punches wait too.
        if (!isRefusal(error)) return
        const correction = correctionIn(error.data)
        const refusal = error.message
        punchQueue.refuse(employeeId, punch.key, { refusal, ...(correction && { correction }) })
      }
    }
  }
  if ('locks' in navigator)
    await navigator.locks.request('muster-punches', { ifAvailable: true }, (lock) =>
      lock ? work() : undefined,
    )
  else await work()
  return latest
}

/** The user's clock status. */
export const clockOptions = { ...readOptions(readClock, {}), meta: { errorShown: 'inline' as const } }

/** The user's clock, online or offline: its status, and the action of its button. */
export function useClock(employeeId: number) {
  const client = useQueryClient()
  const query = useQuery({ ...clockOptions, refetchOnWindowFocus: true })
  const queue = usePunchQueue(employeeId)
  const { isOffline } = useConnection()
  const show = useCallback(
    (attendance: ClockView) => client.setQueryData(clockOptions.queryKey, { attendance }),
    [client],
  )
  const waiting = queue.filter((punch) => punch.refusal === undefined).length
  useEffect(() => {
    if (isOffline || waiting === 0) return
    let isOver = false
    const sync = async () => {
      const latest = await sendWaiting(employeeId)
      if (latest && !isOver) show(latest)
    }
    void sync()
    window.addEventListener('online', sync)
    return () => {
      isOver = true
      window.removeEventListener('online', sync)
    }
  }, [employeeId, isOffline, waiting, show])
  const press = useMutation({
    meta: { errorShown: 'inline' as const },
    mutationFn: async ({ action, position, selfie }: Press): Promise<Pressed> => {
      const key = crypto.randomUUID()
      const punch = { key, ...position }
      const keep = (): Pressed => {
        const made: QueuedPunch = { ...punch, action, offline_at: new Date().toISOString() }
        punchQueue.add(employeeId, made)
        return 'queued'
      }
      if (isOffline || waiting > 0) return keep()
      try {
        const { attendance, recorded, place } = await send(action, {
          ...punch,
          way: way(),
          ...(selfie === undefined ? {} : { selfie: await stored(selfie) }),
        })
        show(attendance)
        if (!recorded) return 'already'
        return place === 'outside' || place === 'unclear' ? place : 'recorded'
      } catch (error) {
        if (!isUnreached(error)) throw error
        return keep()
      }
    },
  })
  return { query, queue, press, isOffline }
}
